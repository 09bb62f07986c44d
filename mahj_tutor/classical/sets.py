"""Chows, pungs and kongs, and the sets in front of a player (CC4, CC5).

>>> from mahj_tutor.tiles import tiles
>>> set_name(tiles("4B 6B 5B")), set_name(tiles("8D 9D 1D"))
('chow', None)
>>> str(read_declared_set("E E E E concealed"))
'E E E E concealed'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Literal, get_args

from mahj_tutor.errors import NotationError
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.spans import Span
from mahj_tutor.tiles import Tile, in_words, spoken, text, tiles

SetName = Literal["chow", "pung", "kong"]
Kong = Literal["big", "small", "concealed"]
"""How a kong came about: with a discard (CC17), from a melded pung (CC18), or from four of one's own."""
KONGS: tuple[Kong, ...] = get_args(Kong)
_INDEX = attrgetter("index")


def set_name(some: Sequence[Tile]) -> SetName | None:
    """Return which set tiles are, in any order, or None if they are none (CC4)."""
    if len(some) in (3, 4) and all(each is some[0] for each in some):
        return "pung" if len(some) == 3 else "kong"
    return "chow" if _is_chow(some) else None


def _is_chow(some: Sequence[Tile]) -> bool:
    first, *more = sorted(some, key=_INDEX) or (None,)
    if first is None or first.suit is None or len(more) != 2:
        return False
    follow = (first.index + 1, first.index + 2)
    return (more[0].index, more[1].index) == follow and more[1].suit is first.suit


def set_faults(some: Sequence[Tile]) -> Iterator[Fault]:
    """Yield why tiles are not a set (CC1, CC4).

    >>> [str(fault) for fault in set_faults(tiles("8D 9D 1D"))]
    ["CC4: a chow can't go from 9 back to 1"]
    """
    strange = [each for each in some if each.index >= 34]
    if strange:
        yield Fault("CC1", f"the classical game is played without {strange[0].noun}s")
    elif set_name(some) is None:
        yield Fault("CC4", _why_no_set(some))


def _why_no_set(some: Sequence[Tile]) -> str:
    if len(some) not in (3, 4):
        return f"a pung or a chow has three tiles and a kong has four, but these are {in_words(len(some))}"
    if len(some) == 4:
        return f"a kong is four alike, but these are {spoken(some)}"
    if any(each.suit is None for each in some):
        return "winds and dragons make pungs and kongs, never a chow: they have no numbers"
    if len({each.suit for each in some}) > 1:
        return f"the tiles of a set are all in one suit, but these are {spoken(some)}"
    if {each.number for each in some} in ({8, 9, 1}, {9, 1, 2}):
        return "a chow can't go from 9 back to 1"
    return f"three alike or three in a row make a set, but these are {spoken(some)}"


@dataclass(frozen=True, slots=True)
class DeclaredSet:
    """A set in front of a player: its tiles in rack order and, of a kong, how it came about.

    A concealed kong is face down; as other players see it, it has no tiles.
    """

    tiles: tuple[Tile, ...]
    kong: Kong | None = None

    @property
    def is_melded(self) -> bool:
        """Whether it was made with a discard, so that everybody sees it (CC5)."""
        return self.kong != "concealed"

    @property
    def tile(self) -> Tile:
        """The tile it is made of; of a chow, the lowest."""
        return self.tiles[0]

    @property
    def name(self) -> str:
        """What it is called: a chow, a pung or a kong."""
        return "kong" if self.kong else set_name(self.tiles) or "set"

    @property
    def is_pung(self) -> bool:
        """Whether it is a pung, which may become a small melded kong (CC18)."""
        return self.kong is None and self.tiles[0] is self.tiles[-1]

    def __str__(self) -> str:
        return f"{text(self.tiles)} {self.kong or ''}".strip()


def declared(some: Sequence[Tile], kong: Kong | None = None) -> DeclaredSet:
    """Return a set of these tiles, sorted."""
    return DeclaredSet(tuple(sorted(some, key=_INDEX)), kong)


def read_declared_set(said: str) -> DeclaredSet:
    """Read a set from its tiles and, after four alike, how it became a kong: `big` if it does not say."""
    span = Span.of(said)
    last = span.words()[-1:]
    kong = next((kind for kind in KONGS for word in last if word.text.lower() == kind), None)
    found = (span.before(last[0]) if kong else span).read(tiles)
    if any(set_faults(found)) or (kong and set_name(found) != "kong"):
        raise NotationError("expected a chow, a pung or a kong", said, 1)
    return declared(found, kong or ("big" if set_name(found) == "kong" else None))
