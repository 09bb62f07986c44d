"""A learner who knows the exercises: she answers any item rightly or wrongly, as she is told to."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from functools import lru_cache

from mahj_tutor.exercises.catalog import exercise, lessons
from mahj_tutor.exercises.drawn_banks import draws_games
from mahj_tutor.exercises.notebooks import exercises_in
from mahj_tutor.learner.draft import read_draft
from mahj_tutor.pictures.scene import Acts
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.task import Task
from mahj_tutor.questions.variations import variations
from tests.browser.safety.steady import Steady

BOARDS = {each.id: exercises_in(each.notebook) for each in lessons()}
"""The exercises of each lesson, in the order of its boards."""


def courses(*, with_games: bool) -> dict[str, tuple[str, ...]]:
    """Return the exercises of each lesson that are answered as a whole: no examples, no games, nothing judged
    tap by tap. Those that draw from games are among them only if asked for.
    """

    def is_fit(one: Question) -> bool:
        return one.stage != "worked" and not one.at_once and (with_games or not draws_games(one))

    some = {
        each.id: tuple(name for name in BOARDS[each.id] if is_fit(exercise(name)))
        for each in lessons()
        if not each.is_table
    }
    return {lesson: names for lesson, names in some.items() if names}


@lru_cache(maxsize=200)
def task_of(item: str) -> Task:
    """Return the item that a view is about."""
    name, _, rest = item.partition("@")
    return exercise(name).task(int(rest.partition("#")[2]))


def wrong_answer(task: Task) -> Acts:
    """Return an answer that differs in one thing from a right one and is wrong; the right one if none is."""
    others = (each for each in variations(task.scene, task.solution) if read_draft(task.scene, each)[1])
    return next((each for each in others if task.verdict(each) == "wrong"), task.solution)


@dataclass
class Scholar(Steady):
    """She goes from lesson to lesson, each time with another page."""

    def open(self, lesson: str) -> None:
        """Leave the page, and have another one of a lesson."""
        self.her.leave()
        self.her.lesson, self.her.exercises = lesson, BOARDS[lesson]
        self.her.place, self.her.page = "", uuid.uuid4().hex

    def turn_to(self, name: str) -> None:
        """Go to the board of an exercise."""
        self.exercise = name
        self.settle()

    def take_hint(self) -> None:
        """Ask for a hint, where there is one."""
        if "hint" in [each["id"] for each in self.view.get("actions", ())]:
            self.her.say(self.exercise, "hint", item=self.view["item"])
            self.settle()

    def answer(self, *, rightly: bool) -> bool:
        """Answer the item on the board, after a verdict another try or another item; return whether it was
        confirmed.
        """
        if self.view["phase"] != "open":
            self.ask("retry" if self.view["phase"] == "wrong" else "again")
        task = task_of(self.view["item"])
        return self.submit(task.solution if rightly else wrong_answer(task))
