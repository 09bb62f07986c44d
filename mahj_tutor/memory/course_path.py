"""The way through the course of a learner who has found her place: her holes, then a game at the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import itemgetter

from mahj_tutor.exercises.course import Course, NumberedLesson, Unit
from mahj_tutor.exercises.notebooks import is_game
from mahj_tutor.exercises.placement_asks import builds_on
from mahj_tutor.exercises.skills import SkillGame, skills
from mahj_tutor.learner.bookmark import Progress
from mahj_tutor.learner.played import Played
from mahj_tutor.memory.placement import GAMES, Placement


@dataclass(frozen=True, slots=True)
class CoursePath:
    """The exercises of each lesson in the order in which to take them; `known` are lessons to leave out.

    `table` is the lesson with the game to sit down at when nothing is left, "" if that is not known.
    """

    lessons: Mapping[str, Sequence[str]]
    known: frozenset[str] = frozenset()
    table: str = ""


Count = Callable[[Collection[str]], Played]
"""Returns how many whole games were played of some exercises."""


def path_of(
    course: Course,
    found: Placement | None,
    progress: Mapping[str, Progress],
    played: Count | None = None,
    turn: int = 0,
) -> CoursePath:
    """Return a learner's way through the course: the whole one unless she has found her place.

    A unit that she knows is left out with its game. Lessons of a game that she did not choose are left out,
    too, until she works in one of them. Who has finished every lesson goes on with the game at the table that
    she has `played` most; of those played as often, it is another one each `turn`, say, each day.
    """
    after = _after_the_course(course, progress, played, turn) if course.is_finished else None
    if after:
        return after
    if found is None or found.item:
        return CoursePath(_every(course))
    return _found_path(course, found, progress)


def _every(course: Course) -> Mapping[str, Sequence[str]]:
    return {each.id: each.exercises for each in course.lessons}


def _found_path(course: Course, found: Placement, progress: Mapping[str, Progress]) -> CoursePath:
    """Return the way of a learner who has found her place."""
    known = frozenset({*found.known, *_skipped_tables(course, found.known)})
    if found.choice is None:
        return CoursePath(_every(course), known)
    ends = _ends(GAMES[found.choice], course)
    units = _units_of({*GAMES[found.choice], *_wandered(course, progress)}, course)
    wanted = [each for unit in units for each in unit.lessons if not _is_aside(each, found)]
    wanted.sort(key=lambda each: each.id in known.intersection(ends))  # the last game at the end
    lessons = {each.id: each.exercises for each in wanted}
    return CoursePath(lessons, known.difference(ends), ends[0] if ends else "")


def _units_of(games: Collection[SkillGame], course: Course) -> list[Unit]:
    """Return the units of some games, and those with lessons of one's own."""
    return [unit for unit in course.units if not unit.number or game_of(unit) in games]


def _skipped_tables(course: Course, known: Collection[str]) -> Iterator[str]:
    """Yield the games of units of which every lesson is known."""
    for unit in course.units:
        taught = [each.id for each in unit.lessons if not each.lesson.is_table]
        if taught and {*taught} <= {*known}:
            yield from (each.id for each in unit.lessons if each.lesson.is_table)


def _after_the_course(
    course: Course, progress: Mapping[str, Progress], played: Count | None, turn: int
) -> CoursePath | None:
    """Return the way of a learner who has finished every lesson: the table of the game that she plays most.

    Before any game was played to its end, it is that of the game she worked on last. Once she has played a
    game after her last lesson, no other one waits. None without any table.
    """
    found = _worked_last(course, progress)
    game = game_of(found[0]) if found else None
    table = played_most(course, played, turn) if played else ""
    ends = [table] if table else _ends([game or "american"], course)
    has_played = found is not None and is_game(found[1])
    left_out = frozenset(each.id for each in course.lessons if has_played and each.lesson.is_table)
    return CoursePath(_every(course), left_out, ends[0]) if ends else None


def played_most(
    course: Course, played: Count, turn: int, among: Collection[SkillGame] = ("american", "more", "classical")
) -> str:
    """Return the last table of the game that was played most, `among` some games; "" if none was played.

    Of tables at which she has played as often, it is another one each `turn`.
    """
    games = {each: played(_boards(course, each)).games for each in _ends(tuple(among), course)}
    most = max(games.values(), default=0)
    tied = [each for each in games if games[each] == most]
    return tied[turn % len(tied)] if most else ""


def _boards(course: Course, lesson: str) -> Sequence[str]:
    found = course.find(lesson)
    return found.exercises if found else ()


def _wandered(course: Course, progress: Mapping[str, Progress]) -> Iterator[SkillGame]:
    """Yield the game of the lesson that was worked on last."""
    found = _worked_last(course, progress)
    game = game_of(found[0]) if found else None
    if game:
        yield game


def _worked_last(course: Course, progress: Mapping[str, Progress]) -> tuple[Unit, str] | None:
    """Return the exercise, or the game, that was worked on last, and its unit."""
    times = [
        (worked, unit, name)
        for unit in course.units
        for each in unit.lessons
        for name in each.exercises
        if name in progress and (worked := progress[name].worked)
    ]
    return max(times, key=itemgetter(0))[1:] if times else None


def _is_aside(lesson: NumberedLesson, found: Placement) -> bool:
    """Whether a lesson builds on a skill that wasn't asked about, as one that compares both games does."""
    return bool({*builds_on().get(lesson.id, ())} - {*found.solid, *found.holes})


def _ends(games: Sequence[SkillGame], course: Course) -> list[str]:
    """Return the games at the table with which the lessons of some games end."""
    tables = {
        game_of(unit): each.id for unit in course.units for each in unit.lessons if each.lesson.is_table
    }
    return [tables[each] for each in games if each in tables]


def lessons_of_its_game(course: Course, lesson: str) -> frozenset[str]:
    """Return the lessons of the game that a lesson belongs to, American or classical; none of another one."""
    found = course.find(lesson)
    game = game_of(course.unit_of(lesson)) if found else None
    games = [(unit, game_of(unit)) for unit in course.units] if game else []
    is_classical = game == "classical"
    hers = (unit for unit, each in games if each and (each == "classical") == is_classical)
    return frozenset(each.id for unit in hers for each in unit.lessons)


def game_of(unit: Unit) -> SkillGame | None:
    """Return the game of a unit, None if it has no lesson that belongs to a skill."""
    return next((_games()[each.id] for each in unit.lessons if each.id in _games()), None)


def has_both_games(lessons: Iterable[str]) -> bool:
    """Whether some lessons are of both games, so that a question has to say which one it means."""
    return {"American game", "Classical game"} <= {named_game(each) for each in lessons}


def named_game(lesson: str) -> str:
    """Return in words which game a lesson is about, as its skills tell; "" where none does.

    >>> named_game("my-lesson")
    ''
    """
    of_skills = {each.id: each.game for each in skills()}
    games = (
        [_games()[lesson]]
        if lesson in _games()
        else [of_skills[each] for each in builds_on().get(lesson, ())]
    )
    names = {"Classical game" if each == "classical" else "American game" for each in games}
    return "Both games" if len(names) > 1 else next(iter(names), "")


@cache
def _games() -> Mapping[str, SkillGame]:
    """Return the game of each lesson that belongs to a skill."""
    return {lesson: each.game for each in skills() for lesson in each.lessons}
