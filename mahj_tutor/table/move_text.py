"""Read the text of a move: a seat and a verb, then whatever the reader of that verb expects.

>>> read_sentence("south SLEEPS late", {"sleeps": lambda who, rest: f"{who}: {rest.text}"})
'South: late'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self, TypeVar

from mahj_tutor.errors import NotationError
from mahj_tutor.spans import Span
from mahj_tutor.table.seats import Seat, read_seat
from mahj_tutor.tiles import Tile, text, tile, tiles

Move = TypeVar("Move")
Readers = Mapping[str, Callable[[Seat, Span], Move]]
"""The reader for the rest of a move by its verb, which is one word or two."""


def read_sentence(said: str, readers: Readers[Move]) -> Move:
    """Read a move. A verb of two words is tried first, so that `picks up` is not read as `picks`."""
    sentence = Span.of(said)
    who, rest = sentence.first()
    first, after = rest.first()
    second, later = after.first()
    for words, following in (((first, second), later), ((first,), after)):
        verb = " ".join(word.text.lower() for word in words)
        if verb in readers:
            return readers[verb](read_seat(who.text), following)
    raise NotationError("expected a seat and a move", said, 1)


# --- kinds of moves ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatMove:
    """A move that is complete after its verb; a subclass says the verb."""

    verb: ClassVar[str]
    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} {self.verb}"

    @classmethod
    def read(cls, who: Seat, rest: Span) -> Self:
        """Read the rest of a move after its verb; here it must be empty."""
        if rest:
            raise rest.error(f"unexpected {rest.text!r}")
        return cls(who)


@dataclass(frozen=True, slots=True)
class TileMove(SeatMove):
    """A move with one tile after its verb."""

    tile: Tile

    def __str__(self) -> str:
        return f"{self.seat} {self.verb} {self.tile}"

    @classmethod
    def read(cls, who: Seat, rest: Span) -> Self:
        """Read the tile of a move."""
        return cls(who, rest.read(tile))


@dataclass(frozen=True, slots=True)
class TilesMove(SeatMove):
    """A move with any number of tiles after its verb."""

    tiles: tuple[Tile, ...]

    def __str__(self) -> str:
        return f"{self.seat} {self.verb} {text(self.tiles)}".rstrip()

    @classmethod
    def read(cls, who: Seat, rest: Span) -> Self:
        """Read the tiles of a move."""
        return cls(who, rest.read(tiles))


def by_verb(*kinds: type[SeatMove]) -> Readers[Any]:
    """Return the readers of moves, each by its verb."""
    return {kind.verb: kind.read for kind in kinds}
