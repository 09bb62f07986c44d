"""The Charleston between computer players, who pass the tiles they need least."""

from __future__ import annotations

from mahj_tutor.american.charleston.legality import apply
from mahj_tutor.american.charleston.moves import AskCourtesy, Give, PickUp, Vote
from mahj_tutor.american.charleston.state import CharlestonState, Stage
from mahj_tutor.card import Card
from mahj_tutor.players.outlook import opening_lines, tile_worths
from mahj_tutor.solver import Solver, solver_for
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import JOKER, Tile


def play_charleston(state: CharlestonState, card: Card) -> CharlestonState:
    """Return the state after the three compulsory passes; the players decline everything else."""
    solver = solver_for(card)
    while state.stage.number:
        for seat in state.seats:
            state = apply(state, Give(seat, _least_needed(state.rack(seat), solver)))
        for seat in state.seats:
            state = apply(state, PickUp(seat))
    if state.stage is Stage.VOTE:
        state = apply(state, Vote(Seat.EAST, go_on=False))
    for seat in state.seats:
        if state.stage is Stage.COURTESY:
            state = apply(state, AskCourtesy(seat, 0))
    return state


def _least_needed(rack: tuple[Tile, ...], solver: Solver) -> tuple[Tile, ...]:
    """Return the three tiles that the lines need least, never a joker."""
    worth = tile_worths(opening_lines(solver, rack), rack)
    return tuple(sorted((kind for kind in rack if kind is not JOKER), key=lambda kind: worth[kind])[:3])
