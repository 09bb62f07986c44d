"""Recipes of the cookbook in the preview, in a browser: the question, the tiles in its words, a verdict."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Locator, expect

from tests.browser.voila.serving import Server, free_port, start, stop
from tests.browser.voila.visits import Visit

pytestmark = pytest.mark.browser
COOKBOOK = Path(__file__).parents[3] / "docs" / "cookbook"
RECIPES = ("01-my-own-multiple-choice", "30-tiles-in-the-words", "09-my-own-number")


@pytest.fixture(scope="module")
def recipes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve the preview of a file with three recipes in it."""
    file = tmp_path_factory.mktemp("cookbook") / "mine.yaml"
    shutil.copy(COOKBOOK / "words.yaml", file.parent)
    file.write_text("---\n".join((COOKBOOK / f"{name}.yaml").read_text("utf-8") for name in RECIPES), "utf-8")
    port = free_port()
    command = [sys.executable, "-m", "mahj_tutor", "preview", str(file), "--port", str(port), "--no-browser"]
    server = start(command, port)
    server.address = server.address.removesuffix("preview")
    yield server
    stop(server)


def board(frame: FrameLocator) -> Locator:
    return frame.locator(".lesson-section.current .mahj")


def test_recipes_are_played_in_the_preview(recipes: Server, visit: Callable[..., Visit]) -> None:
    visited = visit(recipes, "preview")
    frame = visited.page.frame_locator("#boards")
    panel = visited.page.get_by_role("complementary", name="What there is to know")
    expect(panel).to_contain_text("Nothing to fix")
    expect(board(frame)).to_contain_text("nobody calls it. What happens now?")
    board(frame).get_by_label("North picks a tile from the wall.").check()
    board(frame).get_by_role("button", name="Check").click()
    expect(board(frame)).to_contain_text("Which way does play go around the table")


def test_tiles_are_drawn_in_options(recipes: Server, visit: Callable[..., Visit]) -> None:
    frame = visit(recipes, "preview").page.frame_locator("#boards")
    options = frame.locator(".m-option", has=frame.locator(".m-inlines"))
    expect(options).to_have_count(3)
    expect(options.first.get_by_role("img")).to_have_count(1)
    assert {each.get_attribute("aria-label") for each in options.locator(".m-inlines").all()} == {
        "two 7 Dots and a Joker",
        "a 7 Dot, an 8 Dot and a 9 Dot",
        "a 7 Dot and a Joker",
    }
