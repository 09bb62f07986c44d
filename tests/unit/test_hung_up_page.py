"""A page that hangs up while its own kernel is asked ends its request without a traceback."""

from __future__ import annotations

import pytest

from mahj_tutor.server.jupyter_adapter.handlers import KernelChannelsHandler


def test_a_page_that_has_hung_up_is_not_accepted() -> None:
    handler = KernelChannelsHandler.__new__(KernelChannelsHandler)
    handler.connection = None
    with pytest.raises(ValueError, match="hung up"):  # Tornado ends the request on it
        handler.select_subprotocol(["v1.kernel.websocket.jupyter.org"])
