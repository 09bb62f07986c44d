"""Facts about the deal: who takes next and from where, how many tiles each has; and moves of the deal."""

from __future__ import annotations

from mahj_tutor import classical
from mahj_tutor.american import Break, DealMove, DealState, PushOut, Take, faults
from mahj_tutor.american.deal.moves import End
from mahj_tutor.american.deal.order import order_of
from mahj_tutor.errors import UnknownNameError
from mahj_tutor.expressions import NoValueError
from mahj_tutor.facts.registry import ME, Moves, Stacks, Subject
from mahj_tutor.facts.situation import Stack
from mahj_tutor.games import AnyDeal, Move
from mahj_tutor.rulebook import Fault
from mahj_tutor.table import Position, Seat
from mahj_tutor.table.telling import telling
from mahj_tutor.table.walls import TIERS
from mahj_tutor.tiles import in_words, quantity

dealing = Subject("the deal")


def _taken_there(deal: AnyDeal, wrong: Stacks) -> tuple[Fault, ...]:
    places = tuple(Position(stack.seat, stack.number, tier) for stack in wrong for tier in TIERS)
    if isinstance(deal, classical.DealState):
        return classical.faults(deal, classical.Take(deal.due.seat, places))
    return faults(deal, Take(deal.due.seat, places))


def _beside_the_gap(deal: AnyDeal) -> tuple[str, ...]:
    if isinstance(deal, classical.DealState):
        say = "{who} {who:takes} the next tiles clockwise from the break, and {who:leaves} no gap"
        return (telling(say, who=deal.due.seat),)
    return (telling("{who} {who:takes} at the right end, right beside the gap", who=deal.due.seat),)


@dealing.fact("count(next_stacks()) == 2", "{roll: 7, taken: 0}", faults=_taken_there, how=_beside_the_gap)
def next_stacks(deal: AnyDeal) -> Stacks:
    """Return the stacks from which the next tiles are taken (DL5, DL6, CC10)."""
    return tuple(dict.fromkeys(Stack(spot.seat, spot.stack) for spot in deal.due.positions))


def _picked_elsewhere(_deal: DealState, _wrong: object) -> tuple[Fault, ...]:
    return (Fault("TN2", "players pick at the right end of the open wall, right beside the gap"),)


@dealing.fact(
    "first_pick() == nth(wall(North), 15)",
    "{roll: 7, taken: all}",
    faults=_picked_elsewhere,
)
def first_pick(deal: DealState) -> Stack:
    """Return the stack of the first tile that is picked once all tiles are dealt (TN2)."""
    if not deal.is_done:
        raise NoValueError("nobody picks a tile before all are dealt")
    place = order_of(deal.roll, deal.table_rules)[deal.taken]
    return Stack(place.seat, place.stack)


@dealing.fact("next_taker() == East", "{roll: 7, taken: 0}")
def next_taker(deal: AnyDeal) -> Seat:
    """Return the player who takes the next tiles of the deal (DL5, DL6, CC10)."""
    return deal.due.seat


def _counted(deal: DealState, player: Seat) -> tuple[str, ...]:
    takings = [len(step.positions) for step in deal.steps[: deal.done] if step.seat is player]
    fours, singles = takings.count(4), sum(each for each in takings if each < 4)
    more = f"and {quantity(singles, 'tile')} more " if singles else ""
    took = telling("{who} took four tiles {times}", who=player, times=_times(fours))
    return took, f"That {more}makes {4 * fours + singles}."


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{in_words(number)} times")


@dealing.fact("tiles_taken(East) == 14 and tiles_taken(South) == 13", "{taken: all}", how=_counted)
def tiles_taken(deal: AnyDeal, player: Seat = ME) -> int:
    """Return how many tiles a player has taken so far in the deal (DL5, DL6, CC10)."""
    return sum(len(step.positions) for step in deal.steps[: deal.done] if step.seat is player)


# --- moves -----------------------------------------------------------------------------------------------

_ENDS: dict[str, End] = {"right": "right", "left": "left"}


@dealing.fact('legal(break_wall(East, 7)) and not legal(break_wall(East, 7, "left"))', "{roll: 7}")
def break_wall(deal: DealState, player: Seat, stacks: int, end: str = "right") -> Move:
    """Return the move by which a player counts off stacks from the `right`
    or `left` end of her wall and pushes out the rest (DL4).
    """
    if end not in _ENDS:
        raise UnknownNameError("end of a wall", end, tuple(_ENDS))
    return Break(player, stacks, _ENDS[end])


@dealing.fact(
    'legal(take(East, 4)) and not legal(take(South, 4)) and not legal(take(East, 4, "far end"))',
    "{roll: 7, taken: 0}",
)
def take(deal: AnyDeal, player: Seat, number: int, place: str = "next") -> Move:
    """Return the move by which a player takes so many tiles: the `next`
    ones, or from the `far end` or the `kept stacks` (DL5, CC10).

    The classical game has neither of those, only the next ones.
    """
    if isinstance(deal, classical.DealState):
        return _take_next(deal, player, number, place)
    order = order_of(deal.roll, deal.table_rules)
    kept, ahead = order[-2 * deal.roll :], order[deal.taken : len(order) - 2 * deal.roll]
    here = tuple(spot for spot in ahead if spot.seat is ahead[0].seat)
    if place == "far end" and len(here) <= number:
        raise NoValueError("the far end of the open wall is where tiles are taken anyway")
    places = {"next": ahead[:number], "far end": here[-number:], "kept stacks": kept[:number]}
    if place not in places:
        raise UnknownNameError("place", place, tuple(places))
    return Take(player, places[place])


def _take_next(deal: classical.DealState, player: Seat, number: int, place: str) -> Move:
    if place != "next":
        raise NoValueError("in the classical game only the next tiles can be taken")
    ahead = [spot for step in deal.steps[deal.done :] for spot in step.positions]
    return classical.Take(player, tuple(ahead[:number]))


@dealing.fact("count(rounds_of_four()) == 13", "{roll: 7}")
def rounds_of_four(deal: DealState) -> Moves:
    """Return the moves by which everybody takes four tiles, three times round (DL5)."""
    return _takings(deal, 0, 12)


@dealing.fact("count(last_tiles()) == 5", "{roll: 7}")
def last_tiles(deal: DealState) -> Moves:
    """Return the moves by which East takes two more tiles, and the others one each (DL6)."""
    return _takings(deal, 12, len(deal.steps))


def _takings(deal: DealState, first: int, last: int) -> Moves:
    """Return takings of the deal; each wall is pushed out when it is needed."""
    found: list[DealMove] = []
    used = {Seat.EAST, *(spot.seat for step in deal.steps[:first] for spot in step.positions)}
    for step in deal.steps[first:last]:
        owners = dict.fromkeys(spot.seat for spot in step.positions)
        found += [PushOut(owner) for owner in owners if owner not in used]
        used.update(owners)
        found.append(Take(step.seat, step.positions))
    return tuple(found)
