"""One kernel and many pages: turns, answers, losses."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from mahj_tutor.server import allowance
from mahj_tutor.server.shared import worker as workers
from mahj_tutor.server.shared.kernel_time import PER_SECOND, SECONDS, KernelTime
from mahj_tutor.server.shared.line import MOST_WAITING, Line
from mahj_tutor.server.shared.wire import ToBoard
from tests import coroutines
from tests.unit.shared.fakes import SCRIPT, FakeKernel, FakeSocket, boards, line, message, submit, up

ONE, TWO = boards()
HELLO = {"kind": "hello", "key": "f" * 32}
PING = {"kind": "ping", "n": 1}


def with_lesson(then: Callable[[FakeKernel], Awaitable[None] | None], **how: bool) -> FakeKernel:
    """Return a kernel that has run the lesson, after something was done with it."""

    async def run() -> FakeKernel:
        kernel = FakeKernel(**how)
        await kernel.worker.prepare(SCRIPT)
        kernel.sent.clear()
        done = then(kernel)
        if done is not None:
            await done
        return kernel

    return coroutines.run(run())


def joined(kernel: FakeKernel, number: int = 0) -> Line:
    page = line(number)
    kernel.worker.join(page)
    return page


def say(kernel: FakeKernel, page: Line, text: str) -> None:
    if page.take(text):
        kernel.worker.turn(page)


def socket(page: Line) -> FakeSocket:
    assert isinstance(page.socket, FakeSocket)
    return page.socket


def test_pages_know_a_lesson_by_the_same_ids_whichever_kernel_ran_it() -> None:
    async def run() -> list[list[str]]:
        prepared = [await FakeKernel().worker.prepare(SCRIPT) for _ in range(2)]
        assert prepared[0] == prepared[1]
        assert prepared[0] is not None
        shown = [
            each["data"]["application/vnd.jupyter.widget-view+json"]["model_id"]
            for result in prepared[0].results
            for each in result.boards
        ]
        assert shown == boards()
        return [list(each.states) for each in prepared if each]

    assert coroutines.run(run()) == [boards(), boards()]


def test_a_lesson_with_a_failing_cell_is_not_shared() -> None:
    def look(kernel: FakeKernel) -> None:
        assert not kernel.worker.is_prepared_for(SCRIPT)

    with_lesson(look, fails=True)


def test_the_cookie_says_whose_hello_it_is() -> None:
    def run(kernel: FakeKernel) -> None:
        page = joined(kernel)
        say(kernel, page, up(ONE, HELLO))
        assert kernel.sent[-1][1]["data"]["content"] == {"kind": "hello", "key": page.key}

    with_lesson(run)


def test_one_message_is_at_work_and_pages_take_turns() -> None:
    def run(kernel: FakeKernel) -> None:
        first, second = joined(kernel, 0), joined(kernel, 1)
        for _ in range(3):
            say(kernel, first, up(ONE, PING))
        say(kernel, second, up(ONE, PING))
        for count in range(1, 5):
            assert len(kernel.sent) == count
            kernel.answer(str(count))
        assert [name for name, _ in kernel.asked] == [each.name for each in (first, first, second, first)][:4]
        assert (socket(first).texts, socket(second).texts) == (["1", "2", "4"], ["3"])

    with_lesson(run)


def test_a_learner_has_one_turn_however_many_pages_she_opens() -> None:
    def run(kernel: FakeKernel) -> None:
        hers, other = [joined(kernel, 0) for _ in range(4)], joined(kernel, 1)
        for page in hers * 2:
            say(kernel, page, up(ONE, PING))
        say(kernel, other, up(ONE, PING))
        kernel.worker.leave(hers[2])
        for _ in range(8):
            kernel.answer()
        order = [hers[0], hers[1], other, hers[3], hers[0], hers[1], hers[3]]
        assert [name for name, _ in kernel.asked] == [each.name for each in order]

    with_lesson(run)


def test_every_answer_reaches_the_page_that_asked_and_no_other() -> None:
    def run(kernel: FakeKernel) -> None:
        pages = [joined(kernel, number) for number in range(3)]
        for number, page in enumerate(pages * 5):
            say(kernel, page, up(ONE, PING))
            kernel.answer(str(number % 3))
        assert [socket(page).texts for page in pages] == [[str(number)] * 5 for number in range(3)]

    with_lesson(run)


def test_an_answer_in_another_name_reaches_nobody() -> None:
    def run(kernel: FakeKernel) -> None:
        asking, other = joined(kernel, 0), joined(kernel, 1)
        say(kernel, asking, up(ONE, PING))
        kernel.answer("a leak", name=other.name)
        kernel.say(
            "comm_msg", "n0", asking.name, {"comm_id": ONE, "data": {"method": "custom", "content": 1}}
        )
        assert (socket(asking).heard, socket(other).heard) == ([], [])

    with_lesson(run)


def test_a_planted_leak_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The control of the tests above: were answers sent to all, a wrong page would have heard them."""

    def leak(worker: workers.Worker, _line: Line, content: dict[str, object]) -> None:
        for each in worker.lines:
            each.tell(workers.wire.write_down(ONE, content["data"]))  # type: ignore[arg-type]

    monkeypatch.setattr(workers.Worker, "_deliver", leak)

    def run(kernel: FakeKernel) -> None:
        asking, other = joined(kernel, 0), joined(kernel, 1)
        say(kernel, asking, up(ONE, PING))
        kernel.answer("for one")
        assert socket(other).texts == ["for one"]

    with_lesson(run)


def test_a_board_says_hello_to_a_kernel_that_does_not_know_its_page() -> None:
    def run(kernel: FakeKernel) -> None:
        page = joined(kernel)
        page.waiting.append(submit(TWO))
        kernel.worker.turn(page)
        kernel.answer()
        kernel.answer()
        assert [kind for _, kind in kernel.asked] == ["hello", "submit"]

    with_lesson(run)


def test_what_was_being_answered_is_not_said_again_but_told_and_the_rest_is() -> None:
    def run(kernel: FakeKernel) -> None:
        page = joined(kernel)
        page.greeted.add(ONE)
        page.waiting.extend([submit(ONE, "first"), submit(TWO, "second")])
        kernel.worker.turn(page)
        flight = kernel.worker.flight
        assert flight is not None
        page.start_over(flight.said)
        said = [page.next() for _ in range(3)]
        assert [each and (each.board, each.kind, dict(each.told)) for each in said] == [
            (ONE, "hello", {"lost": True, "said": submit(ONE, "first").data["content"]}),
            (TWO, "hello", {}),
            (TWO, "submit", {}),
        ]
        assert page.next() is None

    with_lesson(run)


def test_what_a_kernel_never_began_with_is_said_to_the_next() -> None:
    def run(kernel: FakeKernel) -> None:
        page = joined(kernel)
        page.greeted.add(ONE)
        page.waiting.append(submit(ONE))
        kernel.worker.turn(page)
        flight = kernel.worker.flight
        assert flight is not None
        assert not flight.has_begun
        page.start_over(flight.said, had_begun=flight.has_begun)
        assert [said and said.kind for said in (page.next(), page.next())] == ["hello", "submit"]
        kernel.say("status", flight.number, page.name, {"execution_state": "busy"})
        assert flight.has_begun

    with_lesson(run)


@pytest.mark.parametrize(("kind", "again"), [("ping", []), ("hello", ["hello"]), ("state", ["hello"])])
def test_what_loses_nothing_is_not_told(kind: str, again: list[str]) -> None:
    page = line()
    page.start_over(ToBoard(ONE, {"method": "custom", "content": {}}, kind))
    assert [each.kind for each in page.waiting] == again
    assert all(not each.told for each in page.waiting)


def test_a_page_that_is_gone_is_forgotten_and_hears_no_more() -> None:
    def run(kernel: FakeKernel) -> None:
        page = joined(kernel)
        say(kernel, page, up(ONE, PING))
        kernel.worker.leave(page)
        kernel.answer("late")
        assert kernel.gone == [page.name]
        assert socket(page).heard == []
        assert kernel.worker.flight is None

    with_lesson(run)


def test_a_message_that_takes_too_long_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(kernel: FakeKernel) -> None:
        page = joined(kernel)
        assert not kernel.worker.hangs
        say(kernel, page, up(ONE, PING))
        assert not kernel.worker.hangs
        monkeypatch.setattr(workers, "HANG", -1.0)
        assert kernel.worker.hangs

    with_lesson(run)


def test_an_item_may_take_its_time_once_the_kernel_has_begun_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workers, "HANG", -1.0)

    def run(kernel: FakeKernel) -> None:
        page = joined(kernel)
        say(kernel, page, up(ONE, HELLO))
        assert kernel.worker.hangs
        assert kernel.worker.flight is not None
        kernel.say("status", kernel.worker.flight.number, page.name, {"execution_state": "busy"})
        assert not kernel.worker.hangs
        monkeypatch.setattr(workers, "DRAWING", -1.0)
        assert kernel.worker.hangs

    with_lesson(run)


def test_an_item_may_wait_for_a_lesson_that_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "HANG", -1.0)

    async def run() -> None:
        kernel = FakeKernel()
        running = asyncio.ensure_future(kernel.worker.prepare(SCRIPT))
        await asyncio.sleep(0)
        kernel.worker.flight = workers.Flight("1", line(), ToBoard(ONE, HELLO, "hello"))
        assert not kernel.worker.hangs
        await running
        assert kernel.worker.hangs

    coroutines.run(run())


# --- what a page may say ----------------------------------------------------------------------------------


def test_so_many_messages_wait_and_no_more() -> None:
    page = line()
    for _ in range(MOST_WAITING + 9):
        page.take(up(ONE, PING))
    assert len(page.waiting) == MOST_WAITING


def test_a_page_that_talks_without_end_is_not_heard_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    page = line()
    page.allowance.left = 2.0
    page.allowance.per_second = 0.0
    assert [page.take(up(ONE, PING)) for _ in range(3)] == [True, True, False]


def test_a_long_message_counts_as_several() -> None:
    page = line()
    page.allowance.per_second = 0.0
    long = up(ONE, PING) + " " * (20 * allowance.COUNTED_AS_ONE)
    heard = [page.take(long) for _ in range(5)]
    assert heard == [True, True, True, False, False]
    assert page.take(up(ONE, PING)), "short ones are still heard"


def test_the_server_answers_for_the_states_and_boards_in_use_are_asked_for_theirs() -> None:
    page = line()
    ask = message("comm_msg", {"comm_id": "c", "data": {"method": "request_states"}})
    page.take(message("comm_open", {"comm_id": "c", "target_name": "jupyter.widget.control"}))
    assert page.take(ask) is False
    states = socket(page).heard[-1]["content"]["data"]["states"]
    assert list(states) == boards()
    assert "view" in states[ONE]["state"]
    page.take(up(TWO, HELLO))
    page.take(ask)
    states = socket(page).heard[-1]["content"]["data"]["states"]
    assert ["view" in states[board]["state"] for board in (ONE, TWO)] == [True, False]
    assert [(each.board, each.kind) for each in page.waiting] == [(TWO, "hello"), (TWO, "state")]


def test_a_learner_who_needs_much_of_a_kernels_time_waits_in_between(monkeypatch: pytest.MonkeyPatch) -> None:
    """With 12 pages whose items take long to draw, one learner kept all kernels from the others."""
    now = [1000.0]
    answered = list[str]()

    def answer(kernel: FakeKernel, seconds: float) -> None:
        flight = kernel.worker.flight
        assert flight is not None
        answered.append(flight.line.key)
        kernel.seconds += seconds
        kernel.idle(flight.number, flight.line.name)

    async def work(kernel: FakeKernel) -> None:
        kernel.worker._times = KernelTime(lambda: now[0])
        monkeypatch.setattr(kernel.worker, "_look_again", lambda _: None)
        greedy, other = joined(kernel, 0), joined(kernel, 1)
        for _ in range(int(SECONDS) + 3):
            say(kernel, greedy, up(ONE, PING))
        while kernel.worker.flight is not None:
            answer(kernel, 1.001)
        assert answered == [greedy.key] * int(SECONDS)
        say(kernel, other, up(ONE, PING))
        answer(kernel, 0.01)
        assert answered[-1] == other.key, "nobody else waits for her"
        now[0] += 2.0 / PER_SECOND
        kernel.worker._next()
        answer(kernel, 0.01)
        assert answered[-1] == greedy.key, "her turn comes"

    with_lesson(work)


def test_a_learner_is_not_blamed_for_a_locked_record() -> None:
    """Her messages take seconds then, in which the kernel does nothing."""

    def work(kernel: FakeKernel) -> None:
        page = joined(kernel)
        for _ in range(10):
            say(kernel, page, up(ONE, PING))
            assert kernel.worker.flight is not None
            kernel.worker.flight.since -= SECONDS
            kernel.idle(kernel.worker.flight.number, page.name)

    with_lesson(work)


def test_a_learner_who_waits_is_answered_without_anybody_elses_help() -> None:
    async def work(kernel: FakeKernel) -> None:
        greedy = joined(kernel)
        kernel.worker._times.note(greedy.key, SECONDS + 0.001 * PER_SECOND)
        say(kernel, greedy, up(ONE, PING))
        while kernel.worker.flight is None:
            await asyncio.sleep(0.001)

    with_lesson(work)
