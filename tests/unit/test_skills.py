"""The skills of the course and the lessons and rules they stand for."""

from __future__ import annotations

import re
from collections import Counter
from typing import get_args

from mahj_tutor.exercises.catalog import lessons, teaching
from mahj_tutor.exercises.skills import SkillGame, rule_faces, skill_of, skills
from mahj_tutor.rulebook import register
from mahj_tutor.tiles import KINDS, tile
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


WINDS = {"E", "S", "W", "N"}
NAMED = {
    r"(?<!no )jokers?": {"J"},
    r"flowers?|FF": {"F"},
    r"soap|zero": {"0"},
    r"dragons?": {"R", "G", "0"},
    r"winds?|compass|NEWS": WINDS,
    r"East": {"E"},
    r"South": {"S"},
}
"""Which tiles a rule's name speaks of, by its words."""
NUMBERS = {
    name: str(number)
    for number, name in enumerate(["one", "two", "three", "four", "five", "six", "seven"], 1)
}


def spoken_of(name: str) -> set[str]:
    """Return the tiles that the name of a rule speaks of, else those with its numbers."""
    tiles = [one for words, one in NAMED.items() if re.search(rf"\b({words})\b", name, re.IGNORECASE)]
    numbers = {NUMBERS[each] for each in re.findall(r"\w+", name) if each in NUMBERS}
    return set().union(*tiles) or {str(each) for each in KINDS if str(each)[0] in numbers}


def test_each_rule_has_a_tile_that_fits_its_name() -> None:
    faces = rule_faces()
    assert set(faces) == set(skill_of())
    for rule, face in faces.items():
        named = spoken_of(register()[rule].name)
        assert face in (named or set(map(str, KINDS[:27]))), (rule, register()[rule].name)


def test_two_rules_of_a_skill_look_alike_only_where_both_speak_of_that_tile() -> None:
    faces = rule_faces()
    for each in skills():
        count = Counter(faces[rule] for rule in each.rules)
        twice = [rule for rule in each.rules if count[faces[rule]] > 1]
        assert all(faces[rule] in {*"JE"} & spoken_of(register()[rule].name) for rule in twice), twice
