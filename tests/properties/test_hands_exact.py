"""Whole cards against the plain way: away, alive, made, useful, free, at positions near their hands."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from mahj_tutor.card import Card, Line, Target, first_card, practice_card
from mahj_tutor.solver import Exposure, Solver, solver_for
from mahj_tutor.tiles import JOKER, KINDS, Tile, without
from tests.properties.plain_hands import away, is_alive, some_gone, some_hand

NASTY = Card(
    "nasty",
    2026,
    (
        Line("soap-twice", "2026a FFF 444b DDDDa", "X", 30),
        Line("soap-and-opposite", "202a 0000 DDDb 44a =  66a", "X", 30),
        Line("pair-and-pung", "FFFF 66a 666a 88888b", "X", 25),
        Line("pair-and-kongs", "FF 6666a 66a 666a DDDb", "X", 25),
        Line("pair-twice", "FFFF 66a 66a 888b 888b", "X", 30),
        Line("pung-twice", "FF 666a 666a 888b 888b", "X", 30),
        Line("pung-and-kong", "999a 9999a 999b 9999b", "X", 30),
        Line("nine-flowers", "FFFFFFFFF 11111a", "X", 50),
        Line("flowers-both-ways", "FF FFFF 222a + 222b = DD", "X", 40),
        Line("single-and-quint", "1a 11111a 2b 22222b NS", "C", 45),
        Line("run", "=2026a 111b 222b 3333c", "X", 30, numbers="run"),
        Line("run-of-pairs", "11a 22b 33c 44a 55b 66c FF", "C", 50, numbers="run"),
        Line("like", "xxxa xxxxb xxxc ZZZZ", "X", 25),
        Line("two-numbers", "xxxa xxa yyyya ya NNNN", "C", 30, only={"x": (1, 2), "y": (1, 2)}),
        Line("three-numbers", "xxa yyya zzza FFFFFF", "X", 30, only={"x": (2, 4, 6)}),
        Line("winds", "NEWS ZZZZ 2222a 44b", "X", 35),
        Line("dragons", "RR GGGG DDDD 0000", "X", 30),
        Line("opposite", "444a 66a 888b 66b DDDDc", "X", 30),
        Line("either", "FFFF 2222a|4444a NEWS DD", "C", 30),
        Line("either-twice", "FFF|NNN 2222a|4444b 6666b|8888c DDD", "X", 30),
        Line("quints", "11111a 22222b NNNN", "X", 40),
        Line("quints-of-winds", "NNNNN EEEEE WWWW", "X", 60),
    ),
)
CARDS = {"first": first_card(), "nasty": NASTY, "practice": practice_card()}

Position = tuple[tuple[Tile, ...], tuple[Exposure, ...], list[tuple[int, Target]]]
"""Concealed tiles, exposures, and targets with their numbers to compare by."""


def positions(name: str, times: int, others: int) -> Iterator[tuple[Solver, Position, random.Random]]:
    """Hands near a target; to compare by are this one, some of its line, and some of the card."""
    hands, chance = solver_for(CARDS[name]), random.Random(f"{name} {times}")
    numbered = list(enumerate(target for line in hands.card.lines for target in line.targets))
    lines: dict[str, list[tuple[int, Target]]] = {}
    for number, target in numbered:
        lines.setdefault(target.line, []).append((number, target))
    for _ in range(times):
        origin = chance.choice(lines[chance.choice(list(lines))])
        kinds = sorted({group.tile for group in origin[1].groups})
        concealed, exposed = some_hand(chance, origin[1].groups, kinds)
        akin, any_ = chance.choices(lines[origin[1].line], k=others), chance.choices(numbered, k=others)
        yield hands, (concealed, exposed, sorted(dict([origin, *akin, *any_]).items())), chance


def per_card(normal: int, whole: int) -> pytest.MarkDecorator:
    """A sample in every run; `make soak` does the whole of it."""
    cases = [pytest.param(name, normal, id=name) for name in CARDS]
    cases += [pytest.param(name, whole, id=f"{name}-whole", marks=pytest.mark.soak) for name in CARDS]
    return pytest.mark.parametrize(("name", "times"), cases)


@per_card(150, 6_700)
def test_tiles_away_and_alive(name: str, times: int) -> None:
    for hands, (concealed, exposed, targets), chance in positions(name, times, 3):
        fitting = hands.reach.fitting(exposed)
        kinds = sorted({group.tile for _, target in targets for group in target.groups})
        gone = some_gone(chance, kinds, exposed)
        living = hands.reach.living(exposed, gone, ())
        for number, target in targets:
            bit = 1 << number
            expected = away(target.groups, concealed, exposed)
            assert bool(fitting & bit) is (expected is not None)
            if expected is not None:
                assert hands.reach.closest(concealed, exposed, bit) == (expected, bit)
            assert bool(living & bit) is is_alive(target.groups, exposed, gone)


@per_card(60, 6_700)
def test_useful_draws_and_free_discards(name: str, times: int) -> None:
    for hands, (concealed, exposed, targets), chance in positions(name, times, 2):
        among = hands.reach.fitting(exposed) & sum(1 << number for number, _ in targets)
        now = nearest(targets, concealed, exposed)
        wanted = {group.tile for _, target in targets for group in target.groups}
        asked = sorted({*wanted, JOKER, chance.choice(KINDS)})
        closer = [kind for kind in asked if nearest(targets, (*concealed, kind), exposed) < now]
        useful = list(hands.reach.useful(concealed, exposed, among))
        assert [kind for kind in useful if kind in asked] == closer
        assert set(useful) <= set(asked)
        held = sorted(set(concealed))
        spare = [kind for kind in held if nearest(targets, without(concealed, (kind,)), exposed) == now]
        assert list(hands.reach.free(concealed, exposed, among)) == spare


def nearest(
    targets: Sequence[tuple[int, Target]], concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...]
) -> int:
    found = (away(target.groups, concealed, exposed) for _, target in targets)
    return min((each for each in found if each is not None), default=14)


@per_card(200, 14_300)
def test_made_hands(name: str, times: int) -> None:
    """About seven pairs of a hand and a target a position: 300,000 in the whole of it."""
    pairs = made = 0
    for hands, (concealed, exposed, targets), chance in positions(name, times, 4):
        held = concealed[: 14 - sum(shown.size for shown in exposed)]
        held += tuple(chance.choices(KINDS, k=14 - sum(shown.size for shown in exposed) - len(held)))
        found = hands.made(held, exposed)
        for number, target in targets:
            is_made = away(target.groups, held, exposed) == 0
            assert bool(found >> number & 1) is is_made
            pairs += 1
            made += is_made
    assert pairs >= 6 * times
    assert made >= times // 20
