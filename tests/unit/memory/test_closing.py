"""The closing of a lesson."""

from dataclasses import replace

from mahj_tutor.learner.bookmark import Progress
from mahj_tutor.memory.closing import Closing, Shaky, closing
from mahj_tutor.memory.mastery import MOST_RULES, rule_memories
from tests.unit.memory.attempts import DAY_0, FOUR, attempt

EXERCISES = ("a9.watch", "a9.one", "a9.two", "a9.three")
WATCHED = {"a9.watch": Progress(True, 0, False, DAY_0, DAY_0)}
JOKERS = replace(FOUR, rules=("CH3",))


def close(*attempts, progress=WATCHED):
    return closing(EXERCISES, attempts, rule_memories(attempts, DAY_0.date()), progress)


def test_it_says_what_one_can_do_what_is_shaky_and_what_was_skipped():
    found = close(
        attempt(),
        attempt("wrong", exercise="a9.two", asked=JOKERS, shows="M05"),
        attempt("right", exercise="a9.two", asked=JOKERS),
        attempt("wrong", exercise="a9.two", asked=JOKERS, shows="M05", seed=2),
    )
    assert found == Closing(("CH1",), (Shaky("CH3", 2, "M05", "a9.two"),), ("a9.three",))


def test_an_empty_lesson_was_skipped():
    assert close(progress={}) == Closing((), (), EXERCISES)


def test_what_was_made_good_is_not_shaky():
    good = [attempt(exercise="a9.two", asked=JOKERS, seed=seed) for seed in (2, 3)]
    miss = attempt("wrong", exercise="a9.two", asked=JOKERS)
    assert close(miss, *good).can == ("CH3",)
    assert close(*good, miss).shaky == (Shaky("CH3", 1, "", "a9.two"),)


def test_what_was_right_only_with_hints_is_shaky_without_a_miss():
    assert close(attempt(hints=2)).shaky == (Shaky("CH1", 0, "", "a9.one"),)


def test_other_lessons_do_not_count():
    found = close(attempt("wrong", exercise="a3.one"), attempt())
    assert (found.can, found.shaky) == (("CH1",), ())


def test_a_miss_among_several_rules_counts_once():
    both = replace(FOUR, rules=("CH3", "CH1"))
    found = close(attempt("wrong", exercise="a9.two", asked=both), attempt("right", exercise="a9.one"))
    assert (found.can, found.shaky) == (("CH1",), (Shaky("CH3", 1, "", "a9.two"),))


def test_a_record_that_names_more_rules_than_are_tracked_has_a_closing():
    """An imported record may: its closing was a KeyError."""
    many = [
        attempt(exercise="a9.one", asked=replace(FOUR, rules=(f"e{number}",)), seed=number)
        for number in range(MOST_RULES + 2)
    ]
    found = close(*many)
    assert found.can == tuple(f"e{number}" for number in range(MOST_RULES + 2))
    assert found.shaky == ()
