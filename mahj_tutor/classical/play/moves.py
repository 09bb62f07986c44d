"""What players do from East's first discard to mahjong, as values with a text form.

>>> str(Meld(Seat.SOUTH, (tile("4B"), tile("5B"))))
'South melds 4B 5B'
>>> read_play_move("west kongs 6d FACE UP")
ConcealedKong(seat=<Seat.WEST: 'West'>, tile=6D, is_face_up=True)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

from mahj_tutor.spans import Span
from mahj_tutor.table.clauses import one_of
from mahj_tutor.table.move_text import Readers, SeatMove, TileMove, TilesMove, by_verb, read_sentence
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import Tile, tile

Wanted = Literal["chow", "pung", "kong", "mahjong", "pair"]
"""What a discard is claimed for; the last is one that a learner may try and the rules refuse (CC14)."""
WANTED: tuple[Wanted, ...] = get_args(Wanted)


@dataclass(frozen=True, slots=True)
class Draw(SeatMove):
    """Draw the next tile from the wall (CC14)."""

    verb: ClassVar = "draws"


@dataclass(frozen=True, slots=True)
class Discard(TileMove):
    """Discard a tile (CC14)."""

    verb: ClassVar = "discards"


@dataclass(frozen=True, slots=True)
class TakeBack(TileMove):
    """Take a tile of a melded set back into the hand, which no rule allows (CC13)."""

    verb: ClassVar = "takes back"


@dataclass(frozen=True, slots=True)
class SayDraw(SeatMove):
    """Say that the wall is used up and the hand is drawn (CC25)."""

    verb: ClassVar = "says draw"


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim the newest discard for a set or for mahjong; `tile` names another discard, which is refused."""

    seat: Seat
    wanted: Wanted
    tile: Tile | None = None

    def __str__(self) -> str:
        return f"{self.seat} claims {self.wanted}" + (f" of {self.tile}" if self.tile else "")


@dataclass(frozen=True, slots=True)
class Meld(TilesMove):
    """Take the claimed discard and lay the set down: `tiles` come from the hand to join it (CC15 to CC17)."""

    verb: ClassVar = "melds"


@dataclass(frozen=True, slots=True)
class ConcealedKong:
    """Declare four alike from one's own tiles and lay them down; the rules refuse face up (CC19)."""

    seat: Seat
    tile: Tile
    is_face_up: bool = False

    def __str__(self) -> str:
        return f"{self.seat} kongs {self.tile}" + " face up" * self.is_face_up


@dataclass(frozen=True, slots=True)
class SmallKong(TileMove):
    """Add a tile of the hand to one's own melded pung (CC18)."""

    verb: ClassVar = "adds"


@dataclass(frozen=True, slots=True)
class Replace(SeatMove):
    """Take the replacement tile for a kong from the back end of the wall (CC21)."""

    verb: ClassVar = "replaces"


@dataclass(frozen=True, slots=True)
class Declare(SeatMove):
    """Say mahjong and reveal the whole hand (CC22)."""

    verb: ClassVar = "declares"


@dataclass(frozen=True, slots=True)
class Accept(SeatMove):
    """Say that a revealed hand has been checked and is right (CC22)."""

    verb: ClassVar = "accepts"


@dataclass(frozen=True, slots=True)
class Reject(SeatMove):
    """Say that a revealed hand is not four sets and a pair (CC22)."""

    verb: ClassVar = "rejects"


PlayMove = (
    Draw
    | Discard
    | TakeBack
    | SayDraw
    | Claim
    | Meld
    | ConcealedKong
    | SmallKong
    | Replace
    | Declare
    | Accept
    | Reject
)


def read_play_move(said: str) -> PlayMove:
    """Read a move from its text form, ignoring case; the inverse of `str`.

    >>> str(read_play_move("west claims PUNG of 3b"))
    'West claims pung of 3B'
    """
    return read_sentence(said, PLAY_READERS)


def read_claim(who: Seat, rest: Span) -> Claim:
    """Read what a discard is claimed for, and which discard if it is named: `pung of 3B`."""
    what, named = rest.halves("of")
    wanted = one_of("claim", what.text, WANTED)
    return Claim(who, wanted, named.read(tile) if named else None)


def _kong(who: Seat, rest: Span) -> ConcealedKong:
    kind, how = rest.halves("face")
    if how and how.text.lower() != "up":
        raise how.error("expected `face up`")
    return ConcealedKong(who, kind.read(tile), bool(how))


PLAY_READERS: Readers[PlayMove] = {
    **by_verb(Draw, Discard, TakeBack, SayDraw, Meld, SmallKong, Replace, Declare, Accept, Reject),
    "claims": read_claim,
    "kongs": _kong,
}
