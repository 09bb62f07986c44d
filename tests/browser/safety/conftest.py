"""The server with small lessons, asked without a browser: by plain requests and sockets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.safety.caller import Caller
from tests.browser.voila.serving import Server

ANN, BEA = "a" * 32, "b" * 32
"""The keys that callers bring."""
collect_ignore = ["shifted"]  # runs at the start of a shifted server, nowhere else


@pytest.fixture
def caller(small: Server) -> Iterator[Caller]:
    """Somebody who calls; the lessons they opened are left at the end, and their kernels with them."""
    small.acquaint(ANN, BEA)
    made = Caller(small)
    yield made
    made.leave_all()
