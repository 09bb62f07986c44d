"""Runs `mahj-tutor` with the arguments, and says what holds the event loop up.

That is asking the database, reading a lesson's files, and making HTML of its text.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from markdown_it import MarkdownIt

from mahj_tutor.cli import main
from mahj_tutor.exercises import catalog
from mahj_tutor.learner.database.database import Database
from mahj_tutor.server import renderer
from mahj_tutor.server.page_threads import is_on_loop

LESSONS = str(catalog.folder())
ON_LOOP = "on the event loop:"
_errors = Database.errors


def tell_if_on_loop(work: str) -> None:
    """Say where work is done that holds everybody up."""
    if is_on_loop():
        ours = [each for each in traceback.extract_stack() if "mahj_tutor/server" in each.filename]
        print(f"{ON_LOOP} {work}: {ours[-1].name}, {ours[-1].filename}:{ours[-1].lineno}", flush=True)


@contextmanager
def errors(self: Database) -> Iterator[None]:
    """Do what every use of a database does, and say so if that is on the loop."""
    tell_if_on_loop("the database")
    with _errors(self):
        yield


class WatchedMarkdown(MarkdownIt):
    """Says when it works on the loop."""

    def parse(self, *args: Any, **kwargs: Any) -> Any:
        tell_if_on_loop("Markdown")
        return super().parse(*args, **kwargs)


def hear(event: str, arguments: tuple[Any, ...]) -> None:
    """Say when a lesson's file is opened on the loop."""
    if event == "open" and str(arguments[0]).startswith(LESSONS):
        tell_if_on_loop(str(arguments[0]))


if __name__ == "__main__":
    renderer.MarkdownIt = WatchedMarkdown  # type: ignore[misc]
    sys.addaudithook(hear)
    Database.errors = errors  # type: ignore[method-assign]
    sys.exit(main(sys.argv[1:]))
