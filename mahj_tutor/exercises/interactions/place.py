"""Place pieces: move them between zones. What the placing means is the word of an adapter.

`as:` names the adapter, which reads the board as moves: it is right when the engine allows what it means,
and when the author's own condition, `right:`, holds as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from mahj_tutor.exercises.expressions import Type, types
from mahj_tutor.exercises.feedback import Feedback
from mahj_tutor.exercises.fields import near, problem
from mahj_tutor.exercises.interactions.boards.board import Board, Placing
from mahj_tutor.exercises.interactions.boards.deal import DealBoard
from mahj_tutor.exercises.interactions.boards.groups import GroupsBoard
from mahj_tutor.exercises.interactions.boards.passing import PassBoard
from mahj_tutor.exercises.interactions.boards.places import PlacesBoard, PlaceText
from mahj_tutor.exercises.meanings import ANSWER, Expression
from mahj_tutor.exercises.question import Drawn, Question
from mahj_tutor.exercises.question_task import QuestionTask
from mahj_tutor.exercises.scene import Act, Acts, Answer, Frame, Scene, fold
from mahj_tutor.exercises.texts import without_pictures
from mahj_tutor.exercises.vary import Unfit

BOARDS: Mapping[str, type[Board]] = MappingProxyType(
    {"deal": DealBoard, "pass": PassBoard, "groups": GroupsBoard, "places": PlacesBoard}
)
"""Every adapter by the name an author writes."""


class PlaceQuestion(Question):
    """Move pieces between zones."""

    interaction: Literal["place"]
    reads: str = Field(alias="as")
    """The adapter: what the board is read as."""
    wanted: Annotated[str, Expression(ANSWER)] = Field(default="", alias="right")
    """A condition about the placing that has to hold besides; any allowed placing is right unless said."""
    places: tuple[PlaceText, ...] = Field(default=(), max_length=12)
    """With `as: places`, the places: each with `label` and `takes`, and where wanted `shown` and `room`."""

    @model_validator(mode="after")
    def _known(self) -> PlaceQuestion:
        if self.reads not in BOARDS:
            say = f"a board cannot be read as {self.reads!r}"
            raise problem("E002", say, near(self.reads, tuple(BOARDS)), ("as",))
        if bool(self.places) is not (self.reads == "places"):
            raise problem("E002", "places: and as: places belong together", "write both", ("as",))
        return self

    def answer_names(self) -> Mapping[str, Type]:
        """`allowed` is whether the engine allows the placing. In a pass, `move` is that pass, `to` who gets
        it, `passed` and `after` are the tiles passed and kept, `unseen` is how many went on unseen, and
        `looked` whether the learner looked at those. With groups, `used` and `left` are the tiles in groups
        and those left over. With places, `misplaced` are the tiles that don't belong where they are, and
        `left` those in no place. In a deal, `taker` took tiles when it was the turn of `due`, and
        `right_tiles` is whether they were the right ones.
        """
        board = BOARDS.get(self.reads)
        return {"allowed": types.TRUTH, **(board.NAMES if board else {})}

    def make(self, drawn: Drawn) -> PlaceTask:
        """Return the task; raise `Unfit` where no placing is right, or all of it is given."""
        task = PlaceTask(self, drawn.seed, drawn, board=BOARDS[self.reads](drawn))
        if not task.solution:
            raise Unfit("E041", "no placing is right here", "look at right: and the scene", ("right",))
        if self.given and len(task.scene.given_acts) >= len(task.solution):
            raise Unfit("E042", "all of it is given, so nothing is left to do", "give fewer", ("given",))
        return task


@dataclass(frozen=True)
class PlaceTask(QuestionTask):
    """One item; `board` reads what lies where."""

    exercise: PlaceQuestion
    board: Board

    @property
    def press(self) -> str:  # type: ignore[override]
        """The words on the button."""
        return without_pictures(self.fill(self.exercise.button)) or self.board.press

    @cached_property
    def scene(self) -> Scene:
        """The board, with what is given in its place."""
        return replace(self.board.scene, given_acts=self.board.given(self.solution, self.exercise.given))

    def missing(self, answer: Answer) -> str | None:
        """Something has to be placed beyond what is given, and the adapter may want more."""
        given = {(act[1], act[2]) for act in self.scene.given_acts}
        return self.board.NOTHING if set(answer.moved) <= given else self.board.missing(answer)

    # --- what is right ---------------------------------------------------------------------------------

    def solutions(self) -> Iterator[Acts]:
        """Yield the placings that are right."""
        return (acts for acts in self.board.solutions() if self._is_right(acts))

    def _is_right(self, acts: Acts) -> bool:
        placing = self.board.read(fold(self.board.scene, acts))
        return self._stands(placing) and self._holds(placing)

    def _stands(self, placing: Placing) -> bool:
        return not (placing.faults or placing.is_wrong)

    def _values(self, placing: Placing) -> dict[str, Any]:
        return {"allowed": self._stands(placing), **placing.values}

    def _holds(self, placing: Placing) -> bool:
        """Whether the author's condition holds of a placing that is allowed."""
        wanted = self.exercise.wanted
        return not wanted or self.holds_of(self._values(placing), wanted)

    def check(self, answer: Answer) -> Feedback:
        """Ask the engine about the placing, then the author's condition."""
        placing = self.board.read(answer)
        if self._stands(placing) and self._holds(placing):
            return self.right_feedback(placing.why, title=placing.title, rules=placing.rules)
        return self.wrong_feedback(
            self._values(placing),
            faults=placing.faults,
            misconception=placing.misconception,
            evidence=placing.evidence,
            lit=placing.lit,
            replay=placing.replayed(),
        )

    def is_right_so_far(self, answer: Answer) -> bool:
        """Whether nothing lies where it doesn't belong."""
        return self._stands(self.board.read(answer))

    # --- tests and help --------------------------------------------------------------------------------

    def next_right(self, acts: Acts) -> Act | None:
        """Return the next act of a right placing that keeps what is right already."""
        try:
            done = fold(self.board.scene, acts)
        except KeyError:
            return None
        right = (each for each in self.board.completions(done) if self._is_right(each))
        return self.next_towards(acts, next(right, self.solution))

    def acts_of(self, said: str) -> Acts:
        """Read what the adapter reads."""
        return self.board.acts_of(said)

    def find(self, said: str) -> tuple[str, ...]:
        """Find pieces and zones, also by the adapter's words."""
        return self.board.find(said) or super().find(said)

    def told(self, act: Act) -> str:
        """Say the next act in the adapter's words."""
        return self.board.told(act)

    def walk(self) -> tuple[Frame, ...]:
        """Show a right placing step by step."""
        return (self.opening, *self.board.walk(self.solution))
