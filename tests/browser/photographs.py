"""The pictures of the README and the docs, taken amid tests that prove what they show: `make pictures`.

Without `MAHJ_PICTURES`, the folder that they go to, nothing is taken.
"""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page, ViewportSize

WIDE: ViewportSize = {"width": 1280, "height": 800}
WALL: ViewportSize = {"width": 1600, "height": 900}


def is_asked_for() -> bool:
    """Whether pictures are to be taken."""
    return "MAHJ_PICTURES" in os.environ


def photograph(page: Page, name: str, size: ViewportSize = WIDE) -> None:
    """Take a landscape picture of a page, if pictures are asked for; the window is as before after it."""
    if not is_asked_for():
        return
    before = page.viewport_size
    page.set_viewport_size(size)
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(600)  # what moves has come to rest
    page.screenshot(path=Path(os.environ["MAHJ_PICTURES"]) / f"{name}.png")
    if before:
        page.set_viewport_size(before)
