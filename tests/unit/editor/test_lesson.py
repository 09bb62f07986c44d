"""A lesson that is put together in the editor: what is changed, what stays, what is refused."""

from __future__ import annotations

import base64
import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahj_tutor.editor.given_picture import picture_given
from mahj_tutor.editor.lesson import Lesson
from mahj_tutor.editor.spots import CannotEditError
from mahj_tutor.exercises.shelves import read_shelf
from tests.own_lessons import code, markdown, write_notebook
from tests.seeds import many
from tests.unit.test_own_pictures import png

PICTURE = base64.b64encode(png()).decode()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "my-club"


@pytest.fixture
def lesson(folder: Path) -> Lesson:
    found = Lesson(folder)
    found.begin("A night at our club")
    return found


def outline(lesson: Lesson) -> list[list[str]]:
    return [[f"{each.kind} {each.text.splitlines()[0]}" for each in part.blocks] for part in lesson.sections]


def key(lesson: Lesson, words: str) -> str:
    every = (each for part in lesson.sections for each in part.blocks)
    return next(each.key for each in every if words in each.text)


def test_a_lesson_is_made_from_nothing_and_served(lesson: Lesson, folder: Path) -> None:
    lesson.add_section("First tiles", "my-club.one")
    lesson.add_text(key(lesson, "First tiles"))
    lesson.set_text(lesson.sections[1].blocks[1].key, "Look at these.")
    lesson.add_section("Then the others", "my-club.two")
    assert outline(lesson) == [
        ["text # A night at our club"],
        ["text ## First tiles", "text Look at these.", "board my-club.one"],
        ["text ## Then the others", "board my-club.two"],
    ]
    assert lesson.shown == ("my-club.one", "my-club.two")
    (found,) = read_shelf(folder.parent, {}).lessons
    assert found.title == "A night at our club"
    assert outline(Lesson(folder)) == outline(lesson)


def test_sections_are_moved_whole_and_blocks_taken_out(lesson: Lesson) -> None:
    for name in ("one", "two", "three"):
        lesson.add_section(name.title(), f"my-club.{name}")
    lesson.move(key(lesson, "my-club.three"), -1)
    assert lesson.shown == ("my-club.one", "my-club.three", "my-club.two")
    lesson.move(key(lesson, "## One"), 1)
    assert lesson.shown == ("my-club.three", "my-club.one", "my-club.two")
    lesson.remove(key(lesson, "my-club.one"))
    assert outline(lesson)[2] == ["text ## One"]
    for words, by in (("## Three", -1), ("## Two", 1), ("# A night", 1)):
        with pytest.raises(CannotEditError, match="cannot go further"):
            lesson.move(key(lesson, words), by)
    with pytest.raises(CannotEditError, match="opening stays"):
        lesson.remove(key(lesson, "# A night"))


def test_a_section_is_taken_out_with_all_in_it_and_comes_back(lesson: Lesson) -> None:
    for name in ("one", "two"):
        lesson.add_section(name.title(), f"my-club.{name}")
    assert lesson.remove_section(key(lesson, "my-club.one")) == "One"
    assert outline(lesson)[1:] == [["text ## Two", "board my-club.two"]]
    lesson.undo()
    assert outline(lesson)[1:] == [["text ## One", "board my-club.one"], ["text ## Two", "board my-club.two"]]
    with pytest.raises(CannotEditError, match="opening stays"):
        lesson.remove_section(key(lesson, "# A night"))


def test_each_change_can_be_taken_back(lesson: Lesson, folder: Path) -> None:
    before = (folder / "lesson.ipynb").read_bytes()
    lesson.add_section("One", "my-club.one")
    lesson.set_text(key(lesson, "## One"), "## Another")
    lesson.undo()
    assert outline(lesson)[1] == ["text ## One", "board my-club.one"]
    lesson.undo()
    assert (folder / "lesson.ipynb").read_bytes() == before
    with pytest.raises(CannotEditError, match="nothing to take back"):
        lesson.undo()


def test_what_is_the_authors_own_stays_to_the_letter(folder: Path) -> None:
    own = code("import numpy\nprint(numpy.pi)")
    own["outputs"] = [{"output_type": "stream", "name": "stdout", "text": ["3.14\n"]}]
    own["metadata"] = {"tags": ["mine"]}
    write_notebook(
        folder / "lesson.ipynb",
        markdown("# Mine\n\nA goal."),
        own,
        code('show("my-club.one", seed=3)'),
        code("x = 1"),
    )
    lesson = Lesson(folder)
    assert [each.kind for each in lesson.sections[0].blocks] == ["text", "code", "board", "code"]
    lesson.add_section("More")
    lesson.set_text(key(lesson, "# Mine"), "# Ours\n\nA goal.")
    cells = json.loads((folder / "lesson.ipynb").read_text("utf-8"))["cells"]
    assert cells[1] == own
    assert "".join(cells[2]["source"]) == 'show("my-club.one", seed=3)'
    assert "id" not in cells[-1]  # none of the others has one


def test_a_picture_is_put_beside_the_notebook_and_shown(lesson: Lesson, folder: Path) -> None:
    at = key(lesson, "# A night")
    table, dot = picture_given("Our table!.png", PICTURE), picture_given("dot.png", PICTURE)
    lesson.add_picture(at, table, "Four racks [seen] from East")
    assert (folder / "Our-table-.png").read_bytes() == png()
    assert "![Four racks seen from East](Our-table-.png)" in lesson.sections[0].blocks[0].text
    lesson.add_picture(at, table, "Again")
    (folder / "dot.png").write_bytes(b"another")
    lesson.add_picture(at, dot, "A dot")
    assert sorted(each.name for each in folder.glob("*.png")) == ["Our-table-.png", "dot-2.png", "dot.png"]
    assert (folder / "dot.png").read_bytes() == b"another"


@pytest.mark.parametrize(
    ("name", "body", "say"),
    [
        ("table.gif", PICTURE, "name ends in .png"),
        ("../table", PICTURE, "name ends in .png"),
        ("table.png", "%%%", "did not arrive whole"),
        ("table.png", base64.b64encode(b"GIF89a").decode(), "PNG, JPEG, WebP and SVG"),
        ("table.svg", base64.b64encode(b"<svg><script/></svg>").decode(), "<script>"),
        ("table.png", base64.b64encode(png(9_000, 1)).decode(), "9,000 by 1 pixels"),
        ("table.png", "A" * 3_000_000, "more than 2,000,000 bytes"),
    ],
)
def test_what_is_no_picture_is_refused(name: str, body: str, say: str) -> None:
    with pytest.raises(CannotEditError, match=say):
        picture_given(name, body)


def test_a_change_made_elsewhere_is_not_written_over(lesson: Lesson, folder: Path) -> None:
    Lesson(folder).add_section("From elsewhere")
    with pytest.raises(CannotEditError, match="changed elsewhere"):
        lesson.add_section("Mine")
    assert outline(lesson)[1:] == [["text ## From elsewhere"]]
    lesson.add_section("Mine")
    assert outline(Lesson(folder))[1:] == [["text ## From elsewhere"], ["text ## Mine"]]


def test_what_is_no_notebook_is_told(folder: Path, tmp_path: Path) -> None:
    folder.mkdir()
    (folder / "lesson.ipynb").write_text("{", "utf-8")
    found = Lesson(folder)
    assert not found.is_there
    assert "can't be read" in found.problem
    with pytest.raises(CannotEditError, match="can't be read"):
        found.add_section("One")
    with pytest.raises(CannotEditError, match="a lesson already"):
        found.begin("Mine")
    (folder / "lesson.ipynb").unlink()
    (folder / "lesson.ipynb").symlink_to(tmp_path / "other.ipynb")
    assert "leads out of this folder" in Lesson(folder).problem
    with pytest.raises(CannotEditError, match="needs a title"):
        Lesson(tmp_path / "new").begin("  ")


NAMES = ("section", "text", "board", "move", "remove", "drop", "undo")
ACTS = st.lists(st.tuples(st.sampled_from(NAMES), st.integers(0, 9)), max_size=12)


def do(lesson: Lesson, name: str, number: int) -> None:
    keys = [each.key for part in lesson.sections for each in part.blocks]
    at = keys[number % len(keys)]
    if name == "section":
        lesson.add_section(f"Part {number}", f"any.e{number}")
    elif name == "text":
        lesson.set_text(at, f"## Words {number}\n")
    elif name == "board":
        lesson.add_board(at, f"any.b{number}")
    elif name == "move":
        lesson.move(at, 1 if number % 2 else -1)
    elif name == "remove":
        lesson.remove(at)
    elif name == "drop":
        lesson.remove_section(at)
    else:
        lesson.undo()


@settings(max_examples=many(20, 200))
@given(ACTS)
def test_whatever_is_done_the_lesson_reads_back(
    tmp_path_factory: pytest.TempPathFactory, acts: list[tuple[str, int]]
) -> None:
    folder = tmp_path_factory.mktemp("lesson")
    lesson = Lesson(folder)
    lesson.begin("Any")
    for name, number in acts:
        with suppress(CannotEditError):
            do(lesson, name, number)
    assert outline(Lesson(folder)) == outline(lesson)
    keys = [each.key for part in lesson.sections for each in part.blocks]
    assert len(set(keys)) == len(keys)
