"""A placement as a map: which skills are solid, where to start, what comes after that.

The words are in `placement_map.toml` beside this file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from mahj_tutor.exercises.course import Course, NumberedLesson
from mahj_tutor.exercises.skills import Skill, SkillGame, skills
from mahj_tutor.memory.course_path import path_of
from mahj_tutor.memory.placement import GAMES, Placement
from mahj_tutor.tiles import in_words

MOST_AFTER = 3
"""So many skills are named as what comes later; more than that are only drawn."""

SkillState = Literal["solid", "done", "start", "hole"]


@dataclass(frozen=True, slots=True)
class Spot:
    """A skill on the map: its tile lies face down where it is still to be learned."""

    skill: Skill
    state: SkillState
    said: str
    lesson: NumberedLesson

    @property
    def face(self) -> str:
        """The face of its tile, `?` face down."""
        return self.skill.tile if self.state in ("solid", "done") else "?"


@dataclass(frozen=True, slots=True)
class PlacementMap:
    """The map with its words; `start` is the lesson, or game, that the button leads to.

    `offers` are first lessons of what she did not choose, with a line each, if there is nothing to learn.
    `more` is what leads to further questions, where nothing was found and some of it may have been luck.
    """

    title: str
    text: str
    label: str
    start: NumberedLesson | None
    spots: tuple[Spot, ...]
    offers: tuple[tuple[NumberedLesson, str], ...]
    more: str


def map_of(found: Placement, course: Course) -> PlacementMap:
    """Return the map of a placement, with what was learned in lessons since."""
    spots = tuple(_spots(found, course))
    start = _start(found, spots, course)
    title, text = _said(spots, start, found)
    offers = () if start and not start.lesson.is_table else tuple(_offers(found, course))
    more = words()["button"]["more"] if found.has_more else ""
    return PlacementMap(title, text, label_of(start), start, spots, offers, more)


def _start(found: Placement, spots: Sequence[Spot], course: Course) -> NumberedLesson | None:
    """Return the first lesson to take, else the game to sit down at, if there is one."""
    path = path_of(course, found, {})
    left = {*path.lessons} - {*path.known}
    lessons = [each for each in course.lessons if each.number and each.id in left]
    if found.choice is None or "?" in [each.face for each in spots]:
        return next((each for each in lessons if each.state != "done"), course.find(path.table))
    return course.find(path.table)


def _spots(found: Placement, course: Course) -> Iterator[Spot]:
    """Yield the skills in the order of the course; the first one neither solid nor done is the start."""
    is_first = True
    for skill in skills():
        lessons = [each for name in skill.lessons if (each := course.find(name))]
        if not lessons or skill.id not in {*found.solid, *found.holes}:
            continue
        state = "solid" if skill.id in found.solid else _state(lessons, is_first=is_first)
        is_first = is_first and state != "start"
        said = words()["state"]["unsure" if skill.id in found.unsure else state]
        yield Spot(skill, state, said, lessons[0])


def _state(lessons: Sequence[NumberedLesson], *, is_first: bool) -> SkillState:
    """Return how far she has come with a hole."""
    if all(each.state == "done" for each in lessons):
        return "done"
    return "start" if is_first else "hole"


def _said(spots: Sequence[Spot], start: NumberedLesson | None, found: Placement) -> tuple[str, str]:
    """Return the title of a map and the text below it."""
    titles, texts = words()["title"], words()["text"]
    solid = [each.skill.title for each in spots if each.face != "?"]
    holes = [each.skill.title for each in spots if each.face == "?"]
    if start is None or start.lesson.is_table:
        title, text = _end(start, found)
        return titles[title], texts[text].format(count=in_words(len(solid)))
    by_lesson = titles["lesson"].format(number=start.number, lesson=start.title)
    if not solid:
        return by_lesson, texts["nobody"]
    title = titles["hole"].format(skill=holes[0]) if found.choice else by_lesson
    return title, " ".join(_told(solid, holes))


def _end(start: NumberedLesson | None, found: Placement) -> tuple[str, str]:
    """Return the names of the title and the text where no hole is left.

    Where none was found, it only tells what was seen: questions never prove that somebody knows it all.
    """
    if found.holes or found.choice is None:
        return ("nothing", "nothing") if start else ("whole", "whole")
    doubt = "unsure" if found.has_more else "doubt"
    return "no-gap" if start else "no-gap-whole", doubt if found.unsure else "no-gap"


def _told(solid: Sequence[str], holes: Sequence[str]) -> Iterator[str]:
    """Yield what is solid, and what comes after the start."""
    texts = words()["text"]
    if len(holes) == 1 < len(solid):
        yield texts["others"].format(count=in_words(len(solid)))
    else:
        yield texts["solid"].format(skills=", ".join(solid))
    if 1 < len(holes) <= MOST_AFTER + 1:
        yield texts["after"].format(skills=", ".join(holes[1:]))


def label_of(start: NumberedLesson | None) -> str:
    """Return the words of the button that leads to a lesson or a game, "" where there is none."""
    if start is None:
        return ""
    lesson = words()["button"]["lesson"].format(lesson=start.title)
    return start.play if start.lesson.is_table else lesson


def _offers(found: Placement, course: Course) -> Iterator[tuple[NumberedLesson, str]]:
    """Yield where the games begin that she did not choose; other tables only if she plays American."""
    chosen: Sequence[SkillGame] = GAMES[found.choice] if found.choice else ("american", "classical")
    for game, line in words()["offer"].items():
        first = next((each for skill in skills() if skill.game == game for each in skill.lessons), "")
        lesson = course.find(first)
        is_ahead = game == "more" and "american" not in chosen
        if game not in chosen and lesson and not is_ahead:
            yield lesson, line


@cache
def words() -> Mapping[str, Mapping[str, str]]:
    """Return the words of a map, by where they stand."""
    text = Path(__file__).with_suffix(".toml").read_text("utf-8")
    found: Mapping[str, Mapping[str, str]] = tomllib.loads(text)
    return found
