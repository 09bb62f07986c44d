"""Kernels that are killed and stopped at random: whatever was confirmed is kept, and everybody comes back."""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import psutil
import pytest

from mahj_tutor.pictures.scene import Acts
from tests.browser.safety.one_lesson import EXERCISE, LESSON
from tests.browser.safety.room import Learner
from tests.browser.safety.steady import MOST, Steady
from tests.browser.voila.serving import Server, free_port, start, stop, until
from tests.seeds import SEED

pytestmark = pytest.mark.browser

KERNELS = 3
KILLS = int(os.environ.get("MAHJ_KILLS", "1000"))
WAYS = {"kill": 8, "hang": 1, "pause": 1}
"""How often a kernel is killed, stopped for good, or stopped for a while."""
SOME = 5
"""So many answers, and one more, are confirmed between two strikes: else nobody would find back."""
FILES = 8
"""Files that a server may open for good: connections of its pool to the record, three each."""


def three_tiles(view: dict[str, Any], chance: random.Random) -> Acts:
    """Return how any three tiles are passed: hardly ever the same three in the same order."""
    tray = next(each["id"] for each in view["zones"] if each["kind"] == "tray")
    tiles = [piece for piece, zones in view["moves"].items() if tray in zones]
    return tuple(("move", piece, tray) for piece in chance.sample(tiles, 3))


@dataclass
class Crowd:
    """Seats, on each of which somebody works; whoever gets a kernel of her own makes room for another."""

    server: Server
    seats: int
    pause: float
    people: list[Steady] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._stop = threading.Event()
        self._numbers = count(100)
        self._threads = [threading.Thread(target=self._sit, daemon=True) for _ in range(self.seats)]

    @property
    def confirmed(self) -> int:
        """How many answers were confirmed so far."""
        return sum(len(each.confirmed) for each in self.people)

    def begin(self) -> None:
        for each in self._threads:
            each.start()

    def end(self) -> None:
        """Let everybody find back to her board a last time, and leave."""
        self._stop.set()
        for each in self._threads:
            each.join(MOST)

    def _sit(self) -> None:
        try:
            while not self._stop.is_set():
                someone = Steady(Learner(self.server, next(self._numbers), LESSON, exercises=(EXERCISE,)))
                self.people.append(someone)
                self._live(someone)
                someone.her.leave()
        except Exception as error:
            self.problems.append(repr(error))

    def _live(self, one: Steady) -> None:
        one.settle()
        while not (self._stop.is_set() or one.her.is_alone):
            act(one)
            self._stop.wait(one.chance.uniform(0, 2 * self.pause))
        one.settle()
        if one.her.is_alone:  # answers count there, too
            answer(one)
        if one.view["phase"] not in ("open", "right", "wrong"):
            self.problems.append(f"learner {one.her.number} is not at her board: {one.view}")


def act(one: Steady) -> None:
    """Answer, go on, reload, lose the connection, or leave and come back."""
    what = one.chance.choices(("answer", "reload", "break", "leave"), (16, 2, 1, 1))[0]
    if what == "reload":
        one.reload()
    elif what == "break":
        one.break_off()
    else:
        answer(one, is_waiting=what == "answer")


def answer(one: Steady, *, is_waiting: bool = True) -> None:
    """Pass any three tiles; whoever does not wait for the verdict leaves and comes back."""
    if one.view["phase"] != "open":
        one.ask(one.chance.choice(("retry", "again")) if one.view["phase"] == "wrong" else "again")
    acts = three_tiles(one.view, one.chance)
    if is_waiting:
        one.submit(acts)
    else:
        one.submit_and_leave(acts)
        one.settle()


def has_begun(one: Steady) -> bool:
    return bool(one.confirmed)


def strike(crowd: Crowd, times: int) -> None:
    """Kill or stop kernels at random, never one that is stopped already, and wait for answers
    before the next, except after some kills.
    """
    chance = random.Random(f"{SEED} strikes")
    for _ in range(times):
        before = crowd.confirmed
        kernel = chance.choice(until(lambda: awake(crowd.server), "a kernel", MOST))
        way = chance.choices(tuple(WAYS), tuple(WAYS.values()))[0]
        with suppress(psutil.NoSuchProcess):
            kernel.send_signal(signal.SIGKILL if way == "kill" else signal.SIGSTOP)
        if way == "pause":
            threading.Timer(chance.uniform(0.5, 4), go_on, (kernel,)).start()
        if way != "kill" or chance.random() < 0.8:
            until(lambda before=before: crowd.confirmed > before + SOME, "answers to be confirmed", MOST)
        time.sleep(chance.uniform(0, 0.3))


def go_on(kernel: psutil.Process) -> None:
    with suppress(psutil.NoSuchProcess):
        kernel.send_signal(signal.SIGCONT)


def awake(server: Server) -> list[psutil.Process]:
    """Return the kernels that are not stopped."""
    found = []
    for each in server.kernels():
        with suppress(psutil.NoSuchProcess):
            if each.status() != psutil.STATUS_STOPPED:
                found.append(each)
    return found


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "tests.browser.safety.one_lesson",
        str(tmp_path),
        str(port),
        str(KERNELS),
    ]
    made = start(command, port)
    made.folder = tmp_path
    until(lambda: len(made.kernels()) == KERNELS, "the shared kernels")
    first = Steady(Learner(made, 99, LESSON, exercises=(EXERCISE,)))  # after her all that stays open is open
    first.settle()
    answer(first)
    first.her.leave()
    yield made
    stop(made)


@pytest.mark.parametrize(
    ("seats", "kills", "pause"),
    [
        pytest.param(5, 5, 0.5, id="5"),
        pytest.param(60, KILLS, 2.5, id="1000", marks=pytest.mark.soak),
    ],
)
def test_what_was_confirmed_is_kept_once_and_everybody_comes_back(
    server: Server, tmp_path: Path, seats: int, kills: int, pause: float
) -> None:
    files, crowd = server.open_files(), Crowd(server, seats, pause)
    crowd.begin()
    try:
        until(lambda: len(crowd.people) >= seats and all(map(has_begun, crowd.people)), "answers", MOST)
        strike(crowd, kills)
    finally:
        crowd.end()
    lost = sum(len(each.troubles) for each in crowd.people)
    print(
        f"{kills} strikes, {len(crowd.people)} learners, {crowd.confirmed} answers confirmed, {lost} troubles"
    )
    assert crowd.problems == []
    assert [wrong for each in crowd.people for wrong in each.wrong_in_record(tmp_path)] == []
    assert [wrong for each in crowd.people for wrong in each.wrong_in_heard()] == []
    until(lambda: len(server.kernels()) == KERNELS, "as many kernels as before", MOST)
    until(lambda: server.open_files() <= files + FILES, "what was open for them to be closed", MOST)
    said = "\n".join(server.lines)
    assert "Traceback" not in said, said[said.index("Traceback") - 1000 :][:4000]
