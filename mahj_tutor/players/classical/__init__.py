"""Computer players of the classical game, and the games they play."""

from mahj_tutor.players.classical.games import game_moves
from mahj_tutor.players.classical.player import choose_move
from mahj_tutor.players.classical.records import record_game, replay_game

__all__ = ["choose_move", "game_moves", "record_game", "replay_game"]
