"""Simulated learners find their place: a few of each kind in every run, 200 under `make soak`."""

from statistics import mean

import pytest

from mahj_tutor.exercises.placement_asks import asks
from mahj_tutor.memory.placement import MOST_ITEMS, most_items
from tests.unit.memory.placed_learners import KINDS, placed, real_ways

SLIP = 0.05
PLAIN = {name: ("mark", 31) for some in asks().values() for name in some}
"""What boards are like, for a run that draws none."""


@pytest.mark.slow
def test_learners_of_each_kind_start_where_they_should():
    found = {kind: [placed(kind, number, PLAIN, SLIP) for number in range(6)] for kind in KINDS}
    pairs = [(kind, each) for kind, some in found.items() for each in some]
    every = [each for _, each in pairs]
    assert mean(each.starts_right for each in every) >= 0.9
    assert not [each for each in every if each.is_blind]
    assert any(each.says_all for each in every)
    assert all(each.asked <= most_items(kind.choice, each.skills, to_be_sure=True) for kind, each in pairs)
    assert all(each.asked - each.further <= MOST_ITEMS[kind.choice] for kind, each in pairs)
    assert any(each.further for each in every)
    none = next(some for kind, some in found.items() if kind.name == "knows nothing")
    assert all(each.starts_right and not each.further for each in none)


@pytest.mark.soak
def test_who_says_that_she_does_not_know_starts_right_and_is_asked_less():
    ways = real_ways()
    told = {kind: [placed(kind, number, ways, SLIP, says_so=True) for number in range(200)] for kind in KINDS}
    for kind, some in told.items():
        assert mean(1 - (each.missed + each.imagined) / each.skills for each in some) >= 0.9, kind.name
        assert mean(each.starts_right for each in some) >= 0.85, kind.name
    assert mean(each.starts_right for some in told.values() for each in some) >= 0.9
    new = [kind for kind in KINDS if kind.name in ("knows nothing", "riichi player: American")]
    assert all(each.asked == 3 for kind in new for each in told[kind])


@pytest.mark.soak
@pytest.mark.parametrize("slip", [0, 0.05, 0.1])
def test_the_right_lessons_in_nine_of_ten(slip):
    ways = real_ways()
    found = {kind.name: [placed(kind, number, ways, slip) for number in range(200)] for kind in KINDS}
    for name, some in found.items():
        assert mean(1 - (each.missed + each.imagined) / each.skills for each in some) >= 0.9, name
        assert mean(each.starts_right for each in some) >= 0.85, name
    every = [each for some in found.values() for each in some]
    assert mean(each.starts_right for each in every) >= 0.9
    assert mean(each.says_no_gap and each.missed > 0 for each in every) <= 0.015
    assert mean(each.is_blind for each in every) <= 0.005
