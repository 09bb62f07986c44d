"""What becomes of pages when kernels come and go, with kernels that are made up."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, ClassVar

import pytest

from mahj_tutor.server.jupyter_adapter.execution import KernelLost
from mahj_tutor.server.shared import pool as pool_module
from mahj_tutor.server.shared import worker as worker_module
from mahj_tutor.server.shared.limits import Limits
from mahj_tutor.server.shared.line import Line
from mahj_tutor.server.shared.pool import SharedPool
from mahj_tutor.server.shared.strikes import MOST_STRIKES
from mahj_tutor.server.visitors import Owner
from tests import coroutines
from tests.seeds import learner
from tests.unit.shared.fakes import SCRIPT, FakeKernel, FakeSocket, boards, up

PING = {"kind": "ping", "n": 1}
HINT = {"kind": "hint", "item": "x"}
ONE = boards()[0]


class PoolKernel(FakeKernel):
    """A made-up kernel as the pool starts it; `failing` of them do not start, and in some all cells fail."""

    failing = 0
    fails_from_now_on = False
    made: ClassVar[list[PoolKernel]] = []

    def __init__(self, _kernels: object) -> None:
        super().__init__(fails=self.fails_from_now_on)
        self.is_alive = True
        self.size = 0
        self.hear: Callable[..., None] = lambda *_: None
        PoolKernel.made.append(self)

    def say(self, kind: str, number: str, name: str, content: Mapping[str, Any]) -> None:
        self.hear(kind, {"msg_id": number, "session": name}, content)

    async def start(self, environment: Mapping[str, str]) -> None:
        if PoolKernel.failing:
            PoolKernel.failing -= 1
            raise KernelLost("no")

    async def is_running(self) -> bool:
        return self.is_alive

    def growth(self) -> int:
        return self.size

    async def stop(self) -> None:
        self.is_alive = False


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make kernels up, and look after them all the time."""
    PoolKernel.failing, PoolKernel.made = 0, []
    monkeypatch.setattr(pool_module, "SharedKernel", PoolKernel)
    monkeypatch.setattr(pool_module, "LOOK", 0.0)
    monkeypatch.setattr(pool_module, "LOOKS_A_ROUND", 1)


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0)


def with_pool(then: Callable[[SharedPool], Awaitable[None]], size: int = 2) -> None:
    async def run() -> None:
        limits = Limits(pages=50, per_key=50, per_address=50, kernels=1)
        pool = SharedPool(None, {}, lambda: [SCRIPT], size, limits)
        pool.start()
        await until(lambda: sum(each.is_prepared_for(SCRIPT) for each in pool.workers) == size)
        await then(pool)
        pool.stop()

    coroutines.run(run())


async def enter(pool: SharedPool, number: int) -> Line:
    prepared = await pool.prepared(SCRIPT)
    assert prepared is not None
    key = learner("pool", number)
    place = pool.expect(Owner(key, is_new=False), prepared, "here")
    assert pool.find(place.id, key) == place
    line = pool.connect(place, f"page-{number}", "here", FakeSocket())
    assert line is not None
    return line


def home(pool: SharedPool, line: Line) -> FakeKernel:
    """Return the kernel that answers a line."""
    kernel = next(kernel for worker, kernel in pool.workers.items() if line in worker.lines)
    assert isinstance(kernel, FakeKernel)
    return kernel


def lines_of(pool: SharedPool, kernel: FakeKernel) -> set[Line]:
    """Return the lines that a kernel answers."""
    return next(worker.lines for worker, each in pool.workers.items() if each is kernel)


def test_pages_are_spread_over_the_kernels() -> None:
    async def run(pool: SharedPool) -> None:
        for number in range(6):
            await enter(pool, number)
        assert [len(each.lines) for each in pool.workers] == [3, 3]

    with_pool(run)


def test_pages_of_a_lost_kernel_go_on_with_another_and_it_is_replaced() -> None:
    async def run(pool: SharedPool) -> None:
        line = await enter(pool, 1)
        lost = home(pool, line)
        pool.take(line, up(ONE, PING))
        lost.is_alive = False  # type: ignore[attr-defined]
        await until(lambda: home(pool, line) is not lost)
        pool.take(line, up(ONE, HINT))
        kernel = home(pool, line)
        assert kernel.asked[-1] == (line.name, "ping")
        kernel.hear(
            "status",
            {"msg_id": f"n{len(kernel.sent) - 1}", "session": line.name},  # type: ignore[attr-defined]
            {"execution_state": "idle"},
        )
        assert kernel.asked[-1] == (line.name, "hello")
        await until(lambda: len(pool.workers) == 2)

    with_pool(run)


def test_nobody_waits_behind_a_slow_message(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(pool: SharedPool) -> None:
        there = [await enter(pool, number) for number in range(4)]
        slow = home(pool, there[0])
        behind = next(each for each in there[1:] if each in lines_of(pool, slow))
        pool.take(there[0], up(ONE, HINT))
        pool.take(behind, up(ONE, PING))
        monkeypatch.setattr(worker_module, "SLOW", -1.0)
        await until(lambda: home(pool, behind) is not slow)
        assert home(pool, there[0]) is slow
        assert home(pool, behind).asked[-1] == (behind.name, "ping")
        assert behind.name in slow.gone

    with_pool(run)


def test_pages_wait_while_there_is_no_kernel_and_then_go_on() -> None:
    async def run(pool: SharedPool) -> None:
        line = await enter(pool, 1)
        for kernel in PoolKernel.made:
            kernel.is_alive = False
        PoolKernel.failing = 1
        await until(lambda: not pool.workers)
        pool.take(line, up(ONE, PING))
        await until(lambda: any(line in each.lines for each in pool.workers))
        assert home(pool, line).asked[-1] == (line.name, "ping")

    with_pool(run)


def test_nobody_can_answer_while_no_kernel_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "LONGEST_PAUSE", 0.0)

    async def run(pool: SharedPool) -> None:
        await enter(pool, 1)
        assert pool.can_answer
        PoolKernel.failing = 1 << 30
        for kernel in PoolKernel.made:
            kernel.is_alive = False
        await until(lambda: not pool.can_answer)
        assert not pool.workers
        PoolKernel.failing = 0
        await until(lambda: pool.can_answer)
        assert pool.workers

    with_pool(run)


def test_a_learner_over_whose_messages_kernels_are_lost_shares_none_anymore() -> None:
    async def run(pool: SharedPool) -> None:
        line, other = await enter(pool, 1), await enter(pool, 2)
        for turn in range(MOST_STRIKES):
            assert pool.may_share(line.key)
            await until(lambda: any(line in each.lines for each in pool.workers))
            if turn == 0:
                pool.take(line, up(ONE, HINT))
            lost = home(pool, line)
            assert lost.asked[-1][0] == line.name
            lost.is_alive = False  # type: ignore[attr-defined]
            await until(lambda lost=lost: lost not in pool.workers.values())
        assert not pool.may_share(line.key)
        assert line not in pool.lines
        assert pool.find(line.id, line.key) is None
        assert pool.may_share(other.key)
        assert other in pool.lines

    with_pool(run)


def test_a_kernel_that_grew_is_replaced_without_anybody_noticing() -> None:
    async def run(pool: SharedPool) -> None:
        line = await enter(pool, 1)
        old = home(pool, line)
        pool.take(line, up(ONE, PING))
        old.size = pool_module.MOST_GROWTH + 1  # type: ignore[attr-defined]
        await until(lambda: len(PoolKernel.made) == 3 and PoolKernel.made[2].hear)
        for _ in range(50):
            await asyncio.sleep(0)
        assert home(pool, line) is old  # it is still at work
        number = f"n{len(old.sent) - 1}"
        old.hear("status", {"msg_id": number, "session": line.name}, {"execution_state": "idle"})  # type: ignore[attr-defined]
        await until(lambda: old not in pool.workers.values())
        assert len(pool.workers) == 2
        assert home(pool, line) is not old
        assert not line.waiting

    with_pool(run)


def test_a_page_that_comes_back_has_its_line_and_one_that_left_has_none() -> None:
    async def run(pool: SharedPool) -> None:
        line = await enter(pool, 1)
        first = line.socket
        assert isinstance(first, FakeSocket)
        pool.disconnected(line, first, is_left=False)
        place = pool.find(line.id, line.key)
        assert place is not None
        second = FakeSocket()
        assert pool.connect(place, line.page, "here", second) is line
        pool.disconnected(line, first, is_left=True)  # late news of the connection before
        assert line in pool.lines
        pool.disconnected(line, second, is_left=True)
        assert line not in pool.lines
        assert pool.find(line.id, line.key) is not None  # its lesson is there: it may come again

    with_pool(run)


def test_a_browser_without_cookies_is_let_in_to_the_page_it_was_sent_whatever_key_it_says() -> None:
    async def run(pool: SharedPool) -> None:
        prepared = await pool.prepared(SCRIPT)
        assert prepared is not None
        place = pool.expect(Owner(learner("pool", 1), is_new=True), prepared, "here")
        assert pool.find(place.id, learner("pool", 2)) is None
        assert pool.find(place.id, "") == place
        line = pool.connect(place, "page", "here", FakeSocket())
        assert line is not None
        kernel = home(pool, line)
        pool.take(line, up(ONE, {"kind": "hello", "key": learner("pool", 3)}))
        assert kernel.sent[-1][1]["data"]["content"]["key"] == learner("pool", 1)

    with_pool(run, size=1)


def test_without_a_cookie_nobody_is_let_in_to_a_page_whose_browser_keeps_them() -> None:
    async def run(pool: SharedPool) -> None:
        prepared = await pool.prepared(SCRIPT)
        assert prepared is not None
        key = learner("pool", 1)
        known = pool.expect(Owner(key, is_new=False), prepared, "here")
        assert pool.find(known.id, "") is None
        other = learner("pool", 2)
        new = pool.expect(Owner(other, is_new=True), prepared, "here")
        brought = pool.find(new.id, other)
        assert brought is not None
        assert pool.connect(brought, "page", "here", FakeSocket()) is not None
        assert pool.find(new.id, "") is None  # it has brought its key: from then on it is asked for

    with_pool(run, size=1)


# --- what is prepared -------------------------------------------------------------------------------------


def test_pages_go_on_though_kernels_are_lost_again_and_again_while_they_run_their_lesson() -> None:
    async def run(pool: SharedPool) -> None:
        line = await enter(pool, 0)
        for _ in range(4):
            for worker in tuple(pool.workers):
                pool.preparation.note_loss(SCRIPT)
                pool._lose(worker, "ended")
            await until(lambda: any(line in worker.lines for worker in pool.workers))

    with_pool(run)


def test_a_lesson_that_fails_in_a_new_kernel_is_left_to_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(pool: SharedPool) -> None:
        line = await enter(pool, 1)
        there = home(pool, line)
        other = next(each for each in pool.workers.values() if each is not there)
        monkeypatch.setattr(PoolKernel, "fails_from_now_on", True)
        other.is_alive = False  # type: ignore[attr-defined]
        await until(lambda: len(PoolKernel.made) == 3 and "execute_request" in kinds(PoolKernel.made[2]))
        for _ in range(50):
            await asyncio.sleep(0)
        assert home(pool, line) is there
        assert [await pool.prepared(SCRIPT)] == [line.prepared]
        assert (await enter(pool, 2)) in lines_of(pool, there)

    with_pool(run)


def test_open_pages_of_a_lesson_that_no_kernel_can_run_anymore_are_told_to_load_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run(pool: SharedPool) -> None:
        line = await enter(pool, 1)
        socket = line.socket
        assert isinstance(socket, FakeSocket)
        monkeypatch.setattr(PoolKernel, "fails_from_now_on", True)
        home(pool, line).is_alive = False  # type: ignore[attr-defined]
        await until(lambda: socket.is_closed)
        assert line not in pool.lines
        assert pool.find(line.id, line.key) is None  # 404: the page says that it has to be loaded anew
        assert await pool.prepared(SCRIPT) is None  # it will have a kernel of its own then
        await until(lambda: len(pool.workers) == 1)

    with_pool(run, size=1)


def test_a_kernel_that_grew_is_replaced_though_a_lesson_fails_in_the_new_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run(pool: SharedPool) -> None:
        line = await enter(pool, 1)
        old = home(pool, line)
        monkeypatch.setattr(PoolKernel, "fails_from_now_on", True)
        old.size = pool_module.MOST_GROWTH + 1  # type: ignore[attr-defined]
        await until(lambda: old not in pool.workers.values())
        assert len(pool.workers) == 2
        assert line in lines_of(pool, home(pool, line))

    with_pool(run)


def kinds(kernel: FakeKernel) -> list[str]:
    return [kind for kind, *_ in kernel.sent]
