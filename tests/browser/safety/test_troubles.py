"""A whole server in trouble with its record: what learners and their teacher see, and what is kept."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import Any

import psutil
import pytest

from mahj_tutor.learner.database.sqlite import FILE_NAME
from mahj_tutor.learner.store import Store
from tests.browser.classroom.people import Person, Teacher, join, teachers_link
from tests.browser.safety.room import Learner
from tests.browser.safety.steady import MOST, Steady
from tests.browser.safety.test_random_kills import answer as act
from tests.browser.safety.test_random_kills import three_tiles
from tests.browser.voila.serving import Server, serve_real, stop, until

pytestmark = pytest.mark.browser

NOT_SAVED = re.compile(r"Your answer couldn't be saved: .*\. Try again\.")
NUMBERS = count(100)
Over = Callable[[], Any]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("troubled")


@pytest.fixture(scope="module")
def room(folder: Path) -> Iterator[Server]:
    """Classes with two shared kernels."""
    server = serve_real(folder, "--class", "--host", "127.0.0.1", "--shared", "2", "--warm", "0")
    until(lambda: len(server.kernels()) == 2, "the shared kernels")
    yield server
    stop(server)


# --- troubles: each begins, and returns what ends it --------------------------------------------------------


def replaced(server: Server, path: Path) -> Over:
    other = path.parent / "other"
    Store.open(other).close()
    aside = path.rename(path.with_name("aside.sqlite3"))
    (other / path.name).rename(path)
    return lambda: aside.replace(path)


def deleted(server: Server, path: Path) -> Over:
    aside = path.rename(path.with_name("aside.sqlite3"))
    return lambda: aside.rename(path)


def damaged(server: Server, path: Path) -> Over:
    """Write over the file itself, so that it is the same file with other contents."""
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA wal_checkpoint(FULL)")
    before = path.read_bytes()
    path.write_bytes(b"these are not pages of a database" * 400)
    return lambda: path.write_bytes(before)


def locked(server: Server, path: Path) -> Over:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other.close


def full(server: Server, path: Path) -> Over:
    """Let no process write another byte to a file, as on a disk that is full."""
    limits = {each: each.rlimit(psutil.RLIMIT_FSIZE) for each in server.processes()}

    def set_limit(process: psutil.Process, limit: tuple[int, int]) -> None:
        with suppress(psutil.NoSuchProcess):
            process.rlimit(psutil.RLIMIT_FSIZE, limit)

    for each, (_, hard) in limits.items():
        set_limit(each, (0, hard))

    def lift() -> None:
        for each, limit in limits.items():
            set_limit(each, limit)

    return lift


def freeze(paths: list[Path], how: str) -> bool:
    """Let nobody write to files, not even root and whoever has them open, or let them again (`-i`)."""
    command = [shutil.which("chattr") or "", how, *map(str, paths)]
    return bool(command[0]) and subprocess.run(command, capture_output=True, check=False).returncode == 0


def read_only(server: Server, path: Path) -> Over:
    """Let the record be read alone; the test is skipped where files can't be frozen.

    SQLite's shared memory stays as it is: it's memory, and a disk that is read-only lets it be, too.
    """
    frozen = [path.parent, path, path.with_name(f"{path.name}-wal")]
    if not freeze(frozen, "+i"):
        freeze(frozen, "-i")
        pytest.skip("only root may take away the right to write to open files here, with chattr")

    def thaw() -> None:
        assert freeze(frozen, "-i")

    return thaw


TROUBLES = [
    (replaced, "was replaced while it was in use"),
    (deleted, "was moved or deleted while it was in use"),
    (locked, "is locked by another program"),
    pytest.param(
        full,
        "the disk is full",
        marks=pytest.mark.skipif(not hasattr(psutil, "RLIMIT_FSIZE"), reason="no such limit here"),
    ),
    (read_only, "read-only"),
    (damaged, "is damaged"),
]


def answer(one: Steady) -> None:
    """Answer, however often it takes on a slow machine, until a verdict has come."""
    before = len(one.confirmed)
    until(lambda: act(one) or len(one.confirmed) > before, "a verdict", MOST)


def refused(one: Steady) -> str:
    """Answer, however often it takes, until she is told that it could not be saved; return the words."""

    def told() -> str:
        one._send(three_tiles(one.view, one.chance))
        with suppress(TimeoutError):
            while not NOT_SAVED.fullmatch((one.view.get("feedback") or {}).get("title") or ""):
                one.her.next_view(one.quiet)
            return str(one.view["feedback"]["title"])
        return ""

    return str(until(told, "that it could not be saved", MOST))


def metric(server: Server, name: str) -> float:
    """Return a count of the server."""
    found = re.search(
        rf"^{re.escape(name)} (.*)$", Person(server, place="127.0.0.1").ask("/metrics").text, re.MULTILINE
    )
    return float(found[1]) if found else 0.0


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("begin", "why"), TROUBLES)
def test_whoever_answers_is_told_calmly_and_goes_on_when_it_is_over(
    room: Server, folder: Path, begin: Callable[[Server, Path], Over], why: str
) -> None:
    there = [Steady(Learner(room, next(NUMBERS))) for _ in range(2)]
    for each in there:
        each.settle()
        answer(each)
        each.ask("retry" if each.view["phase"] == "wrong" else "again")
    logged = len(room.lines)
    over = begin(room, folder / FILE_NAME)
    try:
        for each in there:
            assert why in refused(each)
            assert each.view["phase"] == "open", "her answer stays on the board"
        until(lambda: Person(room).ask("/healthz").status == 503, "that it is said that nothing can be saved")
        assert metric(room, 'mahj_record_errors_total{where="boards"}') >= len(there)
        assert metric(room, 'mahj_record_errors_total{where="pages"}') >= 1
    finally:
        over()
    until(lambda: Person(room).ask("/healthz").status == 200, "that all is well again")
    for each in there:
        answer(each)
        assert each.wrong_in_record(folder) == [], "what was confirmed, once each, and nothing else"
        each.her.leave()
    assert "Traceback" not in "\n".join(room.lines[logged:])


# --- the pages --------------------------------------------------------------------------------------------


def test_pages_are_calm_and_the_log_names_nobody_while_the_record_is_away(room: Server, folder: Path) -> None:
    secret = teachers_link(room)
    teacher = Teacher(room).enter(secret)
    made = teacher.make("Tuesday class", "a9")
    ann = join(room, made.code, "Annabel")
    key, logged = ann.key, len(room.lines)
    over = deleted(room, folder / FILE_NAME)
    try:
        replies = {path: ann.ask(path) for path in ("/", "/lesson/a9", "/settings", "/review", "/join")}
        replies |= {path: ann.ask(path) for path in ("/class/news", "/class/question", "/settings/record")}
        replies |= {path: teacher.ask(path) for path in (secret, "/teach", made.at, f"{made.at}/results")}
        replies["vote"] = ann.send("/class/question", {"question": 1, "vote": 1, "answer": []})
        replies["do"] = teacher.do(made.at, "pause")
        assert ann.ask("/healthz").status == 503
    finally:
        over()
    for path, reply in replies.items():
        assert reply.status in (200, 503), path
        assert "Traceback" not in reply.text, path
        assert str(folder) not in reply.text, path
    assert "it isn't lost" in replies["/"].text.replace("&#39;", "'")
    until(lambda: any("moved or deleted" in each for each in room.lines[logged:]), "the log to say why")
    log = "\n".join(room.lines[logged:])
    for private in ("Traceback", secret.partition("key=")[2], key, ann.place, teacher.place, "Annabel"):
        assert private not in log
    assert teacher.ask(made.at).status == 200
    assert [each["name"] for each in teacher.state(made.at)["rows"]] == ["Annabel"]


# --- two servers on one file ------------------------------------------------------------------------------


def test_two_servers_on_one_file_keep_what_either_confirms(room: Server, folder: Path) -> None:
    second = serve_real(folder, "--shared", "1", "--warm", "0")
    here, other = Steady(Learner(room, 40)), Steady(Learner(second, 41))
    moved = Steady(Learner(second, 40))
    try:
        for each in (here, other):
            each.settle()
            answer(each)
        moved.settle()
        assert (moved.view["phase"], moved.view["item"]) == (here.view["phase"], here.view["item"])
        for each in (moved, other):
            each.her.leave()
    finally:
        stop(second)
    assert Person(room).ask("/healthz").status == 200
    answer(here)  # the other one's end is no trouble
    here.her.leave()
    for each in (here, other):
        assert each.wrong_in_record(folder) == []
