"""The deal: tiles of the open walls go to players; what lies before whom is read as takings (DL4 to DL6).

What lies before each player decides: a slip put right again, or two players served by turns, is as good
as one taking after the other. So the last five tiles may be taken in either wording of DL6.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any, ClassVar

from mahj_tutor.american import DealState, DealStep, apply_unchecked, faults
from mahj_tutor.american.deal.moves import PushOut, Take
from mahj_tutor.expressions import NoValueError, Type, types
from mahj_tutor.pictures.deal import spots_of, tiles_wall
from mahj_tutor.pictures.deal_words import deal_facts, empty_chair, roll_said, taking_said
from mahj_tutor.pictures.scene import SIDES, Act, Acts, Answer, Frame, Zone, fold
from mahj_tutor.pictures.words import seat_at, side_of
from mahj_tutor.questions.interactions.place_task import PlaceTask, Placing
from mahj_tutor.rulebook import Fault
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.table import SEATS, Position, Seat
from mahj_tutor.table.telling import called
from mahj_tutor.table.walls import TIERS
from mahj_tutor.tiles import in_words, quantity


class DealTask(PlaceTask):
    """The takings that come next: `takings` of them, four players' trays, and the walls they need."""

    NAMES: ClassVar[Mapping[str, Type]] = MappingProxyType(
        {"taker": types.PLAYER, "due": types.PLAYER, "right_tiles": types.TRUTH}
    )
    LABEL = "Check my deal"
    NOTHING = "No tiles are taken yet. Put the first ones where they go."
    MORE = "The first tiles are taken already. Put the next ones where they go."

    def __post_init__(self) -> None:
        if self.drawn.situation.deal is None or self.drawn.fields.takings is None:
            raise Unfit("E042", "there are no takings to do", "add roll: and takings:", ("scene",))
        if len(self.due) < self.drawn.fields.takings:
            say = f"only {len(self.due)} takings of the deal are left"
            raise Unfit("E042", say, "ask for fewer takings", ("scene", "takings"))
        _ = self.table

    @property
    def me(self) -> Seat:
        """The learner's seat."""
        return self.drawn.situation.me or Seat.EAST

    @cached_property
    def due(self) -> tuple[DealStep, ...]:
        """The takings to do."""
        state, many = self.drawn.situation.deal, self.drawn.fields.takings or 0
        return state.steps[state.done : state.done + many] if state else ()

    @cached_property
    def table(self) -> DealState:
        """The deal with the walls pushed out that are needed; raise `Unfit` where that is too early (DL9)."""
        table = self.drawn.situation.deal
        assert table is not None
        for owner in dict.fromkeys((Seat.EAST, *(spot.seat for step in self.due for spot in step.positions))):
            if owner in table.pushed:
                continue
            found = faults(table, PushOut(owner)) if table.pushed else ()
            if found:
                say = f"{owner}'s wall is needed, but cannot be pushed out before these takings: {found[0]}"
                raise Unfit("E041", say, "take fewer, or choose another roll", ("scene", "takings"))
            table = apply_unchecked(table, PushOut(owner))
        return table

    # --- what is there ----------------------------------------------------------------------------------

    @cached_property
    def spots(self) -> Mapping[str, tuple[Position, ...]]:
        """What each piece on a wall stands for: a stack is two places, a single tile one."""
        return spots_of(self._walls)

    @cached_property
    def _walls(self) -> tuple[Zone, ...]:
        owners = {spot.seat for step in self.due for spot in step.positions}
        return tuple(
            tiles_wall(self.table, owner, self.me, due=self.due)
            for owner in self.table.pushed
            if owner in owners
        )

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        """The walls that are taken from, and a place for each player."""
        return (*self._walls, *(self._place(*each) for each in self.seats.items()))

    @cached_property
    def seats(self) -> Mapping[str, Seat]:
        """Whose place each is, the learner's first."""
        return {f"to-{number}": seat_at(side, self.me) for number, side in enumerate(SIDES, 1)}

    def _place(self, zone: str, seat: Seat) -> Zone:
        side = side_of(seat, self.me)
        has = sum(len(step.positions) for step in self.table.steps[: self.table.done] if step.seat is seat)
        is_empty = seat is self.table.missing
        label = f"{seat}'s empty chair" if is_empty else "You" if side == "me" else seat.value
        note = f"{'have' if side == 'me' else 'has'} {quantity(has, 'tile')}" if has else None
        return Zone(zone, "tray", label, seat=side, note=note)

    @property
    def ways(self) -> Mapping[str, tuple[str, ...]]:
        """Every tile that is not gone may go to every player, and back."""
        free = ((wall, piece) for wall in self._walls for piece in wall.pieces if piece.state != "gone")
        return {piece.id: (*self.seats, wall.id) for wall, piece in free}

    @property
    def table_facts(self) -> tuple[str, ...]:
        """Who the learner is, East's roll, how far the deal has come, and how much is to do."""
        roll = self.drawn.fields.roll
        rolled = (roll_said(roll, self.me),) if roll is not None else ()
        left = len(self.due) - self.exercise.given
        todo = f"{in_words(left).capitalize()} {'step' if left == 1 else 'steps'} to do"
        to_do = () if self.exercise.stage == "worked" else (todo,)
        return (
            f"You are {self.me}",
            *empty_chair(self.table),
            *rolled,
            *deal_facts(self.table, self.me),
            *to_do,
        )

    def _zone_of(self, seat: Seat) -> str:
        return next(zone for zone, each in self.seats.items() if each is seat)

    @cached_property
    def _pieces(self) -> Mapping[DealStep, tuple[str, ...]]:
        """The pieces that each taking takes."""
        return {
            step: tuple(piece for piece, spots in self.spots.items() if set(spots) <= set(step.positions))
            for step in self.due
        }

    def _acts(self, steps: tuple[DealStep, ...]) -> Acts:
        return tuple(
            ("move", piece, self._zone_of(step.seat)) for step in steps for piece in self._pieces[step]
        )

    # --- what a placing means ---------------------------------------------------------------------------

    def lacks(self, answer: Answer) -> str | None:
        """A deal that goes well so far is not judged before it is finished."""
        moved = {piece for piece, _ in answer.moved}
        left = sum(not set(self._pieces[step]) <= moved for step in self.due)
        if self._is_astray(answer) or not left:
            return None
        steps = "step is" if left == 1 else "steps are"
        return f"The deal isn't finished: {in_words(left)} {steps} still to come."

    def _is_astray(self, answer: Answer) -> bool:
        """Whether any tile lies before a player who does not take it."""
        return not set(answer.moved) <= {(act[1], act[2]) for act in self._acts(self.due)}

    def placing(self, answer: Answer) -> Placing:
        """Do the takings one after the other; the first one that is refused is told."""
        if not self._is_astray(answer):
            return Placing(why=self._why(), values=self._values(Take(self.due[0].seat, ()), self.due[0]))
        done, take, found = self._first_refused(answer)
        step = self.due[min(done, len(self.due) - 1)]
        lit = self._pieces[step] if done < len(self.due) else ()
        return Placing(
            faults=found,
            values=self._values(take, step),
            lit=lit,
            replayed=partial(self._replay, done, step),
        )

    def _values(self, take: Take, step: DealStep) -> dict[str, Any]:
        right = set(take.positions) == set(step.positions)
        return {"taker": take.seat, "due": step.seat, "right_tiles": right}

    def _why(self) -> str:
        last = 5 if self.table.missing is None else 4
        return " ".join(dict.fromkeys(_reason(step, last) for step in self.due))

    def _first_refused(self, answer: Answer) -> tuple[int, Take, tuple[Fault, ...]]:
        """Return how many takings go well, the next one, and the engine's reasons against it."""
        table, takes = self.table, self._takes(answer)
        for number, take in enumerate(takes):
            found = faults(table, take)
            if number == len(self.due) and not found:
                found = (Fault(self.due[-1].rule, "that is more than was asked for"),)
            if found:
                return number, take, found
            table = apply_unchecked(table, take)
        raise NoValueError("every taking is as it should be")

    def _takes(self, answer: Answer) -> tuple[Take, ...]:
        """Group what was moved into takings: one player's tiles in a row, as many as the step asks.

        Tiles that are due are put at their own step, no matter who took them; others at their taker's first.
        """
        in_order = sorted(answer.moved, key=self._step_of)
        moved = [(self.seats[zone], self.spots[piece]) for piece, zone in in_order]
        found: list[Take] = []
        for step in (*self.due, *(self.due[-1],) * len(moved)):
            if not moved:
                break
            seat, places = moved[0][0], tuple[Position, ...]()
            while moved and moved[0][0] is seat and len(places) < len(step.positions):
                places += moved.pop(0)[1]
            found.append(Take(seat, places))
        return tuple(found)

    def _step_of(self, moved: tuple[str, str]) -> int:
        piece, zone = moved
        own = (number for number, step in enumerate(self.due) if piece in self._pieces[step])
        hers = (number for number, step in enumerate(self.due) if self._zone_of(step.seat) == zone)
        return next(own, next(hers, len(self.due)))

    def _replay(self, done: int, step: DealStep) -> tuple[Frame, ...]:
        so_far = f"Good so far: {quantity(done, 'step')} done." if done else "The deal goes on here."
        first = Frame(so_far, self._places(done))
        if done == len(self.due):
            return (first, Frame("No more tiles are taken now.", self._places(done)))
        return (first, Frame(taking_said(step, self.me), self._places(done + 1), self._pieces[step]))

    def _places(self, steps: int) -> Mapping[str, tuple[str, ...]]:
        """Return which pieces lie where after some takings done right."""
        return fold(self.bare, self._acts(self.due[:steps])).place

    # --- tests and help ---------------------------------------------------------------------------------

    def candidates(self) -> Iterator[Acts]:
        """The deal in its order, and in another."""
        right = self._acts(self.due)
        yield right
        given = self.given(right, self.exercise.given)
        yield (*given, *reversed(right[len(given) :]))

    def given(self, right: Acts, number: int) -> Acts:
        """So many whole takings."""
        return right[: len(self._acts(self.due[:number]))]

    def acts_of(self, said: str) -> Acts:
        """Read `East takes stack 8`, `South takes stack 3 top`."""
        who, _, what = said.strip().partition(" takes ")
        seat = next((each for each in SEATS if each.value.lower() == who.lower()), None)
        if seat is None or not what:
            raise ValueError(f"{said!r} is not written as in: East takes stack 8")
        found = self._on_wall(what)
        if not found:
            raise ValueError(f"nothing on the wall is called {what!r}")
        return tuple(("move", piece, self._zone_of(seat)) for piece in found)

    def find(self, said: str) -> tuple[str, ...]:
        """Find `stack 8`, `North stack 3`, `stack 3 top`, or what else is called so."""
        return self._on_wall(said) or super().find(said)

    def _on_wall(self, said: str) -> tuple[str, ...]:
        wanted = _places_said(said, self.due[0].positions[0].seat)
        return tuple(piece for piece, spots in self.spots.items() if not wanted.isdisjoint(spots))

    def told(self, act: Act) -> str:
        """Say who takes what, or what goes back to the wall."""
        seat = self.seats.get(act[2])
        if seat is None:
            return f"Put {self.scene.piece(act[1]).name} back where it was."
        return "{0:Who} {0:takes} {1}.".format(called(seat, self.me), self.scene.piece(act[1]).name)

    def walk(self) -> tuple[Frame, ...]:
        """One frame for the walls as they are, and one for each taking."""
        takings = (
            Frame(taking_said(step, self.me), self._places(number), self._pieces[step])
            for number, step in enumerate(self.due, 1)
        )
        return (self.opening, *takings)


def _reason(step: DealStep, last: int) -> str:
    if step.rule == "DL5":
        return "Four tiles at a time, two stacks, and around the table to the right."
    share = "East takes two and the others one each: 14 for East, 13 for the others."
    return f"Of the last {in_words(last)} tiles, {share}"


def _places_said(said: str, owner: Seat) -> set[Position]:
    """Return the places that words such as `North stack 3 top` mean, on a wall of `owner` unless said."""
    words = said.lower().split()
    names = {seat.value.lower(): seat for seat in SEATS}
    seat = names.get(words[0], owner) if words else owner
    number = next((int(word) for word in words if word.isdecimal()), 0)
    return {Position(seat, number, tier) for tier in set(TIERS) & set(words) or TIERS}
