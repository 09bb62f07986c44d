"""Put things in order: the author's own steps, or players, tiles, passes that an expression gives.

Steps with a `do:` are moves; every order in which the moves are legal one after the other is right, and steps
without a move keep their places among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field, StringConstraints, model_validator

from mahj_tutor.expressions import Type, types
from mahj_tutor.expressions.meanings import ANSWER, Condition, Expression, Saying, Text
from mahj_tutor.facts.situation import Laid
from mahj_tutor.facts.texts import in_words, said, without_pictures
from mahj_tutor.fields import problem
from mahj_tutor.games import GameState, faults, misconception
from mahj_tutor.pictures.scene import Act, Acts, Answer, Frame, Piece, Scene, Zone, fold
from mahj_tutor.pictures.words import sentence
from mahj_tutor.questions.feedback import Feedback
from mahj_tutor.questions.interactions.do_words import cut
from mahj_tutor.questions.model import Said
from mahj_tutor.questions.question import Drawn, Question
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.rulebook import Fault
from mahj_tutor.scenarios.moves import Played, made_before, play_all, play_out
from mahj_tutor.scenarios.vary import Unfit


class StepText(Said):
    """A step in the author's words, and the moves that it is, if it is any: as text, `everybody votes
    yes`, or as an expression, `take(East, 4)`. A step with a condition is there only where it holds.
    """

    say: Annotated[str, StringConstraints(min_length=1, max_length=120, strip_whitespace=True), Text()]
    """Its words."""
    do: Annotated[str, Expression(type=types.MOVES, or_words=True)] = Field(default="", max_length=200)
    """The move that it is: `me picks up`; or several."""
    when: Condition = Field(default="", max_length=200)
    """A condition of the scene: the step is there only where it holds."""


class OrderQuestion(Question):
    """Put things in order."""

    interaction: Literal["order"]
    steps: tuple[StepText, ...] = Field(default=(), max_length=16)
    """The steps in a right order."""
    answer: Annotated[str, Expression(type=types.ANY_LIST)] = ""
    """An expression that gives the things in their right order."""
    first: Annotated[str, Expression(type=types.NUMBER)] = ""
    """An expression: the step with which the row begins, counted from 1; those before it are done already."""
    many: Annotated[str, Expression(type=types.NUMBER)] = ""
    """An expression: how many steps the row has; all from the first one, unless said."""
    also_right: Annotated[str, Expression(ANSWER)] = ""
    """A condition about `ordered` that makes other orders right as well."""
    row: Saying = Field(default="In order", max_length=80)
    """The heading over the row."""

    @model_validator(mode="after")
    def _one(self) -> OrderQuestion:
        if self.steps and self.answer:
            say = "steps: and answer: both say the right order"
            raise problem("E002", say, "delete answer: if the steps are meant, or delete steps:", ("answer",))
        if not self.steps and not self.answer:
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

    def truths(self) -> Iterator[str]:
        """The answer; the engine judges moves, and steps without one stand as the author wrote them."""
        if self.answer:
            yield self.answer
        elif not any(each.do for each in self.steps):
            yield "no"

    def make(self, drawn: Drawn) -> OrderTask:
        """Return the task; raise `Unfit` where the row is too short."""
        steps, done = self._row(drawn)
        values = tuple(each.say for each in steps)
        if self.answer:
            values = drawn.value(self.answer, types.ANY_LIST)
        if len(values) < 2 or self.given >= len(values) - 1:
            raise Unfit("E042", "at most one thing is left to place", "give fewer", ("given",))
        return OrderTask(self, drawn.seed, drawn, values=values, steps=steps, done=done)

    def _row(self, drawn: Drawn) -> tuple[tuple[StepText, ...], tuple[StepText, ...]]:
        """Return the steps of the row, and those that are done before it."""
        first = drawn.value(self.first, types.NUMBER) - 1 if self.first else 0
        many = drawn.value(self.many, types.NUMBER) if self.many else len(self.steps)
        steps = tuple(each for each in self.steps if not each.when or drawn.value(each.when, types.TRUTH))
        return steps[max(first, 0) :][: max(many, 0)], steps[: max(first, 0)]


class Slip(NamedTuple):
    """The place of the first thing out of place, why the engine refuses it, and what belief it shows."""

    place: int
    faults: tuple[Fault, ...] = ()
    misconception: str | None = None


@dataclass(frozen=True)
class OrderTask(QuestionTask):
    """One item; `values` are the things in a right order, `done` steps that come before them."""

    LABEL = "Check my order"

    exercise: OrderQuestion
    values: tuple[Any, ...]
    steps: tuple[StepText, ...] = ()
    done: tuple[StepText, ...] = ()

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The words on each card, in the right order."""
        at, kind = self.drawn.situation, self.exercise.list_type.item or types.TEXT
        if self.exercise.steps:
            return tuple(without_pictures(said(each, at)) for each in self.values)
        words = (
            each.tile.name if isinstance(each, Laid) else in_words(kind, each, at) for each in self.values
        )
        return tuple(each[:1].upper() + each[1:] for each in words)

    @cached_property
    def cards(self) -> Mapping[str, int]:
        """The pieces as they lie at first, mixed, and which thing each is; never in a right order."""
        rng, order = self.drawn.rng("cards"), list(range(len(self.values)))
        for _ in range(20):
            rng.shuffle(order)
            if self.fault_in(tuple(order)) is not None:
                break
        kind = "p" if isinstance(self.values[0], Laid) else "c"
        return {f"{kind}{number}": each for number, each in enumerate(order, 1)}

    @cached_property
    def scene(self) -> Scene:
        """The cards, and places for them."""
        pieces = tuple(self._piece(name, number) for name, number in self.cards.items())
        is_tiles = isinstance(self.values[0], Laid)
        pool = Zone("cards", "pool", "The tiles" if is_tiles else "Put these in order", pieces)
        row = Zone(
            "order",
            "tray" if is_tiles else "steps",
            self.fill(self.exercise.row),
            slots=len(pieces),
            numbered=not is_tiles,
        )
        given = self._acts(range(self.exercise.given))
        zones = (*(each for each in self.drawn.picture.zones if each.id not in self._moved), pool, row)
        return Scene(
            zones, {each.id: ("order", "cards") for each in pieces}, facts=self.drawn.facts, given_acts=given
        )

    @property
    def _moved(self) -> tuple[str, ...]:
        """The zones of the picture whose own tiles are put in order."""
        return tuple({each.where.area for each in self.values if isinstance(each, Laid) and each.where})

    def _piece(self, name: str, number: int) -> Piece:
        value = self.values[number]
        face = value.tile.code if isinstance(value, Laid) else None
        return Piece(name, self.texts[number], face=face, text=None if face else self.texts[number])

    def _acts(self, order: Iterable[int]) -> Acts:
        """Return the acts that put things in an order."""
        names = {number: name for name, number in self.cards.items()}
        return tuple(("move", names[each], "order") for each in order)

    def missing(self, answer: Answer) -> str | None:
        """Everything has to be put in order."""
        left = len(self.cards) - len(answer.place["order"])
        if not left:
            return None
        return f"{left} more to place. Put them all in order."

    # --- what is right ---------------------------------------------------------------------------------

    def is_right_so_far(self, answer: Answer) -> bool:
        """Whether the row begins as a right one does."""
        return self.fault_in(tuple(self.cards[name] for name in answer.place["order"])) is None

    def fault_in(self, order: tuple[int, ...]) -> Slip | None:
        """Return the first thing out of place; None if all is right."""
        if any(each.do for each in self.steps):
            return self._illegal(order)
        for place, each in enumerate(order):
            if self.texts[each] != self.texts[place]:
                return self._refused(order, place)
        return None

    def _refused(self, order: tuple[int, ...], place: int) -> Slip | None:
        """Return where an order other than the listed one first fails the author's condition, and why."""
        if not self.exercise.also_right:
            return Slip(place)
        return None if self._holds(order) else self._first_failing(order, place)

    def _first_failing(self, order: tuple[int, ...], place: int) -> Slip:
        compiled = self.exercise.condition(self.exercise.also_right)
        many = next(many for many in range(1, len(order) + 1) if not self._holds(order[:many]))
        why, _ = self.reasons(compiled, wrong=False, at=self.answered(self._values(order[:many])))
        return Slip(many - 1 if many > 1 else place, why)

    def _values(self, order: Sequence[int]) -> dict[str, tuple[Any, ...]]:
        """Return what conditions about an answer may name."""
        return {"ordered": tuple(self.values[each] for each in order)}

    def _holds(self, order: Sequence[int]) -> bool:
        """Whether the author's condition makes an order right."""
        return self.holds_of(self._values(order), self.exercise.also_right)

    @cached_property
    def _start(self) -> GameState:
        """The game before the first step of the row."""
        state, me = self.drawn.situation.state, self.drawn.situation.me
        if state is None:
            fix = "add table:, pass:, roll:, classical: or dice:"
            raise Unfit("E042", "moves need a game", fix, ("steps",))
        for step in self.done:
            state = made_before(state, step.do, me)
        return state

    def _illegal(self, order: tuple[int, ...]) -> Slip | None:
        """Make the moves one after the other; a step without a move has to stand where it is listed."""
        played = Played(self._start)
        done: set[int] = set()
        for place, each in enumerate(order):
            step = self.steps[each]
            if not step.do and not all(before in done for before in range(each)):
                return Slip(place)
            try:
                played = self._played(played.state, step.do)
            except Unfit as error:
                path = ("steps", self.exercise.steps.index(step), "do")
                raise Unfit(error.code, error.say, error.fix, path) from error
            if played.refused is not None:
                state, move = played.state, played.refused
                return Slip(place, faults(state, move), misconception(state, move))
            done.add(each)
        return None

    def _played(self, state: GameState, said: str) -> Played:
        """Make the moves of a step, which is written as text or as an expression."""
        if "(" not in said:
            return play_out(state, said, self.drawn.situation.me)
        scope = replace(self.drawn.situation, state=state).scope
        return play_all(state, self.exercise.compiled(said, types.MOVES).value(scope))

    def check(self, answer: Answer) -> Feedback:
        """Look for the first thing out of place."""
        order = tuple(self.cards[name] for name in answer.place["order"])
        found = self.fault_in(order)
        if found is None:
            return self.right_feedback()
        place = found.place
        card = answer.place["order"][place]
        evidence = sentence(f"Number {place + 1} is the first one out of place: {self.texts[order[place]]}")
        return self.wrong_feedback(
            self._values(order),
            faults=found.faults or self._reasons(order),
            misconception=found.misconception,
            evidence=evidence,
            lit=(card,),
            replay=self._replay(answer, place),
        )

    def _reasons(self, order: tuple[int, ...]) -> tuple[Fault, ...]:
        """Return why another order than the answer is wrong, where the answer is a fact that says so."""
        if not self.exercise.answer:
            return ()
        wrong = tuple(self.values[each] for each in order)
        return self.reasons(self.exercise.compiled(self.exercise.answer, types.ANY_LIST), wrong)[0]

    def _replay(self, answer: Answer, place: int) -> tuple[Frame, ...]:
        cards = answer.place["order"]
        good = tuple(act[1] for act in self._acts(range(len(self.values))))
        return (
            Frame(f"Look again at number {place + 1}.", dict(answer.place), (cards[place],)),
            Frame("This order works.", {"order": good, "cards": ()}),
        )

    # --- tests and help ---------------------------------------------------------------------------------

    def solutions(self) -> tuple[Acts, ...]:
        """The order that is listed."""
        return (self._acts(range(len(self.values))),)

    def acts_of(self, said: str) -> Acts:
        """Read the words of the things in order, as `cut` takes them apart; those given may be said again."""
        given = [act[1] for act in self.scene.given_acts]
        known = [each.lower() for each in self.texts]
        left = sorted(self.cards, key=lambda name: name in given)  # those not given first
        order = []
        for word in map(str.lower, cut(said, known)):
            name = next((each for each in left if self.texts[self.cards[each]].lower() == word), None)
            if name is None:
                raise ValueError(f"there is no {word!r} to place")
            left.remove(name)
            order.append(self.cards[name])
        return self._acts(order)

    def next_right(self, acts: Acts) -> Act | None:
        """Return what comes next, or the first thing out of place, which has to leave the row."""
        try:
            row = fold(self.scene, acts).place["order"]
        except KeyError:
            return None
        slip = self.fault_in(tuple(self.cards[name] for name in row))
        return ("move", row[slip.place], "cards") if slip else super().next_right(acts)

    def told(self, act: Act) -> str:
        """Say what comes next, or what doesn't come there."""
        says = (
            "Next comes" if act[2] == "order" else "This one isn't in its place yet. Take it out of the row"
        )
        return sentence(f"{says}: {self.scene.piece(act[1]).name}")
