"""What players do between the deal and East's first discard, as values with a text form.

>>> str(Give(Seat.EAST, tiles("1B 2B"), blind=1, to="left"))
'East gives 1B 2B +1 left'
>>> read_charleston_move("south asks 2")
AskCourtesy(seat=<Seat.SOUTH: 'South'>, count=2)
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, cast

from mahj_tutor.errors import NotationError
from mahj_tutor.table.seats import Seat, read_seat
from mahj_tutor.tiles import Tile, text, tiles

Direction = Literal["right", "across", "left"]
DIRECTIONS: tuple[Direction, ...] = ("right", "across", "left")


@dataclass(frozen=True, slots=True)
class Give:
    """Pass tiles from the rack, and `blind` more unseen from those coming in (CH1, CH5, CH6, CH7).

    `to` is the direction a learner chose; None means the right one. `looked` says that she looked at
    what came to her before she passed, which the rules forbid (CH2).
    """

    seat: Seat
    tiles: tuple[Tile, ...]
    blind: int = 0
    to: Direction | None = None
    looked: bool = False

    def __str__(self) -> str:
        unseen = f"+{self.blind}" if self.blind else ""
        parts = (text(self.tiles), unseen, self.to or "", "after looking" * self.looked)
        return " ".join([f"{self.seat} gives", *filter(None, parts)])


@dataclass(frozen=True, slots=True)
class PickUp:
    """Pick up the tiles passed to this seat (CH2)."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} picks up"


@dataclass(frozen=True, slots=True)
class Vote:
    """Say whether to go on to the second Charleston (CH4)."""

    seat: Seat
    go_on: bool

    def __str__(self) -> str:
        return f"{self.seat} votes {'yes' if self.go_on else 'no'}"


@dataclass(frozen=True, slots=True)
class Stop:
    """Stop the second Charleston: before it begins (CH4), or begun, where the table allows that (CH5)."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} stops"


@dataclass(frozen=True, slots=True)
class AskCourtesy:
    """Ask the player across to exchange 0 to 3 tiles (CH7)."""

    seat: Seat
    count: int

    def __str__(self) -> str:
        return f"{self.seat} asks {self.count}"


@dataclass(frozen=True, slots=True)
class Mush:
    """Put any number of tiles face down in the middle and take as many back, where the table does so (TR1).

    Jokers may be among them: the sources are silent about Jokers in a mush, so nothing forbids one.
    """

    seat: Seat
    tiles: tuple[Tile, ...] = ()

    def __str__(self) -> str:
        return f"{self.seat} mushes {text(self.tiles)}".rstrip()


CharlestonMove = Give | PickUp | Vote | Stop | AskCourtesy | Mush

_GIVES = re.compile(
    r"(?P<tiles>.*?)\s*(?:\+(?P<blind>\d+))?\s*(?P<to>right|across|left)?\s*(?P<looked>after looking)?",
    re.IGNORECASE,
)


def read_charleston_move(said: str) -> CharlestonMove:
    """Read an action from its text form, in any case; the inverse of `str`.

    >>> str(read_charleston_move("east gives 1b 2B +1 LEFT after looking"))
    'East gives 1B 2B +1 left after looking'
    """
    match = re.fullmatch(
        r"\s*(\w+)\s+(gives|picks up|votes|stops|asks|mushes)\b\s*(.*?)\s*", said, re.IGNORECASE
    )
    if match is None:
        raise NotationError("expected a seat and what she does", said, 1)
    who, rest = read_seat(match[1]), match[3]
    try:
        return _READERS[match[2].lower()](who, rest)
    except NotationError as error:
        raise NotationError(error.problem, said, match.start(3) + error.column) from None


def _gives(who: Seat, rest: str) -> Give:
    match = _GIVES.fullmatch(rest)
    assert match is not None  # every part of the pattern may be empty, and the first takes anything
    to = cast(Direction | None, match["to"].lower() if match["to"] else None)
    return Give(who, tiles(match["tiles"]), int(match["blind"] or 0), to, match["looked"] is not None)


def _votes(who: Seat, rest: str) -> Vote:
    if rest.lower() not in ("yes", "no"):
        raise NotationError(f"expected yes or no, found {rest!r}", rest, 1)
    return Vote(who, rest.lower() == "yes")


def _asks(who: Seat, rest: str) -> AskCourtesy:
    if not re.fullmatch(r"-?\d+", rest):
        raise NotationError(f"expected a number, found {rest!r}", rest, 1)
    return AskCourtesy(who, int(rest))


def _bare(make: Callable[[Seat], CharlestonMove]) -> Callable[[Seat, str], CharlestonMove]:
    def read(who: Seat, rest: str) -> CharlestonMove:
        if rest:
            raise NotationError(f"unexpected {rest!r}", rest, 1)
        return make(who)

    return read


_READERS: dict[str, Callable[[Seat, str], CharlestonMove]] = {
    "gives": _gives,
    "picks up": _bare(PickUp),
    "votes": _votes,
    "stops": _bare(Stop),
    "asks": _asks,
    "mushes": lambda who, rest: Mush(who, tiles(rest)),
}
