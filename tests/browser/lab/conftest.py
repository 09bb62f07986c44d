"""A JupyterLab for a module's tests, and a page for each of them that loads nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.lab.running import serve_lab
from tests.browser.voila.serving import PATIENCE, Server, stop


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("lab") / "Mahj Tutor lessons"


@pytest.fixture(scope="module")
def lab(folder: Path) -> Iterator[Server]:
    server = serve_lab(folder.parent, folder)
    yield server
    stop(server)


@pytest.fixture
def page(browser: Browser, lab: Server) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 1400}, reduced_motion="reduce")
    origin = lab.address.split("/lab")[0]
    outside: list[str] = []
    context.on(
        "request",
        lambda request: (
            None if request.url.startswith((origin, "data:", "blob:")) else outside.append(request.url)
        ),
    )
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    yield page
    context.close()
    assert outside == []
