"""Rare moments of the play in which two rules meet."""

from __future__ import annotations

import pytest

from mahj_tutor.american.dead_hands.evidence import Evidence, evidence, evidence_faults
from mahj_tutor.american.payment.settlement import settlement
from mahj_tutor.american.play.hand_status import dead_hand_faults
from mahj_tutor.american.play.legality import consequence, faults, grounds, legal_moves
from mahj_tutor.american.play.moves import LetGo, read_play_move
from mahj_tutor.american.play.notation import is_play, read_play
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.card import Card, Line
from mahj_tutor.errors import NotationError
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import tiles
from tests.at_the_table import QUIET, WON, after

LATE = (
    "phase window; turn East; East 1D 1D 1D 1C 1C 1C 5C 5C 5C N N N N; South 6B 6B 3D 4C 5C 7C 8C 9C E W;"
    "shown South 3D 3D J; West 1B 1B 1B 9B 9B 9B 9D 9D 9D E E W W; North F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B J;"
    "thrown East 6B; wall 1C 2C 3C"
)


def rules(play: PlayState, said: str) -> list[str]:
    return [fault.rule for fault in faults(play, read_play_move(said))]


def test_a_caller_does_nothing_with_her_group_while_a_late_mah_jongg_call_stands():
    play = after(read_play(LATE), "South calls pung", "South shows 6B 6B", "North calls mahjong")
    assert rules(play, "South swaps 3D with South") == ["CL5"]
    assert "CL5" in rules(play, "South declares")
    assert rules(play, "South discards 4C") == ["CL5"]
    assert after(play, "North declares").turn is Seat.NORTH
    assert rules(after(play, "North lets go"), "South swaps 3D with South") == []


def test_a_caller_is_not_called_dead_while_a_late_mah_jongg_call_stands():
    play = after(read_play(LATE), "South calls pung", "South shows 6B 6B")
    assert rules(play, "West challenges South") == []
    held = after(play, "North calls mahjong")
    assert rules(held, "West challenges South") == ["CL5"]
    assert rules(held, "West challenges East") == []
    assert rules(after(held, "North lets go"), "West challenges South") == []


def test_who_has_called_has_no_more_need_of_a_moment():
    play = after(read_play(LATE), "South calls pung")
    assert rules(play, "South waits") == ["CL9"]
    assert LetGo(Seat.SOUTH) in legal_moves(play)


DOOMED = (
    "phase looked; turn West; East 1D 1D 1D 1C 1C 1C 5C 5C 5C N N N N; South 6B 4C 5C 7C; shown South 3D 3D"
    " J;dead South DD4; West E E W W 1B 1B 1B; shown West 8B 8B 8B, S J J; North F F F 2B 2B 2B 2B 4B 4B 4B"
    " 4B 6B J;thrown North 2D; closed; looked 8C; wall 1C 2C 3C"
)


def test_when_a_player_dies_looking_at_her_tile_the_next_one_picks_it():
    play = after(read_play(DOOMED), "East challenges West")
    assert play.hand(Seat.WEST).dead == "DD4"
    assert play.phase is Phase.WINDOW
    assert rules(play, "East picks") == ["TN2"]
    assert str(after(play, "North picks").picked) == "8C"


CHECKED = (
    "phase declared; turn East; East 1B 2B 3B 5B 7B 9B 1C 1D 6D E 0 4C 4C 4C; open East; South 1C; West 2C;"
    " North 3C;dead South DD3; dead West DD3; dead North DD3"
)


def test_the_dead_may_show_that_a_declared_hand_is_wrong():
    play = read_play(CHECKED)
    assert [str(move) for move in legal_moves(play, Seat.SOUTH)] == ["South challenges East"]
    assert rules(play, "South challenges West") == ["DD3"]
    assert after(play, "South challenges East").hand(Seat.EAST).dead == "DD2"


ACCEPTED = WON[1:]


def test_a_joker_exchange_that_was_not_needed_to_win_changes_no_payment():
    made = after(read_play(QUIET), "North calls pung", "North shows 6B 6B")
    swapped = after(made, "North swaps 4B with South")
    for play in (made, swapped):
        paid = settlement(after(play, *ACCEPTED))
        assert paid is not None
        assert [paid.pays[seat] for seat in (Seat.EAST, Seat.SOUTH, Seat.WEST)] == [50, 25, 25]


def test_a_joker_exchange_that_makes_the_hand_is_paid_as_self_picked():
    short = QUIET.replace("shown South 4B J 4B", "shown South 9C J 9C").replace(
        "4B 4B J J 6B", "4B 4B 4B 9C 6B"
    )
    play = after(read_play(short), "North calls pung", "North shows 6B 6B")
    assert rules(play, "North declares") == ["WN7"]
    won = after(play, "North swaps 9C with South", *ACCEPTED)
    paid = settlement(won)
    assert won.winning_discard is None
    assert paid is not None
    assert set(paid.pays.values()) == {50}
    assert "JK12" in paid.rules


OPEN_PLAN = (
    "phase window; turn East; came wall; thrown East 2B; East 1B 3B 6B 7B 8B N N N W F F J J;"
    "South 3C 1C 2C 4C 5C 6C 7C 8C 9C E E F 5D; West S J J 1D 5D 6D 7D 8D 9D W W R R;"
    "North 2B 2B 1C 1C 3C 3C R R F 9D; shown North 4B 4B 4B; plan North odd-2; wall 6C 6D 5D 1C"
)


def test_who_calls_again_without_a_word_plays_an_open_line_if_one_fits():
    silent = after(read_play(OPEN_PLAN), "North calls pung", "North shows 2B 2B")
    assert dead_hand_faults(silent, Seat.NORTH) == ()


CLOSED = (
    "phase window; turn East; came wall; thrown East 3B; East 1B 2B 4B 6B 7B 8B N N N W F F J;"
    "South 3C 3C 1C 2C 4C 5C 6C 7C 8C 9C E E F; West S J J 1D 5D 6D 7D 8D 9D W W R R;"
    "North F F 3B 3B 7B 7B G G 9B 9B; shown North 5B 5B 5B; plan North odd-2; wall 6C 6D 5D 1C"
)


def test_a_second_group_for_a_concealed_line_comes_to_a_dead_hand():
    play = read_play(CLOSED)
    call = read_play_move("North calls pung for odd-2")
    came = consequence(play, call)
    assert (came.kind, came.rule) == ("dead", "DD5")
    assert dead_hand_faults(after(came.after, "North shows 3B 3B"), Seat.NORTH)[0].rule == "DD5"


EDITED = (
    "rules league; phase discard; turn West; came call; called South 8B; East 1D 1D 1D 1C 1C 1C 5C 5C 5C N N"
    " N N;South 1C 2C 3C 4C 5C 6C 7C 8C 9C E E F J; West 6D 6B W; shown West 4D 4D 4D, R J R R, 8B 8B 8B"
    " 8B;North 2D 3D 5D 7D 8D 9D S S G G 0 0 6C; wall 5C 5D 6B"
)


def test_a_group_that_may_still_be_changed_kills_nobody():
    play = read_play(EDITED)
    assert dead_hand_faults(play, Seat.WEST) == ()
    assert after(play, "East challenges West") == play
    assert read_play_move("West changes to 8B 8B 8B") in legal_moves(play)
    thrown = after(play, "West discards W")
    assert [fault.rule for fault in dead_hand_faults(thrown, Seat.WEST)] == ["DD4"]
    fixed = after(play, "West changes to 8B 8B 8B", "West discards W")
    assert dead_hand_faults(fixed, Seat.WEST) == ()


def test_a_pung_that_nothing_can_be_added_to_is_judged_at_once():
    play = read_play(
        "rules sources edit_exposure=until_discard; phase discard; turn West; came call; called East 6C; East"
        " 7B 7B 8B 3D; South; North 3C 8C; West;shown West 2C 2C 2C, 2D 2D 2D 2D, S S S S, 6C J J; wall 4C"
    )
    assert [fault.rule for fault in dead_hand_faults(play, Seat.WEST)] == ["DD4"]
    assert not [move for move in legal_moves(play, Seat.WEST) if "challenges" not in str(move)]
    assert after(play, "East challenges West").hand(Seat.WEST).dead == "DD4"


def test_no_call_is_lost_by_a_pick_that_comes_too_early():
    league = f"rules league; {LATE}"
    held = after(read_play(league), "South calls pung", "South shows 6B 6B", "North calls mahjong")
    came = consequence(held, read_play_move("South picks"))
    assert (came.kind, came.after) == ("nothing", held)


BOTH = Card(
    "two", 2026, (Line("x1", "FFF 2222a 4444a 666a", "X", 25), Line("c1", "FFF 2222a 4444a 666a", "C", 35))
)


def test_where_a_concealed_hand_is_drawn_whole_a_called_tile_makes_no_such_line():
    for reading, value in (("on", 35), ("off", 25)):
        table = (
            f"rules sources concealed_final_call={reading}; phase window; turn West; thrown West 6B; came"
            " wall;East 1B 3B 5B 7B 8B 9B N N W F F E J; South F F F 2B 2B 2B 2B 4B 4B 4B J 6B 6B;West 1D 2D"
            " 3D 4D 5D 7D 8D 9D W W R R J; North 1C 2C 3C 5C 6C 7C 8C 9C S S G 0 0; wall 6C"
        )
        play = after(read_play(table, BOTH), "South calls mahjong", "South declares")
        won = after(play, "East accepts", "West accepts", "North accepts")
        paid = settlement(won)
        assert paid is not None
        assert paid.pays[Seat.EAST] == value


def test_tiles_are_thrown_in_when_the_hand_has_been_checked():
    made = after(read_play(QUIET), "North calls pung", "North shows 6B 6B", *ACCEPTED)
    assert made.phase is Phase.OVER
    for seat in Seat:
        assert rules(made, f"{seat} throws in") == []
        assert grounds(made, read_play_move(f"{seat} throws in")) == ("WN1", "NX1")
    assert rules(made, "East picks") == ["CL4"]


TWO_KINDS = (
    "phase window; turn North; South; North; East; West 1B 1B 1B 1D 1D 1D 9D; shown West F F F, 4B 4B 4B;"
    "thrown South 2C, East 2C, South 2C, East 2D, South 2D, East 2D, North 9B"
)


def test_the_evidence_named_is_the_whole_of_it():
    play = read_play(TWO_KINDS)
    (death,) = dead_hand_faults(play, Seat.WEST)
    least = evidence(play, Seat.WEST)
    assert least is not None
    assert least.gone == tiles("2C 2C 2C 2D 2D 2D")
    assert "three 2 Craks and three 2 Dots are gone" in death.say
    assert evidence_faults(play, Seat.WEST, least) == ()
    half = evidence_faults(play, Seat.WEST, Evidence(gone=tiles("2C 2C 2C")))
    assert [fault.say for fault in half] == ["with only these tiles gone, West could still make a hand"]


def test_each_of_two_proofs_may_be_pointed_at_and_both():
    play = read_play(
        "phase window; turn North; South; North; East; West F 6B 6D; shown West 4D 4D 4D, 8B 8B 8B, R J R R;"
        "thrown South 6B, East 6B, South 6B, East 6D, South 6D, East 6D, South 9C, North 9B"
    )
    for said in ("6B 6B 6B", "6D 6D 6D", "6B 6B 6B 6D 6D 6D"):
        assert evidence_faults(play, Seat.WEST, Evidence(gone=tiles(said))) == (), said
    stray = evidence_faults(play, Seat.WEST, Evidence(gone=tiles("6B 6B 6B 9C")))
    assert [fault.say for fault in stray] == ["the 9 Crak doesn't prove anything"]
    absent = evidence_faults(play, Seat.WEST, Evidence(gone=tiles("6B 6B 6B N")))
    assert "the North doesn't prove anything" in absent[0].say


def test_a_name_that_would_part_the_text_of_a_table_is_refused():
    for said in ("East discards N as x; turn West", "East discards N as 4B, South 5C"):
        with pytest.raises(NotationError, match="a spoken name has no"):
            read_play_move(said)


def test_moves_and_tables_are_read_in_any_case():
    for loud, plain in (
        ("SOUTH CALLS PUNG FOR odd-2", "South calls pung for odd-2"),
        ("EAST DISCARDS 3B AS 4 Bam", "East discards 3B as 4 Bam"),
        ("west SWAPS 3b FROM THE TABLE WITH east", "West swaps 3B from the table with East"),
    ):
        assert str(read_play_move(loud)) == plain
    table = read_play("TURN South\nPHASE Discard\nEast 1B\nSouth 2B\nTHROWN East 3B AS 4B\nCAME Call")
    assert (table.turn, table.tile_source, table.thrown[0].said) == (Seat.SOUTH, "call", "4B")
    assert is_play("turn South\nphase discard")


def test_what_no_table_holds_is_refused_where_it_stands():
    for said, wrong in (
        ("phase discard; turn East; dead West FOO", "FOO"),
        ("phase discard; turn East; dead West", "rule"),
        ("phase discard; turn East; pot -5", "zero or more"),
        ("phase over; turn South; winner West", "only on her own turn"),
        ("phase sleep; turn South", "unknown phase"),
    ):
        with pytest.raises(NotationError, match=wrong):
            read_play(said)
    with pytest.raises(NotationError) as caught:
        read_play("phase window; turn East; thrown South 19X, East 9X")
    assert caught.value.column == 39


def test_what_follows_a_declaration_is_told_where_nothing_was_shown_with_the_called_tile() -> None:
    play = read_play(
        "phase discard; turn East; South; West; North 1B; called East 3B; came call; claims North mahjong"
    )
    assert consequence(play, read_play_move("North declares")).rule == "DD2"


def test_a_joker_that_was_called_leaves_no_joker_to_count_twice() -> None:
    play = read_play("phase window; turn East; East; South J; West; North; thrown East J; claims South pung")
    assert all(faults(play, move) == () for move in legal_moves(play))
