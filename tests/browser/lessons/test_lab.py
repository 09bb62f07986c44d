"""A whole lesson in JupyterLab, in the four ways: the same notebook, the same boards, the same record."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.browser.lessons.conftest import School
from tests.browser.lessons.player import HIDE, Player
from tests.browser.lessons.test_lessons import LESSONS
from tests.browser.voila.serving import free_port, start, stop
from tests.browser.voila.visits import Visit

pytestmark = pytest.mark.browser

RUN_ALL = """async () => { const app = window.jupyterapp;
  await app.commands.execute("notebook:run-all-cells"); }"""


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[School]:
    folder, data = tmp_path_factory.mktemp("notebooks"), tmp_path_factory.mktemp("record")
    settings = tmp_path_factory.mktemp("settings")
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "mahj_tutor",
        "lab",
        "--no-browser",
        "--port",
        str(port),
        "--dir",
        str(folder),
    ]
    own = {
        "MAHJ_DATA": str(data),
        "JUPYTER_CONFIG_DIR": str(settings),
        "JUPYTERLAB_WORKSPACES_DIR": str(settings),
    }
    server = start(command, port, environment={**own, "JUPYTERLAB_SETTINGS_DIR": str(settings / "user")})
    yield School(server, data)
    stop(server)


@pytest.fixture
def notebook(lab: School, browser: Browser) -> Iterator[Visit]:
    """The notebook of A9, opened and run in JupyterLab by a visitor who asks nothing from outside."""
    context = browser.new_context(viewport={"width": 1280, "height": 1400}, reduced_motion="reduce")
    context.set_default_timeout(30_000)
    visit = Visit(context.new_page())
    address, _, token = lab.server.address.partition("lab?")

    def gate(route: Route) -> None:
        if route.request.url.startswith(address):
            route.continue_()
        else:
            visit.outside.append(route.request.url)
            route.abort()

    context.route("**/*", gate)
    visit.page.goto(f"{address}lab/tree/{quote('A9 First Charleston (RALPH).ipynb')}?{token}")
    expect(visit.page.locator(".jp-Notebook .jp-CodeCell").first).to_be_visible()
    visit.page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.sessionContext?.isReady")
    visit.page.evaluate(RUN_ALL)
    yield visit
    context.close()
    assert visit.outside == []


def board_of(page: Page, number: int) -> Locator:
    """Bring the n-th board of the notebook before the eyes and return it."""
    cell = page.locator(".jp-Notebook .jp-CodeCell").nth(number)
    cell.scroll_into_view_if_needed()
    board = cell.locator(".mahj")
    board.scroll_into_view_if_needed()
    expect(board.locator(".m-bar button").first).to_be_visible()
    return board


@pytest.mark.parametrize("way", ["taps", "drag", "keys", "names"])
def test_a_lesson_is_done_in_jupyterlab(lab: School, notebook: Visit, way: str) -> None:
    page = notebook.page
    if way == "names":
        page.add_style_tag(content=HIDE)
    for number, exercise in enumerate(LESSONS["a9"].exercises, 1):
        board = board_of(page, number)
        if way in ("keys", "names"):
            board.locator(".m-bar button").first.focus()
        Player(page, board, way).solve(lab.item(notebook, exercise.id))
