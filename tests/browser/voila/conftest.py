"""A server with small lessons for the whole run, and pages that note whatever goes wrong on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.voila.serving import Server, serve_real, serve_small, stop
from tests.browser.voila.visits import Visit
from tests.seeds import learner


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose lessons are tiny notebooks: `small`, `other`, `dies`, `tiles`, `slow`."""
    server = serve_small(tmp_path_factory.mktemp("small"))
    yield server
    stop(server)


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Visit]]:
    """Open pages: `visit(server, "lesson/small", width=390)`; nothing may break or be asked from outside."""
    visits: list[Visit] = []

    def make(server: Server, path: str = "", **how: object) -> Visit:
        key = learner(request.node.nodeid, len(visits))
        made = Visit.begin(browser, server, path, key=key, **how)  # type: ignore[arg-type]
        visits.append(made)
        return made

    yield make
    for each in visits:
        each.leave()
    for each in visits:
        assert each.outside == []
        assert each.errors == []


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
