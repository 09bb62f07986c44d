"""A JupyterLab and a window for all tests here: each of them closes what the one before had open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.server.lab import copy_lessons
from tests.browser.lab.running import KEYED, PASS, remove_folder, serve_lab
from tests.browser.lessons.conftest import School
from tests.browser.voila.serving import PATIENCE, Server, stop
from tests.own_lessons import write_lesson
from tests.seeds import learner


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("lab") / "Mahj Tutor lessons"


@pytest.fixture(scope="session")
def lab(folder: Path) -> Iterator[Server]:
    server = serve_lab(folder.parent, folder)
    yield server
    stop(server)


@pytest.fixture
def school(lab: Server, folder: Path) -> School:
    return School(lab, folder.with_name("record"))


@pytest.fixture(scope="session")
def lab_window(browser: Browser) -> BrowserContext:
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(1000 * PATIENCE)
    return context


as_copied: dict[Path, dict[Path, int]] = {}
"""When each file of a folder was written, once all were copied."""


def state_of(folder: Path) -> dict[Path, int]:
    """Return when each file was written."""
    return {each: each.stat().st_mtime_ns for each in folder.iterdir() if each.is_file()}


@pytest.fixture
def page(
    lab_window: BrowserContext, lab: Server, folder: Path, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """A page for a learner of the test's own, who finds the notebooks as each start copies them.

    JupyterLab stays on it from test to test, for it takes longer to load than most tests take; nothing may be
    asked from outside.
    """
    if as_copied.get(folder) != state_of(folder):
        list(copy_lessons(lessons(), folder))
        as_copied[folder] = state_of(folder)
    page = lab_window.pages[0] if lab_window.pages else lab_window.new_page()
    page.set_viewport_size({"width": 1280, "height": 1400})
    origin = lab.address.split("/lab")[0]
    key = learner(request.node.nodeid)
    cookie = {
        "name": "mahj_learner",
        "value": key,
        "url": f"{origin}/",
        "httpOnly": True,
    }  # as our pages set it
    lab_window.add_cookies([cookie])  # type: ignore[list-item]
    outside: list[str] = []
    inside = (origin, "data:", "blob:", "about:")
    page.on("request", lambda asked: None if asked.url.startswith(inside) else outside.append(asked.url))
    failed = request.session.testsfailed
    yield page
    if page.is_closed() or request.session.testsfailed > failed:
        for each in lab_window.pages:
            each.close()
    assert outside == []


@pytest.fixture
def short(folder: Path, page: Page) -> Iterator[str]:
    """The notebook of a lesson with two boards: each start of a kernel runs them all."""
    own = write_lesson(folder / "short", "A short night", KEYED, PASS)
    yield "short/lesson.ipynb"
    remove_folder(page, own)
