"""Reviews are those of py-fsrs."""

from datetime import UTC, datetime, time, timedelta

import pytest
from fsrs import Card, Rating, Scheduler
from hypothesis import given
from hypothesis import strategies as st

from mahj_tutor.memory.mastery import rule_memories
from mahj_tutor.memory.schedule import recall, review
from tests.unit.memory.attempts import DAY_0, attempt

FSRS = Scheduler(desired_retention=0.9, learning_steps=(), relearning_steps=(), enable_fuzzing=False)
RATINGS = {"right": Rating.Good, "hinted": Rating.Hard, "wrong": Rating.Again}
ANSWERS = {"right": {}, "hinted": {"hints": 1}, "wrong": {"verdict": "wrong"}}
HISTORIES = st.lists(st.tuples(st.sampled_from(sorted(RATINGS)), st.integers(0, 90)), min_size=1, max_size=30)


def midnight(day):
    return datetime.combine(DAY_0.date() + timedelta(days=day), time(), UTC)


def card_after(reviews):
    card = Card(card_id=1, due=midnight(0))
    for outcome, day in reviews:
        card, _ = FSRS.review_card(card, RATINGS[outcome], midnight(day))
    return card


def dated(history):
    day = 0
    for outcome, pause in history:
        day += pause
        yield outcome, day


@given(HISTORIES)
def test_a_schedule_is_that_of_py_fsrs(history):
    schedule = None
    for outcome, day in dated(history):
        schedule = review(schedule, outcome, midnight(day).date())
    card, later = card_after(dated(history)), midnight(day + 30)
    assert schedule.due == card.due.date()
    assert schedule.stability == pytest.approx(card.stability)
    assert recall(schedule, later.date()) == pytest.approx(FSRS.get_card_retrievability(card, later))


@given(st.lists(st.tuples(st.sampled_from(sorted(RATINGS)), st.integers(1, 90)), min_size=1, max_size=30))
def test_due_dates_from_attempts_are_those_of_py_fsrs(history):
    """Answers on different days, each to another item."""
    reviews = list(dated(history))
    attempts = [attempt(**ANSWERS[outcome], day=day, seed=day) for outcome, day in reviews]
    found = rule_memories(attempts, DAY_0.date())["CH1"]
    assert found.due == card_after(reviews).due.date()
    assert found.reviewed == midnight(reviews[-1][1]).date()


def test_a_day_counts_its_first_answer_and_its_first_mistake():
    first = [
        attempt(seed=1),
        attempt(seed=2),
        attempt("wrong", seed=3),
        attempt("wrong", seed=4),
        attempt(seed=5),
    ]
    assert (
        rule_memories(first, DAY_0.date())["CH1"].due == card_after([("right", 0), ("wrong", 0)]).due.date()
    )
    second = [attempt("wrong", seed=1), attempt(seed=2), attempt("wrong", seed=3)]
    assert rule_memories(second, DAY_0.date())["CH1"].due == card_after([("wrong", 0)]).due.date()
