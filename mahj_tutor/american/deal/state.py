"""Setting up and dealing as something to do, so that a learner may try and be told why not (DL1 to DL10).

`DealState` is the table from the break to the last dealt tile. Its actions are `Break`, `PushOut` and
`Take`; `faults` gives every reason against one, `apply` returns the table after it.

>>> from mahj_tutor.table import Walls
>>> before = DealState(Walls.build(7), roll=6)
>>> [str(fault) for fault in faults(before, Break(Seat.EAST, 5))]
['DL4: East rolled 6, so six stacks stay behind, not five']
>>> apply(before, Break(Seat.EAST, 6)).due.seat.value
'East'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from mahj_tutor.american.deal.order import Deal, DealStep, Wording, deal, order_of, roll_faults, steps
from mahj_tutor.rulebook.fault import Fault, refuse
from mahj_tutor.rulebook.profiles import Profile, profile
from mahj_tutor.table.dice import highest_rollers
from mahj_tutor.table.seats import SEATS, Seat
from mahj_tutor.table.walls import Position, Walls
from mahj_tutor.tiles import Tile, in_words, missing_from, natural_list, spoken

FEW = 3
"""So few tiles on the open wall that the next one may be pushed out already (DL9)."""


@dataclass(frozen=True, slots=True)
class Break:
    """Count off stacks from one end of a wall and push the rest out (DL4)."""

    seat: Seat
    stacks: int
    end: str = "right"


@dataclass(frozen=True, slots=True)
class PushOut:
    """Push out the next wall (DL8)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Take:
    """Take tiles from these positions (DL5, DL6)."""

    seat: Seat
    positions: tuple[Position, ...]


DealMove = Break | PushOut | Take


@dataclass(frozen=True, slots=True)
class DealState:
    """The table while it is dealt: `done` counts the steps taken, `pushed` the walls pushed out so far.

    `wording` is the order of the last five tiles: in turn, until East takes her two at once (DL6).
    """

    walls: Walls
    roll: int
    missing: Seat | None = None
    table_rules: Profile = field(default_factory=profile)
    pushed: tuple[Seat, ...] = ()
    done: int = 0
    wording: Wording = "in_turn"

    @property
    def steps(self) -> tuple[DealStep, ...]:
        """The whole deal in steps."""
        if self.missing is None:
            return steps(self.roll, 4, self.table_rules, wording=self.wording)
        return steps(self.roll, 3, self.table_rules, missing=self.missing)

    @property
    def is_done(self) -> bool:
        """Whether the last tile has been dealt."""
        return self.done == len(self.steps)

    @property
    def due(self) -> DealStep:
        """The step that comes next; the last one again when all is dealt."""
        return self.steps[min(self.done, len(self.steps) - 1)]

    @property
    def taken(self) -> int:
        """How many tiles have been taken."""
        return sum(len(step.positions) for step in self.steps[: self.done])

    @property
    def open_left(self) -> int:
        """How many tiles are left on the walls pushed out so far, East's kept ones aside."""
        return 38 * len(self.pushed) - 2 * self.roll * bool(self.pushed) - self.taken

    @property
    def next_wall(self) -> Seat:
        """Whose wall is pushed out next (DL8)."""
        return SEATS[(-len(self.pushed) if self.table_rules.next_wall == "left" else len(self.pushed)) % 4]

    def finish(self) -> Deal:
        """Return the finished deal, whatever has been done so far."""
        players = 4 if self.missing is None else 3
        return deal(self.walls, self.roll, players, self.table_rules, missing=self.missing or Seat.NORTH)


def faults(dealing: DealState, action: DealMove) -> tuple[Fault, ...]:
    """Return every reason why an action is against the rules of the deal; none when it is right.

    East's last two tiles may be taken in turn, or the first and the third of the top row at once (DL6).
    """
    never = roll_faults(dealing.roll)
    if never:
        return never
    if isinstance(action, Break):
        return tuple(_break(dealing, action))
    if isinstance(action, PushOut):
        return tuple(_push(dealing, action))
    return tuple(_take(_worded(dealing, action), action))


def apply(dealing: DealState, action: DealMove) -> DealState:
    """Return the table after an action; one with faults raises `IllegalMoveError`."""
    refuse(faults(dealing, action))
    if isinstance(action, Take):
        return replace(_worded(dealing, action), done=dealing.done + 1)
    return replace(dealing, pushed=(*dealing.pushed, action.seat))


def _worded(dealing: DealState, take: Take) -> DealState:
    """The table in the wording a taking follows: East may take her first and third top tile at once (DL6)."""
    other = replace(dealing, wording="first_and_third")
    due = other.due
    both = due.seat is take.seat and len(due.positions) == len(take.positions) == 2
    return other if both and set(due.positions) == set(take.positions) else dealing


def _break(dealing: DealState, action: Break) -> Iterator[Fault]:
    if dealing.pushed:
        yield Fault("DL4", "the wall is broken already")
    if action.seat is not Seat.EAST:
        yield Fault("DL4", f"East breaks her own wall, not {action.seat}'s")
    if action.end != "right":
        yield Fault("DL4", f"East counts from the right end of her wall, not from the {action.end}")
    if action.stacks != dealing.roll:
        rolled, counted = in_words(dealing.roll), in_words(action.stacks)
        yield Fault("DL4", f"East rolled {dealing.roll}, so {rolled} stacks stay behind, not {counted}")


def _push(dealing: DealState, action: PushOut) -> Iterator[Fault]:
    if not dealing.pushed:
        yield Fault("DL4", "first East breaks her wall")
        return
    if action.seat is not dealing.next_wall:
        side = dealing.table_rules.next_wall
        yield Fault("DL8", f"the next wall is on the {side}: {dealing.next_wall}'s, not {action.seat}'s")
    if dealing.open_left > FEW:
        yield Fault("DL9", f"there are still {in_words(dealing.open_left)} tiles on the open wall")


def _take(dealing: DealState, action: Take) -> Iterator[Fault]:
    due = dealing.due
    if not dealing.pushed:
        yield Fault("DL4", "first East breaks her wall")
    if dealing.is_done:
        yield Fault("DL6", "the deal is done: East has 14 tiles, the others 13")
        return
    if action.seat is dealing.missing:
        yield Fault("TP1", f"nobody sits at {action.seat}, so no tiles go there")
    elif action.seat is not due.seat:
        yield Fault(due.rule, f"it is {due.seat}'s turn to take tiles, not {action.seat}'s")
    if len(action.positions) != len(due.positions):
        wanted, got = in_words(len(due.positions)), in_words(len(action.positions))
        both = len(replace(dealing, wording="first_and_third").due.positions) > len(due.positions)
        two = ", or the first and the third on top at once" * both
        yield Fault(due.rule, f"{due.seat} takes {wanted} now{two}, not {got}")
    yield from _places(dealing, action, due)


def _places(dealing: DealState, action: Take, due: DealStep) -> Iterator[Fault]:
    kept = set(order_of(dealing.roll, dealing.table_rules)[-2 * dealing.roll :])
    closed = {place.seat for place in action.positions} - {Seat.EAST, *dealing.pushed}
    if dealing.pushed and closed:
        walls = natural_list(f"{seat}'s" for seat in SEATS if seat in closed)
        yield Fault("DL8", f"{walls} wall has not been pushed out")
    if kept & set(action.positions):
        yield Fault("DL4", "the stacks East counted off are kept and played last")
    elif set(action.positions) - set(due.positions) or len(set(action.positions)) < len(action.positions):
        first = due.positions[0]
        yield Fault(
            due.rule, f"the next tile is the {first.tier} one of stack {first.stack} on {first.seat}'s wall"
        )


def stay_faults(dealing: DealState) -> tuple[Fault, ...]:
    """Return why the next wall should not stay where it is: so few tiles left alone are easily mixed up (DL9)."""
    if dealing.open_left > FEW:
        return ()
    left = f"{in_words(dealing.open_left)} {'tile' if dealing.open_left == 1 else 'tiles'}"
    return (Fault("DL9", f"only {left} would lie there alone, easily mixed up with tiles being passed"),)


def caboose_of(dealing: DealState) -> int:
    """The stack, counted from the right end of East's wall, that is picked last of those pushed out (DL9)."""
    return [place.stack for step in dealing.steps for place in step.positions if place.seat is Seat.EAST][-1]


def caboose_faults(dealing: DealState, stack: int) -> tuple[Fault, ...]:
    """Return why the caboose does not stand crosswise at a stack of East's wall (DL9)."""
    last = caboose_of(dealing)
    if stack == last:
        return ()
    return (
        Fault("DL9", f"the caboose stands at the end nobody picks from, stack {last}, not at stack {stack}"),
    )


def turn_faults(after: Seat, said: Seat) -> tuple[Fault, ...]:
    """Return why a player's turn does not come after another's: play goes to the right (DL8)."""
    if said is after.right:
        return ()
    return (Fault("DL8", f"turns go to the right, so after {after} comes {after.right}, not {said}"),)


def wall_faults(stacks: int, high: int = 2) -> tuple[Fault, ...]:
    """Return what is wrong with a wall of that length and height (DL1)."""
    if (stacks, high) == (19, 2):
        return ()
    return (Fault("DL1", f"a wall is 19 stacks of two, 38 tiles, not {stacks} times {high}"),)


def east_faults(
    rolls: Mapping[Seat, int], east: Seat, table_rules: Profile | None = None
) -> tuple[Fault, ...]:
    """Return why a player cannot be East after these rolls (DL2); where no dice decide, there is no reason."""
    if (table_rules or profile()).choose_east != "highest":
        return ()
    best = highest_rollers(rolls)
    if len(best) > 1:
        return (
            Fault("DL2", f"the highest roll, {rolls[best[0]]}, is not decided between {natural_list(best)}"),
        )
    if east is best[0]:
        return ()
    return (
        Fault("DL2", f"{best[0]} rolled highest with {rolls[best[0]]}; {east} rolled {rolls.get(east, 0)}"),
    )


def seating_faults(around: tuple[Seat, ...]) -> tuple[Fault, ...]:
    """Return why places going round to the right are not seated properly (DL3).

    >>> seating_faults((Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH))
    ()
    """
    for place, beside in zip(around, (*around[1:], around[0]), strict=True):
        if place.right is not beside:
            return (Fault("DL3", f"to {place}'s right sits {place.right}, not {beside}"),)
    return ()


def wall_count_faults(dealt: Deal, said: int) -> tuple[Fault, ...]:
    """Return why a count of the tiles left on the open wall is not right (DL7)."""
    if said == dealt.open_wall_left:
        return ()
    return (
        Fault(
            "DL7", f"after a roll of {dealt.roll} the open wall has {dealt.open_wall_left} left, not {said}"
        ),
    )


def rack_faults(hand: tuple[Tile, ...], rack: tuple[Tile, ...]) -> tuple[Fault, ...]:
    """Return why a rack is not the dealt hand tidied up (DL10): the same tiles, in any order that helps."""
    gone, new = missing_from(rack, hand), missing_from(hand, rack)
    if not gone and not new:
        return ()
    parts = [f"{spoken(gone)} should be on it"] * bool(gone) + [f"{spoken(new)} should not"] * bool(new)
    return (Fault("DL10", f"sorting keeps your own tiles: {' and '.join(parts)}"),)
