"""The closing of a lesson as it is told: what one can do now, what is worth another look, what was skipped,
what next.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import tzinfo

from mahj_tutor.exercises.catalog import taught_later, teaching
from mahj_tutor.exercises.course import Course, NumberedLesson, Unit, closing_words
from mahj_tutor.exercises.notebooks import is_game
from mahj_tutor.learner.bookmark import AttemptSummary, Progress, SavedBookmark
from mahj_tutor.learner.played import Played
from mahj_tutor.memory.closing import Closing, Shaky, closing
from mahj_tutor.memory.course_path import CoursePath
from mahj_tutor.memory.mastery import RuleMemory
from mahj_tutor.memory.next_step import lesson_after, next_step
from mahj_tutor.questions.misconceptions import misconceptions
from mahj_tutor.rulebook import register
from mahj_tutor.tiles import in_words, quantity

NOTHING_PLAYED = Played()
MOST_SHAKY = 2
"""How many rules are worth another look at once: those that were missed most."""
MOST_SKIPPED = 4
"""How many skipped boards are named, or one more; of more than that, the others are counted."""


@dataclass(frozen=True, slots=True)
class Look:
    """A line with a way back into the lesson: what it is about, what happened, the section."""

    title: str
    text: str
    section: int


@dataclass(frozen=True, slots=True)
class ClosingView:
    """The page as it is shown; an empty list is left out.

    What comes next is what the home page leads to: `here`, what is still open in this lesson, or else the
    lesson `following`. `beside` is another way on: the lesson after this one, or the game of its unit. Of a
    lesson that `is_new`, since she hasn't begun it, there is nothing to tell, and it is itself `beside`.
    """

    title: str
    can: tuple[str, ...]
    came_right: tuple[str, ...]
    shaky: tuple[Look, ...]
    skipped: tuple[Look, ...]
    more_skipped: int
    unit: Unit | None
    played: str
    here: Look | None
    following: NumberedLesson | None
    beside: NumberedLesson | None
    is_new: bool = False

    @property
    def unit_line(self) -> str:
        """That the unit is done, or all its lessons while its game waits; "" if there is more of it."""
        return unit_line(self.unit) if self.unit else ""


def unit_line(unit: Unit) -> str:
    """Return that all lessons of a unit are done, in sentences, and whether its game waits."""
    name = f"unit {unit.number}, {unit.title}"
    if any(each.state != "done" for each in unit.lessons):
        return f"Those are all the lessons of {name}. One game to go."
    return f"That's all of {name}."


@dataclass(frozen=True, slots=True)
class Onward:
    """Where home leads: to an `exercise` of this lesson, "" if to none of it, or to the `lesson` after it.

    `beside` is another way on, None if there is none.
    """

    exercise: str = ""
    lesson: NumberedLesson | None = None
    beside: NumberedLesson | None = None


END = Onward()


@dataclass(frozen=True, slots=True)
class Known:
    """What the record says of a learner, as closings need it; `way` is hers if she looked for her place.

    `home` is the id of the lesson that home leads to, "" if to none; None where that is the next step alone.
    """

    attempts: Sequence[AttemptSummary]
    memories: Mapping[str, RuleMemory]
    progress: Mapping[str, Progress]
    bookmarks: Sequence[SavedBookmark]
    zone: tzinfo
    way: CoursePath | None = None
    home: str | None = None


def closing_of(
    lesson: NumberedLesson, course: Course, known: Known, sections: Mapping[str, tuple[int, str]]
) -> ClosingView:
    """Return the closing of a lesson of the course for the learner of whom this is known.

    `sections` gives number and title of the section that shows each exercise.
    """
    found = closing(lesson.exercises, known.attempts, known.memories, known.progress, known.zone)
    games = {each for one in course.unit_of(lesson.id).lessons for each in one.exercises if is_game(each)}
    marks = (each.bookmark for each in known.bookmarks)
    played = Played.of(each for each in marks if each.exercise in games)
    onward = _onward(lesson, course, known)
    return closing_view(found, lesson, course, sections, played, onward)


def unless_new(view: ClosingView, lesson: NumberedLesson) -> ClosingView:
    """Return the closing of a lesson as it is, unless she hasn't begun the lesson, or the game.

    One that is only there to read is begun by reading.
    """
    if lesson.state != "new" or not lesson.exercises:
        return view
    beside = None if view.here or view.following == lesson else lesson
    return replace(view, title=lesson.title, skipped=(), more_skipped=0, beside=beside, is_new=True)


def _onward(lesson: NumberedLesson, course: Course, known: Known) -> Onward:
    """Return where home leads, and beside it the lesson after one that isn't done, or the unit's game."""
    whole = CoursePath({each.id: each.exercises for each in course.lessons})
    way = known.way or whole
    step = next_step(way.lessons, known.progress, known=way.known, table=way.table)
    home = course.find(step.lesson if known.home is None else known.home)
    beside = _beside(lesson, course, known.progress, (way, whole))
    beside = None if beside in (home, lesson) else beside
    is_here = home is not None and home.id == lesson.id == step.lesson and step.kind != "play"
    return Onward(step.exercise, None, beside) if is_here else Onward("", home, beside)


def _beside(
    lesson: NumberedLesson, course: Course, progress: Mapping[str, Progress], ways: Sequence[CoursePath]
) -> NumberedLesson | None:
    """Return the lesson after one that isn't done; once all are, the game of its unit."""
    if course.is_finished:
        return _game_there(lesson, course)
    if lesson.state == "done":
        return None
    return _after(lesson, course, progress, [each for each in ways if lesson.id in each.lessons])


def _after(
    lesson: NumberedLesson, course: Course, progress: Mapping[str, Progress], ways: Sequence[CoursePath]
) -> NumberedLesson | None:
    """Return the lesson after one on the first way that has one."""
    found = (lesson_after(each.lessons, progress, lesson.id, each.known) for each in ways)
    return course.find(next(filter(None, found), ""))


def _game_there(lesson: NumberedLesson, course: Course) -> NumberedLesson | None:
    """Return the game that ends the unit of a lesson."""
    return next((each for each in course.unit_of(lesson.id).lessons if each.lesson.is_table), None)


def closing_view(
    found: Closing,
    lesson: NumberedLesson,
    course: Course,
    sections: Mapping[str, tuple[int, str]],
    played: Played = NOTHING_PLAYED,
    onward: Onward = END,
) -> ClosingView:
    """Return a lesson's closing; `sections` gives number and title of the section that shows each exercise.

    A unit that is done has its name in the closing of the lesson with which it was. What a later lesson
    teaches is left out. `played` are the whole games at the table of the unit: they count for its closing,
    and whoever has made a hand there can do what the game is about.
    """
    words, unit = closing_words(lesson.id), course.unit_of(lesson.id)
    later = taught_later(lesson.id) - set(words.can)
    shown = (*found.can, *_shown_at_the_table(lesson, played))
    can = _skills((rule for rule in shown if rule not in later), words.can)
    looks, rest = _worth_a_look(found, set(sections), later)
    skipped = _skipped(found, sections, lesson.title)
    named = len(skipped) if len(skipped) == MOST_SKIPPED + 1 else MOST_SKIPPED
    return ClosingView(
        words.title if _is_earned(found, len(sections)) else lesson.title,
        can,
        _without(_skills((each.rule for each in rest if each.came_right), words.can), can),
        tuple(_shaky(each, words.can, sections) for each in looks),
        tuple(skipped[:named]),
        len(skipped[named:]),
        unit if unit.is_done and unit.number else None,
        unit_played_line(played),
        _place(onward.exercise, sections, lesson.title),
        onward.lesson,
        onward.beside,
    )


def _place(exercise: str, sections: Mapping[str, tuple[int, str]], opening: str) -> Look | None:
    """Return where an exercise is; a board without a heading of its own opens the lesson."""
    if exercise not in sections:
        return None
    number, title = sections[exercise]
    return Look(title or opening, "", number)


def played_line(played: Played) -> str:
    """Return what a learner has played so far, at every table; "" before the end of her first game.

    >>> played_line(Played(3, 1)), played_line(Played(1, 0))
    ("You've played three games in all and won one of them.", "You've played one game in all.")
    """
    return f"You've played {quantity(played.games, 'game')} in all{_won_of(played)}." if played.games else ""


def unit_played_line(played: Played) -> str:
    """Return how often a learner has played the game of a unit; "" if she never has.

    >>> unit_played_line(Played(3, 1)), unit_played_line(Played(1, 0))
    ("You've played this unit's game three times and won once.", "You've played this unit's game once.")
    """
    return f"You've played this unit's game {_times(played.games)}{_won(played)}." if played.games else ""


def level_line(played: Played) -> str:
    """Return how often a learner has played a game to its end, in a sentence; "" if she never has.

    >>> level_line(Played(1, 0)), level_line(Played(3, 1)), level_line(Played())
    ("You've played this once.", "You've played this three times and won once.", '')
    """
    return f"You've played this {_times(played.games)}{_won(played)}." if played.games else ""


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, quantity(count, "time"))


def _won(played: Played) -> str:
    if not played.hands:
        return ""
    return " and won" if played.hands == played.games == 1 else f" and won {_times(played.hands)}"


def _won_of(played: Played) -> str:
    """Return how many of her games she has won, as the end of a sentence; "" if none.

    >>> _won_of(Played(1, 1)), _won_of(Played(2, 2)), _won_of(Played(6, 5))
    (' and won it', ' and won all of them', ' and won five of them')
    """
    if not played.hands:
        return ""
    if played.hands == played.games:
        return " and won it" if played.games == 1 else " and won all of them"
    return f" and won {in_words(played.hands)} of them"


def _shown_at_the_table(lesson: NumberedLesson, played: Played) -> Iterable[str]:
    """Return the rules of a level at which a hand was made."""
    return closing_words(lesson.id).can if played.hands and any(map(is_game, lesson.exercises)) else ()


def _worth_a_look(
    found: Closing, shown: Collection[str], later: Collection[str]
) -> tuple[list[Shaky], list[Shaky]]:
    """Return the shaky rules that were missed most, and the others in the order of the lesson."""
    missed = [each for each in found.shaky if each.exercise in shown and each.rule not in later]
    most = sorted(missed, key=lambda each: -each.misses)[:MOST_SHAKY]
    return most, [each for each in missed if each not in most]


def _without(some: tuple[str, ...], others: Collection[str]) -> tuple[str, ...]:
    return tuple(each for each in some if each not in others)


def _is_earned(found: Closing, exercises: int) -> bool:
    """Whether at least as much of the lesson was done as was left out, however often it was missed first."""
    return len(found.skipped) < exercises and 2 * len(found.skipped) <= exercises


def _skipped(found: Closing, sections: Mapping[str, tuple[int, str]], opening: str) -> list[Look]:
    """Return what was skipped."""
    places = (_place(each, sections, opening) for each in found.skipped)
    return [each for each in places if each]


def _skills(rules: Iterable[str], can: Mapping[str, str]) -> tuple[str, ...]:
    """Return what knowing rules lets a learner do; rules with the same words make one line."""
    return tuple(dict.fromkeys(filter(None, (_skill(rule, can) for rule in rules))))


def _skill(rule: str, can: Mapping[str, str]) -> str:
    """Return what knowing a rule lets a learner do, in this lesson's words or those of its own lesson."""
    known, lesson = register().get(rule), teaching().get(rule)
    taught = closing_words(lesson.id).can if lesson else {}
    words = can.get(rule) or taught.get(rule) or (known.name if known else "")
    return words[:1].upper() + words[1:]


def _shaky(found: Shaky, can: Mapping[str, str], sections: Mapping[str, tuple[int, str]]) -> Look:
    number, title = sections[found.exercise]
    belief = misconceptions().get(found.misconception)
    said = (_how_often(found.misses), belief.say if belief else "")
    return Look(_skill(found.rule, can) or title, " ".join(filter(None, said)), number)


def _how_often(misses: int) -> str:
    """Return how often a rule was missed, in a short sentence; many misses aren't counted.

    >>> _how_often(0), _how_often(2), _how_often(5)
    ('You had some help with it.', 'Missed twice.', 'This one takes practice.')
    """
    times = {0: "You had some help with it.", 1: "Missed once.", 2: "Missed twice."}
    return times.get(misses, "This one takes practice.")
