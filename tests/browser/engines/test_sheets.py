"""Each engine is asked whether it knows what our style sheets say; what it drops is listed with a reason."""

from __future__ import annotations

import pytest

from tests.browser.engines.driver import Driver
from tests.browser.engines.sheets import declarations, selectors, texts

pytestmark = pytest.mark.browser
ENGINES = ("chromium", "firefox", "webkit")
DROPPED: dict[str, dict[str, str]] = {"chromium": {}, "firefox": {}, "webkit": {}}
"""What an engine does not know, and why our pages do without it there."""
UNKNOWN = """(all) => all.filter(([name, value]) => !CSS.supports(name, value))
  .map(([name, value]) => `${name}: ${value}`)"""
LOST = """(all) => all.filter((each) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${each} {}`);
  return sheet.cssRules.length !== 1;
})"""


def test_the_sheets_are_read_whole() -> None:
    assert {"board.css", "page.css", "editor.css", "card.html"} <= {
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
