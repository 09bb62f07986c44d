from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from mahj_tutor.exercises.notebooks import exercises_in
from mahj_tutor.server.sections import Section, split_into_sections


def split(*cells: object) -> tuple[list[tuple[int, str]], tuple[Section, ...]]:
    notebook, sections = split_into_sections(new_notebook(cells=list(cells)), "A lesson")
    return [(cell.metadata["section"], cell.source) for cell in notebook.cells], sections


def test_a_section_begins_at_each_second_level_heading() -> None:
    cells, sections = split(
        new_markdown_cell("# Walls\n\nThe goal."),
        new_markdown_cell("## Watch"),
        new_code_cell("show('a4.one')"),
        new_markdown_cell("### Not a section\n\nMore.\n\n## Try *it*\n\nGo."),
        new_code_cell('show("a4.two", seed=3)\nshow("a4.three")'),
    )
    assert cells == [
        (1, "# Walls\n\nThe goal."),
        (2, "## Watch"),
        (2, "show('a4.one')"),
        (2, "### Not a section\n\nMore."),
        (3, "## Try *it*\n\nGo."),
        (3, 'show("a4.two", seed=3)\nshow("a4.three")'),
    ]
    assert sections == (
        Section(1, "A lesson"),
        Section(2, "Watch", ("a4.one",)),
        Section(3, "Try it", ("a4.two", "a4.three")),
    )


def test_a_notebook_that_begins_with_a_heading_has_no_empty_opening() -> None:
    cells, sections = split(new_markdown_cell("## First"), new_markdown_cell("## Second"))
    assert [section for section, _ in cells] == [1, 2]
    assert sections == (Section(1, "First"), Section(2, "Second"))


def test_headings_in_fenced_blocks_are_words() -> None:
    cells, sections = split(new_markdown_cell("# A\n\n```\n## not a section\n```\n\nStill the first."))
    assert len(cells) == 1
    assert len(sections) == 1


def test_cells_get_ids_of_their_own_and_the_notebook_is_left_as_it_was() -> None:
    book = new_notebook(cells=[new_markdown_cell("# A\n\n## B\n\n## C"), new_code_cell("")])
    before = nbformat.writes(book)
    cut, _ = split_into_sections(book, "A lesson")
    ids = [cell.id for cell in cut.cells]
    assert len(set(ids)) == 3
    assert nbformat.writes(book) == before


def test_a_notebooks_exercises_are_read_again_when_it_changes(tmp_path: Path) -> None:
    path = tmp_path / "lesson.ipynb"
    assert exercises_in(path) == ()
    nbformat.write(
        new_notebook(cells=[new_code_cell("show('a4.one')"), new_markdown_cell("show('no')")]), path
    )
    assert exercises_in(path) == ("a4.one",)
    nbformat.write(new_notebook(cells=[new_code_cell("show('a4.two')")]), path)
    assert exercises_in(path) == ("a4.two",)
