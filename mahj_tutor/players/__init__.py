"""Computer players, and the games they play."""

from mahj_tutor.players.games import find_state, game_moves, game_states
from mahj_tutor.players.player import choose_move
from mahj_tutor.players.records import GameRecord, record_game, replay_game

__all__ = [
    "GameRecord",
    "choose_move",
    "find_state",
    "game_moves",
    "game_states",
    "record_game",
    "replay_game",
]
