"""Pages with kernels of their own open a few at a time."""

from __future__ import annotations

import asyncio

import pytest

from mahj_tutor.server import open_queue
from mahj_tutor.server.open_queue import OpenQueue, Turn
from tests import coroutines


async def has_come(turn: asyncio.Task[None]) -> bool:
    for _ in range(5):
        await asyncio.sleep(0)
    return turn.done()


@pytest.mark.parametrize("how", ["it ends", "it takes too long"])
def test_a_page_waits_for_its_turn_until_another_is_over(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if how == "it takes too long":
        monkeypatch.setattr(open_queue, "LONGEST", 0.0)

    async def run() -> None:
        queue = OpenQueue(1)
        first, second, third = (Turn(queue) for _ in range(3))
        await first.wait()
        waiting = asyncio.ensure_future(second.wait())
        if how == "it ends":
            assert not await has_come(waiting)
            first.end()
            first.end()
        await waiting
        second.end()
        await third.wait()

    coroutines.run(run())


def test_a_page_that_is_left_while_it_waits_takes_nobodys_turn() -> None:
    async def run() -> None:
        queue = OpenQueue(1)
        first, left, last = (Turn(queue) for _ in range(3))
        await first.wait()
        waiting = asyncio.ensure_future(left.wait())
        left.end()
        first.end()
        await waiting
        await last.wait()

    coroutines.run(run())
