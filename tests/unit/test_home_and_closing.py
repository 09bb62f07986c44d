"""Home and a closing name the same next thing, always."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from mahj_tutor.exercises.catalog import Lesson
from mahj_tutor.exercises.course import Course, course
from mahj_tutor.exercises.shelves import Shelf
from mahj_tutor.learner.bookmark import Progress
from mahj_tutor.memory.course_path import CoursePath
from mahj_tutor.memory.lesson_closing import ClosingView, Known, Look, closing_of, unless_new
from mahj_tutor.memory.next_step import NextStep, next_step

EXERCISES = {"a4": ("a4.1", "a4.2"), "a5": ("a5.1",), "a9": ("a9.1", "a9.2"), "t3": ("t3.game",)}
SHELVES = (Shelf("All", tuple(Lesson(each, each, "A goal.", Path("nowhere")) for each in EXERCISES)),)
WHEN = datetime(2026, 3, 2, tzinfo=UTC)
DONE = Progress(done=True, tries=1, first_right=True, last=WHEN, worked=WHEN)
PLACES = {each: (number, each) for names in EXERCISES.values() for number, each in enumerate(names, 1)}


def known_of(*done: str, way: CoursePath | None = None) -> tuple[Course, Known]:
    """Return the course and the record of a learner who has done some exercises."""
    progress = dict.fromkeys(done, DONE)
    return course(SHELVES, EXERCISES, progress), Known((), {}, progress, (), UTC, way)


def closing(name: str, *done: str, way: CoursePath | None = None) -> ClosingView:
    found, known = known_of(*done, way=way)
    lesson = found.find(name)
    assert lesson is not None
    return closing_of(lesson, found, known, PLACES)


def leads_to(view: ClosingView) -> tuple[Look | None, str, str]:
    """Return what is open in the lesson, the lesson that comes next, and what is beside it."""
    onward = (each.id if each else "" for each in (view.following, view.beside))
    return view.here, *onward


@pytest.mark.parametrize(
    ("name", "done", "here", "next_", "beside"),
    [
        ("a4", (), "a4.1", "", "a5"),
        ("a5", (), "", "a4", "a9"),
        ("a9", ("a9.1",), "a9.2", "", "t3"),
        ("a9", ("a9.1", "a9.2"), "", "t3", ""),
        ("a4", ("a4.1", "a9.1"), "", "a9", "a5"),
        ("a4", ("a4.1", "a4.2", "a5.1"), "", "a9", ""),
    ],
)
def test_a_closing_leads_where_home_does(
    name: str, done: Sequence[str], here: str, next_: str, beside: str
) -> None:
    found = leads_to(closing(name, *done))
    assert found == (Look(here, "", PLACES[here][0]) if here else None, next_, beside)
    step = next_step(EXERCISES, dict.fromkeys(done, DONE))
    assert (step.lesson, step.exercise if here else "") == (name if here else next_, here)


@pytest.mark.parametrize(
    ("name", "done", "here", "next_", "beside"),
    [("a4", (), "a4.1", "", ""), ("a5", (), "", "a4", "a5"), ("t3", ("a9.1", "a9.2"), "t3.game", "", "")],
)
def test_the_closing_of_a_lesson_that_she_has_not_begun_leads_to_it_and_tells_nothing(
    name: str, done: Sequence[str], here: str, next_: str, beside: str
) -> None:
    lesson = known_of(*done)[0].find(name)
    assert lesson is not None
    view = unless_new(closing(name, *done), lesson)
    assert leads_to(view) == (Look(here, "", PLACES[here][0]) if here else None, next_, beside)
    assert (view.title, view.is_new, view.skipped, view.more_skipped) == (name, True, (), 0)


def test_the_closing_of_one_that_she_has_begun_stays_as_it_is() -> None:
    found, _ = known_of("a9.1")
    lesson = found.find("a9")
    assert lesson is not None
    view = closing("a9", "a9.1")
    assert unless_new(view, lesson) == view
    assert view.skipped


def test_it_leads_past_what_she_knew_before_and_where_a_class_works() -> None:
    way = CoursePath(EXERCISES, frozenset({"t3"}))
    view = closing("a9", "a9.1", "a9.2", way=way)
    step = next_step(EXERCISES, dict.fromkeys(("a9.1", "a9.2"), DONE), known=way.known)
    assert (leads_to(view)[1], step) == ("a4", NextStep("next", "a4", "a4.1"))
    found, known = known_of("a9.1", "a9.2")
    lesson = found.find("a9")
    assert lesson is not None
    assert leads_to(closing_of(lesson, found, replace(known, home="a5"), PLACES)) == (None, "a5", "")
