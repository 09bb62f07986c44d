"""Pages that note whatever goes wrong on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.voila.serving import Server
from tests.browser.voila.visits import Visit
from tests.seeds import learner


@pytest.fixture
def visit(window: BrowserContext, request: pytest.FixtureRequest) -> Iterator[Callable[..., Visit]]:
    """Open pages: `visit(server, "lesson/small", width=390)`; nothing may break or be asked from outside."""
    visits: list[Visit] = []

    def make(server: Server, path: str = "", **how: object) -> Visit:
        key = learner(request.node.nodeid, len(visits))
        made = Visit.begin(window, server, path, key=key, **how)  # type: ignore[arg-type]
        visits.append(made)
        return made

    yield make
    for each in visits:
        each.leave()
    for each in visits:
        assert each.outside == []
        assert each.errors == []
