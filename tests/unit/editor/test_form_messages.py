"""What is to be fixed, as the form tells it: in its own labels, and in one number, which saving keeps."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mahj_tutor.authoring.templates import template
from mahj_tutor.editor.form_messages import in_form_words
from mahj_tutor.editor.shelf import SELDOM
from mahj_tutor.editor.spots import Path as FieldPath
from mahj_tutor.editor.workbench import Workbench
from tests.unit.editor.test_workbench import do

_IN_FILE_WORDS = re.compile(r"(?<![\w“])[a-z_]+:(?= |$)")
TEACHERS = template("choose").replace("answer: next_player()", "answer: South")


@pytest.mark.parametrize(
    ("said", "path", "interaction", "told"),
    [
        ("add seats: all", ("scene",), "mark", "add “Names around the table”: all"),
        ("change shown:", ("places", 1, "shown"), "place", "change “Tiles already there”"),
        ("look at right: and the scene", ("right",), "mark", "look at “When it's right” and the scene"),
        ("look at right: and the scene", ("options",), "choose", "look at “Right when” and the scene"),
        ("the field 'options' is missing", ("options",), "choose", "“The options” is missing"),
        ("it comes out wrong: you", ("tests", 0), "choose", "it comes out wrong: you"),
        ("the row is wrong: 3", ("rows",), "sheet", "the row is wrong: 3"),
        ("add right: yes to one", ("options",), "choose", "tick “This is right” at one"),
        ("write nothing: at all", ("ask",), "choose", "write nothing: at all"),
    ],
)  # fmt: skip
def test_fields_are_called_as_in_the_form(said: str, path: FieldPath, interaction: str, told: str) -> None:
    assert in_form_words(said, path, interaction) == told


def test_a_finding_names_its_field_and_has_no_words_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "exercises.yaml").write_text(
        template("mark").replace("mark: tiles", "mark: players"), "utf-8"
    )
    bench = Workbench(tmp_path)
    bench.wait()
    findings = bench.page().findings
    assert "What's right" in {each.where for each in findings}
    for each in findings:
        assert not _IN_FILE_WORDS.search(each.told), each.told
        assert each.where
    assert any(_IN_FILE_WORDS.search(f"{each.say} {each.fix}") for each in findings)


def counts(bench: Workbench) -> tuple[int, ...]:
    page = bench.page()
    return (sum(not each.is_note for each in page.findings), *(each.problems for each in page.entries))


def test_saving_changes_no_count_and_what_is_only_noted_is_not_in_it(tmp_path: Path) -> None:
    asked = template("choose").replace("Who plays next?", "Who plays next, {bet_on}?")
    (tmp_path / "exercises.yaml").write_text(TEACHERS, "utf-8")
    bench = Workbench(tmp_path)
    bench.wait()
    assert {each.is_note for each in bench.page().findings} == {True}
    assert counts(bench) == (0, 0)
    do(bench, "text", value=asked.replace("sits to the right", "sits to the rihgt {wall_lef()}"))
    bench.wait()
    before = counts(bench)
    assert before[0] > 0
    assert counts_after_saving(bench) == before


def counts_after_saving(bench: Workbench) -> tuple[int, ...]:
    do(bench, "save")
    at_once = counts(bench)
    bench.wait()
    assert counts(bench) == at_once
    return at_once


def test_what_only_playing_finds_stays_counted_while_it_is_played_anew(tmp_path: Path) -> None:
    wrong = template("choose").replace("{do: South, expect: right}", "{do: North, expect: right}")
    (tmp_path / "exercises.yaml").write_text(wrong, "utf-8")
    bench = Workbench(tmp_path)
    assert counts(bench) == (0, 0)
    bench.wait()
    assert counts(bench) == (1, 1)
    do(bench, "set", path=["title"], value="Whose turn comes next?")
    bench.wait()
    assert counts_after_saving(bench) == (1, 1)


def test_all_exercises_of_the_open_file_are_played_while_the_author_looks_on(tmp_path: Path) -> None:
    wrong = template("choose").replace("{do: South, expect: right}", "{do: North, expect: right}")
    second = wrong.replace("my-lesson.choose", "my-lesson.other")
    (tmp_path / "exercises.yaml").write_text(f"{template('choose')}---\n{second}", "utf-8")
    bench = Workbench(tmp_path)
    bench.wait()
    for _ in range(3):
        bench.look()
        bench._player.pool.submit(int).result()
    assert counts(bench) == (1, 0, 1)
    for _ in range(SELDOM):  # folders are looked at every few times; it may be known already
        bench.look()
    (file,) = bench.page().shelf[0].files
    assert (file.exercises, file.problems) == (2, 1)
