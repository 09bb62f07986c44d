"""A page of the exercise editor without a browser: its connection to a server in this process."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from tornado.testing import bind_unused_port
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from mahj_tutor.server.author.learners import Learners
from mahj_tutor.server.author.running import application, door
from mahj_tutor.server.author.screens import Screens
from mahj_tutor.server.http_server import BoundedServer

SECRET = "5" * 48
PAGE = "a" * 32


class Line:
    """The connection of a page, which numbers its messages."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.said = 0
        self.heard: list[dict[str, Any]] = []

    async def greet(self, secret: str = SECRET, page: str = PAGE) -> dict[str, Any]:
        """Introduce the page, and return the answer; {} where the connection is closed."""
        await self.connection.send(json.dumps({"secret": secret, "page": page}))
        return await self.hear()

    async def hear(self) -> dict[str, Any]:
        """Return the next message, {} at the end."""
        try:
            self.heard.append(json.loads(await self.connection.recv()))
        except ConnectionClosed:
            self.heard.append({})
        return self.heard[-1]

    async def say(self, number: int = 0, **message: object) -> dict[str, Any]:
        """Say something, and return the page that the server shows once it has taken it."""
        self.said = number or self.said + 1
        await self.connection.send(json.dumps({"n": self.said, "say": message}))
        while (await self.hear()).get("kind") not in (None, "taken"):
            pass
        return next(each["page"] for each in reversed(self.heard) if each.get("kind") == "page")


class Running:
    """A server of the editor in this process."""

    def __init__(self, port: int, ends: AsyncExitStack) -> None:
        self.port = port
        self._ends = ends

    async def line(self, headers: Mapping[str, str] | None = None) -> Line:
        """Open a connection as a page of the server would; `headers` take the place of its own."""
        own = {"Origin": f"http://127.0.0.1:{self.port}"} if headers is None else dict(headers)
        address = f"ws://{own.pop('Host', '127.0.0.1')}:{self.port}/line"
        opening = connect(address, additional_headers=own, host="127.0.0.1", port=self.port, proxy=None)
        return Line(await self._ends.enter_async_context(opening))


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[Running]:
    """Run a server for a folder."""
    screens = Screens(folder, Learners(0))
    listening, port = bind_unused_port()
    server = BoundedServer.before(door(application(screens, SECRET)))
    server.add_sockets([listening])
    try:
        async with AsyncExitStack() as ends:
            yield Running(port, ends)
    finally:
        server.stop()
        await server.close_all_connections()
        screens.close()
