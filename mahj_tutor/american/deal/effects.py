"""What a move does to the deal. `apply_unchecked` does not ask whether the move is legal: `legality` does."""

from __future__ import annotations

from dataclasses import replace

from mahj_tutor.american.deal.moves import DealMove, Take
from mahj_tutor.american.deal.state import DealState


def apply_unchecked(dealing: DealState, move: DealMove) -> DealState:
    """Return the deal after a move, legal or not; no step follows the last one, and a wall comes out once."""
    if isinstance(move, Take):
        worded = in_wording_of(dealing, move)
        return replace(worded, done=min(worded.done + 1, len(worded.steps)))
    if move.seat in dealing.pushed:
        return dealing
    return replace(dealing, pushed=(*dealing.pushed, move.seat))


def in_wording_of(dealing: DealState, take: Take) -> DealState:
    """Return the deal in the wording a move follows: East may take
    her first and third top tile at once (DL6).
    """
    other = replace(dealing, wording="first_and_third")
    due = other.due
    both = due.seat is take.seat and len(due.positions) == len(take.positions) == 2
    return other if both and set(due.positions) == set(take.positions) else dealing
