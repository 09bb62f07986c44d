"""A class of thirty who answer what the room is asked within a few seconds, and the wall that shows it.

`python -m benchmarks.wall 30` lets so many learners answer in each of 12 questions, at random moments within
three seconds. Each keeps the stream of her page open, as the teacher's wall does. It is done at the level of
the protocol: browsers on the same processors would measure themselves. Times are those of a clock; compare
those of many learners with those of one, who answers first.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.tables import told
from tests.browser.classroom.people import EXERCISE, Person, Room, Teacher, join, right_vote, teachers_link
from tests.browser.voila.serving import serve_real, stop, until

ROUNDS, WITHIN = 12, 3.0
"""How many questions are asked, and within how many seconds all answer."""


@dataclass
class Heard:
    """What a stream has said last, and when, by the clock."""

    said: Any = None
    at: float = 0.0

    def follow(self, following: Callable[[], Any]) -> None:
        """Note what a stream says, until it ends."""
        try:
            while True:
                self.said = following()
                self.at = time.perf_counter()
        except (AssertionError, AttributeError, OSError, ValueError):  # it is closed amid a line
            return


@contextmanager
def heard(person: Person, path: str) -> Iterator[Heard]:
    """Keep a stream open in a thread of its own."""
    found = Heard()
    with person.listen(path) as following:
        threading.Thread(target=found.follow, args=(following,), daemon=True).start()
        until(lambda: found.said is not None, f"the stream {path}")
        yield found


@dataclass
class Times:
    """What was measured, in ms."""

    asked: list[float] = field(default_factory=list)
    votes: list[float] = field(default_factory=list)
    counted: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)


@dataclass
class Lesson:
    """A class with its teacher, her wall, and its learners with their streams."""

    teacher: Teacher
    room: Room
    wall: Heard
    learners: list[tuple[Person, Heard]]
    folder: Path
    times: Times = field(default_factory=Times)

    def question(self, number: int) -> None:
        """Ask the room once, let all answer, and show what they chose."""
        self.teacher.do(self.room.at, "show", exercise=EXERCISE)
        began = time.perf_counter()
        self.teacher.do(self.room.at, "ask", exercise=EXERCISE)
        for _, stream in self.learners:
            until(lambda stream=stream: _asked(stream) == number, "that a learner is asked")
        self.times.asked.append(1000 * (max(stream.at for _, stream in self.learners) - began))
        sent = self._vote(number)
        count = f"<b>{len(self.learners)}</b> of"
        until(lambda: count in self.wall.said["html"], "that the wall counts all")
        self.times.counted.append(1000 * (self.wall.at - sent))
        began = time.perf_counter()
        self.teacher.do(self.room.at, "advance", advance="close")
        until(lambda: 'class="spread' in self.wall.said["html"], "that the wall shows the votes")
        self.times.shown.append(1000 * (self.wall.at - began))
        self.teacher.do(self.room.at, "advance", advance="end")

    def _vote(self, number: int) -> float:
        """Let all answer within a few seconds; return when the last of them did."""
        vote = {
            "question": number,
            "vote": 1,
            "answer": list(right_vote(self.folder, int(self.room.at.split("/")[-1]))),
        }
        chance, sent = random.Random(number), []

        def answer(person: Person, moment: float) -> None:
            time.sleep(moment)
            began = time.perf_counter()
            assert person.send("/class/question", vote).status == 200
            sent.append(began)
            self.times.votes.append(1000 * (time.perf_counter() - began))

        moments = [WITHIN * chance.random() for _ in self.learners]
        threads = [
            threading.Thread(target=answer, args=(person, moment))
            for (person, _), moment in zip(self.learners, moments, strict=True)
        ]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        assert len(sent) == len(self.learners), "every vote is taken"
        return max(sent)


def _asked(stream: Heard) -> int:
    question = stream.said["question"]
    return question["number"] if question and question["stage"] == "first" else 0


def run(count: int) -> None:
    """Ask a class of so many, and print how long everything took."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as open_now:
        folder = Path(name)
        server = serve_real(folder, "--class", "--host", "127.0.0.1", "--shared", "1", "--warm", "0")
        open_now.callback(stop, server)
        teacher = Teacher(server).enter(teachers_link(server))
        room = teacher.make("Tuesday class", "a9")
        people = [join(server, room.code, f"Learner {n}") for n in range(count)]
        wall = open_now.enter_context(heard(teacher, f"{room.at}/wall/feed"))
        learners = [(each, open_now.enter_context(heard(each, "/class/news"))) for each in people]
        lesson = Lesson(teacher, room, wall, learners, folder)
        for number in range(1, ROUNDS + 1):
            lesson.question(number)
    times = lesson.times
    print(f"{count} at once, load {os.getloadavg()[0]:.1f}{'p50':>28}{'p95':>10}{'most':>10}{'n':>8}")
    told("until the last tablet is asked, ms", times.asked)
    told("a vote until the server has taken it, ms", times.votes)
    told("the last vote until the wall counts it, ms", times.counted)
    told("the votes closed until the wall shows them, ms", times.shown)


if __name__ == "__main__":
    run(1)
    run(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
