"""What players do from East's first discard to Mah Jongg, as values with a text form.

>>> str(Discard(Seat.EAST, tile("3B"), "4 Bam"))
'East discards 3B as 4 Bam'
>>> read_play_move("south swaps 6d with west")
Swap(seat=<Seat.SOUTH: 'South'>, tile=6D, owner=<Seat.WEST: 'West'>, from_table=False)
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, get_args

from mahj_tutor.errors import NotationError, UnknownNameError
from mahj_tutor.table.seats import Seat, read_seat
from mahj_tutor.tiles import Tile, text, tile, tiles

Wanted = Literal["pung", "kong", "quint", "sextet", "mahjong", "pair", "single", "run"]
"""What a call is for; the last three are what a learner may try and the rules refuse (CL1, CL2)."""

WANTED: tuple[Wanted, ...] = get_args(Wanted)
SIZES: dict[Wanted, int] = {"pung": 3, "kong": 4, "quint": 5, "sextet": 6}
"""How many tiles a group that may be called has (EQ8)."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Pick the next tile from the wall and look at it (TN2)."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} picks"


@dataclass(frozen=True, slots=True)
class Rack:
    """Put the picked tile on the rack, which closes the window for the last discard (CL7)."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} racks"


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a tile; `said` is the name spoken with it, None the right one, `same` a repeat (TN3)."""

    seat: Seat
    tile: Tile
    said: str | None = None

    def __str__(self) -> str:
        return f"{self.seat} discards {self.tile}" + (f" as {self.said}" if self.said else "")


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take a discarded tile back, which no rule allows (TN5)."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} takes back"


@dataclass(frozen=True, slots=True)
class Call:
    """Call the last discard for a group or for Mah Jongg (CL1); `plan` is the line she says she plays."""

    seat: Seat
    wanted: Wanted
    plan: str | None = None

    def __str__(self) -> str:
        return f"{self.seat} calls {self.wanted}" + (f" for {self.plan}" if self.plan else "")


@dataclass(frozen=True, slots=True)
class Wait:
    """Ask for a moment to think about the last discard (CL9)."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} waits"


@dataclass(frozen=True, slots=True)
class LetGo:
    """Let the last discard go, after a call or a moment (CL9)."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} lets go"


@dataclass(frozen=True, slots=True)
class Show:
    """Take the called tile and show the group: `tiles` come from the rack to join it (CL3)."""

    seat: Seat
    tiles: tuple[Tile, ...]

    def __str__(self) -> str:
        return f"{self.seat} shows {text(self.tiles)}".rstrip()


@dataclass(frozen=True, slots=True)
class Change:
    """Change the latest exposure into these tiles, where a table allows it until the discard (CL3)."""

    seat: Seat
    tiles: tuple[Tile, ...]

    def __str__(self) -> str:
        return f"{self.seat} changes to {text(self.tiles)}".rstrip()


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
class Declare:
    """Say Mah Jongg and show all 14 tiles (WN1)."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} declares"


@dataclass(frozen=True, slots=True)
class Accept:
    """Say that a declared hand has been checked and is right (WN1)."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} accepts"


@dataclass(frozen=True, slots=True)
class Challenge:
    """Call another player's hand dead (DD1 to DD5)."""

    seat: Seat
    whom: Seat

    def __str__(self) -> str:
        return f"{self.seat} challenges {self.whom}"


@dataclass(frozen=True, slots=True)
class ThrowIn:
    """Throw in one's tiles while a declared hand is being checked (WN1, DD6)."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} throws in"


@dataclass(frozen=True, slots=True)
class SayWall:
    """Say that the wall is used up and nobody has won (TN6)."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} says wall"


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

_VERBS = (
    "picks|racks|discards|takes back|calls|waits|lets go|shows|changes to|swaps|declares|accepts|challenges"
    "|throws in|says wall"
)
_SWAP = re.compile(r"(?P<tile>.+?)(?P<table> from the table)? with (?P<owner>\w+)", re.IGNORECASE)


def read_play_move(said: str) -> PlayMove:
    """Read a move from its text form, in any case; the inverse of `str`.

    >>> str(read_play_move("west calls PUNG for quint-1"))
    'West calls pung for quint-1'
    """
    match = re.fullmatch(rf"\s*(\w+)\s+({_VERBS})\b\s*(.*?)\s*", said, re.IGNORECASE)
    if match is None:
        raise NotationError("expected a seat and what she does", said, 1)
    try:
        return _READERS[match[2].lower()](read_seat(match[1]), match[3])
    except NotationError as error:
        raise NotationError(error.problem, said, match.start(3) + error.column) from None


def is_play_move(said: str) -> bool:
    """Whether a text names a move of the play, readable or not, by its verb."""
    return re.match(rf"\s*\w+\s+(?!picks up\b)({_VERBS})\b", said, re.IGNORECASE) is not None


def _discards(who: Seat, rest: str) -> Discard:
    what, name = split_at_word(rest, "as")
    return Discard(who, tile(what), spoken_name(name) or None)


def _calls(who: Seat, rest: str) -> Call:
    what, plan = split_at_word(rest, "for")
    wanted = what.strip().lower().replace("mah jongg", "mahjong")
    if wanted not in WANTED:
        raise UnknownNameError("call", what, WANTED)
    return Call(who, wanted, plan or None)


def split_at_word(said: str, word: str) -> tuple[str, str]:
    """Return what stands before a word and what after it, in any case; nothing after it where it is missing."""
    before, *after = re.split(rf"\s+{word}\s+", said, maxsplit=1, flags=re.IGNORECASE)
    return before, "".join(after).strip()


def spoken_name(said: str) -> str:
    """Return the name a discard went by; a mark that parts tiles or clauses in a text form raises `NotationError`."""
    for place, mark in enumerate(said, 1):
        if mark in ",;\n":
            raise NotationError(f"a spoken name has no {mark!r} in it", said, place)
    return said


def _swaps(who: Seat, rest: str) -> Swap:
    match = _SWAP.fullmatch(rest)
    if match is None:
        raise NotationError("expected a tile, `with` and a seat", rest, 1)
    return Swap(who, tile(match["tile"]), read_seat(match["owner"]), match["table"] is not None)


def _bare(make: Callable[[Seat], PlayMove]) -> Callable[[Seat, str], PlayMove]:
    def read(who: Seat, rest: str) -> PlayMove:
        if rest:
            raise NotationError(f"unexpected {rest!r}", rest, 1)
        return make(who)

    return read


_READERS: dict[str, Callable[[Seat, str], PlayMove]] = {
    "picks": _bare(Pick),
    "racks": _bare(Rack),
    "discards": _discards,
    "takes back": _bare(TakeBack),
    "calls": _calls,
    "waits": _bare(Wait),
    "lets go": _bare(LetGo),
    "shows": lambda who, rest: Show(who, tiles(rest)),
    "changes to": lambda who, rest: Change(who, tiles(rest)),
    "swaps": _swaps,
    "declares": _bare(Declare),
    "accepts": _bare(Accept),
    "challenges": lambda who, rest: Challenge(who, read_seat(rest)),
    "throws in": _bare(ThrowIn),
    "says wall": _bare(SayWall),
}
