"""Work out a number at the table: stacks, tiles, counts; the rules compute it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from pydantic import Field

from mahj_tutor.american.payment.win import WinSource
from mahj_tutor.exercises.feedback import Feedback, sentence
from mahj_tutor.exercises.fields import GroupsText, SeatName, Tiles
from mahj_tutor.exercises.kinds.plays import PlayQuestion, settled
from mahj_tutor.exercises.kinds.questions import named
from mahj_tutor.exercises.model import KindExercise
from mahj_tutor.exercises.scene import Acts, Answer, Frame, NumberField, Scene, Zone
from mahj_tutor.exercises.task import Specimens, Task
from mahj_tutor.rulebook import Fault, Profile


class NumberPosition(PlayQuestion):
    """What a number is asked about: a player, two players'
    wishes, unseen tiles; a game; a win; a line.
    """

    who: SeatName | None = None
    mine: int | None = Field(default=None, ge=0, le=3)
    theirs: int | None = Field(default=None, ge=0, le=3)
    blind: int | None = Field(default=None, ge=1, le=3)
    winner: SeatName | None = None
    how: WinSource = "discard"
    value: int = Field(default=25, ge=1, le=100)
    jokers: int = Field(default=0, ge=0, le=8)
    groups: GroupsText = ""
    rack: Tiles = ()
    line: str | None = None
    missing: int | None = Field(default=None, ge=1, le=6)


@dataclass(frozen=True)
class Count:
    """What a question comes to: the number, how it is found, and wrong numbers one can recognize.

    `slips` gives for a wrong number its name and what to say; `fault` says what is wrong with any other.
    """

    value: int
    rule: str
    unit: str
    how: tuple[str, ...]
    fault: Callable[[int], tuple[Fault, ...]]
    slips: Mapping[int, tuple[str, str]]
    facts: tuple[str, ...] = ()
    zones: tuple[Zone, ...] = ()
    ask: str = "How many?"
    high: int = 152
    lit: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)


Question = Callable[[NumberPosition, Profile], Count]


@dataclass(frozen=True, kw_only=True)
class NumberTask(Task):
    """One item of a number exercise; `asked` is what the question comes to."""

    asked: Count

    press = "Check my number"

    @cached_property
    def scene(self) -> Scene:
        """The picture and the field for the number."""
        asked = self.asked
        number = NumberField("n", asked.ask, 0, asked.high, asked.unit)
        return Scene(asked.zones, numbers=(number,), facts=asked.facts)

    def missing(self, answer: Answer) -> str | None:
        """A number is asked for, within what the field takes."""
        said = answer.numbers.get("n", "").strip()
        if not said:
            return "There is no number yet. Write one, then press again."
        if not (said.isascii() and said.isdecimal()) or int(said) > self.asked.high:
            return f"{said!r} cannot be the answer here. Write a whole number from 0 to {self.asked.high}."
        return None

    def judge(self, answer: Answer) -> Feedback:
        """Compare with what the rules compute."""
        asked, said = self.asked, int(answer.numbers["n"])
        if said == asked.value:
            return self.exercise.right(self, " ".join(asked.how), title=f"Yes, {said}.")
        slip = asked.slips.get(said)
        return self.exercise.wrong(
            self,
            asked.fault(said),
            now=asked.how[0] if slip else "",
            slip=slip[0] if slip else None,
            why=slip[1] if slip else " ".join(asked.how),
            replay=self._replay(),
        )

    def _replay(self) -> tuple[Frame, ...]:
        return tuple(Frame(each, lit=self.asked.lit) for each in self.asked.how)

    def specimens(self) -> Specimens:
        """The number, each slip, its neighbors, and what is no number."""
        asked = self.asked
        near_by = (asked.value + 1, asked.value - 1)
        wrong = [
            each
            for each in dict.fromkeys((*asked.slips, *near_by))
            if each != asked.value and 0 <= each <= asked.high
        ]
        none = ((), _act("many"), _act(str(asked.high + 1)))
        return Specimens((_act(str(asked.value)),), tuple(_act(str(each)) for each in wrong), none)

    def acts_of(self, said: str) -> Acts:
        """Read what is written into the field, such as `19`."""
        return _act(said.strip())

    def told(self, act: tuple[str, ...]) -> str:
        """Show how the number is found, not the number."""
        return self.asked.how[0]

    def walk(self) -> tuple[Frame, ...]:
        """Show the situation, then how the number is found."""
        first = Frame(" ".join(map(sentence, self.facts)) or self.asked.ask)
        return (first, *self._replay())


def _act(said: str) -> Acts:
    return (("number", "n", said[:12]),)


class NumberExercise(KindExercise):
    """Work out a number at the table."""

    kind: Literal["number"]
    question: str
    position: NumberPosition = NumberPosition()

    def make(self, position: Any, seed: int) -> NumberTask:
        """Return the task; raises `Unfit` when the question is unknown or lacks what it asks about."""
        question = named(number_questions(), self.question)
        position = settled(position, self.table_rules, self.id, seed)
        asked = question(position, self.table_rules)
        return NumberTask(self, seed, {**position.said(), **asked.names}, asked=asked)


def number_questions() -> Mapping[str, Question]:
    """Return every question by its name."""
    from mahj_tutor.exercises.kinds import (
        counts_dead,
        counts_group,
        counts_win,
    )

    modules = (counts_win, counts_dead, counts_group)
    return {name: question for module in modules for name, question in module.QUESTIONS.items()}
