"""Serves two tiny lessons of its own: run by the tests as `python small.py FOLDER PORT WARM [OPTION ...]`."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

BOARD = """
import anywidget, traitlets

class Small(anywidget.AnyWidget):
    _esm = '''
    export default { render({ model, el }) {
      const button = document.createElement("button");
      const show = () => { button.textContent = "pressed " + model.get("n"); };
      button.addEventListener("click", () => model.send({ kind: "press" }));
      model.on("change:n", show);
      model.on("msg:custom", (said) => { el.dataset.said = said.text; });
      show();
      el.append(button);
    } };
    '''
    n = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(self._heard)

    def _heard(self, _, content, buffers):
        if content.get("kind") == "boom":
            print("a secret print")
            raise RuntimeError("a secret traceback")
        if content.get("kind") == "hello":
            self.send({"text": content["key"]})
            return
        self.n += 1
        self.send({"text": f"thank you {self.n}"})
"""

TILES = """
from mahj_widgets.board import TileBoard
from mahj_widgets.layout import Piece, Zone
from mahj_widgets.protocol import View

pieces = tuple(Piece(id=f"t{i}", name=f"{i} Bam", face=f"{i}B") for i in range(1, 10))
rack = Zone(id="rack", kind="rack", label="Your rack", pieces=pieces)
TileBoard(View(phase="open", item="small:1:1", title="Nine tiles", zones=(rack,)))
"""


@dataclass(frozen=True)
class Lesson:
    id: str
    title: str
    goal: str
    notebook: Path
    exercises: tuple[object, ...] = ()
    is_own: bool = False
    is_table: bool = False
    page: str = ""


def notebook(folder: Path, name: str, *cells: object) -> Path:
    path = folder / f"{name}.ipynb"
    book = new_notebook(cells=list(cells), metadata={"kernelspec": {"name": "nowhere", "display_name": "x"}})
    nbformat.write(book, path)
    return path


def lessons(folder: Path) -> tuple[Lesson, ...]:
    words = new_markdown_cell("# Small\n\nOne picture and the goal.\n\n## First board\n\nPress the button.")
    small = notebook(
        folder,
        "small",
        words,
        new_code_cell(BOARD + "\nSmall()"),
        new_markdown_cell("## Second board"),
        new_code_cell("Small()"),
        new_markdown_cell("## At your table\n\nSay it aloud."),
    )
    other = notebook(
        folder,
        "other",
        new_markdown_cell("# Other\n\n## A slider"),
        new_code_cell("import ipywidgets\nipywidgets.IntSlider(description='stacks')"),
        new_markdown_cell("## Broken"),
        new_code_cell("raise RuntimeError('a secret traceback')"),
    )
    dies = notebook(
        folder,
        "dies",
        new_markdown_cell("# Dies"),
        new_code_cell("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)"),
    )
    tiles = notebook(folder, "tiles", new_markdown_cell("# Tiles\n\n## Look"), new_code_cell(TILES))
    slow = notebook(
        folder, "slow", new_markdown_cell("# Slow"), new_code_cell("import time; time.sleep(3600)")
    )
    return (
        Lesson("small", "A small lesson", "Press a button.", small),
        Lesson("other", "Another lesson", "Move a slider.", other),
        Lesson("dies", "A lesson whose kernel dies", "See what is said then.", dies),
        Lesson("tiles", "Nine tiles", "See a rack.", tiles),
        Lesson("slow", "A slow lesson", "Wait a while.", slow),
    )


if __name__ == "__main__":
    import argparse

    from mahj_tutor.exercises.shelves import Shelf
    from mahj_tutor.learner.store import Store
    from mahj_tutor.server.app import serve
    from mahj_tutor.server.door_options import add_door_options, doors_of
    from mahj_tutor.server.shared.limits import processors
    from mahj_tutor.server.site import Site

    parser = argparse.ArgumentParser()
    add_door_options(parser)
    options = parser.parse_args(sys.argv[4:])
    doors = doors_of(options)
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    own = lessons(folder)
    site = Site(
        shelves=lambda: (Shelf("Your lessons", own),),
        store=Store.open(folder),
        data=folder,
        doors=doors,
        warm=int(sys.argv[3]),
        shared=processors() + 1,
        ready=lambda address: print(f"ready: {address}", flush=True),
    )
    serve(site, host=options.host, port=int(sys.argv[2]), open_browser=False, log=options.log)
