"""Voila as people start it themselves, with nothing of our server, and a window for each test."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.plain_voila.starting import Voila, plain_voila
from tests.browser.voila.serving import PATIENCE

CELLS = (
    ("markdown", "# Three boards\n\n## Watch one\n\nA joker in a group isn't lost."),
    ("code", 'from mahj_tutor.notebook import show\n\nshow("a14.watch-an-exchange")'),
    ("markdown", "## Pass three tiles"),
    ("code", 'show("a9.first-right", seed=3)'),
    ("markdown", "## Watch another one"),
    ("code", 'show("a9.watch-a-pass")'),
)
"""An example, an exercise and another example, each under a heading."""


@pytest.fixture(scope="session")
def notebook(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A notebook with three boards."""
    cells = [
        {"cell_type": kind, "id": f"c{number}", "metadata": {}, "source": source}
        | ({"outputs": [], "execution_count": None} if kind == "code" else {})
        for number, (kind, source) in enumerate(CELLS)
    ]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    path = tmp_path_factory.mktemp("plain") / "three.ipynb"
    path.write_text(json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": kernel, "cells": cells}))
    return path


@pytest.fixture(scope="session")
def voila(notebook: Path) -> Iterator[Voila]:
    with plain_voila(str(notebook), folder=notebook.parent) as server:
        yield server


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(reduced_motion="reduce", viewport={"width": 1280, "height": 800})
    context.set_default_timeout(1000 * PATIENCE)
    yield context.new_page()
    context.close()
