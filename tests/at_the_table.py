"""A quiet table, a game won on it, and moves made one after another."""

from __future__ import annotations

from mahj_tutor.american.play.legality import apply
from mahj_tutor.american.play.moves import read_play_move
from mahj_tutor.american.play.state import PlayState

QUIET = (
    "phase window; turn East; thrown East 6B; came wall; East 1C 2C 3C 4C 5C 6C 7C 8C 9C N N E E;"
    "South 1D 2D 3D 4D 5D 7D 8D W W S; shown South 4B J 4B; West 1D 2D 3D 4D 5D 7D 8D W W S 9D 9D 9D;"
    "North F F F 2B 2B J J 4B 4B J J 6B 6B; wall 6C 6D 5D 1C"
)
WON = ("North calls mahjong", "North declares", "East accepts", "South accepts", "West accepts")
"""North takes the discard for the last tile of even-1."""


def changed(table: str, clauses: str) -> str:
    """Return the text of a table with some clauses replaced or added."""
    found = {_about(each): each for each in (*_parts(table), *_parts(clauses))}
    return "; ".join(found.values())


def _parts(table: str) -> list[str]:
    return [each.strip() for each in table.split(";") if each.strip()]


def _about(clause: str) -> str:
    word, *more = clause.lower().split()
    return " ".join([word, *more[:1]]) if word in ("shown", "dead", "open", "plan", "gave") else word


def after(play: PlayState, *said: str) -> PlayState:
    """Return the play after these moves, each of them legal."""
    for each in said:
        play = apply(play, read_play_move(each))
    return play
