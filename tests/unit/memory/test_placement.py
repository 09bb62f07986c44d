"""Placement: few items, the same for the same learner, recomputed from the attempts."""

from dataclasses import replace

import pytest

from mahj_tutor.memory.placement import MOST_ITEMS, PlacementAnswer, known_lessons, placement
from mahj_tutor.memory.practice import Practice
from tests.unit.memory.attempts import FOUR, MANY, attempt

KEY = "a" * 32
LESSONS = [f"l{number}" for number in range(18)]
AMONG = [
    Practice(f"{each}.{kind}", each, (f"R-{each}",), kind != "faded", True)
    for each in LESSONS
    for kind in ("one", "two", "faded")
]


def place(knows, key=KEY):
    """Return a placement, answered by one who knows the lessons for which `knows` is true."""
    attempts, asked = [], []
    while (found := placement(LESSONS, AMONG, attempts, key)).item:
        lesson = int(found.item.exercise.split(".")[0][1:])
        asked.append(found.item)
        asks = replace(MANY, rules=(found.item.rule,))
        attempts.append(
            attempt(
                "right" if knows(lesson) else "wrong",
                exercise=found.item.exercise,
                seed=found.item.seed,
                asked=asks,
            )
        )
    return found, asked, attempts


@pytest.mark.parametrize("point", [0, 1, 7, 12, 18])
def test_the_lessons_known_are_found(point):
    found, asked, _ = place(lambda lesson: lesson < point)
    assert found.known == tuple(LESSONS[:point])
    assert found.start == ("" if point == 18 else LESSONS[point])
    assert found.answered == len(asked) <= MOST_ITEMS
    assert len({each.exercise for each in asked}) == len(asked)
    assert not any(each.exercise.endswith("faded") for each in asked)


def test_who_knows_nothing_is_not_asked_for_long():
    assert len(place(lambda lesson: False)[1]) <= 5


def test_it_is_the_same_after_a_reload_and_goes_on_where_it_was():
    found, asked, attempts = place(lambda lesson: lesson < 7)
    again = placement(LESSONS, AMONG, attempts[:3], KEY)
    assert (again.answered, again.item) == (3, asked[3])
    more = [
        *attempts,
        attempt("wrong", exercise=asked[0].exercise, seed=asked[0].seed),
        attempt("wrong", seed=99),
    ]
    assert placement(LESSONS, AMONG, more, KEY) == found
    assert place(lambda lesson: lesson < 7, key="b" * 32)[1] != asked


def test_help_is_no_knowledge():
    item = placement(LESSONS, AMONG, [], KEY).item
    helped = attempt(exercise=item.exercise, seed=item.seed, hints=3, helped=True)
    wrong = attempt("wrong", exercise=item.exercise, seed=item.seed)
    assert placement(LESSONS, AMONG, [helped], KEY) == placement(LESSONS, AMONG, [wrong], KEY)


def test_a_lucky_guess_says_less():
    told = [known_lessons(3, [PlacementAnswer(1, True, guess)]) for guess in (0.05, 0.5)]
    assert all(one > other for one, other in zip(*told, strict=True))


def test_a_course_without_exercises_has_no_placement():
    found = placement(LESSONS, [], [attempt(asked=FOUR)], KEY)
    assert (found.item, found.known, found.start) == (None, (), "l0")


def test_what_was_answered_counts_though_its_exercise_is_gone_from_the_lesson():
    found, asked, attempts = place(lambda lesson: lesson < 7)
    gone = {each.exercise for each in asked}
    left = [each for each in AMONG if each.exercise not in gone]
    assert placement(LESSONS, left, attempts, KEY) == found
    again = placement(LESSONS, left, attempts[:3], KEY)
    assert again.answered == 3
    assert again.item.exercise not in gone
