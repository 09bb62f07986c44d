"""The walls a taking is made from, as pieces: whole stacks, and single tiles where these are dealt."""

from __future__ import annotations

from typing import Literal

from mahj_tutor.american import DealStep
from mahj_tutor.american.deal.state import DealState
from mahj_tutor.exercises.scene import Piece
from mahj_tutor.table import Position as Spot
from mahj_tutor.table import Seat

_NEAR = 4
"""How many stacks beyond the last one taken are shown on a wall of single tiles."""


def drawn(table: DealState, due: tuple[DealStep, ...]) -> list[tuple[Seat, Piece]]:
    """Return every piece on the open walls, stacks or single tiles, with its owner."""
    return [(owner, piece) for owner, piece, _ in _rows(table, due)]


def spots_of(table: DealState, due: tuple[DealStep, ...]) -> list[tuple[Seat, str, tuple[Spot, ...]]]:
    """Return what each piece stands for: a stack is two spots, a single tile one."""
    return [(owner, piece.id, spots) for owner, piece, spots in _rows(table, due)]


def _rows(table: DealState, due: tuple[DealStep, ...]) -> list[tuple[Seat, Piece, tuple[Spot, ...]]]:
    taken = {spot for step in table.steps[: table.done] for spot in step.positions}
    singles = any(len(step.positions) == 1 for step in due)
    last = max((spot.stack for step in due for spot in step.positions if len(step.positions) == 1), default=0)
    rows = []
    for owner in table.pushed:
        kept = table.roll if owner is Seat.EAST else 0
        for stack in range(1, 20):
            single = singles and stack > kept and (owner is not Seat.EAST) and stack <= last + _NEAR
            rows += _stack_rows(owner, stack, taken, single=single, kept=stack <= kept)
    return rows


def _stack_rows(
    owner: Seat, stack: int, taken: set[Spot], *, single: bool, kept: bool
) -> list[tuple[Seat, Piece, tuple[Spot, ...]]]:
    top, bottom = Spot(owner, stack, "top"), Spot(owner, stack, "bottom")
    letter, name = owner.letter.lower(), f"stack {stack} from the right end"
    state: Literal["", "kept", "gone"] = "kept" if kept else "gone" if {top, bottom} <= taken else ""
    if not single or state:
        return [
            (owner, Piece(f"{letter}{stack}", name, column=stack, level="stack", state=state), (top, bottom))
        ]
    return [
        (
            owner,
            Piece(
                f"{letter}{stack}{spot.tier[0]}",
                f"the {spot.tier} tile of {name}",
                column=stack,
                level=spot.tier,
                state="gone" if spot in taken else "",
            ),
            (spot,),
        )
        for spot in (top, bottom)
    ]
