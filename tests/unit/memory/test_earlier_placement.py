"""Placements that asked about lessons: whoever took one keeps what it said, and is asked nothing more."""

from dataclasses import replace

import pytest

from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.learner.bookmark import Bookmark, seed_for
from mahj_tutor.memory.earlier_placement import known_lessons
from mahj_tutor.memory.placement import Begun, begun, earlier_placement
from mahj_tutor.memory.skill_estimate import SkillAnswer
from tests.unit.memory.attempts import MANY, attempt

KEY = "a" * 32
TAUGHT = [each.id for each in lessons() if not each.is_table]


def answered(lesson, verdict):
    """Return the attempt that an earlier placement left behind."""
    exercise = f"{lesson}.one"
    seed = seed_for(f"{KEY}/placement", exercise, 0)
    return attempt(verdict, exercise=exercise, seed=seed, asked=replace(MANY, rules=("R",)))


def test_the_lessons_up_to_some_point_are_known():
    given = [
        answered("a13", "right"),
        answered("a17", "wrong"),
        answered("a15", "right"),
        answered("a16", "wrong"),
    ]
    found = earlier_placement(TAUGHT, given, KEY)
    assert found.known == tuple(TAUGHT[: TAUGHT.index("a15") + 1])
    assert (found.answered, found.item, found.choice) == (4, None, None)
    assert found.solid[0] == "tiles"
    assert "concealed" in found.solid
    assert "winning" in found.holes


def test_answers_of_another_placement_count_nothing():
    other = replace(answered("a13", "right"), seed=1)
    assert earlier_placement(TAUGHT, [other], KEY).known == ()
    assert earlier_placement(TAUGHT, [answered("a13", "right")], f"{KEY}/2").known == ()


def test_a_lucky_guess_says_less():
    told = [known_lessons(3, [(1, SkillAnswer(True, guess, 0.1))]) for guess in (0.05, 0.5)]
    assert all(one > other for one, other in zip(*told, strict=True))


@pytest.mark.parametrize(
    ("marks", "count"),
    [
        ([], 0),
        (["a9.one~placement"], 1),
        (["a9.one~review"], 0),
        (["a9.one~placement", "~placement"], 2),
    ],
)
def test_its_bookmarks_name_no_game(marks, count):
    found = begun(Bookmark(each, version=0, seed=0, round=2) for each in marks)
    assert found == Begun(count, None)
