"""Recorded games are the games that were played, state by state."""

from __future__ import annotations

import pytest

from mahj_tutor.card import Card, first_card, practice_card
from mahj_tutor.players import game_moves, record_game, replay_game
from mahj_tutor.rulebook import profile


@pytest.mark.parametrize("card", [first_card(), practice_card()], ids=["first", "practice"])
@pytest.mark.parametrize("rules", ["sources", "league"])
def test_a_record_replays_the_game(card: Card, rules: str) -> None:
    table_rules = profile(rules)
    for number in (2, 9):
        record = record_game(number, table_rules=table_rules, card=card)
        played = [state for state, _ in game_moves(number, table_rules=table_rules, card=card)]
        assert list(replay_game(record, table_rules=table_rules, card=card)) == played
        assert len(record.tiles) == 152
