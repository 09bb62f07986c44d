"""The lesson that is edited, served as learners get it: by a server of its own, which keeps nothing.

Started by the editor for one folder, it says on a line where its lesson is. It ends with the editor.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import signal
import sys
import tempfile
import threading
from pathlib import Path

from mahj_tutor import terminal
from mahj_tutor.exercises.library import Library
from mahj_tutor.learner.store import Store
from mahj_tutor.server.app import serve
from mahj_tutor.server.home import usable_home
from mahj_tutor.server.site import Site
from mahj_tutor.server.startup_errors import StartupError

_LATE = 5.0
"""Seconds after which a server that didn't end by itself is ended."""


def main(folder: Path, port: int, editor: int) -> None:
    """Serve the lesson in a folder at a port, to be shown in a frame of the editor at another port."""
    threading.Thread(target=_end_with_the_editor, daemon=True).start()
    library = Library((folder,))
    found = [each.id for shelf in library.own_shelves() for each in shelf.lessons]
    if not found:
        terminal.say(json.dumps({"why": _why_not(library)}))
        return
    said = json.dumps({"port": port, "path": f"/lesson/{found[0]}"})
    with (
        tempfile.TemporaryDirectory(prefix="mahj-tutor-tablet-") as data,
        usable_home(Path(data)),
        contextlib.closing(Store.open(Path(data))) as store,
    ):
        site = Site(
            shelves=library.own_shelves,
            store=store,
            data=Path(data),
            environment=library.environment(),
            shared=1,
            is_trial=True,
            framed_by=tuple(f"http://{name}:{editor}" for name in ("127.0.0.1", "localhost")),
            ready=lambda _: terminal.say(said),
        )
        serve(site, host="127.0.0.1", port=port, open_browser=False)


def _why_not(library: Library) -> str:
    problems = [each for shelf in library.own_shelves() for each in shelf.problems]
    return (
        f"{problems[0].say[:1].upper()}{problems[0].say[1:]}." if problems else "There is no lesson here yet."
    )


def _end_with_the_editor() -> None:
    """Wait until the editor closes our input, as it does however it ends; then end, too."""
    terminal.pipes()[0].read()
    os.kill(os.getpid(), signal.SIGTERM)
    threading.Event().wait(_LATE)
    os._exit(0)


if __name__ == "__main__":
    logging.disable(logging.ERROR)
    try:
        main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
    except StartupError as error:
        terminal.say(json.dumps({"why": f"The lesson can't be shown: {error}."}))
