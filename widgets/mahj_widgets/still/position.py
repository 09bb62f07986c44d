"""Where everything is after a view's acts: the same as `fold.js` and `scene.js` of the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from mahj_widgets.layout import Piece, Zone
from mahj_widgets.protocol import View

MOST_FREE = 24
"""How many free places of a zone are drawn at most."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a zone: a piece, the gap that one left, or a free slot."""

    kind: Literal["piece", "gap", "free"]
    piece: Piece | None = None


@dataclass(frozen=True, slots=True)
class Position:
    """Where everything is."""

    zones: tuple[Zone, ...]
    rows: Mapping[str, tuple[Place, ...]]
    """Zone id to its places, in order."""
    wide: frozenset[str]
    """The zones that a piece made of words may go to."""
    marks: tuple[str, ...]
    chosen: Mapping[str, str]
    numbers: Mapping[str, str]
    index: bool = True
    """Whether tiles show their numbers and letters."""


def is_wordy(piece: Piece) -> bool:
    """Return whether a piece is words: neither a tile nor a stack of a wall."""
    return not piece.face and not piece.level


def position_of(view: View) -> Position:
    """Carry out the acts of a view."""
    pieces = {piece.id: piece for zone in view.zones for piece in zone.pieces}
    away = _moved(view)
    targets = _targets(view, pieces)
    rows = {}
    for zone in view.zones:
        places = _places(zone, away, pieces)
        free = _free(zone, view, places, is_target=zone.id in targets)
        rows[zone.id] = (*places, *[Place("free")] * free)
    wide = _targets(view, [name for name, piece in pieces.items() if is_wordy(piece)])
    chosen = {act[1]: act[2] for act in view.acts if act[0] == "choose"}
    numbers = {act[1]: act[2] for act in view.acts if act[0] == "number"}
    return Position(view.zones, rows, frozenset(wide), _marked(view), chosen, numbers, view.corners)


def _moved(view: View) -> dict[str, str]:
    """Return the pieces that are not at home, in the order they were moved, and where they are."""
    homes = {piece.id: zone.id for zone in view.zones for piece in zone.pieces}
    away: dict[str, str] = {}
    for act in view.acts:
        if act[0] == "move":
            away.pop(act[1], None)
            if homes.get(act[1], act[2]) != act[2]:
                away[act[1]] = act[2]
    return away


def _marked(view: View) -> tuple[str, ...]:
    marks: list[str] = []
    for act in view.acts:
        if act[0] != "mark":
            continue
        if act[1] in marks:
            marks.remove(act[1])
        elif view.mark_limit == 1:
            marks = [act[1]]
        elif len(marks) < view.mark_limit:
            marks.append(act[1])
    return tuple(marks)


def _targets(view: View, pieces: Iterable[str]) -> set[str]:
    """Return the zones that some of these pieces may go to from another zone."""
    homes = {piece.id: zone.id for zone in view.zones for piece in zone.pieces}
    return {to for name in pieces for to in view.moves.get(name, ()) if homes[name] != to}


def _places(zone: Zone, away: Mapping[str, str], pieces: Mapping[str, Piece]) -> list[Place]:
    own = [Place("gap" if piece.id in away else "piece", piece) for piece in zone.pieces]
    return own + [Place("piece", pieces[name]) for name, to in away.items() if to == zone.id]


def _free(zone: Zone, view: View, places: list[Place], *, is_target: bool) -> int:
    """Return how many free slots a zone shows."""
    if zone.pieces and not is_target:
        return 0
    if zone.slots is None:
        return int(is_target and view.phase == "open")
    held = sum(1 for place in places if place.kind == "piece")
    taken = held if len(places) > zone.slots else len(places)
    return max(0, min(zone.slots, MOST_FREE) - taken)
