"""JupyterLab's connection to a kernel: a board there gets the key of the lessons' own pages, if there is one.

Those pages keep it in a cookie that scripts cannot read, so boards in JupyterLab cannot send it themselves.
"""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

import json

from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

from mahj_tutor.server.messages import with_key
from mahj_tutor.server.visitors import KEY_COOKIE, is_key

CONTENT = 3
"""Where the content is among the parts of a message."""


class LabConnection(ZMQChannelsWebsocketConnection):
    """Passes messages on as JupyterLab writes them, but for the key in a board's hello."""

    def handle_incoming_message(self, incoming_msg: str | bytes) -> None:
        """Pass on a message of the page."""
        key = self.websocket_handler.get_cookie(KEY_COOKIE, "")
        if is_key(key) and isinstance(incoming_msg, bytes) and b"hello" in incoming_msg:
            incoming_msg = _hello_with(incoming_msg, key)
        super().handle_incoming_message(incoming_msg)


def _hello_with(message: bytes, key: str) -> bytes:
    """Return a message with this key in it if a board says hello in it, else the message itself."""
    try:
        channel, parts = deserialize_msg_from_ws_v1(message)
        whole = json.dumps({"content": json.loads(parts[CONTENT])})
        kind, changed = with_key(whole, key)
        if kind != "hello":
            return message
        parts[CONTENT] = json.dumps(json.loads(changed)["content"]).encode()
        return bytes(serialize_msg_to_ws_v1(parts, channel))
    except (ValueError, TypeError, IndexError, KeyError, AttributeError, RecursionError):
        return message  # Jupyter says what is wrong with it
