"""How a card is seen on screens of other sizes: whole on a large one, and with nothing cut off on a phone."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.voila.serving import until
from tests.browser.voila.visits import HEIGHTS

HIDDEN = """() => [...document.querySelectorAll(".current, .current *")]
  .filter((el) => ["auto", "scroll"].includes(getComputedStyle(el).overflowY))
  .reduce((most, el) => Math.max(most, el.scrollHeight - el.clientHeight),
    document.documentElement.scrollHeight - innerHeight)"""
"""By how many pixels the page, or a part of the card that is shown, is taller than its place."""
CUT_OFF = """(texts) => {
  const all = (where) => [...document.querySelectorAll(`.current ${where}`)];
  const felt = all(".m-ground")[0]?.getBoundingClientRect();
  const names = all(".m-seat > .m-who").map((el) => {
    const range = document.createRange();
    range.selectNodeContents(el);
    return [el, range.getBoundingClientRect()];
  });
  const covers = (a, b) => a.left <= b.right && b.left <= a.right && a.top < b.bottom && b.top < a.bottom;
  const isOver = (a) => names.some(([, b]) => b !== a && covers(a, b));
  const isCutOff = (a) => a.left < felt.left || a.right > felt.right || isOver(a);
  return [
    ...all(texts).filter((el) => el.scrollHeight > el.clientHeight + 1),
    ...names.filter(([, box]) => isCutOff(box)).map(([el]) => el),
  ].map((el) => el.textContent); }"""
"""The texts and the names of players that have no room on the card that is shown."""
TITLE, PLAQUE = ".m-frame .m-head", ".m-plaque .m-piece"


NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


def resize(page: Page, width: int) -> None:
    """Turn to a screen of another size, and wait until the page has taken note of it."""
    page.set_viewport_size({"width": width, "height": HEIGHTS.get(width, 844)})
    page.evaluate(NEXT_FRAME)


def expect_whole(page: Page, number: int) -> None:
    """Expect that on a screen as large as a projector's nothing of a card is out of sight."""
    resize(page, 1920)
    until(lambda: page.evaluate(HIDDEN) <= 2, f"card {number} is seen whole")


def expect_not_cut_off(page: Page, number: int) -> None:
    """Expect that on a phone no title and no name is cut off."""
    for width in (390, 320):
        resize(page, width)
        assert page.evaluate(CUT_OFF, f":is({TITLE}, {PLAQUE})") == [], f"card {number} at {width} pixels"
