"""The one measure of coach and review: what moves are worth, by what a player can see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise, takewhile
from random import Random

import pytest

from mahj_tutor.american import Move, PlayState
from mahj_tutor.american.charleston.legality import apply as pass_on
from mahj_tutor.american.charleston.moves import Give
from mahj_tutor.american.charleston.state import CharlestonState, begin_charleston
from mahj_tutor.american.deal.order import deal_tiles
from mahj_tutor.american.play.moves import Call, Declare, Discard, LetGo, Pick, Show
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.american.play.state import Phase
from mahj_tutor.card import Card, first_card, practice_card
from mahj_tutor.players import game_moves
from mahj_tutor.players.chances import chance, worth_at
from mahj_tutor.players.charleston import charleston_move
from mahj_tutor.players.measure import AS_GOOD, Decision, Option, decision, priced
from mahj_tutor.players.passes import tiles_away
from mahj_tutor.players.sights import sight_after
from mahj_tutor.table import SEATS, Seat, Walls
from mahj_tutor.tiles import JOKER, tile, tiles, without
from tests.at_the_table import QUIET, changed
from tests.unit.test_chances import OTHERS, shuffled


def dealt(seed: int, card: Card | None = None) -> CharlestonState:
    """Return a table before its first pass."""
    return begin_charleston(deal_tiles(Walls.build(seed), 7), card=card or practice_card(), seed=seed)


def through(state: CharlestonState) -> Iterator[CharlestonState]:
    """Yield the states of a Charleston that computer players pass."""
    while True:
        yield state
        moves = (charleston_move(state, seat) for seat in SEATS)
        move = next((each for each in moves if each is not None), None)
        if move is None:
            return
        state = pass_on(state, move)


# --- a decision -----------------------------------------------------------------------------------------


def test_a_move_within_three_points_of_the_best_costs_nothing() -> None:
    moves = [Discard(Seat.EAST, each) for each in tiles("1B 2B 3B")]
    found = Decision("discard", tuple(map(Option, moves, (0.40, 0.41, 0.30))))
    assert found.best.move == moves[0]
    assert [found.cost(move) for move in moves] == pytest.approx([0, 0, 0.11])
    assert found.cost(Discard(Seat.EAST, tile("3B"), "3 Bam")) == pytest.approx(0.11)
    with pytest.raises(ValueError, match="none of the options"):
        found.cost(Discard(Seat.EAST, tile("9D")))


def test_all_that_a_player_may_throw_is_weighed_and_nothing_is_worth_more_than_the_best() -> None:
    tried = 0
    for play, move in game_moves(OTHERS, card=practice_card()):
        if play.phase is not Phase.DISCARD or not isinstance(move, Discard):
            continue
        found = decision(play, move.seat)
        assert found is not None
        thrown = {each.move.tile for each in found.options if isinstance(each.move, Discard)}
        assert thrown == set(play.hand(move.seat).rack)
        assert all(0 <= each.worth <= found.most for each in found.options)
        assert found.most - found.best.worth < AS_GOOD
        bought = priced(play, move.seat, move)
        assert bought is not None
        assert (bought.worth, bought.cost) == (found.option(move).worth, found.cost(move))  # type: ignore[union-attr]
        tried += 1
    assert tried > 10


def test_a_made_hand_is_declared_and_a_joker_is_not_thrown_away() -> None:
    made = "East F F F 2B 2B 2B J 4B 4B J J 6B 6B 6B; came wall; phase discard; thrown North S"
    play = read_play(changed(QUIET, made + "; North 1C 2C 3C 4C 5C 6C 7C 8C 9C N N E E"), first_card())
    found = decision(play, Seat.EAST)
    assert found is not None
    assert (found.kind, found.best) == ("declare", Option(Declare(Seat.EAST), 1))
    assert found.cost(Discard(Seat.EAST, JOKER)) > AS_GOOD


def test_mah_jongg_on_a_discard_is_called_and_letting_it_go_is_dear() -> None:
    play = read_play(QUIET, first_card())
    found = decision(play, Seat.NORTH)
    assert found is not None
    assert (found.kind, found.best.move, found.best.worth) == ("call", Call(Seat.NORTH, "mahjong"), 1)
    assert found.cost(None) == found.cost(LetGo(Seat.NORTH)) == found.cost(Pick(Seat.NORTH)) > 0.5
    assert decision(play, Seat.WEST) is None  # she has no 6 Bam to go with it, and no joker
    assert decision(play.but(let_go=(Seat.NORTH,)), Seat.NORTH) is None


def test_a_call_that_helps_little_may_be_declined_and_jokers_are_kept() -> None:
    kinds, declined = set(), 0
    for number in range(4):
        for (play, _), (then, _) in pairwise(game_moves(OTHERS + number, card=practice_card())):
            for seat in SEATS:
                found = decision(play, seat) if play.phase is Phase.WINDOW else None
                if found is None:
                    continue
                kinds.add(found.kind)
                if found.kind == "call" and then.phase is not Phase.WINDOW:
                    declined += not found.cost(None)
                if found.kind == "show":
                    shows = [
                        each.move.tiles.count(JOKER) for each in found.options if isinstance(each.move, Show)
                    ]
                    assert len(shows) == len(found.options) > 1
    assert kinds == {"call", "show"}
    assert declined > 10


def test_there_is_nothing_to_decide_for_others_for_the_dead_and_for_three() -> None:
    play, move = game_moves(OTHERS, card=practice_card())[0]
    assert move is not None
    others = [seat for seat in SEATS if seat is not play.turn]
    assert [decision(play, seat) for seat in others] == [None] * 3
    assert priced(play, others[0], None) is None
    hand = replace(play.hand(play.turn), dead="DD1")
    dead = play.but(hands=tuple(hand if seat is play.turn else play.hand(seat) for seat in SEATS))
    assert decision(dead, play.turn) is None
    assert decision(play.but(missing=others[0]), play.turn) is None


def test_a_card_that_nobody_has_counted_is_weighed_on_the_scale_of_the_practice_card() -> None:
    strange = replace(first_card(), lines=(replace(first_card().lines[0], hand="FFF 3333a 5555a 777a"),))
    play, _ = game_moves(OTHERS, card=practice_card())[0]
    found, passed = decision(play.but(card=strange), play.turn), decision(dealt(1, strange), Seat.EAST)
    assert found is not None
    assert passed is not None
    away = {each: sight_after(play.but(card=strange), play.turn, each.move).away for each in found.options}
    assert away[found.best] == min(away.values()) < max(away.values())
    assert chance(play.but(card=strange), play.turn) is None


def costs_of_the_strongest(games: range) -> list[float]:
    """Return what the decisions of a computer player cost in games, each time in the next seat."""
    found = []
    for number in games:
        seat, game = SEATS[number % 4], game_moves(number, card=practice_card())
        for at, (play, move) in enumerate(game[1:], 1):
            is_window = play.phase is Phase.WINDOW
            if is_window and play.turn is not seat and game[at - 1][0].phase is not Phase.WINDOW:
                found.append(priced(play, seat, call_of(seat, game[at:])))
            elif not is_window and move is not None and move.seat is seat:
                found.append(priced(play, seat, move))
    return [each.cost for each in found if each is not None]


def call_of(seat: Seat, rest: Sequence[tuple[PlayState, Move | None]]) -> Move | None:
    """Return what a player calls in the window that begins here, or None if she lets the tile go."""
    window = takewhile(lambda each: each[0].phase is Phase.WINDOW, rest)
    return next((move for _, move in window if isinstance(move, Call) and move.seat is seat), None)


def test_what_the_strongest_player_does_costs_next_to_nothing() -> None:
    costs = costs_of_the_strongest(range(OTHERS, OTHERS + 3))
    assert len(costs) > 60
    assert sum(cost > 0 for cost in costs) < 0.1 * len(costs)


@pytest.mark.soak
def test_at_most_three_in_a_hundred_decisions_of_the_strongest_player_cost_anything() -> None:
    costs = costs_of_the_strongest(range(OTHERS, OTHERS + 300))
    assert len(costs) > 9000
    assert sum(cost > 0 for cost in costs) <= 0.03 * len(costs)


# --- passes ---------------------------------------------------------------------------------------------


def test_no_pass_of_the_coach_leaves_her_farther_away_than_another_would() -> None:
    for number in range(6):
        state, seat = dealt(OTHERS + number), SEATS[number % 4]
        found = decision(state, seat)
        assert found is not None
        assert isinstance(found.best.move, Give)
        rack = state.rack(seat)
        own = sorted(set(combinations([each for each in rack if each is not JOKER], 3)))
        away = [tiles_away(state, without(rack, passed)) for passed in own]
        kept = tiles_away(state, without(rack, found.best.move.tiles))
        assert decision(state, seat, charleston_move(state, seat)).best == found.best  # type: ignore[union-attr]
        assert kept == tuple(map(min, zip(*away, strict=True))), (
            "whether or not a concealed hand counts farther"
        )


def test_a_pass_of_hers_is_weighed_beside_the_others_in_any_order_of_its_tiles() -> None:
    state = dealt(3)
    found = decision(state, Seat.SOUTH)
    assert found is not None
    best = found.best.move
    assert isinstance(best, Give)
    assert found.cost(Give(Seat.SOUTH, best.tiles[::-1], to="right")) == 0
    worst = Give(Seat.SOUTH, tiles("J J J"))
    bought = priced(state, Seat.SOUTH, worst)
    assert bought is not None
    assert bought.best == found.best
    assert all(each.worth >= 0 for each in found.options)


def test_every_pass_of_a_charleston_has_its_worth() -> None:
    stages = set()
    for state in through(dealt(5)):
        found = decision(state, Seat.EAST)
        if found is not None:
            stages.add(state.stage.value)
            assert found.kind == "pass"
            assert found.cost(charleston_move(state, Seat.EAST)) < 0.1
    assert len(stages) >= 3


# --- what is hidden -------------------------------------------------------------------------------------


def assert_the_same(number: int, every: int) -> int:
    """Check that a shuffle of what is unseen changes no decision; return how many states were tried."""
    rng, tried = Random(number), 0
    for play, move in game_moves(number, card=practice_card())[::every]:
        for seat in play.seats if move else ():
            assert decision(shuffled(play, seat, rng), seat) == decision(play, seat)
            tried += 1
    for state in [*through(dealt(number))][:: 2 * every]:
        seat = SEATS[number % 4]
        hidden = [each for other in SEATS if other is not seat for each in state.rack(other)] + [*state.wall]
        rng.shuffle(hidden)
        racks = tuple(
            rack if each is seat else tuple(sorted(hidden.pop() for _ in rack))
            for each, rack in zip(SEATS, state.racks, strict=True)
        )
        other = replace(state, racks=racks, wall=tuple(hidden))
        assert decision(other, seat) == decision(state, seat)
        tried += 1
    return tried


def test_what_a_player_cannot_see_makes_no_difference() -> None:
    assert assert_the_same(OTHERS, every=16) >= 40


@pytest.mark.soak
def test_what_a_player_cannot_see_makes_no_difference_in_a_thousand_states() -> None:
    assert sum(assert_the_same(OTHERS + number, every=10) for number in range(12)) >= 1000


# --- between the bands ----------------------------------------------------------------------------------


def test_between_the_bands_there_are_no_leaps() -> None:
    table = [
        [[[0.1 * (6 - a) + 0.01 * w + 0.02 * u for u in range(3)] for w in range(10)] for a in range(7)]
    ] * 2
    at = [worth_at(table, 3, 50, useful, is_open=False) for useful in range(30)]
    assert at == sorted(at)
    assert max(after - before for before, after in pairwise(at)) < 0.005
    assert worth_at(table, 3, 64.5, 12, is_open=True) == pytest.approx(0.4 + 0.07 + 0.02)
    assert worth_at(table, 3.5, 64.5, 12, is_open=True) == pytest.approx(0.35 + 0.07 + 0.02)
