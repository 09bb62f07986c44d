"""What people often ask: short answers, each with rules and a lesson that are there."""

from __future__ import annotations

import re

from mahj_tutor.exercises.catalog import lessons, teaching, units
from mahj_tutor.exercises.course import course
from mahj_tutor.exercises.often_asked import often_asked
from mahj_tutor.exercises.shelves import Shelf
from mahj_tutor.rulebook import register
from mahj_tutor.server.rules_page import names

ASKED = [each for part in often_asked().values() for each in part]


def test_what_people_ask_is_a_question_with_an_id_of_its_own() -> None:
    assert len(ASKED) >= 30
    assert len({each.id for each in ASKED}) == len({each.ask for each in ASKED}) == len(ASKED)
    assert [each.id for each in ASKED if not re.fullmatch(r"[a-z]+(-[a-z]+)*", each.id)] == []
    assert [each.id for each in ASKED if not each.ask.endswith("?")] == []


def test_an_answer_is_a_line_or_two() -> None:
    assert [each.id for each in ASKED if not each.answer.endswith(".")] == []
    assert [each.id for each in ASKED if len(re.findall(r"[.!?]”?(?!\S)", each.answer)) > 2] == []
    assert [each.id for each in ASKED if len(each.answer.split()) > 35] == []


def test_an_answer_names_rules_that_are_shown_and_a_lesson_that_teaches_or_asks_one_of_them() -> None:
    shelves = [Shelf(each.title, each.lessons) for each in units()]
    shown = names(register().values(), course(shelves, {each.id: () for each in lessons()}, {}))
    assert [each.id for each in ASKED if not set(each.rules) <= set(shown)] == []
    taught = {each.id: {teaching()[rule].id for rule in each.rules} for each in ASKED}
    asks = {
        each.id: {rule for one in each.exercises for rule in one.rules}
        for each in lessons()
        if not each.rules
    }
    others = [each for each in ASKED if each.lesson not in taught[each.id]]
    assert [each.id for each in others if not set(each.rules) & asks.get(each.lesson, set())] == []


def test_an_answer_leads_to_no_rule_that_the_course_leaves_out() -> None:
    shelf = Shelf("The Charleston", tuple(each for each in lessons() if each.id == "a9"))
    found = names(register().values(), course([shelf], {"a9": ()}, {}))
    assert found["CH3"] == "Jokers are never passed"
    assert "JK3" not in found


def test_words_to_find_a_question_by_are_other_words_than_its_own() -> None:
    said = [(word, f"{each.ask} {each.answer}") for each in ASKED for word in each.find]
    assert [word for word, text in said if word.lower() in text.lower()] == []
