"""How near hands of the classical game are: beside the package `mahjong`, and beside plain ways."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from mahjong.shanten import Shanten

from mahj_tutor.classical.hands import is_complete as rules_is_complete
from mahj_tutor.classical.solver.arrangement import Group, arrangements, nearest
from mahj_tutor.classical.solver.solver import discards, is_complete, tiles_away, useful_tiles
from mahj_tutor.tiles import CLASSICAL, KINDS, Tile, tile, tiles
from tests.properties import plain_sets

SIZES = [pytest.param(2_000), pytest.param(50_000, marks=pytest.mark.soak)]
FEWER = [pytest.param(200), pytest.param(5_000, marks=pytest.mark.soak)]
WAITING, DISCARDING = (13, 10, 7, 4, 1), (14, 11, 8, 5, 2)
HONORS = KINDS[27:34]

Hand = tuple[Tile, ...]


def hands(many: int, sizes: Sequence[int]) -> Iterator[Hand]:
    """Hands from the whole set, from one or two suits, and from few kinds, where four alike are common."""
    chance = random.Random(f"classical {many} {sizes}")
    for number in range(many):
        kinds = (KINDS[:34], KINDS[:9], (*KINDS[9:18], *HONORS[:2]), chance.sample(KINDS[:34], 8))[number % 4]
        deck = [kind for kind in CLASSICAL if kind in kinds]
        yield tuple(sorted(chance.sample(deck, chance.choice(sizes))))


def counts(hand: Sequence[Tile]) -> list[int]:
    held = Counter(kind.index for kind in hand)
    return [held[index] for index in range(34)]


def shanten(hand: Sequence[Tile]) -> int:
    return Shanten.calculate_shanten_for_regular_hand(counts(hand))


@pytest.mark.parametrize("many", SIZES)
@pytest.mark.slow
def test_hands_of_13_and_14_are_as_far_away_as_mahjong_says(many: int) -> None:
    for hand in hands(many, (13, 14)):
        assert tiles_away(hand) - 1 == shanten(hand), hand


@pytest.mark.parametrize("many", SIZES)
def test_the_rules_and_the_solver_agree_which_hands_are_complete(many: int) -> None:
    complete = 0
    for hand in hands(many, DISCARDING):
        made = is_complete(hand)
        assert made is rules_is_complete(hand, 4 - len(hand) // 3) is (tiles_away(hand) == 0), hand
        complete += made
    assert complete > many // 50


@pytest.mark.parametrize("many", SIZES)
def test_hands_beside_melded_sets_are_as_far_away_as_mahjong_says(many: int) -> None:
    for hand in hands(many, WAITING[1:] + DISCARDING[1:]):
        assert tiles_away(hand) - 1 == shanten(hand), hand


@pytest.mark.slow
@pytest.mark.parametrize("many", [pytest.param(12), pytest.param(150, marks=pytest.mark.soak)])
def test_small_hands_are_as_far_away_as_the_nearest_of_all_finished_hands(many: int) -> None:
    for hand in hands(many, (4, 5, 7, 8)):
        assert tiles_away(hand) == plain_sets.tiles_away(counts(hand)), hand


@pytest.mark.parametrize("many", FEWER)
def test_waits_are_the_tiles_with_which_sets_and_a_pair_can_be_laid_out(many: int) -> None:
    ready = 0
    for hand in hands(many, WAITING):
        waits = {
            kind
            for kind in KINDS[:34]
            if hand.count(kind) < 4 and plain_sets.is_complete(counts((*hand, kind)))
        }
        assert waits == {kind for kind in KINDS[:34] if hand.count(kind) < 4 and is_complete((*hand, kind))}
        if waits:
            assert set(useful_tiles(hand)) == waits, hand
            ready += 1
        assert bool(waits) == (tiles_away(hand) == 1), hand
    assert ready > many // 50, "hardly a hand was ready"


@pytest.mark.parametrize("many", FEWER)
def test_useful_tiles_are_those_that_bring_a_hand_nearer(many: int) -> None:
    chance = random.Random(f"gone {many}")
    for hand in hands(many, WAITING):
        left = Counter(CLASSICAL) - Counter(hand)
        gone = chance.sample(sorted(left.elements()), 40)
        left -= Counter(gone)
        before = shanten(hand)
        expected = {kind: left[kind] for kind in sorted(left) if shanten((*hand, kind)) < before}
        assert useful_tiles(hand, gone) == expected, hand


@pytest.mark.parametrize("many", FEWER)
def test_each_discard_is_valued_by_what_it_leaves_and_the_best_comes_first(many: int) -> None:
    for hand in hands(many // 2, DISCARDING):
        found = discards(hand)
        assert {discard.tile for discard in found} == set(hand)
        for discard in found:
            rest = list(hand)
            rest.remove(discard.tile)
            assert discard.tiles_away - 1 == shanten(rest)
            seen = Counter(hand)
            assert all(number == 4 - seen[kind] for kind, number in discard.useful.items())
        ranks = [(discard.tiles_away, -discard.chances, discard.tile) for discard in found]
        assert ranks == sorted(ranks)


@pytest.mark.parametrize("many", FEWER)
def test_a_hand_is_laid_out_as_sets_and_a_pair_with_just_the_missing_tiles(many: int) -> None:
    for hand in hands(many, WAITING + DISCARDING):
        groups = nearest(hand)
        assert_groups(groups, len(hand) // 3)
        wanted = Counter(kind for group in groups for kind in group.tiles)
        missing = Counter(kind for group in groups for kind in group.missing)
        assert wanted - Counter(hand) == missing
        assert missing.total() == tiles_away(hand)
        assert max(wanted.values()) <= 4


def test_a_group_of_which_the_hand_has_nothing_is_still_one_of_the_game() -> None:
    groups = nearest(tiles("1B E E E E S S S S W W W W"))
    assert_groups(groups, 4)
    lacking = [group.tiles for group in groups if group.tiles == group.missing]
    assert lacking
    assert set(*lacking) <= set(CLASSICAL)


def assert_groups(groups: Sequence[Group], sets: int) -> None:
    *front, pair = groups
    assert len(front) == sets
    assert pair.is_pair
    assert pair.tiles[0] is pair.tiles[1]
    for group in front:
        places = tuple(kind.index for kind in group.tiles)
        assert places in (plain_sets.CHOWS if group.is_chow else plain_sets.PUNGS)


@pytest.mark.parametrize(
    ("hand", "ways"),
    [
        ("1B 1B 1B 2B 2B 2B 3B 3B 3B 5C 5C", 2),
        ("E E E S S S W W W N N N R R", 1),
        ("1B 1B 1B 2B 3B 4B 4B 4B", 2),  # the pair is 1 or 4
        ("1B 1B 2B 2B 3B 3B 4B 4B 5B 5B 6B 6B 7B 7B", 3),  # the pair is 1, 4 or 7
        ("2D 2D", 1),
        ("1B 2B 3B 5C 6C", 0),
    ],
)
def test_every_way_to_lay_out_a_complete_hand_is_found_once(hand: str, ways: int) -> None:
    found = arrangements(tiles(hand))
    assert len(found) == len(set(found)) == ways
    for groups in found:
        assert_groups(groups, len(tiles(hand)) // 3)
        assert sorted(kind for group in groups for kind in group.tiles) == sorted(tiles(hand))


@pytest.mark.parametrize(
    ("hand", "waits"),
    [
        ("1B 1B 1B 2B 3B 4B 5B 6B 7B 8B 9B 9B 9B", "1B 2B 3B 4B 5B 6B 7B 8B 9B"),  # all nine of a suit
        ("E E E E S S S W W W", ""),  # the pair would need a fifth East
        ("2C 2C 2C 2C", ""),
        ("3C 3C 3C 4C", "2C 4C 5C"),  # the pair of 4s, or 3 3 and a chow
        ("7D", "7D"),
    ],
)
def test_ready_hands_wait_for_tiles_that_there_are(hand: str, waits: str) -> None:
    useful = useful_tiles(tiles(hand))
    assert (set(useful) if tiles_away(tiles(hand)) == 1 else set()) == set(tiles(waits))


def test_tiles_seen_elsewhere_are_not_still_to_come() -> None:
    hand = tiles("1B 2B 3B 5C 6C 7C 2D 2D E E E 7D 8D")
    assert useful_tiles(hand, tiles("6D 6D 6D 9D")) == {tile("6D"): 1, tile("9D"): 3}
    assert useful_tiles(hand, tiles("6D 6D 6D 6D")) == {tile("9D"): 4}


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("1B 2B 3B", "no hand has 3 concealed tiles"),
        ("1B 1B 1B 1B 1B", "at most four tiles of a kind"),
        ("9B " * 14, "at most four tiles of a kind"),
        ("1B J", "a joker is not in the classical set"),
        ("F", "a flower is not in the classical set"),
    ],
)
def test_tiles_that_are_no_hand_are_refused(hand: str, words: str) -> None:
    for ask in (tiles_away, is_complete, arrangements, nearest):
        with pytest.raises(ValueError, match=words):
            ask(tiles(hand))


def test_a_hand_that_has_to_discard_waits_for_no_tile_and_the_other_way_round() -> None:
    with pytest.raises(ValueError, match="waits for a discard"):
        useful_tiles(tiles("1B 1B"))
    with pytest.raises(ValueError, match="nothing to discard"):
        discards(tiles("1B"))
