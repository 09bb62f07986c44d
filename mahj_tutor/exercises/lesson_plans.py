"""Lesson plans for teachers: each unit's minutes, what to lay out, say and play, and what usually goes wrong.

They are made from the lessons each time, so they can't differ from them; `plan_words` has what authors add.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from mahj_tutor.exercises.catalog import Lesson
from mahj_tutor.exercises.course import NumberedLesson, Unit
from mahj_tutor.exercises.plan_words import PlanWords, Stop, exercises_of, plan_words, said_rules
from mahj_tutor.questions.misconceptions import Misconception
from mahj_tutor.questions.question import Question
from mahj_tutor.rulebook import register

SECONDS = {
    "mark": 40,
    "choose": 40,
    "place": 55,
    "order": 55,
    "number": 55,
    "sheet": 90,
    "play": 90,
}
"""About how long an exercise takes a beginner, by its interaction: an estimate."""
GAME_MINUTES = 8
"""How long a game at a table on the screen takes: four to eight minutes."""
MOST_MISTAKES, MOST_IN_UNIT = 3, 16
"""How many mistakes of a lesson, and of a unit, are named: more, nobody has in mind while she teaches."""
SHORT = 10
"""A sentence with fewer words is said with the next one."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """What usually goes wrong, and what to say to it."""

    what: str
    say: str


@dataclass(frozen=True, slots=True)
class SaidRule:
    """A rule in a sentence or two, and the phrase that players say at the table, if there is one."""

    text: str
    phrase: str = ""


@dataclass(frozen=True)
class LessonPlan:
    """How to teach one lesson; `minutes` on the screen, in steps of five."""

    lesson: NumberedLesson
    minutes: int
    words: PlanWords
    rules: tuple[SaidRule, ...]
    mistakes: tuple[Mistake, ...]

    @property
    def play(self) -> Stop | None:
        """What to play with real tiles afterward."""
        return self.words.play


@dataclass(frozen=True)
class UnitPlan:
    """How to teach a unit."""

    unit: Unit
    lessons: tuple[LessonPlan, ...]

    @property
    def laid_out(self) -> tuple[LessonPlan, ...]:
        """The lessons for which something lies on each table."""
        return tuple(each for each in self.lessons if each.words.lay_out)

    @property
    def on_screen(self) -> int:
        """How many minutes the lessons and the unit's game take on the screen."""
        return sum(each.minutes for each in self.lessons)

    @property
    def with_tiles(self) -> int:
        """How many minutes are played with real tiles."""
        return sum(each.play.minutes for each in self.lessons if each.play)


def unit_plan(unit: Unit, lessons: Mapping[str, Lesson]) -> UnitPlan:
    """Return the plan of a unit, the course's or one's own; `lessons` are all lessons by their ids."""
    exercises = {each.id: exercises_of(lessons[each.id]) for each in unit.lessons}
    beliefs = _share({name: Counter(_shown(found)) for name, found in exercises.items()})
    most = min(MOST_MISTAKES, max(1, MOST_IN_UNIT // len(unit.lessons)))
    plans = (
        _plan(each, lessons[each.id], exercises[each.id], beliefs[each.id][:most]) for each in unit.lessons
    )
    return UnitPlan(unit, tuple(plans))


def _plan(
    numbered: NumberedLesson, lesson: Lesson, exercises: Sequence[Question], beliefs: Sequence[Mistake]
) -> LessonPlan:
    words = plan_words(lesson)
    said = (
        _said(name, words.rules.get(name, "")) for name in said_rules(lesson, words) if name in register()
    )
    slips = (Mistake(each.see, each.say) for each in words.slips.values())
    minutes = GAME_MINUTES * max(1, len(exercises)) if numbered.lesson.is_table else _minutes(exercises)
    return LessonPlan(numbered, in_fives(minutes), words, tuple(said), (*beliefs, *slips))


def _minutes(exercises: Sequence[Question]) -> float:
    return sum(SECONDS[each.interaction] for each in exercises) / 60


def in_fives(minutes: float) -> int:
    """Return minutes rounded up to five: a class begins late sooner than it ends early.

    >>> in_fives(13.4), in_fives(15), in_fives(0)
    (15, 15, 0)
    """
    return 5 * ceil(minutes / 5)


def _said(name: str, words: str) -> SaidRule:
    """Return a rule as one says it in class: in the author's words, or as the register begins."""
    rule = register()[name]
    return SaidRule(words or opening(rule.text), rule.say)


def opening(text: str) -> str:
    """Return the first sentence of a text, and the second where the first has fewer than `SHORT` words.

    >>> opening("You can throw a joker. It helps when jokers can't. Nobody can call it.")
    "You can throw a joker. It helps when jokers can't."
    """
    first, *others = re.split(r"(?<=[.!?])\s+", text.strip())
    return " ".join([first, *others[:1]]) if len(first.split()) < SHORT else first


# --- what usually goes wrong ------------------------------------------------------------------------------


def _shown(exercises: Sequence[Question]) -> Iterator[Misconception]:
    """Yield the misconceptions that some answer to an exercise shows, each once for an exercise."""
    for each in exercises:
        named = (wrong.misconception for wrong in each.feedback.wrong)
        names = dict.fromkeys((*named, *(test.expect for test in each.tests)))
        yield from (found for name in names if name and (found := each.belief(name)))


def _share(shown: Mapping[str, Counter[Misconception]]) -> Mapping[str, tuple[Mistake, ...]]:
    """Return the mistakes by lesson, the most common first, each in one lesson of the unit.

    That is the first one in which more than one exercise shows it, else the one with most of them.
    """
    home = {belief: _home(belief, shown) for counted in shown.values() for belief in counted}
    return {
        name: tuple(_mistake(each) for each, _ in counted.most_common() if home[each] == name)
        for name, counted in shown.items()
    }


def _home(belief: Misconception, shown: Mapping[str, Counter[Misconception]]) -> str:
    often = (name for name, counted in shown.items() if counted[belief] > 1)
    return next(often, max(shown, key=lambda name: shown[name][belief]))


def _mistake(belief: Misconception) -> Mistake:
    """Return a belief in quotes with its answer; one that fills in facts can be said only in its exercise."""
    return Mistake(f"“{belief.belief}”", "" if "{" in belief.say else belief.say)
