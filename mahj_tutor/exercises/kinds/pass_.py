"""Choose tiles to pass in the Charleston or the courtesy pass; the rules judge every choice.

`trays` offers one direction or several, `incoming` puts three face-down tiles before you that may be passed
on unseen (or picked up too early), `goal` asks for a pass of a certain sort. What lies face down has no
face in the scene at all.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from mahj_tutor import american
from mahj_tutor.american import CharlestonState, Direction, Give, Stage
from mahj_tutor.exercises.card_pictures import line_zone
from mahj_tutor.exercises.feedback import Feedback, once
from mahj_tutor.exercises.kinds.keeping import keeping_faults, kept_line, spare
from mahj_tutor.exercises.kinds.pass_words import adds_up, one_of, pass_said
from mahj_tutor.exercises.kinds.places_line import used
from mahj_tutor.exercises.kinds.racks import Goal, PassPosition, fit_or_refuse, goal_of, set_table
from mahj_tutor.exercises.model import KindExercise
from mahj_tutor.exercises.scene import Acts, Answer, Frame, Piece, Scene, Zone, fold
from mahj_tutor.exercises.table_pictures import rack_pieces
from mahj_tutor.exercises.task import Specimens, Task
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.exercises.words import seat_at
from mahj_tutor.rulebook import Fault
from mahj_tutor.solver import NearLine
from mahj_tutor.table import Seat
from mahj_tutor.tiles import Tile, in_words, quantity, spoken, tile

_WAYS: tuple[Direction, ...] = ("right", "across", "left")


@dataclass(frozen=True, kw_only=True)
class PassTask(Task):
    """One item of a pass exercise; `at` is the whole table before you pass,
    of which the scene shows what you may see.
    """

    at: CharlestonState
    position: PassPosition

    @property
    def size(self) -> int:
        """How many tiles are to be passed."""
        return self.position.agreed or 3

    @property
    def press(self) -> str:  # type: ignore[override]
        """The words on the button."""
        return f"Pass {'this tile' if self.size == 1 else f'these {in_words(self.size)}'}"

    @property
    def goal(self) -> Goal:
        """What the pass should be like."""
        exercise = self.exercise
        return goal_of(exercise.goal if isinstance(exercise, PassExercise) else Goal(), self.position)

    @cached_property
    def kept(self) -> NearLine | None:
        """The line that should be as near after the pass as before, if the goal names one."""
        return kept_line(self.goal.line, self.at.rack(self.position.me))

    @cached_property
    def scene(self) -> Scene:
        """Your rack, a tray for each direction offered, and what lies face down before you."""
        me, at = self.position.me, self.at
        rack = Zone("rack", "rack", "Your rack", rack_pieces(at.rack(me)))
        ways = _WAYS if self.position.trays == "three" else ((at.stage.direction or "across"),)
        trays = tuple(_tray(way, me) for way in ways)
        pool = (_unseen(at.giver(me)),) if self.position.incoming else ()
        names = tuple(tray.id for tray in trays)
        moves = {piece.id: (*names, "rack") for piece in rack.pieces}
        moves |= {piece.id: (*names, "rack", "incoming") for zone in pool for piece in zone.pieces}
        card = (line_zone(self.kept.line),) if self.kept else ()
        scene = Scene((*card, *pool, rack, *trays), moves, facts=self._facts())
        given = self._acts(self._sensible(self.size)[: self.exercise.given], self.position.unseen)
        return Scene(scene.zones, scene.moves, facts=scene.facts, given_acts=given)

    def _facts(self) -> tuple[str, ...]:
        name = "courtesy pass" if self.at.stage is Stage.COURTESY else self.at.stage.value
        both = f"You and {self.position.me.across} agreed on {in_words(self.size)}"
        agreed = (both,) if self.position.agreed else ()
        return (f"You are {self.position.me}", f"It is the {name}", *agreed)

    # --- what an answer means ------------------------------------------------------------------------

    def give_of(self, answer: Answer) -> Give:
        """Return the pass an answer stands for."""
        trays = [zone for zone in self.scene.zones if zone.kind == "tray"]
        tray = next((zone for zone in trays if answer.place[zone.id]), trays[0])
        pieces = answer.place[tray.id]
        faces = [self.scene.piece(piece).face or "?" for piece in pieces]
        looked = any(piece.startswith("i") for piece in answer.place["rack"])
        own = tuple(tile(face) for face in faces if face != "?")
        return Give(self.position.me, own, faces.count("?"), tray.arrow, looked)

    def missing(self, answer: Answer) -> str | None:
        """Tiles in no tray, or in two, are no pass yet."""
        used = [zone.id for zone in self.scene.zones if zone.kind == "tray" and answer.place[zone.id]]
        given = {act[1] for act in self.scene.given_acts}
        if given and given == {piece for tray in used for piece in answer.place[tray]}:
            return "Nothing of yours is in the tray yet. Add the tiles that are missing, then press again."
        if not used:
            return "The tray is empty. Put the tiles you want to pass in it, then press again."
        return (
            "Your tiles lie in two trays. A pass goes one way: put them all in one tray."
            if len(used) > 1
            else None
        )

    def judge(self, answer: Answer) -> Feedback:
        """Put the pass to the rules, then to the goal of the exercise."""
        give = self.give_of(answer)
        faults = american.faults(self.at, give)
        if not faults:
            missed = self._goal_faults(give)
            if missed:
                return self.exercise.wrong(
                    self,
                    missed,
                    now="",
                    why="The pass is allowed, but the question asks for more.",
                    slip="goal",
                    replay=self._other_pass(answer, give),
                )
            cited = (*american.grounds(self.at, give), *(["CH9"] if self.kept else []))
            return self.exercise.right(self, self._why(give), title=self._passed(give), rules=cited)
        return self.exercise.wrong(
            self,
            faults,
            now=self._now(),
            why=self._reason(give),
            misconception=american.misconception(self.at, give),
            replay=self._replay(answer, give, faults),
        )

    def _goal_faults(self, give: Give) -> tuple[Fault, ...]:
        goal, found = self.goal, []
        if goal.blind is not None and give.blind != goal.blind:
            found.append(
                Fault(
                    "CH6",
                    f"you were asked to pass {in_words(goal.blind)} unseen: you passed"
                    f" {in_words(give.blind)}",
                )
            )
        gone = tuple(each for each in give.tiles if each in goal.keep)
        if gone:
            found.append(Fault("CH9", f"you were asked to keep {spoken(gone)}"))
        if self.kept:
            found += keeping_faults(self.kept, give.tiles)
        return tuple(found)

    def _now(self) -> str:
        blind = self.goal.blind or 0
        own = (
            f"Choose {in_words(self.size - blind)} from your rack that"
            f" {'is' if self.size - blind == 1 else 'are'} not a Joker."
        )
        return own if not blind else f"{own} Let {in_words(blind)} go on face down."

    def _reason(self, give: Give) -> str:
        """Say why a pass is refused, where no misconception has words for it."""
        if give.to is not None and give.to != self.at.stage.direction:
            return (
                "RALPH goes right, across, left."
                if self.at.stage.rule == "CH1"
                else "LARRY goes left, across, right."
            )
        return (
            "Everybody passes the same number, so that every rack keeps its size."
            if len(give.tiles) + give.blind != self.size
            else ""
        )

    def _passed(self, give: Give) -> str:
        to = seat_at(self.at.stage.direction or "across", self.position.me)
        return (
            f"{in_words(len(give.tiles) + give.blind).capitalize()}"
            f" {'tile goes' if self.size == 1 else 'tiles go'} to {to}."
        )

    def _why(self, give: Give) -> str:
        if give.blind:
            return f"This is a third pass, so tiles may go on unseen. {adds_up(give)}"
        if self.kept:
            return f"{self.kept.line.id} is as near as before: {quantity(self.kept.tiles_away, 'tile')} away."
        return "Your Jokers stay with you, and the count is right."

    def _replay(self, answer: Answer, give: Give, faults: tuple[Fault, ...]) -> tuple[Frame, ...]:
        """Show the pass as it was made, and what becomes of it."""
        to = seat_at(give.to or self.at.stage.direction or "across", self.position.me)
        first = Frame(f"You pass {pass_said(give)} to {to}.", answer.place)
        return (first, self._outcome(answer, give, to, once(fault.rule for fault in faults)))

    def _other_pass(self, answer: Answer, give: Give) -> tuple[Frame, ...]:
        """Show a pass that is allowed but was not asked for."""
        to = seat_at(self.at.stage.direction or "across", self.position.me)
        back = Frame(
            "Such a pass would go through. Here the tiles come back, for another one.", self._back(answer)
        )
        return (Frame(f"You pass {pass_said(give)} to {to}.", answer.place), back)

    def _outcome(self, answer: Answer, give: Give, to: Seat, rules: tuple[str, ...]) -> Frame:
        trays = [zone.id for zone in self.scene.zones if zone.kind == "tray"]
        passed = [piece for tray in trays for piece in answer.place[tray]]
        jokers = [piece for piece in passed if self.scene.piece(piece).face == "J"]
        unseen = [piece for piece in passed if piece.startswith("i")]
        if jokers:
            return Frame("Every Joker comes back to your rack.", self._back(answer, jokers), tuple(jokers))
        if give.to is not None and give.to != self.at.stage.direction:
            right = seat_at(self.at.stage.direction or "across", self.position.me)
            say = f"{to} did not expect them, and {right} waits for three tiles. They come back to you."
            return Frame(say, self._back(answer))
        if "CH2" in rules:
            seen = tuple(piece for piece in answer.place["rack"] if piece.startswith("i"))
            return Frame("You have looked. The others chose without knowing what comes to them.", lit=seen)
        if "CH6" in rules and not self.at.stage.may_be_blind:
            say = "In this pass all tiles come from your rack. The unseen ones go back."
            return Frame(say, self._back(answer, unseen))
        return Frame("The pass does not go on like this. The tiles come back to you.", self._back(answer))

    def _back(self, answer: Answer, pieces: list[str] | None = None) -> dict[str, tuple[str, ...]]:
        """Say where everything lies when some pieces, or all, have gone home."""
        kept = tuple(
            act for act in answer.acts if act[0] == "move" and (pieces is not None and act[1] not in pieces)
        )
        return dict(fold(self.scene, kept).place)

    # --- specimens -------------------------------------------------------------------------------------

    def _sensible(self, size: int) -> tuple[Tile, ...]:
        """Choose tiles a player would hardly miss: no Joker, nothing to keep, singles first."""
        rack = self.at.rack(self.position.me)
        alike = Counter(rack)
        rack = spare(self.kept) if self.kept else rack
        free = [each for each in rack if not each.is_joker and each not in self.goal.keep]
        return tuple(sorted(free, key=lambda each: (alike[each], each.is_flower, -each.index))[:size])

    def _places(self, some: tuple[Tile, ...]) -> list[int]:
        rack, found = list(self.at.rack(self.position.me)), []
        for each in some:
            place = next(
                number for number, here in enumerate(rack, 1) if here is each and number not in found
            )
            found.append(place)
        return found

    def _acts(self, some: tuple[Tile, ...], blind: int = 0, way: str = "", look: int = 0) -> Acts:
        tray = f"tray-{way or (self.at.stage.direction or 'across')}"
        own = [("move", f"r{place}", tray) for place in self._places(some)]
        unseen = [("move", f"i{number}", tray) for number in range(1, blind + 1)]
        seen = [("move", f"i{number}", "rack") for number in range(1, look + 1)]
        return (*seen, *own, *unseen)

    def specimens(self) -> Specimens:
        """A sensible pass; and with a Joker, too few, the wrong way,
        blind where it may not be, after looking.
        """
        blind = self.goal.blind or 0
        some = self._sensible(self.size - blind)
        right = (self._acts(some, blind),)
        jokers = tuple(each for each in self.at.rack(self.position.me) if each.is_joker)
        wrong = (
            [self._acts((*jokers[:1], *some)[: self.size - blind] or jokers[:1], blind)]
            if jokers and self.size > blind
            else []
        )
        if len(some) > 1:
            wrong.append(self._acts(some[:-1], blind))
        if self.kept:
            wrong += self._against_the_line(some)
        if self.position.trays == "three":
            wrong += [self._acts(some, blind, way) for way in _WAYS if way != self.at.stage.direction]
        if self.position.incoming:
            more = (blind % self.size) + 1
            if not self.at.stage.may_be_blind or self.goal.blind is not None:
                wrong.append(self._acts(self._sensible(self.size - more), more))
            wrong.append(self._acts(self._sensible(self.size), 0, look=3))
        given = self.scene.given_acts
        judged = tuple(acts for acts in _after(given, tuple(wrong)) if acts != given)
        return Specimens(_after(given, right), judged, (given,))

    def _against_the_line(self, some: tuple[Tile, ...]) -> list[Acts]:
        """Passes that give a tile away which the line to be kept needs."""
        assert self.kept is not None
        tries = ((*some[:-1], tile) for tile in used(self.kept)[:2])
        return [self._acts(each) for each in tries if keeping_faults(self.kept, each)]

    def acts_of(self, said: str) -> Acts:
        """Read `pass 3B N 9D`, with `+1` for unseen tiles and a direction if there is a choice; or `look`."""
        words = said.strip().removeprefix("pass ").split()
        if words == ["look"]:
            return (
                self._acts((), look=3)
                if self.position.incoming
                else _refuse("nothing lies face down here to look at")
            )
        way = words.pop() if words and words[-1] in _WAYS else ""
        blind = (
            int(words.pop())
            if words and words[-1].removeprefix("+").isdecimal() and words[-1].startswith("+")
            else 0
        )
        some = american.read_charleston_move(f"East gives {' '.join(words)}")
        assert isinstance(some, Give)
        try:
            return self._acts(some.tiles, blind, way)
        except StopIteration:
            return _refuse(f"not all of {' '.join(words)!r} is on the rack")

    def told(self, act: tuple[str, ...]) -> str:
        """Say which tile goes where."""
        to = self.scene.zone(act[2])
        piece = self.scene.piece(act[1])
        return f"Put {one_of(piece)} in the tray for {to.label.removeprefix('To ')}."

    def walk(self) -> tuple[Frame, ...]:
        """Tile after tile into the tray, then the pass, and only then what comes in."""
        me, giver = self.position.me, self.at.giver(self.position.me)
        to = seat_at(self.at.stage.direction or "across", me)
        tray = next(act[2] for act in self.solution)
        many = "The tile goes" if self.size == 1 else f"The {in_words(self.size)} tiles go"
        rest = "what is left of the tiles" if self.goal.blind else "the tiles"
        return (
            *super().walk(),
            Frame(f"{many} face down to {to}.", lit=(tray,)),
            Frame(
                f"Only now do you pick up {rest} from {giver}.",
                lit=("incoming",) if self.position.incoming else ("rack",),
            ),
        )

    def find(self, said: str) -> tuple[str, ...]:
        """Find `jokers`, tiles such as `6D`, `incoming`, `tray`, `rack`; `answer` is a sensible choice."""
        words = said.strip().lower().removeprefix("rack ") or "rack"
        pieces = [piece for zone in self.scene.zones for piece in zone.pieces]
        if words in ("joker", "jokers"):
            return tuple(piece.id for piece in pieces if piece.face == "J")
        if words in ("tray", "trays"):
            return tuple(zone.id for zone in self.scene.zones if zone.kind == "tray")
        if words == "answer":
            return tuple(act[1] for act in self.solution)
        by_code = tuple(piece.id for piece in pieces if (piece.face or "").lower() == words)
        return by_code or super().find(words)


def _refuse(say: str) -> Acts:
    raise ValueError(say)


def _after(given: Acts, some: tuple[Acts, ...]) -> tuple[Acts, ...]:
    """Put the given acts first, whatever follows."""
    return tuple((*given, *(act for act in acts if act not in given)) for acts in some)


def _tray(way: Direction, me: Seat) -> Zone:
    return Zone(f"tray-{way}", "tray", f"To {seat_at(way, me)}", slots=3, seat=way, arrow=way)


def _unseen(giver: Seat) -> Zone:
    pieces = tuple(Piece(f"i{number}", f"face-down tile {number} of 3", face="?") for number in (1, 2, 3))
    return Zone("incoming", "pool", f"Passed to you by {giver}", pieces, note="face down")


class PassExercise(KindExercise):
    """Choose tiles to pass in the Charleston or the courtesy pass."""

    kind: Literal["pass"]
    position: PassPosition = PassPosition()
    goal: Goal = Goal()

    def make(self, position: Any, seed: int) -> PassTask:
        """Return the task; raises `Unfit` when rack and pass do not go together."""
        fit_or_refuse(position, goal_of(self.goal, position), self.given)
        at = set_table(position, self.table_rules, random.Random(f"{self.id}/{seed}/table"))
        names = position.said() | {
            "to": str(seat_at(at.stage.direction or "across", position.me)),
            "from": str(at.giver(position.me)),
        }
        if near := kept_line(self.goal.line, position.rack):
            names |= {"line": near.line.id, "away": quantity(near.tiles_away, "tile")}
        task = PassTask(self, seed, names, at=at, position=position)
        if "rack" not in self.vary and (gone := set(self.goal.keep) - set(position.rack)):
            say = f"{spoken(sorted(gone))} is not on the rack, so it cannot be kept"
            raise Unfit("E041", say, "take it out of keep:", ("goal", "keep"))
        if len(task._sensible(3)) < task.size - (task.goal.blind or 0):
            fix, path = (
                ("keep fewer", ("goal", "keep"))
                if self.goal.keep
                else ("leave tiles that are no Jokers", ("position", "rack"))
            )
            raise Unfit("E041", "the rack has no tiles one could pass", fix, path)
        return task
