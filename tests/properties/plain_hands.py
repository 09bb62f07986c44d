"""The plain way to hold a hand against a target: every way to fill every group, one after another."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from mahj_tutor.card import Group, is_possible
from mahj_tutor.solver import Exposure
from mahj_tutor.tiles import AMERICAN, FLOWER, JOKER, KINDS, SOAP, Tile, copies

Groups = Sequence[Group]


def away(groups: Groups, concealed: Sequence[Tile], exposed: Sequence[Exposure] = ()) -> int | None:
    """The tiles that are missing in the best filling; None where the exposures do not fit."""
    have = Counter(concealed)
    fillings = [_fill(rest, have, have[JOKER]) for rest, _ in _placings(tuple(groups), tuple(exposed))]
    return min(fillings, default=None)


def is_alive(groups: Groups, exposed: Sequence[Exposure], gone: Mapping[Tile, int]) -> bool:
    """Whether the tiles not gone can fill every group; jokers in the own exposures may be exchanged."""
    pool = Counter({kind: max(0, copies(kind) - gone.get(kind, 0)) for kind in KINDS})
    jokers = pool[JOKER]
    pool.subtract(Counter(kind for shown in exposed for kind in shown.tiles if kind is not JOKER))
    return any(
        _fill(rest + opened, pool, jokers) == 0 for rest, opened in _placings(tuple(groups), tuple(exposed))
    )


def _placings(
    groups: tuple[Group, ...], exposed: tuple[Exposure, ...]
) -> Iterator[tuple[tuple[Group, ...], tuple[Group, ...]]]:
    """Each way to lay the exposures into groups: the groups left,
    and what is not natural in the shown ones.
    """
    if not exposed:
        yield groups, ()
        return
    shown = exposed[0]
    for place, group in enumerate(groups):
        if group == Group(shown.tile, shown.size, takes_jokers=True):
            for rest, opened in _placings(groups[:place] + groups[place + 1 :], exposed[1:]):
                yield rest, (*opened, Group(group.tile, shown.jokers, takes_jokers=True))


def _fill(groups: Groups, have: Mapping[Tile, int], jokers: int) -> int:
    """The tiles missing in the best filling: every way to deal the jokers out among the kinds of tile."""
    kinds: dict[Tile, list[tuple[int, bool]]] = {}
    for group in groups:
        kinds.setdefault(group.tile, []).append((group.size, group.takes_jokers))
    least = [0] * (jokers + 1)  # for the kinds so far, with so many jokers
    for kind, alike in kinds.items():
        short = [_alike(tuple(alike), have.get(kind, 0), many) for many in range(jokers + 1)]
        least = [
            min(least[many - some] + short[some] for some in range(many + 1)) for many in range(jokers + 1)
        ]
    return least[jokers]


@cache
def _alike(groups: tuple[tuple[int, bool], ...], naturals: int, jokers: int) -> int:
    """The tiles missing in the best filling of groups of one tile:
    every way to fill each, one after another.
    """
    if not groups:
        return 0
    size, is_open = groups[0]
    return min(
        size - true - wild + _alike(groups[1:], naturals - true, jokers - wild)
        for true in range(min(size, naturals) + 1)
        for wild in range((min(size - true, jokers) if is_open else 0) + 1)
    )


def some_kinds(chance: random.Random) -> list[Tile]:
    """A few kinds of tile, so that groups meet: Soap and flowers more often than others."""
    return chance.sample(KINDS[:33], chance.randint(2, 4)) + chance.sample(
        [SOAP, FLOWER], chance.randint(0, 2)
    )


def some_groups(chance: random.Random, kinds: Sequence[Tile]) -> tuple[Group, ...]:
    """A target of 14 tiles that the set can make."""
    while True:
        groups: list[Group] = []
        while left := 14 - sum(group.size for group in groups):
            size = min(left, chance.choice([1, 2, 2, 3, 3, 4, 4, 5]))
            groups.append(Group(chance.choice(kinds), size, size >= 3 and chance.random() < 0.9))
        if is_possible(groups):
            return tuple(groups)


def some_hand(
    chance: random.Random, groups: Groups, kinds: Sequence[Tile]
) -> tuple[tuple[Tile, ...], tuple[Exposure, ...]]:
    """A hand of about 14 tiles near a target: some groups exposed,
    jokers here and there, a few tiles wrong.
    """
    exposed: list[Exposure] = []
    concealed: list[Tile] = []
    for group in groups:
        if group.takes_jokers and chance.random() < 0.4:
            exposed.append(some_exposure(chance, group.tile, group.size, exposed))
        else:
            concealed += [group.tile] * group.size
    slips = chance.choice([0, 0, 1, 2, 3, 5])
    chance.shuffle(concealed)
    for place in range(min(slips + 1, len(concealed))):
        concealed[place] = (
            JOKER if chance.random() < 0.5 else chance.choice([*kinds, chance.choice(AMERICAN)])
        )
    if exposed and chance.random() < 0.1:
        exposed[0] = some_exposure(chance, exposed[0].tile, exposed[0].size + 1, exposed)
    return tuple(concealed[chance.choice([0, 0, 0, 1]) :]), tuple(exposed)


def some_exposure(chance: random.Random, kind: Tile, size: int, others: Sequence[Exposure]) -> Exposure:
    """An exposure of that size, its naturals among the copies the others leave."""
    left = copies(kind) - sum(shown.naturals for shown in others if shown.tile is kind)
    naturals = chance.randint(0, min(size, left))
    return Exposure(kind, (kind,) * naturals + (JOKER,) * (size - naturals))


def some_gone(chance: random.Random, kinds: Sequence[Tile], exposed: Sequence[Exposure]) -> Counter[Tile]:
    """Tiles that have gone: never more than there are beside the exposures."""
    there = Counter(AMERICAN) - Counter(kind for shown in exposed for kind in shown.tiles)
    return Counter(
        {kind: chance.randint(0, there[kind]) for kind in [*kinds, JOKER] if chance.random() < 0.7}
    )
