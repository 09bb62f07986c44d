"""Words about marks that no wrong answer brings up, because their condition fits the right one alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj_tutor.exercises.idle_words import idle_words
from mahj_tutor.exercises.silent_slips import of_items, silent_slips
from mahj_tutor.questions.interactions import INTERACTIONS
from tests.unit.test_more_slips import problems

PASS = {"vary": {"me": "any", "pass": ["First Right", "First Across"]}, "answer": "comes_from()"}
ROLLS = {"scene": {"rolls": {"East": 6, "South": 9, "West": 4, "North": 8}}, "answer": "highest_roller()"}


def idle(when: str, **fields: object) -> list[str]:
    """Return what is wrong with the words for marked players that meet a condition."""
    asked = {"id": "my-club.one", "title": "One", "rules": ["CH1"], "ask": "Who?", "interaction": "mark"}
    wrong = [{"when": when, "say": "Look again."}, {"say": "Once more."}]
    shown = {"mark": "players", "most": 1, "feedback": {"wrong": wrong}}
    exercise = INTERACTIONS["mark"].model_validate({**asked, **shown, **fields})
    seeds = range(40 if exercise.is_drawn else 1)
    return [each[1] for each in idle_words(exercise, [exercise.task(seed) for seed in seeds])]


@pytest.mark.parametrize(
    ("when", "never", "fields"),
    [
        ("marked == passes_to()", "marked == comes_from()", PASS),
        ("passes_to() == marked", "comes_from() == marked", PASS),
        ("count(missed) == 1", "count(missed) == 0", PASS),
        ("marked == East", "marked == South", ROLLS),
    ],
)
def test_words_for_the_right_mark_alone_never_come_up(
    when: str, never: str, fields: dict[str, object]
) -> None:
    assert idle(when, **fields) == []
    (found,) = idle(never, **fields)
    assert found.startswith("this never comes up")


@pytest.mark.parametrize(
    ("when", "is_told"), [("marked == kept_stacks()", True), ("marked == wall(East)", False)]
)
def test_among_many_things_the_right_ones_are_known(when: str, is_told: bool, tmp_path: Path) -> None:
    found = problems(17, "count(marked) * 2 == roll", when, tmp_path)
    told = [each for each in found if each.code == "W220"]
    assert [each.line for each in told] == ([14] if is_told else [])
    assert all(f"'{when}' is the right answer" in each.say for each in told)


@pytest.mark.parametrize(("bound", "is_told"), [("<", False), ("<=", True)])
def test_two_options_that_are_right_at_once_are_told(bound: str, is_told: bool) -> None:
    options = [
        {"say": "Enough", "right": "number == tiles_taken(me)"},
        {"say": "Too few", "right": f"number {bound} tiles_taken(me)"},
        {"say": "Too many", "right": "number > tiles_taken(me)"},
    ]
    asked = {"id": "my-club.one", "title": "One", "rules": ["DL6"], "ask": "Well?", "interaction": "choose"}
    shown = {"scene": {"taken": "all"}, "vary": {"me": "any", "number": [12, 13, 14]}, "options": options}
    exercise = INTERACTIONS["choose"].model_validate({**asked, **shown})
    found = list(of_items(exercise, [exercise.task(seed) for seed in range(12)]))
    assert any("are right at once" in each[1] for each in found) is is_told


@pytest.mark.parametrize(("field", "is_told"), [("Tiles set aside", False), ("Stacks pushed out", True)])
def test_a_field_is_labeled_by_what_it_counts(field: str, is_told: bool) -> None:
    asked = {"id": "my-club.one", "title": "One", "rules": ["DL4"], "ask": "Well?", "interaction": "number"}
    exercise = INTERACTIONS["number"].model_validate(
        {**asked, "answer": "1", "field": field, "unit": "tiles"}
    )
    assert any("the field is for stacks" in each[1] for each in silent_slips(exercise)) is is_told
