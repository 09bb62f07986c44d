"""Why a move of the deal is illegal, and which one is due (DL4 to DL9, TP1).

>>> from mahj_tutor.table import Walls
>>> before = DealState(Walls.build(7), roll=6)
>>> [str(fault) for fault in faults(before, Break(Seat.EAST, 5))]
['DL4: East rolled 6, so six stacks get set aside, not five']
>>> [str(move) for move in legal_moves(before)]
['East breaks 6']
>>> apply(before, Break(Seat.EAST, 6)).due.seat.value
'East'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mahj_tutor.american.deal.effects import apply_unchecked, in_wording_of
from mahj_tutor.american.deal.moves import Break, DealMove, PushOut, Take
from mahj_tutor.american.deal.order import DealStep, order_of, roll_faults
from mahj_tutor.american.deal.state import DealState
from mahj_tutor.american.deal.walls import FEW
from mahj_tutor.rulebook.fault import Fault, refuse
from mahj_tutor.table.seats import SEATS, Seat
from mahj_tutor.table.telling import telling
from mahj_tutor.tiles import in_words


def faults(dealing: DealState, move: DealMove) -> tuple[Fault, ...]:
    """Return every reason why a move is illegal in this deal; none when it is legal.

    East's last two tiles may be taken in turn, or the first and the third of the top row at once (DL6).
    """
    never = roll_faults(dealing.roll)
    if never:
        return never
    match move:
        case Break():
            return tuple(_break(dealing, move))
        case PushOut():
            return tuple(_push(dealing, move))
        case Take():
            return tuple(_take(in_wording_of(dealing, move), move))


def apply(dealing: DealState, move: DealMove) -> DealState:
    """Return the deal after a move; an illegal one raises `IllegalMoveError` with every fault."""
    refuse(faults(dealing, move))
    return apply_unchecked(dealing, move)


def legal_moves(dealing: DealState, seat: Seat | None = None) -> Iterator[DealMove]:
    """Yield every legal move, of one seat or of all, the one that is due first.

    Due is the break, then a wall that is needed, or else the next tiles.
    """
    if not roll_faults(dealing.roll):
        mine = (move for move in dict.fromkeys(_candidates(dealing)) if seat in (None, move.seat))
        yield from (move for move in mine if not faults(dealing, move))


def grounds(dealing: DealState, move: DealMove) -> tuple[str, ...]:
    """Return the ids of the rules that allow a move; none when it is illegal.

    >>> from mahj_tutor.table import Walls
    >>> grounds(DealState(Walls.build(7), roll=6), Break(Seat.EAST, 6))
    ('DL4',)
    """
    if faults(dealing, move):
        return ()
    match move:
        case Break():
            return ("DL4",)
        case PushOut():
            return ("DL8",)
        case Take():
            return (in_wording_of(dealing, move).due.rule,)


def _candidates(dealing: DealState) -> Iterator[DealMove]:
    due, other = dealing.due, replace(dealing, wording="first_and_third").due
    needed = {place.seat for place in due.positions} - {Seat.EAST, *dealing.pushed}
    yield Break(Seat.EAST, dealing.roll)
    if not needed:
        yield Take(due.seat, due.positions)
    yield PushOut(dealing.next_wall)
    yield Take(other.seat, other.positions)


_NOT_BROKEN = "{east} {east:has} to break {east:her} wall first"


def _break(dealing: DealState, move: Break) -> Iterator[Fault]:
    if dealing.pushed:
        yield Fault("DL4", "the wall is already broken")
    if move.seat is not Seat.EAST:
        say = "{east} {east:breaks} {east:her} own wall, not {who:'s}"
        yield Fault("DL4", telling(say, east=Seat.EAST, who=move.seat))
    if move.end != "right":
        say = "{east} {east:counts} from the right end of {east:her} wall, not from the {end}"
        yield Fault("DL4", telling(say, east=Seat.EAST, end=move.end))
    if move.stacks != dealing.roll:
        rolled, counted = in_words(dealing.roll), in_words(move.stacks)
        say = "{east} rolled {roll}, so {rolled} stacks get set aside, not {counted}"
        values = {"roll": dealing.roll, "rolled": rolled, "counted": counted}
        yield Fault("DL4", telling(say, east=Seat.EAST, **values))


def _push(dealing: DealState, move: PushOut) -> Iterator[Fault]:
    if not dealing.pushed:
        yield Fault("DL4", telling(_NOT_BROKEN, east=Seat.EAST))
        return
    if move.seat is not dealing.next_wall:
        side = dealing.table_rules.next_wall
        say = "the next wall is on the {side}: {next:'s}, not {who:'s}"
        yield Fault("DL8", telling(say, side=side, next=dealing.next_wall, who=move.seat))
    if dealing.open_left > FEW:
        yield Fault("DL9", f"there are still {in_words(dealing.open_left)} tiles on the open wall")


def _take(dealing: DealState, move: Take) -> Iterator[Fault]:
    due = dealing.due
    if not dealing.pushed:
        yield Fault("DL4", telling(_NOT_BROKEN, east=Seat.EAST))
    if dealing.is_done:
        say = "the deal is over: {east} {east:has} 14 tiles, and the others have 13"
        yield Fault("DL6", telling(say, east=Seat.EAST))
        return
    if move.seat is dealing.missing:
        yield Fault("TP1", f"nobody is playing {move.seat}, so no tiles go there")
    elif move.seat is not due.seat:
        say = "it's {due:whose} turn to take tiles, not {who:'s}"
        yield Fault(due.rule, telling(say, due=due.seat, who=move.seat))
    if len(move.positions) != len(due.positions):
        wanted, got = in_words(len(due.positions)), in_words(len(move.positions))
        both = len(replace(dealing, wording="first_and_third").due.positions) > len(due.positions)
        two = ", or the first and third top tiles together" * both
        say = f"{{who}} {{who:takes}} {wanted} now{two}, not {got}"
        yield Fault(due.rule, telling(say, who=due.seat))
    yield from _places(dealing, move, due)


def _places(dealing: DealState, move: Take, due: DealStep) -> Iterator[Fault]:
    kept = set(order_of(dealing.roll, dealing.table_rules)[-2 * dealing.roll :])
    closed = {place.seat for place in move.positions} - {Seat.EAST, *dealing.pushed}
    if dealing.pushed and closed:
        (owner, *_) = sorted(closed, key=SEATS.index)
        yield Fault("DL8", telling("{who:whose} wall hasn't been pushed out", who=owner))
    if kept & set(move.positions):
        say = "the stacks {east} counted off are picked from last"
        yield Fault("DL4", telling(say, east=Seat.EAST))
    elif set(move.positions) - set(due.positions) or len(set(move.positions)) < len(move.positions):
        first = due.positions[0]
        say = f"the next tile is the {first.tier} one of stack {first.stack} on {{who:whose}} wall"
        yield Fault(due.rule, telling(say, who=first.seat))
