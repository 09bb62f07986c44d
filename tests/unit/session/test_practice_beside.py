"""After a mistake in the rules that she looks back on, an item of the course comes onto the board at once."""

from __future__ import annotations

import pytest
from mahj_widgets.protocol import Ask, Hello, Submit, View

from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.session import messages
from mahj_tutor.session.exercise_session import ExerciseSession
from mahj_tutor.session.review.practice import PURPOSE, item_about
from mahj_tutor.session.table_words import words
from tests.unit.session.table_board import ANN, Table, picture
from tests.unit.session.test_look_back import labels, look_back, over, press, steps

BROKEN = ("WN5", "TN3", "TN5", "DD1", "DD2", "DD3", "DD4", "DD5", "DD6", "CL12")
"""Every rule that a mistake at the table can be against."""


@pytest.fixture
def table() -> Table:
    made = over()
    look_back(made)
    assert steps(made)[0].mistake is not None
    press(made, "show")
    return made


def beside(table: Table) -> ExerciseSession:
    found = table.session._beside
    assert isinstance(found, ExerciseSession)
    return found


def say(table: Table, kind: str) -> View | None:
    return table.session.respond(Ask(kind=kind, item=table.view.item))  # type: ignore[arg-type]


def test_every_rule_that_can_be_broken_has_an_item() -> None:
    for rule in BROKEN:
        item = item_about(rule, "t6")
        assert item is not None, rule
        assert rule in exercise(item.exercise).rules
    assert item_about("WN5", "t2") is None, "a lesson that comes later teaches it"
    assert item_about("no-such-rule", "t6") is None


def test_an_item_about_the_rule_comes_and_goes_and_her_place_stays(table: Table) -> None:
    before = picture(table.view)
    assert words("review", "practice") in labels(table.view)
    view = press(table, "practice")
    name = view.item.partition("@")[0]
    assert "WN5" in exercise(name).rules
    assert labels(view)[-1] == messages.BACK
    assert not {each.id for each in view.actions} & {"next", "hint"}
    assert picture(table.take(say(table, "again"))) == before


def test_an_answer_counts_and_only_there(table: Table) -> None:
    press(table, "practice")
    task = beside(table)._begun.task
    acts = tuple(task.solution)
    view = table.take(table.session.respond(Submit(kind="submit", item=table.view.item, acts=acts)))
    assert view.phase == "right"
    assert labels(view) == [messages.BACK_TO_GAME]
    found = table.record.attempts[-1]  # type: ignore[union-attr]
    assert (found.exercise, found.verdict) == (task.exercise.id, "right")
    assert f"{task.exercise.id}~{PURPOSE}" in table.record.marks  # type: ignore[union-attr]
    assert task.exercise.id not in table.record.marks  # type: ignore[union-attr]


def test_the_page_does_not_lead_on_from_there_and_views_go_on_counting(table: Table) -> None:
    serial = table.view.serial
    view = press(table, "practice")
    assert view.serial == serial + 1
    assert view.done is False
    table.take(say(table, "hint"))
    assert table.view.serial == serial + 2


def test_a_reload_is_back_in_the_game(table: Table) -> None:
    before = picture(table.view)
    press(table, "practice")
    again = table.take(table.session.respond(Hello(kind="hello", key=ANN)))
    assert picture(again) == before
