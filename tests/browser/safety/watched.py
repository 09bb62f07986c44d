"""Runs `mahj-tutor` with the arguments, and says whenever the event loop itself asks the database."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager

from mahj_tutor.cli import main
from mahj_tutor.learner.database.database import Database
from mahj_tutor.server.page_threads import is_on_loop

ON_LOOP = "the event loop asks the database"
_errors = Database.errors


@contextmanager
def errors(self: Database) -> Iterator[None]:
    """Do what every use of a database does, and say where one is that holds everybody up."""
    if is_on_loop():
        ours = [each for each in traceback.extract_stack() if "mahj_tutor/server" in each.filename]
        print(f"{ON_LOOP}: {ours[-1].name}, {ours[-1].filename}:{ours[-1].lineno}", flush=True)
    with _errors(self):
        yield


if __name__ == "__main__":
    Database.errors = errors  # type: ignore[method-assign]
    sys.exit(main(sys.argv[1:]))
