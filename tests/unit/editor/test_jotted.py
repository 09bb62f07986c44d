"""Tiles in the form as people jot them down: written out, or told why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj_tutor.editor.workbench import Workbench
from tests.unit.editor.test_workbench import do

RACK = ["scene", "rack"]


@pytest.fixture
def bench(tmp_path: Path) -> Workbench:
    found = Workbench(tmp_path / "my-club")
    do(found, "new", interaction="place")
    return found


def test_a_jotted_rack_is_written_out_with_its_change(bench: Workbench) -> None:
    before = bench.desk.text
    do(bench, "set", path=RACK, value="22 444b FF 44cJ N 9c 2 reds", n=1)
    page = do(bench, "write-out", path=RACK)
    assert bench.desk.value_at(("scene", "rack")) == "2B 2B 4B 4B 4B F F 4C 4C J N 9C R R"
    assert not page.is_refusal
    do(bench, "undo")
    assert bench.desk.text == before, "one change, with what was written out"


def test_a_jotted_rack_is_laid_out(bench: Workbench) -> None:
    do(bench, "set", path=RACK, value="123b NEWS", n=1)
    do(bench, "lay-out", path=RACK)
    assert bench.position is not None
    assert bench.position.text == "1B 2B 3B N E W S"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("2B 22 444", "“22 444” has no suit: write 22b 444b for Bams, with c for Craks or d for Dots."),
        ("2B 10c", "Numbers go from 1 to 9."),
        ("2B jokr", "“jokr” is no tile; did you mean joker?"),
    ],
)
def test_what_is_unclear_stays_and_is_told_in_the_words_of_what_was_typed(
    said: str, told: str, bench: Workbench
) -> None:
    do(bench, "set", path=RACK, value=said, n=1)
    page = do(bench, "write-out", path=RACK)
    assert bench.desk.value_at(("scene", "rack")) == said
    (found,) = [each for each in page.findings if each.path == ("scene", "rack")]
    assert told in found.told


def test_a_table_has_the_right_spelling_with_a_button(bench: Workbench) -> None:
    do(bench, "new", interaction="number")
    table = bench.desk.value_at(("scene", "table"))
    do(bench, "set", path=["scene", "table"], value=table.replace("3B 3B", "33b"), n=1)
    (found,) = [each for each in bench.page().findings if each.proposed]
    ((value, label),) = found.proposed
    assert label == "Change it to “3B 3B”"
    do(bench, "correct", path=found.path, value=value)
    assert bench.desk.value_at(("scene", "table")) == table
