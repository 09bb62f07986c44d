"""Games between computer players: legal to the last move, the same for a seed, and often won."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from mahj_tutor.american.play.legality import faults
from mahj_tutor.american.play.moves import Declare, Show, read_play_move
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.card import first_card, practice_card
from mahj_tutor.players import choose_move, game_moves
from mahj_tutor.rulebook.profiles import profile
from mahj_tutor.table.seats import SEATS, Seat
from mahj_tutor.tiles import AMERICAN, JOKER


def states_of(seed: int, **how: Any) -> list[PlayState]:
    return [state for state, _ in game_moves(seed, **how)]


def all_tiles(play: PlayState) -> Counter:
    lying = [thrown.tile for thrown in play.thrown]
    for hand in play.hands:
        lying += [*hand.rack, *(each for group in hand.shown for each in group.tiles)]
    return Counter([*lying, *play.wall, *([play.picked] if play.picked else [])])


@pytest.mark.parametrize("rules", ["sources", "league", "home"])
def test_a_game_goes_from_the_first_discard_to_its_end_and_keeps_every_tile(rules: str) -> None:
    states = states_of(3, table_rules=profile(rules))
    assert states[0].tile_source == "deal"
    assert not states[0].thrown
    assert len(states[0].hand(Seat.EAST).rack) == 14
    assert states[-1].phase is Phase.OVER
    assert all(all_tiles(state) == Counter(AMERICAN) for state in states)
    assert {state.table_rules for state in states} == {profile(rules)}


def test_the_same_seed_plays_the_same_game_and_another_seed_another_one() -> None:
    assert states_of(5) == states_of(5)
    assert states_of(5) != states_of(6)


def test_games_are_won_often_and_everything_happens_in_them() -> None:
    several = [states_of(seed) for seed in range(14)]
    ends = [states[-1] for states in several]
    assert sum(end.winner is not None for end in ends) >= 7
    assert any(end.winner is None for end in ends)
    states = [state for game in several for state in game]
    assert any(state.tile_source == "exchange" for state in states)
    assert any(len(hand.shown) >= 2 for state in states for hand in state.hands)
    assert any(state.thrown and state.thrown[-1].tile is JOKER for state in states)
    assert any(state.tile_source == "call" and state.winner is not None for state in ends)
    assert any(state.tile_source == "wall" and state.winner is not None for state in ends)


def test_a_player_does_only_what_is_legal() -> None:
    for seed in (5, 6):
        rng = random.Random(seed)
        for state in states_of(seed)[:-1]:
            for seat in SEATS:
                move = choose_move(state, seat, rng)
                assert move is None or not faults(state, move), (seed, state, move)


RULES = "phase window; turn East; "
DECLARES = read_play(
    "phase discard; turn South; came wall; East; South F F J 2B 2B 2B 2B 4B 4B J 4B 6B 6B 6B; West; North"
)


@pytest.mark.parametrize(
    ("said", "seat", "move"),
    [
        (
            RULES + "East; South 2B; West F F J 2B 2B 2B 4B 4B J 4B 6B 6B 6B; North; thrown East 2B; wall 1D",
            "West",
            "West calls mahjong",
        ),
        (
            RULES + "East; South F F 2B 2B 4B 4B 4B 4B 6B 6B 6B N N; West; North; thrown East 2B; wall 1D",
            "South",
            "South picks",
        ),
        (
            RULES + "East; South F F F 2B 2B J 4B 4B 4B 4B 6B N S; West; North; thrown East 2B; wall 1D",
            "South",
            "South calls kong",
        ),
        (RULES + "East; South 1D 5C; West; North; thrown East 2B", "South", "South says wall"),
        (RULES + "East; South J J J; West; North; thrown East J; wall 1D", "South", "South picks"),
        (
            RULES
            + "East; South F F F 2B J J 4B 4B 4B 4B 6B N S; West; North; thrown East 2B; claims South kong;"
            " wall 1D",
            "South",
            "South shows 2B J J",
        ),
        (
            "phase looked; turn South; East; South 1D; West; North; thrown East 2B; looked 5C",
            "South",
            "South racks",
        ),
        (
            (
                "phase discard; turn South; came wall; East; South F F F 2B 2B 2B 4B 4B 4B 6B 6B 6B 6D N;"
                " West; North; shown West 6D 6D J"
            ),
            "South",
            "South swaps 6D with West",
        ),
        (
            (
                "phase declared; turn South; East 1D; South F F J 2B 2B 2B 2B 4B 4B J 4B 6B 6B 6B; West;"
                " North; open South; accepted West"
            ),
            "East",
            "East accepts",
        ),
        (
            (
                "phase declared; turn South; East 1D; South F F J 2B 2B 2B 2B 4B 4B J 4B 6B 6B 9D; West;"
                " North; open South; accepted West"
            ),
            "East",
            "East challenges South",
        ),
    ],
)
def test_what_a_player_does(said: str, seat: str, move: str) -> None:
    play = read_play(said)
    assert choose_move(play, Seat(seat), random.Random(1)) == read_play_move(move)


def test_a_player_declares_when_she_has_won() -> None:
    assert choose_move(DECLARES, Seat.SOUTH, random.Random(1)) == Declare(Seat.SOUTH)


def test_who_waits_for_the_award_does_nothing() -> None:
    play = read_play(
        RULES + "East; South 2B 2B; West 2B 2B; North; thrown East 2B; claims South pung, West pung; wall 1D"
    )
    assert choose_move(play, Seat.WEST, random.Random(1)) is None
    assert choose_move(play, Seat.NORTH, random.Random(1)) is None
    assert isinstance(choose_move(play, Seat.SOUTH, random.Random(1)), Show)


def test_far_from_winning_and_late_a_joker_goes_before_a_hot_tile() -> None:
    rack = "1B 3B 5C 7C 9C 2D 4D 8D N E W S R J"
    play = read_play(f"phase discard; turn South; came wall; East; South {rack}; West; North; thrown East 6D")
    move = choose_move(play, Seat.SOUTH, random.Random(1))
    assert move is not None
    assert str(move) == "South discards J"
    cold = replace(
        play,
        thrown=(
            *play.thrown,
            *read_play("phase window; East; South; West; North; thrown West 9C, North 9C, East 9C").thrown,
        ),
    )
    assert str(choose_move(cold, Seat.SOUTH, random.Random(1))) == "South discards 9C"


def test_a_game_is_played_on_another_card_where_one_is_given() -> None:
    card = practice_card()
    states = states_of(3, card=card)
    assert {state.card for state in states} == {card}
    assert states[-1].phase is Phase.OVER
    assert {state.card for state in states_of(3)} == {first_card()}


@pytest.mark.slow
def test_twenty_games_on_the_practice_card_end_and_most_are_won_with_a_line_of_it() -> None:
    card = practice_card()
    ends = [states_of(seed, card=card)[-1] for seed in range(20)]
    assert {end.phase for end in ends} == {Phase.OVER}
    assert all(all_tiles(end) == Counter(AMERICAN) for end in ends)
    won = [(end, end.hand(end.winner)) for end in ends if end.winner]
    assert len(won) >= 12
    lines = {match.line for end, hand in won for match in end.solver.matches(hand.rack, hand.shown)[:1]}
    assert len(lines) >= 6
    assert lines <= set(card.lines)
