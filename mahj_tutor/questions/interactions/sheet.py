"""Fill in a sheet: named amounts, one for each row.

The rows are players or other things that an expression gives, or the author's own; each amount is an
expression, which names the thing of its row `row`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import gcd
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field, StringConstraints, field_validator, model_validator

from mahj_tutor.expressions import Type, types
from mahj_tutor.expressions.meanings import Expression, Text
from mahj_tutor.expressions.types import list_of
from mahj_tutor.facts import Fact
from mahj_tutor.facts.registry import Sheet, Step
from mahj_tutor.facts.situation import Named
from mahj_tutor.facts.texts import in_words, said
from mahj_tutor.fields import Model, problem
from mahj_tutor.pictures.scene import Act, Acts, Answer, Frame, NumberField, Scene, Zone
from mahj_tutor.pictures.words import sentence, step_of
from mahj_tutor.questions.feedback import Feedback
from mahj_tutor.questions.interactions.number import no_number
from mahj_tutor.questions.question import Drawn, Question
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.rulebook import Fault
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.tiles import natural_list

NUMBERS = list_of(types.NUMBER)
ROW = "row_types"
"""The names that expressions and texts of a row have."""
MOST_STEP = 100
"""What the buttons of a field add at most."""


class OwnRow(Model):
    """A row in the author's words, and its amount."""

    say: Annotated[str, StringConstraints(min_length=1, max_length=120, strip_whitespace=True), Text()]
    amount: Annotated[str, Expression(type=types.NUMBER, decides=True)]


class RowNote(Model):
    """What stands beside the rows for which a condition holds."""

    when: Annotated[str, Expression(ROW)]
    say: Annotated[str, StringConstraints(min_length=1, max_length=60, strip_whitespace=True), Text(ROW)]


class SheetQuestion(Question):
    """Fill in a sheet of amounts."""

    interaction: Literal["sheet"]
    rows: Annotated[str | tuple[OwnRow, ...], Expression(type=types.ANY_LIST)]
    """What the rows are about: `payers()`; or rows of your own, each with `say:` and `amount:`."""
    amount: Annotated[str, Expression(ROW, types.NUMBER, decides=True)] = ""
    """The amount of each row that an expression gives."""
    field: Annotated[str, Text(ROW)] = Field(default="{row}", max_length=80)
    """What stands beside the field of a row."""
    notes: tuple[RowNote, ...] = ()
    """What stands beside some rows: `{when: row == won_from(), say: threw the tile}`."""
    unit: str = Field(default="", max_length=20)
    """What the amounts are: `cents`."""
    high: int = Field(default=900, ge=1, le=5000)
    """The largest number a field takes."""

    @field_validator("rows", mode="before")
    @classmethod
    def _no_bare_list(cls, value: Any) -> Any:
        """Refuse a list of names: YAML reads it as rows of the author's own."""
        if isinstance(value, list) and value and all(isinstance(each, str) for each in value):
            listed = f'rows: "[{", ".join(value)[:60]}]"'
            fix = f"put the whole list in quotes: {listed}; rows of your own have say: and amount:"
            raise problem("E002", "this list can't be read as rows", fix)
        return value

    @model_validator(mode="after")
    def _whole(self) -> SheetQuestion:
        if isinstance(self.rows, str) and not self.amount:
            fix = "say what belongs in a row: amount: pays(row)"
            raise problem("E002", "there is no amount", fix, ("amount",))
        return self

    @property
    def own(self) -> tuple[OwnRow, ...]:
        """The author's own rows."""
        return () if isinstance(self.rows, str) else self.rows

    @cached_property
    def row_type(self) -> Type:
        """The type of what stands in a row."""
        if self.own or not isinstance(self.rows, str):
            return types.TEXT
        return self.compiled(self.rows, types.ANY_LIST).type.item or types.TEXT

    @cached_property
    def row_types(self) -> Mapping[str, Type]:
        """The names that the expressions of a row have."""
        return {**self.scene_types, "row": self.row_type}

    def answer_names(self) -> Mapping[str, Type]:
        """`given` are the amounts as written, `answer` the right ones, `wrong` the rows that differ."""
        return {"given": NUMBERS, "answer": NUMBERS, "wrong": list_of(self.row_type)}

    def make(self, drawn: Drawn) -> SheetTask:
        """Return the task; raise `Unfit` where the sheet has no rows, or is filled in already."""
        rows = drawn.value(self.rows, types.ANY_LIST) if isinstance(self.rows, str) else tuple(self.rows)
        if not rows or self.given >= len(rows):
            raise Unfit("E042", "no row is left to fill in", "look at rows: and given:", ("rows",))
        return SheetTask(self, drawn.seed, drawn, about=rows)


class Row(NamedTuple):
    """A row of a sheet: the id of its field, what it is about, and its right amount.

    `name` are its words, in which the learner is `You`; `label` is read beside its field, `note` beside it;
    `noted` is the number of that note.
    """

    field: str
    thing: Any
    name: str
    label: str
    note: str | None
    noted: int | None
    amount: int

    @property
    def zone(self) -> str:
        """The id of its zone."""
        return f"sheet-{self.field}"


def _as_label(say: str) -> str:
    return sentence(say).removesuffix(".")


@dataclass(frozen=True)
class SheetTask(QuestionTask):
    """One item; `about` are the things that its rows are about, or the author's own rows."""

    LABEL = "Check the sheet"

    exercise: SheetQuestion
    about: tuple[Any, ...]

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The rows, from the top."""
        return tuple(self._row(f"n{number}", each) for number, each in enumerate(self.about, 1))

    def _row(self, field: str, about: Any) -> Row:
        asked, here = self.exercise, self.drawn.situation
        own = about if isinstance(about, OwnRow) else None
        thing = said(own.say, here) if own else about
        at = here.but(row=Named(asked.row_type, thing))
        name = _as_label(thing) if own else in_words(asked.row_type, thing, here)
        beside = self._note_of(thing)
        amount = asked.compiled(own.amount if own else asked.amount, types.NUMBER, ROW).value(at.scope)
        label = _as_label(said(asked.field, at))
        return Row(
            field,
            thing,
            "You" if thing is here.me else name,
            label,
            None if beside is None else said(asked.notes[beside].say, at),
            beside,
            amount,
        )

    def _note_of(self, thing: Any) -> int | None:
        """Return the number of the first note that fits a row."""
        asked, at = self.exercise, self.drawn.situation.but(row=Named(self.exercise.row_type, thing))
        fits = (asked.compiled(note.when, types.TRUTH, ROW).value(at.scope) for note in asked.notes)
        return next((number for number, holds in enumerate(fits) if holds), None)

    @property
    def noted(self) -> frozenset[int]:
        """The numbers of the notes that stand beside rows."""
        return frozenset(row.noted for row in self.rows if row.noted is not None)

    def fits_right(self, condition: str) -> bool:
        """Whether a condition holds of the right amounts."""
        return self.holds_of({"given": self.amounts, "answer": self.amounts, "wrong": ()}, condition)

    @property
    def amounts(self) -> tuple[int, ...]:
        """The right amounts, row by row."""
        return tuple(row.amount for row in self.rows)

    @cached_property
    def scene(self) -> Scene:
        """The picture, the rows of the sheet, and a field for each."""
        sheet = tuple(Zone(row.zone, "sheet", row.name, note=row.note, means=row.field) for row in self.rows)
        high, unit, step = self.exercise.high, self.exercise.unit or None, self._step()
        numbers = tuple(NumberField(row.field, row.label, 0, high, unit, step) for row in self.rows)
        given = self.solution[: self.exercise.given]
        zones = (*self.drawn.picture.zones, *sheet)
        return Scene(zones, numbers=numbers, facts=self.drawn.facts, given_acts=given)

    def missing(self, answer: Answer) -> str | None:
        """Every row needs a whole number."""
        for row in self.rows:
            written = answer.numbers.get(row.field, "").strip()
            if not written:
                return f"There's no number for {row.name} yet. Type one, even if it's 0."
            if lacks := no_number(written, self.exercise.high):
                return lacks
        return None

    # --- what is right -----------------------------------------------------------------------------------

    @cached_property
    def _sheet(self) -> tuple[Any, Sheet] | None:
        """What the fact behind the amounts looks at, and what it says about a whole sheet, if it does."""
        if not self.exercise.amount:
            return None
        call = self.exercise.compiled(self.exercise.amount, types.NUMBER, ROW).call
        if call is None or not isinstance(call[0], Fact) or call[0].sheet is None:
            return None
        return call[0].of(self.drawn.situation), call[0].sheet

    def _total(self) -> str:
        """Return what all amounts of a whole sheet come to; of others, a sum may mean nothing."""
        if self._sheet is None:
            return ""
        return f"Yes, {sum(self.amounts)} {self.exercise.unit} in all.".replace("  ", " ")

    def check(self, answer: Answer) -> Feedback:
        """Compare each amount with the right one."""
        given = tuple(int(answer.numbers[row.field]) for row in self.rows)
        wrong = [(row, one) for row, one in zip(self.rows, given, strict=True) if row.amount != one]
        if not wrong:
            why = " ".join(frame.say for frame in self._frames())
            return self.right_feedback(why, title=self._total(), rules=self._rules())
        faults, belief = self._reasons(given)
        first, one = wrong[0]
        return self.wrong_feedback(
            {"given": given, "answer": self.amounts, "wrong": tuple(row.thing for row, _ in wrong)},
            faults=faults,
            misconception=belief,
            evidence=f"{first.name}: {first.amount}, not {one}.",
            lit=tuple(row.zone for row, _ in wrong),
            replay=self._shortened(),
        )

    def _rules(self) -> tuple[str, ...]:
        """Return the rules by which the sheet came about, after the amounts it began with."""
        return tuple(step.rule for step in self._steps()[1:])

    def _steps(self) -> tuple[Step, ...]:
        looks_at, sheet = self._sheet or (None, None)
        return sheet.steps(looks_at) if sheet else ()

    def _step(self) -> int:
        """Return how much a field's buttons add: what every amount on the way to the sheet is made of, such
        as the value of the hand.
        """
        whole = gcd(*(amount for step in self._steps() for amount in step.amounts.values()))
        return whole if 1 < whole <= MOST_STEP else step_of(self.exercise.unit)

    def _reasons(self, given: tuple[int, ...]) -> tuple[tuple[Fault, ...], str | None]:
        """Return why amounts are wrong, and the misconception they show."""
        if self._sheet is None:
            return (), None
        looks_at, sheet = self._sheet
        answer = dict(zip(self.about, given, strict=True))
        return self.to_learner(sheet.faults(looks_at, answer)), sheet.belief(looks_at, answer)

    def _frames(self) -> tuple[Frame, ...]:
        """Show how the sheet comes about, step by step; the last frame has every amount."""
        if self._sheet is None:
            told = natural_list(f"{row.name}: {row.amount}" for row in self.rows)
            return (Frame(f"{told}.", band={row.zone: str(row.amount) for row in self.rows}),)
        return tuple(
            Frame(sentence(self._to_me(step.say)), band=self._band(step.amounts)) for step in self._steps()
        )

    def _shortened(self) -> tuple[Frame, ...]:
        frames = self._frames()
        return (*frames[:1], *frames[-3:]) if len(frames) > 4 else frames

    def _band(self, amounts: Mapping[Any, int]) -> dict[str, str]:
        return {row.zone: str(amounts[row.thing]) for row in self.rows if row.thing in amounts}

    # --- tests and help ------------------------------------------------------------------------------------

    def solutions(self) -> tuple[Acts, ...]:
        """The sheet with its right amounts."""
        return (tuple(("number", row.field, str(row.amount)[:12]) for row in self.rows),)

    def acts_of(self, said: str) -> Acts:
        """Read `South 50, West 25`, or `all 50`; `me` is the learner's own row."""
        sums: dict[str, str] = {}
        begun = ""  # of a row whose words have a comma
        for part in filter(None, map(str.strip, said.replace(";", ",").split(","))):
            whole = f"{begun}, {part}".removeprefix(", ")
            name, _, amount = whole.rpartition(" ")
            begun = "" if self._called(name) or amount[-1:].isdecimal() else whole
            if not begun:
                sums |= dict.fromkeys(self._known(name), amount)
        if begun:
            self._known(begun)
            raise ValueError(f"no amount stands after {begun!r}")
        return tuple(("number", field, amount[:12]) for field, amount in sums.items())

    def _known(self, name: str) -> tuple[str, ...]:
        """Return the fields of the rows that a name means; raise `ValueError` if there are none."""
        if found := self._called(name):
            return tuple(row.field for row in found)
        names = natural_list(row.name for row in self.rows)
        raise ValueError(f"{name!r} is not a row of the sheet: {names}")

    def _called(self, name: str) -> tuple[Row, ...]:
        """Return the rows that a name means: `all`, `me`, or the words of one."""
        if name.lower() == "all":
            return self.rows
        wanted = "you" if name.lower() == "me" else name.lower()
        return tuple(row for row in self.rows if wanted in (row.name.lower(), str(row.thing).lower()))[:1]

    def find(self, said: str) -> tuple[str, ...]:
        """Find a row by its words, or a zone."""
        return tuple(row.zone for row in self._called(said.strip())) or super().find(said)

    def told(self, act: Act) -> str:
        """Say what belongs in a row."""
        row = next(each for each in self.rows if each.field == act[1])
        return f"{row.label}: {row.amount} {self.exercise.unit}".strip() + "."

    def walk(self) -> tuple[Frame, ...]:
        """Show the situation, then how the sheet comes about."""
        return (self.opening, *self._frames())
