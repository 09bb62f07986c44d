"""The editors that are open in pages: each has a workbench of its own, which outlives a lost connection.

All work is done one by one in a thread of its own: one author at her own computer.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from mahj_widgets.editor_protocol import Plain
from mahj_widgets.editor_screen import EditorScreen, Heard

from mahj_tutor.editor.binding import bind
from mahj_tutor.editor.workbench import Workbench
from mahj_tutor.server.author.learners import Learners

MOST_SCREENS = 20
"""Editors that are kept, with a page or without; beyond that the one that was left first is forgotten."""
LEFT_FOR = 1800.0
"""Seconds for which an editor is kept whose page is gone. What it had to save is on disk."""

Send = Callable[[dict[str, Any]], None]


class PageScreen(EditorScreen):
    """An editor in a page; what it shows goes over the page's connection while there is one."""

    workbench: Workbench

    def __init__(self) -> None:
        super().__init__()
        self.taken = 0
        """The number of the last message that was taken from the page."""
        self._send: Send | None = None
        self.left: float | None = None
        """Since when it has no page, by the monotonic clock."""

    def join(self, send: Send) -> None:
        """Go on in a page, which is told from where; it gets all that is shown."""
        is_new = self._send is None and self.left is None
        self._send, self.left = send, None
        send({"kind": "here", "taken": self.taken, "is_new": is_new})
        self.show_again()

    def leave(self, send: Send) -> None:
        """Be without a page, unless another connection has come by now."""
        if self._send == send:
            self._send, self.left = None, time.monotonic()

    def take(self, number: int, said: object) -> None:
        """Take a message of the page, once, and say that it was taken."""
        if number > self.taken:
            self.receive(said)
            self.taken = number
        if self._send is not None:
            self._send({"kind": "taken", "n": number})

    def put(self, page: dict[str, Any]) -> None:
        """Bring a page to the browser."""
        self.tell({"kind": "page", "page": page})

    def tell(self, message: dict[str, Any]) -> None:
        """Bring a message to the browser; the next one that comes sees all anyhow."""
        if self._send is not None:
            self._send(message)


class TooManyScreensError(Exception):
    """Every editor that can be open is open in a page."""


class Screens:
    """The editors of one folder, by the names that their pages have given them."""

    def __init__(self, folder: Path, learners: Learners) -> None:
        self._folder, self._learners = folder, learners
        self._found: dict[str, PageScreen] = {}
        self._thread = ThreadPoolExecutor(1, "editor")

    def run(self, work: Callable[..., Any], *given: Any) -> Future[Any]:
        """Do work in the thread in which all of it is done."""
        return self._thread.submit(work, *given)

    def of(self, name: str) -> PageScreen:
        """Return the editor of a page; one is made for a new page. Raise `TooManyScreensError`."""
        self._forget()
        found = self._found.get(name)
        if found is None:
            if len(self._found) >= MOST_SCREENS:
                raise TooManyScreensError
            found = self._found[name] = PageScreen()
            found.workbench = bind(found, self._folder)
            found.on_message(partial(self._show_learners, found))
        return found

    def _show_learners(self, screen: PageScreen, heard: Heard) -> None:
        """Tell a page where learners see the lesson that it is on, if it asks."""
        if isinstance(heard, Plain) and heard.kind == "learners":
            self._learners.show(screen.workbench.desk.folder.path, screen.tell)

    def _forget(self) -> None:
        """Forget editors that were left long ago, or first, where there are too many."""
        left = sorted((each.left, name) for name, each in self._found.items() if each.left is not None)
        spare = len(self._found) - MOST_SCREENS + 1
        for number, (since, name) in enumerate(left):
            if number < spare or time.monotonic() - since > LEFT_FOR:
                self._found.pop(name).workbench.close()

    def close(self) -> None:
        """Do what is waiting, and end."""
        self._thread.shutdown()
        self._learners.close()
        for each in self._found.values():
            each.workbench.close()
