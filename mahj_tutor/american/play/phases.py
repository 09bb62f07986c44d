"""How one phase of the play follows another: a new phase, the next turn after a death, a wall game."""

from __future__ import annotations

from typing import Unpack

from mahj_tutor.american.play.state import Phase, PlayChanges, PlayState
from mahj_tutor.american.pot import put_into_pot


def begin_phase(play: PlayState, phase: Phase, /, **changes: Unpack[PlayChanges]) -> PlayState:
    """Return the play at the start of a phase, when nobody has called the discard or asked for time yet."""
    return play.but(**new_phase(phase, **changes))


def new_phase(phase: Phase, /, **changes: Unpack[PlayChanges]) -> PlayChanges:
    """Return what changes at the start of a phase, beside some other fields."""
    changes.update({"phase": phase, "claims": (), "waiting": (), "let_go": (), "redeemed": 0})
    return changes


def begin_next_turn(play: PlayState) -> PlayState:
    """Return the play when the turn ends without a discard: the next player picks, and nobody may call."""
    return begin_phase(play, Phase.WINDOW, is_closed=True, called=None, picked=None, accepted=())


def end_in_wall_game(play: PlayState) -> PlayState:
    """Return the play when it ends without a winner; each player adds to a pot, if any (TN6, TR3)."""
    pot = put_into_pot(play.pot, play.seats, play.table_rules)
    return begin_phase(play, Phase.OVER, winner=None, is_closed=True, pot=pot)
