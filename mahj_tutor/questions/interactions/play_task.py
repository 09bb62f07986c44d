"""One item of `play`: moves made at a table of either game are read, judged, and shown.

What the board looks like, and what its pieces and words mean, is each game's own (`american_play`,
`classical_play`).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from mahj_tutor.expressions import types
from mahj_tutor.facts.situation import Situation
from mahj_tutor.facts.turns import turn_over
from mahj_tutor.games import AnyPlay, Move, misconception
from mahj_tutor.pictures.scene import Act, Acts, Answer, Choice, Frame, Option, Scene, Zone, fold
from mahj_tutor.questions.feedback import Feedback
from mahj_tutor.questions.interactions.move_acts import BasePlan
from mahj_tutor.questions.interactions.play_fields import PlayFields, Word
from mahj_tutor.questions.interactions.table_moves import (
    SAY,
    TABLE,
    TRAY,
    Pieces,
    Step,
    TableMove,
    put_back,
    steps_of,
)
from mahj_tutor.questions.interactions.turn_runs import (
    HALF,
    Goal,
    Run,
    Search,
    brought,
    goals_met,
    legal_turn,
    refusal,
    run,
    steps_in,
    walk,
    without_exposure,
)
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.questions.task import Hint, Unreadable
from mahj_tutor.table import Seat

_UNDONE = "Good so far, but you aren't done yet."
_BEGUN = "The first part is done already. What comes next?"
_UNDO = "This won't work out from here. Press Undo to go back a step."


@dataclass(frozen=True)
class PlayTask(QuestionTask):
    """One item; `at` is the whole game, of which the scene shows what the learner may see."""

    LABEL = "That's my turn"

    exercise: PlayFields
    at: AnyPlay
    me: Seat

    WORDS: ClassVar[Mapping[Word, str]]
    """What a learner may say, in full."""
    PLAN: ClassVar[type[BasePlan]]
    """What turns moves into acts."""

    # --- what a game gives ---------------------------------------------------------------------------

    @property
    @abstractmethod
    def say(self) -> tuple[Word, ...]:
        """What may be said."""

    @property
    @abstractmethod
    def zones(self) -> tuple[Zone, ...]:
        """What lies on the table, and the places where something may be put."""

    @cached_property
    @abstractmethod
    def pieces(self) -> Pieces:
        """What the pieces on the board are."""

    @abstractmethod
    def ways_from(self, home: str, piece: str) -> tuple[str, ...]:
        """Return where a piece of a zone may be put, also in vain; zones that are not there do not count."""

    def steps(self, acts: Acts) -> tuple[Step, ...]:
        """Return what was moved, without what was taken back."""
        return steps_of(self.pieces.homes, acts)

    @abstractmethod
    def moves_in(self, acts: Acts) -> tuple[TableMove, ...]:
        """Return the moves that acts make."""

    @abstractmethod
    def options(self, play: AnyPlay) -> list[Move]:
        """Return what the learner can do on this board, what keeps most first."""

    # --- the goals -----------------------------------------------------------------------------------

    @cached_property
    def goals(self) -> tuple[Goal, ...]:
        """The goals as conditions about a state of the game."""
        return tuple(self._goal(text) for text in self.exercise.goals)

    def _goal(self, text: str) -> Goal:
        compiled = self.exercise.compiled(text, types.TRUTH)
        return lambda play: bool(compiled.value(self._situation(play).scope))

    def _situation(self, play: AnyPlay) -> Situation:
        """Return the situation after moves; names still mean what they meant before."""
        at = self.drawn.situation
        return Situation(play, at.me, at.card, at.table_rules, at.named)

    def is_over(self, play: AnyPlay) -> bool:
        """Whether the learner's turn is over, so that nothing more can be done here."""
        return play is not self.at and turn_over(play, self.me)

    @property
    def search(self) -> Search:
        """A search for moves that meet the goals."""
        return Search(self.goals, self.is_over, self.options)

    @cached_property
    def right(self) -> tuple[Move, ...]:
        """Legal moves that meet the goals; none if there are none."""
        return next(self.search.ways(self.at), ())

    # --- the board -----------------------------------------------------------------------------------

    @property
    def table_facts(self) -> tuple[str, ...]:
        """What is said about the table beside the board."""
        return self.drawn.facts

    @property
    def ways(self) -> Mapping[str, tuple[str, ...]]:
        """Where each piece may be put that may be moved at all."""
        known = {zone.id for zone in self.zones}
        ways = {
            piece: tuple(each for each in self.ways_from(home, piece) if each in known)
            for piece, home in self.pieces.homes.items()
        }
        return {piece: places for piece, places in ways.items() if len(places) > 1}

    @property
    def table_zones(self) -> tuple[Zone, ...]:
        """What lies on the table, with a place for discards."""
        zones = self.drawn.picture.zones
        has_discards = any(zone.id == TABLE for zone in zones)
        return zones if has_discards else (Zone(TABLE, "discards", "Discards"), *zones)

    @cached_property
    def scene(self) -> Scene:
        """The table, and where its pieces may go."""
        given = self._acts(self.right[: self.exercise.given])
        options = tuple(Option(word, self.WORDS[word]) for word in self.say)
        choices = (Choice(SAY, "What do you say?", options),) if options else ()
        return Scene(self.zones, self.ways, choices=choices, facts=self.table_facts, given_acts=given)

    def _acts(
        self, some: Iterable[Move], where: Mapping[str, str] | None = None, first: Collection[str] = ()
    ) -> Acts:
        """Return what is done on the board for some moves, with the pieces where they lie."""
        plan = self.PLAN(self.pieces, self.say, where, first)
        for move in some:
            plan.do(move)
        return plan.acts

    @property
    def step_asks(self) -> tuple[str, ...]:
        """The questions of the steps."""
        return tuple(self.fill(step.ask) for step in self.exercise.steps)

    def step_at(self, acts: Acts) -> int:
        """Return the first step whose goal is not met, or the last."""
        return min(self.met(self.run(acts)), len(self.goals) - 1)

    def ask_at(self, acts: Acts) -> str:
        """Return the question of the step that a learner has come to."""
        asks = self.step_asks
        if not asks:
            return self.ask
        own = self.ask if self.ask != asks[0] else ""
        return "\n\n".join(filter(None, (own, asks[self.step_at(acts)])))

    # --- reading and judging -------------------------------------------------------------------------

    def run(self, acts: Acts) -> Run:
        """Put what was done to the rules, move by move."""
        return run(self.at, self.moves_in(acts))

    def met(self, ran: Run) -> int:
        """Return how many goals were met, one after the other."""
        met = 0
        for play in ran.plays[1:]:
            met = goals_met(self.goals, play, met)
        return met

    def for_another_try(self, acts: Acts) -> Acts:
        """Keep what went well and what is begun of a group; the rest is taken back, the discard always.

        Otherwise everything that is put right would come after the mistake, and so too late.
        """
        well, given = steps_in(self.run(acts).made), len(self.scene.given_acts)
        kept = {
            step.at for step in self.steps(acts) if step.end == TRAY or (step in well and step.end != TABLE)
        }
        return tuple(act for at, act in enumerate(acts) if at < given or at in kept or act[0] == "choose")

    def missing(self, answer: Answer) -> str | Unreadable | None:
        """What goes well so far is not judged before the goals are met or the turn is over."""
        if answer.acts == self.scene.given_acts:
            given = bool(self.scene.given_acts)
            return _BEGUN if given else "You haven't done anything yet. What comes first?"
        ran = self.run(answer.acts)
        if ran.faults:
            return None
        if ran.stopped is not None:
            return HALF[ran.stopped.half]
        met = self.met(ran)
        if met == len(self.goals) or self.is_over(ran.last):
            return None
        steps = self.exercise.steps
        say = f"Right so far. {self.fill(steps[met].ask)}" if met and steps else _UNDONE
        return Unreadable(say, is_good=True)

    def check(self, answer: Answer) -> Feedback:
        """Tell the first move that the rules refuse; then the first goal that was not met."""
        ran = self.run(answer.acts)
        met = self.met(ran)
        if ran.stopped is not None and ran.stopped.move is not None:
            return self._refused(ran, ran.stopped, ran.stopped.move)
        if met < len(self.goals):
            return self._missed(ran, met)
        return self._then(ran).right_feedback(brought(ran.moves))

    def _then(self, ran: Run) -> PlayTask:
        """Return the task as it looks after the moves, for conditions and words about the answer."""
        return replace(self, drawn=replace(self.drawn, situation=self._situation(ran.last)))

    def _refused(self, ran: Run, made: TableMove, move: Move) -> Feedback:
        return self._then(ran).wrong_feedback(
            {"refused": True, "move": move, "step": self.met(ran) + 1},
            faults=ran.faults,
            misconception=misconception(ran.last, move),
            lit=tuple(step.piece for step in made.steps),
            replay=refusal(self.scene, ran, made, move),
        )

    def _missed(self, ran: Run, met: int) -> Feedback:
        values = {"refused": False, "move": ran.moves[-1], "step": met + 1}
        more = "Your turn is legal, but it isn't what the question asks for."
        return self._then(ran).wrong_feedback(values, evidence=more, replay=legal_turn(self.scene, ran))

    # --- right answers, and wrong ones ---------------------------------------------------------------

    def solutions(self) -> tuple[Acts, ...]:
        """The moves that meet the goals."""
        return (self._acts(self.right),)

    def acts_of(self, said: str) -> Acts:
        """Read moves with commas between: `rack, swap 6D with East, throw 4C`; `draw, throw 4C`."""
        where = {**self.pieces.homes, **dict(fold(self.scene, self.scene.given_acts).moved)}
        plan = self.PLAN(self.pieces, self.say, where)
        plan.read(said)
        return plan.acts

    # --- help ----------------------------------------------------------------------------------------

    def find(self, said: str) -> tuple[str, ...]:
        """Find `jokers`, tiles such as `6D` or `rack 6D`, the places on the board."""
        words = said.strip().lower()
        return self.pieces.named(words) or super().find(said)

    def told(self, act: Act) -> str:
        """Say which tile goes where, or what to say."""
        if act[0] == "choose":
            return f"Say: “{self.WORDS[next(word for word in self.say if word == act[2])]}”"
        name, home = self.scene.piece(act[1]).name, self.pieces.homes[act[1]]
        return f"Put the {name} back." if act[2] == home else self.told_move(act[1], name, act[2])

    def _next_hint(self, acts: Acts) -> Hint:
        if self.next_right(acts) is None and self.met(self.run(acts)) < len(self.goals):
            return Hint(_UNDO)
        return super()._next_hint(acts)

    @abstractmethod
    def told_move(self, piece: str, name: str, zone: str) -> str:
        """Say where a piece goes that is not put back."""

    def next_right(self, acts: Acts) -> Act | None:
        """Return what comes next from where the learner stands: whatever is legal stays as it is.

        Only a step that the rules refuse is taken back. None if no moves lead to the goal any more, or if the
        rules refuse what was said, and nothing else that could be said is right.
        """
        ran = self.run(acts)
        found = None if self.met(ran) == len(self.goals) else self._next(ran, acts)
        return found if not ran.is_said_in_vain or (found and found[0] == "choose") else None

    def _next(self, ran: Run, acts: Acts) -> Act | None:
        begun = self._begun(acts, ran)
        runs = () if ran.is_out_of_turn else (ran, without_exposure(ran))
        onward = (self._onward(each, self._begun(acts, each)) for each in runs)
        return next(filter(None, onward), put_back(begun[-1]) if begun else None)

    def _onward(self, ran: Run, begun: tuple[Step, ...]) -> Act | None:
        """Return what comes next if what was begun can become legal moves that meet the goals."""
        lying = {(step.piece, step.end) for step in begun}
        ways = () if self.is_over(ran.last) else self.search.ways(ran.last, self.met(ran))
        for acts in (self._acts_from(ran, begun, moves) for moves in ways):
            if lying <= {act[1:] for act in acts}:
                return next((act for act in acts if act[1:] not in lying), None)
        return None

    def _acts_from(self, ran: Run, begun: tuple[Step, ...], moves: Iterable[Move]) -> Acts:
        """Return what is done on the board for further moves."""
        where = {**self.pieces.homes, **{step.piece: step.end for step in steps_in(ran.made)}}
        return self._acts(moves, where, [step.piece for step in begun])

    def _begun(self, acts: Acts, ran: Run) -> tuple[Step, ...]:
        """Return the steps that belong to no move made so far."""
        made = set(steps_in(ran.made))
        return tuple(step for step in self.steps(acts) if step not in made)

    def walk(self) -> tuple[Frame, ...]:
        """One frame for the table as it is, and one for each move."""
        return (self.opening, *walk(self.scene, self.run(self.solution)))
