"""The daily review: few items, about what is due, none of them twice."""

from datetime import timedelta
from itertools import pairwise
from types import SimpleNamespace

import pytest

from mahj_tutor.exercises import catalog
from mahj_tutor.learner.bookmark import Asked, Progress
from mahj_tutor.memory.mastery import rule_memories
from mahj_tutor.memory.practice import Practice, met, practice_items, practices
from mahj_tutor.memory.review import MOST_ITEMS, daily_review
from tests.unit.memory.attempts import DAY_0, attempt

KEY = "a" * 32
RULES = [f"R{number}" for number in range(30)]
AMONG = [
    Practice(f"l{number // 5}.{kind}{number}", f"l{number // 5}", (rule, RULES[number // 5 * 5]), True, True)
    for number, rule in enumerate(RULES)
    for kind in "ab"
]


def answers(rules, day, verdict="right"):
    return [
        attempt(verdict, day=day, seed=day, exercise=f"x.{rule}", asked=Asked((rule,), "choose", 4, True))
        for rule in rules
    ]


def on(day, *attempts):
    today = (DAY_0 + timedelta(days=day)).date()
    return daily_review(rule_memories(attempts, today), AMONG, KEY, today)


def test_nothing_is_due_on_the_day_of_the_lesson():
    assert on(0, *answers(RULES, 0)) == ()


def test_a_day_has_twelve_items_at_most_each_about_another_rule():
    items = on(30, *answers(RULES, 0))
    assert (
        len(items)
        == MOST_ITEMS
        == len({each.rule for each in items})
        == len({each.exercise for each in items})
    )
    assert items == on(30, *answers(RULES, 0))
    seeds = {each.exercise: each.seed for each in items}
    later = {each.exercise: each.seed for each in on(31, *answers(RULES, 0))}
    assert all(seeds[name] != later[name] for name in seeds.keys() & later)


def test_an_item_that_was_solved_is_not_asked_again_though_its_rule_is_still_due():
    """Its first answer was wrong and told about another rule alone, which may be no part of the exercise."""
    met_rules = answers(RULES[:3], 0)
    first, *others = on(30, *met_rules)
    stray = attempt("wrong", day=30, seed=first.seed, exercise=first.exercise, rules=("R29",), asked=None)
    today = (DAY_0 + timedelta(days=30)).date()
    memories = rule_memories([*met_rules, stray], today)
    assert first in daily_review(memories, AMONG, KEY, today)
    left = daily_review(memories, AMONG, KEY, today, {(first.exercise, first.seed)})
    assert left == tuple(others)
    tomorrow = daily_review(memories, AMONG, KEY, today + timedelta(days=1), {(first.exercise, first.seed)})
    assert first.rule in {each.rule for each in tomorrow}


def test_neighbors_share_no_rule():
    rules = {each.exercise: set(each.rules) for each in AMONG}
    for days in range(20, 40):
        items = on(days, *answers(RULES, 0, "wrong"))
        assert len(items) == MOST_ITEMS
        pairs = pairwise(items)
        assert all(rules[one.exercise].isdisjoint(rules[other.exercise]) for one, other in pairs)


def test_what_was_done_is_not_asked_again_and_not_replaced():
    before = on(30, *answers(RULES, 0))
    done = [each.rule for each in before[:5]]
    left = on(30, *answers(RULES, 0), *answers(done, 30))
    assert {each.rule for each in left} == {each.rule for each in before[5:]}
    assert on(30, *answers(RULES, 0), *answers([each.rule for each in before], 30, "wrong")) == ()


def test_what_is_nearest_to_forgotten_is_not_left_for_later():
    items = on(40, *answers(RULES[:13], 30), *answers(RULES[13:20], 0))
    assert {each.rule for each in items} >= set(RULES[13:20])


def test_a_rule_without_exercises_is_not_asked():
    assert on(30, *answers(["ZZ9"], 0)) == ()


def test_items_come_from_exercises_about_the_rule():
    some = [
        Practice("l.second", "l", ("B", "A"), True, True),
        Practice("l.faded", "l", ("A",), False, True),
        Practice("l.fixed", "l", ("A",), True, False),
        Practice("l.best", "l", ("A", "B"), True, True),
    ]
    names = [each.exercise for each in practice_items("A", some, KEY, 9)]
    assert names == ["l.best", "l.fixed", "l.faded", "l.second"]
    assert len(practice_items("A", some, KEY, 2)) == 2


def test_only_lessons_in_which_one_worked_are_reviewed():
    opened, worked = Progress(False, 0, False, DAY_0), Progress(False, 1, True, DAY_0, DAY_0)
    found = met(AMONG, {"l1.a5": worked, "l2.a10": opened})
    assert {each.lesson for each in met(AMONG, {"l1.a5": worked}, ["l2"])} == {"l1", "l2"}
    assert {each.lesson for each in found} == {"l1"}


def test_the_exercises_of_the_course_are_practice():
    lesson = catalog.lessons()[0]
    found = practices([lesson])
    answered = [each.id for each in lesson.exercises if each.stage != "worked"]
    assert [each.exercise for each in found] == answered
    assert len(answered) < len(lesson.exercises)
    assert {each.lesson for each in found} == {lesson.id}


def test_an_exercise_with_seeds_of_its_own_is_no_practice():
    """Its bookmark would come back with the answer on it."""
    asked = {"stage": "independent", "rules": ("A",), "is_drawn": True, "difficulty": 2}
    some = [SimpleNamespace(id=f"l.{seeds}", seeds=seeds, **asked) for seeds in ((), (3, 7))]
    lesson = SimpleNamespace(id="l", is_own=False, exercises=some)
    assert [each.exercise for each in practices([lesson])] == ["l.()"]


@pytest.mark.parametrize("count", [1, 5, 12])
def test_a_review_that_is_done_leaves_the_rules_for_later(count):
    rules = RULES[:count]
    found = rule_memories([*answers(rules, 0), *answers(rules, 10)], DAY_0.date())
    assert all(each.due > (DAY_0 + timedelta(days=20)).date() for each in found.values())


def test_each_rule_that_the_course_practices_can_be_reviewed():
    lessons = catalog.lessons()
    among, rules = (
        practices(lessons),
        {each.id: each.rules for lesson in lessons for each in lesson.exercises},
    )
    taught = sorted({rule for each in among for rule in each.rules})
    today = (DAY_0 + timedelta(days=90)).date()
    asked = set()
    for start in range(0, len(taught), MOST_ITEMS):
        some = taught[start : start + MOST_ITEMS]
        items = daily_review(rule_memories(answers(some, 0), today), among, KEY, today)
        assert all(each.rule in rules[each.exercise] for each in items)
        asked |= {each.rule for each in items}
    assert asked == set(taught)
