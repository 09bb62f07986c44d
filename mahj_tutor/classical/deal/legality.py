"""Why a move of the deal is illegal, and which one is due (CC9, CC10).

>>> from mahj_tutor.table import Walls
>>> before = DealState(Walls.build(7, "classical"), roll=12)
>>> [str(move) for move in legal_moves(before)]
['East breaks North 12']
>>> [str(fault) for fault in faults(before, Break(Seat.EAST, Seat.EAST, 12))]
["CC9: counting to 12 from East to the right ends at North: break North's wall, not East's"]
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
        yield Fault("CC9", f"it's East, not {move.seat}, who rolls the dice and breaks the wall")
    if move.wall is not owner:
        counted = f"counting to {dealing.roll} from East to the right ends at {owner}"
        yield Fault("CC9", f"{counted}: break {owner}'s wall, not {move.wall}'s")
    if move.end != "right":
        yield Fault("CC9", f"stacks are counted from the right end of the wall, not from the {move.end}")
    if move.stacks != dealing.roll:
        yield Fault(
            "CC9", f"East rolled {dealing.roll}, so she counts {dealing.roll} stacks, not {move.stacks}"
        )


def _take(dealing: DealState, move: Take) -> Iterator[Fault]:
    due = dealing.due
    if not dealing.is_broken:
        yield Fault("CC9", "East has to break the wall first")
    if dealing.is_done:
        yield Fault("CC10", "the deal is over: East has 14 tiles, and the others have 13")
        return
    if move.seat is not due.seat:
        yield Fault("CC10", f"it's {due.seat}'s turn to take tiles, not {move.seat}'s")
    wanted, got = len(due.positions), len(move.positions)
    if got != wanted:
        yield Fault("CC10", f"{due.seat} takes {quantity(wanted, 'tile')} now, not {in_words(got)}")
    if set(move.positions) - set(due.positions) or len(set(move.positions)) < got:
        first = due.positions[0]
        place = f"the {first.tier} tile of stack {first.stack} in {first.seat}'s wall"
        yield Fault("CC11", f"tiles are taken clockwise from the break, so the next one is {place}")
