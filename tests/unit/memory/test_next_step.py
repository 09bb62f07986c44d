"""What "Go on" leads to."""

from datetime import timedelta

from mahj_tutor.learner.bookmark import Progress
from mahj_tutor.memory.next_step import NextStep, lesson_after, next_step
from tests.unit.memory.attempts import DAY_0

LESSONS = {name: [f"{name}.{number}" for number in range(3)] for name in ("a", "b", "c")}


def done(*names, day=0):
    when = DAY_0 + timedelta(days=day)
    return {name: Progress(True, 1, True, when, when) for name in names}


def opened(*names, day=0):
    return {name: Progress(False, 0, False, DAY_0 + timedelta(days=day)) for name in names}


def test_a_new_learner_begins_with_the_first_lesson():
    assert next_step(LESSONS, {}) == NextStep("begin", "a", "a.0")
    assert next_step(LESSONS, opened("c.0")) == NextStep("begin", "a", "a.0")
    assert next_step(LESSONS, {}, known=("a",)) == NextStep("begin", "b", "b.0")


def test_it_goes_on_where_one_really_worked_last():
    progress = done("a.0") | done("b.0", "b.2", day=1) | opened("c.0", day=2)
    assert next_step(LESSONS, progress, is_review_due=True) == NextStep("continue", "b", "b.1")
    assert next_step(LESSONS, progress, known=("b",)) == NextStep("continue", "b", "b.1")


def test_who_left_a_board_out_is_not_sent_back_to_it():
    missed = {"b.1": Progress(False, 1, False, DAY_0, DAY_0)}
    assert next_step(LESSONS, missed) == NextStep("continue", "b", "b.1")
    assert next_step(LESSONS, done("b.1")) == NextStep("continue", "b", "b.2")
    assert next_step(LESSONS, done("b.1", "b.2")) == NextStep("continue", "b", "b.0")


def test_then_comes_the_next_lesson():
    b = done("b.0", "b.1", "b.2", day=1)
    assert next_step(LESSONS, b) == NextStep("next", "c", "c.0")
    assert next_step(LESSONS, done("c.1") | b) == NextStep("continue", "c", "c.2")
    assert next_step(LESSONS, b, known=("c",)) == NextStep("next", "a", "a.0")


def test_nobody_is_sent_back_past_a_finished_lesson():
    again = done("b.0", "b.1", "b.2", day=1) | done("a.0", day=8)  # she looked at it once more
    assert next_step(LESSONS, again) == NextStep("next", "c", "c.0")
    ended = done("c.0", "c.1", "c.2", day=2) | again
    assert next_step(LESSONS, ended) == NextStep("finished")
    assert next_step(LESSONS, done("c.0", "c.1", "c.2")) == NextStep("next", "a", "a.0")  # she began there


def test_who_has_finished_is_sent_to_no_earlier_game():
    course = {"a": LESSONS["a"], "t": ["t.game"], "b": LESSONS["b"], "u": ["u.game"]}
    lessons = done(*course["a"]) | done(*course["b"], day=1)
    assert next_step(course, lessons) == NextStep("next", "u", "u.game")
    assert next_step(course, lessons | done("u.game", day=2)) == NextStep("finished")
    assert next_step(course, done(*course["a"])) == NextStep("next", "t", "t.game")


def test_a_closing_leads_to_what_home_leads_to():
    b = done("b.0", "b.1", "b.2", day=1)
    assert lesson_after(LESSONS, b, "b") == next_step(LESSONS, b).lesson == "c"
    assert lesson_after(LESSONS, b, "b", known=("c",)) == next_step(LESSONS, b, known=("c",)).lesson == "a"
    assert lesson_after(LESSONS, b | done("c.2", day=2), "b") == "c"
    assert lesson_after(LESSONS, b | done("a.2"), "b", known=("c",)) == ""  # she chose
    assert lesson_after(LESSONS, b, "b", known=("a", "c")) == ""


def test_then_the_review():
    progress = done(*(each for some in LESSONS.values() for each in some))
    assert next_step(LESSONS, progress, is_review_due=True) == NextStep("review")
    assert next_step(LESSONS, progress) == NextStep("finished")
    b = done("b.0", "b.1", "b.2", day=1)
    assert next_step(LESSONS, b, known=("a", "c"), is_review_due=True) == NextStep("review")
