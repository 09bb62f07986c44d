"""Game night: the evening she plays, and what helps before it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from mahj_tutor.exercises.course import course
from mahj_tutor.exercises.library import Library
from mahj_tutor.exercises.notebooks import boards_in
from mahj_tutor.learner.bookmark import Bookmark, SavedBookmark
from mahj_tutor.memory.mastery import RuleMemory
from mahj_tutor.server.game_night import (
    EVENING_MARK,
    PHRASES,
    as_talked,
    evening_of,
    is_game_night,
    phrases,
    weak_spot,
)

WEDNESDAY = date(2026, 11, 25)
NOW = datetime(2026, 11, 25, tzinfo=UTC)


def chosen(number: int) -> tuple[SavedBookmark, ...]:
    return (SavedBookmark(Bookmark(EVENING_MARK, version=0, seed=0, round=number), NOW, None),)


@pytest.fixture(scope="module")
def whole():
    found = Library().shelves()
    lessons = [lesson for shelf in found for lesson in shelf.lessons]
    return course(found, {each.id: boards_in(each.notebook) for each in lessons}, {})


def memory(rule: str, known: float, **values: object) -> RuleMemory:
    usual = RuleMemory(rule, "learning", known, 2, 1, WEDNESDAY, 0.5, WEDNESDAY, was_due=False)
    return replace(usual, **values)


def test_the_evening_is_the_one_she_chose():
    assert [number for number in range(1, 8) if is_game_night(chosen(number), WEDNESDAY)] == [3]
    assert not is_game_night((), WEDNESDAY)


@pytest.mark.parametrize("number", [0, 8, 10**6])
def test_no_other_number_is_an_evening(number):
    assert evening_of(chosen(number)) == 0


def test_the_weak_spot_is_what_she_knows_least_of_what_she_missed(whole):
    found = {
        each.rule: each
        for each in (
            memory("CH3", 0.4),
            memory("CL2", 0.2),
            memory("JK2", 0.1, missed=0),
            memory("CL5", 0.05, state="solid"),
            memory("no-such-rule", 0.01),
        )
    }
    weak = weak_spot(found, whole)
    assert weak is not None
    assert weak.rule.id == "CL2"
    assert weak.lesson.number
    assert weak_spot({}, whole) is None


def test_what_to_say_is_what_her_lessons_say(whole):
    lessons = [each for each in whole.lessons if not each.lesson.is_table]
    found = phrases(lessons)
    assert len(found) == PHRASES
    assert all(each.startswith("“") for each in found)
    assert phrases(lessons[:1]) == found[:1]


def test_what_every_table_says_comes_before_the_words_of_other_tables(whole):
    hers = {each.id for each in whole.lessons if not each.id.startswith(("c", "tc"))}
    names = [each.id for each in as_talked(list(reversed(whole.lessons)), whole, hers)]
    assert names[:4] == ["a12", "a11", "a1", "a16"]
    assert names.index("a19") < names.index("b2") < names.index("c4")
    said = phrases(as_talked(whole.lessons, whole, hers))
    assert [each.split("”")[0] for each in said] == [
        "“Call!",
        "“8 Crak.",
        "“Mah Jongg!",
        "“May I have that joker, please?",
    ]


def test_a_classical_player_reads_her_own_words_first(whole):
    hers = {each.id for each in whole.lessons if each.id.startswith(("c", "tc"))}
    said = phrases(as_talked(whole.lessons, whole, hers))
    assert [each.split("”")[0] for each in said[:2]] == ["“Pung!", "“Mahjong!"]
