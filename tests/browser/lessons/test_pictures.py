"""The README's promise, kept and photographed: a joker may not be passed, why not, and a pass that may."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lessons.conftest import School
from tests.browser.lessons.table_player import TablePlayer
from tests.browser.lessons.test_lessons import LESSONS
from tests.browser.lessons.test_table import games
from tests.browser.photographs import WIDE, photograph
from tests.browser.voila.visits import Visit

pytestmark = pytest.mark.browser
ROOT = Path(__file__).parents[3]
PICTURES = ROOT / "docs" / "pictures"
SHOWN = ("moving", "lesson", "table", "class", "editor")
LARGEST = 1_000_000
"""Bytes of the picture that moves; the others have a fifth."""


def put(board: Locator, tile: str, count: int = 1) -> None:
    """Put tiles into the tray by taps, the first ones on the rack with this name."""
    for _ in range(count):
        board.locator(f".m-rack button[data-piece][aria-label*='{tile}']").first.click()
        board.locator(".m-tray [data-place]").click()


def test_a_joker_may_not_go_and_the_learner_is_told_why(school: School, visit: Callable[..., Visit]) -> None:
    card = 2 + [each.id for each in LESSONS["a9"].exercises].index("a9.first-right")
    visited = visit(school, f"lesson/a9#section-{card}")
    page = visited.page
    page.set_viewport_size(WIDE)
    board = page.locator(f"#section-{card} .mahj")
    expect(board.locator(".m-rack button[data-piece]").first).to_be_visible()
    moving(page, 1)
    good = [str(act[1]) for act in school.item(visited, "a9.first-right").solution if act[0] == "move"]
    names = [board.locator(f"[data-piece='{each}']").get_attribute("aria-label") for each in good]
    for name in names[:2]:
        put(board, first_words(name))
    put(board, "Joker")
    expect(board.locator(".m-tray button[data-piece]")).to_have_count(3)
    moving(page, 2)
    board.get_by_role("button", name="Pass these three").click()
    told = board.locator(".m-feedback.m-wrong")
    expect(told).to_contain_text("One kind of tile is never passed")
    expect(told.locator("[data-rule]")).to_have_count(0)
    moving(page, 3)
    board.get_by_role("button", name="Try again").click()
    board.get_by_role("button", name="Pass these three").click()
    chip = told.locator("[data-rule=CH3]")
    expect(chip).to_have_text("Jokers are never passed")
    chip.click()
    expect(told).to_contain_text("Part 2, item 1")
    moving(page, 4)
    board.get_by_role("button", name="Try again").click()
    board.locator(".m-undo").click()  # the joker alone
    put(board, first_words(names[2]))
    moving(page, 5)
    board.get_by_role("button", name="Pass these three").click()
    expect(board.locator(".m-feedback.m-right")).to_be_visible()
    moving(page, 6)
    photograph(page, "lesson")


def moving(page: Page, frame: int) -> None:
    """Photograph a moment of the picture that moves."""
    photograph(page, f"moving-{frame}")


def first_words(label: str | None) -> str:
    """Return the name of a tile, without how it lies."""
    return re.split(r"[,(]", label or "")[0].strip()


def test_a_game_at_the_table_is_under_way(sit_down: Callable[..., TablePlayer]) -> None:
    kept = list(games(3, "t6"))
    player = sit_down("tap", 1280, kept[len(kept) * 2 // 5])
    player.play(1)
    expect(player.board.locator("[data-zone=card]")).to_be_visible()
    photograph(player.page, "table")


def test_the_readme_shows_its_pictures_in_landscape_and_small() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert re.findall(r"docs/pictures/(\w+)\.webp", readme) == list(SHOWN)
    assert {each.stem for each in PICTURES.glob("*.webp")} >= {*SHOWN}
    for name in SHOWN:
        width, height = size(PICTURES / f"{name}.webp")
        assert width > height, name
        assert (PICTURES / f"{name}.webp").stat().st_size < (LARGEST if name == "moving" else LARGEST // 5)


def size(webp: Path) -> tuple[int, int]:
    """Return width and height of a WebP picture, one that moves or one that is lossy."""
    head = webp.read_bytes()[:40]
    assert (head[:4], head[8:12]) == (b"RIFF", b"WEBP")
    if head[12:16] == b"VP8X":
        return tuple(1 + int.from_bytes(head[at : at + 3], "little") for at in (24, 27))  # type: ignore[return-value]
    width, height = struct.unpack("<HH", head[26:30])
    return width & 0x3FFF, height & 0x3FFF
