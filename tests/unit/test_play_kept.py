"""What lies hidden in the play, what is kept from move to move, and whose turn it is."""

from __future__ import annotations

import pytest

from mahj_tutor.american import game
from mahj_tutor.american.charleston import legality as charleston
from mahj_tutor.american.charleston.moves import Mush
from mahj_tutor.american.charleston.notation import read_charleston
from mahj_tutor.american.play.hand_status import dead_hand_faults
from mahj_tutor.american.play.legality import faults
from mahj_tutor.american.play.moves import read_play_move
from mahj_tutor.american.play.notation import read_play, write_play
from mahj_tutor.american.play.state import Phase, begin_play
from mahj_tutor.errors import MahjError
from mahj_tutor.table import Seat
from mahj_tutor.tiles import text
from tests.at_the_table import QUIET, WON, after


def test_nobody_sees_the_wall_or_what_another_player_has_looked_at():
    play = after(read_play(QUIET), "South picks")
    for seat in Seat:
        seen = play.seen_by(seat)
        assert seen.public.wall == ()
        assert seen.wall_left == 3
        assert [hand.rack for hand in seen.public.hands] == [()] * 4
        assert str(seen.public.picked) == ("6C" if seat is Seat.SOUTH else "None")
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
    assert {move.seat for move in game.legal_moves(play, Seat.NORTH)} == {Seat.NORTH}
    assert {move.seat for move in game.legal_moves(play)} > {Seat.NORTH, Seat.SOUTH}


def test_nobody_wins_a_wall_game():
    done = after(read_play(QUIET.replace("wall 6C 6D 5D 1C", "")), "South says wall")
    assert (done.phase, done.winner, done.is_closed) == (Phase.OVER, None, True)


def test_a_game_keeps_its_seed_through_the_passes_and_begins_without_a_pot():
    dealt = game.start(7, roll=6).dealt()
    assert (dealt.now.seed, dealt.pot) == (7, 0)


def test_the_winner_has_14_tiles_and_after_a_wall_game_nobody_has():
    won = after(read_play(QUIET), *WON)
    assert [won.tiles_due(seat) for seat in Seat] == [14 if seat is Seat.NORTH else 13 for seat in Seat]
    assert dead_hand_faults(won, Seat.NORTH) == ()
    used_up = read_play(QUIET.replace("phase window", "phase over").replace("wall 6C 6D 5D 1C", ""))
    assert [used_up.tiles_due(seat) for seat in Seat] == [13] * 4


def test_every_choice_of_a_mush_is_offered():
    table = read_charleston(
        "rules sources mush=on; stage Mush; seed 5; East 1B 1B 2C; South 2B; West 3B; North 4B"
    )
    offered = [move.tiles for move in charleston.legal_moves(table, Seat.EAST) if isinstance(move, Mush)]
    assert sorted(map(text, offered)) == ["", "1B", "1B 1B", "1B 1B 2C", "1B 2C", "2C"]


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
    assert (racked.phase, racked.tile_source, racked.picked) == (Phase.DISCARD, "wall", None)
    thrown = after(racked, "South discards 6C")
    assert (thrown.phase, thrown.is_closed, thrown.picked) == (Phase.WINDOW, False, None)


def test_who_thought_and_then_calls_is_waited_for_no_longer():
    called = after(read_play(QUIET), "North waits", "West waits", "North calls pung")
    assert called.waiting == (Seat.WEST,)


def test_a_new_discard_is_waited_for_by_nobody_yet():
    play = after(read_play(QUIET), "North waits", "North lets go")
    assert play.let_go == (Seat.NORTH,)
    racked = after(play, "South picks", "South racks")
    assert (racked.waiting, racked.let_go, racked.claims) == ((), (), ())


def test_a_pick_ends_what_could_be_called_before():
    called = after(read_play(QUIET), "North calls pung", "North shows 6B 6B", "North discards 4B")
    assert after(called, "East picks").called is None


def test_who_dies_thinking_is_waited_for_no_longer():
    window = DEADLY.replace("phase discard; turn South", "phase window; turn East").replace(
        "W W; shown", "W; shown"
    )
    play = after(read_play(window), "West waits")
    assert play.waiting == (Seat.WEST,)
    assert after(play, "North challenges West").waiting == ()


def test_the_play_begins_with_the_players_of_the_passes():
    ready = read_charleston("stage Ready; missing North; East 1B 1C; South 2B; West 3B; wall 4B")
    begun = begin_play(ready, kept=4, pot=50, bettor_on=Seat.WEST)
    assert (begun.missing, begun.kept, begun.pot, begun.bettor_on) == (Seat.NORTH, 4, 50, Seat.WEST)
    assert [str(hand.rack) for hand in begun.hands[:3]] == ["(1B, 1C)", "(2B,)", "(3B,)"]
    with pytest.raises(MahjError, match="not at Courtesy"):
        begin_play(read_charleston("stage Courtesy; East 1B; South 2B; West 3B; North 4B"))


def test_after_a_dead_player_an_empty_place_is_passed_over():
    play = read_play(
        "missing West; phase window; turn East; East 1C; South 2C; North 3C; dead South DD3; thrown East 6B;"
        " wall 4C 5C"
    )
    assert play.next_player(Seat.EAST) is Seat.NORTH
    assert play.next_player(Seat.NORTH) is Seat.EAST
    assert play.seen_by(Seat.EAST).counts == (1, 1, 0, 1)
    assert [fault.rule for fault in faults(play, read_play_move("North picks"))] == []


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
    assert str(after(mine, "West picks").picked) == "6C"


def test_the_death_of_another_player_leaves_a_looked_tile_where_it_is():
    play = read_play(
        DEADLY.replace("phase discard", "looked 5D; phase looked").replace(
            "5D 7D 8D W W; shown South", "7D 8D W W; shown South"
        )
    )
    other = after(play, "North challenges West")
    assert (other.phase, other.turn, str(other.picked)) == (Phase.LOOKED, Seat.SOUTH, "5D")
    mine = after(play, "North challenges South")
    assert (mine.phase, mine.turn, mine.picked, str(mine.wall[0])) == (Phase.WINDOW, Seat.EAST, None, "5D")


def test_a_game_in_which_every_hand_is_dead_is_over():
    play = read_play(
        "rules sources miscount=dead; phase discard; turn South; came wall; East; South 1B 2B 3B; West;"
        " North;dead East DD3; dead North DD3; dead West DD4; wall 6C"
    )
    over = after(play, "South discards 1B")
    assert (over.hand(Seat.SOUTH).dead, over.phase, over.winner) == ("DD1", Phase.OVER, None)
