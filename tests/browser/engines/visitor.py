"""Somebody at a window of any engine, who finds things by accessible name or by CSS."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe

from tests.browser.engines.driver import Driver, Point
from tests.browser.voila.serving import until

SIZES = ((390, 844), (768, 1024))
"""A phone and a tablet."""

TAGS = {
    "button": "button, jp-button, [role=button], summary, input[type=submit]",
    "checkbox": "input[type=checkbox], [role=checkbox]",
    "heading": "h1, h2, h3, h4, [role=heading]",
    "link": "a[href]",
    "list box": "select",
    "text box": "input:not([type=checkbox], [type=radio], [type=submit]), textarea",
}
"""What may have a role; axe says by what name it is known."""

FIND = """
const find = ({ css, name, within }) => {
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length;
  const found = [...document.querySelectorAll(within || "html")]
    .flatMap((root) => [...root.querySelectorAll(css)]).filter(seen);
  if (!name || !found.length) return found;
  axe.setup(document.documentElement);
  const known = (one) => axe.commons.text.accessibleText(one).replace(/\\s+/g, " ").trim();
  const named = found.filter((one) => new RegExp(name).test(known(one)));
  axe.teardown();
  return named;
};
const center = (one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};
"""
POINT = f"""(target) => {{
  {FIND}
  const [one] = find(target);
  if (!one) return "nothing is there";
  const [, high] = center(one);
  if (high < 0.1 * innerHeight || high > 0.9 * innerHeight)
    one.scrollIntoView({{ block: "center", behavior: "instant" }});
  const point = center(one), there = document.elementFromPoint(...point);
  const reached = one.contains(there) || one.labels?.[0]?.contains(there);
  return reached ? point : `${{there?.outerHTML.slice(0, 200)}} is before it`;
}}"""
COUNT = f"(target) => {{ {FIND} return find(target).length; }}"
SAYS = f"""(target) => {{
  {FIND}
  const field = (one) => one.matches("input, select, textarea");
  return find(target).map((one) => (field(one) ? one.value : one.innerText)).join("\\n");
}}"""
SELECT = f"(target) => {{ {FIND} find(target)[0].select(); }}"
CHOOSE = f"""(target, label) => {{
  {FIND}
  const [one] = find(target);
  one.selectedIndex = [...one.options].findIndex((each) => each.label === label);
  for (const name of ["input", "change"]) one.dispatchEvent(new Event(name, {{ bubbles: true }}));
}}"""
FOCUSED = f"(target) => {{ {FIND} return find(target).includes(document.activeElement); }}"
HOLDS = f"""(target, text) => {{
  {FIND}
  const found = find(target);
  return found.length > 0 && (!text || found.some((one) => one.innerText.includes(text)));
}}"""
NO_AXE = "axe is not on the page"
WITH_AXE = f"""(target, ...more) =>
  target.name && typeof axe !== "object" ? "{NO_AXE}" : (FUNCTION)(target, ...more)"""


@dataclass(frozen=True)
class Target:
    """What somebody looks for: elements of a selector, perhaps with an accessible name."""

    css: str
    name: str = ""
    within: str = ""

    def fields(self) -> dict[str, str]:
        return {"css": self.css, "name": self.name, "within": self.within}


def named(role: str, name: str | re.Pattern[str], within: str = "") -> Target:
    """Return what is known by a name, whole or by a pattern."""
    exactly = f"^{re.escape(name)}$" if isinstance(name, str) else name.pattern
    return Target(TAGS[role], exactly, within)


@dataclass
class Visitor:
    """A visitor of one server."""

    driver: Driver
    address: str
    key: str
    size: tuple[int, int]
    engine: str = ""
    flow: str = ""
    pictures: Path | None = None

    def open(self, path: str) -> None:
        self.driver.open(path if path.startswith("http") else self.address + path.lstrip("/"))

    def reload(self) -> None:
        """Load the page again, as from a bookmark: an address that differs only behind `#` loads nothing."""
        address = self.driver.run("() => location.href")
        self.driver.open("about:blank")
        self.driver.open(address)

    def ask(self, function: str, target: Target, *more: Any) -> Any:
        """Return what a function finds, with axe's help where it looks for a name."""
        told = self.driver.run(WITH_AXE.replace("FUNCTION", function), target.fields(), *more)
        if told != NO_AXE:
            return told
        self.driver.run(f"() => {{ {Axe().axe_script} }}")  # once a page: it is half a megabyte
        return self.driver.run(function, target.fields(), *more)

    def point(self, target: Target) -> Point:
        """Return where something is, once it keeps its place and nothing covers it."""
        told: list[Any] = [None, "not looked for"]

        def rests() -> bool:
            told[:] = told[1], self.ask(POINT, target)
            return isinstance(told[1], list) and told[0] == told[1]

        try:
            until(rests, "something to rest")
        except AssertionError:
            raise AssertionError(f"{target} cannot be tapped: {told[1]}") from None
        x, y = told[1]
        return x, y

    def tap(self, target: Target) -> None:
        self.driver.tap(self.point(target))

    def drag(self, piece: Target, goal: Target) -> None:
        """Drag with the mouse; both are in sight."""
        x, y = self.point(piece)
        goes = self.point(goal)
        self.driver.drag([(x, y), (x + 12, y - 12), ((x + goes[0]) / 2, (y + goes[1]) / 2), goes, goes])

    def press(self, *keys: str) -> None:
        for key in keys:
            self.driver.press(key)

    def fill(self, target: Target, text: str) -> None:
        """Tap a field and type over what is in it."""
        self.tap(target)
        until(lambda: self.has_focus(target), f"the focus on {target}")
        self.ask(SELECT, target)
        self.press(*text)
        until(lambda: self.says(target) == text, f"{text} in {target}")

    def choose(self, target: Target, label: str) -> None:
        """Choose from a list; what opens is the system's, which no driver shows."""
        self.wait(target)
        self.ask(CHOOSE, target, label)

    def walk_to(self, target: Target) -> None:
        """Press Tab until something has the focus."""
        self.wait(target)
        for _ in range(120):
            if self.has_focus(target):
                return
            self.press("Tab")
        raise AssertionError(f"no way by keys to {target}")

    def has_focus(self, target: Target) -> bool:
        return bool(self.ask(FOCUSED, target))

    def count(self, target: Target) -> int:
        return int(self.ask(COUNT, target))

    def says(self, target: Target) -> str:
        return str(self.ask(SAYS, target))

    def wait(self, target: Target, text: str = "") -> None:
        """Wait until something is to be seen, and says something."""
        until(lambda: self.ask(HOLDS, target, text), f"{target} {text}")

    def look(self, what: str) -> None:
        """Keep a picture at both sizes where pictures are asked for, for a person to look at."""
        if self.pictures is None:
            return
        for width, height in SIZES:
            self.driver.resize(width, height)
            self.driver.run("() => document.querySelector('.lesson-section.current, main')?.scrollIntoView()")
            file = self.pictures / f"{self.flow}-{what}-{width}-{self.engine}.png"
            file.write_bytes(self.driver.picture())
        self.driver.resize(*self.size)

    def wait_for(self, function: str, *arguments: Any) -> None:
        """Wait until a function of the page returns what is true."""
        until(lambda: self.driver.run(function, *arguments), function)
