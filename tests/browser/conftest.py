"""A browser for the whole run, which reaches this computer alone, and servers that tests share."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.voila import serving
from tests.browser.voila.serving import PATIENCE, Server, serve_real, serve_small, stop
from tests.browser.voila.warm_python import CAN_FORK, WarmPython

OFF = ",".join(
    (
        "WebUIOmniboxPopup,WebUIOmniboxAimPopup",  # a page for each window's address bar, which nobody sees
        # What Playwright turns off, too, and this switch replaces:
        "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,MediaRouter",
        "HttpsFirstBalancedModeAutoEnable,OptimizationHints,PaintHolding,ThirdPartyStoragePartitioning",
        "AvoidCorsURLLoaderRestartOnRedirect,NetworkTimeServiceQuerying,LensOverlay,AimEnabled",
    )
)
FLAGS = [
    f"--disable-features={OFF}",
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # nothing but this computer can be reached
]

expect.set_options(timeout=1000 * PATIENCE)


@pytest.fixture(scope="session", autouse=True)
def warm() -> Iterator[None]:
    """Fork the servers of a run from one Python that has imported what they need."""
    serving.warm = WarmPython() if CAN_FORK else None
    yield
    if serving.warm:
        serving.warm.close()
    serving.warm = None
    serving.release_ports()


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


@pytest.fixture(scope="session")
def window(browser: Browser) -> BrowserContext:
    """A window that visits share, one after the other."""
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(1000 * PATIENCE)
    return context


def stop_clock(page: Page) -> None:
    """Stop the clock of a page, from its first moment on: only `clock.run_for` and the like move it.

    It is the clock of all pages of the window, those that come later too: never of a window that tests share.
    """
    page.clock.install(time=0)
    page.clock.pause_at(1)


@pytest.fixture(scope="session")
def small_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the server with small lessons."""
    return tmp_path_factory.mktemp("small")


@pytest.fixture(scope="session")
def small(small_folder: Path) -> Iterator[Server]:
    """A server whose lessons are tiny notebooks: `small`, `other`, `dies`, `tiles`, `slow`."""
    server = serve_small(small_folder)
    server.wait_for_shared_kernels()
    yield server
    stop(server)


@pytest.fixture(scope="session")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of the server with the real lessons."""
    return tmp_path_factory.mktemp("record")


@pytest.fixture(scope="session")
def real(record: Path) -> Iterator[Server]:
    """`mahj-tutor serve` as people start it, with the lessons of the catalog."""
    server = serve_real(record)
    yield server
    stop(server)
