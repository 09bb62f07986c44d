"""Each engine is asked whether it knows what our style sheets say; what it drops is listed with a reason."""

from __future__ import annotations

import re

import pytest

from tests.browser.engines.driver import Driver
from tests.browser.engines.sheets import RULE, declarations, selectors, texts

pytestmark = pytest.mark.browser
ENGINES = ("chromium", "firefox", "webkit")
PHONES = "on telephones and tablets alone, where it is known"
DROPPED: dict[str, dict[str, str]] = {
    "chromium": {"-webkit-touch-callout: none": PHONES},
    "firefox": {
        "-webkit-print-color-adjust: exact": "print-color-adjust is beside it",
        "-webkit-text-size-adjust: 100%": PHONES,
        "-webkit-touch-callout: none": PHONES,
        "text-size-adjust: 100%": PHONES,
    },
    "webkit": {
        "-webkit-text-size-adjust: 100%": PHONES,
        "-webkit-touch-callout: none": PHONES,
        "field-sizing: content": "the editor gives a field as many rows as its text has",
        "forced-color-adjust: none": "it forces no colors",
        "overflow-anchor: none": "it has no anchors for what is scrolled, so none to leave out",
        "text-size-adjust: 100%": "-webkit-text-size-adjust is beside it",
        "user-select: none": "-webkit-user-select is beside it",
    },
}
"""What an engine does not know, and why our pages do without it there."""
UNKNOWN = """(all) => all.filter(([name, value]) => !CSS.supports(name, value))
  .map(([name, value]) => `${name}: ${value}`)"""
LOST = """(all) => all.filter((each) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${each} {}`);
  return sheet.cssRules.length !== 1;
})"""


def test_the_sheets_are_read_whole() -> None:
    assert {"board.css", "page.css", "editor.css", "paper.html"} <= {
        each.rpartition("/")[2] for each in texts()
    }
    assert len(declarations()) > 1000
    assert ("text-decoration-style", "wavy") in declarations()
    assert ".mahj .m-ink-c" in selectors()


@pytest.mark.parametrize("engine", ENGINES, indirect=True)
def test_an_engine_knows_every_declaration_and_every_selector(
    engine: Driver, request: pytest.FixtureRequest
) -> None:
    name = request.node.callspec.id
    engine.begin(768, 1024, "", {})
    found = engine.run(UNKNOWN, declarations()) + engine.run(LOST, selectors())
    assert sorted(found) == sorted(DROPPED[name])


@pytest.mark.parametrize("engine", ENGINES, indirect=True)
def test_what_an_engine_does_not_know_is_found(engine: Driver) -> None:
    engine.begin(768, 1024, "", {})
    assert engine.run(UNKNOWN, [["color", "red"], ["color", "reddish"]]) == ["color: reddish"]
    assert engine.run(LOST, [".a, .b", ".a:no-such-thing"]) == [".a:no-such-thing"]


@pytest.mark.parametrize(
    ("short", "prefixed"),
    [("user-select", "-webkit-user-select"), ("text-size-adjust", "-webkit-text-size-adjust")],
)
def test_what_webkit_knows_by_a_prefix_alone_is_written_both_ways(short: str, prefixed: str) -> None:
    bodies = [body for text in texts().values() for _, body in RULE.findall(text)]
    plain = [each for each in bodies if re.search(rf"(?<![\w-]){short}:", each)]
    assert plain
    assert [each for each in plain if f"{prefixed}:" not in each] == []
