"""Small things of the deal: which rule a step follows, and a sorted rack."""

from __future__ import annotations

import pytest

from mahj_tutor.american.deal.order import steps
from mahj_tutor.american.deal.racks import rack_faults
from mahj_tutor.tiles import tiles


def test_every_taking_of_the_deal_follows_a_rule():
    assert [step.rule for step in steps(7)] == ["DL5"] * 12 + ["DL6"] * 5
    assert [step.rule for step in steps(7, wording="first_and_third")] == ["DL5"] * 12 + ["DL6"] * 4


@pytest.mark.parametrize(
    ("rack", "told"),
    [
        ("1B 2B", "sorting doesn't change your tiles: a 3 Bam is missing"),
        ("1B 2B 3B 4B", "sorting doesn't change your tiles: a 4 Bam isn't yours"),
    ],
)
def test_a_sorted_rack_has_the_same_tiles(rack, told):
    assert rack_faults(tiles("1B 2B 3B"), tiles("3B 1B 2B")) == ()
    (fault,) = rack_faults(tiles("1B 2B 3B"), tiles(rack))
    assert (fault.rule, fault.say) == ("DL10", told)
