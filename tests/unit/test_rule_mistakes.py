"""What a player did against the rules is found in the record of her game by its rule, and nothing else."""

from __future__ import annotations

from collections import Counter

import pytest

from mahj_tutor.players.rule_mistakes import rule_mistakes
from mahj_tutor.session.review.steps import start_of
from mahj_tutor.session.table_game import TableGame
from tests.planted_mistakes import KINDS_OF_MISTAKES, all_planted


def found_in(table: TableGame) -> list[tuple[int, str]]:
    found = rule_mistakes(start_of(table), table.game.history, table.me)
    return [(each.at, each.rule) for each in found]


@pytest.mark.parametrize("games", [pytest.param(4), pytest.param(300, marks=pytest.mark.soak)])
def test_each_planted_mistake_is_found_by_its_rule_and_nothing_else_is(games: int) -> None:
    made = Counter[str]()
    for name, each in all_planted(range(games)):
        assert found_in(each.table) == ([] if each.at is None else [(each.at, each.rule)]), (name, each.at)
        made[name] += each.at is not None
    assert made.total() * 2 > games
    assert games < 100 or sum(count > 0 for count in made.values()) >= 20, made
    assert len(KINDS_OF_MISTAKES) >= 20
