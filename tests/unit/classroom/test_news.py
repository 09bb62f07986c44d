"""News of a class: everybody hears it, and the event loop is not held up by many who wait."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter

import pytest

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


def test_no_news_is_lost_between_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    inside, most = Counter[str](), list[int]()

    class SlowCounter(Counter[int]):
        """Gives another thread the time to read the same count."""

        def __getitem__(self, number: int) -> int:
            inside["reading"] += 1
            most.append(inside["reading"])
            found = super().__getitem__(number)
            time.sleep(0.005)
            inside["reading"] -= 1
            return found

    news = News()
    monkeypatch.setattr(news, "_counts", SlowCounter())
    threads = [threading.Thread(target=news.tell_wall, args=(1,)) for _ in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert max(most) == 1, "one at a time"
    assert news.count(-1) == len(threads)


def test_a_browser_has_connections_left_for_other_pages() -> None:
    assert MOST_PAGES <= 4, "browsers open six to one server"
