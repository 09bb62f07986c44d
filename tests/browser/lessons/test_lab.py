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
SETTINGS = re.compile(r"/lab/api/settings\?")
"""What JupyterLab asks for before it shows anything."""


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[School]:
    folder = tmp_path_factory.mktemp("lab")
    server = serve_lab(folder)
    yield School(server, folder / "record")
    stop(server)


@pytest.fixture
def notebook(lab: School, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """A lesson's notebook, that of A9 unless another is named, run in JupyterLab
    by a visitor who asks nothing from outside.
    """
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


def handed_over(page: Page) -> None:
    """Wait until the notebook's own board has taken over from the one that was back first."""
    expect(page.locator(".mahj-back")).to_have_count(0)


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
        else:
            lose_kernel(page, lab.server, board).click()
        until(lambda: lying(page, PASS) == moved, f"the same tiles after turn {turn}")
        handed_over(page)
        assert lying(page, PASS) == moved
        expect(board.locator("[data-piece]").first).to_be_in_viewport()
    board.locator("[data-action=hint]").click()
    expect(board.locator(".m-hintbox")).to_be_visible()


def test_her_board_is_back_before_jupyterlab(notebook: Visit) -> None:
    page = notebook.page
    board = board_of(page, PASS)
    move_one(board)
    waiting: list[Route] = []
    page.route(SETTINGS, lambda route: waiting.append(route))
    with page.expect_request(SETTINGS):
        page.reload(wait_until="commit")
    back = page.locator(".mahj-back")
    tray = back.locator(".m-tray [data-piece]")
    expect(tray).to_have_count(1)
    expect(page.locator(".jp-Notebook")).to_have_count(0)
    # What is done on it goes on in the notebook: the second tile, and a third one taken in the hand with the
    # keys.
    back.locator(".m-rack [data-piece]").first.click()
    back.locator(".m-tray [data-place]").first.click()
    expect(tray).to_have_count(2)
    back.locator(".m-rack [data-piece]").first.focus()
    page.keyboard.press("Enter")
    held = back.locator(".m-rack [aria-pressed=true]").get_attribute("data-piece")
    for request in waiting:
        request.continue_()
    page.unroute(SETTINGS)
    handed_over(page)
    assert page.evaluate("document.activeElement.dataset.piece") == held, "the keys go on where they were"
    expect(board.locator(".m-tray [data-piece]")).to_have_count(2)
    expect(board.locator(".m-rack [aria-pressed=true]")).to_have_attribute("data-piece", held or "")
    expect(board.locator("[data-piece]").first).to_be_in_viewport()
    board.locator(".m-tray [data-place]").first.click()
    expect(board.locator(".m-tray [data-piece]")).to_have_count(3)
    moved = lying(page, PASS)
    board.locator("[data-action=hint]").click()
    expect(board.locator(".m-hintbox")).to_be_visible()
    page.reload()
    until(lambda: lying(page, PASS) == moved, "the same tiles")
    handed_over(page)


def test_a_board_whose_kernel_is_gone_is_not_back_first(lab: School, notebook: Visit) -> None:
    page = notebook.page
    board = board_of(page, PASS)
    move_one(board)
    moved = lying(page, PASS)
    lose_kernel(page, lab.server, board)
    seen = (
        "new MutationObserver(() => { window.back ||= !!document.querySelector('.mahj-back');"
        " }).observe(document, { childList: true, subtree: true })"
    )
    page.add_init_script(seen)
    page.reload()
    until(lambda: lying(page, PASS) == moved, "the same tiles from the record")
    assert not page.evaluate("window.back")
