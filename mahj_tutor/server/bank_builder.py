"""The process that finds positions for drawn exercises: one for a server, behind everything else in line."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Collection, Mapping
from threading import Lock

from mahj_tutor.exercises.drawn_banks import may_search
from mahj_tutor.exercises.shelves import Shelf
from mahj_tutor.lesson_files import mark_of
from mahj_tutor.server.children import python_module


class BankBuilder:
    """Finds positions for lessons of one's own and for classes, in a process of its own, again after changes.

    Those of shipped exercises are part of the program, so without such lessons and classes there is nothing
    to do. Until a position is kept it is searched on the spot: nobody waits for this process. `houses`
    returns what classes play by: the same process tries the lessons with it, first of all.
    """

    def __init__(
        self,
        shelves: Callable[[], tuple[Shelf, ...]],
        environment: Mapping[str, str],
        houses: Callable[[], Collection[object]] = tuple,
    ) -> None:
        self._shelves = shelves
        self._environment = environment
        self._houses = houses
        self._process: subprocess.Popen[bytes] | None = None
        self._ending: list[subprocess.Popen[bytes]] = []
        self._made_for: object = None
        self._now: tuple[object, ...] | None = None
        self._houses_tried: object = None
        self._lock = Lock()

    @property
    def is_running(self) -> bool:
        """Whether positions are being searched."""
        return self._process is not None and self._process.poll() is None

    def classes_changed(self) -> None:
        """Try lessons with what classes play by now."""
        houses = tuple(self._houses())
        with self._lock:
            self._now = houses
            self._start()

    def start(self) -> None:
        """Start the process, unless it is at work or done for the lessons and the classes as they are.

        One that is at work for classes as they were is told to end; the next one goes on from there. Nobody
        waits for that here, since pages are answered meanwhile, and two may write the same file.
        """
        with self._lock:  # pages answer in threads
            self._start()

    def _start(self) -> None:
        self._now = houses = tuple(self._houses()) if self._now is None else self._now
        marks = self._marks()
        if not houses and not (marks and may_search()):
            self._end()
            self._made_for = self._houses_tried = None
            return
        wanted = (marks, houses)
        if wanted == self._made_for or (self.is_running and houses == self._houses_tried):
            return
        self._end()
        self._made_for, self._houses_tried = wanted, houses
        self._process = subprocess.Popen(
            python_module("mahj_tutor", "bank", *(["--classes"] if houses else [])),
            env={**os.environ, **self._environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def close(self) -> None:
        """End the process and wait until it's gone; the next one goes on from what it has made."""
        self._end()
        for each in self._ending:
            each.wait()
        self._ending.clear()

    def _end(self) -> None:
        """Tell the process to end, and forget those that have ended."""
        if self._process is not None:
            self._process.terminate()
            self._ending.append(self._process)
            self._process = None
        self._ending = [each for each in self._ending if each.poll() is None]

    def _marks(self) -> tuple[object, ...]:
        """Return a value that is another one as soon as an exercise or a card of one's own has changed."""
        lessons = (lesson for shelf in self._shelves() for lesson in shelf.lessons if lesson.is_own)
        return tuple(mark_of(file) for lesson in lessons for file in lesson.texts)
