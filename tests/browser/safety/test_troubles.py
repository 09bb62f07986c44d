"""A whole server in trouble with its record: what learners and their teacher see, and what is kept."""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import Any

import psutil
import pytest

from mahj_tutor.learner.database.sqlite import FILE_NAME
from mahj_tutor.learner.store import Store
from tests.browser.classroom.people import EXERCISE, Person, Teacher, join, teachers_link
from tests.browser.safety.room import Learner
from tests.browser.safety.steady import Answer, Steady
from tests.browser.safety.test_random_kills import three_tiles
from tests.browser.voila.serving import Server, serve_real, stop, until

pytestmark = pytest.mark.browser

NOT_SAVED = re.compile(r"Your answer couldn't be saved: (?P<why>.*)\. Try again\.")
NUMBERS = count(100)
Over = Callable[[], Any]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("troubled")


@pytest.fixture(scope="module")
def room(folder: Path) -> Iterator[Server]:
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
    return lambda: [set_limit(each, limit) for each, limit in limits.items()]


TROUBLES = [
    (replaced, "was replaced while it was in use"),
    (deleted, "was moved or deleted while it was in use"),
    (locked, "is locked by another program"),
    pytest.param(
        full,
        "the disk is full",
        marks=pytest.mark.skipif(not hasattr(psutil, "RLIMIT_FSIZE"), reason="no such limit here"),
    ),
    (damaged, "is damaged"),
]


def answer(learner: Learner) -> Answer:
    """Answer without waiting for what comes of it."""
    one = Steady(learner)
    said = Answer(learner.view["item"], three_tiles(learner.view, random.Random(learner.number)))
    one._send(said.acts)
    return said


def verdict(learner: Learner) -> dict[str, Any]:
    """Return the feedback to an answer, whatever it is."""
    while not (learner.view.get("feedback") or {}).get("verdict"):
        learner.next_view()
    found: dict[str, Any] = learner.view["feedback"]
    return found


def given(learner: Learner, folder: Path) -> list[Answer]:
    return [Answer(f"{a.exercise}@{a.version}#{a.seed}", a.acts) for a in learner.attempts(folder)]


@pytest.mark.parametrize(("begin", "why"), TROUBLES)
def test_whoever_answers_is_told_calmly_and_goes_on_when_it_is_over(
    room: Server, folder: Path, begin: Callable[[Server, Path], Over], why: str
) -> None:
    learners = [Learner(room, next(NUMBERS)).enter() for _ in range(3)]
    before = {}
    for each in learners:
        each.hello()
        before[each.number] = [answer(each)]
        assert verdict(each)["verdict"] in ("right", "wrong")
        kind = "retry" if each.view["phase"] == "wrong" else "again"
        each.say(EXERCISE, kind, item=each.view["item"])
        until(lambda each=each: each.next_view()["phase"] == "open", "the board to be open again")
    logged = len(room.lines)
    over = begin(room, folder / FILE_NAME)
    try:
        for each in learners:
            answer(each)
            told = NOT_SAVED.fullmatch(verdict(each)["title"])
            assert told, verdict(each)
            assert why in told["why"]
            assert each.view["phase"] == "open", "her answer stays on the board"
    finally:
        over()
    for each in learners:
        each.view = {**each.view, "feedback": None}
        said = answer(each)
        assert verdict(each)["verdict"] in ("right", "wrong")
        assert given(each, folder) == [*before[each.number], said], "what was confirmed, once each"
        each.leave()
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
    try:
        here, there = Learner(room, 40).enter(), Learner(second, 41).enter()
        said = {}
        for each in (here, there):
            each.hello()
            said[each.number] = [answer(each)]
            assert verdict(each)["verdict"] in ("right", "wrong")
        moved = Learner(second, 40).enter()
        assert moved.hello()["phase"] == here.view["phase"], "she goes on at the other server"
        assert moved.view["item"] == here.view["item"]
        for each in (here, moved, there):
            each.leave()
    finally:
        stop(second)
    assert Person(room).ask("/healthz").status == 200
    late = Learner(room, 42).enter()
    late.hello()
    said[42] = [answer(late)]
    assert verdict(late)["verdict"] in ("right", "wrong"), "the other one's end is no trouble"
    late.leave()
    for each in (here, there, late):
        assert given(each, folder) == said[each.number]
