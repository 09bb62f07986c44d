"""Judge what somebody does at the table: allowed or not, and the rule that decides."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from mahj_tutor.exercises.feedback import Feedback, once, sentence
from mahj_tutor.exercises.fields import PlayText, RuleName, SeatName
from mahj_tutor.exercises.hand_pictures import hand_zones
from mahj_tutor.exercises.kinds.deeds import Deed
from mahj_tutor.exercises.kinds.deeds_group import group_deed, is_of_group
from mahj_tutor.exercises.kinds.deeds_play import action_of, made_before, move_deed, move_replay
from mahj_tutor.exercises.kinds.plays import set_play
from mahj_tutor.exercises.model import KindExercise, Position
from mahj_tutor.exercises.play_pictures import play_zones
from mahj_tutor.exercises.play_words import play_facts
from mahj_tutor.exercises.scene import Acts, Answer, Choice, Frame, Option, Scene, Zone
from mahj_tutor.exercises.task import Specimens, Task
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import Fault, register, rule
from mahj_tutor.table import Seat, Walls

_WALLS = Walls.build(1)


class VerdictPosition(Position):
    """A situation and what is done in it: a game under way, a group, or a claim about a hand."""

    me: SeatName = Seat.EAST
    action: str = ""
    table: PlayText = ""
    moment: str = ""
    show: Literal["table", "hand"] = "table"


@dataclass(frozen=True, kw_only=True)
class VerdictTask(Task):
    """One item of a verdict exercise; `asked` is the deed to be
    judged, `shown` what it leads to, where known.
    """

    asked: Deed
    zones: tuple[Zone, ...]
    before: tuple[str, ...]
    shown: tuple[Frame, ...] = ()

    press = "That is my verdict"

    @property
    def deciding(self) -> tuple[str, ...]:
        """The rules that decide: those broken, or those that allow it."""
        return once(fault.rule for fault in self.asked.faults) or self.asked.grounds

    @cached_property
    def chips(self) -> tuple[str, ...]:
        """The rules to choose from: the deciding one and three that do not decide here, mixed by the seed."""
        rng = random.Random(f"{self.exercise.id}/{self.seed}/chips")
        exercise = self.exercise
        named = exercise.chips if isinstance(exercise, VerdictExercise) else ()
        family = [each for each in register() if each[:2] == self.deciding[0][:2]]
        rng.shuffle(family)
        wrong = [each for each in once((*named, *exercise.rules, *family)) if each not in self.deciding][:3]
        chips = [self._shown, *wrong]
        rng.shuffle(chips)
        return tuple(chips)

    @property
    def _shown(self) -> str:
        return self.deciding[0] if self.asked.faults else self.deciding[-1]

    @cached_property
    def scene(self) -> Scene:
        """The table, a verdict and a rule to choose."""
        verdict = Choice(
            "verdict",
            "Is this allowed?",
            (Option("yes", "Yes, it is allowed"), Option("no", "No, it is not allowed")),
        )
        chips = tuple(Option(f"o{number}", rule(each).name) for number, each in enumerate(self.chips, 1))
        facts = (*self.before, *(() if "{action}" in self.exercise.ask else (self.asked.said,)))
        return Scene(
            self.zones,
            choices=(verdict, Choice("rule", "Which rule decides?", chips)),
            facts=tuple(fact.removesuffix(".") for fact in facts),
        )

    def missing(self, answer: Answer) -> str | None:
        """Both questions have to be answered."""
        if "verdict" not in answer.chosen:
            return "Say first whether it is allowed or not, then press again."
        return None if "rule" in answer.chosen else "Now choose the rule that decides, then press again."

    def judge(self, answer: Answer) -> Feedback:
        """Compare with what the engine says; a right verdict for a wrong reason is told apart."""
        said_no = answer.chosen["verdict"] == "no"
        named = self.chips[int(answer.chosen["rule"][1:]) - 1]
        right_verdict, right_rule = said_no is bool(self.asked.faults), named in self.deciding
        if right_verdict and right_rule:
            return self.exercise.right(self, self._why(), title=self._verdict(), rules=self.deciding)
        title = "Your verdict is right, but another rule decides." if right_verdict else self._verdict()
        if right_rule:
            title = f"You named the rule. By it this is {'not ' * bool(self.asked.faults)}allowed."
        belief = self.asked.misconception if self.asked.faults else self.asked.refusal
        return self.exercise.wrong(
            self,
            self._faults(),
            title=title,
            now="",
            why=rule(self._shown).text,
            slip="rule" if right_verdict else "verdict",
            misconception=None if right_verdict else belief,
            replay=self.shown or self._replay(),
        )

    def _faults(self) -> tuple[Fault, ...]:
        return self.asked.faults or tuple(Fault(each, rule(each).name) for each in self.deciding[-1:])

    def _verdict(self) -> str:
        return "No, this is not allowed." if self.asked.faults else "Yes, this is allowed."

    def _why(self) -> str:
        return " ".join(sentence(fault.say) for fault in self.asked.faults) or rule(self._shown).text

    def _replay(self) -> tuple[Frame, ...]:
        faults = self.asked.faults
        lit = ("tray",) if any(zone.id == "tray" for zone in self.zones) else ()
        what = Frame(self.asked.said, lit=lit)
        if not faults:
            return (what, Frame("Nothing stands against it, and play goes on."))
        return (
            what,
            Frame(f"The others stop it. {sentence(faults[0].say)}"),
            Frame("It is taken back, and play goes on from there."),
        )

    def specimens(self) -> Specimens:
        """Right; the wrong verdict, the wrong rule, both wrong; and half an answer."""
        good, bad = ("no", "yes") if self.asked.faults else ("yes", "no")
        right_chip = f"o{self.chips.index(self._shown) + 1}"
        others = [f"o{number}" for number, each in enumerate(self.chips, 1) if each not in self.deciding]
        both = [_acts(good, other) for other in others[:1]] + [_acts(bad, other) for other in others[:1]]
        return Specimens((_acts(good, right_chip),), (_acts(bad, right_chip), *both), ((), _acts(good)))

    def acts_of(self, said: str) -> Acts:
        """Read `not allowed, CH3`, `allowed`, or a rule alone."""
        words = [word.strip() for word in said.split(",") if word.strip()]
        acts: Acts = ()
        for word in words:
            if word.lower() in ("allowed", "not allowed"):
                acts += _acts("no" if word.lower().startswith("not") else "yes")
            elif word.upper() in self.chips:
                acts += (("choose", "rule", f"o{self.chips.index(word.upper()) + 1}"),)
            else:
                raise ValueError(f"{word!r} is none of: allowed, not allowed, {', '.join(self.chips)}")
        return acts

    def told(self, act: tuple[str, ...]) -> str:
        """Say what to think of, not the verdict."""
        return f"Read this rule first. {rule(self._shown).text}"

    def walk(self) -> tuple[Frame, ...]:
        """Show the situation, the verdict, and the rule."""
        first = Frame(" ".join((*self.before, self.asked.said)))
        return (first, Frame(self._verdict()), Frame(f"{sentence(rule(self._shown).name)} {self._why()}"))


def _acts(verdict: str, chip: str = "") -> Acts:
    first: Acts = (("choose", "verdict", verdict),)
    return (*first, ("choose", "rule", chip)) if chip else first


class VerdictExercise(KindExercise):
    """Judge what somebody does at the table: allowed or not, and the rule that decides."""

    kind: Literal["verdict"]
    position: VerdictPosition = VerdictPosition()
    chips: tuple[RuleName, ...] = ()

    def make(self, position: Any, seed: int) -> VerdictTask:
        """Return the task; raises `Unfit` when the action cannot be read or does not fit the situation."""
        *before, last = [each.strip() for each in position.action.split(";") if each.strip()] or [""]
        if position.table or position.moment:
            return self._of_play(position, seed, before, last)
        if not is_of_group(last):
            raise Unfit("E042", "there is no action to judge", "add action: to the position, or to vary")
        return self._of_group(position, seed, last)

    def _of_play(self, position: VerdictPosition, seed: int, before: list[str], last: str) -> VerdictTask:
        at = set_play(position, self.table_rules, self.id, seed)
        play, me, facts = at.play, at.me, []
        for each in before:
            play, said = made_before(play, each, me)
            facts.append(said)
        move = action_of(last, me) if last else at.move
        if move is None:
            raise Unfit("E042", "there is no action to judge", "add action: to the position, or to vary")
        deed = move_deed(play, move, me)
        zones = hand_zones(play, me, move) if position.show == "hand" else play_zones(play, me)
        return VerdictTask(
            self,
            seed,
            position.said() | {"action": deed.said, "me": me.value},
            asked=deed,
            zones=zones,
            before=(*play_facts(at.play, me), *facts),
            shown=move_replay(play, move, me, zones),
        )

    def _of_group(self, position: VerdictPosition, seed: int, last: str) -> VerdictTask:
        deed, zones, shown = group_deed(last, position.me)
        names = position.said() | {"action": deed.said}
        return VerdictTask(self, seed, names, asked=deed, zones=zones, before=(), shown=shown)
