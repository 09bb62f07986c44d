"""The Charleston between computer players: each passes what helps her least."""

from __future__ import annotations

from mahj_tutor.american.actions import AskCourtesy, Give, PickUp, Vote
from mahj_tutor.american.charleston import apply
from mahj_tutor.american.table import Stage, Table
from mahj_tutor.card import first_card
from mahj_tutor.hands import ready
from mahj_tutor.play.outlook import lines_first, worths
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import JOKER, Tile


def passed(table: Table) -> Table:
    """Return the table after three passes and a no to everything else."""
    while table.stage.number:
        for seat in table.seats:
            table = apply(table, Give(seat, _unwanted(table.rack(seat))))
        for seat in table.seats:
            table = apply(table, PickUp(seat))
    if table.stage is Stage.VOTE:
        table = apply(table, Vote(Seat.EAST, go_on=False))
    for seat in table.seats:
        if table.stage is Stage.COURTESY:
            table = apply(table, AskCourtesy(seat, 0))
    return table


def _unwanted(rack: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """The three tiles her lines want least, never a joker."""
    worth = worths(lines_first(ready(first_card()), rack), rack)
    return tuple(sorted((kind for kind in rack if kind is not JOKER), key=lambda kind: worth[kind])[:3])
