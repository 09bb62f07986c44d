"""The doors of the classical play answer for every state and move, even for states that no game comes to."""

from __future__ import annotations

import random
from typing import get_args

import pytest

from mahj_tutor import classical
from mahj_tutor.classical.play.moves import WANTED, Claim, PlayMove
from mahj_tutor.classical.play.state import DiscardedTile, Hand, Phase, PlayState, TileSource
from mahj_tutor.classical.sets import DeclaredSet, declared
from mahj_tutor.errors import MahjError
from mahj_tutor.rulebook.register import register
from mahj_tutor.table.seats import SEATS
from mahj_tutor.tiles import KINDS, Tile
from tests.classical_at_random import games, tries

FEW = KINDS[2:7]
"""So few kinds that moves and states often have to do with each other."""


def scrambled(rng: random.Random) -> PlayState:
    """Return a state whose fields have nothing to do with each other."""
    return PlayState(
        tuple(_hand(rng) for _ in SEATS),
        wall=_tiles(rng, 3),
        turn=rng.choice(SEATS),
        phase=rng.choice(list(Phase)),
        tile_source=rng.choice(get_args(TileSource)),
        thrown=tuple(_discard(rng) for _ in range(rng.randint(0, 3))),
        claimed=rng.choice([None, _discard(rng)]),
        claims=tuple(_claim(rng) for _ in range(rng.choice([0, 0, 1, 2]))),
        accepted=tuple(rng.sample(SEATS, rng.choice([0, 0, 1, 2]))),
        winner=rng.choice([None, *SEATS]),
    )


def _tiles(rng: random.Random, most: int) -> tuple[Tile, ...]:
    return tuple(sorted(rng.choices(FEW, k=rng.randint(0, most))))


def _hand(rng: random.Random) -> Hand:
    sets = tuple(_set(rng) for _ in range(rng.choice([0, 0, 1, 2])))
    return Hand(_tiles(rng, 14), sets, is_open=rng.random() < 0.2)


def _set(rng: random.Random) -> DeclaredSet:
    kind = rng.choice(FEW)
    if rng.random() < 0.5:
        return declared((kind,) * 3)
    return declared((kind,) * 4, rng.choice(("big", "small", "concealed")))


def _discard(rng: random.Random) -> DiscardedTile:
    return DiscardedTile(rng.choice(SEATS), rng.choice(FEW))


def _claim(rng: random.Random) -> Claim:
    return Claim(rng.choice(SEATS), rng.choice(WANTED), rng.choice([None, rng.choice(FEW)]))


@pytest.mark.parametrize("seed", range(30))
def test_every_door_answers_for_every_state_and_move(seed: int) -> None:
    rng = random.Random(f"scrambled {seed}")
    play = scrambled(rng)
    assert all(classical.faults(play, move) == () for move in classical.legal_moves(play))
    assert all(play.seen_by(seat).counts for seat in SEATS)
    for move in rng.sample(list(tries(play, rng)), 150):
        answers(play, move)


def answers(play: PlayState, move: PlayMove) -> None:
    found, result = classical.faults(play, move), classical.consequence(play, move)
    assert {fault.rule for fault in found} | set(classical.grounds(play, move)) <= register().keys()
    assert (result.kind == "legal") is (found == ()) is classical.is_legal(play, move)
    name = classical.misconception(play, move)
    assert name is None or (found and name.startswith("M"))
    after = made(play, move)
    assert after.history == (*play.history, move) if after else found


def made(play: PlayState, move: PlayMove) -> PlayState | None:
    """Return the state after a move, None when it cannot be made."""
    try:
        return classical.apply_unchecked(play, move)
    except MahjError:
        return None


@pytest.mark.parametrize("seed", range(8))
def test_moves_that_are_made_unchecked_lead_to_states_that_answer(seed: int) -> None:
    rng = random.Random(f"unchecked {seed}")
    states = [game.now for game, _ in games(seed) if isinstance(game.now, PlayState)]
    for play in rng.sample(states, 10):
        after: PlayState | None = play
        for move in rng.sample(list(tries(play, rng)), 12):
            after = made(after or play, move) or after
        assert after is not None
        assert all(classical.faults(after, move) == () for move in classical.legal_moves(after))
