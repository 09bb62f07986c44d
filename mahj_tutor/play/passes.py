"""The Charleston between computer players: each passes what helps her least."""

from __future__ import annotations

from mahj_tutor.american.actions import AskCourtesy, Give, PickUp, Vote
from mahj_tutor.american.charleston import apply
from mahj_tutor.american.table import Stage, Table
from mahj_tutor.card import first_card
from mahj_tutor.play.outlook import first_outlook
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import JOKER, Tile, without


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
    """Three tiles, never a joker, without which the rest is worth most."""
    view = first_outlook(first_card())
    given: tuple[Tile, ...] = ()
    for _ in range(3):
        left = without(rack, given)
        kinds = dict.fromkeys(kind for kind in left if kind is not JOKER)
        given += (max(kinds, key=lambda kind: view.worth(without(left, (kind,)))),)
    return given
