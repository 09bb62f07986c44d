"""The Charleston between computer players: each passes what helps her least."""

from __future__ import annotations

from mahj_tutor.american.charleston.legality import apply
from mahj_tutor.american.charleston.moves import AskCourtesy, Give, PickUp, Vote
from mahj_tutor.american.charleston.state import CharlestonState, Stage
from mahj_tutor.card import Card
from mahj_tutor.players.outlook import lines_first, worths
from mahj_tutor.solver import Solver, solver_for
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import JOKER, Tile


def choose_passes(table: CharlestonState, card: Card) -> CharlestonState:
    """Return the table after three passes, made with an eye on the card, and a no to everything else."""
    solver = solver_for(card)
    while table.stage.number:
        for seat in table.seats:
            table = apply(table, Give(seat, _unwanted(table.rack(seat), solver)))
        for seat in table.seats:
            table = apply(table, PickUp(seat))
    if table.stage is Stage.VOTE:
        table = apply(table, Vote(Seat.EAST, go_on=False))
    for seat in table.seats:
        if table.stage is Stage.COURTESY:
            table = apply(table, AskCourtesy(seat, 0))
    return table


def _unwanted(rack: tuple[Tile, ...], solver: Solver) -> tuple[Tile, ...]:
    """The three tiles her lines want least, never a joker."""
    worth = worths(lines_first(solver, rack), rack)
    return tuple(sorted((kind for kind in rack if kind is not JOKER), key=lambda kind: worth[kind])[:3])
