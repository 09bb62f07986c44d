"""Computer players, and the games they play."""

from mahj_tutor.players.games import game_moves
from mahj_tutor.players.player import choose_move
from mahj_tutor.players.records import GameRecord, record_game, replay_game

__all__ = [
    "GameRecord",
    "choose_move",
    "game_moves",
    "record_game",
    "replay_game",
]
