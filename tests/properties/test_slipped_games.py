"""Whole games in which all that can be tried is tried: each mistake is answered, and the record tells it.

What counts is made, such as a discard out of turn or a Mah Jongg that is none; what the others stop leaves
everything as it was.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace

import pytest

from mahj_tutor.american import game as american
from mahj_tutor.american.charleston.moves import AskCourtesy, Give, Mush, PickUp, Stop, Vote
from mahj_tutor.american.charleston.state import CharlestonState
from mahj_tutor.american.play.moves import PlayMove
from mahj_tutor.american.play.state import PlayState
from mahj_tutor.errors import IllegalMoveError
from mahj_tutor.rulebook.register import register
from mahj_tutor.table.seats import SEATS, Seat
from tests.play_at_random import Setting, Step, setting, steps, tries
from tests.properties.test_play_properties import ended, no_tile_is_lost

GAMES = (0, 1, 2, 3, 4, 14)
"""Seeds of games in which, taken together, each kind of mistake is made."""
SLIPS = (0.002, 0.03, 0.2)
"""How often a mistake that counts is made: seldom, so that games are won, or all the time."""


def slipping(seed: int) -> Setting:
    return replace(setting(seed), slips=SLIPS[seed % len(SLIPS)])


def tried(game: american.Game, rng: random.Random) -> list[american.Move]:
    """Return some of all that anybody may think of now, mostly forbidden."""
    now, seat = game.now, rng.choice(SEATS)
    if isinstance(now, PlayState):
        return [*rng.sample(list(tries(now, rng)), 2), PickUp(seat)]
    if not isinstance(now, CharlestonState):
        return []
    rack = tuple(rng.sample(now.rack(seat), min(3, len(now.rack(seat)))))
    passing = [Give(seat, rack), Give(seat, rack, blind=1), Mush(seat, rack), PickUp(seat), Stop(seat)]
    return rng.sample([*passing, Vote(seat, go_on=True), AskCourtesy(seat, 2)], 2)


def each_is_answered(game: american.Game, rng: random.Random) -> Counter[str]:
    """A forbidden move has a reason, a rule and a consequence; the game goes on from what came of it."""
    answers = Counter[str]()
    for move in tried(game, rng):
        found, came = american.faults(game.now, move), american.consequence(game.now, move)
        answers[came.kind] += 1
        assert (came.kind == "legal") == (not found)
        assert came.say
        if not found:
            continue
        assert all(fault.say and fault.rule in register() for fault in found)
        assert came.rule in register()
        there = game.happen(move)
        if came.kind == "nothing":
            assert there is game
            with pytest.raises(IllegalMoveError):
                game.replay([move])
        else:
            assert there.history == (*game.history, move)
    return answers


def prove(seed: int) -> Counter[str]:
    """Play the game of a seed, and tell what came of all that was tried."""
    how, rng = slipping(seed), random.Random(f"slips {seed}")
    answers, made = Counter[str](), Counter[str]()
    last: Step | None = None
    for last in steps(how):
        if isinstance(last.after.now, PlayState):
            no_tile_is_lost(last.after.now)
        made[type(last.action).__name__] += last.is_slip
        answers += each_is_answered(last.game, rng)
    assert last is not None
    end = last.after
    assert how.start().replay(end.history) == end
    assert isinstance(end.now, PlayState)
    assert end.now.history == tuple(move for move in end.history if isinstance(move, PlayMove))
    return answers + made + Counter([ended(end, how)])


@pytest.mark.slow
def test_whatever_goes_wrong_is_answered_and_stands_in_the_record() -> None:
    told = Counter[str]()
    for seed in GAMES:
        told += prove(seed)
    assert {"nothing", "stands", "dead", "Discard", "Declare", "Call", "Pick"} <= told.keys()


@pytest.mark.soak
def test_many_games_in_which_much_goes_wrong() -> None:
    """`PLAYS=5000 FIRST=0` say how many games and from which seed on."""
    first, count = int(os.environ.get("FIRST", "0")), int(os.environ.get("PLAYS", "5000"))
    told = Counter[str]()
    with ProcessPoolExecutor(2) as pool:
        for found in pool.map(prove, range(first, first + count), chunksize=20):
            told += found
    print(f"seeds {first} to {first + count - 1} hold: {dict(told)}", flush=True)
    assert told["nothing"] > count


def test_east_who_is_wrong_about_her_deal_is_out_of_the_game() -> None:
    dealt = american.start(7, roll=6).dealt()
    game = dealt.happen(american.read_move("East declares"))
    assert isinstance(game.now, PlayState)
    game = game.apply(american.read_move("South challenges East"))
    assert isinstance(game.now, PlayState)
    assert game.now.hand(Seat.EAST).dead == "DD2"
    assert dealt.replay(game.history[len(dealt.history) :]) == game
