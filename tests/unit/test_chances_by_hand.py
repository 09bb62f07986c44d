"""How likely a player is to win with each of her nearest hands."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from random import Random

import pytest

from benchmarks.hand_shares import TIMES, Won, likelihood
from mahj_tutor.american.play.moves import Discard
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.card import first_card, practice_card
from mahj_tutor.players import game_moves
from mahj_tutor.players.by_hand import Near, chances_by_hand, shares
from mahj_tutor.players.chances import chance
from mahj_tutor.table import SEATS, Seat
from tests.at_the_table import QUIET
from tests.unit.test_chances import OTHERS, shuffled


def test_the_hands_share_her_chance_and_a_nearer_one_has_more() -> None:
    tried = 0
    for play, move in game_moves(OTHERS, card=practice_card())[20::9]:
        for seat in SEATS if move else ():
            found, whole = chances_by_hand(play, seat), chance(play, seat)
            assert whole is not None
            if found:
                assert sum(found.values()) == pytest.approx(whole)
                tried += 1
    assert tried > 10
    found = chances_by_hand(read_play(QUIET, first_card()), Seat.NORTH)
    assert max(found, key=lambda line: found[line]) == "even-1"
    assert chances_by_hand(read_play(QUIET, first_card()).but(missing=Seat.WEST), Seat.NORTH) == {}


def test_a_nearer_hand_has_more_and_one_that_more_tiles_help() -> None:
    hands = [Near("a", 2, 2, 6), Near("b", 2, 2, 12), Near("c", 3, 3, 6), Near("d", 4, 5, 0)]
    found = shares(hands, 10, 1.5)
    assert sum(found.values()) == pytest.approx(1)
    assert found["a"] == pytest.approx(10 * found["c"])
    assert found["b"] == pytest.approx(2**1.5 * found["a"])
    assert found["d"] == pytest.approx(found["c"] / 100 * (1 / 12) ** 1.5)


def test_the_benchmark_finds_the_shares_under_which_what_was_made_is_likeliest() -> None:
    """One hand a tile nearer than the other, made twelve times as often."""
    near = (Near("a", 2, 2, 6), Near("b", 3, 3, 6))
    found = [Won(near, frozenset("a" if at else "b")) for at in range(13)]
    assert max(TIMES, key=lambda times: likelihood(found, times, 1)) == 12


def test_what_she_cannot_see_makes_no_difference() -> None:
    rng = Random(2)
    for play, _ in game_moves(OTHERS, card=practice_card())[5::12]:
        for seat in SEATS:
            assert chances_by_hand(shuffled(play, seat, rng), seat) == chances_by_hand(play, seat)


@pytest.mark.soak
def test_of_hands_said_to_win_so_often_so_many_do() -> None:
    """In games of other numbers than those by which the shares were found; right within five points.

    It is each third throw. Each third move would be all throws of a stretch without calls, where a turn is
    three moves, and none of many after a call: games in which the others have exposed little, and win less.
    """
    said = defaultdict[int, list[tuple[float, bool]]](list)
    for number in range(8_000_300, 8_001_500):
        game = game_moves(number, card=practice_card())
        end = game[-1][0]
        hand = end.hand(end.winner) if end.winner else None
        made = {each.line.id for each in end.solver.matches(hand.rack, hand.shown)} if hand else set()
        thrown = [(move, play) for (_, move), (play, _) in pairwise(game) if isinstance(move, Discard)]
        for move, play in thrown[::3]:
            is_hers = end.winner is move.seat
            for line, share in [*chances_by_hand(play, move.seat).items()][:3]:
                said[round(10 * share)].append((share, is_hers and line in made))
    assert all(len(said[tenth]) >= 1000 for tenth in (1, 3, 5))
    for tenth in (1, 3, 5):
        expected, happened = (sum(column) / len(said[tenth]) for column in zip(*said[tenth], strict=True))
        assert happened == pytest.approx(expected, abs=0.05), f"said {tenth} in ten"
