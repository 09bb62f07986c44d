"""Write a number: the answer is an expression."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field

from mahj_tutor.expressions import Compiled, Type, types
from mahj_tutor.expressions.meanings import Expression, Saying
from mahj_tutor.pictures.scene import Act, Acts, Answer, Frame, NumberField, Scene
from mahj_tutor.pictures.words import step_of
from mahj_tutor.questions.feedback import Feedback
from mahj_tutor.questions.question import Drawn, Question
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.scenarios.vary import Unfit


class NumberQuestion(Question):
    """Write a number."""

    interaction: Literal["number"]
    answer: Annotated[str, Expression(type=types.NUMBER, decides=True)]
    """The right number, as an expression."""
    field: Saying = Field(default="How many?", max_length=80)
    """What stands beside the field."""
    unit: str = Field(default="", max_length=20)
    """What is counted, shown behind the field."""
    high: int = Field(default=200, ge=1, le=2000)
    """The largest number the field takes."""

    def answer_names(self) -> Mapping[str, Type]:
        """`given` is the number the learner wrote, `answer` the right one."""
        return {"given": types.NUMBER, "answer": types.NUMBER}

    def make(self, drawn: Drawn) -> NumberTask:
        """Return the task; raise `Unfit` where the field does not take the right number."""
        value = drawn.value(self.answer, types.NUMBER)
        if value < 0:
            say, fix = f"the answer is {value}, which nobody can write", "let it be 0 or more"
            raise Unfit("E042", say, fix, ("answer",))
        if value > self.high:
            say = f"the answer is {value}, and the field takes at most {self.high}"
            raise Unfit("E042", say, f"raise high: to at least {value}", ("high",))
        return NumberTask(self, drawn.seed, drawn, value=value)


@dataclass(frozen=True)
class NumberTask(QuestionTask):
    """One item; `value` is the right number."""

    LABEL = "Check my number"

    exercise: NumberQuestion
    value: int

    @cached_property
    def scene(self) -> Scene:
        """The picture, and a field for the number."""
        asked = self.exercise
        field = NumberField(
            "n", self.fill(asked.field), 0, asked.high, asked.unit or None, step_of(asked.unit)
        )
        return Scene(self.drawn.picture.zones, numbers=(field,), facts=self.drawn.facts)

    @cached_property
    def _answer(self) -> Compiled:
        return self.exercise.compiled(self.exercise.answer, types.NUMBER)

    def missing(self, answer: Answer) -> str | None:
        """A whole number is asked for, within what the field takes."""
        said = answer.numbers.get("n", "").strip()
        return no_number(said, self.exercise.high) if said else "Type a number."

    def check(self, answer: Answer) -> Feedback:
        """Compare the number with the answer."""
        given = int(answer.numbers["n"])
        faults, how = self.reasons(self._answer, given)
        if given == self.value:
            return self.right_feedback(" ".join(how), title=f"Yes, {given}.")
        named = {"given": given, "answer": self.value}
        return self.wrong_feedback(named, faults=faults, evidence="".join(how[:1]), replay=self._frames())

    def _frames(self) -> tuple[Frame, ...]:
        _, how = self.reasons(self._answer, None)
        return tuple(Frame(each) for each in how or (f"The number is {self.value}.",))

    def solutions(self) -> tuple[Acts, ...]:
        """The number."""
        return (_acts(str(self.value)),)

    def acts_of(self, said: str) -> Acts:
        """Read what is written into the field, such as `19`."""
        return _acts(said.strip())

    def told(self, act: Act) -> str:
        """Show how the number is found, or else the number."""
        return self._frames()[0].say

    def walk(self) -> tuple[Frame, ...]:
        """Show the situation, then how the number is found."""
        first = self.opening if self.facts else Frame(self.fill(self.exercise.field))
        return (first, *self._frames())


def no_number(said: str, high: int) -> str | None:
    """Return why a field takes no such number, as a sentence, or None."""
    if said.isascii() and said.isdecimal() and int(said) <= high:
        return None
    return f"“{said}” won't work here. Type a whole number from 0 to {high}."


def _acts(said: str) -> Acts:
    return (("number", "n", said[:12]),)
