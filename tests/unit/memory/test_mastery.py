"""What is known of a rule, from one answer to the next."""

from dataclasses import replace
from datetime import timedelta

import pytest

from mahj_tutor.memory.mastery import rule_memories
from tests.unit.memory.attempts import DAY_0, FIXED, FOUR, MANY, attempt, rights


def states(*attempts, day=0):
    return {rule: each.state for rule, each in memories(*attempts, day=day).items()}


def memories(*attempts, day=0):
    return rule_memories(attempts, (DAY_0 + timedelta(days=day)).date())


def test_right_answers_in_a_row_make_a_rule_solid():
    assert states() == {}
    assert states(*rights(1)) == {"CH1": "learning"}
    assert states(*rights(5)) == {"CH1": "solid"}
    assert states(*rights(3, asked=MANY)) == {"CH1": "solid"}
    assert states(*rights(4, asked=replace(FOUR, choices=2))) == {"CH1": "learning"}


def test_a_slip_makes_it_shaky_and_one_right_answer_solid_again():
    slip = attempt("wrong", seed=7)
    assert states(*rights(6), slip) == {"CH1": "shaky"}
    assert states(*rights(6), slip, *rights(1, seed=300)) == {"CH1": "solid"}
    assert states(attempt("wrong"), *rights(1)) == {"CH1": "learning"}
    assert states(*rights(1), slip) == {"CH1": "shaky"}
    assert states(attempt("wrong"), attempt("wrong", seed=2)) == {"CH1": "learning"}


def test_a_lapse_after_a_pause_costs_a_review_and_no_more():
    pause = 120
    lapse, again = attempt("wrong", seed=7, day=pause), attempt(seed=8, day=pause + 1)
    before, soon = memories(*rights(6))["CH1"], memories(*rights(6), attempt("wrong", seed=7))["CH1"]
    after = memories(*rights(6), lapse, day=pause)["CH1"]
    assert after.known > soon.known
    assert before.known > after.known > 0.9
    assert after.due == (DAY_0 + timedelta(days=pause + 1)).date()
    assert states(*rights(6), lapse, again, day=pause + 1) == {"CH1": "solid"}


@pytest.mark.parametrize("asked", [FOUR, FIXED, replace(FOUR, choices=2), None])
def test_who_copies_what_is_shown_is_never_solid(asked):
    copied = []
    for number in range(60):
        more = {"seed": number, "day": number // 3, "asked": asked, "rules": ("CH1",)}
        copied += [attempt("wrong", **more), attempt("shown", **more), attempt("right", helped=True, **more)]
        assert states(*copied) == {"CH1": "learning"}


def test_an_answer_right_about_two_rules_speaks_for_both_and_a_mistake_for_the_one_broken():
    both = replace(FOUR, rules=("CH1", "CH3"))
    right = memories(attempt(asked=both))
    wrong = memories(attempt("wrong", rules=("CH3",), asked=both))
    assert right["CH1"].known == right["CH3"].known > 0.2
    assert list(wrong) == ["CH3"]
    assert (wrong["CH3"].missed, wrong["CH3"].right) == (1, 0)


def test_attempts_of_earlier_versions_count_by_the_rules_they_name():
    old = [attempt(seed=number, asked=None, rules=("CH1", "CH2")) for number in range(12)]
    assert states(*old) == {"CH1": "solid", "CH2": "solid"}
