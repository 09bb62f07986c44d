"""Help on real exercises: it counts what was given, goes on with what is done, and ends with a reason."""

from __future__ import annotations

import re

import pytest
from mahj_widgets.protocol import Act

from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.learner.store import Store
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.task import Task, Unreadable
from mahj_tutor.session import steps
from mahj_tutor.session.sources import CatalogSource
from tests.items import item, shipped
from tests.unit.data_tasks import asked
from tests.unit.session.small_exercise import ANN, Learner

FADED = "a9.third-tile"
ANSWERED = [each for each in shipped().values() if each.stage != "worked"]
GIVEN = [each for each in ANSWERED if each.given]
NONE_YET = re.compile(r"haven't|\b(Nothing|No)\b.* yet|comes first")


@pytest.fixture
def store(tmp_path):
    opened = Store.open(tmp_path, patience=0.02)
    yield opened
    opened.close()


@pytest.fixture
def ann(store: Store) -> Learner:
    return Learner(CatalogSource(), store, id=FADED, seed=1)


def task_of(learner: Learner) -> Task:
    return exercise(FADED).task(learner.seed)


def last_hint(learner: Learner) -> str:
    return str(learner.view.hints[-1].text)


# --- what was given ------------------------------------------------------------------------------------


@pytest.mark.sampled(12)
@pytest.mark.parametrize("each", GIVEN, ids=lambda each: each.id)
def test_who_adds_nothing_to_what_was_given_is_not_told_that_nothing_is_there(each: Question) -> None:
    task = item(each, 1)
    if all(act[0] == "choose" for act in task.scene.given_acts):
        return  # what is given is said, and lies nowhere
    found = task.read(task.scene.given_acts)
    assert isinstance(found, Unreadable)
    assert not NONE_YET.search(found.say), found.say


# --- hints ---------------------------------------------------------------------------------------------


def test_a_hint_that_does_a_step_goes_on_when_the_step_is_done(ann: Learner) -> None:
    """A draft is answered by a view where that changes, and by none where it doesn't."""
    given, solution = ann.view.acts, task_of(ann).solution
    for _ in range(3):
        ann.ask("hint")
    assert last_hint(ann).startswith("Let's do it together. Put ")
    step: Act = ("move", ann.view.hints[-1].lit[0], solution[-1][2])
    view = ann.draft((*given, step))
    assert view is not None
    assert (view.acts, view.phase, view.tries) == ((*given, step), "open", 0)
    assert last_hint(ann) == "That's all of it. Press “Pass these three.”"
    assert ann.draft(given) is not None, "back again, the step is the next one again"
    assert last_hint(ann).startswith("Let's do it together. Put ")


def test_where_no_hint_does_a_step_a_draft_changes_nothing_on_the_board(ann: Learner) -> None:
    ann.ask("hint")
    assert ann.draft(task_of(ann).solution) is None


ORDER = """interaction: order
steps: [Break the wall, Take four, Take one, Throw]
"""


def test_what_lies_in_a_wrong_order_is_taken_out_one_by_one() -> None:
    task = asked(ORDER + "hints: [do_with_me]")
    right = task.solution
    acts = (right[0], right[2], right[1], right[3])
    done = []
    for _ in range(10):
        act = task.next_right(acts)
        if act is None:
            break
        done.append(task.hint(0, acts).text.removeprefix("Let's do it together. "))
        acts = (*acts, act)
    assert done[:2] == [
        "This one isn't in its place yet. Take it out of the row: Take one.",
        "This one isn't in its place yet. Take it out of the row: Throw.",
    ]
    assert done[2:] == ["Next comes: Take one.", "Next comes: Throw."]
    assert task.verdict(acts) == "right"


def test_a_mark_too_many_is_taken_off() -> None:
    rest = "interaction: mark\nscene: {tiles: 3B 5C 7D 8C}\nanswer: of_suit(tiles, 1C)\nhints: [do_with_me]"
    task = asked(rest)
    acts = (*task.solution, ("mark", "t1"))
    assert task.scene.mark_limit > 1
    assert task.hint(0, acts).text == "Let's do it together. Take the mark off 3 Bam."
    assert task.hint(0, (*acts, ("mark", "t1"))).text.startswith("That's all of it.")


# --- the way on ----------------------------------------------------------------------------------------


def test_who_is_stuck_after_all_hints_may_see_how(ann: Learner, store: Store) -> None:
    given = ann.view.acts
    for _ in range(2):
        ann.ask("hint")
    ann.submit(given)
    assert "reveal" not in ann.buttons(), "there is a hint left"
    assert ann.ask("reveal").phase == "open"
    ann.ask("hint")
    assert "reveal" not in ann.buttons(), "nothing was tried with it"
    view = ann.submit(given)
    assert (ann.buttons(), view.tries, view.phase) == (["submit", "reveal"], 0, "open")
    assert store.attempts(ANN) == (), "it is no miss"
    ann.ask("reveal")
    assert [each.verdict for each in store.attempts(ANN)] == ["shown"]
    assert ann.view.phase == "right"
    assert "next" in ann.buttons()


# --- the reason ----------------------------------------------------------------------------------------


def test_an_answer_that_is_shown_says_why_also_when_the_board_is_opened_again(
    ann: Learner, store: Store
) -> None:
    for _ in range(3):
        ann.ask("hint")
    ann.submit(ann.view.acts)
    ann.ask("reveal")
    again = Learner(CatalogSource(), store, id=FADED, seed=1)
    for view in (ann.view, again.view, ann.session.view_now()):
        assert (view.feedback.heading, view.feedback.verdict) == ("Here's why", "onward")
        assert "gets your three, face down" in view.feedback.why
        assert [each.id for each in view.feedback.rules]
    assert ann.ask("again" if "again" in ann.buttons() else "retry").feedback is None


@pytest.mark.sampled(20)
@pytest.mark.parametrize("each", ANSWERED, ids=lambda each: each.id)
def test_every_answer_that_can_be_shown_has_a_reason(each: Question) -> None:
    task = item(each, 1)
    if task.is_live or not task.solution:
        return  # no answer of it is ever shown
    found = steps.reason(task)
    assert found is not None
    assert found.why
    assert found.rules


def test_where_nobody_wrote_a_reason_it_is_the_rules() -> None:
    task = asked("interaction: mark\nscene: {tiles: 3B 5C}\nanswer: of_suit(tiles, 1C)")
    found = steps.reason(task)
    assert found is not None
    assert found.why == task.exercise.rule(found.rules[0]).text
