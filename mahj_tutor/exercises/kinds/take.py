"""Take tiles from the wall in order, as in the deal; each taking is put to the rules.

What lies before each player decides: a slip put right again, or two players served by turns, is as good
as one taking after the other. So the last five tiles may be taken in either wording of DL6.
`start` steps of the deal are done before, `count` steps are to be done, and the first `given` of these
are done already (a faded example). Whole stacks are taken in the rounds of four, single tiles at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import takewhile
from typing import Any, Literal

from pydantic import Field

from mahj_tutor.american import DealStep
from mahj_tutor.american.deal import legality as dealing
from mahj_tutor.american.deal.moves import PushOut, Take
from mahj_tutor.american.deal.state import DealState
from mahj_tutor.exercises.feedback import Feedback, sentence
from mahj_tutor.exercises.fields import SeatName
from mahj_tutor.exercises.kinds.take_walls import drawn, spots_of
from mahj_tutor.exercises.model import KindExercise, Position
from mahj_tutor.exercises.scene import SIDES, Acts, Answer, Frame, Scene, Zone
from mahj_tutor.exercises.task import Specimens, Task
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.exercises.words import seat_at
from mahj_tutor.rulebook import Fault
from mahj_tutor.table import SEATS, Seat, Walls
from mahj_tutor.table import Position as Spot
from mahj_tutor.tiles import in_words, quantity

_WALLS = Walls.build(1)  # all tiles lie face down


class TakePosition(Position):
    """The deal: who you are, East's roll, how many steps are done, and how many are to do."""

    me: SeatName = Seat.EAST
    roll: int | None = Field(default=None, ge=2, le=12)
    start: int = Field(default=0, ge=0, le=16)
    count: int = Field(default=4, ge=1, le=17)


@dataclass(frozen=True, kw_only=True)
class TakeTask(Task):
    """One item of a take exercise; `dealing` is the table after `start` steps, `due` the steps to do."""

    dealing: DealState
    due: tuple[DealStep, ...]
    me: Seat

    press = "This is the deal"

    @cached_property
    def spots(self) -> Mapping[str, tuple[Spot, ...]]:
        """What each piece on a wall stands for: a stack is two spots, a single tile one."""
        return {piece: spots for _, piece, spots in spots_of(self.dealing, self.due)}

    @cached_property
    def scene(self) -> Scene:
        """The open walls and a place for each player."""
        table, due = self.dealing, self.due
        walls = tuple(self._wall(owner) for owner in table.pushed if self._is_shown(owner))
        trays = tuple(self._place(seat_at(side, self.me)) for side in SIDES)
        free = [piece.id for wall in walls for piece in wall.pieces if piece.state != "gone"]
        homes = {piece.id: wall.id for wall in walls for piece in wall.pieces}
        ways = {piece: (*(tray.id for tray in trays), homes[piece]) for piece in free}
        facts = (f"East rolled {table.roll}", self._done_so_far(), _to_do(len(due) - self.exercise.given))
        scene = Scene((*walls, *trays), ways, facts=tuple(filter(None, facts)))
        return replace(scene, given_acts=self._right(scene)[: self._given_acts()])

    def _given_acts(self) -> int:
        steps = self.due[: self.exercise.given]
        return sum(len(self._pieces_of(step)) for step in steps)

    def _is_shown(self, owner: Seat) -> bool:
        return any(spot.seat is owner for step in self.due for spot in step.positions)

    def _wall(self, owner: Seat) -> Zone:
        pieces = tuple(piece for where, piece in drawn(self.dealing, self.due) if where is owner)
        label = "Your wall" if owner is self.me else f"{owner}'s wall"
        return Zone(f"wall-{owner.letter.lower()}", "wall", label, pieces)

    def _place(self, seat: Seat) -> Zone:
        side = SIDES[(seat.number - self.me.number) % 4]
        has = sum(
            len(step.positions) for step in self.dealing.steps[: self.dealing.done] if step.seat is seat
        )
        note = f"has {quantity(has, 'tile')}" if has else None
        return Zone(
            f"to-{SIDES.index(side) + 1}", "tray", "You" if side == "me" else seat.value, seat=side, note=note
        )

    def _done_so_far(self) -> str:
        rounds, more = divmod(self.dealing.done, 4)
        if self.dealing.done >= 12:
            return (
                "The three rounds of four are done"
                if self.dealing.done == 12
                else "The last tiles are being taken"
            )
        if not self.dealing.done:
            return ""
        said = (
            f"{in_words(rounds).capitalize()} round{'s' * (rounds > 1)} done"
            if rounds
            else "The first round has begun"
        )
        return f"{said}, {self.due[0].seat} is next" if more else said

    def _pieces_of(self, step: DealStep) -> tuple[str, ...]:
        wanted = set(step.positions)
        return tuple(piece for piece, spots in self.spots.items() if set(spots) <= wanted)

    def _zone_of(self, seat: Seat) -> str:
        return f"to-{(seat.number - self.me.number) % 4 + 1}"

    def _right(self, scene: Scene) -> Acts:
        return tuple(
            ("move", piece, self._zone_of(step.seat)) for step in self.due for piece in self._pieces_of(step)
        )

    # --- reading and judging -------------------------------------------------------------------------

    def _takes(self, answer: Answer) -> tuple[Take, ...]:
        """Group what was moved into takings: one player's tiles in a row, as many as the step asks.

        Tiles that are due stand at their own step, whoever took them; others at their taker's first step.
        """
        seats = {self._zone_of(seat): seat for seat in SEATS}
        in_order = sorted(answer.moved, key=self._step_of)
        moved = [(seats[zone], self.spots[piece]) for piece, zone in in_order]
        found: list[Take] = []
        for step in (*self.due, *(self.due[-1],) * len(moved)):
            if not moved:
                break
            seat = moved[0][0]
            spots: tuple[Spot, ...] = ()
            mine = [each for _, each in takewhile(partial(_is_for, seat), moved)]
            used = 0
            while used < len(mine) and len(spots) < len(step.positions):
                spots += mine[used]
                used += 1
            found.append(Take(seat, spots))
            moved = moved[used:]
        return tuple(found)

    def _step_of(self, moved: tuple[str, str]) -> int:
        piece, zone = moved
        own = (number for number, step in enumerate(self.due) if piece in self._pieces_of(step))
        hers = (number for number, step in enumerate(self.due) if self._zone_of(step.seat) == zone)
        return next(own, next(hers, len(self.due)))

    def _astray(self, answer: Answer) -> bool:
        """Whether any tile lies before a player who does not take it."""
        return not set(answer.moved) <= {(act[1], act[2]) for act in self._right(self.scene)}

    def _left(self, answer: Answer) -> int:
        """How many steps are not done yet, or not wholly."""
        moved = {piece for piece, _ in answer.moved}
        return sum(not set(self._pieces_of(step)) <= moved for step in self.due)

    def _first_fault(self, answer: Answer) -> tuple[int, tuple[Fault, ...]]:
        """Play the takings one after the other; return how many went well and the faults of the next."""
        table, takes = self.dealing, self._takes(answer)
        for number, take in enumerate(takes):
            faults = dealing.faults(table, take)
            if number == len(self.due) and not faults:
                faults = (Fault(self.due[-1].rule, "that is more than was asked for"),)
            if faults:
                return number, faults
            table = dealing.apply(table, take)
        return len(takes), ()

    def missing(self, answer: Answer) -> str | None:
        """A deal that goes well so far is not judged before it is finished."""
        if set(answer.moved) <= {(act[1], act[2]) for act in self.scene.given_acts}:
            return "No tiles are taken yet. Put the first ones where they go, then press again."
        left = self._left(answer)
        if self._astray(answer) or not left:
            return None
        return (
            f"The deal is not finished: {in_words(left)} {'step is' if left == 1 else 'steps are'} still to"
            " come."
        )

    def judge(self, answer: Answer) -> Feedback:
        """Look at what lies before each player; where a tile lies
        astray, the first refused taking is told.
        """
        if not self._astray(answer):
            return self.exercise.right(self, _why(self.due))
        done, faults = self._first_fault(answer)
        due = self.due[min(done, len(self.due) - 1)]
        after = self._pieces_of(due)
        where = self._pieces_after(done)
        take = self._takes(answer)[done]
        return self.exercise.wrong(
            self,
            faults,
            now=(
                f"{due.seat} is next and takes {self._what(due)}."
                if done < len(self.due)
                else "Put the other tiles back on the wall."
            ),
            slip=_slip(take, due),
            why=_why(self.due),
            replay=(
                Frame(self._until(done), where),
                Frame(
                    (
                        f"Now {due.seat} takes {self._what(due)}."
                        if done < len(self.due)
                        else "No more tiles are taken now."
                    ),
                    self._pieces_after(min(done + 1, len(self.due))),
                    after if done < len(self.due) else (),
                ),
            ),
        )

    def _until(self, done: int) -> str:
        if done:
            return f"So far so good: {quantity(done, 'step')} done."
        return "Here the deal goes on." if self.dealing.done else "The deal begins."

    def _what(self, step: DealStep) -> str:
        first, last = (self._owner(spot) for spot in (step.positions[0], step.positions[-1]))
        if first != last:
            return f"four tiles: the last stack of {first} wall and the first one of {last} wall"
        many = "two stacks, four tiles," if len(step.positions) == 4 else f"the {step.positions[0].tier} tile"
        return f"{many} {'from' if len(step.positions) == 4 else 'at'} the right end of {first} wall"

    def _owner(self, spot: Spot) -> str:
        return "your" if spot.seat is self.me else f"{spot.seat}'s"

    def _pieces_after(self, steps: int) -> dict[str, tuple[str, ...]]:
        """Say which pieces lie where after some steps done right."""
        place: dict[str, list[str]] = {zone.id: [] for zone in self.scene.zones}
        moved = {
            piece: self._zone_of(step.seat) for step in self.due[:steps] for piece in self._pieces_of(step)
        }
        for zone in self.scene.zones:
            for piece in zone.pieces:
                place[moved.get(piece.id, zone.id)].append(piece.id)
        return {zone: tuple(pieces) for zone, pieces in place.items()}

    def specimens(self) -> Specimens:
        """The deal, in its order and in another; two players changed, tiles from the far end, half a deal."""
        right = self._right(self.scene)
        given = self.scene.given_acts
        own = right[len(given) :]
        piece, zone = own[0][1], own[0][2]
        other = next(name for name in ("to-1", "to-2", "to-3", "to-4") if name != zone)
        wall = next(each for each in self.scene.zones if each.id == self.scene.home(piece))
        used = {act[1] for act in right}
        far = [each.id for each in wall.pieces if each.state != "gone" and each.id not in used][-1:]
        wrong = [
            (*given, ("move", name, to), *own[1:]) for name, to in ((piece, other), *((f, zone) for f in far))
        ]
        some = self._pieces_of(self.due[self.exercise.given]) if self.exercise.given < len(self.due) else ()
        half = right[: len(given) + len(some)]
        return Specimens(
            (right, (*given, *reversed(own))), tuple(wrong), (given, *((half,) if half != right else ()))
        )

    def acts_of(self, said: str) -> Acts:
        """Read `East takes stack 8`, `South takes stack 3 top`, or `East
        takes the next` (what is due to her).
        """
        who, _, what = said.strip().partition(" takes ")
        seat = next((each for each in SEATS if each.value.lower() == who.lower()), None)
        if seat is None or not what:
            raise ValueError(f"{said!r} is not written as in: East takes stack 8")
        found = self.find(what)
        if not found:
            raise ValueError(f"nothing on the wall is called {what!r}")
        return tuple(("move", piece, self._zone_of(seat)) for piece in found)

    def find(self, said: str) -> tuple[str, ...]:
        """Find `stack 8`, `North stack 3`, `stack 3 top`; `answer` is what is due first."""
        words = said.strip().lower().split()
        if words == ["answer"]:
            return self._pieces_of(self.due[self.exercise.given])
        owner = next(
            (seat for seat in SEATS if words and words[0] == seat.value.lower()),
            self.due[0].positions[0].seat,
        )
        tier = words[-1] if words and words[-1] in ("top", "bottom") else ""
        number = next((int(word) for word in words if word.isdecimal()), 0)
        return tuple(
            piece
            for piece, spots in self.spots.items()
            if spots[0].seat is owner and spots[0].stack == number and (not tier or tier == spots[0].tier)
        ) or super().find(said)

    def told(self, act: tuple[str, ...]) -> str:
        """Say who takes what."""
        seat = next(each for each in SEATS if self._zone_of(each) == act[2])
        return f"{seat} takes {self.scene.piece(act[1]).name}."

    def walk(self) -> tuple[Frame, ...]:
        """One frame for each taking."""
        first = Frame(" ".join(map(sentence, self.facts)))
        steps = (
            Frame(f"{step.seat} takes {self._what(step)}.", self._pieces_after(number), self._pieces_of(step))
            for number, step in enumerate(self.due, 1)
        )
        return (first, *steps)


def _is_for(seat: Seat, one: tuple[Seat, object]) -> bool:
    return one[0] is seat


def _to_do(left: int) -> str:
    return f"{in_words(left).capitalize()} {'step' if left == 1 else 'steps'} to do"


def _why(due: tuple[DealStep, ...]) -> str:
    if all(step.rule == "DL5" for step in due):
        return "Four tiles at a time, two stacks, and around the table to the right."
    return "Of the last five tiles East takes two and the others one each: 14 for East, 13 for the others."


def _slip(take: Take, due: DealStep) -> str:
    if take.seat is due.seat:
        return "wrong tiles" if len(take.positions) == len(due.positions) else "wrong count"
    return "to the left" if take.seat is due.seat.left.left else "wrong player"


class TakeExercise(KindExercise):
    """Take tiles from the wall in order, as in the deal."""

    kind: Literal["take"]
    position: TakePosition = TakePosition()

    def make(self, position: Any, seed: int) -> TakeTask:
        """Return the task; raises `Unfit` when there are not so many steps in the deal."""
        if position.roll is None:
            raise Unfit("E002", "a deal needs East's roll", "add roll: to the position, or to vary")
        whole = DealState(_WALLS, position.roll, None, self.table_rules).steps
        due = whole[position.start : position.start + position.count]
        if len(due) < position.count:
            raise Unfit(
                "E042",
                f"the deal has {len(whole)} takings, so {position.count} after {position.start} are too many",
                "take fewer",
                ("position", "count"),
            )
        if self.given >= len(due):
            raise Unfit("E042", "all takings are given, so there is nothing to do", "give fewer", ("given",))
        used = dict.fromkeys(spot.seat for step in whole[: position.start] for spot in step.positions)
        pushed = tuple(used) or (Seat.EAST,)
        table = _opened(DealState(_WALLS, position.roll, None, self.table_rules, pushed, position.start), due)
        return TakeTask(self, seed, position.said(), dealing=table, due=due, me=position.me)


def _opened(table: DealState, due: tuple[DealStep, ...]) -> DealState:
    """Push out the walls that are needed; raises `Unfit` where
    the rules would not have them out yet (DL9).
    """
    for owner in dict.fromkeys(spot.seat for step in due for spot in step.positions):
        if owner in table.pushed:
            continue
        faults = dealing.faults(table, PushOut(owner))
        if faults:
            say = f"{owner}'s wall is needed, but cannot be pushed out before these takings: {faults[0]}"
            fix = "take fewer, begin later, or choose another roll"
            raise Unfit("E041", say, fix, ("position", "count"))
        table = dealing.apply(table, PushOut(owner))
    return table
