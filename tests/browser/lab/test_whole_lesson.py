"""A whole lesson in JupyterLab, in the four ways: the same notebook, the same boards, the same record."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import Page, expect

from mahj_tutor.exercises.catalog import copy_name
from tests.browser.lab.running import (
    KEYED,
    PASS,
    board_of,
    bring,
    lose_kernel,
    lying,
    move_one,
    open_notebook,
    run_lesson,
)
from tests.browser.lessons.conftest import School
from tests.browser.lessons.player import HIDE, Player
from tests.browser.lessons.test_lessons import LESSONS
from tests.browser.voila.serving import Server, until
from tests.browser.voila.visits import Visit

pytestmark = pytest.mark.browser


@pytest.fixture
def notebook(lab: Server, folder: Path, page: Page, request: pytest.FixtureRequest) -> Visit:
    """A lesson's notebook, A9 unless another is named, run in JupyterLab."""
    lesson = getattr(request, "param", "a9")
    [file] = folder.glob(f"{copy_name(lesson, '')}*.ipynb")
    open_notebook(page, lab, file.name)
    run_lesson(page)
    return Visit(page)


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
def run_short(lab: Server, page: Page, short: str) -> Visit:
    """The short lesson, run in JupyterLab."""
    open_notebook(page, lab, short)
    run_lesson(page)
    return Visit(page)


def test_keys_belong_to_the_board_that_has_them_and_nothing_is_lost(
    school: School, lab: Server, run_short: Visit
) -> None:
    """One exercise by keys alone: none of them is taken for a command of the notebook. In the same notebook a
    killed kernel loses nothing of the other exercise; neither does a reload (`test_desk.py`).
    """
    page = run_short.page
    board = board_of(page, KEYED)
    board.locator(".m-bar button").first.focus()
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    Player(page, board, "keys").solve(school.item(run_short, KEYED))
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(cells)
    lose_nothing(page, lab, 1)


@pytest.mark.soak
def test_twenty_reloads_and_killed_kernels_lose_nothing(lab: Server, run_short: Visit) -> None:
    lose_nothing(run_short.page, lab, 20)


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
