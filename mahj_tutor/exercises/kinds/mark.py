"""Mark a place on a wall or at the table; the rules say which is right.

The questions are functions in `places_seat` and others: each shows a picture and asks the engine
what is wrong with the places marked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from pydantic import Field

from mahj_tutor.exercises.feedback import Feedback, once, sentence
from mahj_tutor.exercises.fields import GroupsText, SeatName, StageName, Tiles
from mahj_tutor.exercises.kinds.plays import PlayQuestion, settled
from mahj_tutor.exercises.kinds.questions import named
from mahj_tutor.exercises.model import KindExercise
from mahj_tutor.exercises.scene import Acts, Answer, Frame, Scene, Zone
from mahj_tutor.exercises.task import Specimens, Task
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import Fault, Profile
from mahj_tutor.tiles import natural_list


class MarkPosition(PlayQuestion):
    """The table of a mark exercise: who you are, East's roll, the
    pass, the walls pushed out so far; or a game.
    """

    who: SeatName | None = None
    stage: StageName | None = Field(default=None, alias="pass")
    called: Literal["pass", "number"] = "pass"
    thrown: Tiles = ()
    groups: GroupsText = ""
    rack: Tiles = ()
    lines: str = ""


@dataclass(frozen=True)
class Marking:
    """What a question comes to for one position.

    `judge` takes the marked pieces and returns every fault; `right` and `wrong` are marks that come out
    so; `slip` names a wrong answer one can recognize; `replay` shows what a wrong one leads to,
    `steps` how one finds the right one, and `names` are more words for the author's texts.
    """

    zones: tuple[Zone, ...]
    marks: tuple[str, ...]
    judge: Callable[[tuple[str, ...]], tuple[Fault, ...]]
    right: tuple[str, ...]
    wrong: tuple[tuple[str, ...], ...]
    facts: tuple[str, ...]
    why: str
    now: str
    press: str = "This is the place"
    several: bool = False
    limit: int = 1
    slip: Callable[[tuple[str, ...]], tuple[str, str] | None] = lambda marked: None
    misconception: Callable[[tuple[str, ...]], str | None] = lambda marked: None
    replay: Callable[[tuple[str, ...]], tuple[Frame, ...]] = lambda marked: ()
    steps: tuple[Frame, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)


Question = Callable[[MarkPosition, Profile], Marking]


@dataclass(frozen=True, kw_only=True)
class MarkTask(Task):
    """One item of a mark exercise; `asked` is what the question comes to."""

    asked: Marking

    @property
    def press(self) -> str:  # type: ignore[override]
        """The words on the button."""
        return self.asked.press

    @cached_property
    def scene(self) -> Scene:
        """The picture, with what may be marked."""
        asked = self.asked
        given = tuple(("mark", piece) for piece in asked.right[: self.exercise.given])
        return Scene(
            asked.zones, marks=asked.marks, mark_limit=asked.limit, facts=asked.facts, given_acts=given
        )

    def missing(self, answer: Answer) -> str | None:
        """Nothing marked cannot be judged."""
        return None if answer.marked else "Nothing is marked yet. Tap the place you mean, then press again."

    def judge(self, answer: Answer) -> Feedback:
        """Ask the rules about the marked places."""
        asked, marked = self.asked, answer.marked
        faults = asked.judge(marked)
        if not faults:
            return self.exercise.right(self, asked.why)
        slip = asked.slip(marked)
        return self.exercise.wrong(
            self,
            faults,
            now=asked.now,
            slip=slip[0] if slip else None,
            why=slip[1] if slip else asked.why,
            misconception=asked.misconception(marked),
            replay=asked.replay(marked),
        )

    def specimens(self) -> Specimens:
        """The right marks, the slips of the question, and nothing."""
        wrong = (_acts(each) for each in self.asked.wrong)
        return Specimens((_acts(self.asked.right),), tuple(wrong), ((),))

    def acts_of(self, said: str) -> Acts:
        """Read `mark stack 7`, `mark South` or `mark stacks 1 to 7`."""
        words = said.strip().removeprefix("mark ").strip()
        found = tuple(piece for piece in self.find(words) if piece in self.asked.marks)
        if not found:
            raise ValueError(f"nothing here that can be marked is called {words!r}")
        return _acts(found)

    def find(self, said: str) -> tuple[str, ...]:
        """Find `stack 7`, `stacks 1 to 7`, a seat or a wall; `answer` is what is right."""
        words = said.strip().lower()
        if words == "answer":
            return self.asked.right
        if words.startswith("stacks "):
            first, _, last = words.removeprefix("stacks ").partition(" to ")
            span = range(int(first), int(last or first) + 1) if first.isdecimal() else ()
            return tuple(piece for number in span for piece in self.find(f"stack {number}"))
        pieces = [piece for zone in self.asked.zones for piece in zone.pieces]
        exact = [
            p.id
            for p in pieces
            if words in (p.name.lower(), (p.text or "").lower(), p.name.split(" from ")[0].lower())
        ]
        seats = [
            p.id for p in pieces if words in p.name.lower().replace(":", ",").replace("'s", ",").split(", ")
        ]
        return tuple(exact or seats) or super().find(said)

    def walk(self) -> tuple[Frame, ...]:
        """Show the table, then what is right, then why."""
        asked = self.asked
        if asked.steps:
            return asked.steps
        first = Frame(" ".join(sentence(fact) for fact in asked.facts) or "Look at what is here.")
        return (first, Frame(f"Mark {self._shown()}.", lit=asked.right), Frame(asked.why, lit=asked.right))

    def _shown(self) -> str:
        """Name what is right: stacks of a wall from the first to the last, anything else one by one."""
        right = self.asked.right
        if len(right) > 1 and self.scene.zone(self.scene.home(right[0])).kind == "wall":
            return " to ".join(self.scene.piece(piece).name for piece in (right[0], right[-1]))
        return natural_list(once(map(self._called, right)))

    def told(self, act: tuple[str, ...]) -> str:
        """Say what to mark."""
        return f"Mark {self._called(act[1])}."

    def _called(self, piece: str) -> str:
        """Name a piece within a sentence: a card or a line by its words in quotes, you as your own place."""
        shown = self.scene.piece(piece)
        name = shown.name
        if shown.printed:
            return (
                f"“{' '.join(''.join(symbols for symbols, _ in word.runs) for word in shown.printed.words)}”"
            )
        if self.scene.zone(self.scene.home(piece)).kind == "pool" and shown.face is None:
            return f"“{name}”"
        if name.startswith("you, "):
            return "your own place"
        place = name.split(": ")[0]
        return f"your{place[4:]}" if place.startswith("Your ") else place


def _acts(pieces: tuple[str, ...]) -> Acts:
    return tuple(("mark", piece) for piece in pieces)


class MarkExercise(KindExercise):
    """Mark a place on a wall or at the table."""

    kind: Literal["mark"]
    question: str
    position: MarkPosition = MarkPosition()

    def make(self, position: Any, seed: int) -> MarkTask:
        """Return the task; raises `Unfit` when the question is unknown or lacks what it asks about."""
        question = named(mark_questions(), self.question)
        position = settled(position, self.table_rules, self.id, seed)
        asked = question(position, self.table_rules)
        return MarkTask(self, seed, {**position.said(), **asked.names}, asked=asked)


def mark_questions() -> Mapping[str, Question]:
    """Return every question by its name."""
    from mahj_tutor.exercises.kinds import (
        places_dead,
        places_group,
        places_seat,
    )

    modules = (places_seat, places_dead, places_group)
    return {name: question for module in modules for name, question in module.QUESTIONS.items()}


def needed(question: str, value: Any, field: str) -> Any:
    """Return a field of the position that a question cannot do
    without; raises `Unfit` when it is not there.
    """
    if value is None:
        raise Unfit(
            "E002", f"the question {question!r} needs {field!r}", f"add {field}: to the position, or to vary"
        )
    return value
