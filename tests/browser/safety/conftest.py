"""One server with small lessons, asked without a browser: by plain requests and sockets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.safety.caller import Caller
from tests.browser.voila.serving import Server, serve_small, stop


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("safety")


@pytest.fixture(scope="session")
def server(folder: Path) -> Iterator[Server]:
    served = serve_small(folder)
    yield served
    stop(served)


@pytest.fixture
def caller(server: Server) -> Iterator[Caller]:
    """Somebody who calls; the lessons they opened are left at the end, and their kernels with them."""
    made = Caller(server)
    yield made
    for kernel in made.opened:
        made.leave(kernel)
