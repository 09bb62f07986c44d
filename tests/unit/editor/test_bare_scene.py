"""Facts while an exercise can't be read: they are about the scene that is written, not the last one shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from mahj_widgets.editor_protocol import Offer

from mahj_tutor.editor.workbench import Workbench
from tests.unit.editor.test_workbench import do

ANSWER = Offer(kind="offer", of="facts", path=("answer",))


def offered(bench: Workbench) -> dict[str, str]:
    bench.views()
    bench.choices(ANSWER)
    bench._facts.wait()
    found = bench.choices(ANSWER)
    assert found is not None
    return {each.value: each.note for each in found}


@pytest.fixture
def bench(tmp_path: Path) -> Workbench:
    found = Workbench(tmp_path)
    do(found, "new", interaction="number")
    return found


def test_the_engine_is_asked_about_the_scene_as_it_is_now(bench: Workbench) -> None:
    before = offered(bench)
    assert any("discard" in text and note.startswith("is ") for text, note in before.items())
    do(bench, "remove", path=["scene"])
    do(bench, "set", path=["scene", "line"], value="even-1", n=1)
    page = do(bench, "check")
    assert page.board == "before", "its question still names a discard"
    known = offered(bench)
    assert known["suits_needed(line)"].startswith("is ")
    assert not any("discard" in text and note.startswith("is ") for text, note in known.items())


def test_without_a_scene_the_last_board_is_asked_about(bench: Workbench) -> None:
    before = offered(bench)
    do(bench, "set", path=["scene", "table"], value="nonsense", n=1)
    assert offered(bench) == before
