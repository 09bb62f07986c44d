"""How strong the computer players are: what each leaves out, what that is worth, what they look at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from random import Random

import pytest

from benchmarks.strengths import COACHED, Beside, Sums, add, beside, jokers_had, next_move, played, sums
from mahj_tutor.american import CharlestonState, Game, Move, PlayState
from mahj_tutor.american.charleston.moves import Vote
from mahj_tutor.american.charleston.state import PassedTiles, Stage
from mahj_tutor.american.game import start
from mahj_tutor.american.play.moves import Call, Discard, Swap
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.american.play.state import Phase
from mahj_tutor.card import first_card, practice_card
from mahj_tutor.errors import UnknownNameError
from mahj_tutor.players.at_table import table_move
from mahj_tutor.players.charleston import charleston_move
from mahj_tutor.players.outlook import NEEDED, distance, opening_lines, reachable_lines, tile_worths
from mahj_tutor.players.player import choose_move
from mahj_tutor.players.strengths import FULL, STEADY, Strength, strength, to_choose
from mahj_tutor.players.table_record import opening
from mahj_tutor.rulebook.profiles import profile
from mahj_tutor.solver import solver_for
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.tiles import JOKER, Tile, tile
from tests.at_the_table import QUIET, changed
from tests.unit.test_chances import shuffled

ABLE, HASTY, EASY = to_choose()
GAMES = 2000
"""How many games each two strengths play under `make soak`, and four of the strongest."""
AT_LEAST = 1.5
"""How many games the stronger two win for each of the weaker two's."""
PEOPLE = {1: 13, 2: 27, 3: 41, 4: 51, 5: 56}
"""What share of games people win who had so many jokers, in percent."""


@cache
def game(number: int) -> tuple[Game, ...]:
    """Return a game of four players at every move, from the deal to its end."""
    strengths = dict.fromkeys(SEATS, FULL)
    opened = opening(f"strengths/{number}", number, level="", house="", me=Seat.EAST)
    found = [opened.game(practice_card(), profile("league")).dealt()]
    while not found[-1].is_over:
        found.append(found[-1].apply(next_move(found[-1], opened, strengths)))
    return tuple(found)


def moments(kind: type[Move], numbers: range) -> Iterator[tuple[PlayState, Move]]:
    """Yield the states of games in which a player makes such a move, and the move."""
    for number in numbers:
        for before, then in pairwise(game(number)):
            if isinstance(before.now, PlayState) and isinstance(then.history[-1], kind):
                yield before.now, then.history[-1]


# --- what each leaves out --------------------------------------------------------------------------


def test_the_steady_player_leaves_nothing_out_and_is_not_to_be_chosen() -> None:
    assert strength(STEADY) == FULL
    assert STEADY not in to_choose()
    assert all(strength(name).as_taught().overlooks == 0 for name in to_choose())
    assert strength(ABLE).as_taught() == FULL
    with pytest.raises(UnknownNameError, match="strength"):
        strength("strongest")


def test_the_weakest_calls_for_mah_jongg_alone() -> None:
    calls = [*moments(Call, range(2, 4))]
    groups = [(play, move) for play, move in calls if isinstance(move, Call) and move.wanted != "mahjong"]
    assert len(groups) > 3
    for play, move in groups:
        assert isinstance(choose_move(play, move.seat, Random(1), (), strength(HASTY)), Call)
        assert not isinstance(choose_move(play, move.seat, Random(1), (), strength(EASY)), Call)
    win = choose_move(read_play(QUIET, first_card()), Seat.NORTH, Random(1), (), strength(EASY))
    assert win == Call(Seat.NORTH, "mahjong")


def test_now_and_then_a_weaker_player_throws_a_tile_that_she_needs() -> None:
    states, thrown = [play for play, _ in moments(Discard, range(2, 4))], 0
    for number, play in enumerate(states):
        hand = play.hand(play.turn)
        worth = tile_worths(reachable_lines(play, play.turn, hand.rack, hand.shown), hand.rack, hand.shown)
        for wanting in (1.0, 0.0):
            move = choose_move(play, play.turn, Random(number), (), Strength(misthrows=wanting))
            assert isinstance(move, Discard)
            if wanting and any(worth[kind] >= NEEDED for kind in worth if kind is not JOKER):
                assert move.tile is not JOKER
                assert worth[move.tile] >= NEEDED
        hasty = choose_move(play, play.turn, Random(number), (), strength(HASTY))
        thrown += hasty != choose_move(play, play.turn, Random(number))
    assert 0 < thrown < len(states) / 5, "now and then, not often"


def test_an_exchange_is_overlooked_now_and_then() -> None:
    play, move = next(moments(Swap, range(8)))
    found = [choose_move(play, move.seat, Random(seed), (), strength(ABLE)) for seed in range(100)]
    seen = sum(each == move for each in found)
    assert abs(seen / 100 - 1 + strength(ABLE).overlooks) < 0.15
    assert all(isinstance(each, Swap | Discard) for each in found)


def test_a_near_hand_votes_against_a_second_charleston() -> None:
    able, votes = strength(ABLE), []
    for number in range(20, 26):
        at = at_the_vote(number)
        for seat in SEATS:
            away = distance(opening_lines(solver_for(at.card), at.rack(seat)))
            full, move = charleston_move(at, seat, FULL), charleston_move(at, seat, able)
            assert isinstance(full, Vote)
            assert move == Vote(seat, full.go_on and away > able.stops_within)
            votes.append(move == full)
    assert {*votes} == {True, False}


def at_the_vote(number: int) -> CharlestonState:
    """Return the table after the first Charleston."""
    there = start(number, card=practice_card()).dealt()
    while isinstance(there.now, CharlestonState) and there.now.stage is not Stage.VOTE:
        now = there.now
        there = there.apply(next(move for seat in SEATS if (move := charleston_move(now, seat))))
    assert isinstance(there.now, CharlestonState)
    return there.now


# --- nobody sees what is hidden --------------------------------------------------------------------


@pytest.mark.parametrize("name", [STEADY, *to_choose()])
def test_what_a_player_cannot_see_makes_no_difference(name: str) -> None:
    who, rng = strength(name), Random(name)
    for there in game(2)[::9]:
        for seat in SEATS:
            if isinstance(there.now, CharlestonState):
                passing = other_racks(there.now, seat, rng)
                assert charleston_move(passing, seat, who) == charleston_move(there.now, seat, who)
            elif isinstance(there.now, PlayState) and there.now.phase is not Phase.OVER:
                other = shuffled(there.now, seat, rng)
                assert table_move(other, seat, Random(7), who) == table_move(there.now, seat, Random(7), who)


def other_racks(now: CharlestonState, seat: Seat, rng: Random) -> CharlestonState:
    """Return a table in the Charleston with all tiles that a player can't see dealt anew."""
    hidden = [each for each in now.seats if each is not seat]
    given = {each: now.given(each) for each in hidden}
    unseen: list[Tile] = [*now.wall, *(tile for each in hidden for tile in now.rack(each))]
    unseen += (tile for put in given.values() if put for tile in put.tiles)
    rng.shuffle(unseen)
    racks, put = list(now.racks), list(now.exchange.given)
    for each in hidden:
        racks[each.number] = tuple(sorted(unseen.pop() for _ in now.rack(each)))
        before = given[each]
        if before is not None:
            put[each.number] = PassedTiles(tuple(unseen.pop() for _ in before.tiles), before.blind)
    exchange = replace(now.exchange, given=tuple(put))
    return replace(now, racks=tuple(racks), exchange=exchange, wall=tuple(unseen))


# --- what it is worth ------------------------------------------------------------------------------


def test_a_ratio_comes_with_its_interval() -> None:
    value, low, high = Beside(120, 80, 0).ratio
    assert value == pytest.approx(1.5)
    assert (low, high) == (pytest.approx(1.13, abs=0.01), pytest.approx(1.99, abs=0.01))


def test_jokers_that_were_taken_or_thrown_were_had() -> None:
    play = read_play(changed(QUIET, "South 1D 2D 3D 4D 5D 7D 8D W J S"), first_card())
    assert jokers_had(play, (), Seat.SOUTH) == 2, "one on the rack, one in the exposure"
    history = (Discard(Seat.SOUTH, JOKER), Swap(Seat.WEST, tile("4B"), Seat.SOUTH))
    assert jokers_had(play, history, Seat.SOUTH) == 4
    assert jokers_had(play, history, Seat.WEST) == 0


@pytest.mark.slow
def test_a_few_games_tell_the_strongest_from_the_weakest() -> None:
    found = beside(ABLE, EASY, range(8))
    assert found.stronger + found.weaker + found.walls == 8
    assert found.stronger >= AT_LEAST * found.weaker > 0 or found.weaker == 0 < found.stronger


@pytest.mark.slow
def test_who_follows_the_coach_plays_a_game_to_its_end() -> None:
    found = beside(COACHED, HASTY, range(1, 2))
    assert found.stronger + found.weaker + found.walls == 1


def test_the_figures_of_a_game_add_up() -> None:
    over = played(4, dict.fromkeys(SEATS, FULL))
    assert over == game(4)[-1], "the same number, the same game"
    found = Sums()
    add(found, over)
    assert found.held.total() == 4
    assert found.won.total() == found.wins == 1
    assert "walls 0.0 %" in next(found.told())


@pytest.mark.soak
@pytest.mark.parametrize(("stronger", "weaker"), [*combinations(to_choose(), 2)])
def test_the_stronger_wins_three_games_for_two_of_the_weaker(stronger: str, weaker: str) -> None:
    assert beside(stronger, weaker, range(GAMES)).ratio.low >= AT_LEAST


@pytest.mark.soak
def test_who_follows_the_coach_wins_more_than_the_middle_strength() -> None:
    assert beside(COACHED, HASTY, range(GAMES)).ratio.low >= AT_LEAST


@pytest.mark.soak
def test_games_of_the_strongest_are_like_those_of_people() -> None:
    found = sums(strength(ABLE), range(GAMES))
    share = {jokers: 100 * found.won[jokers] / found.held[jokers] for jokers in range(6)}
    assert 6 <= 100 * (1 - found.wins / found.games) <= 12
    assert 3 <= share[0] <= 6
    assert {jokers: share[jokers] for jokers in PEOPLE} == pytest.approx(PEOPLE, abs=5)
    assert max(found.lines.values()) <= 0.15 * found.wins
    for seat in SEATS:
        expected = 25 if seat is Seat.EAST else 22
        assert 100 * found.seats[seat] / found.games == pytest.approx(expected, abs=3)
