"""An answer that cannot be completed: whoever reads it notices, and the log has one line, or none."""

from __future__ import annotations

import asyncio
import http.client
import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from typing import Any

import pytest
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application

from mahj_tutor.errors import StoreError
from mahj_tutor.server.jupyter_adapter.handlers import ErrorPageHandler
from tests import coroutines
from tests.browser.voila.serving import PATIENCE


class Half(ErrorPageHandler):
    """Sends half of an answer."""

    async def get(self) -> None:
        self.write("half")
        await self.flush()
        raise StoreError("the record is gone")


class Left(ErrorPageHandler):
    """Goes on until nobody reads it any more."""

    is_over: asyncio.Event

    async def get(self) -> None:
        try:
            while True:
                self.write("x" * 100_000)
                await self.flush()
        finally:
            self.is_over.set()


class Early(ErrorPageHandler):
    """Fails before it has sent anything."""

    async def get(self) -> None:
        raise StoreError("the record is gone")


@asynccontextmanager
async def served() -> AsyncIterator[int]:
    Left.is_over = asyncio.Event()
    pages: list[Any] = [("/half", Half), ("/left", Left), ("/early", Early)]
    app = Application(pages, make_error_page=lambda status, path: f"{status}</html>")
    server, (listening, *_) = HTTPServer(app), bind_sockets(0, "127.0.0.1")
    server.add_sockets([listening])
    try:
        yield listening.getsockname()[1]
    finally:
        server.stop()
        await server.close_all_connections()


def visit(of: Callable[[int], Awaitable[object]]) -> Any:
    async def go() -> Any:
        async with served() as port:
            return await of(port)

    return coroutines.run(go())


def ask(port: int, path: str) -> tuple[int, bytes]:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    with closing(line):
        line.request("GET", path)
        answer = line.getresponse()
        return answer.status, answer.read()


def leave_early(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
        line.sendall(b"GET /left HTTP/1.1\r\nHost: x\r\n\r\n")
        assert line.recv(100)


def test_nobody_takes_half_of_an_answer_for_the_whole(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(http.client.IncompleteRead):
        visit(lambda port: asyncio.to_thread(ask, port, "/half"))
    said = [each for each in caplog.records if each.levelno >= logging.WARNING]
    assert [each.getMessage() for each in said] == ["GET /half: the record is gone"]
    assert said[0].exc_info is None


def test_a_reader_who_leaves_is_no_news(caplog: pytest.LogCaptureFixture) -> None:
    async def leave(port: int) -> None:
        await asyncio.to_thread(leave_early, port)
        async with asyncio.timeout(PATIENCE):
            await Left.is_over.wait()
        await asyncio.sleep(0)

    visit(leave)
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING] == []


def test_what_fails_before_it_has_begun_gets_its_page() -> None:
    assert visit(lambda port: asyncio.to_thread(ask, port, "/early")) == (500, b"500</html>")
