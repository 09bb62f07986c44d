"""Connections that send nothing, or slowly: only so many wait, and the oldest give way."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from tornado.web import Application, RequestHandler

from mahj_tutor.server.http_server import BoundedServer
from mahj_tutor.server.senders import BodyBudget, WaitingConnections
from tests import coroutines

REQUEST = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"


class Connection:
    """A connection that knows whether it was closed."""

    def __init__(self) -> None:
        self.stream = self
        self.is_closed = False

    def close(self) -> None:
        self.is_closed = True


def connected(waiting: WaitingConnections, address: str, count: int) -> list[Connection]:
    found = [Connection() for _ in range(count)]
    for each in found:
        waiting.add(each, address)
    return found


def closed(connections: list[Connection]) -> list[bool]:
    return [each.is_closed for each in connections]


def test_of_one_address_the_oldest_gives_way_and_others_keep_theirs() -> None:
    waiting = WaitingConnections(8)
    other = connected(waiting, "192.0.2.1", 1)
    many = connected(waiting, "192.0.2.2", 9)
    assert closed(many) == [True] * 3 + [False] * 6
    assert closed(other) == [False]
    assert len(waiting) == 7


def test_of_all_together_the_oldest_gives_way() -> None:
    waiting = WaitingConnections(8)
    first = connected(waiting, "192.0.2.1", 5)
    connected(waiting, "192.0.2.2", 4)
    assert closed(first) == [True, False, False, False, False]
    assert len(waiting) == 8


def test_a_connection_that_asks_again_has_not_waited() -> None:
    waiting = WaitingConnections(4)
    first, second, third = connected(waiting, "192.0.2.1", 3)
    waiting.add(first, "192.0.2.1")
    connected(waiting, "192.0.2.1", 1)
    assert closed([first, second, third]) == [False, True, False]
    for each in (first, second, third):
        waiting.remove(each)
        waiting.remove(each)
    assert len(waiting) == 1


def test_bodies_have_a_budget_for_each_address_and_one_for_all() -> None:
    budget = BodyBudget(400_000)
    assert [budget.take("192.0.2.1", 50_000) for _ in range(3)] == [True, True, False]
    assert [budget.take(f"192.0.2.{number}", 100_000) for number in range(2, 6)] == [True] * 3 + [False]
    assert budget.take("192.0.2.1", 8_000), "a form is always taken"
    budget.give_back("192.0.2.1", 8_000)
    budget.give_back("192.0.2.1", 50_000)
    assert budget.take("192.0.2.1", 50_000)


class Home(RequestHandler):
    """A page."""

    def get(self) -> None:
        self.finish("here")


def test_a_browser_gets_in_past_many_that_say_nothing() -> None:
    async def ask() -> tuple[list[bytes], bytes, int]:
        server = BoundedServer.before(Application([("/", Home)]))
        server.waiting = WaitingConnections(8)
        with contextlib.closing(_listening(server)) as port:
            silent = [await asyncio.open_connection("127.0.0.1", port.number) for _ in range(6)]
            await asyncio.sleep(0)
            slow = await asyncio.open_connection("127.0.0.1", port.number)
            slow[1].write(REQUEST[:-2])
            oldest = [await reader.read(1) for reader, _ in silent[:1]]
            reader, writer = await asyncio.open_connection("127.0.0.1", port.number)
            writer.write(REQUEST)
            answer = await reader.readuntil(b"here")
            for _, each in (*silent, slow, (reader, writer)):
                each.close()
            while len(server.waiting):
                await asyncio.sleep(0.01)
            return oldest, answer, len(server.waiting)

    oldest, answer, left = coroutines.run(ask())
    assert oldest == [b""], "it was closed"
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert left == 0


class _listening:  # noqa: N801 reads as what it does
    """A server on a free port."""

    def __init__(self, server: Any) -> None:
        self._server = server
        server.listen(0, "127.0.0.1")
        self.number = next(iter(server._sockets.values())).getsockname()[1]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._server, name)

    def close(self) -> None:
        self._server.stop()
