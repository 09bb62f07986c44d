"""What proves a hand dead, and what is said about what does not."""

from __future__ import annotations

from mahj_tutor.american.dead_hands.dead_jokers import face_down_faults
from mahj_tutor.american.dead_hands.evidence import Evidence, evidence, evidence_faults, reasons_alive
from mahj_tutor.american.dead_hands.tile_counts import count_faults, hidden_faults
from mahj_tutor.american.play.hand_status import dead_hand_faults, is_visibly_dead, settled_groups
from mahj_tutor.american.play.legality import legal_moves
from mahj_tutor.american.play.notation import read_play, write_play
from mahj_tutor.american.play.state import DiscardedTile, PlayState
from mahj_tutor.card import first_card
from mahj_tutor.players import game_moves
from mahj_tutor.table import Seat
from mahj_tutor.tiles import tiles
from tests.at_the_table import QUIET, after


def says(play: PlayState, seat: Seat, said: Evidence) -> list[str]:
    return [fault.say for fault in evidence_faults(play, seat, said)]


TWICE = (
    "phase window; turn North; thrown North 2D; South; North; West; East 1D 1D 4D 5D 7D; shown East 2C 2C 2C"
    " 2C 2C"
)


def test_the_second_of_two_reasons_is_proof_enough():
    play = read_play(TWICE)
    assert [fault.rule for fault in dead_hand_faults(play, Seat.EAST)] == ["DD1", "DD4"]
    assert evidence_faults(play, Seat.EAST, Evidence(shown=(0,))) == ()
    assert evidence_faults(play, Seat.EAST, Evidence(is_counted=True)) == ()
    assert says(play, Seat.EAST, Evidence()) == [dead_hand_faults(play, Seat.EAST)[0].say]


def test_while_a_hand_is_declared_the_groups_of_others_are_judged_and_its_own_are_checked():
    play = read_play(
        "phase declared; turn East; came wall; open East; South 1D 1D 4D 5D 7D 8D 9D E; shown South 2C 2C 2C"
        " 2C 2C;North; West; thrown North 2D; East F F F 1B 1B 1B 1B 2C 2C; shown East 9D 9D 9D 9D 9D"
    )
    assert [fault.rule for fault in dead_hand_faults(play, Seat.SOUTH)] == ["DD4"]
    assert [fault.rule for fault in dead_hand_faults(play, Seat.EAST)] == ["DD2"]


def test_the_count_of_a_hand_is_told_in_words():
    play = read_play(TWICE.replace("7D;", "7D 8D 9D N;"))
    (fault,) = count_faults(play, Seat.EAST, 14)
    assert (fault.rule, fault.say) == ("DD1", "8 on the rack and 5 exposed make 13, not 14")
    assert "the count is right: East has 13 tiles, as she should" in says(
        play, Seat.EAST, Evidence(is_counted=True)
    )


def test_lines_that_tiles_gone_have_stopped_are_not_counted_as_makeable():
    open_table = read_play(
        "phase window; turn North; South; North; West; East 1D 1D 4D 5D 7D 8D 9D N E S; shown East 4B 4B 4B"
    )
    some = int(reasons_alive(open_table, Seat.EAST).split("and ")[-1].split()[0])
    fewer = read_play(write_play(open_table) + "; thrown " + ", ".join(["South F"] * 8 + ["West J"] * 6))
    assert int(reasons_alive(fewer, Seat.EAST).split("and ")[-1].split()[0]) < some


def test_what_is_turned_face_down_wrongly_is_told_in_words():
    play = read_play(
        "phase window; turn North; South; North; West; East 1B 4B J J; open East; dead East DD2; shown East"
        " 9D 9D J"
    )
    faults = face_down_faults(play, Seat.EAST, opened=1, shown=1, tiles=1)
    assert [f"{fault.rule}: {fault.say}" for fault in faults] == [
        "JK11: only jokers can be exchanged for",
        "JK9: a joker in a group shown before can still be exchanged for",
        "JK11: two jokers came out with the mistaken Mah Jongg, not one",
    ]
    (none_turned,) = face_down_faults(play, Seat.EAST, opened=0, shown=0)
    assert none_turned.say == "two jokers came out with the mistaken Mah Jongg"


def test_tiles_pointed_at_are_judged_in_words():
    play = read_play(
        "phase window; turn North; South; North; East; West 1B 1B 1B 1D 1D 1D 9D; shown West F F F, 4B 4B 4B;"
        "thrown South 2C, East 2C, South 2C, East 2D, South 2D, East 2D, South 9B, North 9B; closed"
    )
    gone = tiles("2C 2C 2C 2D 2D 2D")
    assert says(play, Seat.WEST, Evidence(gone=(*gone, *tiles("9B 9B")))) == [
        "the two 9 Bams don't prove anything"
    ]
    too_few = says(play, Seat.WEST, Evidence(gone=tiles("2C 2C 2D 2D 2D")))
    assert too_few == ["with only these tiles gone, West could still make a hand"]
    assert (
        says(play, Seat.WEST, Evidence(gone=(*gone, *tiles("E N"))))[0]
        == "the North and the East don't prove anything"
    )
    assert (
        says(play, Seat.WEST, Evidence(gone=(*gone, *tiles("9D"))))[0] == "the 9 Dot doesn't prove anything"
    )
    own = read_play(
        write_play(play).replace(
            "shown West F F F, 4B 4B 4B", "shown West F F F, 4B 4B 4B; shown North 7C 7C 7C"
        )
    )
    assert (
        evidence_faults(own, Seat.WEST, Evidence(gone=(*gone, *tiles("4B"))))[0].say
        == "the 4 Bam doesn't prove anything"
    )


def test_a_group_that_may_be_changed_is_left_out_whatever_came_before():
    play = read_play(
        "rules sources edit_exposure=until_discard; phase discard; turn West; came call; called East S; East;"
        " South; North;West 1D 1D 4D 5D 7D; shown West 2C 2C 2C, 2D 2D 2D, S S J"
    )
    assert [str(group) for group in settled_groups(play, Seat.WEST)] == ["2C 2C 2C", "2D 2D 2D"]
    assert {str(move) for move in legal_moves(play, Seat.WEST) if "changes" in str(move)} == set()


def test_only_the_group_that_is_wrong_is_pointed_at():
    play = read_play(
        "phase window; turn North; thrown North 2D; South; North; West; East 1D 1D 4D 5D 7D; shown East 4B 4B"
        " 4B, 2C 2C 2C 2C 2C"
    )
    assert evidence(play, Seat.EAST) == Evidence(shown=(1,))
    assert says(play, Seat.EAST, Evidence(shown=(0, 1))) == [
        "nothing is wrong with the kong of 4 Bams".replace("kong", "pung")
    ]
    assert says(play, Seat.EAST, Evidence(shown=(0,))) == ["what you marked fits a hand on the card"]


def test_one_hand_that_is_left_is_told_as_a_hand():
    play = read_play(
        "phase window; turn North; South; North; West; East 4D 5D 7D 8D 8D; shown East 9D 9D 9D 9D, 1D 1D"
        " 1D 1D"
    )
    assert reasons_alive(play, Seat.EAST) == "East has 13 tiles, and a hand on the card can still be made"
    (fault,) = evidence_faults(play, Seat.EAST, Evidence(shown=(0,)))
    assert (fault.rule, fault.say) == ("DD3", reasons_alive(play, Seat.EAST))


def test_how_many_tiles_stay_hidden_is_told_in_words():
    play = read_play(
        "phase window; turn North; South; North; West; East 1D 1D 4D; shown East 9D 9D 9D 9D; dead East DD1"
    )
    (fault,) = hidden_faults(play, Seat.EAST, 7)
    assert (fault.rule, fault.say) == ("DD7", "four tiles are already exposed, so 3 stay hidden, not 7")


def test_a_hand_declared_in_error_has_no_hidden_tiles():
    play = read_play("phase window; turn North; South; North; West; East 1D 1D; open East; dead East DD2")
    (fault,) = hidden_faults(play, Seat.EAST, 3)
    assert (fault.rule, fault.say) == ("DD2", "a hand declared in error is exposed completely")


def test_groups_prove_nothing_against_a_declared_hand():
    play = read_play(
        "phase declared; turn East; came wall; open East; South; North; West; thrown North 2D;"
        "East F F F 2B 2B 2B 2B 6B 6B 9D; shown East 4B 4B 4B 4B"
    )
    proof = evidence(play, Seat.EAST)
    assert proof == Evidence(stray=tiles("9D"))
    assert says(play, Seat.EAST, Evidence(stray=tiles("9D"), shown=(0,))) == ["the exposures are fine"]


def test_groups_that_only_a_concealed_line_has_fit_no_hand_that_is_shown():
    """Pungs of 5 Dots and of 9 Dots stand together in odd-2 alone, which is kept concealed."""
    play = read_play(
        "phase window; turn North; thrown North 2D; South; North; West; East 1D 1D 4D 5D 7D 8D 9D;"
        "shown East 5D 5D 5D, 9D 9D 9D"
    )
    assert [fault.rule for fault in dead_hand_faults(play, Seat.EAST)] == ["DD5"]
    assert evidence(play, Seat.EAST) == Evidence(shown=(0, 1))
    assert says(play, Seat.EAST, Evidence(shown=(0,))) != []
    assert evidence_faults(play, Seat.EAST, Evidence(shown=(0, 1))) == ()


def test_a_table_that_calls_the_miscounted_dead_names_the_rule():
    play = read_play(f"rules sources miscount=dead; {QUIET}".replace("N N E E;", "N N E;"))
    assert after(play, "South picks").hand(Seat.EAST).dead == "DD1"


def test_a_hand_is_visibly_dead_exactly_where_it_has_a_reason():
    seen = set()
    for play, _ in game_moves(3, card=first_card())[::6]:
        for many in range(0, len(play.wall), 7):  # the more tiles are gone, the fewer hands are left
            gone = tuple(DiscardedTile(Seat.EAST, tile) for tile in play.wall[:many])
            changed = play.but(wall=play.wall[many:], thrown=(*play.thrown, *gone))
            for seat in play.seats:
                reasons = {fault.rule for fault in dead_hand_faults(changed, seat)}
                assert is_visibly_dead(changed, seat) is bool(reasons)
                seen |= reasons or {"alive"}
    assert seen >= {"alive", "DD3"}
    assert is_visibly_dead(read_play(TWICE), Seat.EAST)
