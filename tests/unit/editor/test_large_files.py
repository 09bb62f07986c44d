"""Large and hostile files in the editor: a sentence says what is too much, and a page is little work."""

from __future__ import annotations

from pathlib import Path

import pytest
from mahj_widgets.editor_protocol import OpenFile, SetText, SetYaml

from mahj_tutor.authoring import preview
from mahj_tutor.authoring.preview import exercise_ids, preview_exercise, preview_file
from mahj_tutor.editor import changes, desk, findings, spots
from mahj_tutor.editor.drafts import DRAFTS
from mahj_tutor.editor.history import MOST_CHARACTERS, History
from mahj_tutor.editor.workbench import Workbench
from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.exercises.load import MAX_EXERCISES
from mahj_tutor.problems import MOST_PROBLEMS
from mahj_tutor.yaml_source import MAX_BYTES, MAX_ITEMS
from tests.own_lessons import order


def bench_with(folder: Path, text: str) -> Workbench:
    (folder / "exercises.yaml").write_text(text, "utf-8")
    return Workbench(folder)


def test_a_file_with_too_many_exercises_is_refused_and_others_can_be_opened(tmp_path: Path) -> None:
    (tmp_path / "other.yaml").write_text(order("my-club.one"), "utf-8")
    bench = bench_with(tmp_path, order(*(f"my-club.e{number}" for number in range(MAX_EXERCISES + 2))))
    assert f"at most {MAX_EXERCISES} exercises" in bench.page().notice
    assert bench.page().is_refusal
    bench.respond(OpenFile(kind="open", name="other.yaml"))
    assert [each.id for each in bench.page().entries] == ["my-club.one"]


@pytest.mark.parametrize("text", ["---\nid: x\n" * (MAX_EXERCISES + 2), "#" * MAX_BYTES + "\n#"])
def test_a_text_that_is_too_long_is_not_taken_over(text: str, tmp_path: Path) -> None:
    bench = bench_with(tmp_path, order("my-club.one", "my-club.two"))
    before = bench.desk.text
    bench.respond(SetText(kind="text", value=text[:MAX_BYTES], n=1))
    assert bench.desk.text == before
    assert bench.page().notice.startswith("This change was not made: a file has at most")


def test_a_page_with_many_findings_reads_the_text_a_few_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    for module in (findings, spots, desk, changes):
        original = module.read_documents

        def count(text: str, name: str, original=original) -> object:  # type: ignore[no-untyped-def]
            read.append(name)
            return original(text, name)

        monkeypatch.setattr(module, "read_documents", count)

    def reads(entries: int) -> int:
        bench = bench_with(tmp_path, order("my-club.one"))
        source = f"[{', '.join(f'[x, y{number}]' for number in range(entries))}]"
        read.clear()
        bench.respond(SetYaml(kind="yaml", path=("tests",), value=source, n=1))
        assert len(bench.page().findings) == min(entries, MOST_PROBLEMS)
        return len(read)

    assert max(reads(20), reads(MAX_ITEMS - 10)) < 12


def test_a_draft_that_no_editor_wrote_is_not_read_to_its_end(tmp_path: Path) -> None:
    (tmp_path / DRAFTS).mkdir()
    with (tmp_path / DRAFTS / "exercises.yaml.0.draft").open("wb") as draft:
        draft.write(b"mark\n")
        draft.truncate(10 * MAX_BYTES)
    bench = bench_with(tmp_path, order("my-club.one"))
    assert bench.desk.text == order("my-club.one")


def test_the_texts_before_a_change_have_a_bound_together() -> None:
    history = History("a" * MAX_BYTES)
    for number in range(40):
        history = history.changed(f"{number}" + "a" * MAX_BYTES)
    assert sum(map(len, history.past)) <= MOST_CHARACTERS
    assert history.undone().text.startswith("38")


def test_a_preview_shows_no_more_exercises_than_a_file_may_have(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(order(*(f"my-club.e{number}" for number in range(3 * MAX_EXERCISES))), "utf-8")
    assert len(exercise_ids(file)) == MAX_EXERCISES


def test_a_preview_shows_only_so_many_lines_and_counts_the_others(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    with file.open("wb") as opened:
        opened.write(order("my-club.one").encode() + b"#\n" * (2 * preview.MOST_LINES))
        opened.truncate(50 * MAX_BYTES)  # as a file that nobody wrote by hand
    found = preview_file(file)
    assert [each.number for each in found.lines] == [*range(1, preview.MOST_LINES + 1)]
    assert found.more_lines > preview.MOST_LINES
    assert sum(len(each.text) for each in found.lines) < MAX_BYTES


def test_a_preview_draws_items_only_for_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preview, "SECONDS", 0)
    found = preview_exercise(exercise("a9.first-right"))
    assert found is not None
    assert (found.further, sum(number for _, number in found.balance)) == ((), 1)
