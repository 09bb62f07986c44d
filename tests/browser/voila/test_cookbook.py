"""A recipe in the preview, in a browser: its question, the tiles drawn in its options, a verdict."""

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
RECIPES = ("30-tiles-in-the-words", "01-my-own-multiple-choice", "09-my-own-number")


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
    mine = board(visited.page.frame_locator("#boards"))
    expect(visited.page.get_by_role("complementary", name="What there is to know")).to_contain_text(
        "my-club."
    )
    expect(mine).to_contain_text("Which one is it?")
    drawn = mine.locator(".m-option .m-inlines")
    expect(drawn).to_have_count(3)
    names = {each.get_attribute("aria-label") for each in drawn.all()}
    assert names == {"two 7 Dots and a Joker", "a 7 Dot, an 8 Dot and a 9 Dot", "a 7 Dot and a Joker"}
    mine.get_by_role("radio", name="a 7 Dot and a Joker").check(force=True)
    mine.get_by_role("button", name="That's my answer").click()
    expect(mine.locator(".m-why")).to_contain_text("How many tiles is that?")
