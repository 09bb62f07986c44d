"""What lies hidden, what is kept and what is said in the play, to the last detail."""

from __future__ import annotations

import pytest

from mahj_tutor.american import charleston, dealing, game
from mahj_tutor.american.allowing import grounds
from mahj_tutor.american.consequence import consequence
from mahj_tutor.american.deal import steps
from mahj_tutor.american.deaths import deaths, settled_groups
from mahj_tutor.american.moves import read_move
from mahj_tutor.american.notation import read_table
from mahj_tutor.american.payment import Win, pot_faults, sheet_of, winnings_faults
from mahj_tutor.american.play import Phase, Play, play_from
from mahj_tutor.american.play_notation import read_play, write_play
from mahj_tutor.american.playing import make, move_faults, moves
from mahj_tutor.american.proofs import (
    Proof,
    alive_because,
    count_faults,
    face_down_faults,
    hidden_faults,
    proof_faults,
    proof_of,
)
from mahj_tutor.american.reckoning import reckoning
from mahj_tutor.american.settlement import settlement, settlement_faults, win_of
from mahj_tutor.errors import MahjError
from mahj_tutor.rulebook.profiles import options, profile
from mahj_tutor.rulebook.register import documents, register
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.tiles import tiles

QUIET = (
    "phase window; turn East; thrown East 6B; came wall; East 1C 2C 3C 4C 5C 6C 7C 8C 9C N N E E;"
    "South 1D 2D 3D 4D 5D 7D 8D W W S; shown South 4B J 4B; West 1D 2D 3D 4D 5D 7D 8D W W S 9D 9D 9D;"
    "North F F F 2B 2B J J 4B 4B J J 6B 6B; wall 6C 6D 5D 1C"
)
WON = ("North calls mahjong", "North declares", "East accepts", "South accepts", "West accepts")
TOO_EARLY = {Seat.SOUTH: "1D", Seat.WEST: "1D", Seat.EAST: "1C"}


def after(play: Play, *said: str) -> Play:
    for each in said:
        play = make(play, read_move(each))
    return play


def says(play: Play, seat: Seat, said: Proof) -> list[str]:
    return [fault.say for fault in proof_faults(play, seat, said)]


# --- what is hidden and what is kept -----------------------------------------------------------------


def test_nobody_sees_the_wall_or_what_another_player_has_looked_at():
    play = after(read_play(QUIET), "South picks")
    for seat in Seat:
        seen = play.seen_by(seat)
        assert seen.table.wall == ()
        assert seen.wall_left == 3
        assert [hand.rack for hand in seen.table.hands] == [()] * 4
        assert str(seen.table.looked) == ("6C" if seat is Seat.SOUTH else "None")
        assert [rack is None for rack in seen.racks] == [each is not seat for each in Seat]


@pytest.mark.parametrize(
    "more", ["waits North West", "passed West North", "accepted East South", "closed", "kept 3; pot 50"]
)
def test_what_players_have_done_is_written_and_read(more):
    said = QUIET.replace("wall 6C", f"{more}; wall 6C")
    play = read_play(said)
    assert set(more.split("; ")) <= set(write_play(play).split("; "))
    assert read_play(write_play(play)) == play


def test_who_has_checked_a_hand_is_kept_at_the_end():
    won = after(read_play(QUIET), *WON)
    assert won.accepted == (Seat.EAST, Seat.SOUTH, Seat.WEST)


def test_a_seed_gives_the_same_walls_and_roll_again():
    one, again, other = game.start(7), game.start(7), game.start(8)
    assert (one.now, one.roll) == (again.now, again.roll)
    assert one.now != other.now
    assert len({game.start(seed).roll for seed in range(20)}) > 3


def test_moves_are_told_for_one_seat_or_for_all():
    play = read_play(QUIET)
    assert {move.seat for move in game.legal(play, Seat.NORTH)} == {Seat.NORTH}
    assert {move.seat for move in game.legal(play)} > {Seat.NORTH, Seat.SOUTH}


def test_nobody_wins_a_wall_game():
    done = after(read_play(QUIET.replace("wall 6C 6D 5D 1C", "")), "South says wall")
    assert (done.phase, done.winner, done.is_closed) == (Phase.OVER, None, True)


def test_a_game_keeps_its_seed_through_the_passes():
    assert game.start(7, roll=6).dealt().now.seed == 7
    assert game.start(7, roll=6).pot == 0


def test_the_winner_has_14_tiles_and_after_a_wall_game_nobody_has():
    won = after(read_play(QUIET), *WON)
    assert [won.due(seat) for seat in Seat] == [14 if seat is Seat.NORTH else 13 for seat in Seat]
    assert deaths(won, Seat.NORTH) == ()
    used_up = read_play(QUIET.replace("phase window", "phase over").replace("wall 6C 6D 5D 1C", ""))
    assert [used_up.due(seat) for seat in Seat] == [13] * 4


def test_every_size_of_a_mush_can_be_chosen():
    table = read_table("rules sources mush=on; stage Mush; seed 5; East 1B 1B; South 2B; West 3B; North 4B")
    found = {str(move) for move in charleston.legal(table, Seat.EAST)}
    assert any(move.endswith("1B 1B") for move in found), found


def test_the_history_tells_every_move_and_leads_to_the_same_table():
    start = read_play(QUIET)
    won = after(start, *WON)
    assert tuple(map(str, won.history)) == WON
    assert after(start, *map(str, won.history)) == won


@pytest.mark.parametrize("thrower", list(Seat))
def test_the_next_in_turn_comes_first_whoever_threw_the_tile(thrower):
    first, *others = (thrower.right, thrower.right.right, thrower.left)
    said = f"phase window; turn {thrower}; thrown {thrower} 6B; came wall; wall 1B 2B;" + ";".join(
        f"{seat} {'' if seat is thrower else '6B J'}" for seat in Seat
    )
    play = after(read_play(said), *(f"{seat} calls pung" for seat in (*reversed(others), first)))
    assert [play.distance(seat) for seat in (first, *others)] == [1, 2, 3]
    award = play.award()
    assert award is not None
    assert award.seat is first
    without_her = after(play, f"{first} lets go").award()
    assert without_her is not None
    assert without_her.seat is others[0]


def test_a_racked_tile_came_from_the_wall_and_a_discard_opens_the_window():
    racked = after(read_play(QUIET), "South picks", "South racks")
    assert (racked.phase, racked.came, racked.looked) == (Phase.DISCARD, "wall", None)
    thrown = after(racked, "South discards 6C")
    assert (thrown.phase, thrown.is_closed, thrown.looked) == (Phase.WINDOW, False, None)


def test_who_thought_and_then_calls_is_waited_for_no_longer():
    called = after(read_play(QUIET), "North waits", "West waits", "North calls pung")
    assert called.waiting == (Seat.WEST,)


def test_a_new_discard_is_waited_for_by_nobody_yet():
    play = after(read_play(QUIET), "North waits", "North lets go")
    assert play.passed == (Seat.NORTH,)
    racked = after(play, "South picks", "South racks")
    assert (racked.waiting, racked.passed, racked.claims) == ((), (), ())


def test_a_pick_ends_what_could_be_called_before():
    called = after(read_play(QUIET), "North calls pung", "North shows 6B 6B", "North discards 4B")
    assert after(called, "East picks").called is None


def test_who_dies_thinking_is_waited_for_no_longer():
    play = after(
        read_play(
            f"{DEADLY}".replace(
                "phase discard; turn South; came wall", "phase window; turn East; came wall"
            ).replace("8D W W; shown", "8D W; shown")
        ),
        "West waits",
    )
    assert play.waiting == (Seat.WEST,)
    assert after(play, "North challenges West").waiting == ()


def test_the_play_begins_with_the_players_of_the_passes():
    ready = read_table("stage Ready; missing North; East 1B 1C; South 2B; West 3B; wall 4B")
    begun = play_from(ready, kept=4, pot=50, bettor_on=Seat.WEST)
    assert (begun.missing, begun.kept, begun.pot, begun.bettor_on) == (Seat.NORTH, 4, 50, Seat.WEST)
    assert [str(hand.rack) for hand in begun.hands[:3]] == ["(1B, 1C)", "(2B,)", "(3B,)"]
    with pytest.raises(MahjError, match="not at Courtesy"):
        play_from(read_table("stage Courtesy; East 1B; South 2B; West 3B; North 4B"))


def test_after_a_dead_player_an_empty_place_is_passed_over():
    play = read_play(
        "missing West; phase window; turn East; East 1C; South 2C; North 3C; dead South DD3; thrown East 6B; wall 4C 5C"
    )
    assert play.after(Seat.EAST) is Seat.NORTH
    assert play.after(Seat.NORTH) is Seat.EAST
    assert play.seen_by(Seat.EAST).counts == (1, 1, 0, 1)
    assert [fault.rule for fault in move_faults(play, read_move("North picks"))] == []


DEADLY = (
    "phase discard; turn South; came wall; thrown East 6B; East 1C 2C 3C 4C 5C 6C 7C 8C 9C N N E E;"
    "South 1D 2D 3D 4D 5D 7D 8D W W; shown South 2C 2C 2C 2C 2C; West 1D 2D 3D 4D 5D 7D 8D 9D;"
    "shown West 3C 3C 3C 3C 3C; North F F F 2B 2B J J 4B 4B J J 6B 6B; wall 6C 6D 5D 1C"
)


def test_the_death_of_another_player_changes_nobodys_turn():
    play = read_play(DEADLY)
    other = after(play, "North challenges West")
    assert other.hand(Seat.WEST).dead == "DD4"
    assert (other.phase, other.turn, other.is_closed) == (Phase.DISCARD, Seat.SOUTH, False)
    mine = after(play, "North challenges South")
    assert (mine.phase, mine.turn, mine.is_closed) == (Phase.WINDOW, Seat.SOUTH, True)
    assert str(after(mine, "West picks").looked) == "6C"


def test_the_death_of_another_player_leaves_a_looked_tile_where_it_is():
    play = read_play(
        DEADLY.replace("phase discard", "looked 5D; phase looked").replace(
            "5D 7D 8D W W; shown South", "7D 8D W W; shown South"
        )
    )
    other = after(play, "North challenges West")
    assert (other.phase, other.turn, str(other.looked)) == (Phase.LOOKED, Seat.SOUTH, "5D")
    mine = after(play, "North challenges South")
    assert (mine.phase, mine.turn, mine.looked, str(mine.wall[0])) == (Phase.WINDOW, Seat.EAST, None, "5D")


def test_a_game_in_which_every_hand_is_dead_is_over():
    play = read_play(
        "rules sources miscount=dead; phase discard; turn South; came wall; East; South 1B 2B 3B; West; North;"
        "dead East DD3; dead North DD3; dead West DD4; wall 6C"
    )
    over = after(play, "South discards 1B")
    assert (over.hand(Seat.SOUTH).dead, over.phase, over.winner) == ("DD1", Phase.OVER, None)


# --- how a game is paid ------------------------------------------------------------------------------


def test_a_misnamed_tile_changes_what_is_paid_for_the_game():
    right, wrong = (
        read_play(f"rules league; {QUIET}"),
        read_play(f"rules league; {QUIET}".replace("East 6B", "East 6B as 6C")),
    )
    plain, misnamed = settlement(after(right, *WON)), settlement(after(wrong, *WON))
    assert plain is not None
    assert misnamed is not None
    assert [plain.pays[seat] for seat in (Seat.EAST, Seat.SOUTH, Seat.WEST)] == [50, 25, 25]
    assert misnamed.pays[Seat.SOUTH] == 0
    assert misnamed.pays[Seat.EAST] > 50


def test_a_bet_is_paid_at_the_end_of_the_game():
    won = settlement(after(read_play(f"rules sources bettor=on; bettor North; {QUIET}"), *WON))
    plain = settlement(after(read_play(f"rules sources bettor=on; {QUIET}"), *WON))
    assert won is not None
    assert plain is not None
    assert sum(won.pays.values()) == 2 * sum(plain.pays.values())


def test_who_pays_nothing_is_not_told_that_the_dead_pay():
    win = Win(Seat.WEST, 25, "discard", by=Seat.SOUTH, misnamed_by=Seat.SOUTH)
    for reading, told in (("usual", True), ("misnamer_only", False)):
        sheet = sheet_of(win, profile(misnamed_mahjong=reading), SEATS, (Seat.NORTH, Seat.SOUTH))
        assert ("WN6" in [step.rule for step in sheet[Seat.NORTH]]) is told
        assert "WN6" in [step.rule for step in sheet[Seat.SOUTH]]


def test_the_card_is_what_a_reckoning_begins_with():
    first, *_ = reckoning(Win(Seat.WEST, 25, "discard", by=Seat.SOUTH))
    assert (first.rule, first.say) == ("CD9", "the card pays 25 for this hand")


def test_the_last_tile_is_told_as_it_came():
    won = {
        came: win_of(
            read_play(
                f"phase over; turn East; winner East; came {came}; open East; East F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 6B; South; West; North"
            )
        )
        for came in ("wall", "exchange")
    }
    assert [win and win.how for win in won.values()] == ["self", "exchange"]
    by_call = win_of(after(read_play(QUIET), *WON))
    assert by_call is not None
    assert (by_call.how, by_call.by, by_call.misnamed_by) == ("discard", Seat.EAST, None)


def test_a_forgotten_doubling_is_found_beside_a_pot():
    win = Win(Seat.WEST, 25, "self")
    with_pot = profile(wall_game_pot="on")
    assert winnings_faults(win, 250, with_pot, pot=100) == ()
    (fault,) = winnings_faults(win, 175, with_pot, pot=100)
    assert (fault.rule, fault.say) == (
        "WN3",
        "West picked the tile herself, so everyone pays double: the players pay 50 + 50 + 50 = 150; the winner ends up with 250, not 175",
    )
    (fault,) = winnings_faults(win, 150, with_pot, pot=100)
    assert (fault.rule, fault.say) == ("TR3", "the winner takes the pot of 100 as well: 250, not 150")


def test_three_players_are_reckoned_without_the_fourth():
    here = (Seat.EAST, Seat.SOUTH, Seat.WEST)
    *_, last = reckoning(Win(Seat.WEST, 25, "self"), players=here)
    assert dict(last.pays) == {Seat.EAST: 50, Seat.SOUTH: 50}


def test_a_game_is_paid_after_the_rules_of_its_table():
    win = Win(Seat.WEST, 50, "self", jokerless=True, singles_and_pairs=True)
    for reading, pays in (("doubles", 200), ("plain", 100)):
        *_, last = reckoning(win, profile(jokerless_singles_pairs=reading))
        assert last.pays[Seat.EAST] == pays


def test_nobody_is_paid_before_a_hand_lies_there():
    (fault,) = settlement_faults(read_play(QUIET))
    assert (fault.rule, fault.say) == ("WN1", "nobody pays before a hand is declared and shown")
    (fault,) = settlement_faults(after(read_play(QUIET), *WON[:2]))
    assert (fault.rule, fault.say) == ("WN1", "nobody pays before everyone has checked the declared hand")


def test_the_stake_is_what_each_player_adds():
    assert pot_faults(0, stake=10) == ()


# --- dead hands and their evidence -------------------------------------------------------------------


TWICE = "phase window; turn North; thrown North 2D; South; North; West; East 1D 1D 4D 5D 7D; shown East 2C 2C 2C 2C 2C"


def test_the_second_of_two_reasons_is_proof_enough():
    play = read_play(TWICE)
    assert [fault.rule for fault in deaths(play, Seat.EAST)] == ["DD1", "DD4"]
    assert proof_faults(play, Seat.EAST, Proof(shown=(0,))) == ()
    assert proof_faults(play, Seat.EAST, Proof(is_counted=True)) == ()
    assert says(play, Seat.EAST, Proof()) == [deaths(play, Seat.EAST)[0].say]


def test_while_a_hand_is_declared_the_groups_of_others_are_judged_and_its_own_are_checked():
    play = read_play(
        "phase declared; turn East; came wall; open East; South 1D 1D 4D 5D 7D 8D 9D E; shown South 2C 2C 2C 2C 2C;"
        "North; West; thrown North 2D; East F F F 1B 1B 1B 1B 2C 2C; shown East 9D 9D 9D 9D 9D"
    )
    assert [fault.rule for fault in deaths(play, Seat.SOUTH)] == ["DD4"]
    assert [fault.rule for fault in deaths(play, Seat.EAST)] == ["DD2"]


def test_the_count_of_a_hand_is_told_in_words():
    play = read_play(TWICE.replace("7D;", "7D 8D 9D N;"))
    (fault,) = count_faults(play, Seat.EAST, 14)
    assert (fault.rule, fault.say) == ("DD1", "8 on the rack and 5 shown make 13, not 14")
    assert "the count is right: East has 13 tiles, as is due" in says(play, Seat.EAST, Proof(is_counted=True))


def test_lines_that_tiles_gone_have_stopped_are_not_counted_as_makeable():
    open_table = read_play(
        "phase window; turn North; South; North; West; East 1D 1D 4D 5D 7D 8D 9D N E S; shown East 4B 4B 4B"
    )
    some = int(alive_because(open_table, Seat.EAST).split("and ")[-1].split()[0])
    fewer = read_play(write_play(open_table) + "; thrown " + ", ".join(["South F"] * 8 + ["West J"] * 6))
    assert int(alive_because(fewer, Seat.EAST).split("and ")[-1].split()[0]) < some


def test_what_is_turned_face_down_wrongly_is_told_in_words():
    play = read_play(
        "phase window; turn North; South; North; West; East 1B 4B J J; open East; dead East DD2; shown East 9D 9D J"
    )
    faults = face_down_faults(play, Seat.EAST, opened=1, shown=1, tiles=1)
    assert [f"{fault.rule}: {fault.say}" for fault in faults] == [
        "JK11: only Jokers are turned face down",
        "JK9: a Joker in a group shown before stays face up: it may still be taken",
        "JK11: two Jokers came out with the mistaken Mah Jongg, not 1",
    ]


def test_tiles_pointed_at_are_judged_in_words():
    play = read_play(
        "phase window; turn North; South; North; East; West 1B 1B 1B 1D 1D 1D 9D; shown West F F F, 4B 4B 4B;"
        "thrown South 2C, East 2C, South 2C, East 2D, South 2D, East 2D, South 9B, North 9B; closed"
    )
    gone = tiles("2C 2C 2C 2D 2D 2D")
    assert says(play, Seat.WEST, Proof(gone=(*gone, *tiles("9B 9B")))) == ["two 9 Bams prove nothing here"]
    assert says(play, Seat.WEST, Proof(gone=(*gone, *tiles("E N"))))[0] == "North and East are not gone"
    assert says(play, Seat.WEST, Proof(gone=(*gone, *tiles("9D"))))[0] == "a 9 Dot is not gone"
    own = read_play(
        write_play(play).replace(
            "shown West F F F, 4B 4B 4B", "shown West F F F, 4B 4B 4B; shown North 7C 7C 7C"
        )
    )
    assert proof_faults(own, Seat.WEST, Proof(gone=(*gone, *tiles("4B"))))[0].say == "a 4 Bam is not gone"


def test_a_group_that_may_be_changed_is_left_out_whatever_came_before():
    play = read_play(
        "rules sources edit_exposure=until_discard; phase discard; turn West; came call; called East S; East; South; North;"
        "West 1D 1D 4D 5D 7D; shown West 2C 2C 2C, 2D 2D 2D, S S J"
    )
    assert [str(group) for group in settled_groups(play, Seat.WEST)] == ["2C 2C 2C", "2D 2D 2D"]
    assert {str(move) for move in moves(play, Seat.WEST) if "changes" in str(move)} == set()


def test_only_the_group_that_is_wrong_is_pointed_at():
    play = read_play(
        "phase window; turn North; thrown North 2D; South; North; West; East 1D 1D 4D 5D 7D; shown East 4B 4B 4B, 2C 2C 2C 2C 2C"
    )
    assert proof_of(play, Seat.EAST) == Proof(shown=(1,))
    assert says(play, Seat.EAST, Proof(shown=(0, 1))) == [
        "the kong of 4 Bams is not what is wrong".replace("kong", "pung")
    ]
    assert says(play, Seat.EAST, Proof(shown=(0,))) == ["what you marked fits a line of the card"]


def test_one_line_that_is_left_is_called_a_line():
    play = read_play(
        "phase window; turn North; South; North; West; East 4D 5D 7D 8D 8D; shown East 9D 9D 9D 9D, 1D 1D 1D 1D"
    )
    assert alive_because(play, Seat.EAST) == "East has 13 tiles, and a line can still be made"
    (fault,) = proof_faults(play, Seat.EAST, Proof(shown=(0,)))
    assert (fault.rule, fault.say) == ("DD3", alive_because(play, Seat.EAST))


def test_how_many_tiles_stay_hidden_is_told_in_words():
    play = read_play(
        "phase window; turn North; South; North; West; East 1D 1D 4D; shown East 9D 9D 9D 9D; dead East DD1"
    )
    (fault,) = hidden_faults(play, Seat.EAST, 7)
    assert (fault.rule, fault.say) == ("DD7", "four tiles lie open already, so 3 stay hidden, not 7")


def test_a_hand_declared_in_error_has_no_hidden_tiles():
    play = read_play("phase window; turn North; South; North; West; East 1D 1D; open East; dead East DD2")
    (fault,) = hidden_faults(play, Seat.EAST, 3)
    assert (fault.rule, fault.say) == ("DD2", "a hand declared in error lies open, all of it")


def test_groups_prove_nothing_against_a_declared_hand():
    play = read_play(
        "phase declared; turn East; came wall; open East; South; North; West; thrown North 2D;"
        "East F F F 2B 2B 2B 2B 6B 6B 9D; shown East 4B 4B 4B 4B"
    )
    proof = proof_of(play, Seat.EAST)
    assert proof == Proof(stray=tiles("9D"))
    assert says(play, Seat.EAST, Proof(stray=tiles("9D"), shown=(0,))) == ["the groups shown are in order"]


def test_groups_that_only_a_concealed_line_has_fit_no_hand_that_is_shown():
    """Pungs of 5 Dots and of 9 Dots stand together in odd-2 alone, which is kept concealed."""
    play = read_play(
        "phase window; turn North; thrown North 2D; South; North; West; East 1D 1D 4D 5D 7D 8D 9D;"
        "shown East 5D 5D 5D, 9D 9D 9D"
    )
    assert [fault.rule for fault in deaths(play, Seat.EAST)] == ["DD5"]
    assert proof_of(play, Seat.EAST) == Proof(shown=(0, 1))
    assert says(play, Seat.EAST, Proof(shown=(0,))) != []
    assert proof_faults(play, Seat.EAST, Proof(shown=(0, 1))) == ()


def test_a_table_that_calls_the_miscounted_dead_names_the_rule():
    play = read_play(f"rules sources miscount=dead; {QUIET}".replace("N N E E;", "N N E;"))
    assert after(play, "South picks").hand(Seat.EAST).dead == "DD1"


# --- what a mistake leads to -------------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "how"), [("dead", "is dead"), ("on_challenge", "can be called dead")])
def test_a_table_says_whether_a_miscounted_hand_is_dead_or_can_be_called_so(reading, how):
    play = read_play(f"rules sources miscount={reading}; {QUIET}")
    came = consequence(after(play, "South picks", "South racks"), read_move("South picks"))
    assert came.say == f"you hold too many tiles now, and your hand {how}"
    assert came.after.is_dead(Seat.SOUTH) is (reading == "dead")


def test_who_calls_for_mah_jongg_and_has_none_is_dead_when_she_declares():
    play = read_play(QUIET.replace("6B 6B; wall", "6B 9D; claims North mahjong; wall"))
    assert [fault.rule for fault in move_faults(play, read_move("North declares"))][:1] != []
    came = consequence(play, read_move("North declares"))
    assert (came.kind, came.rule) == ("dead", "DD2")
    group = read_play(QUIET.replace("6B 6B; wall", "6B 9D; claims North pung; wall"))
    assert consequence(group, read_move("North declares")).kind != "dead"


def test_who_discards_too_early_hears_what_to_do_first():
    play = read_play(QUIET)
    said = {seat: move_faults(play, read_move(f"{seat} discards {tile}")) for seat, tile in TOO_EARLY.items()}
    assert [fault.say for fault in said[Seat.SOUTH]] == ["pick a tile first, then discard one"]
    assert [fault.say for fault in said[Seat.WEST]] == ["it is South's turn"]
    assert [fault.say for fault in said[Seat.EAST]] == ["you have discarded already"]


def test_every_taking_of_the_deal_follows_a_rule():
    assert [step.rule for step in steps(7)] == ["DL5"] * 12 + ["DL6"] * 5
    assert [step.rule for step in steps(7, wording="first_and_third")] == ["DL5"] * 12 + ["DL6"] * 4


def test_jokers_on_a_rack_are_dead_only_where_they_lie_open():
    said = (
        "phase discard; turn East; came wall; East 1B 2B 3B 4B 5B 6B 7B 8B 9B E E E N N; South; North;"
        "West 1D 2D J J 5D 7D 8D W W S; shown West 9D 9D 9D; thrown West 2C; closed"
    )
    swap = read_move("East swaps 1B with West")
    assert [fault.rule for fault in move_faults(read_play(said), swap)] == ["JK4"]
    for rule, told in (
        ("DD6", "those Jokers were thrown in, so they are dead"),
        ("DD2", "those Jokers came out with a mistaken Mah Jongg, so they are dead"),
    ):
        (fault,) = move_faults(read_play(f"{said}; open West; dead West {rule}"), swap)
        assert (fault.rule, fault.say) == ("JK9", told)


@pytest.mark.parametrize(
    ("said", "rule", "told"),
    [
        ("East discards J as 3B", "TN3", "the tile lies there under a wrong name; say that it is a Joker"),
        (
            "East discards N as E",
            "WN5",
            "the tile lies there under a wrong name; whoever wins with it may demand double from you",
        ),
    ],
)
def test_a_tile_under_a_wrong_name_stays(said, rule, told):
    play = read_play(QUIET.replace("phase window", "phase discard").replace("N N E E", "N N E J E"))
    came = consequence(play, read_move(said))
    assert (came.kind, came.rule, came.say) == ("stands", rule, told)


def test_where_nobody_says_same_the_tile_stays_all_the_same():
    play = read_play(
        f"rules sources same_call=off; {QUIET}".replace("phase window", "phase discard").replace(
            "N N E E;", "N N E E 6B;"
        )
    )
    came = consequence(play, read_move("East discards 6B as same"))
    assert (came.kind, came.rule) == ("stands", "TN3")
    assert came.say == "the tile lies there; say its name, so that all know it"


def test_a_group_for_a_concealed_line_may_be_the_end_of_a_hand():
    call = read_move("North calls pung for pair-1")
    alone = consequence(read_play(QUIET), call)
    assert (alone.kind, alone.rule) == ("stands", "CL12")
    assert alone.say == "nobody stops you, but the group shows: only an open line that uses it is left"
    second = QUIET.replace("North F F F", "shown North 2C 2C J; North")
    came = consequence(read_play(second), call)
    assert (came.kind, came.rule) == ("dead", "DD4")
    assert came.say.startswith(
        "nobody stops you, but once the group lies there your hand can be called dead: no line"
    )


@pytest.mark.parametrize(
    ("at", "told"),
    [
        ("phase looked; turn South; looked 6C", "rack the tile you picked, then declare"),
        ("phase window; turn East; thrown East 6B", "call the discard for Mah Jongg first"),
        (
            "phase window; turn South; thrown South 6B",
            "your last tile has to come from the wall, a discard or a Joker exchange",
        ),
    ],
)
def test_who_declares_too_early_hears_what_comes_first(at, told):
    play = read_play(f"{at}; East 1C; South 1D 2D; West 3D; North 4D; wall 1C")
    assert told in [fault.say for fault in move_faults(play, read_move("South declares"))]


@pytest.mark.parametrize(
    ("who", "told"),
    [("South", "you have picked already: rack that tile or discard it"), ("West", "it is South's turn")],
)
def test_who_picks_again_hears_why_not(who, told):
    play = after(read_play(QUIET), "South picks")
    assert [fault.say for fault in move_faults(play, read_move(f"{who} picks"))] == [told]


def test_who_takes_no_part_can_do_nothing_that_counts():
    play = read_play(f"{QUIET}; dead West DD3")
    assert consequence(play, read_move("West picks")).kind == "nothing"
    over = read_play(QUIET.replace("phase window", "phase over"))
    assert consequence(over, read_move("South picks")).kind == "nothing"
    three = read_play(
        "missing North; phase window; turn East; thrown East 6B; East 1C; South 2C; West 3C; wall 4C 5C"
    )
    assert consequence(three, read_move("North picks")).kind == "nothing"


def test_tiles_that_are_thrown_in_lie_open():
    play = after(read_play(QUIET), "North calls mahjong", "North declares")
    came = consequence(play, read_move("West throws in"))
    assert came.after.hand(Seat.WEST).is_open
    assert not came.after.hand(Seat.EAST).is_open


def test_who_throws_in_too_early_hears_why_to_wait():
    declared = after(read_play(QUIET), "North calls mahjong", "North declares")
    for play, who, told in (
        (read_play(QUIET), "East", "nobody has declared Mah Jongg, so keep your tiles on the rack"),
        (declared, "North", "leave your winning tiles where all can check them"),
        (declared, "East", "wait until the declared hand has been checked"),
    ):
        (fault,) = move_faults(play, read_move(f"{who} throws in"))
        assert (fault.rule, fault.say) == ("WN1", told)


@pytest.mark.parametrize(
    ("rack", "told"),
    [
        ("1B 2B", "sorting keeps your own tiles: a 3 Bam should be on it"),
        ("1B 2B 3B 4B", "sorting keeps your own tiles: a 4 Bam should not"),
    ],
)
def test_a_sorted_rack_has_the_same_tiles(rack, told):
    assert dealing.rack_faults(tiles("1B 2B 3B"), tiles("3B 1B 2B")) == ()
    (fault,) = dealing.rack_faults(tiles("1B 2B 3B"), tiles(rack))
    assert (fault.rule, fault.say) == ("DL10", told)


def test_a_discard_is_taken_back_by_nobody():
    play = read_play(QUIET)
    said = {
        who: [fault.say for fault in move_faults(play, read_move(f"{who} takes back"))]
        for who in ("East", "West")
    }
    assert said == {
        "East": ["a tile that was named or touched the table stays there"],
        "West": ["that tile is not yours"],
    }


def test_only_who_has_shown_a_group_may_change_it():
    play = read_play(
        "rules sources edit_exposure=until_discard; phase discard; turn West; came call; called East 6C; East 7B 7B 8B 3D; South; North 3C 8C;"
        "West 6C 1D 1D; shown West 6C J J; wall 4C"
    )
    assert {str(move) for move in moves(play, Seat.WEST) if "changes" in str(move)} == {
        "West changes to 6C 6C J",
        "West changes to 6C 6C J J",
    }
    assert [fault.rule for fault in move_faults(play, read_move("South changes to 6C 6C J"))] == ["CL3"]


def test_a_hand_that_an_exchange_has_made_is_declared_on_three_grounds():
    made = "phase discard; turn East; East F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 6B; South; West; North"
    assert grounds(read_play(f"{made}; came exchange"), read_move("East declares")) == ("WN1", "JK12", "WN7")
    assert grounds(read_play(f"{made}; came wall"), read_move("East declares")) == ("WN1", "WN7")


# --- the rulebook ------------------------------------------------------------------------------------


def test_every_option_names_its_rules_and_what_each_reading_means():
    for option in options().values():
        assert option.rules
        assert set(option.rules) <= set(register())
        assert option.readings
        assert all(option.readings.values())


def test_every_document_has_its_own_id_and_names():
    for name, paper in documents().items():
        assert paper.id == name
        assert paper.short
        assert paper.title
    assert documents()["000"].title == "The Game of Mah Jongg, A Teacher First"
