"""A whole lesson in JupyterLab, in the four ways: the same notebook, the same boards, the same record."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import Locator, Page, expect

from tests.browser.lab.running import (
    bring,
    lose_kernel,
    lying,
    move_one,
    open_notebook,
    remove_folder,
    run_lesson,
)
from tests.browser.lessons.conftest import School
from tests.browser.lessons.player import HIDE, Player
from tests.browser.lessons.test_lessons import LESSONS
from tests.browser.voila.serving import Server, until
from tests.browser.voila.visits import Visit
from tests.own_lessons import write_lesson

pytestmark = pytest.mark.browser

PASS = "a9.first-right"
KEYED = "a9.tiles-are-waiting"


@pytest.fixture
def notebook(lab: Server, folder: Path, page: Page, request: pytest.FixtureRequest) -> Visit:
    """A lesson's notebook, A9 unless another is named, run in JupyterLab."""
    lesson = getattr(request, "param", "a9")
    [file] = folder.glob(f"{lesson.upper()} *.ipynb")
    open_notebook(page, lab, file.name)
    run_lesson(page)
    return Visit(page)


def board_of(page: Page, exercise: str) -> Locator:
    """Bring an exercise's board before the eyes and return it."""
    board = page.locator(".jp-Notebook .jp-CodeCell", has_text=f'"{exercise}"').locator(".mahj")
    bring(board)
    expect(board.locator(".m-bar button").first).to_be_visible()
    return board


def ways() -> Iterator[ParameterSet]:
    """The whole of A9 in all ways, and the other lessons by taps: in every run `test_reading.py` does one
    exercise of A9 for each way to answer.
    """
    for lesson in LESSONS:
        for way in ("taps", "drag", "keys", "names") if lesson == "a9" else ("taps",):
            yield pytest.param(lesson, way, marks=pytest.mark.soak)


@pytest.mark.parametrize(("notebook", "way"), tuple(ways()), indirect=["notebook"])
def test_a_lesson_is_done_in_jupyterlab(
    school: School, notebook: Visit, way: str, request: pytest.FixtureRequest
) -> None:
    lesson, page = request.node.callspec.params["notebook"], notebook.page
    if way == "names":
        page.add_style_tag(content=HIDE)
    exercises, boards = LESSONS[lesson].exercises, page.locator(".jp-Notebook .mahj")
    expect(boards).to_have_count(len(exercises))  # a folded cell shows its first line, which may be an import
    for board, exercise in zip(boards.all(), exercises, strict=True):
        bring(board)
        if way in ("keys", "names"):
            board.locator(".m-bar button").first.focus()
        Player(page, board, way).solve(school.item(notebook, exercise.id))


@pytest.fixture
def short(lab: Server, folder: Path, page: Page) -> Iterator[Visit]:
    """A lesson with two boards, run in JupyterLab: each start of a kernel runs them all."""
    own = write_lesson(folder / "short", "A short night", KEYED, PASS)
    open_notebook(page, lab, "short/lesson.ipynb")
    run_lesson(page)
    yield Visit(page)
    remove_folder(page, own)


def test_keys_belong_to_the_board_that_has_them_and_nothing_is_lost(
    school: School, lab: Server, short: Visit
) -> None:
    """One exercise by keys alone: none of them is taken for a command of the notebook. In the same notebook a
    killed kernel and a reload lose nothing of the other exercise.
    """
    board = board_of(short.page, KEYED)
    board.locator(".m-bar button").first.focus()
    cells = short.page.locator(".jp-Notebook .jp-Cell").count()
    Player(short.page, board, "keys").solve(school.item(short, KEYED))
    expect(short.page.locator(".jp-Notebook .jp-Cell")).to_have_count(cells)
    lose_nothing(short.page, lab, 2)


@pytest.mark.soak
def test_twenty_reloads_and_killed_kernels_lose_nothing(lab: Server, short: Visit) -> None:
    lose_nothing(short.page, lab, 20)


def lose_nothing(page: Page, lab: Server, times: int) -> None:
    """Kill the kernel and load the page anew in turn; expect the same tiles each time."""
    board = board_of(page, PASS)
    before = lying(page, PASS)
    move_one(board)
    moved = lying(page, PASS)
    assert moved != before
    for turn in range(times):
        if turn % 2:
            page.reload()
            run_lesson(page)
        else:
            lose_kernel(page, lab, board)
        bring(board)
        until(lambda: lying(page, PASS) == moved, f"the same tiles after turn {turn}", 60)
    board.locator("[data-action=hint]").click()
    expect(board.locator(".m-hintbox")).to_be_visible()
