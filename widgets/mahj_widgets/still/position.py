"""Where everything is after a view's acts: the same as `fold.js` and `scene.js` of the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from mahj_widgets.layout import Frame, Piece, Zone
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
    lit: frozenset[str] = frozenset()
    """The pieces and zones to look at."""
    tagged: bool = False
    """Whether the drawing says which piece and which zone is where."""


def is_wordy(piece: Piece) -> bool:
    """Return whether a piece is words: neither a tile nor a stack of a wall."""
    return not piece.face and not piece.level


def position_of(view: View, frames: Sequence[Frame] = ()) -> Position:
    """Carry out the acts of a view, and then the steps of a replay."""
    zones = tuple(_at_frames(view.zones, frames))
    pieces = {piece.id: piece for zone in zones for piece in zone.pieces}
    away = _moved(view)
    targets = _targets(view, pieces)
    rows = {}
    for zone in zones:
        places = _places(zone, frames, away, pieces)
        free = _free(zone, view, places, is_target=zone.id in targets)
        rows[zone.id] = (*places, *[Place("free")] * free)
    wide = _targets(view, [name for name, piece in pieces.items() if is_wordy(piece)])
    chosen = {act[1]: act[2] for act in view.acts if act[0] == "choose"}
    numbers = {act[1]: act[2] for act in view.acts if act[0] == "number"}
    return Position(zones, rows, frozenset(wide), _marked(view), chosen, numbers, view.corners)


def _at_frames(zones: Sequence[Zone], frames: Sequence[Frame]) -> Iterator[Zone]:
    """Yield zones with the bands that steps have put on them, and the stacks they have set aside."""
    band = {zone: words for frame in frames for zone, words in frame.band.items()}
    kept = {name for frame in frames for name in frame.kept}
    dim = frames[-1].dim if frames else ()
    for zone in zones:
        pieces = tuple(replace(each, state="kept") if each.id in kept else each for each in zone.pieces)
        words = band.get(zone.id, zone.band)
        yield replace(zone, pieces=pieces, band=words, dim=zone.dim or zone.id in dim)


def _keeps_gaps(zone: Zone, own: list[Piece], here: list[Piece]) -> bool:
    """Tell whether gaps stay where pieces were: in a wall, and in a pool from which some are taken."""
    return zone.kind == "wall" or (zone.kind == "pool" and own == here)


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


def _places(
    zone: Zone, frames: Sequence[Frame], away: Mapping[str, str], pieces: Mapping[str, Piece]
) -> list[Place]:
    """Return the places of a zone after the acts, or where the last step that names the zone puts things."""
    placed = [frame.place[zone.id] for frame in frames if zone.id in frame.place]
    if placed:
        return _replayed(zone, [pieces[name] for name in placed[-1]])
    own = [Place("gap" if piece.id in away else "piece", piece) for piece in zone.pieces]
    return own + [Place("piece", pieces[name]) for name, to in away.items() if to == zone.id]


def _replayed(zone: Zone, here: list[Piece]) -> list[Place]:
    own = [piece for piece in zone.pieces if piece in here]
    if not _keeps_gaps(zone, own, here):
        return [Place("piece", piece) for piece in here]
    gaps = [Place("piece" if piece in own else "gap", piece) for piece in zone.pieces]
    return gaps + [Place("piece", piece) for piece in here if piece not in own]


def _free(zone: Zone, view: View, places: list[Place], *, is_target: bool) -> int:
    """Return how many free slots a zone shows."""
    if zone.pieces and not is_target:
        return 0
    if zone.slots is None:
        return int(is_target and view.phase == "open")
    held = sum(1 for place in places if place.kind == "piece")
    taken = held if len(places) > zone.slots else len(places)
    return max(0, min(zone.slots, MOST_FREE) - taken)
