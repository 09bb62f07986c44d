"""A game at the table as eyes and ears have it: frames of a pass, a call and a win, and what is heard.

`MAHJ_PICTURES=folder python -m tests.soak.table_pictures` writes the frames, and `heard.txt`: what the
board's live region says in a game that is played by keys, and the name of what has the focus after each key.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mahj_widgets.protocol import View, read_message
from playwright.sync_api import Browser, sync_playwright

from mahj_tutor.american import PlayState
from mahj_tutor.american.play.state import Phase
from mahj_tutor.pictures.scene import Act
from mahj_tutor.session.table_session import TableSession
from tests.browser.board.window import BoardPage, serve_boards
from tests.browser.conftest import FLAGS
from tests.table_learner import Memory, next_acts

SIZES = ((390, 844), (768, 1024), (1280, 800), (1920, 1080))
MOMENTS = (0, 80, 160, 240)
"""How long tiles have been under way in a frame, in ms."""
BAR = 56
"""Pixels that the bar of a lesson's page takes."""
SET = """(bar) => {
  document.documentElement.style.setProperty("--mahj-height", `calc(100dvh - ${bar}px)`);
  document.querySelector("main").style.paddingTop = `${bar}px`; }"""
AT = "(at) => document.getAnimations().forEach((one) => { one.pause(); one.currentTime = at; })"
DONE = "() => document.getAnimations().forEach((one) => one.finish())"
FOCUSED = """() => { const { activeElement: el } = document;
  const name = el.getAttribute("aria-label") ?? el.textContent;
  return el === document.body ? "nothing" : `${name}, ${el.localName}`; }"""
SEED = 1
"""A game in which the learner calls and wins."""


@dataclass
class Seat:
    """A learner at a table, whose session answers her board in this process."""

    board: BoardPage
    session: TableSession
    heard: int = 0

    @classmethod
    def take(cls, browser: Browser, address: str, size: tuple[int, int], motion: str) -> Seat:
        width, height = size
        context = browser.new_context(
            reduced_motion=motion,  # type: ignore[arg-type]
            viewport={"width": width, "height": height},
        )
        page = context.new_page()
        page.goto(address)
        page.evaluate(SET, BAR)
        page.evaluate("localStorage.setItem('mahj.pace', 'step')")
        made = cls(BoardPage(page, address), TableSession("t6", record=Memory(), seed=SEED))  # type: ignore[arg-type]
        made.board.open(View())
        made.answer()
        return made

    def answer(self) -> None:
        """Answer what the board has sent since."""
        sent = self.board.page.evaluate("(n) => fake.sent.slice(n)", self.heard)
        self.heard += len(sent)
        for raw in sent:
            view = self.session.respond(read_message(raw)) if raw["kind"] in ("hello", "draft") else None
            if view is not None:
                self.board.show(view)

    def acts(self) -> tuple[Act, ...]:
        table = self.session._table
        assert table is not None
        return next_acts(table)

    def press(self, act: Act) -> None:
        """Do an act by keys."""
        page = self.board.page
        what = page.locator(f"[data-zone=rack] button[data-piece='{act[1]}']")
        if act[0] == "choose":
            actions: Any = self.session._last_view.actions
            label = next(action.label for action in actions if action.act == act)
            what = self.board.act(label)
        what.focus()
        page.keyboard.press("Enter")
        if page.locator("[data-confirm]").count():
            page.keyboard.press("Enter")
        self.answer()


def moment(seat: Seat, act: Act) -> str:
    """Return what an act shows, if there is a series of it."""
    table = seat.session._table
    assert table is not None
    now = table.game.now
    if not isinstance(now, PlayState):
        is_pass = "pass" in act or ("on" in act and len(table.log) < 3)
        return "pass" if is_pass else ""
    if any(str(part).startswith(("call-", "shows-")) for part in act) or now.claims:
        return "call"
    return "win" if now.phase is Phase.DECLARED or "mahjong" in act else ""


def frames(browser: Browser, address: str, size: tuple[int, int], folder: Path) -> Iterator[Path]:
    """Play a game, and take frames of its moments."""
    seat, taken = Seat.take(browser, address, size, "no-preference"), dict[str, int]()
    while seat.session._last_view.phase == "open":
        for act in seat.acts():
            name = moment(seat, act)
            seat.press(act)
            if name and taken.get(name, 0) < 3:
                taken[name] = taken.get(name, 0) + 1
                for at in MOMENTS:
                    seat.board.page.evaluate(AT, at)
                    path = folder / f"{name}-{size[0]}-{taken[name]}-{at:03}.png"
                    seat.board.page.screenshot(path=path)
                    yield path
                seat.board.page.evaluate(DONE)
    seat.board.page.evaluate(DONE)
    seat.board.page.screenshot(path=folder / f"end-{size[0]}.png")


def ears(browser: Browser, address: str) -> Iterator[str]:
    """Play a game by keys, and yield what is said, and what has the focus then."""
    seat, said = Seat.take(browser, address, SIZES[1], "reduce"), ""
    while seat.session._last_view.phase == "open":
        for act in seat.acts():
            seat.press(act)
            spoken = " ".join(filter(None, (seat.board.polite(), seat.board.loud())))
            new = spoken if spoken != said else ""
            yield f"{' '.join(act)}\n    says: {new}\n    at: {seat.board.page.evaluate(FOCUSED)}"
            said = spoken


def main() -> None:
    """Write frames and words into the folder that `MAHJ_PICTURES` names."""
    folder = Path(os.environ["MAHJ_PICTURES"])
    with serve_boards() as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        (folder / "heard.txt").write_text("\n".join(ears(browser, address)) + "\n", "utf-8")
        for size in SIZES:
            print(len(list(frames(browser, address, size, folder))), "frames at", size[0])
        browser.close()


if __name__ == "__main__":
    main()
