"""A player who watches the others: what everybody can see to be dead, she calls dead (DD1 to DD5)."""

from __future__ import annotations

from mahj_tutor.american.play.hand_status import is_visibly_dead
from mahj_tutor.american.play.legality import is_legal
from mahj_tutor.american.play.moves import Challenge
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.table.seats import Seat


def challenge_of(play: PlayState, seat: Seat, spared: Seat | None = None) -> Challenge | None:
    """Return the challenge of a player who sees that another hand is dead; None if she sees none.

    A declared hand is checked by `choose_move`, and a dead player says nothing. The hand of the player who is
    `spared` is left to others.
    """
    if play.is_dead(seat) or play.phase in (Phase.DECLARED, Phase.OVER):
        return None
    others = (other for other in play.living if other not in (seat, spared))
    seen = (Challenge(seat, other) for other in others if is_visibly_dead(play, other))
    return next((move for move in seen if is_legal(play, move)), None)
