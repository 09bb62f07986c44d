"""A room that stays: nobody meets an error, nothing grows, and nothing is left of those who have gone."""

from __future__ import annotations

import os
import re
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

import pytest

from tests.browser.safety.caller import Caller
from tests.browser.safety.room import Learner
from tests.browser.safety.scholar import Scholar, courses
from tests.browser.safety.steady import MOST
from tests.browser.voila.serving import PATIENCE, Server, serve_real, stop, until

pytestmark = pytest.mark.browser

MINUTES = float(os.environ.get("MAHJ_MINUTES", "30"))
MEMORY = 64 << 20
"""Bytes by which all processes together may grow after the first tenth of the time: of 20,000 answers in half
an hour none may leave 3 KB behind, while what is kept of lessons and drawn items has its bounds.
"""
FILES = 8
"""Files that a server may open for good amid a stay: connections of its pool to the record, three each."""
GONE = "mahj_lines 0.0"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """The real lessons."""
    made = serve_real(tmp_path, "--warm", "0")
    made.wait_for_shared_kernels()
    yield made
    stop(made)


class Stay:
    """Learners who answer every few seconds, lesson after lesson, until they are told to leave."""

    def __init__(self, server: Server, count: int, pause: float, *, with_games: bool) -> None:
        self.courses = courses(with_games=with_games)
        learners = [Learner(server, 300 + number) for number in range(count)]
        self.people = [Scholar(each, quiet=PATIENCE) for each in learners]
        self.problems: list[str] = []
        self._pause = pause
        self._end = threading.Event()

    def run(self, what: Callable[[Scholar], None], meanwhile: Callable[[], None] = lambda: None) -> None:
        """Let everybody do something, each in a thread of her own; then all leave."""
        threads = [threading.Thread(target=self._do, args=(what, each), daemon=True) for each in self.people]
        for each in threads:
            each.start()
        meanwhile()
        self._end.set()
        for each in threads:
            each.join(MOST)
        self._end.clear()

    def _do(self, what: Callable[[Scholar], None], one: Scholar) -> None:
        try:
            what(one)
        except Exception as error:
            self.problems.append(f"learner {one.her.number} at {one.exercise}: {error!r}")
        one.her.leave()

    def call(self, one: Scholar) -> None:
        """Open a lesson, answer once, and leave."""
        lesson, names = next(self._lessons(one))
        one.open(lesson)
        one.turn_to(names[0])
        one.answer(rightly=True)

    def study(self, one: Scholar) -> None:
        """Do one lesson after the other; whoever was wrong answers the item once more."""
        for lesson, names in self._lessons(one):
            one.open(lesson)
            for name in names:
                one.turn_to(name)
                if one.chance.random() < 0.3:
                    one.answer(rightly=False)
                    self._think(one)
                one.answer(rightly=True)
                self._think(one)
                if self._end.is_set():
                    return

    def _lessons(self, one: Scholar) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield the lessons over and over, each learner from another one on."""
        begin = one.her.number % len(self.courses)
        lessons = list(self.courses.items())
        return cycle(lessons[begin:] + lessons[:begin])

    def _think(self, one: Scholar) -> None:
        self._end.wait(one.chance.uniform(0.5, 1.5) * self._pause)


def measured(server: Server, seconds: float, pause: float) -> list[int]:
    """Return the memory of all processes at moments of that time."""
    end, found = time.monotonic() + seconds, []
    while time.monotonic() < end:
        time.sleep(pause)
        found.append(server.memory())
    return found


def counts(server: Server) -> str:
    return Caller(server).ask("/metrics").text


def everybody_is_gone(server: Server) -> None:
    until(lambda: GONE in counts(server), "all pages to be closed", MOST)


@pytest.mark.parametrize(
    ("count", "seconds", "pause", "with_games"),
    [
        pytest.param(6, 6.0, 0.5, False, id="seconds"),
        pytest.param(60, 60 * MINUTES, 5.0, True, id="minutes", marks=pytest.mark.soak),
    ],
)
def test_a_room_that_stays_meets_no_error_and_leaves_nothing_behind(
    server: Server, tmp_path: Path, count: int, seconds: float, pause: float, with_games: bool
) -> None:
    stay = Stay(server, count, pause, with_games=with_games)
    stay.run(stay.call)
    everybody_is_gone(server)
    kernels, files = {each.pid for each in server.kernels()}, server.open_files()
    memory: list[int] = []
    stay.run(stay.study, lambda: memory.extend(measured(server, seconds, min(10.0, seconds / 20))))
    everybody_is_gone(server)

    tenth = max(1, len(memory) // 10)
    early, late = (
        statistics.median(some) / (1 << 20) for some in (memory[tenth : 2 * tenth], memory[-tenth:])
    )
    confirmed = sum(len(each.confirmed) for each in stay.people)
    after = server.open_files()
    exercises = len({item.partition("@")[0] for one in stay.people for item, _ in one.confirmed})
    print(
        f"{confirmed} answers, {exercises} exercises; {early:.0f} MB, then {late:.0f}; files {files}, {after}"
    )
    assert stay.problems == []
    assert [each for one in stay.people for each in one.troubles] == []
    assert [each for one in stay.people for each in one.wrong_in_record(tmp_path)] == []
    assert [each for one in stay.people for each in one.wrong_in_heard()] == []
    assert {each.pid for each in server.kernels()} == kernels
    told = counts(server)
    assert "mahj_errors_total 0.0" in told
    assert re.findall(r"^mahj_answers_total (.*)$", told, re.M) == [str(float(confirmed))]
    assert not [line for line in server.lines if "Traceback" in line or "error" in line.lower()]
    assert (late - early) * (1 << 20) < MEMORY
    assert after <= files + FILES
