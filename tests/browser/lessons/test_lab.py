"""A whole lesson in JupyterLab, in the four ways: the same notebook, the same boards, the same record."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.browser.lab.running import address_of, bring, lose_kernel, lying, move_one, run_lesson, serve_lab
from tests.browser.lessons.conftest import School
from tests.browser.lessons.player import HIDE, Player
from tests.browser.lessons.test_lessons import LESSONS
from tests.browser.voila.serving import PATIENCE, stop, until
from tests.browser.voila.visits import Visit
from tests.seeds import learner

pytestmark = pytest.mark.browser

PASS = "a9.first-right"


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[School]:
    folder = tmp_path_factory.mktemp("lab")
    server = serve_lab(folder)
    yield School(server, folder / "record")
    stop(server)


@pytest.fixture
def notebook(lab: School, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """A lesson's notebook, A9 unless another is named, run in JupyterLab; nothing is asked from outside."""
    lesson = getattr(request, "param", "a9")
    [file] = lab.folder.with_name("lessons").glob(f"{lesson.upper()} *.ipynb")
    context = browser.new_context(viewport={"width": 1280, "height": 1400}, reduced_motion="reduce")
    context.set_default_timeout(1000 * PATIENCE)
    address, _, _ = lab.server.address.partition("lab?")
    context.add_cookies([{"name": "mahj_learner", "value": learner(request.node.nodeid), "url": address}])
    visit = Visit(context.new_page())

    def gate(route: Route) -> None:
        if route.request.url.startswith(address):
            route.continue_()
        else:
            visit.outside.append(route.request.url)
            route.abort()

    context.route("**/*", gate)
    visit.page.goto(address_of(lab.server, file.name))
    expect(visit.page.locator("#jp-main-dock-panel .lm-TabBar-tab.lm-mod-current")).to_have_text(file.name)
    run_lesson(visit.page)
    yield visit
    context.close()
    assert visit.outside == []


def board_of(page: Page, exercise: str) -> Locator:
    """Bring an exercise's board before the eyes and return it."""
    board = page.locator(".jp-Notebook .jp-CodeCell", has_text=f'"{exercise}"').locator(".mahj")
    bring(board)
    expect(board.locator(".m-bar button").first).to_be_visible()
    return board


def ways() -> Iterator[ParameterSet]:
    """A9 by taps; in the long proofs in all ways, and the other lessons by taps."""
    for lesson in LESSONS:
        for way in ("taps", "drag", "keys", "names") if lesson == "a9" else ("taps",):
            yield pytest.param(lesson, way, marks=() if (lesson, way) == ("a9", "taps") else pytest.mark.soak)


@pytest.mark.parametrize(("notebook", "way"), tuple(ways()), indirect=["notebook"])
def test_a_lesson_is_done_in_jupyterlab(
    lab: School, notebook: Visit, way: str, request: pytest.FixtureRequest
) -> None:
    page = notebook.page
    if way == "names":
        page.add_style_tag(content=HIDE)
    for exercise in LESSONS[request.node.callspec.params["notebook"]].exercises:
        board = board_of(page, exercise.id)
        if way in ("keys", "names"):
            board.locator(".m-bar button").first.focus()
        Player(page, board, way).solve(lab.item(notebook, exercise.id))


def test_keys_belong_to_the_board_that_has_them_in_jupyterlab(lab: School, notebook: Visit) -> None:
    """One exercise by keys alone: none of them is taken for a command of the notebook."""
    board = board_of(notebook.page, PASS)
    board.locator(".m-bar button").first.focus()
    cells = notebook.page.locator(".jp-Notebook .jp-Cell").count()
    Player(notebook.page, board, "keys").solve(lab.item(notebook, PASS))
    expect(notebook.page.locator(".jp-Notebook .jp-Cell")).to_have_count(cells)


@pytest.mark.parametrize(
    "times", [pytest.param(2, id="2"), pytest.param(20, id="20", marks=pytest.mark.soak)]
)
def test_reloads_and_killed_kernels_lose_nothing(lab: School, notebook: Visit, times: int) -> None:
    page = notebook.page
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
            lose_kernel(page, lab.server, board).click()
        bring(board)
        until(lambda: lying(page, PASS) == moved, f"the same tiles after turn {turn}", 60)
    board.locator("[data-action=hint]").click()
    expect(board.locator(".m-hintbox")).to_be_visible()
