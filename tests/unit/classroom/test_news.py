"""News of a class: everybody hears it, and the event loop is not held up by many who wait."""

from __future__ import annotations

import asyncio

from mahj_tutor.server.teach.learner_pages import MOST_PAGES
from mahj_tutor.server.teach.service import WAKES, News
from tests import coroutines


def test_many_who_wait_are_woken_over_several_turns_of_the_loop() -> None:
    heard = list[int]()

    async def ask() -> list[int]:
        news, steps = News(), list[int]()
        waiting = [asyncio.create_task(news.wait(1, 0, 60.0)) for _ in range(3 * WAKES)]
        for each in waiting:
            each.add_done_callback(lambda task: heard.append(task.result()))
        await asyncio.sleep(0)
        news.tell(1)
        while len(heard) < len(waiting):
            before = len(heard)
            await asyncio.sleep(0)
            steps.append(len(heard) - before)
        return steps

    steps = coroutines.run(ask())
    assert max(steps) <= WAKES
    assert heard == [1] * 3 * WAKES


def test_a_learner_holds_few_connections() -> None:
    assert MOST_PAGES <= 6
