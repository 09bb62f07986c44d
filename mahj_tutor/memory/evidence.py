"""What attempts show: which answers are evidence of knowing a rule, and how strong each one is.

The first answer to an item counts; what follows in the same item on the same day was told by the feedback. An
answer after the worked solution was shown, or after hints that did a step together, shows no knowing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date, tzinfo
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from mahj_tutor.learner.bookmark import Asked, Attempt, AttemptSummary

Answered: TypeAlias = Attempt | AttemptSummary

Outcome = Literal["right", "hinted", "recalled", "wrong"]
"""`right` alone; right with hints; `recalled`: right at an item whose answer was shown before, which tells
something about the item and nothing about the rule; `wrong`, or right after a step was done together."""

GUESS: Mapping[str, float] = {"choose": 0.05, "mark": 0.1, "number": 0.05, "order": 0.1, "place": 0.08}
"""How often, at least, an answer is right without knowing, by interaction: not every answer is as likely."""
LEAST_GUESS = 0.05
SLIP: Mapping[str, float] = {"choose": 0.07, "mark": 0.09, "number": 0.1, "order": 0.1, "place": 0.1}
"""How often an answer is wrong in spite of knowing, by interaction: long answers have more room for it."""
USUAL_SLIP = 0.12
UNKNOWN_GUESS = 0.35
"""For attempts of earlier versions, which do not say how many answers there were."""
REPEATED_GUESS = 0.5
"""For an item that was answered on another day: it may be the item that is remembered."""
HINT_WORTH = 0.4
"""How much of what was not known each hint tells."""


class Evidence(NamedTuple):
    """An answer that shows something about rules.

    `guess` is the probability that it is right without knowing one of them, `slip` that it is wrong knowing
    all of them. `misconception` is what a wrong one showed.
    """

    rules: tuple[str, ...]
    outcome: Outcome
    guess: float
    slip: float
    day: date
    exercise: str
    misconception: str | None = None


_Item = tuple[str, int, int | None]


def evidence(attempts: Iterable[Answered], zone: tzinfo = UTC) -> Iterator[Evidence]:
    """Yield the evidence in attempts, which come in the order of time; `zone` decides when days begin."""
    items = Items(zone)
    return (found for attempt in attempts if (found := items.answer(attempt)))


class Items:
    """The items that a learner has answered; `zone` decides when her days begin."""

    def __init__(self, zone: tzinfo = UTC) -> None:
        self._zone = zone
        self._answered: dict[_Item, date] = {}
        self._given_away: set[_Item] = set()

    def answer(self, attempt: Answered) -> Evidence | None:
        """Take the next attempt; return what it shows, if anything."""
        item, day = _item(attempt), attempt.when.astimezone(self._zone).date()
        before, was_shown = self._answered.get(item), item in self._given_away
        self._answered[item] = day
        if attempt.is_helped or attempt.verdict == "shown":
            self._given_away.add(item)
        if before == day:
            return None
        return _evidence(attempt, day, is_repeated=before is not None, was_shown=was_shown)


def _item(attempt: Answered) -> _Item:
    """Return what is the same for attempts at the same item; without a drawing every seed is the same one."""
    is_drawn = attempt.asked is None or attempt.asked.is_drawn
    return attempt.exercise, attempt.version, attempt.seed if is_drawn else None


def rules_of(attempt: Answered) -> tuple[str, ...]:
    """Return the rules that an answer tells about, whether or not it is evidence."""
    outcome: Outcome = "right" if attempt.verdict == "right" else "wrong"
    return _rules(attempt.rules, attempt.asked.rules if attempt.asked else (), outcome)


def _evidence(attempt: Answered, day: date, *, is_repeated: bool, was_shown: bool) -> Evidence:
    outcome, asked = _outcome(attempt, was_shown=was_shown), attempt.asked
    rules = _rules(attempt.rules, asked.rules if asked else (), outcome)
    guess, slip = _chances(asked, attempt.hints if outcome == "hinted" else 0, is_repeated)
    return Evidence(rules, outcome, guess, slip, day, attempt.exercise, attempt.misconception)


def _outcome(attempt: Answered, *, was_shown: bool) -> Outcome:
    if attempt.verdict != "right" or (attempt.is_helped and attempt.hints):
        return "wrong"
    if was_shown or attempt.is_helped:  # help without hints: the answer was shown, under this seed or another
        return "recalled"
    return "hinted" if attempt.hints else "right"


# Thousands of attempts repeat what a few hundred exercises ask.


@lru_cache(maxsize=4096)
def _rules(told: tuple[str, ...], about: tuple[str, ...], outcome: Outcome) -> tuple[str, ...]:
    """Return the rules that an answer tells about.

    A wrong one tells about the rules it broke, a right one about those that decided it: of these, those that
    the exercise is about, if there are any.
    """
    both = tuple(each for each in told if each in about)
    if both:
        return both
    return told or about if outcome == "wrong" else about or told


@lru_cache(maxsize=4096)
def _chances(asked: Asked | None, hints: int, is_repeated: bool) -> tuple[float, float]:  # noqa: FBT001 a key
    """Return how likely a guess is right, and how likely somebody who knows is wrong."""
    guess = max(_blind_guess(asked), REPEATED_GUESS if is_repeated else 0)
    slip = SLIP.get(asked.interaction, USUAL_SLIP) if asked else USUAL_SLIP
    return 1 - (1 - guess) * (1 - HINT_WORTH) ** hints, slip


def _blind_guess(asked: Asked | None) -> float:
    if asked is None:
        return UNKNOWN_GUESS
    return max(GUESS.get(asked.interaction, LEAST_GUESS), 1 / max(asked.choices, 2))
