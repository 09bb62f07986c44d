"""Four sets and a pair of the classical game, beside a search that tries everything, and counted whole."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from mahj_tutor.classical.hands import hand_faults, is_complete, most_sets
from mahj_tutor.classical.next_hand import dealer_faults
from mahj_tutor.classical.sets import declared, read_declared_set, set_faults, set_name
from mahj_tutor.errors import NotationError
from mahj_tutor.rulebook import profile
from mahj_tutor.table import Seat
from mahj_tutor.tiles import CLASSICAL, KINDS, Tile, tiles
from tests.properties.plain_classical import complete, sets_with


def ways(kinds: int, total: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to hold so many tiles of so many kinds, four of a kind at most."""
    if kinds == 0:
        if total == 0:
            yield ()
        return
    for count in range(min(4, total) + 1):
        yield from ((count, *rest) for rest in ways(kinds - 1, total - count))


def held(counts: tuple[int, ...], first: int = 0) -> tuple[Tile, ...]:
    return tuple(KINDS[first + place] for place, count in enumerate(counts) for _ in range(count))


@pytest.mark.slow
def test_13259_hands_of_one_suit_are_complete() -> None:
    assert sum(is_complete(held(counts)) for counts in ways(9, 14)) == 13_259


@pytest.mark.parametrize("first", [9, 18])
def test_the_suits_are_alike(first: int) -> None:
    some = [counts for counts in ways(9, 5) if is_complete(held(counts), sets=3)]
    assert len(some) == sum(is_complete(held(counts, first), sets=3) for counts in ways(9, 5))


def test_sets_and_pairs_of_honors_alone() -> None:
    """Four of seven honors three times, and a pair of the other three: 35 times 3; no honor makes a chow."""
    assert sum(is_complete(held(counts, 27)) for counts in ways(7, 14)) == 105


def dense(rng: random.Random, size: int) -> tuple[Tile, ...]:
    """Tiles of few kinds, so that they often fall into sets."""
    few = rng.sample(KINDS[:34], rng.randint(3, 10)) + list(KINDS[9 * rng.randint(0, 2) :][:9])
    stock = [kind for kind in CLASSICAL if kind in few]
    return tuple(rng.sample(stock, size))


def drawn(rng: random.Random, sets: int) -> tuple[Tile, ...]:
    """Sets and a pair at random, with one tile exchanged half of the time."""
    some: list[Tile] = []
    for _ in range(4 - sets):
        kind = rng.choice(KINDS[:34])
        chow = kind.number is not None and kind.number < 8 and rng.random() < 0.7
        some += [KINDS[kind.index + step] for step in range(3)] if chow else [kind] * 3
    some += [rng.choice(KINDS[:34])] * 2
    if rng.random() < 0.5:
        some[rng.randrange(len(some))] = rng.choice(KINDS[:34])
    return tuple(sorted(some))


@pytest.mark.parametrize("sets", range(5))
def test_complete_hands_beside_a_search_that_tries_everything(sets: int) -> None:
    rng, size = random.Random(f"complete {sets}"), 14 - 3 * sets
    found = Counter[bool]()
    for number in range(400):
        hand = drawn(rng, sets) if number % 2 else dense(rng, size)
        assert is_complete(hand, sets) is complete(hand, sets), hand
        assert bool(hand_faults(hand, (declared(tiles("N N N")),) * sets)) is not is_complete(hand, sets)
        found[is_complete(hand, sets)] += 1
    assert min(found.values()) > 40


def most(rest: Counter[Tile], pair: int = 0) -> tuple[int, int]:
    """The most sets, and the most pairs beside them, by trying everything."""
    kinds = [tile for tile in KINDS if rest[tile]]
    if not kinds:
        return 0, pair
    first = kinds[0]
    found = [most(rest - Counter([first]), pair)]
    if not pair and rest[first] >= 2:
        found.append(most(rest - Counter([first] * 2), 1))
    for one in sets_with(first, rest):
        sets, pairs = most(rest - Counter(one), pair)
        found.append((sets + 1, pairs))
    return max(found)


def test_the_most_sets_beside_a_search_that_tries_everything() -> None:
    rng = random.Random("most")
    for _ in range(150):
        hand = dense(rng, rng.randint(1, 9))
        sets, has_pair = most_sets(hand)
        assert (sets, int(has_pair)) == most(Counter(hand)), hand


def test_hands_of_other_sizes_and_foreign_tiles_are_not_complete() -> None:
    made = tiles("1B 2B 3B 5C 5C 5C 7D 8D 9D E E E G G")
    assert is_complete(made)
    assert not is_complete(made[:-1])
    assert not is_complete((*made, *tiles("G G G")))
    assert not is_complete(made, sets=1)
    assert is_complete((*made, *tiles("G G G"))[3:14], sets=1)
    assert not is_complete(tiles("F F"), sets=4)
    assert not is_complete(tiles("J J"), sets=4)
    assert not is_complete(tiles("1B 1B 2B 2B 3B"), sets=3)


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("3B 3B 3B", "pung"),
        ("3B 3B 3B 3B", "kong"),
        ("3B 1B 2B", "chow"),
        ("7D 8D 9D", "chow"),
        ("3B 3B", None),
        ("3B", None),
        ("", None),
        ("3B 3B 4B", None),
        ("1B 2B 3B 4B", None),
        ("1B 3B 5B", None),
        ("8B 9B 1C", None),
        ("N E W", None),
        ("R G 0", None),
        ("9D N E", None),
    ],
)
def test_sets(said: str, found: str | None) -> None:
    assert set_name(tiles(said)) == found
    assert (found is None) is bool(list(set_faults(tiles(said))))


def test_sets_are_read_and_written() -> None:
    for said in ("3B 3B 3B", "1B 2B 3B", "N N N N big", "N N N N small", "N N N N concealed"):
        assert str(read_declared_set(said)) == said
    assert str(read_declared_set("5C 3C 4C")) == "3C 4C 5C"
    assert str(read_declared_set("N N N N")) == "N N N N big"
    assert str(read_declared_set("N N N N CONCEALED")) == "N N N N concealed"
    assert [read_declared_set(said).is_melded for said in ("N N N N", "N N N N concealed")] == [True, False]
    assert [read_declared_set(said).is_pung for said in ("N N N", "N N N N", "1B 2B 3B")] == [
        True,
        False,
        False,
    ]


@pytest.mark.parametrize(
    "said", ["", "big", "3B 3B", "3B 3B 3B small", "F F F", "J J J", "3B 4B 6B", "N E S"]
)
def test_what_is_no_set_cannot_be_read(said: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_declared_set(said)
    assert str(refused.value) == f"expected a chow, a pung or a kong at column 1 of {said!r}"


HONORS = "winds and dragons make pungs and kongs, never a chow: they have no numbers"
NO_SETS = {
    "": "a pung or a chow has three tiles and a kong has four, but these are none",
    "3B 3B": "a pung or a chow has three tiles and a kong has four, but these are two",
    "3B 3B 3B 3B 3B": "a pung or a chow has three tiles and a kong has four, but these are five",
    "3B 3B 3B 4B": "a kong is four alike, but these are three 3 Bams and a 4 Bam",
    "3B 4B E": HONORS,
    "R G 0": HONORS,
    "8B 9B 1C": "the tiles of a set are all in one suit, but these are an 8 Bam, a 9 Bam and a 1 Crak",
    "8D 1D 9D": "a chow can't go from 9 back to 1",
    "9C 1C 2C": "a chow can't go from 9 back to 1",
    "9B 9B 1B": "three alike or three in a row make a set, but these are a 1 Bam and two 9 Bams",
}
KONG = "7B 7B 7B 7B small"
DUE = "but a hand is four sets and a pair"
NO_HANDS: dict[tuple[str, ...], list[str]] = {
    ("1B 2B 3B 4B 5B 6B 7B 8B 9B E E E S W",): [
        "CC3: these tiles make four sets, but the two left over aren't a pair"
    ],
    ("S W", "7B 7B 7B", "E E E", "1B 2B 3B", "N N N"): [
        "CC3: these tiles make four sets, but the two left over aren't a pair"
    ],
    ("1B 2B 3B 4B 5B 6B 7B 8B 9B E E S S W",): [f"CC3: these tiles make three sets and a pair, {DUE}"],
    ("1B 1B 2C 3C 5D E S W N R G", "7B 7B 7B"): [f"CC3: these tiles make one set and a pair, {DUE}"],
    ("1B 4B 7B 1C 4C 7C 1D 4D 7D E S W N R",): [f"CC3: these tiles make no sets and no pair, {DUE}"],
    ("1B 2B 3B 4B 5B 6B E E E S", KONG): [
        "CC6: a winning hand with one kong has 15 tiles, but this one has 14"
    ],
    ("S S S", KONG, "E E E E big", "1B 2B 3B", "N N N"): [
        "CC6: a winning hand with two kongs has 16 tiles, but this one has 17"
    ],
    ("1B 2B 3B 4B 5B 6B 7B 8B 9B E E E F J",): ["CC1: the classical game is played without flowers"],
    ("1B 2B 3B 4B 5B 6B 7B 8B 9B E E E J",): [
        "CC1: the classical game is played without jokers",
        "CC6: a winning hand has 14 tiles, but this one has 13",
    ],
}


def test_why_tiles_are_no_set_word_for_word() -> None:
    for some, why in NO_SETS.items():
        assert [str(fault) for fault in set_faults(tiles(some))] == [f"CC4: {why}"], some
    (strange,) = set_faults(tiles("3B J F"))
    assert str(strange) == "CC1: the classical game is played without jokers"


def test_why_tiles_are_no_hand_word_for_word() -> None:
    for (concealed, *sets), why in NO_HANDS.items():
        found = hand_faults(tiles(concealed), tuple(map(read_declared_set, sets)))
        assert [str(fault) for fault in found] == why, concealed


def test_why_somebody_is_not_east_next_word_for_word() -> None:
    stays = profile(classical_east_stays="stays")
    moves, right = "CC24: the winds move on after every win", "CC24: the winds move on to the right"
    for answer, winner, table, why in (
        (Seat.SOUTH, Seat.NORTH, None, []),
        (Seat.EAST, Seat.NORTH, None, [f"{moves}: South is the next East"]),
        (Seat.WEST, Seat.NORTH, None, [f"{right}: South is the next East, not West"]),
        (Seat.EAST, Seat.EAST, None, [f"{moves}: South is the next East"]),
        (Seat.EAST, None, None, []),
        (Seat.SOUTH, None, None, ["CC25: after a draw everybody keeps the same wind, and East deals again"]),
        (Seat.EAST, Seat.EAST, stays, []),
        (Seat.SOUTH, Seat.EAST, stays, ["CC24: at this table an East who wins stays East"]),
        (Seat.EAST, Seat.WEST, stays, [f"{moves}: South is the next East"]),
    ):
        found = dealer_faults(Seat.EAST, answer, winner, table)
        assert [str(fault) for fault in found] == why, (answer, winner)
