"""Serves the lessons to a few pages only: run by the tests as `python small_room.py FOLDER PORT [PAGES]`."""

from __future__ import annotations

import sys
from pathlib import Path

from mahj_tutor.exercises.library import Library
from mahj_tutor.learner.store import Store
from mahj_tutor.server.app import serve
from mahj_tutor.server.shared.limits import Limits
from mahj_tutor.server.site import Site

if __name__ == "__main__":
    folder = Path(sys.argv[1])
    pages = int(sys.argv[3]) if sys.argv[3:] else 3
    site = Site(
        shelves=Library(()).shelves,
        store=Store.open(folder),
        data=folder,
        warm=0,
        shared=1,
        limits=Limits(pages, per_key=2, per_address=max(3, pages * 3 // 4), kernels=1),
        ready=lambda address: print(f"ready: {address}", flush=True),
    )
    serve(site, host="127.0.0.1", port=int(sys.argv[2]), open_browser=False)
