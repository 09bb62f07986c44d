"""The home page: where to start or go on."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from mahj_tutor.classroom.model import SchoolClass
from mahj_tutor.exercises.course import Course, NumberedLesson, Unit
from mahj_tutor.exercises.notebooks import is_game
from mahj_tutor.exercises.skills import SkillGame, skill_of
from mahj_tutor.memory.course_path import Count, game_of, played_most
from mahj_tutor.memory.day_rack import DayRack, was_away
from mahj_tutor.memory.mastery import RuleMemory
from mahj_tutor.memory.next_step import NextStep
from mahj_tutor.memory.rule_tiles import named_skills
from mahj_tutor.pictures.words import sentence
from mahj_tutor.tiles import quantity

WELCOME, FINISHED = "Welcome back", "You've finished every lesson"
BACK = "Good to see you again"
AMERICAN = "You've done all the American lessons"
AMERICAN_GAMES: tuple[SkillGame, ...] = ("american", "more")
ANY_LESSON = "Pick any you'd like to see again."
DONE = ("R", "G", "0")
"""The tiles beside what is said after the last lesson: none lies face down."""
SHORT_TITLE = 20
"""A title of so many characters fits a line of a phone."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """The one thing to do next: heading, text and button; without a label there is no button.

    `lesson` is the id of the lesson it leads to; `tiles` lie beside it, `?` face down. `over` says in short
    that she has finished the course, or its lessons, where the title doesn't.
    """

    title: str
    text: str
    label: str = ""
    path: str = ""
    lesson: str = ""
    tiles: tuple[str, ...] = ("1B", "5C", "8D")
    over: str = ""


def invitation(step: NextStep, course: Course, sections: Mapping[str, int], fresh: str = "") -> Invitation:
    """Return what the home page invites to; `sections` says which section shows each exercise.

    `fresh` is what is new since the last lesson was finished, in sentences; "" on the day it was.
    """
    lesson = course.find(step.lesson)
    if lesson is None:
        return _after_the_course(step, fresh)
    if step.kind == "begin":
        title, text = (
            "Learn American Mah Jongg by playing it",
            "A few tiles at a time, at your own pace: nothing is timed.",
        )
        return Invitation(title, text, f"Start here: {lesson.title}", f"lesson/{lesson.id}", lesson.id)
    return _onward(step, course, lesson, sections, fresh)


def _onward(
    step: NextStep, course: Course, lesson: NumberedLesson, sections: Mapping[str, int], fresh: str
) -> Invitation:
    """Return the invitation of one who has begun."""
    tiles, path = _tiles(course, lesson), f"lesson/{lesson.id}"
    if lesson.lesson.is_table and course.is_finished:
        title, text = (WELCOME, fresh) if fresh else (FINISHED, lesson.lesson.goal)
        return Invitation(title, text, lesson.play, game_path(lesson, sections), lesson.id, DONE)
    if begins_other_game(step, course):
        return at_the_table(course, table_of(course), {}, fresh)
    text = "a game at the table" if lesson.lesson.is_table else _named([lesson])
    if step.kind == "next":
        said = f"Up next: {text}. {lesson.lesson.goal}".strip()
        return Invitation(WELCOME, said, lesson.onward, path, lesson.id, tiles)
    section = sections.get(step.exercise, 1)
    text = "You're at the table." if lesson.lesson.is_table else f"You're in {text}, at section {section}."
    return Invitation(WELCOME, text, lesson.onward, f"{path}#section-{section}", lesson.id, tiles)


def game_path(lesson: NumberedLesson, sections: Mapping[str, int], *, is_played: bool = False) -> str:
    """Return where a game is played: at its board, once she has begun it; before, the page explains it.

    There a new one is dealt if the last one is over. `is_played` tells that she has played it, whatever else
    her record says.
    """
    board = next((sections[each] for each in lesson.exercises if is_game(each) and each in sections), 0)
    return f"lesson/{lesson.id}" + (
        f"#section-{board}-again" if board and (is_played or lesson.state != "new") else ""
    )


def begins_other_game(step: NextStep, course: Course) -> bool:
    """Whether the next step begins the classical game, after all lessons of the American one."""
    lesson = course.find(step.lesson) if step.kind == "next" else None
    return lesson is not None and _is_other_game(course, lesson)


def table_of(course: Course) -> str:
    """Return the table at which the American lessons end; "" if there is none."""
    units = (each for each in course.units if game_of(each) == "american")
    return next((each.id for unit in reversed([*units]) for each in unit.lessons if each.lesson.is_table), "")


def table_to_play(course: Course, step: NextStep, played: Count, turn: int) -> str:
    """Return the table of one who has done the American lessons alone, "" of anybody else.

    It is the one she has `played` at most; of several as often, another one each `turn`, say, each day.
    """
    if not begins_other_game(step, course):
        return ""
    return played_most(course, played, turn, AMERICAN_GAMES) or table_of(course)


def at_the_table(course: Course, table: str, sections: Mapping[str, int], fresh: str = "") -> Invitation:
    """Return the invitation of one who has done all American lessons: a table, not the other game.

    `sections` says which section of the table's lesson shows its board; `fresh` as in `invitation`.
    """
    lesson = course.find(table)
    if lesson is None:
        return Invitation(AMERICAN, fresh or ANY_LESSON, tiles=DONE)
    return Invitation(
        AMERICAN, fresh or lesson.lesson.goal, lesson.play, game_path(lesson, sections), lesson.id, DONE
    )


def _is_other_game(course: Course, lesson: NumberedLesson) -> bool:
    """Whether a lesson begins the other game, after all lessons of the American one."""
    hers = course.unit_of(lesson.id)
    rest = [each for unit in course.units if unit != hers for each in unit.lessons if each.number]
    is_new = all(each.state == "new" for each in hers.lessons)
    return game_of(hers) == "classical" and is_new and all(each.state == "done" for each in rest)


def warm_up(
    invite: Invitation,
    course: Course,
    rack: DayRack,
    last: date | None,
    today: date,
    memories: Mapping[str, RuleMemory] | None = None,
) -> Invitation:
    """Return what home invites to first after more than a week; `last` is the day of the last work before.

    Today's rack comes before the lesson, or the game, which is named where the questions lead to it. In any
    other case the invitation stays as it is.
    """
    if not was_away(last, today, memories) or not rack.left:
        return invite
    lesson = course.find(invite.lesson)
    onward = f"Then {_then(lesson)}" if lesson and rack.leads_on else ""
    text = " ".join(filter(None, (looks_line(rack.left, asked_about(rack, course)), onward)))
    return replace(invite, title=BACK, text=text, label=rack_label(rack), path="review")


def _then(lesson: NumberedLesson) -> str:
    """Return what comes after a rack, as the end of a sentence; what she has done before comes again."""
    title = _unbroken(lesson.title)
    return f"“{title}” again." if lesson.state == "done" else f"on to “{title}.”"


def _unbroken(title: str) -> str:
    """Return a title that stays on one line, unless it is too long for a phone."""
    return title.replace(" ", "\N{NO-BREAK SPACE}") if len(title) <= SHORT_TITLE else title


def rack_label(rack: DayRack) -> str:
    """Return the words of a button that leads to today's rack."""
    return f"{'See' if rack.is_full else 'Go on with' if rack.is_begun else 'Build'} today's rack"


def look_again(
    invite: Invitation, due: Sequence[str], rack: DayRack, course: Course | None = None
) -> Invitation:
    """Return what home invites to after the last lesson: today's rack while skills are due, `due` by title.

    It says how many questions are left, and what they are about. In any other case, and after more
    than a week, the invitation stays as it is.
    """
    if not due or not rack.left or invite.title == BACK:
        return invite
    text = looks_line(rack.left, asked_about(rack, course))
    return Invitation(WELCOME, text, rack_label(rack), "review", tiles=DONE)


def asked_about(rack: DayRack, course: Course | None = None) -> tuple[str, ...]:
    """Return the titles of the skills that the questions left of a rack are about, in the order they come.

    In a `course` only skills are named of which she has begun a lesson, as long as there is one.
    """
    asked = (skill_of().get(each.rule) for each in rack.items[: rack.left])
    found = [each for each in asked if each is not None]
    begun = _begun(course) if course else frozenset()
    hers = [each for each in found if begun.intersection(each.lessons)] if begun else found
    return tuple(dict.fromkeys(each.title for each in hers))


def _begun(course: Course) -> frozenset[str]:
    """Return the lessons that she has begun or done."""
    return frozenset(each.id for each in course.lessons if each.state != "new")


def looks_line(count: int, skills: Sequence[str]) -> str:
    """Return how many questions there are and the skills that they are about, in a sentence.

    >>> looks_line(5, ["Joker exchange", "Concealed hands"])
    'Five questions for today, on joker exchange and concealed hands.'
    >>> looks_line(1, ["Joker exchange"]), looks_line(2, [])
    ('One question for today, on joker exchange.', 'Two questions for today.')
    >>> looks_line(7, ["Walls and the deal", "Dead hands", "Turns and calls"])
    'Seven questions for today, on walls and the deal, dead hands and more.'
    >>> looks_line(7, ["Dead hands", "Walls and the deal", "Turns and calls"])
    'Seven questions for today, on dead hands, walls and the deal, and more.'
    >>> looks_line(7, ["Turns and calls", "Dead hands"])
    'Seven questions for today, on turns and calls, and dead hands.'
    """
    about = named_skills(skills)
    return sentence(f"{quantity(count, 'question')} for today{f', on {about}' if about else ''}")


def fresh_line(due: Sequence[str], played: str) -> str:
    """Return what is new for one who has finished the lessons, where no question waits for her today.

    >>> fresh_line([], "You've played one game in all.")
    "Nothing needs another look today. You've played one game in all."
    >>> fresh_line(["Joker exchange"], "")
    "That's enough practice for today."
    """
    said = "That's enough practice for today." if due else "Nothing needs another look today."
    return " ".join(filter(None, (said, played)))


def class_invitation(of: SchoolClass, course: Course) -> Invitation | None:
    """Return the invitation to today's work in a class: the first of its lessons that is not done.

    None if the class has no lessons, or all are done.
    """
    lessons = [each for name in of.lessons if (each := course.find(name))]
    first = next((each for each in lessons if each.state != "done"), None)
    if first is None:
        return None
    path, tiles = f"lesson/{first.id}", _tiles(course, first)
    return Invitation("Today in your class", _where(lessons), first.onward, path, first.id, tiles)


def _where(lessons: Sequence[NumberedLesson]) -> str:
    """Return which lessons a class is at."""
    places = _named(lessons)
    return f"Your class is working on {places}." if places else "Your class has a game at the table."


def _named(lessons: Sequence[NumberedLesson]) -> str:
    """Name lessons in a sentence: by number, those of one's own by title; a game has no name here."""
    numbers = [str(each.number) for each in lessons if each.number]
    shipped = [f"lesson{'s' if len(numbers) > 1 else ''} {listed(numbers)}"] if numbers else []
    return listed([*shipped, *(each.title for each in lessons if each.lesson.is_own)])


def game_to_play(
    course: Course,
    known: Collection[str] = (),
    but: str = "",
    table: str = "",
    turn: int = 0,
    *,
    is_over: bool = False,
) -> NumberedLesson | None:
    """Return the highest level of the table whose unit is finished; None if there is none yet.

    `known` are the lessons that placement has found to be known. After the last lesson it is another game
    than `but`, the one that home's button leads to: first the `table` of the game she plays, if that is
    known, then others of that game; once she has played them all, they take turns, say, by the day. `is_over`
    tells that she has done all lessons of her game, though not all of the course.
    """
    games = _games(course, known, table)
    if not (course.is_finished or is_over):
        return games[0] if games else None
    others = [each for each in games if each.id != but]
    has_played = all(each.state == "done" for each in games)
    return others[turn % len(others) if has_played else 0] if others else None


def _games(course: Course, known: Collection[str], table: str) -> list[NumberedLesson]:
    """Return the games of the units that she has done or knows, in the order in which they are offered."""
    taught = (unit for unit in _units_to_play(course, table) if _is_taught(unit, known))
    return [each for unit in taught for each in unit.lessons if any(map(is_game, each.exercises))]


def _units_to_play(course: Course, table: str) -> list[Unit]:
    """Return the units in the order in which their games are offered, the last one first."""
    units = list(reversed(course.units))
    if course.is_finished and course.find(table):
        hers = course.unit_of(table)
        is_classical = game_of(hers) == "classical"
        units.sort(key=lambda each: (each != hers, (game_of(each) == "classical") != is_classical))
    return units


def _is_taught(unit: Unit, known: Collection[str]) -> bool:
    """Whether she has done or knows all lessons of a unit, games aside."""
    return all(each.state == "done" or each.id in known for each in unit.lessons if not each.lesson.is_table)


def _after_the_course(step: NextStep, fresh: str) -> Invitation:
    title = WELCOME if fresh else FINISHED
    if step.kind == "review":
        text = fresh or "A few questions keep it fresh."
        return Invitation(title, text, "Today's rack", "review", tiles=DONE)
    return Invitation(title, fresh or ANY_LESSON, tiles=DONE)


def _tiles(course: Course, lesson: NumberedLesson) -> tuple[str, ...]:
    """Return the faces of the last two lessons done, and a tile face down."""
    done = [each.tile for each in course.lessons if each.state == "done"][-2:]
    return (*done, "?") if done else (lesson.tile, "?")


def again_line(count: int) -> str:
    """Return how many choices of a learner's own games are asked again today; "" if none is.

    >>> again_line(2), again_line(0)
    ('Two choices from games you played on your own.', '')
    """
    return sentence(f"{quantity(count, 'choice')} from games you played on your own") if count else ""


def listed(words: Sequence[str]) -> str:
    """Return words as a list in a sentence.

    >>> listed(["3", "6", "8"]), listed(["3"])
    ('3, 6 and 8', '3')
    """
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
