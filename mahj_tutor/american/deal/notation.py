"""The text form of what is done while tiles are dealt.

>>> write_deal_move(read_deal_move("east takes East 7 top, East 7 bottom"))
'East takes East 7 top, East 7 bottom'
"""

from __future__ import annotations

import re

from mahj_tutor.american.deal.state import Break, DealMove, PushOut, Take
from mahj_tutor.errors import NotationError
from mahj_tutor.table.seats import read_seat
from mahj_tutor.table.walls import read_position

_ACTION = re.compile(
    r"\s*(\w+)\s+(?:(breaks)\s+(\d+)(?:\s+from the (left|right))?|(pushes out)|(takes)\s+(.+?))\s*",
    re.IGNORECASE,
)


def is_deal_move(said: str) -> bool:
    """Whether a text is an action of the deal, by its verb."""
    return re.match(r"\s*\w+\s+(breaks|pushes out|takes)\b(?! back)", said, re.IGNORECASE) is not None


def write_deal_move(action: DealMove) -> str:
    """Write an action of the deal as text."""
    match action:
        case Break():
            side = "" if action.end == "right" else f" from the {action.end}"
            return f"{action.seat} breaks {action.stacks}{side}"
        case PushOut():
            return f"{action.seat} pushes out"
        case Take():
            return f"{action.seat} takes {', '.join(map(str, action.positions))}"


def read_deal_move(said: str) -> DealMove:
    """Read an action of the deal from its text form; the inverse of `write_deal_move`."""
    match = _ACTION.fullmatch(said)
    if match is None:
        raise NotationError("expected a seat and what she does", said, 1)
    who = read_seat(match[1])
    if match[2]:
        return Break(who, int(match[3]), (match[4] or "right").lower())
    if match[5]:
        return PushOut(who)
    return Take(who, tuple(read_position(each) for each in match[7].split(",")))
