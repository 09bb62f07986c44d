"""What a player has to say in the Charleston that has no price: her vote, and how many tiles she offers.

Games that were played out both ways tell no clear difference (`benchmarks/votes.py`), so nothing she may
say there is better than the rest.
"""

from __future__ import annotations

from typing import Literal

from mahj_tutor.american.charleston.legality import legal_moves
from mahj_tutor.american.charleston.moves import AskCourtesy, Vote
from mahj_tutor.american.charleston.state import CharlestonState, Stage
from mahj_tutor.american.game import GameState
from mahj_tutor.table.seats import Seat

Unpriced = Literal["vote", "courtesy"]
"""`vote`: whether to go on to a second Charleston (CH4); `courtesy`: how many tiles to offer (CH7)."""


def unpriced(state: GameState, seat: Seat) -> Unpriced | None:
    """Return what a player has to say now that has no price; None for anything else, and where three play."""
    if not isinstance(state, CharlestonState) or state.missing is not None:
        return None
    if state.stage is Stage.VOTE and state.exchange.votes[seat.number] is None:
        return "vote"
    return "courtesy" if state.stage is Stage.COURTESY and state.wish(seat) is None else None


def sayings(state: GameState, seat: Seat) -> tuple[Vote | AskCourtesy, ...]:
    """Return all that a player may say there, in the order of her buttons: no, yes; none, one, two, three."""
    if not isinstance(state, CharlestonState) or unpriced(state, seat) is None:
        return ()
    found = [each for each in legal_moves(state, seat) if isinstance(each, Vote | AskCourtesy)]
    return tuple(sorted(found, key=lambda each: each.go_on if isinstance(each, Vote) else each.count))
