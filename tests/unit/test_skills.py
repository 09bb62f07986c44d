"""The skills of the course and the lessons and rules they stand for."""

from __future__ import annotations

from collections import Counter
from typing import get_args

from mahj_tutor.exercises.catalog import lessons, teaching
from mahj_tutor.exercises.skills import SkillGame, rule_faces, skill_of, skills
from mahj_tutor.tiles import tile
from tests.unit.lesson_pattern import TEXT_ONLY


def test_each_rule_that_a_lesson_teaches_and_asks_about_belongs_to_one_skill() -> None:
    asked = {rule for each in lessons() for one in each.exercises for rule in one.rules}
    assert set(skill_of()) == set(teaching()) - TEXT_ONLY
    assert set(skill_of()) <= asked
    assert max(Counter(rule for each in skills() for rule in each.rules).values()) == 1


def test_skills_are_in_the_order_of_the_course_and_named_once() -> None:
    order = [each.id for each in lessons()]
    first = [order.index(each.lessons[0]) for each in skills()]
    assert first == sorted(first)
    for of_skill in (lambda each: each.id, lambda each: each.title, lambda each: each.tile):
        assert max(Counter(map(of_skill, skills())).values()) == 1


def test_each_skill_has_a_game_a_tile_and_lessons() -> None:
    for each in skills():
        assert each.game in get_args(SkillGame)
        assert each.lessons
        assert tile(each.tile)


def test_the_tiles_of_a_skill_begin_with_its_own_and_no_two_look_alike() -> None:
    faces = rule_faces()
    assert set(faces) == set(skill_of())
    for each in skills():
        found = [faces[rule] for rule in each.rules]
        assert found[0] == each.tile
        assert len({*found}) == len(found) == len([tile(name) for name in found])
