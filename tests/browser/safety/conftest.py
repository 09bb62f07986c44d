"""One server with small lessons, asked without a browser: by plain requests and sockets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.safety.caller import Caller
from tests.browser.voila.serving import serve_small, stop


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("safety")


@pytest.fixture(scope="session")
def caller(folder: Path) -> Iterator[Caller]:
    server = serve_small(folder)
    yield Caller(server)
    stop(server)
