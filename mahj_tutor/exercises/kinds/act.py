"""Do a turn with the hands: tiles go from place to place, and the rules judge each step in its order.

The learner racks the picked tile, gives a tile for a Joker, takes a called tile and shows the group, throws
a tile. Her steps become moves of the play; the first one the rules refuse ends the judging. `goal` says
what a turn should bring besides being legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from pydantic import Field

from mahj_tutor.american.play.legality import consequence
from mahj_tutor.american.play.misconceptions import illegal_move_misconception
from mahj_tutor.american.play.moves import Call, Discard, PlayMove, Show, Swap
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.exercises.feedback import Feedback, sentence
from mahj_tutor.exercises.fields import Model, Tiles
from mahj_tutor.exercises.kinds.plays import PlayPosition, set_play
from mahj_tutor.exercises.kinds.turn_acts import (
    OPEN,
    RACK,
    TABLE,
    Deed,
    Step,
    Things,
    acts_of,
    deeds_of,
    steps_of,
)
from mahj_tutor.exercises.kinds.turn_plan import Plan, after, exchanges, first_moves, read_turn, thrown
from mahj_tutor.exercises.kinds.turn_run import Run, done_said, half_said, run
from mahj_tutor.exercises.kinds.turn_scene import things_of, turn_zones, ways_of
from mahj_tutor.exercises.model import KindExercise
from mahj_tutor.exercises.play_words import play_facts
from mahj_tutor.exercises.scene import Act, Acts, Answer, Frame, Scene, Zone, fold
from mahj_tutor.exercises.task import Specimens, Task
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.exercises.words import tiles_said
from mahj_tutor.rulebook import Fault
from mahj_tutor.table import Seat
from mahj_tutor.tiles import JOKER, in_words, natural_list, without

_SHOWN_FOR_NOTHING = (Fault("JK5", "you took a Joker, and for that nothing is shown"),)
"""Said to who shows tiles after an exchange: no call is missing
there, though that is what the rules of calls say.
"""


class TurnGoal(Model):
    """What a turn should bring besides being legal: so many Jokers taken,
    one of these tiles thrown, a group called.
    """

    take_jokers: int = Field(default=0, ge=0, le=8)
    throw: Tiles = ()
    call: Literal["pung", "kong", "quint", ""] = ""


class ActPosition(PlayPosition):
    """A play in which it is your turn, or a discard is on offer; `open` gives you a place to show tiles."""

    open: bool = False


@dataclass(frozen=True, kw_only=True)
class ActTask(Task):
    """One item of an act exercise; `at` is the whole play, of which the scene shows what you may see."""

    at: PlayState
    position: ActPosition
    me: Seat

    press = "This is my turn"

    @property
    def goal(self) -> TurnGoal:
        """What the turn should bring."""
        exercise = self.exercise
        return exercise.goal if isinstance(exercise, ActExercise) else TurnGoal()

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        """What lies on the table."""
        return turn_zones(self.at, self.me, show=self.position.open)

    @cached_property
    def things(self) -> Things:
        """What the pieces on the board are."""
        return things_of(self.zones, self.at, self.me)

    @cached_property
    def scene(self) -> Scene:
        """The rack, the picked tile beside it, what lies open, and where tiles may go."""
        given = self._acts(self._right[: self.exercise.given])
        facts = tuple(each.removesuffix(".") for each in play_facts(self.at, self.me))
        if self.at.phase is Phase.LOOKED:  # the board shows it, and a first step may be done already
            facts = (*facts[:-1], "It is your turn")
        return Scene(self.zones, ways_of(self.zones, self.things), facts=facts, given_acts=given)

    def _acts(self, some: Iterable[PlayMove]) -> Acts:
        """Return what the hands do for some moves."""
        plan = Plan(self.things)
        for move in some:
            plan.do(move)
        return plan.acts

    # --- reading and judging -------------------------------------------------------------------------

    def steps(self, acts: Acts) -> tuple[Step, ...]:
        """Return what was moved, without what was taken back."""
        return steps_of(self.things.homes, acts)

    def run(self, acts: Acts) -> Run:
        """Put what was done to the rules, move by move."""
        return run(self.at, deeds_of(self.things, self.steps(acts)))

    def missing(self, answer: Answer) -> str | None:
        """A turn that goes well so far is not judged before it is finished."""
        steps, ran = self.steps(answer.acts), self.run(answer.acts)
        if steps == self.steps(self.scene.given_acts):
            return "Nothing has been done yet. Do what comes first, then press again."
        if ran.faults:
            return None
        if ran.stopped is not None:
            return half_said(ran.last, ran.stopped)
        if not ran.is_over(self.me):
            return "Your turn is not over yet. It ends when you throw a tile. Go on, then press again."
        return None

    def judge(self, answer: Answer) -> Feedback:
        """Tell the first step the rules refuse; then what the turn should have brought."""
        ran = self.run(answer.acts)
        if ran.faults and ran.stopped is not None:
            return self._refused(answer, ran, ran.stopped)
        missed = self._missed(ran)
        if missed:
            return self.exercise.wrong(
                self,
                missed,
                now="",
                why="The rules allow your turn, but the question asks for more.",
                slip="threw it" if missed[0].rule == "JK6" else "goal",
                replay=self._legal_replay(answer, ran, missed[0]),
            )
        return self.exercise.right(self, self._why(ran), title=_brought(ran))

    def _refused(self, answer: Answer, ran: Run, deed: Deed) -> Feedback:
        assert deed.move is not None  # what is no move has no faults
        belief = illegal_move_misconception(ran.last, deed.move)
        return self.exercise.wrong(
            self,
            _SHOWN_FOR_NOTHING if belief == "M16" else ran.faults,
            now="Take that back, and go on from there.",
            misconception=belief,
            replay=self._refusal(answer, ran, deed),
        )

    def _missed(self, ran: Run) -> tuple[Fault, ...]:
        """Return what a legal turn lacks to what was asked for."""
        goal, found = self.goal, list[Fault]()
        took = sum(isinstance(move, Swap) for move in ran.moves)
        threw = next(move.tile for move in ran.moves if isinstance(move, Discard))
        if took < goal.take_jokers:
            found.append(self._too_few(ran, took, goal.take_jokers))
        rule = self.exercise.rules[0]
        if goal.throw and threw not in goal.throw:
            say = (
                f"you threw {tiles_said([threw])}, and"
                f" {natural_list(tiles_said([each]) for each in goal.throw)} was asked for"
            )
            found.append(Fault(rule, say))
        calls = [move.wanted for move in ran.moves if isinstance(move, Call)]
        if goal.call and calls != [goal.call]:
            found.append(Fault(rule, f"you were asked to call for a {goal.call}"))
        return tuple(found)

    def _too_few(self, ran: Run, took: int, wanted: int) -> Fault:
        lost = ran.redeemed
        if lost is not None:
            whose = "your own" if lost.owner is self.me else f"{lost.owner}'s"
            return Fault("JK6", f"you threw {tiles_said([lost.tile])}, which could have taken {whose} Joker")
        some = "no Joker" if not took else "only one Joker" if took == 1 else f"only {in_words(took)} Jokers"
        return Fault("JK4", f"you took {some}, and {in_words(wanted)} could be taken")

    def _why(self, ran: Run) -> str:
        size = ran.last.hand(self.me).size
        return (
            f"Each step came in its order, and you hold {in_words(size) if size < 13 else size} tiles again."
        )

    # --- what it leads to ----------------------------------------------------------------------------

    def _place(self, steps: Iterable[Step]) -> dict[str, tuple[str, ...]]:
        return dict(fold(self.scene, acts_of(steps)).place)

    def _so_far(self, ran: Run, steps: tuple[Step, ...], went: tuple[Deed, ...]) -> Frame:
        """Show what went well."""
        well = sorted(number for deed in went for number in deed.steps)
        say = (
            f"So far it went well. {done_said(ran.plays[len(went) - 1], went[-1])}"
            if went
            else "Here your turn begins."
        )
        return Frame(say, self._place(steps[number] for number in well))

    def _refusal(self, answer: Answer, ran: Run, deed: Deed) -> tuple[Frame, ...]:
        """Show the step that was refused, and what it leads to at the table."""
        assert deed.move is not None  # what is no move has no faults
        steps = self.steps(answer.acts)
        before = self._so_far(ran, steps, ran.went)
        numbers = sorted(number for each in (*ran.went, deed) for number in each.steps)
        lit = tuple(steps[number].piece for number in deed.steps)
        tried = Frame(done_said(ran.last, deed), self._place(steps[number] for number in numbers), lit)
        leads = consequence(ran.last, deed.move)
        after = tried if leads.kind in ("stands", "dead") else before
        band = {RACK: "dead hand"} if leads.kind == "dead" else {}
        return (before, tried, Frame(sentence(leads.say), after.place, band=band))

    def _legal_replay(self, answer: Answer, ran: Run, fault: Fault) -> tuple[Frame, ...]:
        """Show a turn that is allowed but does not bring what was asked for."""
        steps = self.steps(answer.acts)
        return (
            self._so_far(ran, steps, ran.went[:-1]),
            Frame(done_said(ran.plays[-2], ran.went[-1]), self._place(steps), (steps[-1].piece,)),
            Frame(sentence(fault.say), self._place(())),
        )

    # --- right answers, and wrong ones ---------------------------------------------------------------

    @cached_property
    def _right(self) -> tuple[PlayMove, ...]:
        """A legal turn that brings what is asked for."""
        goal, me = self.goal, self.me
        begin = first_moves(self.at, me, goal.call)
        swaps = exchanges(after(self.at, begin), me, goal.take_jokers)
        turn = (*begin, *swaps)
        return (*turn, Discard(me, thrown(after(self.at, turn), me, goal.throw)))

    def specimens(self) -> Specimens:
        """A right turn; one too early, with a tile from the table, after the
        discard, without the exchange; half a turn.
        """
        right = self._acts(self._right)
        begun = self.scene.given_acts
        tries = (self._acts(moves) for moves in self._wrong_turns())
        wrong = tuple(acts for acts in tries if acts[: len(begun)] == begun and acts != begun)
        half = (right[:-1],) if right[:-1] != begun else ()
        return Specimens((right,), wrong, (begun, *half))

    def _wrong_turns(self) -> Iterator[tuple[PlayMove, ...]]:
        """Yield turns that the rules refuse, or that do not bring what is asked for."""
        begin = self._right[: len(first_moves(self.at, self.me, self.goal.call))]
        swaps = tuple(move for move in self._right if isinstance(move, Swap))
        end = self._right[-1]
        if swaps and self.at.phase is Phase.LOOKED:
            yield swaps
        if swaps:
            yield (*begin, *swaps[:-1], end, swaps[-1])
            yield (*begin, *swaps[:-1], Discard(self.me, swaps[-1].tile))
            yield (*begin, *swaps[:-1], end)
        yield from ((*begin, swap) for swap in self._from_table())
        rack = after(self.at, self._right[:-1]).hand(self.me).rack
        other = next((each for each in rack if self.goal.throw and each not in self.goal.throw), None)
        if other is not None:
            yield (*self._right[:-1], Discard(self.me, other))
        if self.position.open and self.at.phase is not Phase.WINDOW:
            yield (*self._right[:-1], Show(self.me, without(rack, (JOKER,) * 8)[:2]))
        if self.at.phase is Phase.WINDOW and self.at.offered is not None:
            held = list(without(self.at.hand(self.me).rack, (end.tile,))) if isinstance(end, Discard) else []
            alone = self.at.offered.tile if self.at.offered.tile in held else held[0]
            yield (Call(self.me, "pair"), Show(self.me, (alone,)), end)

    def _from_table(self) -> Iterator[Swap]:
        """Yield exchanges with a tile that lies among the discards (JK6)."""
        lying = {tile for piece, tile in self.things.tiles.items() if self.things.homes[piece] == TABLE}
        jokers = {self.things.homes[piece] for piece in self.find("jokers")}
        for zone, owner in self.things.owners.items():
            if zone in jokers and self.things.stands[zone] in lying:
                yield Swap(self.me, self.things.stands[zone], owner, from_table=True)

    def acts_of(self, said: str) -> Acts:
        """Read deeds with commas between: `rack, swap 6D with East, throw 4C`."""
        return read_turn(self.things, said)

    # --- help ----------------------------------------------------------------------------------------

    def find(self, said: str) -> tuple[str, ...]:
        """Find `jokers`, tiles such as `6D` or `rack 6D`, the places on
        the board; `answer` is what moves first.
        """
        words = said.strip().lower()
        own = words.startswith("rack ")
        words = words.removeprefix("rack ")
        if words == "answer":
            return (self.solution[len(self.scene.given_acts)][1],)
        tiles, shown = self.things.tiles, self.things.owners
        if words in ("joker", "jokers"):
            return tuple(
                each for each, home in self.things.homes.items() if home in shown and tiles[each] is JOKER
            )
        pieces = (each for each in tiles if not own or self.things.homes[each] == RACK)
        return tuple(each for each in pieces if tiles[each].code.lower() == words) or super().find(said)

    def told(self, act: Act) -> str:
        """Say which tile goes where."""
        piece, zone = act[1], act[2]
        home, name = self.things.homes[piece], self.scene.piece(piece).name
        if zone in self.things.owners and zone != home:
            owner = self.things.owners[zone]
            return f"Give your {name} to {'your own group' if owner is self.me else owner}."
        if zone == TABLE:
            return f"Throw your {name}."
        if zone == OPEN:
            return f"Show the {name} on your rack."
        if home in self.things.owners:
            return "Take the Joker to your rack."
        return f"Put the {name} on your rack."

    def next_right(self, acts: Acts) -> Act | None:
        """Return the next step of a right turn; whoever left it puts the last piece back first."""
        done, right = self.steps(acts), self.steps(self.solution)
        if done != right[: len(done)]:
            return ("move", done[-1].piece, done[-1].start)
        return None if done == right else ("move", right[len(done)].piece, right[len(done)].end)

    def walk(self) -> tuple[Frame, ...]:
        """One frame for the table as it is, and one for each move."""
        steps, ran = self.steps(self.solution), self.run(self.solution)
        frames = [Frame(" ".join(map(sentence, self.facts)))]
        for count in range(1, len(ran.went) + 1):
            numbers = sorted(number for deed in ran.went[:count] for number in deed.steps)
            lit = tuple(dict.fromkeys(steps[number].piece for number in ran.went[count - 1].steps))
            place = self._place(steps[number] for number in numbers)
            frames.append(Frame(done_said(ran.plays[count - 1], ran.went[count - 1]), place, lit))
        return tuple(frames)


def _brought(ran: Run) -> str:
    """Say what a turn came to."""
    took = sum(isinstance(move, Swap) for move in ran.moves)
    threw = next(move.tile for move in reversed(ran.moves) if isinstance(move, Discard))
    jokers = f"took {'a Joker' if took == 1 else f'{in_words(took)} Jokers'} and " if took else ""
    return f"You {jokers}threw {tiles_said([threw])}."


class ActExercise(KindExercise):
    """Do a turn with the hands, step by step."""

    kind: Literal["act"]
    position: ActPosition = ActPosition()
    goal: TurnGoal = TurnGoal()

    def make(self, position: Any, seed: int) -> ActTask:
        """Return the task; raises `Unfit` where there is no turn to do,
        or it cannot bring what is asked for.
        """
        here = set_play(position, self.table_rules, self.id, seed)
        names = position.said() | {"me": str(here.me)}
        task = ActTask(self, seed, names, at=here.play, position=position, me=here.me)
        _fit_or_refuse(task)
        return task


def _fit_or_refuse(task: ActTask) -> None:
    at, me, goal = task.at, task.me, task.goal
    mine = at.turn is me and at.phase in (Phase.LOOKED, Phase.DISCARD)
    if not mine and (at.offered is None or at.offered.seat is me or at.phase is not Phase.WINDOW):
        say = "it is not your turn, and no discard is on offer"
        raise Unfit("E042", say, "write phase looked and your seat after turn", ("position", "table"))
    try:
        right = task._right
    except StopIteration:
        raise Unfit(
            "E041", "you cannot call the last discard", "change your rack", ("position", "table")
        ) from None
    if goal.take_jokers and sum(isinstance(move, Swap) for move in right) < goal.take_jokers:
        say = f"{in_words(goal.take_jokers)} cannot be taken in this turn"
        raise Unfit("E041", say, "look at the exposures and your rack", ("goal", "take_jokers"))
    if goal.throw and all(right[-1] != Discard(me, each) for each in goal.throw):
        raise Unfit(
            "E041",
            f"{tiles_said(goal.throw)} is not on the rack to be thrown",
            "change throw:",
            ("goal", "throw"),
        )
    if task.exercise.given >= len(right):
        raise Unfit("E042", "the whole turn is given, so there is nothing to do", "give fewer", ("given",))
