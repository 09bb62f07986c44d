"""What players do from the break of the wall to the last dealt tile, as values with a text form.

>>> str(read_deal_move("east takes NORTH 13 TOP, North 13 bottom"))
'East takes North 13 top, North 13 bottom'
>>> read_deal_move("east breaks north 12")
Break(seat=<Seat.EAST: 'East'>, wall=<Seat.NORTH: 'North'>, stacks=12, end='right')
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from mahj_tutor.spans import Span, number
from mahj_tutor.table.dealing import TakeTiles, read_end
from mahj_tutor.table.move_text import Readers, read_sentence
from mahj_tutor.table.seats import Seat, read_seat

End = Literal["right", "left"]
"""From which end of a wall stacks are counted, as its owner sees it."""
ENDS: tuple[End, ...] = get_args(End)


@dataclass(frozen=True, slots=True)
class Break:
    """Break a wall after so many stacks, counted from one of its ends (CC9)."""

    seat: Seat
    wall: Seat
    stacks: int
    end: End = "right"

    def __str__(self) -> str:
        side = "" if self.end == "right" else f" from the {self.end}"
        return f"{self.seat} breaks {self.wall} {self.stacks}{side}"


@dataclass(frozen=True, slots=True)
class Take(TakeTiles):
    """Take tiles from these positions (CC10)."""


DealMove = Break | Take


def read_deal_move(said: str) -> DealMove:
    """Read a move of the deal from its text form, ignoring case; the inverse of `str`."""
    return read_sentence(said, DEAL_READERS)


def _breaks(who: Seat, rest: Span) -> Break:
    owner, counted = rest.first()
    stacks, side = counted.first()
    return Break(who, read_seat(owner.text), stacks.read(number), read_end(side, ENDS))


DEAL_READERS: Readers[DealMove] = {"breaks": _breaks, "takes": Take.read}
