"""The doors of the play answer for every state and every move, even for states that no game comes to."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import get_args

import pytest

from mahj_tutor.american.payment.settlement import find_win, settlement_faults
from mahj_tutor.american.play.hand_status import dead_hand_faults
from mahj_tutor.american.play.legality import (
    apply_unchecked,
    consequence,
    faults,
    grounds,
    is_legal,
    legal_moves,
)
from mahj_tutor.american.play.misconceptions import illegal_move_misconception, refusal_misconception
from mahj_tutor.american.play.moves import WANTED, Call, PlayMove
from mahj_tutor.american.play.state import DiscardedTile, Hand, Phase, PlayState, TileSource
from mahj_tutor.errors import MahjError
from mahj_tutor.rulebook.profiles import options, profile
from mahj_tutor.rulebook.register import register
from mahj_tutor.solver import Exposure
from mahj_tutor.table.seats import SEATS, Seat
from mahj_tutor.tiles import JOKER, KINDS, Tile
from tests.play_at_random import tries

FEW = [*KINDS[:3], JOKER, JOKER]
"""So few kinds that moves and states often have to do with each other."""


def scrambled(rng: random.Random) -> PlayState:
    """Return a state whose fields have nothing to do with each other."""
    chosen = {name: rng.choice(list(each.meanings)) for name, each in options().items()}
    return PlayState(
        tuple(_hand(rng) for _ in SEATS),
        wall=_tiles(rng, 3),
        table_rules=profile("sources", **chosen),
        missing=rng.choice([None, None, *SEATS[1:]]),
        turn=rng.choice(SEATS),
        phase=rng.choice(list(Phase)),
        tile_source=rng.choice(get_args(TileSource)),
        thrown=tuple(_discard(rng) for _ in range(rng.randint(0, 3))),
        is_closed=rng.random() < 0.3,
        called=rng.choice([None, _discard(rng)]),
        picked=rng.choice([None, rng.choice(FEW)]),
        claims=tuple(_call(rng) for _ in range(rng.choice([0, 0, 1, 2]))),
        waiting=_seats(rng),
        let_go=_seats(rng),
        accepted=_seats(rng),
        winner=rng.choice([None, *SEATS]),
        kept=rng.randint(0, 4),
        pot=rng.choice([0, 25]),
        bettor_on=rng.choice([None, *SEATS]),
    )


def _tiles(rng: random.Random, most: int) -> tuple[Tile, ...]:
    return tuple(sorted(rng.choices(FEW, k=rng.randint(0, most))))


def _hand(rng: random.Random) -> Hand:
    hand = Hand(_tiles(rng, 14), tuple(_group(rng) for _ in range(rng.choice([0, 0, 1, 2]))))
    return replace(
        hand,
        dead=rng.choice([None, None, None, "DD3"]),
        is_open=rng.random() < 0.2,
        plan=rng.choice([None, "even-1", "concealed-1", "no-such-line"]),
    )


def _group(rng: random.Random) -> Exposure:
    tile = rng.choice(KINDS[:3])
    return Exposure(tile, (tile, *rng.choices((tile, JOKER), k=rng.randint(1, 5))))


def _discard(rng: random.Random) -> DiscardedTile:
    return DiscardedTile(rng.choice(SEATS), rng.choice(FEW), rng.choice([None, "same", "4 Bam", "Elephant"]))


def _call(rng: random.Random) -> Call:
    return Call(rng.choice(SEATS), rng.choice(WANTED), rng.choice([None, "even-1"]))


def _seats(rng: random.Random) -> tuple[Seat, ...]:
    return tuple(rng.sample(SEATS, rng.choice([0, 0, 1, 2])))


@pytest.mark.parametrize("seed", range(40))
def test_every_door_answers_for_every_state_and_move(seed: int) -> None:
    rng = random.Random(f"scrambled {seed}")
    play = scrambled(rng)
    assert all(faults(play, move) == () for move in legal_moves(play))
    for seat in SEATS:
        assert {fault.rule for fault in dead_hand_faults(play, seat)} <= register().keys()
    assert {fault.rule for fault in settlement_faults(play)} <= register().keys()
    assert find_win(play) is None or play.winner is not None
    for move in rng.sample(list(tries(play, rng)), 150):
        found, result = faults(play, move), consequence(play, move)
        assert {fault.rule for fault in found} | set(grounds(play, move)) <= register().keys()
        assert (result.kind == "legal") is (found == ()) is is_legal(play, move)
        for name in (illegal_move_misconception(play, move), refusal_misconception(play, move)):
            assert name is None or name.startswith("M")
        after = made(play, move)
        assert after.history == (*play.history, move) if after else found


def made(play: PlayState, move: PlayMove) -> PlayState | None:
    """Return the state after a move, None when it cannot be made."""
    try:
        return apply_unchecked(play, move)
    except MahjError:
        return None
