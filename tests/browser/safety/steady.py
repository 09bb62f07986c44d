"""A learner who goes on whatever happens: she finds back to her board, and notes what was confirmed."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from websockets.exceptions import WebSocketException

from mahj_tutor.pictures.scene import Acts
from tests.browser.safety.room import PASS, Learner, foreign, items_of
from tests.browser.voila.serving import PATIENCE
from tests.seeds import SEED

BROKEN = (WebSocketException, OSError, HTTPException)
"""What a client learns of a break; a time that is up is an `OSError`, too."""
MOST = 5 * PATIENCE
"""Seconds after which a test gives her up."""


class Answer(NamedTuple):
    """What was answered to an item."""

    item: str
    acts: Acts


@dataclass
class Steady:
    """She works at one exercise at a time.

    `confirmed` are the answers whose verdict she has seen; of those in `left` she did not wait for it, or
    it did not come.
    `troubles` are what came in between: breaks, silences, steps that were lost; `loads` counts her pages.
    She asks anew after `quiet` seconds without a word.
    """

    her: Learner
    exercise: str = PASS
    confirmed: list[Answer] = field(default_factory=list)
    left: list[Answer] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)
    loads: int = 0
    quiet: float = 8.0

    def __post_init__(self) -> None:
        self.chance = random.Random(f"{SEED} steady {self.her.number}")
        self._numbers = count()
        self._waits_for: Answer | None = None
        self._asked = {self.exercise}

    @property
    def view(self) -> dict[str, Any]:
        return self.her.view

    @contextmanager
    def _listening(self) -> Iterator[None]:
        """Note a break or a silence; hang up after a break, and where her page is not known anymore.

        A kernel of her own that says nothing is given up: the board asks her to load the page anew.
        """
        try:
            yield
        except BROKEN as error:
            self.troubles.append(repr(error)[:200])
            with suppress(*BROKEN):
                is_silent = isinstance(error, TimeoutError)
                if is_silent and self.her.is_alone:
                    self.her.leave()
                    self.her.place = ""
                elif not is_silent or self.her.status() == 404:
                    self.her.hang_up(1000)

    # --- finding back -------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Say hello and take all that comes up to the answer to a question after it: the board is so now."""
        self._asked.add(self.exercise)
        end = time.monotonic() + MOST
        while time.monotonic() < end:
            with self._listening():
                if self.her.line is None:
                    self._connect()
                self.her.say(self.exercise, "hello", key="0" * 32)
                number = 1000 * self.her.number + next(self._numbers) % 1000
                self.her.ping(number, self.exercise, self.quiet)
                self._note()
                return
        raise AssertionError(f"learner {self.her.number} does not find back: {self.troubles[-3:]}")

    def _connect(self) -> None:
        """Connect, with the page loaded anew where it is not known anymore; else it has to be tried again."""
        status = self.her.status() if self.her.place else 404
        if status == 404:
            status = self.her.get().status
            self.loads += 1
        if status != 200 or not self.her.place:
            time.sleep(0.2)
            raise ConnectionError(f"status {status}")
        self.her.connect()

    def reload(self) -> None:
        """Load the page anew."""
        self.her.leave()
        self.her.place = ""
        self.settle()

    def break_off(self) -> None:
        """Lose the connection, and connect again."""
        self.her.hang_up(1000)
        self.settle()

    # --- answers ------------------------------------------------------------------------------------------

    def submit(self, acts: Acts) -> bool:
        """Answer the item on the board; return whether the verdict came."""
        waits_for = self._waits_for = Answer(self.view["item"], acts)
        with self._listening():
            self._send(acts)
            self.her.next_view(self.quiet)
        if not self._note():
            self.troubles.append("no verdict")
            self.settle()
        self._waits_for = None
        is_said = self.confirmed[-1:] == [waits_for]
        if not is_said:  # it may still be under way, on a line that broke
            self.left.append(waits_for)
        return is_said

    def submit_and_leave(self, acts: Acts) -> None:
        """Answer, and leave the page without waiting for the verdict."""
        self.left.append(Answer(self.view["item"], acts))
        with self._listening():
            self._send(acts)
        self.her.leave()
        self.her.place = ""

    def _send(self, acts: Acts) -> None:
        self.her.say(self.exercise, "submit", item=self.view["item"], acts=[list(act) for act in acts])

    def _note(self) -> bool:
        """Note the verdict that she waits for, if this is it."""
        said = (self.view.get("feedback") or {}).get("verdict")
        if self._waits_for is None or self.view["item"] != self._waits_for.item:
            return False
        if self.view["phase"] not in ("right", "wrong") or said != self.view["phase"]:
            return False
        self.confirmed.append(self._waits_for)
        self._waits_for = None
        return True

    def ask(self, kind: str) -> None:
        """Ask for another try, or for another item, until the board is open."""
        end = time.monotonic() + MOST
        while self.view["phase"] != "open":
            assert time.monotonic() < end, f"the board does not open: {self.view}"
            with self._listening():
                self.her.say(self.exercise, kind, item=self.view["item"])
                self.her.next_view(self.quiet)
            if self.view["phase"] != "open":
                self.troubles.append(f"no {kind}")
                self.settle()

    # --- what is to be proved -----------------------------------------------------------------------------

    def wrong_in_record(self, folder: Path) -> list[str]:
        """Return what the record has not exactly as it was confirmed."""
        kept = Counter(
            Answer(f"{each.exercise}@{each.version}#{each.seed}", each.acts)
            for each in self.her.attempts(folder)
        )
        confirmed, left = Counter(self.confirmed), Counter(self.left)
        wrong = [f"confirmed and not kept: {each}" for each in (confirmed - kept).elements()]
        return wrong + [f"kept and never said: {each}" for each in (kept - confirmed - left).elements()]

    def wrong_in_heard(self) -> list[str]:
        """Return what she heard that was none of hers."""
        hers = frozenset().union(*(items_of(self.her.key, each) for each in self._asked))
        return [str(each) for each in foreign(self.her.heard, self.her.number, hers)]
