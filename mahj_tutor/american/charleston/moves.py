"""What players do between the deal and East's first discard, as values with a text form.

>>> str(Give(Seat.EAST, tiles("1B 2B"), blind=1, to="left"))
'East gives 1B 2B +1 left'
>>> read_charleston_move("south asks 2")
AskCourtesy(seat=<Seat.SOUTH: 'South'>, count=2)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from mahj_tutor.spans import Span, number
from mahj_tutor.table.move_text import Readers, SeatMove, TilesMove, by_verb, read_sentence
from mahj_tutor.table.seats import Seat
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
class PickUp(SeatMove):
    """Pick up the tiles passed to this seat (CH2)."""

    verb: ClassVar = "picks up"


@dataclass(frozen=True, slots=True)
class Vote:
    """Say whether to go on to the second Charleston (CH4)."""

    seat: Seat
    go_on: bool

    def __str__(self) -> str:
        return f"{self.seat} votes {'yes' if self.go_on else 'no'}"


@dataclass(frozen=True, slots=True)
class Stop(SeatMove):
    """Stop the second Charleston: before it begins (CH4), or begun, where the table allows that (CH5)."""

    verb: ClassVar = "stops"


@dataclass(frozen=True, slots=True)
class AskCourtesy:
    """Ask the player across to exchange 0 to 3 tiles (CH7)."""

    seat: Seat
    count: int

    def __str__(self) -> str:
        return f"{self.seat} asks {self.count}"


@dataclass(frozen=True, slots=True)
class Mush(TilesMove):
    """Put any number of tiles face down in the middle and take as many back, where the table does so (TR1).

    Jokers may be among them: the sources are silent about jokers in a mush, so nothing forbids one.
    """

    verb: ClassVar = "mushes"


CharlestonMove = Give | PickUp | Vote | Stop | AskCourtesy | Mush


def read_charleston_move(said: str) -> CharlestonMove:
    """Read a move from its text form, ignoring case; the inverse of `str`.

    >>> str(read_charleston_move("east gives 1b 2B +1 LEFT after looking"))
    'East gives 1B 2B +1 left after looking'
    """
    return read_sentence(said, CHARLESTON_READERS)


def read_passed(said: Span) -> tuple[tuple[Tile, ...], int]:
    """Read the tiles a player passes, and after a `+` how many more unseen: `1B 2B +1`."""
    own, *blind = said.parts("+")
    if len(blind) > 1:
        raise blind[1].error("only one `+` says how many tiles are passed unseen")
    return own.read(tiles), blind[0].read(number) if blind else 0


def _gives(who: Seat, rest: Span) -> Give:
    words = [word.text.lower() for word in rest.words()]
    looked = words[-2:] == ["after", "looking"]
    words = words[:-2] if looked else words
    to = next((way for way in DIRECTIONS if words[-1:] == [way]), None)
    kept = len(words) - (to is not None)
    passed = rest.before(rest.words()[kept]) if kept < len(rest.words()) else rest
    chosen, blind = read_passed(passed)
    return Give(who, chosen, blind, to, looked)


def _votes(who: Seat, rest: Span) -> Vote:
    if rest.text.lower() not in ("yes", "no"):
        raise rest.error(f"expected yes or no, found {rest.text!r}")
    return Vote(who, rest.text.lower() == "yes")


CHARLESTON_READERS: Readers[CharlestonMove] = {
    **by_verb(PickUp, Stop, Mush),
    "gives": _gives,
    "votes": _votes,
    "asks": lambda who, rest: AskCourtesy(who, rest.read(number)),
}
