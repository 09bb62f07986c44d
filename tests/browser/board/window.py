"""A page with one board in it: no Jupyter, a model with the six methods that the board uses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from mahj_widgets.bundle import STATIC, open_module
from mahj_widgets.protocol import View, as_json
from playwright.sync_api import Browser, Locator, Page

from tests.browser.conftest import stop_clock
from tests.browser.voila.serving import PATIENCE

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Board</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><link rel="stylesheet" href="board.css">
<style>body { margin: 0; background: #f6f1e7 } h1 { position: absolute; clip-path: inset(50%) }</style>
<script type="module">
import * as board from "./board.js";
const listeners = {};
const alive = () => ({ view: null, sent: [], ponging: true, dead: false, events: [], refuse: "" });
const fake = window.fake = { ...alive(), close: () => {} };
let greeted = () => {};
fake.greet = (how) => { greeted = how; };
fake.model = {
  get: (name) => fake[name], set: (name, value) => { fake[name] = value; }, save_changes: () => {},
  on: (name, how) => (listeners[name] ??= []).push(how),
  off: (name, how) => { listeners[name] = (listeners[name] ?? []).filter((one) => one !== how); },
  send: (message) => {
    if (fake.dead) throw new Error("the comm is closed");
    fake.sent.push(JSON.parse(JSON.stringify(message)));
    if (message.kind === "hello") greeted();
    if (message.kind === "ping" && fake.ponging) fake.hear({ kind: "pong", n: message.n });
  },
};
fake.listeners = listeners;
fake.hear = (message) => [...(listeners["msg:custom"] ?? [])].forEach((how) => how(message));
fake.show = (view) => { fake.view = view; [...(listeners["change:view"] ?? [])].forEach((how) => how()); };
fake.open = (view) => {
  fake.view = view;
  fake.close = board.default.render({ model: fake.model, el: document.getElementById("here") }); };
fake.begin = async (view, sprite) => {
  const hello = new Promise((done) => { greeted = done; });
  fake.open(view);
  await hello;
  if (!sprite || !fake.sent.some(({ kind }) => kind === "need")) return;
  fake.hear({ kind: "sprite", svg: await (await fetch("tiles.svg")).text() }); };
for (const name of ["mahj:view", "mahj:next"]) document.addEventListener(name, (event) => {
  fake.events.push([name, event.detail]); if (fake.refuse === name) event.preventDefault(); });
window.board = board;
const bare = document.body.cloneNode(true), heads = [...document.head.children];
const globals = new Set(Object.keys(window)), sprite = () => document.getElementById("t-6D")?.closest("svg");
fake.clear = () => {
  const kept = sprite();
  fake.dead = false;
  fake.close();
  const left = window.__mahj?.groups.size || Object.values(listeners).flat().length;
  [...document.body.childNodes].filter((one) => one !== kept).forEach((one) => one.remove());
  document.body.prepend(...bare.cloneNode(true).childNodes);
  document.body.removeAttribute("style");
  [...document.head.children].filter((one) => !heads.includes(one)).forEach((one) => one.remove());
  document.documentElement.removeAttribute("style");
  Object.keys(window).filter((name) => !globals.has(name)).forEach((name) => { delete window[name]; });
  window.__mahj = { groups: new Map(), boards: new Set(), needed: new WeakSet(), key: null };
  Object.assign(fake, alive(), { close: () => {} });
  scrollTo(0, 0);
  return Boolean(kept && !left);
};
</script></head><body><main><h1>A lesson</h1><div id="here"></div></main></body></html>"""


@dataclass
class BoardPage:
    """One board on one page, with the far end of its wire in our hands."""

    page: Page
    address: str
    errors: list[str] = field(default_factory=list)
    is_sound: bool = True
    """Whether the last test on it passed."""

    def open(self, view: View, *, sprite: bool = True) -> None:
        """Open a board on the page, wait until it is seen, and give it the sprite that it asks for."""
        self.page.evaluate("([view, sprite]) => fake.begin(view, sprite)", [as_json(view), sprite])

    def reload(self, view: View, *, sprite: bool = True) -> None:
        """Load the page anew and open a board, as after a lost connection."""
        self.page.goto(self.address)  # its script has run once it is loaded
        self.open(view, sprite=sprite)

    def show(self, view: View) -> None:
        self.page.evaluate("(view) => fake.show(view)", as_json(view))

    def resize(self, width: int, height: int = 900) -> None:
        """Have another window, at the top of the page."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate("scrollTo(0, 0)")

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


@cache
def _files() -> dict[str, tuple[str, bytes]]:
    """Return what the pages load: type and content by path."""
    return {
        "/": ("text/html", PAGE.encode()),
        "/board.js": ("text/javascript", open_module().encode()),
        "/board.css": ("text/css", (STATIC / "board.css").read_bytes()),
        "/tiles.svg": ("image/svg+xml", (STATIC / "tiles.svg").read_bytes()),
    }


class _Answer(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        kind, content = _files().get(self.path, ("text/plain", b""))
        self.send_response(200 if content else 404)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "max-age=86400")  # loaded and compiled once a window
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def serve_boards() -> Iterator[str]:
    """Serve the page with its files; yield its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Answer) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@dataclass
class Windows:
    """The windows of a run. A window takes a second to open, so tests share one for each kind of pointer
    and clock. Its page stays, too: of the board before nothing is left but the sprite of tiles. The page is
    loaded again where a board could not be closed without traces, and after a test that failed.
    """

    browser: Browser
    address: str
    opened: dict[tuple[bool, bool], BoardPage] = field(default_factory=dict)

    def show(
        self,
        view: View,
        *,
        width: int = 1280,
        height: int = 900,
        theme: str = "light",
        touch: bool = False,
        still: bool = True,
        flows: bool = False,
        sprite: bool = True,
        fresh: bool = False,
    ) -> BoardPage:
        """Show a board; the one that the same window showed before is gone.

        `fresh` loads the page, which has no sprite then.
        """
        if (touch, flows) not in self.opened:
            self.opened[touch, flows] = self.begin(touch=touch, flows=flows)
        board = self.opened[touch, flows]
        page = board.page
        page.context.clear_cookies()
        if fresh or not board.is_sound or not page.evaluate("fake.clear()"):
            page.goto(self.address)
        board.is_sound = True
        page.set_viewport_size({"width": width, "height": height})
        motion = "reduce" if still else "no-preference"
        page.emulate_media(reduced_motion=motion, color_scheme="light", contrast="no-preference")
        page.mouse.move(0, 0)
        page.evaluate(
            "(theme) => { localStorage.clear(); localStorage.setItem('mahj.theme', theme); }", theme
        )
        board.open(view, sprite=sprite)
        return board

    def begin(self, *, touch: bool = False, flows: bool = False) -> BoardPage:
        """Open a window, with a page that waits for a board."""
        context = self.browser.new_context(has_touch=touch, reduced_motion="reduce")
        context.set_default_timeout(1000 * PATIENCE)
        page = context.new_page()
        if not flows:
            stop_clock(page)
        made = BoardPage(page, self.address)
        page.on("pageerror", lambda error: made.errors.append(str(error)))
        page.goto(self.address)
        return made
