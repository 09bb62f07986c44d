"""Say whether a hand is dead, and mark what proves it; the rules judge the proof."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from mahj_tutor.american.dead_hands.evidence import evidence_faults, reasons_alive
from mahj_tutor.american.play.hand_status import dead_hand_faults
from mahj_tutor.american.play.moves import Challenge
from mahj_tutor.exercises.feedback import Feedback, sentence
from mahj_tutor.exercises.fields import SeatName
from mahj_tutor.exercises.kinds.dead_scene import Table
from mahj_tutor.exercises.kinds.plays import PlayPosition, set_play
from mahj_tutor.exercises.model import KindExercise
from mahj_tutor.exercises.play_words import play_facts
from mahj_tutor.exercises.scene import Act, Acts, Answer, Choice, Frame, Option, Scene
from mahj_tutor.exercises.task import Specimens, Task
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import Fault
from mahj_tutor.tiles import tiles

_DEAD: Act = ("choose", "hand", "dead")
_ALIVE: Act = ("choose", "hand", "alive")


class DeadPosition(PlayPosition):
    """A game under way, and `who` has the hand that is asked about; a moment names her itself."""

    who: SeatName | None = None


@dataclass(frozen=True, kw_only=True)
class DeadTask(Task):
    """One hand to be judged; `at` is the table with it."""

    at: Table

    press = "That is my verdict"

    @cached_property
    def found(self) -> tuple[Fault, ...]:
        """Why the hand is dead, none if it is alive."""
        return dead_hand_faults(self.at.play, self.at.whose)

    @cached_property
    def scene(self) -> Scene:
        """The table, a verdict, and everything one may point at."""
        at = self.at
        ask = f"Is {at.whose}'s hand dead?"
        choice = Choice(
            "hand", ask, (Option("dead", "Yes, and I marked the proof"), Option("alive", "No, it is alive"))
        )
        facts = (*play_facts(at.play, at.me), self._about_lines())
        given = self._right()[: self.exercise.given]
        return Scene(
            at.zones,
            marks=at.marks,
            mark_limit=16,
            choices=(choice,),
            facts=tuple(fact.removesuffix(".") for fact in facts),
            given_acts=given,
        )

    def _about_lines(self) -> str:
        if self.at.is_declared:
            return "The line nearest to the hand is shown."
        return "Of the whole card, the lines shown come nearest to her groups."

    def _right(self) -> Acts:
        """What is right: the verdict, then each mark."""
        return (_DEAD, *_marks(self.at.right)) if self.found else (_ALIVE,)

    def missing(self, answer: Answer) -> str | None:
        """A verdict is needed, and whoever says dead has to point at something."""
        if "hand" not in answer.chosen:
            return "Say first whether the hand is dead, then press again."
        if answer.chosen["hand"] == "dead" and not answer.marked:
            return "Mark on the table what proves it, then press again."
        return None

    def judge(self, answer: Answer) -> Feedback:
        """Ask the rules about the hand, then about the proof."""
        said_dead = answer.chosen["hand"] == "dead"
        if not said_dead:
            return self._missed() if self.found else self._right_feedback()
        at = self.at
        faults = evidence_faults(at.play, at.whose, at.proof(answer.marked))
        if not faults:
            return self._right_feedback()
        if not self.found:
            return self._wrong(faults, "alive", "Nothing on the table proves it dead.", "It is still alive.")
        return self._wrong(faults, "proof", "", "The hand is dead, but this does not prove it.")

    def _missed(self) -> Feedback:
        return self._wrong(self.found, "dead", sentence(self.found[0].say), "This hand is dead.")

    def _right_feedback(self) -> Feedback:
        whose = self.at.whose
        if self.found:
            why, rules = self.found[0].say, (self.found[0].rule,)
            return self.exercise.right(self, why, title=f"Yes, {whose}'s hand is dead.", rules=rules)
        return self.exercise.right(self, self._alive(), title=f"Yes, {whose}'s hand is alive.")

    def _alive(self) -> str:
        at = self.at
        return "All 14 tiles make a line." if at.is_declared else reasons_alive(at.play, at.whose)

    def _wrong(self, faults: tuple[Fault, ...], slip: str, now: str, title: str) -> Feedback:
        return self.exercise.wrong(self, faults, now=now, slip=slip, title=title, replay=self.replay())

    def replay(self) -> tuple[Frame, ...]:
        """Show the hand, then what proves it dead and what comes of it, or that nothing does."""
        at, lines = self.at, tuple(zone.id for zone in self.at.zones if zone.kind == "line")
        hand = tuple(piece for group in at.groups for piece in group) + tuple(at.opened)
        first = Frame(f"Look at {at.whose}'s hand, and at the card.", lit=(*lines, *hand))
        if not self.found:
            return (
                first,
                Frame(sentence(self._alive()), lit=lines),
                Frame("Who calls it dead changes nothing: play goes on."),
            )
        own = next(zone.id for zone in at.zones if set(hand or at.hidden) & {each.id for each in zone.pieces})
        out = f"{at.whose} is out of the game. The others play on."
        return (
            first,
            Frame(sentence(self.found[0].say), lit=at.right),
            Frame(out, dim=(own,), band={own: "dead"}),
        )

    def specimens(self) -> Specimens:
        """Right; the other verdict; a proof that proves nothing; a verdict without one."""
        strange = [piece for piece in self.at.marks if piece not in self.at.right]
        return Specimens((self._right(),), tuple(self._wrong_acts(strange)), ((), (_DEAD,)))

    def _wrong_acts(self, strange: list[str]) -> Iterator[Acts]:
        if self.found:
            yield (_ALIVE,)
        tries = [(piece,) for piece in strange] + [(*self.at.right, piece) for piece in strange[-1:]]
        for marked in tries:
            if evidence_faults(self.at.play, self.at.whose, self.at.proof(marked)):
                yield (_DEAD, *_marks(marked))
                return

    def acts_of(self, said: str) -> Acts:
        """Read `alive`, or `dead` with what is marked: `dead, group 1, rack, discards 3C 3C, tiles 5B`."""
        acts: Acts = ()
        for part in filter(None, map(str.strip, re.split(r"[,;]", said.lower()))):
            word, _, what = part.partition(" ")
            if word in ("dead", "alive"):
                acts += (_DEAD if word == "dead" else _ALIVE,)
                continue
            pieces = self._pieces(word, what.strip())
            if not pieces:
                raise ValueError(
                    f"{part!r} is nothing here; write alive, dead, group 1, rack, discards 3C, tiles 5B"
                )
            acts += _marks(pieces)
        return acts

    def _pieces(self, word: str, what: str) -> tuple[str, ...]:
        at = self.at
        if word == "group" and what.isdecimal() and 0 < int(what) <= len(at.groups):
            return at.groups[int(what) - 1][:1]
        if word == "rack":
            return at.hidden[:1]
        there = {"discards": at.elsewhere, "tiles": at.opened}.get(word, {})
        wanted = list(tiles(what))
        found = []
        for piece, kind in there.items():
            if kind in wanted:
                wanted.remove(kind)
                found.append(piece)
        return () if wanted else tuple(found)

    def find(self, said: str) -> tuple[str, ...]:
        """Find the `groups`, the `rack`, the `lines`, or `answer`,
        what proves it; or any zone by its name.
        """
        at = self.at
        named = {
            "answer": at.right,
            "groups": tuple(piece for group in at.groups for piece in group) or tuple(at.opened),
            "rack": at.hidden or tuple(at.opened),
            "lines": tuple(zone.id for zone in at.zones if zone.kind == "line"),
        }
        return named.get(said.strip().lower()) or super().find(said)

    def told(self, act: Act) -> str:
        """Say the reason, then what to mark."""
        if act == _ALIVE:
            return "Nothing proves it dead. Choose: it is alive."
        why = sentence(self.found[0].say)
        return f"{why} Choose: dead." if act == _DEAD else super().told(act)

    def walk(self) -> tuple[Frame, ...]:
        """Show the table, then what a wrong answer would be shown."""
        return (Frame(" ".join(map(sentence, self.facts))), *self.replay())


def _marks(pieces: tuple[str, ...]) -> Acts:
    return tuple(("mark", piece) for piece in pieces)


class DeadExercise(KindExercise):
    """Say whether a hand is dead, and mark what proves it."""

    kind: Literal["dead"]
    position: DeadPosition = DeadPosition()

    def make(self, position: Any, seed: int) -> DeadTask:
        """Return the task; raises `Unfit` when no hand is named, or
        when nothing on the board proves it dead.
        """
        at = set_play(position, self.table_rules, self.id, seed)
        whose = position.who or (at.move.whom if isinstance(at.move, Challenge) else None)
        if whose is None:
            raise Unfit("E002", "nobody's hand is asked about", "add who: with a seat", ("position",))
        if whose is at.me:
            raise Unfit(
                "E030", "a hand is called dead by another player", "change me: or who:", ("position", "who")
            )
        table = Table(at.play, at.me, whose)
        found = dead_hand_faults(at.play, whose)
        if found and (evidence_faults(at.play, whose, table.proof(table.right)) or at.play.is_dead(whose)):
            raise Unfit(
                "E041", "nothing on the board proves this hand dead", "change the game", ("position",)
            )
        names = position.said() | {"me": at.me.value, "who": whose.value}
        return DeadTask(self, seed, names, at=table)
