"""What is known as tiles: how each lies, and that lessons, placement, practice and games turn them all."""

from datetime import timedelta

import pytest

from mahj_tutor.exercises.catalog import teaching
from mahj_tutor.learner.bookmark import Asked, Attempt
from mahj_tutor.memory.mastery import rule_memories
from mahj_tutor.memory.rule_tiles import due_skills, rule_tile, skill_tiles
from tests.unit.lesson_pattern import TEXT_ONLY
from tests.unit.memory.attempts import DAY_0, attempt, rights

RULE = "CH1"


def tile(day, *attempts):
    today = (DAY_0 + timedelta(days=day)).date()
    return rule_tile(RULE, rule_memories(attempts, today), today)


def test_a_tile_turns_as_its_rule_is_learned():
    assert (tile(0).face, tile(0).last_right) == ("new", None)
    assert tile(0, *rights(1)).face == "learning"
    assert tile(0, *rights(6)).face == "solid"
    assert tile(0, *rights(6)).last_right == DAY_0.date()


def test_a_solid_tile_is_tilted_three_days_before_it_is_due():
    answers = [*rights(6), *rights(1, day=10, seed=200), *rights(1, day=40, seed=300)]
    due = (rule_memories(answers, DAY_0.date())[RULE].due - DAY_0.date()).days
    assert due > 60
    faces = [tile(day, *answers).face for day in (40, 50, due - 4, due - 3, due, due + 50)]
    assert faces == ["solid", "solid", "solid", "soon", "soon", "soon"]


def test_what_became_solid_today_is_not_tilted_the_day_after():
    due = (rule_memories(rights(6), DAY_0.date())[RULE].due - DAY_0.date()).days
    assert due == 2
    assert [tile(day, *rights(6)).face for day in range(3)] == ["solid", "solid", "soon"]


def test_a_tile_that_was_missed_lately_is_tilted_and_one_never_right_is_faint():
    assert tile(0, *rights(6), attempt("wrong", seed=9)).face == "soon"
    missed = tile(0, attempt("wrong", seed=9))
    assert (missed.face, missed.last_right) == ("learning", None)


def test_a_right_answer_makes_no_tile_fainter():
    known = ("faint", "known")
    for first in (rights(1), rights(6)):
        missed = [*first, attempt("wrong", day=1, seed=50)]
        for day in range(2, 6):
            answers = [*missed, *(attempt(day=each, seed=50 + each) for each in range(2, day + 1))]
            before, after = (
                known[tile(day, *some).face in ("solid", "soon")] for some in (answers[:-1], answers)
            )
            assert (before, after) != ("known", "faint")
    assert tile(1, *rights(1), attempt("wrong", day=1, seed=50)).face == "learning"


def test_last_right_is_the_day_of_the_first_try():
    answers = [*rights(3), attempt("wrong", day=4, seed=50), attempt(day=4, seed=50)]
    assert tile(6, *answers).last_right == DAY_0.date()
    assert (
        tile(6, *answers, attempt(day=5, seed=60, hints=1)).last_right == (DAY_0 + timedelta(days=5)).date()
    )


@pytest.mark.parametrize(
    "found",
    [
        attempt(exercise="a9.first-right", seed=1),
        attempt("wrong", exercise="t6.game", asked=Asked((RULE,), "game", 2, is_drawn=True)),
        Attempt("a9.first-right", 1, 4, (), "right", (RULE,), None, 0, DAY_0),  # by an earlier version
    ],
)
def test_every_kind_of_answer_turns_it(found):
    assert tile(0, found).face != "new"


def test_what_a_placement_found_solid_lies_face_up_until_an_answer_speaks_against_it():
    today = DAY_0.date()

    def face(day, *attempts, placed=("charleston",)):
        memories = rule_memories(attempts, today + timedelta(days=day))
        return rule_tile(RULE, memories, today + timedelta(days=day), placed).face

    assert (face(0), face(0, placed=["jokers"])) == ("solid", "new")
    assert (face(0, *rights(1)), face(0, *rights(1), placed=())) == ("solid", "learning")
    assert face(30, *rights(1)) == "soon"
    assert face(0, *rights(1), attempt("wrong", seed=9)) != "solid"


def test_each_rule_that_is_asked_about_has_one_tile_under_one_skill():
    found = skill_tiles(rule_memories(rights(6), DAY_0.date()), DAY_0.date())
    assert sorted(each.rule for skill in found for each in skill.tiles) == sorted(set(teaching()) - TEXT_ONLY)
    (met,) = [each for each in found if each.is_met]
    assert met.skill.id == "charleston"
    assert {each.face for each in met.tiles} == {"new", "solid"}


def test_skills_that_need_another_look_are_named_the_most_tilted_first():
    def known(day, *rules):
        asked = [Asked((each,), "choose", 4, is_drawn=True) for each in rules]
        answers = [one for each in asked for one in rights(6, asked=each, exercise=f"x.{each.rules[0]}")]
        today = (DAY_0 + timedelta(days=day)).date()
        return due_skills(rule_memories(answers, today), today)

    assert known(0, "CH1", "JK4") == ()
    assert known(9, "JK4", "CH1", "CH9") == ("The Charleston", "Joker exchange")
