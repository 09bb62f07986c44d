"""Every lesson of the catalog holds to the pattern; a new one is tried here without a word.

What is asked of the items it draws is in
`tests/contract/test_exercises.py`, where they are drawn once for all.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mahj_tutor.exercises.catalog import lessons, units
from mahj_tutor.exercises.check import check_files
from tests.items import is_verdict
from tests.unit import lesson_pattern as pattern

CHANGES = {"a1": 4, "a2": 4, "a3": 4, "a4": 3, "a5": 4, "a6": 3, "a7": 3, "a17": 2, "b2": 3, "b3": 4}
"""Between how many things to do a lesson changes at least; any other has five."""

MOST_VERDICTS = 15
"""How often the course asks whether something is legal, and which rule says so."""

TAUGHT = [each.id for each in lessons() if not each.is_table]
"""The lessons that teach rules. A game that ends a unit has no stages, no rule of its own, one thing to do,
and a coach in place of hints: `test_lone_game.py` and `session/test_live.py` play it.
"""

OF_TEACHING = [pattern.check_stages, pattern.check_rules, pattern.check_hints]

OF_ALL = [pattern.check_notebook, pattern.check_opening]


@pytest.mark.parametrize("name", TAUGHT)
@pytest.mark.parametrize("check", OF_TEACHING, ids=lambda check: check.__name__)
def test_pattern(check: Callable[[str], None], name: str) -> None:
    check(name)


@pytest.mark.parametrize("name", [each.id for each in lessons()])
@pytest.mark.parametrize("check", OF_ALL, ids=lambda check: check.__name__)
def test_pattern_of_games_too(check: Callable[[str], None], name: str) -> None:
    check(name)


@pytest.mark.parametrize("name", TAUGHT)
def test_what_is_to_be_done_changes(name: str) -> None:
    pattern.check_changes(name, at_least=CHANGES.get(name, 5))


@pytest.mark.slow
@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", [each.id for each in lessons()])
def test_the_checker_has_nothing_to_say(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten draws of each exercise; `make soak` makes as many as `mahj-tutor check`.

    Ten say nothing about the balance of answers (W120): the contract counts forty.
    """
    monkeypatch.setattr("mahj_tutor.questions.question.SEEDS", 10)
    assert [each for each in check_files(pattern.lesson(name).files) if each.code != "W120"] == []


@pytest.mark.soak
@pytest.mark.parametrize("name", [each.id for each in lessons()])
def test_the_checker_has_nothing_to_say_about_all_its_draws(name: str) -> None:
    assert check_files(pattern.lesson(name).files) == ()


def test_every_unit_asks_for_a_reason_and_the_course_not_too_often() -> None:
    """“Is that legal, and why?” is a good question once in a while, and a dull one a dozen times."""
    asked = [
        sum(is_verdict(each) for lesson in unit.lessons for each in lesson.exercises) for unit in units()
    ]
    assert all(many > 0 for many in asked[1:])  # in the first unit no rule is called by its name
    assert sum(asked) <= MOST_VERDICTS
