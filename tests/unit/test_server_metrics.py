"""What is counted, how long the loop pauses, and whether something can be saved."""

from __future__ import annotations

import asyncio
import re
import time
from types import SimpleNamespace

import pytest

from mahj_tutor.errors import StoreError
from mahj_tutor.learner.database.database import RecordSizeError
from mahj_tutor.learner.store import NOBODY, Store
from mahj_tutor.server import loop_watch
from mahj_tutor.server.app import LessonServer
from mahj_tutor.server.handlers import HomePage, Static
from mahj_tutor.server.health_pages import TRY_AGAIN, HealthPage, Saving
from mahj_tutor.server.loop_watch import LoopWatch
from mahj_tutor.server.metrics import Metrics
from mahj_tutor.server.settings_pages import RecordPage
from mahj_tutor.server.shared.wire import title_of
from mahj_tutor.server.teach.learner_pages import NewsFeed
from mahj_tutor.server.teach.live import LiveFeed
from mahj_tutor.server.teach.wall import WallFeed
from mahj_tutor.session.messages import NOT_SAVED, is_unsaved, not_counted
from tests import coroutines


def made() -> Metrics:
    return Metrics(kernels=lambda: 0, lines=lambda: 0)


def value(metrics: Metrics, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (.*)$", metrics.text().decode(), re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_each_count_has_its_name() -> None:
    metrics = made()
    metrics.answered()
    metrics.checked(0.05)
    metrics.lost()
    metrics.full()
    metrics.unsaved()
    names = ("mahj_answers_total", "mahj_check_seconds_count", "mahj_kernels_lost_total")
    names += ("mahj_room_full_total", 'mahj_record_errors_total{where="boards"}')
    assert [value(metrics, name) for name in names] == [1.0] * 5
    assert value(metrics, 'mahj_check_seconds_bucket{le="0.1"}') == 1.0
    assert value(metrics, 'mahj_check_seconds_bucket{le="0.03"}') == 0.0


# --- the event loop --------------------------------------------------------------------------------------


def test_a_pause_of_the_loop_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock stands where it is put: the loop is late by what passes while it sleeps."""
    clock, noted = [100.0], list[float]()
    late = iter([0.0, 0.02, 3.0, 0.0])

    async def sleep(seconds: float) -> None:
        if len(noted) == 4:
            raise asyncio.CancelledError
        clock[0] += seconds + next(late)

    monkeypatch.setattr(loop_watch, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    monkeypatch.setattr(loop_watch, "asyncio", SimpleNamespace(sleep=sleep))
    watch = LoopWatch(noted.append)
    with pytest.raises(asyncio.CancelledError):
        coroutines.run(watch.watch())
    assert noted == pytest.approx([0.0, 0.02, 3.0, 0.0])
    assert watch.take_longest() == pytest.approx(3.0)
    assert watch.take_longest() == pytest.approx(0.0)
    clock[0] += 7.0
    assert watch.take_longest() >= 6.0, "also one that is not over"


def test_the_pause_of_a_real_loop_is_at_least_what_held_it_up() -> None:
    async def hold_up() -> float:
        watch = LoopWatch(lambda _: None)
        task = asyncio.create_task(watch.watch())
        await asyncio.sleep(0)
        time.sleep(0.3)
        await asyncio.sleep(0)
        task.cancel()
        return watch.take_longest()

    assert coroutines.run(hold_up()) >= 0.3 - loop_watch.LOOK


# --- what pages take -------------------------------------------------------------------------------------


def test_what_waits_for_its_visitor_is_no_response_time() -> None:
    assert not any(each.is_timed for each in (NewsFeed, LiveFeed, WallFeed, RecordPage, Static, HealthPage))
    metrics = made()
    server = SimpleNamespace(metrics=metrics)
    for page, count in ((NewsFeed, 0), (HomePage, 1)):
        handler = object.__new__(page)
        handler.began, handler._status_code = time.monotonic(), 200
        LessonServer.note_request(server, handler)  # type: ignore[arg-type]
        assert value(metrics, f'mahj_page_seconds_count{{page="{page.__name__}"}}') == count


# --- the record ------------------------------------------------------------------------------------------


def test_errors_of_the_database_are_counted_and_a_full_record_is_none(place: object) -> None:
    store, seen = Store.open(place), list[int]()  # type: ignore[arg-type]
    store.database.note_error = lambda: seen.append(1)
    with pytest.raises(StoreError), store.database.reading() as connection:
        connection.exec_driver_sql("SELECT * FROM nothing")
    assert len(seen) == 1
    with pytest.raises(RecordSizeError), store.database.writing():
        raise RecordSizeError("there is no room")
    assert len(seen) == 1
    store.close()


def test_whether_something_can_be_saved_is_tried_by_saving_once_in_a_while(place: object) -> None:
    store, clock = Store.open(place), [1000.0]  # type: ignore[arg-type]
    tries = list[int]()
    try_writing = store.try_writing

    def counted() -> None:
        tries.append(1)
        try_writing()

    store.try_writing = counted  # type: ignore[method-assign]
    saving = Saving(store, lambda: clock[0])
    for _ in range(50):
        saving.try_it()
    assert len(tries) == 1
    clock[0] += TRY_AGAIN
    saving.try_it()
    assert len(tries) == 2
    assert not store.has_met(NOBODY), "nothing of it stays"
    store.close()


def test_that_nothing_can_be_saved_is_said_until_it_is_tried_again() -> None:
    class Full:
        is_full = True

        def try_writing(self) -> None:
            if self.is_full:
                raise StoreError("the disk is full")

    store, clock = Full(), [0.0]
    saving = Saving(store, lambda: clock[0])  # type: ignore[arg-type]
    for _ in range(2):
        with pytest.raises(StoreError, match="full"):
            saving.try_it()
    store.is_full = False
    with pytest.raises(StoreError):
        saving.try_it()
    clock[0] += TRY_AGAIN
    saving.try_it()
    assert [saving.is_news(each) for each in ("full", "full", "", "full")] == [True, False, True, True]


@pytest.mark.parametrize(
    ("title", "unsaved"),
    [
        (not_counted("the disk is full", is_answer=True), True),
        (not_counted("the disk is full", is_answer=False), True),
        (NOT_SAVED, True),
        ("Right", False),
        ("", False),
    ],
)
def test_a_board_that_could_not_save_is_known_by_what_it_says(title: str, unsaved: bool) -> None:
    said = {"state": {"view": {"feedback": {"title": title}}}}
    assert is_unsaved(title_of(said)) is unsaved
    assert title_of({"method": "custom", "content": {}}) == title_of({"state": {"view": {}}}) == ""
