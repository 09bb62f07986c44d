"""Whatever stands on the felt of a page can be read, in each theme; the same felt is on boards."""

from __future__ import annotations

import re

import pytest

from tests.contrast import ratio
from tests.tree import ROOT

SHEET = (ROOT / "mahj_tutor" / "server" / "static" / "page.css").read_text("utf-8")
BOARD = (ROOT / "widgets" / "mahj_widgets" / "static" / "board.css").read_text("utf-8")
COPIES = [
    "mahj_tutor/server/labextension/mahj-tutor/static/style.css",
    "widgets/mahj_widgets/static/guide.css",
]
BLOCKS = {
    "light": r":root \{(.*?)\}",
    "dark": r':root\[data-theme="dark"\] \{(.*?)\}',
    "dark device": r":root:not\(\[data-theme\]\) \{(.*?)\}",
    "contrast": r':root\[data-theme="contrast"\] \{(.*?)\}',
}
TEXT = [(text, felt) for text in ("on-felt", "on-felt-soft", "accent-felt") for felt in ("felt", "felt-deep")]
TEXT += [
    (text, ground) for text in ("ink", "soft", "accent", "right", "not-yet") for ground in ("paper", "sheet")
]
TEXT += [("on-accent", "accent"), ("on-accent", "accent-strong")]


def named(theme: str) -> dict[str, str]:
    """Return the colors of a theme by their names: what it leaves out is as in the light one."""
    found: dict[str, str] = {}
    for each in ("light", theme):
        (block,) = re.findall(BLOCKS[each], SHEET, re.DOTALL)
        found |= dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{3,6})\b", block))
    return found


@pytest.mark.parametrize("theme", BLOCKS)
def test_text_of_a_page_has_a_contrast_of_4_5(theme: str) -> None:
    colors = named(theme)
    low = {(one, on): round(ratio(colors[one], colors[on]), 2) for one, on in TEXT}
    assert {pair: found for pair, found in low.items() if found < 4.5} == {}


def test_dark_is_the_same_whoever_chose_it() -> None:
    assert named("dark") == named("dark device")


@pytest.mark.parametrize("copy", COPIES)
def test_boards_and_other_pages_have_the_same_felt(copy: str) -> None:
    felt = named("light")["felt"]
    assert f"--mahj-felt: {felt};" in BOARD
    assert felt in (ROOT / copy).read_text("utf-8")
