"""Pictures of the deal: the four walls from above, and walls stack by stack as their owners see them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from mahj_tutor.american import DealState, DealStep
from mahj_tutor.games import AnyDeal
from mahj_tutor.pictures.scene import SIDES, Piece, Side, State, Zone
from mahj_tutor.pictures.words import seat_at, whose
from mahj_tutor.table import SEATS, Position, Seat
from mahj_tutor.table.walls import TIERS

_NEAR = 4
"""How many stacks beyond the last single tile taken are shown tile by tile."""


def _pushed(state: AnyDeal) -> tuple[Seat, ...]:
    """Return whose walls are pushed out; in the classical game none is."""
    return state.pushed if isinstance(state, DealState) else ()


def around(state: AnyDeal, me: Seat) -> Zone:
    """Show four whole walls from above: which are used up, and East's kept stacks once hers is broken."""
    pieces = (_wall(number, side, me, _pushed(state)) for number, side in enumerate(SIDES, 1))
    return Zone("walls", "square", "The four walls", tuple(pieces))


def _wall(number: int, side: Side, me: Seat, pushed: tuple[Seat, ...]) -> Piece:
    seat = seat_at(side, me)
    is_kept = seat is Seat.EAST and bool(pushed)
    label = f"{whose(seat, me)} {'set-aside stacks' if is_kept else 'wall'}"
    state: State = "kept" if is_kept else "gone" if seat in pushed else ""
    return Piece(f"w{number}", label, text=label, seat=side, state=state)


def _taken_spots(state: AnyDeal) -> tuple[Position, ...]:
    """Return the places whose tiles are taken."""
    return tuple(spot for step in state.steps[: state.done] for spot in step.positions)


def walls_in_use(state: AnyDeal) -> tuple[Seat, ...]:
    """Return whose walls are pushed out and not used up; East's kept stacks do not count.

    In the classical game they are the walls that the deal touches, in the order of drawing.
    """
    if not isinstance(state, DealState):
        return tuple(dict.fromkeys(spot.seat for step in state.steps for spot in step.positions))
    taken = [spot.seat for spot in _taken_spots(state)]
    size = {seat: 2 * state.walls.stacks - 2 * state.roll * (seat is Seat.EAST) for seat in state.pushed}
    return tuple(seat for seat in state.pushed if taken.count(seat) < size[seat])


def tiles_wall(state: AnyDeal, owner: Seat, me: Seat | None, due: Iterable[DealStep] = ()) -> Zone:
    """Show a wall stack by stack, and tile by tile where single tiles are due or one of two is gone."""
    last = _last_single(owner, due)
    stacks = range(1, state.walls.stacks + 1)
    pieces = tuple(each for stack in stacks for each in _stack(state, Position(owner, stack, "top"), last))
    return Zone(f"wall-{owner.letter.lower()}", "wall", f"{whose(owner, me)} wall", pieces)


def _stack(state: AnyDeal, top: Position, last: int) -> tuple[Piece, ...]:
    """Show a stack as one piece, or its two tiles if one is gone, or if it is not after stack `last`."""
    both = (top, replace(top, tier="bottom"))
    taken = set(_taken_spots(state)).intersection(both)
    if _pushed(state) and top.seat is Seat.EAST and top.stack <= state.roll:
        return (_whole_stack(top, "kept"),)
    if len(taken) == 1 or (not taken and top.stack <= last):
        return tuple(_single_tile(spot, is_gone=spot in taken) for spot in both)
    return (_whole_stack(top, "gone" if taken else ""),)


def _whole_stack(at: Position, state: State) -> Piece:
    """Show the stack that a place is in as one piece."""
    name = f"stack {at.stack} from the right end"
    return Piece(f"{at.seat.letter.lower()}{at.stack}", name, column=at.stack, level="stack", state=state)


def _single_tile(at: Position, *, is_gone: bool) -> Piece:
    """Show one tile of a stack."""
    name = f"the {at.tier} tile of stack {at.stack} from the right end"
    state: State = "gone" if is_gone else ""
    shown = f"{at.seat.letter.lower()}{at.stack}{at.tier[0]}"
    return Piece(shown, name, column=at.stack, level=at.tier, state=state)


def _last_single(owner: Seat, due: Iterable[DealStep]) -> int:
    """Return up to which stack of a wall tiles are shown one by one; 0 if none are taken singly."""
    singles = (step.positions[0] for step in due if len(step.positions) == 1)
    return max((spot.stack + _NEAR for spot in singles if spot.seat is owner), default=0)


def spots_of(walls: Iterable[Zone]) -> Mapping[str, tuple[Position, ...]]:
    """Return the places that each piece of some walls stands for: a stack is two, a single tile one."""
    owners = {f"wall-{seat.letter.lower()}": seat for seat in SEATS}
    return {
        piece.id: tuple(
            Position(owners[wall.id], piece.column or 0, tier)
            for tier in TIERS
            if piece.level in ("stack", tier)
        )
        for wall in walls
        for piece in wall.pieces
    }
