"""Windows with one board each, for the tests of the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.board.window import BoardPage, Windows, serve_boards


@pytest.fixture(scope="session")
def windows(browser: Browser) -> Iterator[Windows]:
    with serve_boards() as address:
        yield Windows(browser, address)


@pytest.fixture
def board_page(windows: Windows, request: pytest.FixtureRequest) -> Iterator[Callable[..., BoardPage]]:
    """Make a page with one board: `board_page(view, width=390, theme="dark", touch=True, ...)`.

    Its clock stands still, so that nothing depends on how fast the machine is: `clock.run_for` moves it.
    With `flows` it goes on by itself, for what waits for the browser's own frames and timers.
    """
    failed = request.session.testsfailed
    yield windows.show
    for board in windows.opened.values():
        errors, board.errors = board.errors, []
        board.is_sound = not errors and request.session.testsfailed == failed
        assert errors == []


@pytest.fixture
def own_window(windows: Windows) -> Iterator[BoardPage]:
    """A window of the test's own, for what changes it for good; no board is in it yet."""
    made = windows.begin()
    yield made
    made.page.context.close()
    assert made.errors == []
