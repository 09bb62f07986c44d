"""What attempts show: which answers are evidence of knowing a rule, and how strong each one is.

The first answer to an item counts; what follows in the same item on the same day was told by the feedback. An
answer after the worked solution was shown, or after hints that did a step together, shows no knowing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal

from mahj_tutor.learner.bookmark import Asked, Attempt

Outcome = Literal["right", "hinted", "recalled", "wrong"]
"""`right` alone; right with hints; `recalled`: right at an item whose answer was shown on another day, which
tells something about the item and nothing about the rule; `wrong`, or not done without help."""

GUESS: Mapping[str, float] = {"choose": 0.05, "mark": 0.1, "number": 0.05, "order": 0.05, "place": 0.08}
"""How often, at least, an answer is right without knowing, by interaction: not every answer is as likely."""
LEAST_GUESS = 0.05
SLIP: Mapping[str, float] = {"choose": 0.07, "mark": 0.09, "number": 0.1, "order": 0.1, "place": 0.1}
"""How often an answer is wrong in spite of knowing, by interaction: long answers offer more room for slips."""
USUAL_SLIP = 0.12
UNKNOWN_GUESS = 0.35
"""For attempts of earlier versions, which do not say how many answers there were."""
REPEATED_GUESS = 0.5
"""For an item that was answered on another day: it may be the item that is remembered."""
HINT_WORTH = 0.4
"""How much of what was not known each hint tells."""


@dataclass(frozen=True, slots=True)
class Evidence:
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


def evidence(attempts: Iterable[Attempt]) -> Iterator[Evidence]:
    """Yield the evidence in attempts, which come in the order of time."""
    answered: dict[_Item, date] = {}
    given_away: set[_Item] = set()
    for attempt in attempts:
        item, day = _item(attempt), attempt.when.date()
        before = answered.get(item)
        answered[item] = day
        if before != day:
            yield _evidence(attempt, day, is_repeated=before is not None, was_shown=item in given_away)
        if attempt.is_helped or attempt.verdict == "shown":
            given_away.add(item)


def _item(attempt: Attempt) -> _Item:
    """Return what is the same for attempts at the same item; without a drawing every seed is the same one."""
    is_drawn = attempt.asked is None or attempt.asked.is_drawn
    return attempt.exercise, attempt.version, attempt.seed if is_drawn else None


def _evidence(attempt: Attempt, day: date, *, is_repeated: bool, was_shown: bool) -> Evidence:
    outcome = _outcome(attempt, was_shown=was_shown)
    return Evidence(
        _rules(attempt, outcome),
        outcome,
        _guess(attempt, is_repeated=is_repeated),
        SLIP.get(attempt.asked.interaction, USUAL_SLIP) if attempt.asked else USUAL_SLIP,
        day,
        attempt.exercise,
        attempt.misconception,
    )


def _outcome(attempt: Attempt, *, was_shown: bool) -> Outcome:
    if attempt.verdict != "right" or attempt.is_helped:
        return "wrong"
    if was_shown:
        return "recalled"
    return "hinted" if attempt.hints else "right"


def _rules(attempt: Attempt, outcome: Outcome) -> tuple[str, ...]:
    """Return the rules that an answer tells about.

    A wrong one tells about the rules it broke, a right one about those that decided it: of these, those that
    the exercise is about, if there are any.
    """
    about = attempt.asked.rules if attempt.asked else ()
    told = tuple(each for each in attempt.rules if each in about)
    if told:
        return told
    return attempt.rules or about if outcome == "wrong" else about or attempt.rules


def _guess(attempt: Attempt, *, is_repeated: bool) -> float:
    guess = _blind_guess(attempt.asked)
    if is_repeated:
        guess = max(guess, REPEATED_GUESS)
    return 1 - (1 - guess) * (1 - HINT_WORTH) ** attempt.hints


def _blind_guess(asked: Asked | None) -> float:
    if asked is None:
        return UNKNOWN_GUESS
    return max(GUESS.get(asked.interaction, LEAST_GUESS), 1 / max(asked.choices, 2))
