"""What may be marked on the board, how it is called, and which of it was marked too much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from mahj_tutor.card import Line
from mahj_tutor.expressions import Type, types
from mahj_tutor.facts.situation import CardGroup, Laid, LaidGroup, LaidHand, Stack, Thing
from mahj_tutor.pictures.scene import Act
from mahj_tutor.table import Seat

KINDS_OF_THINGS: Mapping[str, tuple[Type, type]] = {
    "tiles": (types.TILES, Laid),
    "groups": (types.GROUPS, LaidGroup),
    "stacks": (types.STACKS, Stack),
    "players": (types.PLAYERS, Seat),
    "walls": (types.PLAYERS, Seat),
    "hands": (types.LINES, Line),
    "printed groups": (types.CARD_GROUPS, CardGroup),
    "tile hands": (types.HANDS, LaidHand),
}
"""What may be marked: the type of a list of it, and what it is on the board."""


def value_of(thing: Thing) -> Any:
    """Return what expressions take a thing for: a hand is its tiles."""
    return thing.tiles if isinstance(thing, LaidHand) else thing


def span(word: str) -> list[str]:
    """Return the stacks that `stacks 3 to 7` means, or else the word as it is, as of `stacks 7 to 3`."""
    first, _, last = word.lower().strip().removeprefix("stacks ").partition(" to ")
    if not (first.isdecimal() and last.isdecimal() and int(first) <= int(last)):
        return [word]
    return [f"stack {number}" for number in range(int(first), min(int(last), int(first) + 99) + 1)]


def parts(name: str) -> list[str]:
    """Return the parts of a name such as `you, East: 7` or `stack 7 from the right end`."""
    return name.lower().replace(":", ",").replace(" from the ", ", from the ").split(", ")


def is_it(thing: Thing, wanted: Thing) -> bool:
    """Whether a thing on the board is the wanted one: of tiles that have places, the very same."""
    if isinstance(thing, Laid) and isinstance(wanted, Laid) and wanted.where is not None:
        return thing.where == wanted.where
    return thing == wanted


def pieces_of(marks: Mapping[str, Thing], some: Sequence[Any]) -> tuple[str, ...]:
    """Return a piece for each thing; of tiles alike without a place, the first ones."""
    left, found = dict(marks), []
    for each in some:
        piece = next((name for name, thing in left.items() if is_it(thing, each)), None)
        if piece is not None:
            del left[piece]
            found.append(piece)
    return tuple(found)


def next_mark(
    marks: Mapping[str, Thing],
    marked: Sequence[str],
    extra: Sequence[Any],
    missed: Sequence[Any],
    *,
    most: int,
) -> Act | None:
    """Return the mark to take off, by marking once more, or to make; the only one is taken off by another."""
    if extra and (most > 1 or not missed):
        return ("mark", next(piece for piece in reversed(marked) if marks[piece] == extra[-1]))
    free = {piece: thing for piece, thing in marks.items() if piece not in marked}
    return next((("mark", piece) for piece in pieces_of(free, missed)), None)


def beyond(some: Sequence[Any], others: Sequence[Any]) -> tuple[Any, ...]:
    """Return the things of a list that another one has not, each as often as it is too many.

    Nobody can tell two tiles alike on one rack apart, so either will do; a discard is that very one.
    """
    by_place = are_placed(some) and are_placed(others)
    left, found = Counter(_alike(each) if by_place else each for each in others), []
    for each in some:
        key = _alike(each) if by_place else each
        left[key] -= 1
        if left[key] < 0:
            found.append(each)
    return tuple(found)


def _alike(tile: Laid) -> tuple[Any, ...]:
    """Return what tiles have in common that nobody can tell apart."""
    assert tile.where is not None
    where = tile.where
    return where if where.area == "discards" else (tile.tile, where._replace(place=0))


def are_placed(some: Sequence[Any]) -> bool:
    """Whether all things of a list are tiles that lie somewhere."""
    return bool(some) and all(isinstance(each, Laid) and each.where is not None for each in some)


def upwards(word: str) -> str:
    """Return what to add about a span of stacks that couldn't be read, or ""."""
    return " (count upwards, as in stacks 3 to 7)" if " to " in word else ""
