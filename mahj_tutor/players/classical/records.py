"""Games of the classical game as records: where every tile lay when play began, and the moves."""

from __future__ import annotations

from collections.abc import Iterator

from mahj_tutor.classical.play.legality import apply_unchecked
from mahj_tutor.classical.play.moves import PlayMove
from mahj_tutor.classical.play.state import Hand, PlayState
from mahj_tutor.players.classical.games import game_moves
from mahj_tutor.players.records import GameRecord
from mahj_tutor.rulebook.profiles import Profile


def record_game(number: int, *, table_rules: Profile) -> GameRecord[PlayMove]:
    """Return the record of the game that `game_moves` plays."""
    states = game_moves(number, table_rules=table_rules)
    opening = states[0][0]
    laid = [*(kind for hand in opening.hands for kind in hand.concealed), *opening.wall]
    moves = tuple(move for _, move in states if move is not None)
    return GameRecord(bytes(kind.index for kind in laid), 0, moves)


def replay_game(record: GameRecord[PlayMove], *, table_rules: Profile) -> Iterator[PlayState]:
    """Yield every state of a recorded game, without its history."""
    racks, wall = record.laid
    play = PlayState(tuple(map(Hand, racks)), wall, table_rules)
    yield play
    for move in record.moves:
        play = apply_unchecked(play, move).but(history=())
        yield play
