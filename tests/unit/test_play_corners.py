"""Rare moments of the play in which two rules meet."""

from __future__ import annotations

from mahj_tutor.american.moves import LetGo, read_move
from mahj_tutor.american.play import Phase, Play
from mahj_tutor.american.play_notation import read_play
from mahj_tutor.american.playing import make, move_faults, moves
from mahj_tutor.table.seats import Seat

LATE = (
    "phase window; turn East; East 1D 1D 1D 1C 1C 1C 5C 5C 5C N N N N; South 6B 6B 3D 4C 5C 7C 8C 9C E W;"
    "shown South 3D 3D J; West 1B 1B 1B 9B 9B 9B 9D 9D 9D E E W W; North F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B J;"
    "thrown East 6B; wall 1C 2C 3C"
)


def after(play: Play, *said: str) -> Play:
    for each in said:
        play = make(play, read_move(each))
    return play


def rules(play: Play, said: str) -> list[str]:
    return [fault.rule for fault in move_faults(play, read_move(said))]


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
    assert LetGo(Seat.SOUTH) in moves(play)


DOOMED = (
    "phase looked; turn West; East 1D 1D 1D 1C 1C 1C 5C 5C 5C N N N N; South 6B 4C 5C 7C; shown South 3D 3D J;"
    "dead South DD4; West E E W W 1B 1B 1B; shown West 8B 8B 8B, S J J; North F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B J;"
    "thrown North 2D; closed; looked 8C; wall 1C 2C 3C"
)


def test_when_a_player_dies_looking_at_her_tile_the_next_one_picks_it():
    play = after(read_play(DOOMED), "East challenges West")
    assert play.hand(Seat.WEST).dead == "DD4"
    assert play.phase is Phase.WINDOW
    assert rules(play, "East picks") == ["TN2"]
    assert str(after(play, "North picks").looked) == "8C"


CHECKED = (
    "phase declared; turn East; East 1B 2B 3B 5B 7B 9B 1C 1D 6D E 0 4C 4C 4C; open East; South 1C; West 2C; North 3C;"
    "dead South DD3; dead West DD3; dead North DD3"
)


def test_the_dead_may_show_that_a_declared_hand_is_wrong():
    play = read_play(CHECKED)
    assert [str(move) for move in moves(play, Seat.SOUTH)] == ["South challenges East"]
    assert rules(play, "South challenges West") == ["DD3"]
    assert after(play, "South challenges East").hand(Seat.EAST).dead == "DD2"
