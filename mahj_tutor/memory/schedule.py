"""When a rule should be reviewed: one card of py-fsrs for each rule, reviewed by days, without fuzz."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

from fsrs import Card, Rating, Scheduler, State

from mahj_tutor.memory.evidence import Outcome

RECALL = 0.9
"""How likely a rule should still be recalled when it is due."""
SCHEDULER = Scheduler(desired_retention=RECALL, learning_steps=(), relearning_steps=(), enable_fuzzing=False)
RATINGS: dict[Outcome, Rating] = {
    "right": Rating.Good,
    "hinted": Rating.Hard,
    "recalled": Rating.Hard,
    "wrong": Rating.Again,
}


class Schedule(NamedTuple):
    """A card after a review: its stability and difficulty, the day of the review, the day it is due."""

    stability: float
    difficulty: float
    reviewed: date
    due: date


def review(schedule: Schedule | None, outcome: Outcome, day: date) -> Schedule:
    """Return the schedule after a review; None stands for a rule that was never reviewed.

    Cards count days, whatever the hour of a review.
    """
    if schedule is None:
        stability, difficulty, days = _first(RATINGS[outcome])
    else:
        elapsed = (day - schedule.reviewed).days
        stability, difficulty, days = _next(
            schedule.stability, schedule.difficulty, elapsed, RATINGS[outcome]
        )
    return Schedule(stability, difficulty, day, day + timedelta(days=days))


def recall(schedule: Schedule | None, day: date) -> float:
    """Return how likely a rule is still recalled on a day."""
    if schedule is None or schedule.reviewed >= day:
        return 1.0
    return _recall(schedule.stability, (day - schedule.reviewed).days)


# What a card does depends on its numbers alone, and most cards go through the same ones.

_DAY_0 = datetime(2000, 1, 1, tzinfo=UTC)


@lru_cache
def _first(rating: Rating) -> tuple[float, float, int]:
    return _reviewed(Card(card_id=0, due=_DAY_0), 0, rating)


@lru_cache(maxsize=1 << 16)
def _next(stability: float, difficulty: float, elapsed: int, rating: Rating) -> tuple[float, float, int]:
    return _reviewed(_card(stability, difficulty), elapsed, rating)


@lru_cache(maxsize=1 << 16)
def _recall(stability: float, elapsed: int) -> float:
    return SCHEDULER.get_card_retrievability(_card(stability, 5), _DAY_0 + timedelta(days=elapsed))


def _card(stability: float, difficulty: float) -> Card:
    return Card(
        card_id=0,
        state=State.Review,
        stability=stability,
        difficulty=difficulty,
        due=_DAY_0,
        last_review=_DAY_0,
    )


def _reviewed(card: Card, elapsed: int, rating: Rating) -> tuple[float, float, int]:
    moment = _DAY_0 + timedelta(days=elapsed)
    after, _ = SCHEDULER.review_card(card, rating, moment)
    assert after.stability is not None
    assert after.difficulty is not None
    return after.stability, after.difficulty, (after.due - moment).days
