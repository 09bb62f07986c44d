"""Why a move of the deal is illegal, and which one is due (CC9, CC10).

>>> from mahj_tutor.table import Walls
>>> before = DealState(Walls.build(7, "classical"), roll=12)
>>> [str(move) for move in legal_moves(before)]
['East breaks North 12']
>>> [str(fault) for fault in faults(before, Break(Seat.EAST, Seat.EAST, 12))]
["CC9: counting to 12 from East to the right ends at North, so East breaks North's wall, not East's"]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mahj_tutor.classical.deal.effects import in_wording_of
from mahj_tutor.classical.deal.moves import Break, DealMove, Take
from mahj_tutor.classical.deal.order import WORDINGS, broken_wall, roll_faults
from mahj_tutor.classical.deal.state import DealState
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.table.seats import Seat
from mahj_tutor.table.telling import telling
from mahj_tutor.tiles import in_words, quantity


def faults(dealing: DealState, move: DealMove) -> tuple[Fault, ...]:
    """Return every reason why a move is illegal in this deal; none when it is legal."""
    never = roll_faults(dealing.roll)
    if never:
        return never
    if isinstance(move, Break):
        return tuple(_break(dealing, move))
    return tuple(_take(in_wording_of(dealing, move), move))


def legal_moves(dealing: DealState, seat: Seat | None = None) -> Iterator[DealMove]:
    """Yield every legal move, of one seat or of all: the break, or else the next tiles.

    East may take her last two tiles in two ways; the others have one move at a time.
    """
    if not roll_faults(dealing.roll):
        mine = (move for move in dict.fromkeys(_candidates(dealing)) if seat in (None, move.seat))
        yield from (move for move in mine if not faults(dealing, move))


def grounds(dealing: DealState, move: DealMove) -> tuple[str, ...]:
    """Return the ids of the rules that allow a move; none when it is illegal."""
    if faults(dealing, move):
        return ()
    return ("CC9",) if isinstance(move, Break) else ("CC11", "CC10")


def _candidates(dealing: DealState) -> Iterator[DealMove]:
    yield Break(Seat.EAST, broken_wall(dealing.roll), dealing.roll)
    for wording in (dealing.wording, *WORDINGS):
        due = replace(dealing, wording=wording).due
        yield Take(due.seat, due.positions)


def _break(dealing: DealState, move: Break) -> Iterator[Fault]:
    owner = broken_wall(dealing.roll)
    if dealing.is_broken:
        yield Fault("CC9", "the wall is already broken")
    if move.seat is not Seat.EAST:
        say = "it's {east}, not {who}, who {east:rolls} the dice and {east:breaks} the wall"
        yield Fault("CC9", telling(say, east=Seat.EAST, who=move.seat))
    if move.wall is not owner:
        counted = f"counting to {dealing.roll} from {{east}} to the right ends at {{owner}}"
        say = f"{counted}, so {{east}} {{east:breaks}} {{owner:whose}} wall, not {{wall:'s}}"
        yield Fault("CC9", telling(say, east=Seat.EAST, owner=owner, wall=move.wall))
    if move.end != "right":
        yield Fault("CC9", f"stacks are counted from the right end of the wall, not from the {move.end}")
    if move.stacks != dealing.roll:
        say = "{east} rolled {roll}, so {east:she} {east:counts} {roll} stacks, not {stacks}"
        yield Fault("CC9", telling(say, east=Seat.EAST, roll=dealing.roll, stacks=move.stacks))


def _take(dealing: DealState, move: Take) -> Iterator[Fault]:
    due = dealing.due
    if not dealing.is_broken:
        say = "{east} {east:has} to break the wall first"
        yield Fault("CC9", telling(say, east=Seat.EAST))
    if dealing.is_done:
        say = "the deal is over: {east} {east:has} 14 tiles, and the others have 13"
        yield Fault("CC10", telling(say, east=Seat.EAST))
        return
    if move.seat is not due.seat:
        say = "it's {due:whose} turn to take tiles, not {who:'s}"
        yield Fault("CC10", telling(say, due=due.seat, who=move.seat))
    wanted, got = len(due.positions), len(move.positions)
    if got != wanted:
        say = f"{{who}} {{who:takes}} {quantity(wanted, 'tile')} now, not {in_words(got)}"
        yield Fault("CC10", telling(say, who=due.seat))
    if set(move.positions) - set(due.positions) or len(set(move.positions)) < got:
        first = due.positions[0]
        place = f"the {first.tier} tile of stack {first.stack} in {{who:whose}} wall"
        say = f"tiles are taken clockwise from the break, so the next one is {place}"
        yield Fault("CC11", telling(say, who=first.seat))
