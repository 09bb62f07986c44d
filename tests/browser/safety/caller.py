"""A caller who speaks HTTP and the kernel's protocol by hand, as somebody with bad intentions would."""

from __future__ import annotations

import contextlib
import http.client
import json
import re
import uuid
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.browser.voila.serving import PATIENCE, Server, until

TOO_OFTEN = 429


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    cookies: list[str]
    text: str

    def gives_nothing_out(self) -> bool:
        """Tell whether this is a refusal that holds nothing of any file."""
        is_refusal = self.status in (400, 403, 404)
        return is_refusal and not any(each in self.text for each in ("root:", "cells", "Traceback"))


@dataclass(frozen=True)
class Caller:
    server: Server
    opened: list[str] = field(default_factory=list)

    @property
    def _base(self) -> str:
        return urlsplit(self.server.address).path

    def ask(self, path: str, method: str = "GET", body: str | None = None, /, **headers: str) -> Answer:
        """Send the path exactly as it is written: no client tidies `..` away."""
        connection = http.client.HTTPConnection(urlsplit(self.server.address).netloc, timeout=PATIENCE)
        with contextlib.closing(connection):
            connection.request(
                method, path, body, {name.replace("_", "-"): value for name, value in headers.items()}
            )
            got = connection.getresponse()
            names = {name.lower(): value for name, value in got.getheaders()}
            cookies = [value for name, value in got.getheaders() if name.lower() == "set-cookie"]
            return Answer(got.status, names, cookies, got.read().decode("utf-8", "replace"))

    def open_lesson(self, name: str = "small", **headers: str) -> tuple[str, Answer]:
        """Open a lesson's page and return its kernel's id."""
        page = self.ask(f"{self._base}lesson/{name}", **headers)
        found = re.search(r'"kernelId": "([0-9a-f-]+)"', page.text)
        assert found is not None
        self.opened.append(found[1])
        return found[1], page

    def leave(self, kernel: str, **headers: str) -> Answer:
        """Say that the page is left, as it does itself; a cookie has to bring the guard `abc`."""
        said = {"Cookie": "_xsrf=abc", "X_XSRFToken": "abc", "Content_Length": "0", **headers}
        return self.ask(f"{self._base}voila/api/shutdown/{kernel}", "POST", **said)

    def leave_all(self) -> None:
        """Say so of every page that was opened."""
        for kernel in self.opened:
            self.leave(kernel)

    def line(self, kernel: str, **more: Any) -> ClientConnection:
        """Connect to a kernel; where this learner has connected too often, once she may again."""
        address = self.server.address.replace("http", "ws")
        place = f"{address}api/kernels/{kernel}/channels?session_id={uuid.uuid4()}"

        def connected() -> ClientConnection | None:
            try:
                return connect(place, **more)
            except InvalidStatus as error:
                if error.response.status_code != TOO_OFTEN:
                    raise
                return None

        found: ClientConnection = until(connected, "another connection to be let in", 3 * PATIENCE)
        return found


def message(kind: str, content: dict[str, Any], channel: str = "shell", **metadata: Any) -> str:
    header = {
        "msg_id": uuid.uuid4().hex,
        "msg_type": kind,
        "session": "s",
        "username": "",
        "version": "5.3",
        "date": "2026-01-01T00:00:00Z",
    }
    parts = {"parent_header": {}, "metadata": metadata, "content": content, "channel": channel, "buffers": []}
    return json.dumps({"header": header, **parts})


def ask_states(line: ClientConnection) -> list[Any]:
    """Ask the kernel for all its widgets, as a page does; return everything that came up to its answer.

    The kernel answers in turn, so whatever an earlier message did or said comes before.
    """
    control = uuid.uuid4().hex
    opening = {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}}
    line.send(message("comm_open", opening, version="1.0.0"))
    line.send(message("comm_msg", {"comm_id": control, "data": {"method": "request_states"}}))
    messages: list[Any] = []
    while not messages or messages[-1]["content"].get("comm_id") != control:
        messages.append(json.loads(line.recv(timeout=PATIENCE)))
    return messages
