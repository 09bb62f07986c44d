"""What players ask about walls while tiles are dealt: their size,
the open wall and the caboose (DL1, DL7, DL9).
"""

from __future__ import annotations

from mahj_tutor.american.deal.order import Deal
from mahj_tutor.american.deal.state import DealState
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import in_words

FEW = 3
"""So few tiles on the open wall that the next one may be pushed out already (DL9)."""


def wall_faults(stacks: int, high: int = 2) -> tuple[Fault, ...]:
    """Return what is wrong with a wall of that length and height (DL1)."""
    if (stacks, high) == (19, 2):
        return ()
    return (Fault("DL1", f"a wall is 19 stacks of two, 38 tiles, not {stacks} stacks of {in_words(high)}"),)


def wall_count_faults(dealt: Deal, said: int) -> tuple[Fault, ...]:
    """Return why a count of the tiles left on the open wall is not right (DL7)."""
    if said == dealt.open_wall_left:
        return ()
    return (
        Fault(
            "DL7", f"after a roll of {dealt.roll} the open wall has {dealt.open_wall_left} left, not {said}"
        ),
    )


def stay_faults(dealing: DealState) -> tuple[Fault, ...]:
    """Return why the next wall should not stay where it is: so few
    tiles left alone are easily mixed up (DL9).
    """
    if dealing.open_left > FEW:
        return ()
    left = f"{in_words(dealing.open_left)} {'tile' if dealing.open_left == 1 else 'tiles'}"
    return (Fault("DL9", f"only {left} would be left there, easily mixed up with tiles being passed"),)


def caboose_of(dealing: DealState) -> int:
    """The stack, counted from the right end of East's wall, that is picked last of those pushed out (DL9)."""
    return [place.stack for step in dealing.steps for place in step.positions if place.seat is Seat.EAST][-1]


def caboose_faults(dealing: DealState, stack: int) -> tuple[Fault, ...]:
    """Return why the caboose does not stand crosswise at a stack of East's wall (DL9)."""
    last = caboose_of(dealing)
    if stack == last:
        return ()
    return (Fault("DL9", f"the caboose goes at the end nobody picks from: stack {last}, not stack {stack}"),)
