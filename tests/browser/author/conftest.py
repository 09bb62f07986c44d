"""The server of the exercise editor, as an author starts it, and a page of hers."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from mahj_tutor.authoring.templates import template
from tests.browser.voila.serving import Server, free_port, start, stop


class Editing:
    """A folder of lessons, and the server that edits it."""

    server: Server

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.file = folder / "my-club" / "exercises.yaml"
        self.file.parent.mkdir()
        self.start()

    def start(self) -> None:
        """Start the server; after a stop it is where it was."""
        command = [sys.executable, "-m", "mahj_tutor", "edit", str(self.folder)]
        self.server = start([*command, "--port", str(self.port), "--no-browser"], self.port)

    def stop(self) -> None:
        """Stop it as Ctrl+C does."""
        stop(self.server)


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editing]:
    """Serve a folder with one lesson."""
    found = Editing(tmp_path_factory.mktemp("lessons"))
    yield found
    found.stop()


@pytest.fixture
def editing(served: Editing) -> Editing:
    """Have one exercise in the folder, and nothing else."""
    for each in served.file.parent.rglob("*"):
        if each.is_file():
            each.unlink()
    served.file.write_text(template("choose", "choose", "my-club"), "utf-8")
    return served


@pytest.fixture
def page(window: BrowserContext, editing: Editing) -> Iterator[Page]:
    """Open the page; nothing may be asked from outside this computer."""
    opened = window.new_page()
    asked: list[str] = []
    opened.on("request", lambda request: asked.append(request.url))
    opened.set_viewport_size({"width": 1280, "height": 800})
    opened.goto(editing.server.address)
    yield opened
    opened.close()
    own = ("http://127.0.0.1:", "ws://127.0.0.1:", "blob:", "data:")
    assert [each for each in asked if not each.startswith(own)] == []
