"""Lessons of one's own are checked at start and after every change; the operator reads the result."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from itertools import count

from mahj_tutor.exercises.check import Tell
from mahj_tutor.exercises.check_lessons import check_library, exercises_to_check
from mahj_tutor.exercises.library import Library
from mahj_tutor.exercises.shelves import Shelf
from mahj_tutor.problems import listed
from mahj_tutor.terminal import printable

log = logging.getLogger(__name__)

STEP = 10
"""After how many exercises it is told how far the first check is."""


class LessonWatch:
    """Gives pages the lessons as they are now, and checks those of one's own once for each change.

    The checks run in a thread: neither the start nor a page waits for them.
    """

    def __init__(self, library: Library, tell: Callable[[str], None]) -> None:
        self._library = library
        self._tell = tell
        self._checked: object = None
        self._tells_success = False
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Check the lessons of one's own in the background, and tell the result whatever it is."""
        self._tells_success = True
        self._check_in_background()

    def _check_in_background(self) -> None:
        self._thread = threading.Thread(target=self.check, daemon=True)
        self._thread.start()

    def shelves(self) -> tuple[Shelf, ...]:
        """Return the lessons for a page; if some have changed, check them in the background."""
        running = self._thread is not None and self._thread.is_alive()
        if not running and self._library.fingerprint() != self._checked:
            self._check_in_background()
        return self._library.shelves()

    def check(self) -> None:
        """Check the lessons of one's own and tell what is wrong, or that nothing is anymore.

        If they change meanwhile, they are checked again: the page that asked then may be the last one.
        """
        while (now := self._library.fingerprint()) != self._checked:
            self._checked = now
            self._check_once()

    def _check_once(self) -> None:
        try:
            problems = list(map(str, listed(check_library(self._library, self._progress()))))
        except Exception:  # a check that fails must not stop the lessons
            log.exception("the lessons could not be checked")
            problems = ["Your lessons could not be checked. The log in the data folder says why."]
        if problems or self._tells_success:
            self._tell("\n".join(map(printable, [*problems, _summary(problems)])))
        self._tells_success = bool(problems)

    def _progress(self) -> Tell:
        """Return what counts the exercises, each before it is played; nobody waits for later checks."""
        if not self._tells_success:
            return lambda _: None
        numbers, total = count(1), exercises_to_check(self._library)

        def tell(_: str) -> None:
            number = next(numbers)
            if number % STEP == 0:
                self._tell(f"Checking your lessons: {number:,} of {total:,}")

        return tell

    def wait(self) -> None:
        """Wait until a check in the background is done."""
        if self._thread is not None:
            self._thread.join()


def _summary(problems: list[str]) -> str:
    """Return one sentence on the state of the lessons.

    >>> _summary([])
    'Your lessons: nothing to fix'
    """
    if not problems:
        return "Your lessons: nothing to fix"
    errors = sum(" E" in each for each in problems)
    rest = "everything else works" if errors else "the lessons work as they are"
    return f"Your lessons: {len(problems)} to look at; {rest}"
