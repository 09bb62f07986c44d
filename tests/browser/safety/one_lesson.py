"""Serves one lesson with one board: run by the tests as `python one_lesson.py FOLDER PORT KERNELS`."""

from __future__ import annotations

import sys
from pathlib import Path

from nbformat.v4 import new_code_cell, new_markdown_cell

from mahj_tutor.exercises.shelves import Shelf
from mahj_tutor.learner.store import Store
from mahj_tutor.server.app import serve
from mahj_tutor.server.shared import worker
from mahj_tutor.server.site import Site
from tests.browser.voila.small_lessons import Lesson, notebook

LESSON, EXERCISE = "passing", "a9.first-right"

if __name__ == "__main__":
    folder = Path(sys.argv[1])
    worker.DRAWING = worker.HANG  # nothing here is drawn from games
    cells = (new_markdown_cell("# Passing"), new_code_cell("from mahj_tutor.notebook import show"))
    written = notebook(folder, LESSON, *cells, new_code_cell(f'show("{EXERCISE}")'))
    lesson = Lesson(LESSON, "Passing", "Pass three tiles.", written)
    site = Site(
        shelves=lambda: (Shelf("Your lessons", (lesson,)),),  # type: ignore[arg-type]
        store=Store.open(folder),
        data=folder,
        warm=0,
        shared=int(sys.argv[3]),
        ready=lambda address: print(f"ready: {address}", flush=True),
    )
    serve(site, host="127.0.0.1", port=int(sys.argv[2]), open_browser=False)
