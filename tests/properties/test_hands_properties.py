"""The sets of targets give what filling group by group gives,
for every mix of groups, jokers and exposures.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahj_tutor.card import Card, Line, first_card
from mahj_tutor.rulebook import register
from mahj_tutor.solver import Exposure, Solver, read_exposure
from mahj_tutor.solver.target_index import TargetIndex
from mahj_tutor.tiles import AMERICAN, JOKER, KINDS, Tile, without
from tests.properties.plain_hands import away, is_alive, some_gone, some_groups, some_hand, some_kinds

seeds = st.integers(0, 2**32)
many = settings(max_examples=150, deadline=None)

STRANGE = (
    Line("pair-and-pung", "FFFF 66a 666a 88888b", "X", 25),
    Line("two-ways", "xxxa xxa yyyya ya NNNN", "C", 30, only={"x": (1, 2), "y": (1, 2)}),
    Line("soap", "2026a FFF 444b DDDDa", "X", 30),
    Line("wind-and-wind", "NEWS ZZZZ 2222a 44b", "X", 35),
    Line("same-twice", "FF 666a 666a 888b 888b", "X", 30),
    Line("either", "FFFF 2222a|4444a NEWS DD", "C", 30),
)
HANDS = Solver(Card("strange", 2026, (*first_card().lines[:6], *STRANGE)))
TARGETS = [(line, target) for line in HANDS.card.lines for target in line.targets]


def near_a_line(seed: int) -> tuple[tuple[Tile, ...], tuple[Exposure, ...], random.Random]:
    chance = random.Random(seed)
    _, target = chance.choice(TARGETS)
    kinds = sorted({group.tile for group in target.groups})
    return *some_hand(chance, target.groups, kinds), chance


@many
@given(seeds)
def test_nearness_is_that_of_the_best_filling(seed: int) -> None:
    chance = random.Random(seed)
    kinds = some_kinds(chance)
    targets = [some_groups(chance, kinds) for _ in range(12)]
    concealed, exposed = some_hand(chance, chance.choice(targets), kinds)
    index = TargetIndex([[groups] for groups in targets])  # each a line of its own
    fitting = index.fitting(exposed)
    found = list(index.by_nearness(concealed, exposed, fitting))
    assert [distance for _, distance in found] == sorted(distance for _, distance in found)
    near = dict(found)
    for number, groups in enumerate(targets):
        expected = away(groups, concealed, exposed)
        assert bool(fitting >> number & 1) is (expected is not None)
        assert near.get(number) == expected
    if len(concealed) + sum(shown.size for shown in exposed) == 14:
        made = [number for number, groups in enumerate(targets) if away(groups, concealed, exposed) == 0]
        assert index.made(concealed, exposed) == sum(1 << number for number in made)


@many
@given(seeds)
def test_what_lives_can_be_filled_from_what_is_not_gone(seed: int) -> None:
    chance = random.Random(seed)
    kinds = some_kinds(chance)
    targets = [some_groups(chance, kinds) for _ in range(12)]
    _, exposed = some_hand(chance, chance.choice(targets), kinds)
    gone = some_gone(chance, kinds, exposed)
    living = TargetIndex([targets]).live(exposed, gone, ())
    assert living == sum(
        1 << number for number, groups in enumerate(targets) if is_alive(groups, exposed, gone)
    )


@many
@given(seeds)
@pytest.mark.slow
def test_useful_and_free_tiles_are_those_that_change_the_best_filling(seed: int) -> None:
    chance = random.Random(seed)
    kinds = some_kinds(chance)
    targets = [some_groups(chance, kinds) for _ in range(8)]
    concealed, exposed = some_hand(chance, chance.choice(targets), kinds)
    index = TargetIndex([targets])
    fitting = index.fitting(exposed)

    def distance(held: tuple[Tile, ...]) -> int:
        found = (away(groups, held, exposed) for groups in targets)
        return min((each for each in found if each is not None), default=14)

    now = distance(concealed)
    closer = [kind for kind in KINDS if distance((*concealed, kind)) < now]
    assert list(index.useful(concealed, exposed, fitting)) == closer
    spare = [kind for kind in sorted(set(concealed)) if distance(without(concealed, (kind,))) == now]
    assert list(index.free(concealed, exposed, fitting)) == spare


@settings(max_examples=40, deadline=None)
@given(seeds)
def test_lines_are_found_as_in_the_plain_way(seed: int) -> None:
    concealed, exposed, chance = near_a_line(seed)
    gone = some_gone(chance, chance.sample(KINDS[:35], 12), exposed)
    best: dict[str, int] = {}
    for line, target in TARGETS:
        distance = away(target.groups, concealed, exposed)
        if distance is not None and (line.kind == "X" or not exposed):
            best[line.id] = min(distance, best.get(line.id, 99))
    order = sorted(best, key=lambda name: best[name])
    found = HANDS.nearest(concealed, exposed, top=0)
    assert [(near.line.id, near.tiles_away) for near in found] == [(name, best[name]) for name in order]
    assert HANDS.nearest(concealed, exposed) == found[:5]
    assert HANDS.tiles_away(concealed, exposed) == min(best.values(), default=14)
    living = [
        line.id
        for line in HANDS.card.lines
        if (line.kind == "X" or not exposed)
        and any(is_alive(target.groups, exposed, gone) for target in line.targets)
    ]
    assert [line.id for line in HANDS.live_lines(exposed, gone)] == living
    assert bool(HANDS.why_dead(exposed, gone)) is not bool(living)
    fitting = [line.id for line, target in TARGETS if away(target.groups, (), exposed) is not None]
    assert [line.id for line in HANDS.lines_with(exposed)] == list(dict.fromkeys(fitting))


@many
@given(seeds)
def test_the_missing_tiles_make_the_hand(seed: int) -> None:
    concealed, exposed, _ = near_a_line(seed)
    for near in HANDS.nearest(concealed, exposed):
        assert len(near.missing) == near.tiles_away
        assert JOKER not in near.missing
        kept = 14 - near.tiles_away - sum(shown.size for shown in exposed)
        assert is_part_of(near.line, near.missing, concealed, exposed, kept)


def is_part_of(
    line: Line,
    missing: tuple[Tile, ...],
    concealed: tuple[Tile, ...],
    exposed: tuple[Exposure, ...],
    kept: int,
) -> bool:
    """Whether so many tiles of the hand with the missing ones make the line: those it wants, jokers last."""
    for target in line.targets:
        want = Counter(group.tile for group in target.groups for _ in range(group.size))
        want -= Counter(shown.tile for shown in exposed for _ in range(shown.size)) + Counter(missing)
        used = list((want & Counter(concealed)).elements())
        used += [JOKER] * min(kept - len(used), concealed.count(JOKER))
        if len(used) == kept and any(m.line is line for m in HANDS.matches((*used, *missing), exposed)):
            return True
    return False


@many
@given(seeds)
def test_a_match_uses_every_tile_and_no_joker_by_itself(seed: int) -> None:
    concealed, exposed, _ = near_a_line(seed)
    for match in HANDS.matches(concealed, exposed):
        used = Counter(kind for group in match.arrangement for kind in group)
        assert used == Counter(concealed) + Counter(kind for shown in exposed for kind in shown.tiles)
        for group, tiles in zip(match.target.groups, match.arrangement, strict=True):
            assert set(tiles) <= ({group.tile, JOKER} if group.takes_jokers else {group.tile})
            assert len(tiles) == group.size
        assert match.jokerless is (JOKER not in used)
        assert all(any(shown.tiles == tiles for tiles in match.arrangement) for shown in exposed)


@many
@given(seeds)
def test_a_hand_that_is_none_gets_reasons_of_the_register(seed: int) -> None:
    concealed, exposed, _ = near_a_line(seed)
    faults = HANDS.why_not(concealed, exposed)
    assert bool(faults) is not bool(HANDS.matches(concealed, exposed))
    for fault in faults:
        assert fault.rule in register()
        assert fault.say[0].islower()
        assert not fault.say.endswith(".")
        assert len(fault.say.split()) <= 40


@pytest.mark.parametrize("size", [13, 14])
@many
@given(seed=seeds)
def test_a_dealt_hand_never_comes_nearer_by_losing_a_tile(seed: int, size: int) -> None:
    dealt = tuple(random.Random(seed).sample(AMERICAN, size))
    before = HANDS.tiles_away(dealt)
    assert before >= 14 - size
    assert {HANDS.tiles_away(dealt[:number] + dealt[number + 1 :]) - before for number in range(size)} <= {
        0,
        1,
    }


@many
@given(st.sampled_from(KINDS[:35]), st.lists(st.booleans(), min_size=1, max_size=6))
def test_exposures_read_back(kind: Tile, jokers: list[bool]) -> None:
    shown = Exposure(kind, tuple(JOKER if is_joker else kind for is_joker in jokers))
    assert read_exposure(str(shown)) == shown
