"""What players do from the break of the wall to the last dealt tile, as values with a text form.

>>> str(read_deal_move("east takes EAST 7 TOP, East 7 bottom"))
'East takes East 7 top, East 7 bottom'
>>> read_deal_move("east breaks 6 from the LEFT")
Break(seat=<Seat.EAST: 'East'>, stacks=6, end='left')
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

from mahj_tutor.spans import Span, number
from mahj_tutor.table.dealing import TakeTiles, read_end
from mahj_tutor.table.move_text import Readers, SeatMove, by_verb, read_sentence
from mahj_tutor.table.seats import Seat

End = Literal["right", "left", "middle"]
"""From where stacks are counted off; `middle` is from neither end, which a learner may try."""
ENDS: tuple[End, ...] = get_args(End)


@dataclass(frozen=True, slots=True)
class Break:
    """Count off stacks from one end of a wall and push the rest out (DL4)."""

    seat: Seat
    stacks: int
    end: End = "right"

    def __str__(self) -> str:
        side = "" if self.end == "right" else f" from the {self.end}"
        return f"{self.seat} breaks {self.stacks}{side}"


@dataclass(frozen=True, slots=True)
class PushOut(SeatMove):
    """Push out the next wall (DL8)."""

    verb: ClassVar = "pushes out"


@dataclass(frozen=True, slots=True)
class Take(TakeTiles):
    """Take tiles from these positions (DL5, DL6)."""


DealMove = Break | PushOut | Take


def read_deal_move(said: str) -> DealMove:
    """Read a move of the deal from its text form, ignoring case; the inverse of `str`."""
    return read_sentence(said, DEAL_READERS)


def _breaks(who: Seat, rest: Span) -> Break:
    stacks, side = rest.first()
    return Break(who, stacks.read(number), read_end(side, ENDS))


DEAL_READERS: Readers[DealMove] = {"breaks": _breaks, "takes": Take.read, **by_verb(PushOut)}
