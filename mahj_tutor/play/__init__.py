"""Computer players on top of the referee, and the games they play."""

from mahj_tutor.play.games import moment, played
from mahj_tutor.play.player import choose

__all__ = ["choose", "moment", "played"]
