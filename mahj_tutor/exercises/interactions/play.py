"""Make moves at the table until a goal is met, in one step or several.

The learner moves the pieces: racks the picked tile, gives a tile for a joker, calls, exposes, throws. What
was done becomes moves; the first one that the rules refuse ends the judging. A goal is a condition, and its
facts look at the table as it is after the moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from pydantic import Field, model_validator

from mahj_tutor.american import PlayState, misconception
from mahj_tutor.american.play.moves import Call, PlayMove, Show
from mahj_tutor.american.play.state import Phase
from mahj_tutor.exercises.expressions import Type, types
from mahj_tutor.exercises.facts.turns import turn_over
from mahj_tutor.exercises.feedback import Feedback
from mahj_tutor.exercises.fields import Model, problem
from mahj_tutor.exercises.interactions.game_task import GameTask, game_task
from mahj_tutor.exercises.interactions.game_words import NAMES
from mahj_tutor.exercises.interactions.move_acts import Plan, read_acts
from mahj_tutor.exercises.interactions.table_moves import (
    RACK,
    SAY,
    TABLE,
    TRAY,
    Pieces,
    Step,
    TableMove,
    pieces_of,
    put_back,
    steps_of,
    table_moves,
    ways_of,
)
from mahj_tutor.exercises.interactions.turn_runs import (
    HALF,
    Goal,
    Run,
    Search,
    brought,
    for_another_try,
    goals_met,
    legal_turn,
    missing_way_fix,
    refusal,
    run,
    steps_in,
    walk,
    without_exposure,
)
from mahj_tutor.exercises.meanings import Condition, Saying, Text, Written
from mahj_tutor.exercises.question import Drawn, Question
from mahj_tutor.exercises.question_task import QuestionTask
from mahj_tutor.exercises.scene import Act, Acts, Answer, Choice, Frame, Option, Scene, Zone, fold
from mahj_tutor.exercises.situation import Situation
from mahj_tutor.exercises.task import Unreadable
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.table import Seat

Word = Literal["pung", "kong", "quint", "mahjong"]
_WORDS: Mapping[Word, str] = {
    "pung": "Call! For a pung.",
    "kong": "Call! For a kong.",
    "quint": "Call! For a quint.",
    "mahjong": "Mah Jongg!",
}
_UNDONE = "Good so far, but you aren't done yet."


class PlayStep(Model):
    """A step of a turn: what is asked, and the condition that ends it."""

    ask: Saying = Field(min_length=1, max_length=300)
    goal: Condition


class PlayQuestion(Question):
    """Make moves at the table until a goal is met."""

    LABEL = "That's my turn"

    interaction: Literal["play"]
    goal: Condition = ""
    """A condition about the table after the moves; the turn is over, unless said."""
    steps: tuple[PlayStep, ...] = Field(default=(), max_length=6)
    """Several goals, one after the other, each with its own question."""
    say: tuple[Word, ...] = ()
    """What the learner may say aloud; calls can be said where there are several steps."""
    exposing: bool = True
    """Whether there is a place to expose a group; `no` in lessons that come before calls."""
    game: dict[str, str] | None = None
    """A whole game alone (`arrange:`), act by act; with words of your own in the place of the usual ones."""

    @model_validator(mode="before")
    @classmethod
    def _first_ask(cls, value: object) -> object:
        """Ask the question of the first step where there is no other."""
        steps = value.get("steps") if isinstance(value, dict) and "ask" not in value else None
        first = steps[0] if isinstance(steps, list | tuple) and steps else None
        asked = first.get("ask") if isinstance(first, dict) else None
        return {**value, "ask": asked} if isinstance(value, dict) and asked else value

    @model_validator(mode="after")
    def _one_way(self) -> PlayQuestion:
        if self.goal and self.steps:
            say, fix = "there is a goal, and there are steps", "give each step its own goal:"
            raise problem("E002", say, fix, ("goal",))
        return self

    @property
    def goals(self) -> tuple[str, ...]:
        """The conditions that are to be met, one after the other."""
        return tuple(step.goal for step in self.steps) or (self.goal or "turn_over(me)",)

    def answer_names(self) -> Mapping[str, Type]:
        """`refused`: whether the rules refuse a move; `move`: that or the last; `step`: the first not met."""
        return {"refused": types.TRUTH, "move": types.MOVE, "step": types.NUMBER}

    def written(self) -> Iterator[Written]:
        """Yield also the words of a game of the author's own, which may name what the game tells."""
        yield from super().written()
        yield from (
            Written(("game", key), said, Text("game_types")) for key, said in (self.game or {}).items()
        )

    @property
    def game_types(self) -> Mapping[str, Type]:
        """The names that the words of a game have."""
        return {**self.scene_types, **dict.fromkeys(NAMES, types.TEXT)}

    def make(self, drawn: Drawn) -> PlayTask | GameTask:
        """Return the task; raise `Unfit` where no moves lead to the goal."""
        if self.game is not None:
            return game_task(self, drawn, self.game)
        play, me = drawn.situation.play, drawn.situation.me
        if play is None or me is None:
            raise Unfit("E042", "there is no game, or no learner in it", "add table: and me:", ("scene",))
        mine = play.turn is me and play.phase in (Phase.LOOKED, Phase.DISCARD)
        if not mine and (play.offered is None or play.offered.seat is me):
            say = "it is not your turn, and no discard is on offer"
            raise Unfit("E042", say, "write phase looked and your seat after turn", ("scene", "table"))
        task = PlayTask(self, drawn.seed, drawn, at=play, me=me)
        if not task.right:
            say = "no moves on this board lead to the goal"
            raise Unfit("E041", say, missing_way_fix(play, me), ("goal",))
        if self.given >= len(task.right):
            say = "the whole turn is given, so there is nothing to do"
            raise Unfit("E042", say, "give fewer", ("given",))
        return task


@dataclass(frozen=True)
class PlayTask(QuestionTask):
    """One item; `at` is the whole game, of which the scene shows what the learner may see."""

    exercise: PlayQuestion
    at: PlayState
    me: Seat

    @property
    def say(self) -> tuple[Word, ...]:
        """What may be said."""
        calls: tuple[Word, ...] = ("pung", "kong", "quint")
        in_steps = bool(self.exercise.steps) and self.at.offered is not None
        return self.exercise.say or (calls if in_steps else ())

    @cached_property
    def goals(self) -> tuple[Goal, ...]:
        """The goals as conditions about a state of the game."""
        return tuple(self._goal(text) for text in self.exercise.goals)

    def _goal(self, text: str) -> Goal:
        compiled = self.exercise.compiled(text, types.TRUTH)
        return lambda play: bool(compiled.value(self._situation(play).scope))

    def _situation(self, play: PlayState) -> Situation:
        """Return the situation after moves; names still mean what they meant before."""
        at = self.drawn.situation
        return Situation(play, at.me, at.card, at.table_rules, at.named)

    def is_over(self, play: PlayState) -> bool:
        """Whether the learner's turn is over, so that nothing more can be done here."""
        return play is not self.at and turn_over(play, self.me)

    @property
    def search(self) -> Search:
        """A search for moves that meet the goals."""
        return Search(self.me, self.goals, self.is_over, self.say)

    @cached_property
    def right(self) -> tuple[PlayMove, ...]:
        """Legal moves that meet the goals; none if there are none."""
        return next(self.search.ways(self.at), ())

    # --- the board -----------------------------------------------------------------------------------

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        """What lies on the table, a place for discards, and one for a group once calls are known."""
        zones = self.drawn.picture.zones
        if not any(zone.id == TABLE for zone in zones):
            zones = (Zone(TABLE, "discards", "Discards"), *zones)
        offers = self.exercise.exposing and self.exercise.stage != "worked"
        if not offers and not any(isinstance(each, Call | Show) for each in self.right):
            return zones
        return (*zones, Zone(TRAY, "tray", "Expose a group here"))

    @cached_property
    def pieces(self) -> Pieces:
        """What the pieces on the board are."""
        return pieces_of(self.drawn.picture, self.at, self.me)

    @cached_property
    def scene(self) -> Scene:
        """The table, and where its pieces may go."""
        given = self._acts(self.right[: self.exercise.given])
        facts = self.drawn.facts
        if self.at.phase is Phase.LOOKED and self.at.turn is self.me:
            # the board shows it, and a first step may be made already
            facts = (*facts[:-1], "It is your turn")
        options = tuple(Option(word, _WORDS[word]) for word in self.say)
        choices = (Choice(SAY, "What do you say?", options),) if options else ()
        ways = ways_of(self.zones, self.pieces)
        return Scene(self.zones, ways, choices=choices, facts=facts, given_acts=given)

    def _acts(self, some: Iterable[PlayMove]) -> Acts:
        """Return what is done on the board for some moves."""
        plan = Plan(self.pieces, self.say)
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
        return run(self.at, table_moves(self.pieces, acts))

    def met(self, ran: Run) -> int:
        """Return how many goals were met, one after the other."""
        met = 0
        for play in ran.plays[1:]:
            met = goals_met(self.goals, play, met)
        return met

    def for_another_try(self, acts: Acts) -> Acts:
        """Keep what went well and what is begun of a group; the rest is taken back, the discard always."""
        return for_another_try(self.pieces, self.run(acts), acts, len(self.scene.given_acts))

    def missing(self, answer: Answer) -> str | Unreadable | None:
        """What goes well so far is not judged before the goals are met or the turn is over."""
        if answer.acts == self.scene.given_acts:
            return "You haven't done anything yet. What comes first?"
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

    def _refused(self, ran: Run, made: TableMove, move: PlayMove) -> Feedback:
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
        """Read moves with commas between: `rack, swap 6D with East, throw 4C`."""
        return read_acts(self.pieces, said, self.say, self._where(self.scene.given_acts))

    def _where(self, acts: Acts) -> dict[str, str]:
        """Return where the pieces of the game lie after acts."""
        return {**self.pieces.homes, **dict(fold(self.scene_without_given, acts).moved)}

    @cached_property
    def scene_without_given(self) -> Scene:
        """The scene as it is before anything is done."""
        return replace(self.scene, given_acts=())

    # --- help ----------------------------------------------------------------------------------------

    def find(self, said: str) -> tuple[str, ...]:
        """Find `jokers`, tiles such as `6D` or `rack 6D`, the places on the board."""
        words = said.strip().lower()
        return self.pieces.named(words) or super().find(said)

    def told(self, act: Act) -> str:
        """Say which tile goes where, or what to say."""
        if act[0] == "choose":
            return f"Say: “{_WORDS[next(word for word in self.say if word == act[2])]}”"
        piece, zone = act[1], act[2]
        home, name, owners = self.pieces.homes[piece], self.scene.piece(piece).name, self.pieces.owners
        if zone == home:
            return f"Put the {name} back."
        if zone in owners:
            return f"Give your {name} to {'your own group' if owners[zone] is self.me else owners[zone]}."
        if zone == RACK:
            return "Take the joker to your rack." if home in owners else f"Put the {name} on your rack."
        return f"Throw your {name}." if zone == TABLE else self._exposed(home, name)

    def _exposed(self, home: str, name: str) -> str:
        return f"Take the {name}." if home == TABLE else f"Expose your {name}."

    def next_right(self, acts: Acts) -> Act | None:
        """Return what comes next from where the learner stands: whatever is legal stays as it is.

        Only a step that the rules refuse is taken back. None if no moves lead to the goal any more.
        """
        ran = self.run(acts)
        if self.met(ran) == len(self.goals):
            return None
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

    def _acts_from(self, ran: Run, begun: tuple[Step, ...], moves: Iterable[PlayMove]) -> Acts:
        """Return what is done on the board for further moves."""
        where = {**self.pieces.homes, **{step.piece: step.end for step in steps_in(ran.made)}}
        plan = Plan(self.pieces, self.say, where, first=[step.piece for step in begun])
        for move in moves:
            plan.do(move)
        return plan.acts

    def _begun(self, acts: Acts, ran: Run) -> tuple[Step, ...]:
        """Return the steps that belong to no move made so far."""
        made = set(steps_in(ran.made))
        return tuple(step for step in steps_of(self.pieces.homes, acts) if step not in made)

    def walk(self) -> tuple[Frame, ...]:
        """One frame for the table as it is, and one for each move."""
        return (self.opening, *walk(self.scene, self.run(self.solution)))
