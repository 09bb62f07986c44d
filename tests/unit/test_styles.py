"""What the style sheets avoid because one of the engines that learners have does something else with it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("mahj_tutor/server", "widgets/mahj_widgets/static")
SHEETS = sorted(
    each for folder in FOLDERS for kind in ("*.css", "*.html") for each in (ROOT / folder).rglob(kind)
)
TEXTS = {each.relative_to(ROOT).as_posix(): each.read_text("utf-8") for each in SHEETS}
RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")


def test_all_sheets_are_looked_at() -> None:
    assert {"board.css", "editor.css", "page.css", "card.html"} <= {each.name for each in SHEETS}


@pytest.mark.parametrize("name", TEXTS)
def test_container_queries_measure_in_em(name: str) -> None:
    """With browser zoom, WebKit compares their pixels with zoomed widths."""
    assert not re.findall(r"@container[^{]*\dpx", TEXTS[name])


@pytest.mark.parametrize("name", TEXTS)
def test_an_underline_has_its_style_in_a_line_of_its_own(name: str) -> None:
    """WebKit drops `text-decoration: underline dotted` whole, and the line with it."""
    lines = re.findall(r"text-decoration: *([^;}]*)", TEXTS[name])
    assert not [each for each in lines if re.search("dotted|dashed|double|wavy|px", each)]


@pytest.mark.parametrize("name", TEXTS)
def test_a_picture_has_no_shadow_and_no_outline(name: str) -> None:
    """WebKit cuts both off at the edge of an `svg`; the tiles of pages are such pictures."""
    rules = RULE.findall(TEXTS[name])
    of_pictures = [body for selector, body in rules if re.search(r"(^|[\s>])(svg|\.tile)\s*$", selector)]
    assert not [body for body in of_pictures if re.search(r"box-shadow|outline: *\d", body)]


def test_a_printed_heading_goes_with_what_it_heads() -> None:
    """Firefox knows no `break-after: avoid` in columns."""
    card, rules, page = (TEXTS[f"mahj_tutor/server/{name}"] for name in (
        "templates/card.html", "templates/rules.html", "static/page.css"
    ))  # fmt: skip
    assert "<li>{% if loop.first %}<h2>" in card
    assert "main li { break-inside: avoid;" in card
    assert '<div class="first"><h2' in rules
    assert ".rule-group > .first { break-inside: avoid; }" in page
    firefox = ".sheet main { display: block; } .cards section { break-inside: avoid; }"
    assert f"@supports (-moz-appearance: none) {{ {firefox} }}" in page
