"""What players do from the break of the wall to the last dealt tile, as values with a text form.

>>> str(Take(Seat.EAST, (read_position("East 7 top"), read_position("East 7 bottom"))))
'East takes East 7 top, East 7 bottom'
>>> read_deal_move("east breaks 6 from the LEFT")
Break(seat=<Seat.EAST: 'East'>, stacks=6, end='left')
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from mahj_tutor.spans import Span, number
from mahj_tutor.table.move_text import Readers, bare, read_sentence
from mahj_tutor.table.seats import Seat
from mahj_tutor.table.walls import Position, read_position

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
class PushOut:
    """Push out the next wall (DL8)."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} pushes out"


@dataclass(frozen=True, slots=True)
class Take:
    """Take tiles from these positions (DL5, DL6)."""

    seat: Seat
    positions: tuple[Position, ...]

    def __str__(self) -> str:
        return f"{self.seat} takes {', '.join(map(str, self.positions))}".rstrip()


DealMove = Break | PushOut | Take


def read_deal_move(said: str) -> DealMove:
    """Read a move of the deal from its text form, ignoring case; the inverse of `str`."""
    return read_sentence(said, DEAL_READERS)


def _breaks(who: Seat, rest: Span) -> Break:
    stacks, side = rest.first()
    match side.text.lower().split():
        case []:
            return Break(who, stacks.read(number))
        case ["from", "the", end]:
            for each in ENDS:
                if each == end:
                    return Break(who, stacks.read(number), each)
    raise side.error("expected `from the left` or `from the right`")


def _takes(who: Seat, rest: Span) -> Take:
    return Take(who, tuple(part.read(read_position) for part in rest.parts()) if rest else ())


DEAL_READERS: Readers[DealMove] = {"breaks": _breaks, "pushes out": bare(PushOut), "takes": _takes}
