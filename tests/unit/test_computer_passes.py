"""Computer players in the Charleston, each answering for one seat."""

from __future__ import annotations

from collections import Counter

import pytest

from mahj_tutor import american
from mahj_tutor.american import AskCourtesy, CharlestonState, Give, PlayState, Vote
from mahj_tutor.american.charleston.state import Stage
from mahj_tutor.card import practice_card
from mahj_tutor.players.charleston import charleston_move
from mahj_tutor.rulebook.profiles import profile
from mahj_tutor.tiles import JOKER

DEALS = 40


def passes(seed: int, **rules: str) -> tuple[tuple[CharlestonState, american.Move], ...]:
    """Return every state between the deal and the first discard, with the move that was made."""
    game = american.start(seed, card=practice_card(), table_rules=profile(**rules)).dealt()
    found = []
    while isinstance(game.now, CharlestonState):
        now = game.now
        move = next(each for seat in now.seats if (each := charleston_move(now, seat)) is not None)
        found.append((now, move))
        game = game.apply(move)  # an illegal one raises
    assert isinstance(game.now, PlayState)
    return tuple(found)


@pytest.mark.slow
def test_they_make_every_kind_of_pass_and_never_pass_a_joker() -> None:
    stages, blind, votes, wishes = Counter[Stage](), Counter[int](), Counter[bool](), Counter[int]()
    for seed in range(DEALS):
        for now, move in passes(seed):
            match move:
                case Give():
                    stages[now.stage] += 1
                    blind[move.blind] += now.stage.may_be_blind
                    assert JOKER not in move.tiles
                case Vote():
                    votes[move.go_on] += 1
                case AskCourtesy():
                    wishes[move.count] += 1
    assert stages[Stage.FIRST_RIGHT] == stages[Stage.FIRST_LEFT] == 4 * DEALS
    assert DEALS < stages[Stage.LAST_RIGHT] < 4 * DEALS  # some second Charlestons are stopped
    assert stages[Stage.COURTESY] > 0
    assert set(blind) == {0, 1, 2}
    assert set(votes) == {True, False}
    assert set(wishes) == {0, 1, 2, 3}


def test_they_put_nothing_into_a_mush() -> None:
    assert any(now.stage is Stage.MUSH for now, _ in passes(3, mush="on"))
