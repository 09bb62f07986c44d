"""Four sets and a pair of the classical game, beside a search that tries everything, and counted whole."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from mahj_tutor.classical.hands import hand_faults, is_complete, most_sets
from mahj_tutor.classical.sets import declared, read_declared_set, set_faults, set_name
from mahj_tutor.errors import NotationError
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
