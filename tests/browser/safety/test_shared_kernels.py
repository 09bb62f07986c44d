"""Pages that share kernels: nobody hears another, and nobody loses what another breaks."""

from __future__ import annotations

import json
import re
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from websockets.exceptions import ConnectionClosed, InvalidStatus

from mahj_tutor.learner.store import Store
from tests.browser.safety.caller import Caller
from tests.browser.safety.room import EXERCISES, PASS, Learner, foreign
from tests.browser.voila.serving import Server, free_port, serve_real, start, stop, until

pytestmark = pytest.mark.browser

SHARED = 2


def write_lesson(folder: Path, name: str, *cells: str) -> None:
    (folder / name).mkdir(exist_ok=True)
    book = new_notebook(cells=[new_markdown_cell(f"# {name}"), *map(new_code_cell, cells)])
    (folder / name / "lesson.ipynb").write_text(json.dumps(book), "utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("room")


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lessons of somebody's own: one that never ends, one that is plain."""
    made = tmp_path_factory.mktemp("own")
    write_lesson(made, "endless", "import time", "while True: time.sleep(60)")
    write_lesson(made, "plain", "from mahj_tutor.notebook import show", 'show("a9.first-right")')
    return made


@pytest.fixture(scope="module")
def room(folder: Path, own: Path) -> Iterator[Server]:
    """The real lessons, and those of somebody's own, with two kernels for all."""
    server = serve_real(folder, "--shared", str(SHARED), "--warm", "0", "--lessons", str(own))
    until(lambda: len(server.kernels()) == SHARED, "the shared kernels")
    yield server
    stop(server)


@pytest.fixture
def enter(room: Server) -> Iterator[Callable[..., Learner]]:
    """Let learners in; they leave at the end."""
    there: list[Learner] = []

    def enter(number: int, lesson: str = "a9", **more: Any) -> Learner:
        there.append(Learner(room, number, lesson, **more).enter())
        return there[-1]

    yield enter
    for each in there:
        each.leave()


def own_items(learner: Learner, folder: Path) -> set[str]:
    """Return the items that are this learner's, by the record."""
    store = Store.open(folder)
    try:
        return {each.bookmark.item for each in store.bookmarks(learner.key)}
    finally:
        store.close()


def test_of_all_that_is_said_nobody_hears_what_is_anothers(
    enter: Callable[..., Learner], folder: Path
) -> None:
    learners = [enter(number) for number in range(4)]

    def play(learner: Learner) -> None:
        for turn, exercise in enumerate(EXERCISES[1:7]):
            learner.hello(exercise)
            learner.ping(1000 * learner.number + turn)
        learner.hello()
        learner.submit()

    threads = [threading.Thread(target=play, args=(each,)) for each in learners]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    items = [own_items(each, folder) for each in learners]
    assert not set.intersection(*items)
    for learner, hers in zip(learners, items, strict=True):
        assert len(learner.heard) >= 14
        assert foreign(learner.heard, learner.number, hers) == []
    planted = learners[1].heard[-1]  # the control: one message of another's is seen
    assert foreign([*learners[0].heard, planted], 0, items[0]) == [planted]


def test_a_place_is_her_own_by_her_cookie(room: Server, enter: Callable[..., Learner]) -> None:
    one, other = enter(10), Learner(room, 11)
    assert other.get().status == 200
    assert one.place != other.place
    stolen = Learner(room, 11, place=one.place, boards=one.boards)
    assert stolen.status() == 404
    with pytest.raises(InvalidStatus) as refused:
        stolen.connect()
    assert refused.value.response.status_code == 404
    again = Learner(room, 10)
    again.get()
    assert again.place == one.place


def test_the_address_of_her_page_lets_nobody_in_without_her_cookie(
    room: Server, enter: Callable[..., Learner]
) -> None:
    one = enter(17)
    with pytest.raises(InvalidStatus) as refused:
        Caller(room).line(one.place)
    assert refused.value.response.status_code == 404
    caller = Caller(room)
    assert caller.ask(f"/api/kernels/{one.place}").status == 404
    caller.leave(one.place)
    one.hello()
    assert one.submit()["phase"] in ("right", "wrong"), "her page was not closed either"
    page = Caller(room).ask("/lesson/a9")  # a browser that keeps no cookies
    found = re.search(r'"kernelId": "([0-9a-f-]+)"', page.text)
    assert found is not None
    assert Caller(room).ask(f"/api/kernels/{found[1]}").status == 200


def test_two_pages_of_one_learner_are_two(enter: Callable[..., Learner]) -> None:
    left, right = enter(12), enter(12)
    left.hello()
    right.ping(12_000)
    left.ping(12_001)
    assert [each.n for each in right.heard] == [12_000]


def test_a_notebook_of_ones_own_that_is_plain_shares_and_code_has_a_kernel_of_its_own(
    room: Server, enter: Callable[..., Learner]
) -> None:
    plain = enter(13, "plain")
    assert len(room.kernels()) == SHARED
    assert plain.place[14] == "8"
    cookie = Learner(room, 14).cookie
    endless = threading.Thread(target=lambda: Caller(room).ask("/lesson/endless", Cookie=cookie), daemon=True)
    endless.start()
    until(lambda: len(room.kernels()) == SHARED + 1, "the kernel of the page whose cell never ends")
    here = enter(15)
    here.hello()
    assert here.submit()["phase"] in ("right", "wrong")
    own = max(room.kernels(), key=lambda each: each.create_time())
    own.kill()
    endless.join()


def test_a_notebook_that_changes_is_run_again_and_pages_from_before_go_on(
    room: Server, own: Path, enter: Callable[..., Learner]
) -> None:
    before = enter(16, "plain")
    write_lesson(
        own, "plain", "from mahj_tutor.notebook import show", 'show("a9.third-tile")', 'show("a9.ralph")'
    )
    after = enter(16, "plain")
    assert (len(before.boards), len(after.boards)) == (1, 2)
    assert not set(before.boards) & set(after.boards)
    before.boards = before.boards * len(EXERCISES)
    assert before.hello()["phase"] == "open"


# --- losses -----------------------------------------------------------------------------------------------


def test_killed_kernels_come_back_and_what_was_confirmed_is_in_the_record(
    room: Server, enter: Callable[..., Learner], folder: Path
) -> None:
    learners = [enter(number) for number in (20, 21, 22)]
    for learner in learners:
        learner.hello()
        learner.submit()
    killed = {each.pid for each in room.kernels()}
    for kernel in room.kernels():
        kernel.kill()
    for learner in learners:
        assert [each.exercise for each in learner.attempts(folder)] == [PASS]
        learner.say(PASS, "retry" if learner.view["phase"] == "wrong" else "again", item=learner.view["item"])
        until(lambda learner=learner: learner.next_view()["phase"] == "open", "the board to be open again")
        assert learner.submit()["phase"] in ("right", "wrong")
        assert len(learner.attempts(folder)) == 2
    until(lambda: len(room.kernels()) == SHARED, "as many kernels as before")
    assert not killed & {each.pid for each in room.kernels()}


def test_a_kernel_that_hangs_is_replaced_and_its_pages_go_on(
    room: Server, enter: Callable[..., Learner]
) -> None:
    learners = [enter(number) for number in (23, 24)]
    for learner in learners:
        learner.hello()
    hung = room.kernels()
    for kernel in hung:
        kernel.send_signal(signal.SIGSTOP)
    for learner in learners:
        learner.ping(1000 * learner.number) if learner.number == 24 else learner.submit()
    until(lambda: not any(each.is_running() for each in hung), "the kernels that hung to be gone")


def test_a_server_that_starts_again_knows_its_pages(folder: Path) -> None:
    port = free_port()
    command = [sys.executable, "-m", "mahj_tutor", "serve", "--port", str(port), "--data", str(folder)]
    command += ["--no-browser", "--shared", "1", "--warm", "0"]
    server = start(command, port)
    server.folder = folder
    until(server.kernels, "the shared kernel")
    learner = Learner(server, 25).enter()
    learner.hello()
    stop(server)
    server = start(command, port)
    try:
        until(lambda: learner.status() == 200, "the page to be let in again")
        learner.connect()
        assert learner.submit()["phase"] in ("right", "wrong")
        assert len(learner.attempts(folder)) == 1
    finally:
        learner.leave()
        stop(server)


# --- bounds -----------------------------------------------------------------------------------------------


def test_whoever_talks_too_much_or_nonsense_disturbs_nobody(enter: Callable[..., Learner]) -> None:
    loud, quiet = enter(30), enter(31)
    assert loud.line is not None
    for frame in (b"\0" * 64, "[" * 100_000, "null", "x" * 8_000, '{"header": [], "content": {}}'):
        loud.line.send(frame)
    for n in range(150):
        loud.say(PASS, "ping", n=n)
    quiet.hello()
    assert quiet.submit()["phase"] in ("right", "wrong")
    for _ in range(40):  # so many wait and are answered; what is beyond them is dropped
        assert loud.next()["content"]["kind"] == "pong"


def test_whoever_talks_without_end_is_hung_up_on(enter: Callable[..., Learner]) -> None:
    loud, quiet = enter(33), enter(34)

    def talk() -> None:
        for n in range(100_000):
            loud.say(PASS, "ping", n=n)

    with pytest.raises(ConnectionClosed):
        talk()
    quiet.hello()
    assert quiet.submit()["phase"] in ("right", "wrong")


def test_a_page_that_does_not_read_is_cut_off(enter: Callable[..., Learner]) -> None:
    deaf = enter(32)
    assert deaf.line is not None
    # The system's own buffer would take in megabytes before any wait in the server.
    deaf.line.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
    for _ in range(80):
        deaf.say(PASS, "need", what="sprite")

    def is_cut_off() -> bool:
        for _ in range(5):
            deaf.say(PASS, "need", what="sprite")
        return False

    with pytest.raises(ConnectionClosed):
        until(is_cut_off, "the page to be cut off")


def test_a_full_room_says_so_kindly(tmp_path: Path) -> None:
    port = free_port()
    script = str(Path(__file__).with_name("small_room.py"))
    server = start([sys.executable, script, str(tmp_path), str(port)], port)
    server.folder = tmp_path
    until(server.kernels, "the shared kernel")
    there = [Learner(server, number).enter() for number in (40, 40, 41)]
    try:
        greedy = Learner(server, 40).get()
        full = Learner(server, 42).get()
        for answer in (greedy, full):
            assert answer.status == 503
            assert answer.headers["retry-after"] == "30"
            assert "The room is full right now" in answer.text
        there[0].leave()
        until(lambda: Learner(server, 42).get().status == 200, "room for one more")
    finally:
        for each in there:
            each.leave()
        stop(server)
    assert not [line for line in server.lines if "Traceback" in line]
