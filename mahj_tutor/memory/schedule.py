"""When a rule should be reviewed: one card of py-fsrs for each rule, reviewed by days, without fuzz."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

from fsrs import Card, Rating, Scheduler

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


def review(card: Card | None, outcome: Outcome, day: date) -> Card:
    """Return the card after a review; it is made at the first one."""
    moment = _midnight(day)
    reviewed, _ = SCHEDULER.review_card(card or Card(card_id=0, due=moment), RATINGS[outcome], moment)
    return reviewed


def due(card: Card) -> date:
    """Return the day from which a rule should be reviewed."""
    return card.due.date()


def recall(card: Card | None, day: date) -> float:
    """Return how likely a rule is still recalled on a day."""
    if card is None or card.last_review is None or card.last_review.date() >= day:
        return 1.0
    return SCHEDULER.get_card_retrievability(card, _midnight(day))


def _midnight(day: date) -> datetime:
    """Return the moment that stands for a day: cards count days, whatever the hour of a review."""
    return datetime.combine(day, time(), UTC)
