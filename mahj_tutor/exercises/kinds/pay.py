"""Fill in a payment sheet: what each other player pays the winner of a hand; the rules say what is due."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from mahj_tutor.american.payment.sheet import pay
from mahj_tutor.american.payment.sheet_faults import pay_faults, payment_misconception
from mahj_tutor.american.payment.steps import PaymentStep, payment_steps
from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.card_pictures import line_zone
from mahj_tutor.exercises.feedback import Feedback, sentence
from mahj_tutor.exercises.kinds.wins import WinPosition, Won, set_win
from mahj_tutor.exercises.model import KindExercise
from mahj_tutor.exercises.play_words import said_to, who_said
from mahj_tutor.exercises.scene import Acts, Answer, Frame, NumberField, Scene, Zone
from mahj_tutor.exercises.table_pictures import rack_pieces
from mahj_tutor.exercises.task import Specimens, Task
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import Fault
from mahj_tutor.table import SEATS, Seat, read_seat
from mahj_tutor.tiles import natural_list

HIGH = 900
"""The largest sum a field takes; no hand of the card costs a player as much."""


@dataclass(frozen=True, kw_only=True)
class PayTask(Task):
    """One payment sheet; `asked` is the Mah Jongg that is paid for."""

    asked: Won

    press = "Check the sheet"

    @cached_property
    def due(self) -> Mapping[Seat, int]:
        """What each payer owes, in the order of the seats."""
        return pay(self.asked.win, self.exercise.table_rules, dead=self.asked.dead).pays

    @cached_property
    def steps(self) -> tuple[PaymentStep, ...]:
        """How the sheet grows, rule by rule."""
        return payment_steps(self.asked.win, self.exercise.table_rules, dead=self.asked.dead)

    @cached_property
    def fields(self) -> Mapping[Seat, str]:
        """The id of each payer's field."""
        return {payer: f"n{place}" for place, payer in enumerate(self.due, 1)}

    @cached_property
    def scene(self) -> Scene:
        """The line, the 14 tiles, the sheet, and a field for each payer."""
        asked, me = self.asked, self.asked.me
        whose = "Your" if asked.win.winner is me else f"{asked.win.winner}'s"
        hand = Zone("hand", "exposure", f"{whose} 14 tiles", rack_pieces(asked.tiles))
        sheet = (
            Zone(f"sheet-{field}", "sheet", who_said(payer, me), note=_part(asked, payer))
            for payer, field in self.fields.items()
        )
        numbers = (
            NumberField(field, self._pays(payer), 0, HIGH, "cents") for payer, field in self.fields.items()
        )
        return Scene(
            (line_zone(asked.line), hand, *sheet),
            numbers=tuple(numbers),
            facts=tuple(fact.removesuffix(".") for fact in win_facts(asked)),
            given_acts=self._acts(dict(list(self.due.items())[: self.exercise.given])),
        )

    def _pays(self, payer: Seat) -> str:
        return f"{who_said(payer, self.asked.me)} pay{'' if payer is self.asked.me else 's'}"

    def _acts(self, sums: Mapping[Seat, int | str]) -> Acts:
        return tuple(("number", self.fields[payer], str(amount)[:12]) for payer, amount in sums.items())

    def missing(self, answer: Answer) -> str | None:
        """Every payer needs a whole number."""
        for payer, field in self.fields.items():
            said = answer.numbers.get(field, "").strip()
            if not said:
                return f"{self._pays(payer)} something or nothing: write a number there, then press again."
            if not (said.isascii() and said.isdecimal()) or int(said) > HIGH:
                return f"{said!r} cannot be the answer here. Write a whole number from 0 to {HIGH}."
        return None

    def judge(self, answer: Answer) -> Feedback:
        """Ask the rules about the sheet; each wrong sum is told with the rule that decides it."""
        asked, rules = self.asked, self.exercise.table_rules
        said = {payer: int(answer.numbers[field]) for payer, field in self.fields.items()}
        faults = tuple(map(self._told, pay_faults(asked.win, said, rules, dead=asked.dead)))
        if not faults:
            why = " ".join(sentence(said_to(step.say, self.asked.me)) for step in self.steps)
            title = f"Yes, {sum(self.due.values())} cents in all."
            return self.exercise.right(self, why, title=title, rules=self._rules())
        return self.exercise.wrong(
            self,
            faults,
            now="Begin with the value on the card, and take one rule after the other.",
            misconception=payment_misconception(asked.win, said, rules, dead=asked.dead),
            replay=self._replay(),
        )

    def _told(self, fault: Fault) -> Fault:
        return Fault(fault.rule, said_to(fault.say, self.asked.me))

    def _rules(self) -> tuple[str, ...]:
        return tuple(step.rule for step in self.steps[1:])

    def _replay(self) -> tuple[Frame, ...]:
        """Fill in the sheet rule by rule; the last frame holds all that is due."""
        frames = [self._frame(step) for step in self.steps]
        return (*frames[:1], *frames[-3:]) if len(frames) > 4 else tuple(frames)

    def _frame(self, step: PaymentStep) -> Frame:
        band = {f"sheet-{self.fields[payer]}": str(amount) for payer, amount in step.pays.items()}
        lit = {"CD9": ("line",), "WN4": ("hand",)}.get(step.rule, ())
        return Frame(sentence(said_to(step.say, self.asked.me)), lit=lit, band=band)

    def specimens(self) -> Specimens:
        """The sheet; the beliefs and slips of beginners, where they are wrong; a sheet with gaps."""
        win, due = self.asked.win, self.due
        tries: list[dict[Seat, int]] = [
            dict.fromkeys(due, win.value),
            {payer: amount if payer is win.by else 0 for payer, amount in due.items()},
            {payer: amount // 2 or 1 for payer, amount in due.items()},
            {payer: 2 * amount for payer, amount in due.items()},
            {payer: 0 if payer in self.asked.dead else amount for payer, amount in due.items()},
        ]
        given = dict(list(due.items())[: self.exercise.given])
        wrong = [self._acts({**each, **given}) for each in tries if {**each, **given} != due]
        first = dict(list(due.items())[:-1])
        gaps = ((), self._acts(first), self._acts({**first, list(due)[-1]: "many"}))
        return Specimens((self._acts(due),), tuple(dict.fromkeys(wrong)), gaps)

    def acts_of(self, said: str) -> Acts:
        """Read `South 50, West 25`, or `all 50`; `me` in the place of a seat is the learner."""
        sums: dict[Seat, int | str] = {}
        for part in filter(None, map(str.strip, re.split(r"[,;]", said))):
            who, _, amount = part.partition(" ")
            payers = list(self.fields) if who.lower() == "all" else [self._seat(who)]
            sums |= dict.fromkeys(payers, amount.strip())
        return self._acts(sums)

    def _seat(self, said: str) -> Seat:
        try:
            found = self.asked.me if said.lower() == "me" else read_seat(said)
        except MahjError as error:
            raise ValueError(str(error)) from error
        if found not in self.fields:
            raise ValueError(f"{found} is the winner and pays nobody")
        return found

    def find(self, said: str) -> tuple[str, ...]:
        """Find a player's place on the sheet, or a zone by its id."""
        places = {payer.value.lower(): f"sheet-{field}" for payer, field in self.fields.items()}
        wanted = said.strip().lower()
        return (places[wanted],) if wanted in places else super().find(said)

    def told(self, act: tuple[str, ...]) -> str:
        """Say what one player pays, and the last reason for it."""
        payer = next(each for each, field in self.fields.items() if field == act[1])
        return f"{self._pays(payer)} {self.due[payer]} cents."

    def walk(self) -> tuple[Frame, ...]:
        """Show the win, then the sheet rule by rule."""
        return (Frame(" ".join(map(sentence, self.facts)), lit=("hand",)), *map(self._frame, self.steps))


def _part(won: Won, payer: Seat) -> str | None:
    """What a player had to do with the win, where it matters to the sheet."""
    if payer in won.dead:
        return "dead hand"
    return "threw the tile" if payer is won.win.by else None


def win_facts(won: Won) -> tuple[str, ...]:
    """Say who won, where the last tile came from, and whose hands are dead."""
    return (f"You are {won.me}.", *_how(won), *_dead(won))


def _how(won: Won) -> Iterator[str]:
    win, mine = won.win, won.win.winner is won.me
    who, own = who_said(win.winner, won.me), "your" if mine else "her"
    if win.how == "discard" and win.by is not None:
        thrower = "you" if win.by is won.me else win.by.value
        yield f"{who} won on a tile that {thrower} threw."
    elif win.how == "self":
        yield f"{who} won with a tile {'you' if mine else 'she'} picked from the wall."
    else:
        yield f"{who} took a Joker in exchange, and it completed {own} hand."


def _dead(won: Won) -> Iterator[str]:
    if won.dead:
        hands = natural_list([f"{seat}'s hand" for seat in won.dead])
        yield f"{hands} {'is' if len(won.dead) == 1 else 'are'} dead."


class PayExercise(KindExercise):
    """Fill in a payment sheet: what each other player pays the winner."""

    kind: Literal["pay"]
    position: WinPosition = WinPosition()

    def make(self, position: Any, seed: int) -> PayTask:
        """Return the task; raises `Unfit` when nobody can win so, or when nothing is left to fill in."""
        won = set_win(position, self.table_rules, self.id, seed)
        if self.given >= len(SEATS) - 1:
            raise Unfit("E042", "the sheet is full already", "give fewer", ("given",))
        return PayTask(self, seed, position.said() | _names(won), asked=won)


def _names(won: Won) -> dict[str, str]:
    """Words for the author's texts; the learner herself is `you`."""
    win = won.win
    who = {seat: "you" if seat is won.me else seat.value for seat in SEATS}
    by = who[win.by] if win.by else "nobody"
    return {"me": won.me.value, "winner": who[win.winner], "by": by, "value": str(win.value), "how": win.how}
