"""Every lesson of the catalog holds to the pattern; a new one is tried here without a word."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mahj_tutor.exercises.catalog import lessons
from tests.unit import lesson_pattern as pattern

KINDS = {"a4": 3}
"""How many kinds a lesson changes between at least; any other has five."""


CHECKS = [
    pattern.check_stages,
    pattern.check_rules,
    pattern.check_notebook,
    pattern.check_opening,
    pattern.check_hints,
]
DRAWN = [pattern.check_file, pattern.check_words, pattern.check_variety, pattern.check_rule_places]
"""These draw many items of every exercise: seconds for a lesson whose positions are taken from real games."""


@pytest.mark.parametrize("name", [each.id for each in lessons()])
@pytest.mark.parametrize(
    "check",
    [*CHECKS, *(pytest.param(check, marks=pytest.mark.slow) for check in DRAWN)],
    ids=lambda check: check.__name__,
)
def test_pattern(check: Callable[[str], None], name: str) -> None:
    check(name)


@pytest.mark.parametrize("name", [each.id for each in lessons()])
def test_kinds_change(name: str) -> None:
    pattern.check_kinds(name, at_least=KINDS.get(name, 5))
