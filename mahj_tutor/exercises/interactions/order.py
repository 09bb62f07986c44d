"""Put things in order: the author's own steps, or players, tiles, passes that an expression gives.

Steps with a `do:` are moves; every order in which the moves are legal one after the other is right, and steps
without a move keep their places among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, model_validator

from mahj_tutor.american import apply, faults
from mahj_tutor.exercises.expressions import Type, types
from mahj_tutor.exercises.feedback import Feedback
from mahj_tutor.exercises.fields import Model, problem
from mahj_tutor.exercises.question import Drawn, Path, Question, QuestionTask
from mahj_tutor.exercises.scenarios.written import read_scene_move
from mahj_tutor.exercises.scene import Act, Acts, Answer, Frame, Piece, Scene, Zone
from mahj_tutor.exercises.situation import Laid, Named
from mahj_tutor.exercises.task import Specimens
from mahj_tutor.exercises.texts import in_words, said
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import Fault


class StepText(Model):
    """A step in the author's words, and the move that it is, if it is one."""

    say: Annotated[str, StringConstraints(min_length=1, max_length=120, strip_whitespace=True)]
    """Its words."""
    do: str = Field(default="", max_length=200)
    """The move that it is: `me picks up`."""

    @model_validator(mode="before")
    @classmethod
    def _short(cls, value: Any) -> Any:
        return {"say": value} if isinstance(value, str) else value


class OrderQuestion(Question):
    """Put things in order."""

    LABEL = "Check my order"

    interaction: Literal["order"]
    steps: tuple[StepText, ...] = Field(default=(), max_length=16)
    """The steps in a right order."""
    answer: str = ""
    """An expression that gives the things in their right order."""
    also_right: str = ""
    """A condition about `ordered` that makes other orders right as well."""
    row: str = Field(default="In order", max_length=80)
    """The heading over the row."""

    @model_validator(mode="after")
    def _one(self) -> OrderQuestion:
        if bool(self.steps) is bool(self.answer):
            raise problem(
                "E002", "say what is put in order", "add steps: with a list, or answer: with an expression"
            )
        if self.steps and len(self.steps) < 2:
            raise problem("E042", "one step has no order", "write more steps", ("steps",))
        return self

    @property
    def list_type(self) -> Type:
        """The type of what is ordered."""
        return self.compiled(self.answer, types.ANY_LIST).type if self.answer else types.TEXTS

    def answer_names(self) -> Mapping[str, Type]:
        """`ordered` are the things as the learner put them."""
        return {"ordered": self.list_type}

    def expressions(self) -> Iterator[tuple[Path, str, Type | None]]:
        """What is ordered."""
        if self.answer:
            yield ("answer",), self.answer, types.ANY_LIST

    def conditions(self) -> Iterator[tuple[Path, str]]:
        """What makes other orders right."""
        if self.also_right:
            yield ("also_right",), self.also_right

    def truths(self) -> Iterator[str]:
        """The answer; the engine judges moves, and steps without one stand as the author wrote them."""
        if self.answer:
            yield self.answer
        elif not any(each.do for each in self.steps):
            yield "no"

    def make(self, drawn: Drawn) -> OrderTask:
        """Return the task; raise `Unfit` where the row is too short."""
        values = (
            drawn.value(self.answer, types.ANY_LIST)
            if self.answer
            else tuple(each.say for each in self.steps)
        )
        if len(values) < 2 or self.given >= len(values) - 1:
            raise Unfit("E042", "at most one thing is left to place", "give fewer", ("given",))
        return OrderTask(self, drawn.seed, drawn=drawn, values=values)


@dataclass(frozen=True, kw_only=True)
class OrderTask(QuestionTask):
    """One item; `values` are the things in a right order."""

    values: tuple[Any, ...]

    @property
    def asked(self) -> OrderQuestion:
        """The exercise."""
        assert isinstance(self.exercise, OrderQuestion)
        return self.exercise

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The words on each card, in the right order."""
        at, kind = self.drawn.situation, self.asked.list_type.item or types.TEXT
        if self.asked.steps:
            return tuple(said(each, at) for each in self.values)
        return tuple(
            in_words(kind, each, at) if not isinstance(each, Laid) else each.tile.name for each in self.values
        )

    @cached_property
    def cards(self) -> Mapping[str, int]:
        """The pieces as they lie at first, mixed, and which thing each is; never in a right order."""
        rng, order = self.drawn.rng("cards"), list(range(len(self.values)))
        for _ in range(20):
            rng.shuffle(order)
            if self.fault_in(tuple(order)) is not None:
                break
        return {f"c{number}": each for number, each in enumerate(order, 1)}

    @cached_property
    def scene(self) -> Scene:
        """The cards, and places for them."""
        pieces = tuple(self._piece(name, number) for name, number in self.cards.items())
        is_tiles = isinstance(self.values[0], Laid)
        pool = Zone("cards", "pool", "The tiles" if is_tiles else "Put these in order", pieces)
        row = Zone(
            "order",
            "tray" if is_tiles else "steps",
            self.fill(self.asked.row),
            slots=len(pieces),
            numbered=not is_tiles,
        )
        given = self._acts(range(self.exercise.given))
        zones = (*self.drawn.picture.zones, pool, row)
        return Scene(
            zones, {each.id: ("order", "cards") for each in pieces}, facts=self.drawn.facts, given_acts=given
        )

    def _piece(self, name: str, number: int) -> Piece:
        value = self.values[number]
        face = value.tile.code if isinstance(value, Laid) else None
        return Piece(name, self.texts[number], face=face, text=None if face else self.texts[number])

    def _acts(self, order: Iterable[int]) -> Acts:
        """Return the acts that put things in an order."""
        names = {number: name for name, number in self.cards.items()}
        return tuple(("move", names[each], "order") for each in order)

    def missing(self, answer: Answer) -> str | None:
        """Everything has to lie in the row."""
        left = len(self.cards) - len(answer.place["order"])
        if not left:
            return None
        said = "One is" if left == 1 else f"{left} are"
        return f"{said} left to place. Put everything in the row, then press again."

    # --- what is right ---------------------------------------------------------------------------------

    def fault_in(self, order: tuple[int, ...]) -> tuple[int, tuple[Fault, ...]] | None:
        """Return the place of the first thing out of place, and why the
        engine refuses it; None if all is right.
        """
        if any(each.do for each in self.asked.steps):
            return self._illegal(order)
        for place, each in enumerate(order):
            if self.texts[each] != self.texts[place]:
                return None if self._is_right(order) else (place, ())
        return None

    def _is_right(self, order: tuple[int, ...]) -> bool:
        """Whether the author's condition makes an order right."""
        if not self.asked.also_right:
            return False
        named = Named(self.asked.list_type, tuple(self.values[each] for each in order))
        at = self.drawn.situation.but(ordered=named)
        return bool(self.question.condition(self.asked.also_right).value(at.scope))

    def _illegal(self, order: tuple[int, ...]) -> tuple[int, tuple[Fault, ...]] | None:
        """Make the moves one after the other; a step without a move has to
        stand where it is listed among the others.
        """
        state = self.drawn.situation.state
        if state is None:
            raise Unfit("E042", "moves need a game", "add table:, pass: or roll:", ("steps",))
        done: set[int] = set()
        for place, each in enumerate(order):
            step = self.asked.steps[each]
            if not step.do:
                if not all(before in done for before in range(each)):
                    return place, ()
            else:
                move = read_scene_move(step.do, self.drawn.situation.me)
                if found := faults(state, move):
                    return place, found
                state = apply(state, move)
            done.add(each)
        return None

    def judge(self, answer: Answer) -> Feedback:
        """Look for the first thing out of place."""
        order = tuple(self.cards[name] for name in answer.place["order"])
        found = self.fault_in(order)
        if found is None:
            return self.right_feedback()
        place, why = found
        named = {"ordered": Named(self.asked.list_type, tuple(self.values[each] for each in order))}
        card = answer.place["order"][place]
        evidence = f"Place {place + 1} is the first that doesn't fit: {self.texts[order[place]]}."
        return self.wrong_feedback(
            named, faults=why, evidence=evidence, lit=(card,), replay=self._replay(answer, place)
        )

    def _replay(self, answer: Answer, place: int) -> tuple[Frame, ...]:
        cards = answer.place["order"]
        good = tuple(act[1] for act in self._acts(range(len(self.values))))
        return (
            Frame(f"Place {place + 1} is out of order.", dict(answer.place), (cards[place],)),
            Frame("This order works.", {"order": good, "cards": ()}),
        )

    # --- tests and help ---------------------------------------------------------------------------------

    def specimens(self) -> Specimens:
        """A right order; the things reversed, and the last two changed,
        where that is wrong; a row too short.
        """
        size, given = len(self.values), self.exercise.given
        whole = tuple(range(size))
        tries = ((*whole[:given], *reversed(whole[given:])), (*whole[:-2], size - 1, size - 2))
        wrong = tuple(self._acts(each) for each in dict.fromkeys(tries) if self.fault_in(each) is not None)
        return Specimens((self._acts(whole),), wrong, (self.scene.given_acts, self._acts(whole[:-1])))

    def acts_of(self, said: str) -> Acts:
        """Read the words of the things in order, with semicolons or commas between them."""
        used = [self.cards[act[1]] for act in self.scene.given_acts]
        mark, order = ";" if ";" in said or any("," in each for each in self.texts) else ",", list[int]()
        for word in filter(None, map(str.strip, said.split(mark))):
            fits = (
                n
                for n, text in enumerate(self.texts)
                if text.lower() == word.lower() and n not in (*used, *order)
            )
            number = next(fits, None)
            if number is None:
                raise ValueError(f"there is no {word!r} to place")
            order.append(number)
        return self._acts(order)

    def find(self, said: str) -> tuple[str, ...]:
        """Find a thing by its words; `answer` is the first one that is not given."""
        if said.strip().lower() == "answer":
            return (self.solution[self.exercise.given][1],)
        return super().find(said)

    def told(self, act: Act) -> str:
        """Say what comes next."""
        return f"Next comes: {self.scene.piece(act[1]).name}."
