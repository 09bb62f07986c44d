"""WebSockets on which more comes than is read: they are closed, whatever the frames are."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest
from tornado.httpserver import HTTPServer
from tornado.iostream import StreamClosedError
from tornado.testing import bind_unused_port
from tornado.web import Application, HTTPError
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from mahj_tutor.server.jupyter_adapter import handlers
from mahj_tutor.server.jupyter_adapter.handlers import FRAMES
from mahj_tutor.server.tries import Tries
from tests import coroutines

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
MASK = bytes(4)
CLOSE = b"\x88\x82" + MASK + b"\x03\xe8"
"""A frame with which a browser closes; a server that has read all before it answers in kind."""


class Socket(handlers._NoTailback, WebSocketHandler):
    """A page's connection."""

    def on_message(self, message: str | bytes) -> None:
        """Drop it."""


def answer_to(frames: bytes) -> bytes:
    """Return what comes back after the handshake, up to the end of the connection."""

    async def ask() -> bytes:
        listening, port = bind_unused_port()
        server = HTTPServer(Application([("/", Socket)]))
        server.add_sockets([listening])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(HANDSHAKE)
        await reader.readuntil(b"\r\n\r\n")
        try:
            writer.write(frames + CLOSE)
            await writer.drain()
            return await reader.read()
        except ConnectionError:
            return b""
        finally:
            writer.close()
            server.stop()

    return coroutines.run(ask())


@pytest.mark.parametrize(
    "frame",
    [
        b"\x82\x84" + MASK + b"spam",
        b"\x81\x84" + MASK + b"spam",
        b"\x89\x80" + MASK,
        b"\x8a\x80" + MASK,
        b"\x00\x80" + MASK,
    ],
    ids=["binary", "text", "ping", "pong", "part of nothing"],
)
def test_a_sender_of_too_many_frames_is_hung_up_on(frame: bytes) -> None:
    first = b"\x01\x80" + MASK if frame[0] == 0 else b""
    assert b"\x88" not in answer_to(first + frame * (int(FRAMES) + 2_000))


def test_as_many_frames_as_a_page_may_send_are_read() -> None:
    assert b"\x88\x02\x03\xe8" in answer_to((b"\x82\x84" + MASK + b"spam") * (int(FRAMES) // 2))


def test_pages_of_one_learner_connect_only_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handlers, "CONNECTIONS", Tries(2, 60.0))
    socket = Socket.__new__(Socket)
    socket.request = SimpleNamespace(remote_ip="192.0.2.1")  # type: ignore[assignment]
    for _ in range(2):
        socket.let_in("ann")
    with pytest.raises(HTTPError, match="429"):
        socket.let_in("ann")
    socket.let_in("bea")
    socket.let_in("")


@pytest.mark.parametrize("error", [StreamClosedError(), WebSocketClosedError()])
def test_a_connection_that_is_closed_while_it_is_written_to_is_no_news(error: Exception) -> None:
    said = list[object]()

    async def write() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: said.append(context))
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        handlers.note_end(written)
        written.set_exception(error)
        await asyncio.sleep(0)
        del written
        await asyncio.sleep(0)

    coroutines.run(write())
    assert said == []
