"""Which exercises work with a house: each is drawn and tested with its card and by its table rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from mahj_tutor.card import Card
from mahj_tutor.exercises.check import check_exercise
from mahj_tutor.exercises.load import Loaded
from mahj_tutor.questions.house import House, Outcome, Trial, card_use, holds_hands
from mahj_tutor.questions.question import Question

ITEMS = 6
"""From how many seeds an exercise is tried."""
NO_TEST = "E061"
"""The checker's code for a test that is missing; those with hands of another card are left out here."""


def tried(some: Iterable[Loaded], house: House, card: Card | None) -> Iterator[Trial]:
    """Yield the outcomes of playing exercises by a house; `card` is the one that it names."""
    for each in some:
        takes_card: Outcome = _card(each, house, card) if card else "of no use"
        base = House(house.card) if takes_card == "taken" else House()
        takes_rules = _rules(each, replace(base, rules=house.rules), card) if house.rules else "of no use"
        yield Trial(each.exercise.id, takes_card, takes_rules)


def _card(each: Loaded, house: House, card: Card) -> Outcome:
    use = card_use(each.exercise)
    if use != "drawn":
        return "written" if use == "written" else "of no use"
    return "taken" if _can_be_played(each, each.exercise.played_by(House(house.card), card)) else "failed"


def _rules(each: Loaded, house: House, card: Card | None) -> Outcome:
    played = each.exercise.played_by(house, card if house.card else None)
    if played.table_rules.choices() == each.exercise.table_rules.choices():
        return "of no use"
    return "taken" if _can_be_played(each, played) else "failed"


def _can_be_played(each: Loaded, played: Question) -> bool:
    """Tell whether some items of an exercise can be drawn and its own tests pass.

    With another card, tests that hold hands of the exercise's own are left out.
    """
    seeds = tuple(played.checked_seeds)[:ITEMS]
    tests = tuple(test for test in played.tests if not (played.house.card and holds_hands(test.fixed)))
    few = replace(each, exercise=played.model_copy(update={"seeds": seeds, "tests": tests}))
    found = {problem.code for problem in check_exercise(few)} - {NO_TEST}
    return not any(code.startswith("E") for code in found)
