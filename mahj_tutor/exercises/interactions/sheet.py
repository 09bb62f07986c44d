"""Fill in a sheet: named amounts, one for each row.

The rows are players or other things that an expression gives, or the author's own; each amount is an
expression, which names the thing of its row `row`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, model_validator

from mahj_tutor.exercises.expressions import Type, read, types
from mahj_tutor.exercises.expressions.types import list_of
from mahj_tutor.exercises.facts import Fact, vocabulary
from mahj_tutor.exercises.facts.registry import Sheet, Step
from mahj_tutor.exercises.feedback import Feedback, sentence
from mahj_tutor.exercises.fields import Model, problem
from mahj_tutor.exercises.meanings import Expression, Text
from mahj_tutor.exercises.question import Drawn, Question
from mahj_tutor.exercises.question_task import QuestionTask
from mahj_tutor.exercises.scene import Act, Acts, Answer, Frame, NumberField, Scene, Zone
from mahj_tutor.exercises.situation import Named, Situation
from mahj_tutor.exercises.texts import in_words, said
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.exercises.words import step_of
from mahj_tutor.rulebook import Fault
from mahj_tutor.tiles import natural_list

NUMBERS = list_of(types.NUMBER)
ROW = "row_types"
"""The names that expressions and texts of a row have."""


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

    @model_validator(mode="after")
    def _whole(self) -> SheetQuestion:
        if isinstance(self.rows, str) and not self.amount:
            raise problem(
                "E002", "the field 'amount' is missing", "say what belongs in a row: amount: pays(row)"
            )
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
        return SheetTask(self, drawn.seed, drawn, rows=rows)


@dataclass(frozen=True)
class SheetTask(QuestionTask):
    """One item; `rows` are what its rows are about."""

    LABEL = "Check the sheet"

    exercise: SheetQuestion
    rows: tuple[Any, ...]

    def _thing(self, row: Any) -> Any:
        """Return what stands in a row: of an own row its words."""
        return said(row.say, self.drawn.situation) if isinstance(row, OwnRow) else row

    def _at(self, row: Any) -> Situation:
        """Return the situation in which a row has its name."""
        return self.drawn.situation.but(row=Named(self.exercise.row_type, self._thing(row)))

    def _value(self, text: str, row: Any, wanted: Type) -> Any:
        compiled = read(text, vocabulary(), self.exercise.row_types, wanted)
        return compiled.value(self._at(row).scope)

    @cached_property
    def amounts(self) -> tuple[int, ...]:
        """The right amounts, row by row."""
        return tuple(
            self._value(row.amount if isinstance(row, OwnRow) else self.exercise.amount, row, types.NUMBER)
            for row in self.rows
        )

    @cached_property
    def names_of_rows(self) -> tuple[str, ...]:
        """The words of each row; the learner is `You`."""
        me = self.drawn.situation.me
        return tuple(
            self._to_learner(self._thing(row))
            if isinstance(row, OwnRow)
            else "You"
            if row is me
            else in_words(self.exercise.row_type, row, self.drawn.situation)
            for row in self.rows
        )

    @property
    def fields(self) -> tuple[str, ...]:
        """The id of the field of each row."""
        return tuple(f"n{number}" for number in range(1, len(self.rows) + 1))

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """What is read beside each field."""
        told = (said(self.exercise.field, self._at(row)) for row in self.rows)
        return tuple(map(self._to_learner, told))

    def _to_learner(self, say: str) -> str:
        """Return words for a row as the learner reads them: of her own row `You pay`."""
        return sentence(self._to_me(say)).removesuffix(".")

    @cached_property
    def scene(self) -> Scene:
        """The picture, the rows of the sheet, and a field for each."""
        rows = zip(self.fields, self.names_of_rows, self.rows, strict=True)
        sheet = tuple(
            Zone(f"sheet-{field}", "sheet", name, note=self._note(row)) for field, name, row in rows
        )
        high, unit = self.exercise.high, self.exercise.unit
        numbers = tuple(
            NumberField(field, label, 0, high, unit or None, step_of(unit))
            for field, label in zip(self.fields, self.labels, strict=True)
        )
        given = self._acts(self.amounts[: self.exercise.given])
        zones = (*self.drawn.picture.zones, *sheet)
        return Scene(zones, numbers=numbers, facts=self.drawn.facts, given_acts=given)

    def _note(self, row: Any) -> str | None:
        fitting = (note for note in self.exercise.notes if self._value(note.when, row, types.TRUTH))
        return next((said(note.say, self._at(row)) for note in fitting), None)

    def _acts(self, amounts: tuple[int | str, ...]) -> Acts:
        pairs = zip(self.fields, amounts, strict=False)
        return tuple(("number", field, str(amount)[:12]) for field, amount in pairs)

    def missing(self, answer: Answer) -> str | None:
        """Every row needs a whole number."""
        high = self.exercise.high
        for field, name in zip(self.fields, self.names_of_rows, strict=True):
            written = answer.numbers.get(field, "").strip()
            if not written:
                return f"One row is empty: {name}. Type a number there, 0 for nothing."
            if not (written.isascii() and written.isdecimal()) or int(written) > high:
                return f"“{written}” won't work here. Type a whole number from 0 to {high}."
        return None

    # --- what is right -----------------------------------------------------------------------------------

    @cached_property
    def _sheet(self) -> tuple[Any, Sheet] | None:
        """What the fact behind the amounts looks at, and what it says about a whole sheet, if it does."""
        if not self.exercise.amount:
            return None
        call = read(self.exercise.amount, vocabulary(), self.exercise.row_types, types.NUMBER).call
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
        given = tuple(int(answer.numbers[field]) for field in self.fields)
        if given == self.amounts:
            why = " ".join(frame.say for frame in self._frames())
            return self.right_feedback(why, title=self._total(), rules=self._rules())
        faults, belief = self._reasons(given)
        wrong = [at for at, amount in enumerate(given) if amount != self.amounts[at]]
        rows = tuple(self._thing(self.rows[at]) for at in wrong)
        return self.wrong_feedback(
            {"given": given, "answer": self.amounts, "wrong": rows},
            faults=faults,
            misconception=belief,
            evidence=self._first_wrong(given),
            lit=tuple(f"sheet-{self.fields[at]}" for at in wrong),
            replay=self._shortened(),
        )

    def _rules(self) -> tuple[str, ...]:
        """Return the rules by which the sheet came about, after the amounts it began with."""
        return tuple(step.rule for step in self._steps()[1:])

    def _steps(self) -> tuple[Step, ...]:
        looks_at, sheet = self._sheet or (None, None)
        return sheet.steps(looks_at) if sheet else ()

    def _reasons(self, given: tuple[int, ...]) -> tuple[tuple[Fault, ...], str | None]:
        """Return why amounts are wrong, and the misconception they show."""
        if self._sheet is None:
            return (), None
        looks_at, sheet = self._sheet
        answer = dict(zip(self.rows, given, strict=True))
        return self.to_learner(sheet.faults(looks_at, answer)), sheet.belief(looks_at, answer)

    def _first_wrong(self, given: tuple[int, ...]) -> str:
        pairs = zip(self.names_of_rows, given, self.amounts, strict=True)
        name, one, other = next(each for each in pairs if each[1] != each[2])
        return f"{name}: {other}, not {one}."

    def _frames(self) -> tuple[Frame, ...]:
        """Show how the sheet comes about, step by step; the last frame has every amount."""
        if self._sheet is None:
            told = natural_list(
                f"{name}: {n}" for name, n in zip(self.names_of_rows, self.amounts, strict=True)
            )
            return (Frame(f"{told}.", band=self._band(dict(zip(self.rows, self.amounts, strict=True)))),)
        return tuple(
            Frame(sentence(self._to_me(step.say)), band=self._band(step.amounts)) for step in self._steps()
        )

    def _shortened(self) -> tuple[Frame, ...]:
        frames = self._frames()
        return (*frames[:1], *frames[-3:]) if len(frames) > 4 else frames

    def _band(self, amounts: Mapping[Any, int]) -> dict[str, str]:
        pairs = zip(self.fields, self.rows, strict=True)
        return {f"sheet-{field}": str(amounts[row]) for field, row in pairs if row in amounts}

    # --- tests and help ------------------------------------------------------------------------------------

    def solutions(self) -> tuple[Acts, ...]:
        """The sheet with its right amounts."""
        return (self._acts(self.amounts),)

    def acts_of(self, said: str) -> Acts:
        """Read `South 50, West 25`, or `all 50`; `me` is the learner's own row."""
        sums: dict[str, str] = {}
        begun = ""  # of a row whose words have a comma
        for part in filter(None, map(str.strip, said.replace(";", ",").split(","))):
            whole = f"{begun}, {part}".removeprefix(", ")
            name, _, amount = whole.rpartition(" ")
            begun = "" if self._fields(name) or amount[-1:].isdecimal() else whole
            if not begun:
                sums |= dict.fromkeys(self._known(name), amount)
        if begun:
            self._known(begun)
            raise ValueError(f"no amount stands after {begun!r}")
        return tuple(("number", field, amount[:12]) for field, amount in sums.items())

    def _known(self, name: str) -> tuple[str, ...]:
        """Return the fields of the rows that a name means; raise `ValueError` if there are none."""
        if found := self._fields(name):
            return found
        raise ValueError(f"{name!r} is not a row of the sheet: {natural_list(self.names_of_rows)}")

    def _fields(self, name: str) -> tuple[str, ...]:
        """Return the fields of the rows that a name means: `all`, `me`, or the words of one."""
        if name.lower() == "all":
            return self.fields
        wanted = "you" if name.lower() == "me" else name.lower()
        words = zip(self.fields, self.names_of_rows, map(str, map(self._thing, self.rows)), strict=True)
        return tuple(field for field, *names in words if wanted in map(str.lower, names))[:1]

    def find(self, said: str) -> tuple[str, ...]:
        """Find a row by its words, or a zone."""
        return tuple(f"sheet-{field}" for field in self._fields(said.strip())) or super().find(said)

    def told(self, act: Act) -> str:
        """Say what belongs in a row."""
        place = self.fields.index(act[1])
        return f"{self.labels[place]}: {self.amounts[place]} {self.exercise.unit}".strip() + "."

    def walk(self) -> tuple[Frame, ...]:
        """Show the situation, then how the sheet comes about."""
        return (self.opening, *self._frames())
