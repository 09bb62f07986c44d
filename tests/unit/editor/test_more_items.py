"""N different items of one exercise in a lesson."""

from __future__ import annotations

import re
from pathlib import Path

from mahj_tutor.editor.workbench import Workbench
from mahj_tutor.exercises.catalog import exercise_in
from mahj_tutor.exercises.variety import look
from tests.unit.editor.test_workbench import do


def test_several_items_of_one_exercise_all_look_different(tmp_path: Path) -> None:
    bench = Workbench(tmp_path / "my-club")
    do(bench, "recipe", name="13-suits-shuffled")
    name = bench.page().entries[0].id
    do(bench, "lesson-do", do="begin", value="Suits")
    do(bench, "lesson-do", do="section", value=name)
    board = bench.page().lesson.sections[1].blocks[1]
    assert "Save the exercise first" in do(bench, "lesson-do", do="again", key=board.key).notice
    do(bench, "save")
    do(bench, "lesson-do", do="again", key=board.key)
    page = do(bench, "lesson-do", do="again", key=board.key)
    assert [each.text for each in page.lesson.sections[1].blocks if each.kind == "board"] == [name] * 3
    exercise = exercise_in(tmp_path / "my-club" / "exercises.yaml", name)
    written = (tmp_path / "my-club" / "lesson.ipynb").read_text("utf-8")
    seeds = [int(each) for each in re.findall(r"seed=(\d+)", written)]
    assert len({look(exercise.task(seed)) for seed in seeds}) == len(seeds) == 3


def test_an_exercise_that_never_changes_has_no_other_item(tmp_path: Path) -> None:
    bench = Workbench(tmp_path / "my-club")
    do(bench, "new", interaction="number")
    do(bench, "save")
    do(bench, "lesson-do", do="begin", value="Numbers")
    page = do(bench, "lesson-do", do="section", value=bench.page().entries[0].id)
    page = do(bench, "lesson-do", do="again", key=page.lesson.sections[1].blocks[1].key)
    assert page.is_refusal
    assert page.notice.startswith("Every draw of it looks the same.")
