"""Work of pages in threads: one learner takes one of them, and the event loop is free."""

from __future__ import annotations

import asyncio
import threading
from types import SimpleNamespace

import pytest
from tornado.web import HTTPError

from mahj_tutor.server.app import LessonServer
from mahj_tutor.server.page_threads import MOST_WAITING, PageThreads, TooBusy, is_on_loop
from mahj_tutor.server.visitors import Visitors
from tests import coroutines
from tests.browser.voila.serving import PATIENCE

ANN, BEA = "a" * 32, "b" * 32


def test_work_is_done_off_the_loop_and_its_result_or_error_comes_back() -> None:
    async def ask() -> None:
        threads = PageThreads()
        assert is_on_loop()
        assert not await threads.run(ANN, is_on_loop)
        with pytest.raises(ZeroDivisionError):
            await threads.run(ANN, lambda: 1 // 0)
        assert await threads.run(ANN, lambda: 5) == 5
        threads.close()

    coroutines.run(ask())


def test_one_learner_takes_one_thread_however_much_she_asks() -> None:
    """All of hers would wait for each other if two ran at once: the barrier is for two."""
    hers, done = threading.Event(), list[str]()

    def long() -> None:
        assert hers.wait(PATIENCE)
        done.append("hers")

    async def ask() -> None:
        threads = PageThreads(threads=2)
        waiting = [asyncio.create_task(threads.run(ANN, long)) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(TooBusy):
            await threads.run(ANN, long)
        await threads.run(BEA, lambda: done.append("another's"))
        assert done == ["another's"], "hers hold one thread of two"
        hers.set()
        await asyncio.gather(*waiting)
        assert done.count("hers") == MOST_WAITING
        await threads.run(ANN, lambda: done.append("again"))
        assert not threads._turns
        threads.close()

    coroutines.run(ask())


def test_a_request_that_cannot_wait_is_refused_and_never_gets_another_key() -> None:
    refused = list[str]()

    async def full(*_: object) -> None:
        raise TooBusy(ANN)

    app = SimpleNamespace(
        login=None, visitors=Visitors(), threads=SimpleNamespace(run=full), refused=refused.append
    )
    request = SimpleNamespace(get_cookie=lambda *_: ANN)
    with pytest.raises(HTTPError, match="429"):
        coroutines.run(LessonServer.meet(app, request))
    assert refused == ["too much at once"]


def test_the_loop_goes_on_while_work_is_done() -> None:
    steps = list[int]()

    async def ask() -> None:
        threads, over = PageThreads(), threading.Event()
        work = asyncio.create_task(threads.run(ANN, lambda: over.wait(PATIENCE)))
        for step in range(100):
            await asyncio.sleep(0)
            steps.append(step)
        over.set()
        assert await work
        threads.close()

    coroutines.run(ask())
    assert len(steps) == 100
