"""Racks in the middle of the Charleston: as many tiles as at the deal, nearer with each pass."""

from __future__ import annotations

import random

import pytest

from mahj_tutor.american import PASS_STAGES, Stage
from mahj_tutor.card import first_card, practice_card
from mahj_tutor.fields import too_many
from mahj_tutor.scenarios import SceneFields, draw_scene
from mahj_tutor.scenarios.passed_racks import passed_rack
from mahj_tutor.scenarios.vary import Unfit, read_vary
from mahj_tutor.solver import solver_for
from mahj_tutor.table import SEATS, Seat

MANY = 60


def mean_away(stage: Stage | None) -> float:
    solver = solver_for(first_card())
    racks = (
        passed_rack(first_card(), Seat.SOUTH, stage, random.Random(f"{stage}/{number}"))
        for number in range(MANY)
    )
    return sum(map(solver.tiles_away, racks)) / MANY


def test_each_charleston_brings_racks_nearer() -> None:
    first, compulsory, last = map(mean_away, (Stage.FIRST_RIGHT, None, Stage.LAST_RIGHT))
    assert first > compulsory + 0.5 > last + 0.5


@pytest.mark.parametrize("stage", [*PASS_STAGES, Stage.VOTE, Stage.COURTESY])
def test_a_passed_rack_has_as_many_tiles_as_at_the_deal(stage: Stage) -> None:
    for seat in SEATS:
        rack = passed_rack(practice_card(), seat, stage, random.Random(f"{stage}/{seat}"))
        assert len(rack) == (14 if seat is Seat.EAST else 13)
        assert not too_many(rack)
        assert rack == passed_rack(practice_card(), seat, stage, random.Random(f"{stage}/{seat}"))


def test_a_rack_that_is_never_reached_is_told() -> None:
    with pytest.raises(Unfit, match="Mush"):
        passed_rack(first_card(), Seat.EAST, Stage.MUSH, random.Random(1))


def test_a_scene_asks_for_a_passed_rack_and_a_written_one_stays() -> None:
    given = SceneFields.model_validate({"me": "South", "pass": "Last Right"})
    read_vary({"rack": "passed"}, SceneFields)
    drawn, *_ = draw_scene(given, {"rack": "passed"}, first_card(), random.Random(3), {})
    assert len(drawn.rack) == 13
    rack = "F F 2C 2C 4C 4C 4C 6C 8D 9B N E J"
    fixed, *_ = draw_scene(given, {"rack": "passed"}, first_card(), random.Random(3), {"rack": rack})
    assert sorted(each.code for each in fixed.rack) == sorted(rack.split())
