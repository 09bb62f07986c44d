"""Tests of a recipe's own answers aren't in the way of who asks something else."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from mahj_widgets.editor_protocol import Page

from mahj_tutor.authoring.cookbook import folder, recipes
from mahj_tutor.editor.begun import TESTS
from mahj_tutor.editor.workbench import Workbench
from mahj_tutor.exercises.check import check_files
from tests.unit.editor.test_workbench import do

NAMES = [each.name for each in recipes()]
QUICK = ("02-whose-call", "06-legal-and-why", "25-call-expose-discard", "38-a-classical-turn")
TABLE = "phase window; turn East; South 2D 2D J 5B 5C 7C 8C 1D 6D N N R F; thrown East 2D"


@pytest.fixture
def bench(tmp_path: Path) -> Workbench:
    return Workbench(tmp_path / "my-club")


def to_fix(page: Page) -> list[str]:
    return [each.told for each in page.findings if not each.is_note]


def kept_tests(bench: Workbench) -> list[dict[str, object]]:
    assert bench.desk.node is not None
    found: list[dict[str, object]] = bench.desk.node.to_python()["tests"]
    return found


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in QUICK else [pytest.mark.soak]) for name in NAMES]
)
def test_what_a_recipe_begins_with_passes_the_check(name: str, bench: Workbench) -> None:
    do(bench, "recipe", name=name)
    do(bench, "save")
    kept = bench.desk.folder.path
    for each in ("club-card.yaml", "words.yaml"):
        shutil.copy(folder() / each, kept / each)
    assert [each for each in check_files([kept]) if each.code not in ("W120", "W150")] == []


def test_another_question_leaves_no_test_of_a_recipe_to_fix_and_undo_brings_all_back(
    bench: Workbench,
) -> None:
    do(bench, "recipe", name="06-legal-and-why")
    assert [each["expect"] for each in kept_tests(bench)] == ["right", "wrong", "M03", "unreadable"]
    do(bench, "set", path=["scene", "table"], value=TABLE)
    bench.wait()
    bench.look()
    assert len(kept_tests(bench)) == 4  # a pair still can't be called
    before = bench.desk.text
    do(bench, "set", path=["scene", "move"], value="me calls pung")
    bench.wait()
    assert bench.look()
    page = bench.page()
    assert page.notice.startswith(
        "The recipe's reply “How many tiles do you need to call for a group?” doesn't fit"
    )
    assert kept_tests(bench) == [*TESTS]
    assert bench.desk.node is not None
    assert "misconception" not in bench.desk.part.text
    bench.wait()
    bench.look()
    (told,) = to_fix(bench.page())
    assert told.startswith("None of these rules ever decides: what learners are told is “Call for")
    do(bench, "undo")
    assert bench.desk.text == before


def test_a_reply_is_judged_once_the_table_is_laid_out(bench: Workbench) -> None:
    do(bench, "recipe", name="06-legal-and-why")
    do(bench, "lay-out", path=["scene", "table"])
    do(bench, "set", path=["scene", "move"], value="me calls pung")
    do(bench, "set", path=["scene", "table"], value=TABLE)
    bench.wait()
    bench.look()
    assert len(kept_tests(bench)) == 4
    do(bench, "put-away")
    bench.wait()
    assert bench.look()
    assert kept_tests(bench) == [*TESTS]
    assert bench.page().notice.startswith("The recipe's reply")


def test_a_reply_in_ones_own_words_stays_with_its_test(bench: Workbench) -> None:
    do(bench, "recipe", name="06-legal-and-why")
    do(bench, "set", path=["feedback", "wrong", 1, "say"], value="A pair is two tiles.")
    do(bench, "set", path=["scene", "table"], value=TABLE)
    do(bench, "set", path=["scene", "move"], value="me calls pung")
    bench.wait()
    bench.look()
    assert len(kept_tests(bench)) == 4
    assert len(to_fix(bench.page())) == 1


def test_nothing_falls_away_in_an_exercise_that_was_not_changed(bench: Workbench) -> None:
    do(bench, "recipe", name="06-legal-and-why")
    do(bench, "set", path=["scene", "move"], value="me calls pung")
    text = bench.desk.text
    do(bench, "save")
    again = Workbench(bench.desk.folder.path)
    again.wait()
    again.look()
    assert again.desk.text == text
