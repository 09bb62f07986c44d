"""The two games as computer players play them: what a bank needs to record, replay and index either."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from mahj_tutor.american.play.moves import read_play_move
from mahj_tutor.card import Card
from mahj_tutor.classical.play.moves import read_play_move as read_classical
from mahj_tutor.games import AnyPlay, Move
from mahj_tutor.players import GameRecord, game_moves, record_game, replay_game
from mahj_tutor.players import classical as classical_players
from mahj_tutor.rulebook import Profile
from mahj_tutor.scenarios.bank.indexed import BY_HAND, INDEXED, INDEXED_CLASSICAL

Moment = tuple[AnyPlay, Move | None]
"""A state and what is done next."""


@dataclass(frozen=True, eq=False)
class RuleSet:
    """One of the two games."""

    name: str
    spread: int
    """Seeds that follow one another begin at games so far apart: no factor in common with their number."""
    play: Callable[[int, Profile, Card], Sequence[Moment]]
    record: Callable[[int, Profile, Card], GameRecord[Any]]
    replay: Callable[[GameRecord[Any], Profile, Card], Iterator[AnyPlay]]
    read_move: Callable[[str], Move]
    indexed: Callable[[Card], tuple[str, ...]]
    """The expressions that a bank of a card has an index of."""


AMERICAN_GAME = RuleSet(
    "American game",
    389,
    lambda number, rules, card: game_moves(number, table_rules=rules, card=card),
    lambda number, rules, card: record_game(number, table_rules=rules, card=card),
    lambda record, rules, card: replay_game(record, table_rules=rules, card=card),
    read_play_move,
    lambda card: (*INDEXED, *(text.format(line.id) for text in BY_HAND for line in card.lines)),
)
CLASSICAL_GAME = RuleSet(
    "classical game",
    31,
    lambda number, rules, _card: classical_players.game_moves(number, table_rules=rules),
    lambda number, rules, _card: classical_players.record_game(number, table_rules=rules),
    lambda record, rules, _card: classical_players.replay_game(record, table_rules=rules),
    read_classical,
    lambda _card: INDEXED_CLASSICAL,
)
