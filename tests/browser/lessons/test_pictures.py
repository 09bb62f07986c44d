"""The README's promise, kept and photographed: three tiles passed, and why a joker may not go."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.lessons.conftest import School
from tests.browser.lessons.test_lessons import LESSONS
from tests.browser.voila.visits import Visit

pytestmark = pytest.mark.browser
ROOT = Path(__file__).parents[3]


def test_a_joker_may_not_go_and_the_learner_is_told_why(
    school: School, visit: Callable[..., Visit], tmp_path: Path
) -> None:
    card = 2 + [each.id for each in LESSONS["a9"].exercises].index("a9.first-right")
    page = visit(school, f"lesson/a9#section-{card}").page
    board = page.locator(f"#section-{card} .mahj")
    expect(board.locator(".m-rack button[data-piece]").first).to_be_visible()
    for tile in ("Joker", "Bam", "Crak", "Dot"):
        piece = board.locator(f".m-rack button[data-piece][aria-label*='{tile}']").first
        if piece.count() and board.locator(".m-tray button[data-piece]").count() < 3:
            piece.click()
            board.locator(".m-tray [data-place]").click()
    expect(board.locator(".m-tray button[data-piece]")).to_have_count(3)
    board.get_by_role("button", name="Pass these three").click()
    told = board.locator(".m-feedback.m-wrong")
    expect(told).to_contain_text("One kind of tile is never passed")
    expect(told.locator("[data-rule]")).to_have_count(0)
    board.get_by_role("button", name="Try again").click()
    board.get_by_role("button", name="Pass these three").click()
    chip = told.locator("[data-rule=CH3]")
    expect(chip).to_have_text("Jokers are never passed")
    chip.click()
    expect(told).to_contain_text("Part 2, item 1")
    page.set_viewport_size({"width": 1080, "height": 1180})
    page.evaluate("scrollTo(0, 0)")
    folder = Path(os.environ.get("MAHJ_PICTURES", tmp_path))
    page.screenshot(path=folder / "lesson.png")
    assert (folder / "lesson.png").stat().st_size > 20_000


def test_the_readme_shows_that_picture() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert "](docs/pictures/lesson.png)" in readme
    picture = (ROOT / "docs" / "pictures" / "lesson.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert int.from_bytes(picture[16:20], "big") == 1080
