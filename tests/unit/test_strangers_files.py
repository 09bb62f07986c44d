"""Files that a stranger made to take long, or to write elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.library import FOLDERS, Library, shared_library
from mahj_tutor.exercises.notebooks import MAX_SECTIONS, NotebookError, parse_notebook
from mahj_tutor.server.lab import copy_lessons
from mahj_tutor.yaml_source import read_documents
from tests.own_lessons import markdown, order, write_lesson
from tests.unit.test_hostile_lessons import book


def test_directives_are_refused_before_yaml_reads_them() -> None:
    """There, many of them take the square of their number."""
    nodes, problems = read_documents("%TAG !abc! x\n" * 50_000 + "---\nid: a.b\n", "tags.yaml")
    assert not nodes
    assert [(each.line, each.say) for each in problems] == [(1, "a line of a file can't begin with %")]


def test_a_percent_sign_in_a_value_is_a_character() -> None:
    _, problems = read_documents("id: a.b\ntitle: 50 % more\nask: >-\n  % begins a line\n", "signs.yaml")
    assert not problems


@pytest.mark.parametrize(("headings", "is_fit"), [(MAX_SECTIONS, True), (MAX_SECTIONS + 1, False)])
def test_a_notebook_has_only_so_many_headings(headings: int, is_fit: bool) -> None:
    raw = book(markdown("## a\n" * (headings - 50)), markdown("## b\n" * 50)).encode()
    if is_fit:
        assert len(parse_notebook(raw).cells) == 2
        return
    with pytest.raises(NotebookError, match=f"more than {MAX_SECTIONS} headings"):
        parse_notebook(raw)


@pytest.mark.parametrize("text", ["{", "[1]", "5"])
def test_folders_that_cannot_be_read_are_a_sentence(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDERS, text)
    with pytest.raises(MahjError, match="is not a list of folders"):
        shared_library.__wrapped__()


def test_copies_for_jupyterlab_are_never_written_through_links(tmp_path: Path) -> None:
    home, copies = tmp_path / "home", tmp_path / "copies"
    home.mkdir()
    copies.mkdir()
    (home / ".bashrc").write_text("mine", "utf-8")
    write_lesson(tmp_path / "lessons" / "my-club", "My club", exercises=order("my-club.first"))
    (copies / "my-club").symlink_to(home, target_is_directory=True)
    for name in (".mahj-tutor.json", ".mahj-tutor.json.part"):
        (copies / name).symlink_to(home / ".bashrc")
    own = [each for each in Library((tmp_path / "lessons",)).lessons() if each.folder.name == "my-club"]
    said = list(copy_lessons(own, copies))
    assert any("leads out of the folder of copies" in each for each in said)
    assert [each.name for each in home.iterdir()] == [".bashrc"]
    assert (home / ".bashrc").read_text("utf-8") == "mine"
