"""Which attempts are evidence of knowing a rule, and how strong they are."""

from dataclasses import replace

import pytest

from mahj_tutor.memory.evidence import evidence
from tests.unit.memory.attempts import FIXED, FOUR, MANY, attempt


def outcomes(*attempts):
    return [each.outcome for each in evidence(attempts)]


def test_the_first_answer_to_an_item_counts():
    assert outcomes(attempt("wrong"), attempt("wrong"), attempt("right")) == ["wrong"]
    assert outcomes(attempt("right"), attempt("right")) == ["right"]
    assert outcomes(attempt("wrong"), attempt("right", seed=2)) == ["wrong", "right"]


def test_what_was_shown_or_done_together_is_not_known():
    assert outcomes(attempt("shown", rules=())) == ["wrong"]
    assert outcomes(attempt("right", hints=3, helped=True)) == ["wrong"]
    assert outcomes(attempt("right", hints=1)) == ["hinted"]
    assert outcomes(attempt("wrong"), attempt("shown"), attempt("right", helped=True)) == ["wrong"]


def test_an_item_that_was_shown_is_recalled_on_another_day_not_known():
    before = (attempt("wrong"), attempt("shown"))
    assert outcomes(*before, attempt("right", day=1)) == ["wrong", "recalled"]
    assert outcomes(*before, attempt("right", day=1, seed=2)) == ["wrong", "right"]
    fixed = (attempt("wrong", asked=FIXED), attempt("shown", asked=FIXED))
    assert outcomes(*fixed, attempt("right", asked=FIXED, seed=2)) == ["wrong"]
    assert outcomes(*fixed, attempt("right", asked=FIXED, seed=2, day=9)) == ["wrong", "recalled"]


def test_an_item_whose_answer_was_shown_under_another_seed_is_not_known():
    """The session tells by `is_helped`."""
    assert outcomes(attempt("right", seed=9, helped=True)) == ["recalled"]
    assert outcomes(attempt("wrong", seed=9, helped=True)) == ["wrong"]


def test_an_item_that_comes_again_on_another_day_is_weaker_evidence():
    first, second = evidence([attempt(asked=FIXED), attempt(asked=FIXED, seed=2, day=3)])
    assert (first.guess, second.guess) == (0.25, 0.5)


@pytest.mark.parametrize(
    ("verdict", "told", "about", "counts"),
    [
        ("right", ("JK2",), ("EQ8", "JK1", "JK2"), ("JK2",)),  # the rule that decided the item
        ("right", ("CH1",), ("CH9",), ("CH9",)),  # what made it legal is not what it is about
        ("wrong", ("CD11", "JK2"), ("EQ8", "JK2"), ("JK2",)),
        ("wrong", ("TN2",), ("CL3", "CL1"), ("TN2",)),  # an older rule was broken
        ("shown", (), ("CL3", "CL1"), ("CL3", "CL1")),
    ],
)
def test_an_answer_tells_about_the_rules_that_decided_it(verdict, told, about, counts):
    (found,) = evidence([attempt(verdict, rules=told, asked=replace(FOUR, rules=about))])
    assert found.rules == counts


def test_guesses_depend_on_the_number_of_answers_and_on_hints():
    def guess(**more):
        return next(evidence([attempt(**more)])).guess

    assert guess() == 0.25
    assert guess(asked=replace(FOUR, choices=2)) == 0.5
    assert guess(asked=MANY) == pytest.approx(0.08)
    assert guess(asked=None, rules=("CH1",)) == 0.35
    assert guess(hints=1) == pytest.approx(1 - 0.75 * 0.6)
    slips = [next(evidence([attempt(asked=asked)])).slip for asked in (FOUR, MANY)]
    assert slips[0] < slips[1]
