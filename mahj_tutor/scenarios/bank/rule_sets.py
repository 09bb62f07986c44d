"""The two games as computer players play them: what a bank needs to record and replay either."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from mahj_tutor.american.play.moves import read_play_move
from mahj_tutor.card import Card
from mahj_tutor.classical.play.moves import read_play_move as read_classical
from mahj_tutor.games import AnyPlay, Move
from mahj_tutor.players import GameRecord, record_game, replay_game
from mahj_tutor.players import classical as classical_players
from mahj_tutor.rulebook import Profile
from mahj_tutor.tiles import AMERICAN, CLASSICAL

Moment = tuple[AnyPlay, Move | None]
"""A state and what is done next."""


@dataclass(frozen=True, eq=False)
class RuleSet:
    """One of the two games."""

    name: str
    tiles: int
    """How many tiles there are."""
    spread: int
    """Slots that follow one another begin at games so far apart: no factor in common with their number."""
    record: Callable[[int, Profile, Card], GameRecord[Any]]
    replay: Callable[[GameRecord[Any], Profile, Card], Iterator[AnyPlay]]
    read_move: Callable[[str], Move]


AMERICAN_GAME = RuleSet(
    "American game",
    len(AMERICAN),
    389,
    lambda number, rules, card: record_game(number, table_rules=rules, card=card),
    lambda record, rules, card: replay_game(record, table_rules=rules, card=card),
    read_play_move,
)
CLASSICAL_GAME = RuleSet(
    "classical game",
    len(CLASSICAL),
    31,
    lambda number, rules, _card: classical_players.record_game(number, table_rules=rules),
    lambda record, rules, _card: classical_players.replay_game(record, table_rules=rules),
    read_classical,
)
