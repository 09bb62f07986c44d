"""Computer players on top of the referee, and the games they play."""

from mahj_tutor.players.games import first_state, played_states
from mahj_tutor.players.player import choose_move

__all__ = ["choose_move", "first_state", "played_states"]
