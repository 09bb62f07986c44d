"""Loose tiles that are drawn and mixed: `1B, 2 of winds, 3 of suit tiles`."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from mahj_tutor.errors import MahjError
from mahj_tutor.fields import TILES_MEND, too_many
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.tiles import KINDS, Tile, tiles

FAMILIES: Mapping[str, Sequence[Tile]] = {
    "suit tiles": KINDS[:27],
    "winds": KINDS[27:31],
    "dragons": KINDS[31:34],
    "honors": KINDS[27:34],
}
"""What may be drawn from by a name of its own."""
_PATH = ("scene", "mix")


def mixed(said: str, rng: random.Random) -> tuple[Tile, ...]:
    """Return tiles in a mixed order: those that are written, and drawn ones.

    Drawn tiles differ from each other and from the tiles before them. Raise `Unfit` for what cannot be drawn.

    >>> mixed("1B 1B, 4 of winds", random.Random(1))
    (1B, N, 1B, S, W, E)
    """
    found: list[Tile] = []
    for part in filter(None, map(str.strip, said.split(","))):
        number, of, kinds = part.partition(" of ")
        found += _drawn(number, kinds, found, rng) if of else _read(part)
    if say := too_many(found):
        raise Unfit("E020", say, "take some out", _PATH)
    rng.shuffle(found)
    return tuple(found)


def _read(said: str) -> tuple[Tile, ...]:
    try:
        return tiles(said)
    except MahjError as error:
        raise Unfit("E010", str(error), TILES_MEND, _PATH) from error


def _drawn(number: str, kinds: str, before: Sequence[Tile], rng: random.Random) -> list[Tile]:
    """Draw so many different tiles of a family, or of a list."""
    family = FAMILIES.get(kinds.strip().lower()) or _read(kinds)
    left = [each for each in dict.fromkeys(family) if each not in before]
    low, _, high = (number if " to " in number else f"{number} to {number}").partition(" to ")
    try:
        return rng.sample(left, rng.randint(int(low), int(high)))
    except ValueError as error:
        say = f"{number!r} tiles cannot be drawn from {len(left)}"
        raise Unfit("E002", say, "write it as in: 2 to 3 of winds", _PATH) from error
