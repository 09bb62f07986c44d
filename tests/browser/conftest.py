"""A real browser, one for the whole run, that reaches this computer alone."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.voila.serving import PATIENCE

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # nothing but this computer can be reached
]

expect.set_options(timeout=1000 * PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium of the machine, one for the whole run."""
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.fail(
            "the browser tests need Chromium on the PATH as 'chromium': install it and run them again"
        )
    with sync_playwright() as play:
        opened = play.chromium.launch(executable_path=chromium, args=FLAGS)
        yield opened
        opened.close()


def stop_clock(page: Page) -> None:
    """Stop the clock of a page, from its first moment on: only `clock.run_for` and the like move it."""
    page.clock.install(time=0)
    page.clock.pause_at(1)
