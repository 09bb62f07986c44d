"""What players do from East's first discard to Mah Jongg, as values with a text form.

>>> str(Discard(Seat.EAST, tile("3B"), "4 Bam"))
'East discards 3B as 4 Bam'
>>> read_play_move("south swaps 6d with west")
Swap(seat=<Seat.SOUTH: 'South'>, tile=6D, owner=<Seat.WEST: 'West'>, from_table=False)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

from mahj_tutor.errors import NotationError
from mahj_tutor.spans import Span
from mahj_tutor.table.clauses import one_of
from mahj_tutor.table.move_text import Readers, SeatMove, TilesMove, by_verb, read_sentence
from mahj_tutor.table.seats import Seat, read_seat
from mahj_tutor.tiles import Tile, tile

Wanted = Literal["pung", "kong", "quint", "sextet", "mahjong", "pair", "single", "run"]
"""What a call is for; the last three are what a learner may try and the rules refuse (CL1, CL2)."""

WANTED: tuple[Wanted, ...] = get_args(Wanted)
SIZES: dict[Wanted, int] = {"pung": 3, "kong": 4, "quint": 5, "sextet": 6}
"""How many tiles a group that may be called has (EQ8)."""
GROUPS: dict[int, Wanted] = {size: wanted for wanted, size in SIZES.items()}
"""What a group of so many tiles is called (EQ8)."""


@dataclass(frozen=True, slots=True)
class Pick(SeatMove):
    """Pick the next tile from the wall and look at it (TN2)."""

    verb: ClassVar = "picks"


@dataclass(frozen=True, slots=True)
class Rack(SeatMove):
    """Put the picked tile on the rack, which closes the window for the last discard (CL7)."""

    verb: ClassVar = "racks"


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a tile; `said` is the name spoken with it, None the right one, `same` a repeat (TN3)."""

    seat: Seat
    tile: Tile
    said: str | None = None

    def __str__(self) -> str:
        return f"{self.seat} discards {self.tile}" + (f" as {self.said}" if self.said else "")


@dataclass(frozen=True, slots=True)
class TakeBack(SeatMove):
    """Take a thrown tile back, which no rule allows (TN5)."""

    verb: ClassVar = "takes back"


@dataclass(frozen=True, slots=True)
class Call:
    """Call the last discard for a group or for Mah Jongg (CL1); `plan` is the line she says she plays."""

    seat: Seat
    wanted: Wanted
    plan: str | None = None

    def __str__(self) -> str:
        return f"{self.seat} calls {self.wanted}" + (f" for {self.plan}" if self.plan else "")


@dataclass(frozen=True, slots=True)
class Wait(SeatMove):
    """Ask for a moment to think about the last discard (CL9)."""

    verb: ClassVar = "waits"


@dataclass(frozen=True, slots=True)
class LetGo(SeatMove):
    """Let the last discard go, after a call or a moment (CL9)."""

    verb: ClassVar = "lets go"


@dataclass(frozen=True, slots=True)
class Show(TilesMove):
    """Take the called tile and show the group: `tiles` come from the rack to join it (CL3)."""

    verb: ClassVar = "shows"


@dataclass(frozen=True, slots=True)
class Change(TilesMove):
    """Change the latest exposure into these tiles, where a table allows it until the discard (CL3)."""

    verb: ClassVar = "changes to"


@dataclass(frozen=True, slots=True)
class Swap:
    """Give a tile for the joker that stands for it in a player's exposure (JK3, JK4).

    `from_table` says that the tile lies among the discards, which the rules refuse (JK6).
    """

    seat: Seat
    tile: Tile
    owner: Seat
    from_table: bool = False

    def __str__(self) -> str:
        where = " from the table" * self.from_table
        return f"{self.seat} swaps {self.tile}{where} with {self.owner}"


@dataclass(frozen=True, slots=True)
class Declare(SeatMove):
    """Say Mah Jongg and show all 14 tiles (WN1)."""

    verb: ClassVar = "declares"


@dataclass(frozen=True, slots=True)
class Accept(SeatMove):
    """Say that a declared hand has been checked and is right (WN1)."""

    verb: ClassVar = "accepts"


@dataclass(frozen=True, slots=True)
class Challenge:
    """Call another player's hand dead (DD1 to DD5)."""

    seat: Seat
    whom: Seat

    def __str__(self) -> str:
        return f"{self.seat} challenges {self.whom}"


@dataclass(frozen=True, slots=True)
class ThrowIn(SeatMove):
    """Throw in one's tiles while a declared hand is being checked (WN1, DD6)."""

    verb: ClassVar = "throws in"


@dataclass(frozen=True, slots=True)
class SayWall(SeatMove):
    """Say that the wall is used up and nobody has won (TN6)."""

    verb: ClassVar = "says wall"


PlayMove = (
    Pick
    | Rack
    | Discard
    | TakeBack
    | Call
    | Wait
    | LetGo
    | Show
    | Change
    | Swap
    | Declare
    | Accept
    | Challenge
    | ThrowIn
    | SayWall
)


def read_play_move(said: str) -> PlayMove:
    """Read a move from its text form, ignoring case; the inverse of `str`.

    >>> str(read_play_move("west calls PUNG for quint-1"))
    'West calls pung for quint-1'
    """
    return read_sentence(said, PLAY_READERS)


def read_call(who: Seat, rest: Span) -> Call:
    """Read what a player calls for: `pung`, `Mah Jongg`, and the line she plays: `pung for quint-1`."""
    what, plan = rest.halves("for")
    said = " ".join(word.text.lower() for word in what.words()).replace("mah jongg", "mahjong")
    return Call(who, one_of("call", said, WANTED), plan.read(spoken_name) or None)


def read_discarded(said: Span) -> tuple[Tile, str | None]:
    """Read a discard with the name it went by, where that was not the right one: `3B as 4 Bam`."""
    what, name = said.halves("as")
    return what.read(tile), name.read(spoken_name) or None


def spoken_name(said: str) -> str:
    """Return the name a discard went by; a mark that parts tiles or
    clauses in a text form raises `NotationError`.
    """
    for place, mark in enumerate(said, 1):
        if mark in ",;\n":
            raise NotationError(f"a spoken name has no {mark!r} in it", said, place)
    return said


def _swaps(who: Seat, rest: Span) -> Swap:
    words = rest.words()
    if len(words) < 3 or words[-2].text.lower() != "with":
        raise rest.error("expected a tile, `with` and a seat")
    from_table = [word.text.lower() for word in words[-5:-2]] == ["from", "the", "table"]
    given = rest.before(words[-5 if from_table else -2])
    return Swap(who, given.read(tile), read_seat(words[-1].text), from_table)


PLAY_READERS: Readers[PlayMove] = {
    **by_verb(Pick, Rack, TakeBack, Wait, LetGo, Show, Change, Declare, Accept, ThrowIn, SayWall),
    "discards": lambda who, rest: Discard(who, *read_discarded(rest)),
    "calls": read_call,
    "swaps": _swaps,
    "challenges": lambda who, rest: Challenge(who, read_seat(rest.text)),
}
