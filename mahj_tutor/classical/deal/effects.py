"""What a move does to the deal. `apply_unchecked` does not ask whether the move is legal: `legality` does."""

from __future__ import annotations

from dataclasses import replace

from mahj_tutor.classical.deal.moves import Break, DealMove, Take
from mahj_tutor.classical.deal.order import WORDINGS
from mahj_tutor.classical.deal.state import DealState
from mahj_tutor.table.seats import SEATS


def apply_unchecked(dealing: DealState, move: DealMove) -> DealState:
    """Return the deal after a move, legal or not; no step follows the last one."""
    if isinstance(move, Break):
        return replace(dealing, is_broken=True)
    worded = in_wording_of(dealing, move)
    return replace(worded, done=min(worded.done + 1, len(worded.steps)))


def in_wording_of(dealing: DealState, take: Take) -> DealState:
    """Return the deal in the wording a move follows: East may take her last two in two ways (CC10)."""
    if dealing.done != len(dealing.steps) - len(SEATS):
        return dealing  # the last five come later, or East has taken hers
    worded = (replace(dealing, wording=wording) for wording in WORDINGS)
    fitting = (each for each in worded if set(each.due.positions) == set(take.positions))
    return next(fitting, dealing)
