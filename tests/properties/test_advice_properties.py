"""Advice for any tiles: jokers stay, discards are free, directions live, and suits may be renamed."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from mahj_tutor.card import HAND_SIZE, Card, first_card, practice_card
from mahj_tutor.solver import Solver, solver_for
from mahj_tutor.solver.advice import (
    REACH,
    advise_discard,
    advise_pass,
    prospects,
    sections_in_reach,
    tile_worths,
)
from mahj_tutor.solver.arrangement import arrange
from mahj_tutor.solver.explain import explain, needs
from mahj_tutor.tiles import AMERICAN, JOKER, KINDS, Suit, Tile, copies, dragon_of, suit_of

seeds = st.integers(0, 2**32)
many = settings(max_examples=25, deadline=None)

FIRST, PRACTICE = solver_for(first_card()), solver_for(practice_card())
_FREE_SUITS = tuple(line for line in first_card().lines if not {"R", "G", "0"} & set(line.hand))
SUITS_ALIKE = Solver(Card("no dragon by its name, no zero", 2026, _FREE_SUITS))
"""A card on which every suit is as good as another."""


def random_rack(seed: int, number: int) -> tuple[Tile, ...]:
    """Tiles as they may be dealt, jokers oftener than by chance."""
    chance = random.Random(seed)
    jokers = chance.choice([0, 0, 1, 2, 3, 5])
    rest = chance.sample([kind for kind in AMERICAN if kind is not JOKER], number - jokers)
    return (*rest, *(JOKER,) * jokers)


def renamed(tiles: tuple[Tile, ...], suits: dict[Suit, Suit]) -> tuple[Tile, ...]:
    """The same tiles in other suits, their dragons with them."""
    return tuple(_renamed(kind, suits) for kind in tiles)


def _renamed(kind: Tile, suits: dict[Suit, Suit]) -> Tile:
    if kind.suit:
        return next(k for k in KINDS if k.suit is suits[kind.suit] and k.number == kind.number)
    suit = suit_of(kind)
    return dragon_of(suits[suit]) if suit else kind


@many
@given(seeds)
def test_jokers_are_never_passed_and_three_tiles_are(seed: int) -> None:
    for solver in (FIRST, PRACTICE):
        rack = random_rack(seed, 13)
        advice = advise_pass(solver, rack)
        assert JOKER not in advice.tiles
        assert len(advice.tiles) == 3
        assert not Counter(advice.tiles) - Counter(rack)


@many
@given(seeds)
def test_a_discard_is_free(seed: int) -> None:
    """Whatever goes, the hand is no farther away afterwards."""
    for solver in (FIRST, PRACTICE):
        rack = random_rack(seed, 14)
        advice = advise_discard(solver, rack)
        if advice is None:
            assert solver.matches(rack)
            continue
        (gone,) = advice.tiles
        left = list(rack)
        left.remove(gone)
        assert gone in solver.free_discards(rack)
        assert solver.tiles_away(tuple(left)) == solver.tiles_away(rack)


@many
@given(seeds)
def test_lines_of_a_direction_are_alive_and_in_reach(seed: int) -> None:
    chance = random.Random(seed)
    rack = random_rack(seed, 13)
    left = list(AMERICAN)
    for kind in rack:
        left.remove(kind)
    gone = Counter(chance.sample(left, 60))
    alive = {line.id for line in FIRST.live_lines((), gone, rack)}
    every = prospects(FIRST, rack, (), gone)
    assert {each.line.id for each in every} == alive
    best = min((each.cost for each in every), default=0)
    for direction in sections_in_reach(FIRST, rack, (), gone):
        for each in direction.prospects:
            assert each.line.id in alive
            assert each.cost <= best + REACH


@many
@given(seeds)
def test_needs_add_up_to_the_tiles_away(seed: int) -> None:
    """What singles and pairs lack, and what groups lack less the jokers there are."""
    rack = random_rack(seed, 13)
    for near in PRACTICE.nearest(rack, top=5):
        every = needs(near)
        closed = sum(need.missing for need in every if not need.takes_jokers)
        opened = sum(need.missing for need in every if need.takes_jokers)
        assert closed + max(0, opened - rack.count(JOKER)) == near.tiles_away
        assert all(need.missing <= need.group.size <= copies(need.group.tile) + 8 for need in every)


@many
@given(seeds)
def test_what_is_told_to_be_needed_is_what_helps(seed: int) -> None:
    """A drawn tile brings the hand nearer to the told one exactly if it is told, jokers included."""
    rack = random_rack(seed, 13)
    for near in PRACTICE.nearest(rack, top=3):
        words = explain(near)
        every = needs(near)
        closed = {need.group.tile for need in every if not need.takes_jokers}
        places = [need.group.tile for need in every if need.takes_jokers for _ in range(need.missing)]
        expected = closed | set(places if len(places) > rack.count(JOKER) else ())
        for kind in KINDS[:35]:
            if rack.count(kind) == copies(kind):
                continue
            drawn = arrange(near.target.groups, (*rack, kind))
            helps = HAND_SIZE - sum(map(len, drawn)) < near.tiles_away
            assert helps is (kind in expected)
            assert (f" {kind.noun}" in words) or not helps
        drawn = arrange(near.target.groups, (*rack, JOKER))
        helps = HAND_SIZE - sum(map(len, drawn)) < near.tiles_away
        assert ("joker" in words.replace("jokers can't help there", "")) is helps


@many
@given(seeds, st.sampled_from(list(permutations(Suit))))
def test_suits_have_no_favorites(seed: int, order: tuple[Suit, ...]) -> None:
    suits = dict(zip(Suit, order, strict=True))
    rack = random_rack(seed, 13)
    other = renamed(rack, suits)
    pairs = zip(prospects(SUITS_ALIKE, rack), prospects(SUITS_ALIKE, other), strict=True)
    for one, two in pairs:
        assert (one.line, one.near.tiles_away, one.unfilled, one.cost) == (
            two.line,
            two.near.tiles_away,
            two.unfilled,
            two.cost,
        )
        assert one.reasons == two.reasons
    scores = {each.tile: each.score for each in tile_worths(SUITS_ALIKE, rack)}
    assert {_renamed(kind, suits): score for kind, score in scores.items()} == {
        each.tile: each.score for each in tile_worths(SUITS_ALIKE, other)
    }
    for one_way, other_way in zip(
        sections_in_reach(SUITS_ALIKE, rack), sections_in_reach(SUITS_ALIKE, other), strict=True
    ):
        assert one_way.section == other_way.section
        assert sorted(renamed(one_way.shared, suits)) == list(other_way.shared)


@many
@given(seeds)
def test_advice_does_not_hang_on_the_order_of_the_rack(seed: int) -> None:
    rack = random_rack(seed, 14)
    mixed = random.Random(seed).sample(rack, len(rack))
    assert advise_pass(FIRST, tuple(mixed)).tiles == advise_pass(FIRST, rack).tiles
    assert tile_worths(FIRST, tuple(mixed)) == tile_worths(FIRST, rack)
