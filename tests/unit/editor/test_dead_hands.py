"""A hand that was called dead, where the board would give the answer away: it is left off with a tap."""

from __future__ import annotations

from pathlib import Path

import pytest
from mahj_widgets.protocol import Submit

from mahj_tutor.editor.workbench import Workbench
from mahj_tutor.exercises.board_words import answer_of
from tests.unit.editor.test_corrections import proposals, take
from tests.unit.editor.test_workbench import do
from tests.unit.test_marked_dead import ASKS, TABLE, TESTS

TEXT = (
    "id: my-club.whose\ntitle: Whose hand?\nrules: [DD2]\ninteraction: choose\nask: Whose hand is dead?\n"
    f"scene:\n  me: South\n  table: {TABLE}\n{ASKS}{TESTS}"
)
UNMARK = "Leave it off the board"


@pytest.fixture
def bench(tmp_path: Path) -> Workbench:
    folder = tmp_path / "my-club"
    folder.mkdir()
    (folder / "exercises.yaml").write_text(TEXT, "utf-8")
    return Workbench(folder)


def test_a_board_that_gives_the_answer_away_is_mended_with_a_tap(bench: Workbench) -> None:
    bench.wait()
    (finding,) = (each for each in bench.page().findings if not each.is_note)
    told = "The board marks the hand that is dead, and that is the question. Leave that off the board."
    assert finding.told == told
    page = take(bench, UNMARK)
    assert page.text == TEXT.replace(TABLE, f"{TABLE}\n  dead_hands: hidden")
    bench.wait()
    assert proposals(bench.page()) == {}


@pytest.mark.parametrize("answer", ["suits_needed(line)", "suits_needed(line) + 1"])
def test_a_note_that_counts_the_suits_is_left_off_with_a_tap(answer: str, tmp_path: Path) -> None:
    folder = tmp_path / "suits"
    folder.mkdir()
    text = (
        "id: suits.how-many\ntitle: How many suits?\nrules: [CD2]\ninteraction: number\n"
        f"ask: How many suits does it take?\nscene:\n  line: even-2\nanswer: {answer}\n"
        "tests: [{do: the right answer, expect: right}, {do: a wrong answer, expect: wrong}, {do: [], "
        "expect: unreadable}]\n"
    )
    (folder / "exercises.yaml").write_text(text, "utf-8")
    bench = Workbench(folder)
    bench.wait()
    told = [each.told for each in bench.page().findings if "The board says" in each.told]
    if answer.endswith("1"):
        assert told == []
        return
    assert told[0].startswith("The board says “any 3 suits” below the hand, and that is the question.")
    assert "printed: no notes" in take(bench, "Print the hand without its note").text
    bench.wait()
    assert not any("The board says" in each.told for each in bench.page().findings)


def test_marking_is_chosen_where_the_table_is_laid_out(bench: Workbench) -> None:
    page = do(bench, "lay-out", path=["scene", "table"])
    assert page.layout is not None
    (control,) = (each for each in page.layout.controls if each.name == "dead-hands")
    assert (control.group, control.value) == ("game", "")
    page = do(bench, "control", name="dead-hands", value="hidden")
    assert "dead_hands: hidden" in page.text
    page = do(bench, "control", name="dead-hands", value="")
    assert page.text == TEXT
    for seat in ("West", "North"):
        page = do(bench, "control", name=f"dead-{seat}", value="")
    assert page.layout is not None
    assert "dead-hands" not in [each.name for each in page.layout.controls]


def test_the_mark_is_back_once_the_answer_is_told(bench: Workbench) -> None:
    def stamped(answer: str) -> list[str]:
        bench.views()
        task, item = bench.preview.task, bench.preview.now().item
        assert task is not None
        if answer:
            bench.on_board("preview", Submit(kind="submit", item=item, acts=task.acts_of(answer)))
        return [zone.id for zone in bench.preview.now().zones if zone.band == "dead"]

    marked = stamped("")
    assert marked
    do(bench, "set", path=["scene", "dead_hands"], value="hidden", n=1)
    assert stamped("") == []
    assert bench.preview.task is not None
    right = answer_of(bench.preview.task)
    wrong = next(each for each in ("East", "West", "North") if each != right)
    assert stamped(wrong) == [], "she may try again"
    bench.preview.forget()
    assert sorted(stamped(right)) == sorted(marked)
