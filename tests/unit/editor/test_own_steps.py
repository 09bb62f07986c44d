"""Steps of one's own take the place of the engine's list; where both are written, a tap takes one out."""

from __future__ import annotations

from pathlib import Path

import pytest
from mahj_widgets.editor_protocol import Page

from mahj_tutor.editor.workbench import Workbench
from tests.unit.editor.test_workbench import do


@pytest.fixture
def bench(tmp_path: Path) -> Workbench:
    found = Workbench(tmp_path / "my-club")
    do(found, "new", interaction="order")
    return found


def to_fix(page: Page) -> list[str]:
    return [each.told for each in page.findings if not each.is_note]


def begin(bench: Workbench, path: tuple[str | int, ...] = ("steps",)) -> Page:
    page = do(bench, "add", path=list(path))
    for at, words in enumerate(("Roll the dice", "Break the wall", "Deal the tiles")):
        do(bench, "set", path=["steps", at], value=words)
    bench.wait()
    return page


@pytest.mark.parametrize("path", [("steps",), ("steps", 0)])
def test_own_steps_leave_nothing_of_the_engines_list_to_fix(
    path: tuple[str | int, ...], bench: Workbench
) -> None:
    before = bench.desk.text
    page = begin(bench, path)
    assert page.notice.startswith("Your steps are the right order now")
    assert to_fix(bench.page()) == []
    assert bench.desk.node is not None
    kept = bench.desk.node.to_python()
    assert "answer" not in kept
    assert "feedback" not in kept
    assert kept["hints"] == ["do_with_me"]
    for _ in range(4):
        do(bench, "undo")
    assert bench.desk.text == before


def test_steps_and_a_list_say_which_may_go(bench: Workbench) -> None:
    begin(bench)
    do(bench, "set", path=["answer"], value="callers()")
    (found,) = [each for each in bench.page().findings if not each.is_note]
    assert found.where == "The right order"
    assert [words for _, words in found.proposed] == [
        "Take “The right order” out",
        "Take “The steps” out",
    ]
    do(bench, "correct", path=list(found.path), value=found.proposed[0][0])
    bench.wait()
    assert to_fix(bench.page()) == []


def test_a_reply_about_the_list_can_be_taken_out_where_it_is_told(bench: Workbench) -> None:
    do(bench, "set", path=["feedback", "wrong", 0, "say"], value="Who has the first turn?")
    begin(bench)
    (found,) = [each for each in bench.page().findings if not each.is_note]
    assert found.where == "Wrong answer 1: When the answer is"
    value = next(value for value, words in found.proposed if words == "Take replies and hints out")
    do(bench, "correct", path=list(found.path), value=value)
    bench.wait()
    assert to_fix(bench.page()) == []
