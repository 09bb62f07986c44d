"""Put cards in order; the rules say which orders are right, and there may be several.

The sets of cards are functions in `sequences`: each gives the cards and asks the engine about an order.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from pydantic import Field

from mahj_tutor.american.payment.win import WinSource
from mahj_tutor.exercises.feedback import Feedback
from mahj_tutor.exercises.fields import SeatName, Tiles
from mahj_tutor.exercises.kinds.questions import named
from mahj_tutor.exercises.model import KindExercise, Position
from mahj_tutor.exercises.scene import Acts, Answer, Frame, Piece, Scene, Zone
from mahj_tutor.exercises.task import Specimens, Task
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import Fault, Profile
from mahj_tutor.table import Seat


class OrderPosition(Position):
    """What the cards are about: who you are, East's roll, the first card of a longer row,
    groups of tiles, a rack, how a game is won.
    """

    me: SeatName = Seat.EAST
    who: SeatName | None = None
    roll: int | None = Field(default=None, ge=2, le=12)
    start: int = Field(default=0, ge=0, le=12)
    count: int | None = Field(default=None, ge=2, le=8)
    groups: str = ""
    rack: Tiles = ()
    how: WinSource = "discard"


@dataclass(frozen=True)
class Sequence:
    """Cards in a right order, and the judge of any order: the place of the first wrong card and its faults.

    `misconception` names what an order shows, given the cards in it;
    `faces` are the codes of cards that are tiles.
    """

    cards: tuple[str, ...]
    judge: Callable[[tuple[str, ...]], tuple[int, tuple[Fault, ...]]]
    why: str
    now: str
    label: str = "In order"
    misconception: Callable[[tuple[str, ...]], str | None] = lambda order: None
    facts: tuple[str, ...] = ()
    faces: tuple[str, ...] = ()


Question = Callable[[OrderPosition, Profile], Sequence]


@dataclass(frozen=True, kw_only=True)
class OrderTask(Task):
    """One item of an order exercise; `asked` is what the question comes to."""

    asked: Sequence

    press = "Check my order"

    @cached_property
    def cards(self) -> tuple[Piece, ...]:
        """The cards as they lie at first: mixed, never in a right order; ids follow the mixed order."""
        rng = random.Random(f"{self.exercise.id}/{self.seed}/cards")
        mixed = list(self.asked.cards)
        for _ in range(20):
            rng.shuffle(mixed)
            if self.asked.judge(tuple(mixed))[1]:
                break
        faces = dict(zip(self.asked.cards, self.asked.faces, strict=False))
        if faces:
            return tuple(Piece(f"p{place}", name, face=faces[name]) for place, name in enumerate(mixed, 1))
        return tuple(Piece(f"c{number}", text, text=text) for number, text in enumerate(mixed, 1))

    @cached_property
    def scene(self) -> Scene:
        """The cards, and numbered places for them."""
        zones = (
            Zone("cards", "pool", "The tiles" if self.asked.faces else "The cards", self.cards),
            self._row,
        )
        moves = {card.id: ("order", "cards") for card in self.cards}
        given = self._acts(self.asked.cards[: self.exercise.given])
        return Scene(zones, moves, facts=self.asked.facts, given_acts=given)

    @property
    def _row(self) -> Zone:
        """Where the cards go: numbered steps one below the other; tiles lie side by side."""
        size = len(self.cards)
        if self.asked.faces:
            return Zone("order", "tray", self.asked.label, slots=size)
        return Zone("order", "steps", self.asked.label, slots=size, numbered=True)

    def _acts(self, texts: tuple[str, ...], done: Acts = ()) -> Acts:
        """Return the acts for cards by their words; of cards alike, those that are done already come last."""
        placed = {act[1] for act in done}
        left, acts = sorted(self.cards, key=lambda card: card.id in placed), []
        for text in texts:
            card = next((each for each in left if each.name.lower() == text.strip().lower()), None)
            if card is None:
                raise ValueError(f"there is no card {text!r}")
            left.remove(card)
            acts.append(("move", card.id, "order"))
        return tuple(acts)

    def _texts(self, answer: Answer) -> tuple[str, ...]:
        return tuple(self.scene.piece(card).name for card in answer.place["order"])

    def missing(self, answer: Answer) -> str | None:
        """All cards have to lie in the row."""
        left = len(self.cards) - len(answer.place["order"])
        if not left:
            return None
        return (
            f"There {'is one card' if left == 1 else f'are {left} cards'} left to place. Put every card in"
            " the row, then press again."
        )

    def judge(self, answer: Answer) -> Feedback:
        """Ask the rules about the order; the first card out of place is told."""
        order = self._texts(answer)
        place, faults = self.asked.judge(order)
        if not faults:
            return self.exercise.right(self, self.asked.why)
        return self.exercise.wrong(
            self,
            faults,
            now=self.asked.now,
            why=self.asked.why,
            misconception=self.asked.misconception(order),
            replay=self._replay(answer, place),
        )

    def _replay(self, answer: Answer, place: int) -> tuple[Frame, ...]:
        cards = answer.place["order"]
        here = self.scene.piece(cards[place]).name
        good = self._acts(self.asked.cards)
        order = tuple(act[1] for act in good)
        between = "; " if any("," in card for card in self.asked.cards) else ", "
        first = Frame(
            f"Up to place {place} your order holds." if place else "Look at the first card.",
            dict(answer.place),
            cards[:place],
        )
        return (
            first,
            Frame(f"Place {place + 1}: “{here}” is out of place.", lit=(cards[place],)),
            Frame(f"This order works: {between.join(self.asked.cards)}.", {"order": order, "cards": ()}),
        )

    def specimens(self) -> Specimens:
        """A right order; the cards reversed and the last two changed,
        where that is wrong; a row too short.
        """
        cards = self.asked.cards
        given = self.exercise.given
        tries = (
            (*cards[:given], *reversed(cards[given:])),
            (*cards[:-2], cards[-1], cards[-2]),
            (*cards[:given], *cards[given + 1 :], cards[given]),
            tuple(card.name for card in self.cards),
        )
        kept = (each for each in dict.fromkeys(tries) if each[:given] == cards[:given])
        wrong = tuple(self._acts(each) for each in kept if self.asked.judge(each)[1])
        return Specimens((self._acts(cards),), wrong, (self.scene.given_acts, self._acts(cards[:-1])))

    def acts_of(self, said: str) -> Acts:
        """Read the words of cards in order; commas and semicolons between and in them do not matter."""
        known = {_bare(card.name): card.name for card in self.cards}
        rest, found = _bare(said), []
        while rest:
            fits = [bare for bare in known if f"{rest} ".startswith(f"{bare} ")]
            if not fits:
                raise ValueError(f"there is no card {rest!r}")
            longest = max(fits, key=len)
            found.append(known[longest])
            rest = rest[len(longest) :].strip()
        return self._acts(tuple(found), self.scene.given_acts)

    def find(self, said: str) -> tuple[str, ...]:
        """Find a card by its words; `answer` is the first card not given."""
        if said.strip().lower() == "answer":
            return (self.solution[self.exercise.given][1],)
        return super().find(said)

    def told(self, act: tuple[str, ...]) -> str:
        """Say which card comes next."""
        return f"Next comes: {self.scene.piece(act[1]).name}."


def _bare(said: str) -> str:
    return " ".join(re.findall(r"\w+", said.lower()))


class OrderExercise(KindExercise):
    """Put steps in order."""

    kind: Literal["order"]
    question: str
    position: OrderPosition = OrderPosition()

    def make(self, position: Any, seed: int) -> OrderTask:
        """Return the task; raises `Unfit` when the question is unknown or the row too short."""
        asked = named(order_questions(), self.question)(position, self.table_rules)
        if self.given >= len(asked.cards) - 1:
            raise Unfit("E042", "at most one card is left to place", "give fewer", ("given",))
        return OrderTask(self, seed, position.said(), asked=asked)


def order_questions() -> Mapping[str, Question]:
    """Return every question by its name."""
    from mahj_tutor.exercises.kinds import (
        sequences_group,
        sequences_win,
    )

    modules = (
        sequences_win,
        sequences_group,
    )
    return {name: question for module in modules for name, question in module.QUESTIONS.items()}
