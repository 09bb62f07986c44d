"""Facts about walls: their stacks, where East breaks hers, which one comes next, what is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from mahj_tutor.american import DealState, faults
from mahj_tutor.american.deal.moves import Break, End, PushOut
from mahj_tutor.american.deal.walls import caboose_faults, caboose_of, wall_count_faults
from mahj_tutor.facts.registry import ME, Players, Stacks, Subject, of_each, several
from mahj_tutor.facts.situation import Situation, Stack
from mahj_tutor.rulebook import Fault
from mahj_tutor.table import SEATS, Seat, stacks_per_wall
from mahj_tutor.table.telling import telling
from mahj_tutor.tiles import AMERICAN, quantity

walls = Subject("walls")

AGREED = "as agreed"
"""The way in which walls come out at the table of the scene."""
STACKS = stacks_per_wall("american")


def _stacks(player: Seat, numbers: Sequence[int]) -> Stacks:
    return tuple(Stack(player, number) for number in numbers)


@walls.fact("count(wall(East)) == 19")
def wall(at: Situation, player: Seat = ME) -> Stacks:
    """Return the stacks of a player's whole wall, from its right end (DL1, CC8)."""
    many = at.any_deal.walls.stacks if at.any_deal else STACKS
    return _stacks(player, range(1, many + 1))


def _two_each(at: Situation, some: Stacks) -> tuple[str, ...]:
    many = len(some)
    return f"There are {many} stacks, and each is two tiles.", f"{many} times 2 is {2 * many}."


@walls.fact("tiles_in(wall(East)) == 38", how=_two_each)
def tiles_in(at: Situation, some: Stacks) -> int:
    """Return how many tiles some stacks are (DL1)."""
    return 2 * len(some)


# --- breaking East's wall --------------------------------------------------------------------------------


def _not_broken_so(deal: DealState, wrong: Stacks) -> tuple[Fault, ...]:
    """Return what is wrong with other stacks kept."""
    numbers = sorted(stack.number for stack in wrong)
    is_row = numbers == list(range(numbers[0], numbers[-1] + 1))
    end: End = (
        "right" if is_row and numbers[0] == 1 else "left" if is_row and numbers[-1] == STACKS else "middle"
    )
    return faults(_whole(deal), Break(Seat.EAST, len(numbers), end))


def _whole(deal: DealState) -> DealState:
    """Return the deal before East breaks her wall."""
    return DealState(deal.walls, deal.roll, deal.missing, deal.table_rules)


def _counted(deal: DealState) -> tuple[str, ...]:
    say = "after a roll of {roll}, that many stacks are counted off at the right end of {who:whose} wall"
    return (
        telling(say, roll=deal.roll, who=Seat.EAST),
        f"These {quantity(deal.roll, 'stack')} are set aside, and the rest are pushed out.",
    )


@walls.fact("count(kept_stacks()) == 7", "{roll: 7}", faults=_not_broken_so, how=_counted)
def kept_stacks(deal: DealState) -> Stacks:
    """Return the stacks that East keeps, to be played last (DL4)."""
    return _stacks(Seat.EAST, range(1, deal.roll + 1))


def _broken_elsewhere(deal: DealState, wrong: Stack | Stacks) -> tuple[Fault, ...]:
    """Return what is wrong with a break after another stack: it may be the right number at the wrong end."""
    number = several(wrong)[0].number
    if STACKS + 1 - number == deal.roll:
        return faults(_whole(deal), Break(Seat.EAST, deal.roll, "left"))
    return faults(_whole(deal), Break(Seat.EAST, number))


@walls.fact("last_kept() == nth(wall(East), 7)", "{roll: 7}", faults=_broken_elsewhere, how=_counted)
def last_kept(deal: DealState) -> Stack:
    """Return the last stack that East keeps: her wall breaks right after it (DL4)."""
    return kept_stacks(deal)[-1]


def _pushed(deal: DealState) -> tuple[str, ...]:
    out = STACKS - deal.roll
    kept = telling(f"a wall is {STACKS} stacks, and {{who}} {{who:sets}} {deal.roll} aside", who=Seat.EAST)
    return kept, f"{STACKS} minus {deal.roll} is {out}."


@walls.fact("count(pushed_stacks()) == 12", "{roll: 7}", how=_pushed)
def pushed_stacks(deal: DealState) -> Stacks:
    """Return the stacks of East's wall that are pushed out when it breaks (DL4)."""
    return _stacks(Seat.EAST, range(deal.roll + 1, STACKS + 1))


# --- wall after wall -------------------------------------------------------------------------------------


@walls.fact("open_wall() == North", "{pushed: 2}")
def open_wall(deal: DealState) -> Seat:
    """Return the player whose wall was pushed out last."""
    return deal.pushed[-1] if deal.pushed else Seat.EAST


def _where_walls_go(deal: DealState, way: str) -> DealState:
    """Return the deal at a table where walls come out to the `left` or `right`."""
    return deal if way == AGREED else replace(deal, table_rules=deal.table_rules.replace(next_wall=way))


@of_each
def _other_wall(deal: DealState, way: str, other: Seat) -> Iterator[Fault]:
    """Yield what is wrong with another wall; whether it is too early is not asked."""
    found = faults(_where_walls_go(deal, way), PushOut(other))
    yield from (each for each in found if each.rule != "DL9")


def _beside(deal: DealState, way: str) -> tuple[str, ...]:
    side = _where_walls_go(deal, way).table_rules.next_wall
    return (
        f"Find whose wall has run out, then look to that player's {side}.",
        telling("the stacks {who} set aside come last of all", who=Seat.EAST),
    )


@walls.fact("next_wall() == North", "{pushed: 1}", faults=_other_wall, how=_beside)
def next_wall(deal: DealState, way: str = AGREED) -> Seat:
    """Return the player whose wall is pushed out next: as agreed at this table, or where walls come out
    to the `left` or `right` (DL8, TR4).
    """
    return _where_walls_go(deal, way).next_wall


@walls.fact("walls_left() == [East, South, West]", "{pushed: 2}")
def walls_left(deal: DealState) -> Players:
    """Return the players in whose walls tiles are left: East's, because
    of the kept stacks, and those not pushed out.
    """
    return tuple(seat for seat in SEATS if seat is Seat.EAST or seat not in deal.pushed)


# --- what is left ----------------------------------------------------------------------------------------


def _used_up(deal: DealState) -> tuple[str, ...]:
    done, size = deal.finish(), 2 * STACKS
    more = done.taken - (size - 2 * deal.roll)
    say = f"a deal takes {done.taken} tiles, and {{who:whose}} wall gives {done.taken - more} of them"
    first = telling(say, who=Seat.EAST)
    whole, rest = divmod(more, size)
    walls = "The next wall is used up, and the one after it gives" if whole else "The next wall gives"
    return first, f"{walls} the other {rest}: {size} minus {rest} is {done.open_wall_left}."


@walls.fact(
    "open_wall_left() == 9",
    "{roll: 7}",
    faults=lambda deal, wrong: wall_count_faults(deal.finish(), wrong),
    how=_used_up,
)
def open_wall_left(deal: DealState) -> int:
    """Return how many tiles are left on the open wall when the deal is done (DL7)."""
    return deal.finish().open_wall_left


def _whole_set(deal: DealState) -> tuple[str, ...]:
    taken, whole = deal.finish().taken, len(AMERICAN)
    return f"{taken} of the {whole} tiles are dealt.", f"{whole} minus {taken} is {whole - taken}."


@walls.fact("tiles_left() == 99", "{roll: 7}", how=_whole_set)
def tiles_left(deal: DealState) -> int:
    """Return how many tiles are left in all walls when the deal is done (DL6)."""
    return deal.finish().left


@walls.fact(
    "caboose() == nth(wall(East), 19)",
    "{roll: 8, pushed: 1}",
    faults=of_each(lambda deal, stack: caboose_faults(deal, stack.number)),
)
def caboose(deal: DealState) -> Stack:
    """Return the stack at the end of East's wall where nobody picks, which is laid crosswise (DL9)."""
    return Stack(Seat.EAST, caboose_of(deal))
