"""What was laid out for some learners is on the board once it is put away."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj_tutor.editor.workbench import Workbench
from tests.unit.editor.test_workbench import do


@pytest.fixture
def bench(tmp_path: Path) -> Workbench:
    found = Workbench(tmp_path)
    do(found, "recipe", name="14-three-variants-by-hand")
    return found


def case_shown(bench: Workbench) -> int | None:
    bench.views()
    task = bench.preview.task
    return task.picks.get("cases") if task else None


@pytest.mark.parametrize("number", [0, 1, 2])
def test_the_case_that_was_laid_out_is_shown(number: int, bench: Workbench) -> None:
    do(bench, "add", path=["vary", "cases", number, "tiles"])
    for at in range(3):
        do(bench, "set", path=["vary", "cases", at, "tiles"], value=f"{at + 1}B", n=at + 1)
    do(bench, "lay-out", path=["vary", "cases", number, "tiles"])
    assert bench.position is not None
    do(bench, "put-away")
    assert case_shown(bench) == number


def test_what_is_laid_out_of_the_scene_keeps_the_draw(bench: Workbench) -> None:
    do(bench, "draw")
    before = case_shown(bench)
    do(bench, "set", path=["scene", "tiles"], value="1B 2B", n=1)
    do(bench, "lay-out", path=["scene", "tiles"])
    do(bench, "put-away")
    assert case_shown(bench) == before
