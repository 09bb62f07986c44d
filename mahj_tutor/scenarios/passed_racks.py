"""Racks as they are in the middle of the Charleston: dealt, and passed by computer players.

A rack drawn from the whole set is what a player has before the first pass; each pass brings her half a tile
nearer to some hand, so later passes are asked about racks that have been through those before.
"""

from __future__ import annotations

import random

from mahj_tutor.american import CharlestonState, Stage, Vote
from mahj_tutor.american.charleston.legality import apply
from mahj_tutor.card import Card
from mahj_tutor.players.charleston import charleston_move
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.tiles import AMERICAN, Tile

_SIZES = {Seat.EAST: 14}
_ROUNDS = 40
"""The moves of one player from the deal to the courtesy pass, and more."""


def passed_rack(card: Card, me: Seat, stage: Stage | None, rng: random.Random) -> tuple[Tile, ...]:
    """Return a player's rack as it is at a pass, or after the three compulsory ones.

    The second Charleston is made if the pass is one of it. Raise `Unfit` where play never comes to the pass.
    """
    wall, racks = rng.sample(AMERICAN, len(AMERICAN)), list[tuple[Tile, ...]]()
    for seat in SEATS:
        size = _SIZES.get(seat, 13)
        racks.append(tuple(sorted(wall[:size])))
        wall = wall[size:]
    state, wanted = CharlestonState(tuple(racks), tuple(wall), card=card), stage or Stage.VOTE
    for _ in range(_ROUNDS):
        if state.stage is wanted:
            return state.rack(me)
        state = _round(state, wanted)
    raise Unfit("E090", f"no rack is passed before {wanted}", "write rack: any", ("vary", "rack"))


def _round(state: CharlestonState, wanted: Stage) -> CharlestonState:
    """Return the state after each player has done what is hers to do, up to the stage that is wanted."""
    stage = state.stage
    for seat in state.seats:
        if state.stage is stage is not wanted:
            move = charleston_move(state, seat)
            if isinstance(move, Vote):
                move = Vote(seat, go_on=(wanted.number or 0) > 3)
            state = state if move is None else apply(state, move)
    return state
