"""The clock of a running server jumps, as when it's set right in the middle of a class."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count, cycle
from pathlib import Path

import pytest

from mahj_tutor.learner.bookmark import Attempt
from mahj_tutor.learner.store import Store
from tests.browser.classroom.people import Teacher, join, teachers_link
from tests.browser.safety.room import Learner
from tests.browser.safety.steady import Steady
from tests.browser.safety.test_troubles import answer
from tests.browser.voila.serving import PATIENCE, Server, free_port, start, stop, until

pytestmark = pytest.mark.browser

HOUR, DAY = 3600, 86_400
NUMBERS = count(500)
SHIFTED = Path(__file__).with_name("shifted")
"""Its `sitecustomize.py` shifts the clock of every process of a server."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("shifted")


@pytest.fixture(scope="module")
def room(folder: Path) -> Iterator[Server]:
    port = free_port()
    jump(folder, 0)
    options = ("--class", "--host", "127.0.0.1", "--no-browser", "--shared", "2", "--warm", "0")
    command = [sys.executable, "-m", "mahj_tutor", "serve", "--port", str(port), "--data", str(folder)]
    paths = os.pathsep.join(filter(None, (str(SHIFTED), os.environ.get("PYTHONPATH"))))
    shifted = {"PYTHONPATH": paths, "SHIFTED_CLOCK": str(folder / "clock")}
    server = start([*command, *options], port, environment=shifted)
    server.folder = folder
    until(lambda: len(server.kernels()) == 2, "the shared kernels")
    yield server
    stop(server)


def jump(folder: Path, seconds: int) -> None:
    """Let the server's clock be so far ahead of the real one."""
    new = folder / "clock.new"
    new.write_text(str(seconds), "ascii")
    new.replace(folder / "clock")


@pytest.fixture
def teacher(room: Server, folder: Path) -> Iterator[Teacher]:
    jump(folder, 0)
    path = teachers_link(room)
    yield Teacher(room).enter(path)
    jump(folder, 0)


def as_they_came(folder: Path, key: str) -> list[Attempt]:
    """Return what was kept of a learner in the order in which it was written; it's told in that of time."""
    store = Store.open(folder)
    try:
        both = list(zip(store.summaries(key), store.attempts(key), strict=True))
        times = [attempt.when for _, attempt in both]
        assert times == sorted(times)
        return [attempt for _, attempt in sorted(both, key=lambda each: each[0].id)]
    finally:
        store.close()


def names(teacher: Teacher, at: str) -> list[str]:
    """Return who is on the live page."""
    return [each["name"] for each in teacher.state(at)["rows"]]


PAGES = ("/", "/lesson/a9", "/review", "/settings", "/join")
"""At each time every page is asked for by one learner, in turn."""


@pytest.mark.parametrize(
    "shifts",
    [
        (0, HOUR, -DAY, 2 * DAY),
        pytest.param((0, HOUR, 0), marks=pytest.mark.soak),
        pytest.param((0, -DAY, 0), marks=pytest.mark.soak),
    ],
)
def test_answers_are_confirmed_and_kept_in_order_whatever_the_clock_says(
    room: Server, folder: Path, teacher: Teacher, shifts: tuple[int, ...]
) -> None:
    made, logged = teacher.make("Tuesday class", "a9"), len(room.lines)
    people = {name: join(room, made.code, name) for name in ("Ann", "Bea", "Cleo")}
    there = [
        Steady(Learner(room, next(NUMBERS), given=person.key), quiet=PATIENCE) for person in people.values()
    ]
    times: list[tuple[datetime, datetime]] = []
    for each in there:
        each.settle()
    turns = cycle(people.values())
    for shift in shifts:
        jump(folder, shift)
        began = datetime.now(UTC).replace(microsecond=0)
        for each in (*there, *there):
            answer(each)
        by = timedelta(seconds=shift)
        times += 2 * [(began + by, datetime.now(UTC) + by)]
        for path, person in zip(PAGES, turns, strict=False):
            assert person.ask(path).status == 200, (shift, path)
        assert sorted(names(teacher, made.at)) == sorted(people)
        assert teacher.ask(f"{made.at}/results").status == 200
    for each in there:
        assert each.left == [], "every answer got its verdict"
        assert [one for one in each.troubles if not one.startswith("no ")] == [], "no break, no silence"
        assert each.wrong_in_record(folder) == [], "what was confirmed, once each, and nothing else"
        kept = as_they_came(folder, each.her.key)
        assert [one.acts for one in kept] == [one.acts for one in each.confirmed]
        assert all(low <= one.when <= high for one, (low, high) in zip(kept, times, strict=True))
        each.her.leave()
    assert "Traceback" not in "\n".join(room.lines[logged:])
