"""A real browser and a page with one board in it: no Jupyter, a
model with the six methods that the board uses.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from mahj_widgets.bundle import board_module
from mahj_widgets.protocol import View, as_json
from playwright.sync_api import Browser, Locator, Page, Route, expect, sync_playwright

from tests.browser.voila.serving import PATIENCE

STATIC = Path(__file__).parents[2] / "widgets" / "mahj_widgets" / "static"
ORIGIN = "http://board.test"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # nothing but this computer can be reached
]

expect.set_options(timeout=1000 * PATIENCE)

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Board</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><link rel="stylesheet" href="board.css">
<style>body { margin: 0; background: #f6f1e7 } h1 { position: absolute; clip-path: inset(50%) }</style></head>
<body><main><h1>A lesson</h1><div id="here"></div></main><script type="module">
import * as board from "./board.js";
const listeners = {};
const fake = window.fake = { view: null, sent: [], ponging: true, dead: false, events: [] };
fake.model = {
  get: (name) => fake[name], set: (name, value) => { fake[name] = value; }, save_changes: () => {},
  on: (name, how) => (listeners[name] ??= []).push(how),
  off: (name, how) => { listeners[name] = (listeners[name] ?? []).filter((one) => one !== how); },
  send: (message) => {
    if (fake.dead) throw new Error("the comm is closed");
    fake.sent.push(JSON.parse(JSON.stringify(message)));
    if (message.kind === "ping" && fake.ponging) fake.hear({ kind: "pong", n: message.n });
  },
};
fake.listeners = listeners;
fake.hear = (message) => [...(listeners["msg:custom"] ?? [])].forEach((how) => how(message));
fake.show = (view) => { fake.view = view; [...(listeners["change:view"] ?? [])].forEach((how) => how()); };
fake.open = (view) => {
  fake.view = view;
  fake.close = board.default.render({ model: fake.model, el: document.getElementById("here") }); };
for (const name of ["mahj:view", "mahj:next"]) document.addEventListener(name, (event) => {
  fake.events.push([name, event.detail]); if (fake.refuse === name) event.preventDefault(); });
window.board = board;
</script></body></html>"""


@dataclass
class BoardPage:
    """One board on one page, with the far end of its wire in our hands."""

    page: Page
    errors: list[str] = field(default_factory=list)

    def open(self, view: View, *, sprite: bool = True) -> None:
        """Open a board on the page, and give it the sprite that it asks for."""
        self.page.wait_for_function("window.fake")
        hellos = len(self.sent("hello"))
        self.page.evaluate("(view) => fake.open(view)", as_json(view))
        self.page.wait_for_function(
            "(before) => fake.sent.filter((message) => message.kind === 'hello').length > before", arg=hellos
        )
        if sprite and self.sent("need"):
            self.tell(kind="sprite", svg=(STATIC / "tiles.svg").read_text("utf-8"))

    def reload(self, view: View) -> None:
        """Reload the page and open a board, as after a lost connection."""
        self.page.goto(f"{ORIGIN}/")
        self.open(view)

    def show(self, view: View) -> None:
        self.page.evaluate("(view) => fake.show(view)", as_json(view))

    def tell(self, **message: Any) -> None:
        self.page.evaluate("(message) => fake.hear(message)", message)

    def sent(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.page.evaluate("fake.sent") if message["kind"] == kind]

    def piece(self, id_: str) -> Locator:
        return self.page.locator(f'[data-piece="{id_}"]')

    def zone(self, id_: str) -> Locator:
        return self.page.locator(f'[data-zone="{id_}"]')

    def place(self, zone: str) -> Locator:
        return self.page.locator(f'[data-place="{zone}"]')

    def held(self, zone: str) -> list[str]:
        found = self.zone(zone).locator("[data-piece]")
        return [str(one.get_attribute("data-piece")) for one in found.all()]

    def act(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def polite(self) -> str:
        return (self.page.locator('[aria-live="polite"]').text_content() or "").rstrip("\u200b")

    def loud(self) -> str:
        return (self.page.locator('[aria-live="assertive"]').text_content() or "").rstrip("\u200b")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium of the machine, one for the whole run."""
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.fail(
            "the browser tests need Chromium on the PATH as 'chromium': install it and run them again"
        )
    with sync_playwright() as play:
        opened = play.chromium.launch(executable_path=chromium, args=FLAGS)
        yield opened
        opened.close()


def stop_clock(page: Page) -> None:
    """Stop the clock of a page, from its first moment on: only `clock.run_for` and the like move it."""
    page.clock.install(time=0)
    page.clock.pause_at(1)


def _serve(route: Route) -> None:
    name = route.request.url.removeprefix(ORIGIN).strip("/").split("?")[0]
    if name == "board.js":
        route.fulfill(body=board_module(), content_type="text/javascript")
    elif name == "board.css":
        route.fulfill(path=STATIC / name, content_type="text/css")
    elif name in ("", "voila/render"):
        route.fulfill(
            body=PAGE.replace("./board.js", "/board.js").replace('"board.css"', '"/board.css"'),
            content_type="text/html",
        )
    else:
        route.abort()


def _begin(
    browser: Browser,
    *,
    width: int = 1280,
    height: int = 900,
    theme: str = "light",
    touch: bool = False,
    still: bool = True,
    flows: bool = False,
) -> BoardPage:
    """Open a window of its own, with a page that waits for a board."""
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=touch,
        reduced_motion="reduce" if still else "no-preference",
    )
    context.route("**/*", _serve)
    context.add_init_script(
        f"localStorage.getItem('mahj.theme') ?? localStorage.setItem('mahj.theme', {json.dumps(theme)})"
    )
    context.set_default_timeout(1000 * PATIENCE)
    page = context.new_page()
    if not flows:
        stop_clock(page)
    made = BoardPage(page)
    page.on("pageerror", lambda error: made.errors.append(str(error)))
    page.goto(f"{ORIGIN}/")
    return made


@pytest.fixture
def board_page(browser: Browser) -> Iterator[Callable[..., BoardPage]]:
    """Make pages with one board: `board_page(view, width=390, theme="dark", touch=True, ...)`.

    Their clock stands still, so that nothing depends on how fast the machine is: `clock.run_for` moves it.
    With `flows` it goes on by itself, for what waits for the browser's own frames and timers.
    """
    pages: list[BoardPage] = []

    def make(view: View, *, sprite: bool = True, **how: Any) -> BoardPage:
        made = _begin(browser, **how)
        pages.append(made)
        made.open(view, sprite=sprite)
        return made

    yield make
    for made in pages:
        made.page.context.close()
    assert [error for made in pages for error in made.errors] == []


@pytest.fixture(scope="module")
def window(browser: Browser) -> Iterator[Callable[..., BoardPage]]:
    """One window for all tests of a module that leave nothing behind but what is kept in the browser: each
    gets its board on a page that is loaded anew, `window(view, width=390)`. It saves most of a test's time.
    """
    made = _begin(browser)

    def show(view: View, *, width: int = 1280, height: int = 900) -> BoardPage:
        made.page.context.clear_cookies()
        made.page.evaluate("localStorage.clear()")
        made.page.set_viewport_size({"width": width, "height": height})
        made.reload(view)
        return made

    yield show
    made.page.context.close()
    assert made.errors == []
