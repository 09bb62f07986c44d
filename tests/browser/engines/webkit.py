"""WebKit as `webkit2gtk-driver` drives it: MiniBrowser under Xvfb, with a window manager that gives it focus.

Its driver turns touch into mouse. No library fits better than these lines: Playwright brings a WebKit of its
own, and Selenium a second event loop for eight HTTP calls.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from tests.browser.engines.driver import Point, call, strokes, touches
from tests.browser.voila.serving import PATIENCE, free_port, until

PROGRAMS = {"WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb", "openbox": "openbox"}
"""What it takes, by the packages of Debian that bring it."""
GTK = {
    "settings.ini": "[Settings]\ngtk-enable-animations=0\n",  # this is `prefers-reduced-motion`
    # The bar at the top, as it comes, lets no window be narrower than 447 pixels.
    "gtk.css": """toolbar, toolbar *, entry, button, image {
  min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0;
  font-size: 1px; -gtk-icon-transform: scale(0.1);
}""",
}
FITS = "() => [outerWidth - innerWidth, outerHeight - innerHeight]"
PAINT = """() => {
  window.painted = false;
  requestAnimationFrame(() => requestAnimationFrame(() => { window.painted = true; }));
}"""
FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"


def missing() -> list[str]:
    """Return the packages that have to be installed."""
    return [package for program, package in PROGRAMS.items() if shutil.which(program) is None]


class WebKit:
    """One MiniBrowser and its driver."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self._running: list[subprocess.Popen[bytes]] = []
        settings = Path(self._folder.name) / "gtk-3.0"
        settings.mkdir()
        for name, text in GTK.items():
            (settings / name).write_text(text, "utf-8")
        self._environment = {
            **os.environ,
            "DISPLAY": f":{self._screen()}",
            "HOME": self._folder.name,
            "XDG_CONFIG_HOME": self._folder.name,
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",  # as root it would not start
            "http_proxy": "http://127.0.0.1:9",  # nothing but this computer can be reached
            "no_proxy": "127.0.0.1",
        }
        self._start("openbox")
        port = free_port()
        self._address = f"http://127.0.0.1:{port}"
        self._start("WebKitWebDriver", f"--port={port}")
        until(self._answers, "WebKit's driver")
        browser = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
        options = {"webkitgtk:browserOptions": {"binary": str(browser), "args": ["--automation"]}}
        made = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": options}})
        self._session = f"/session/{made['sessionId']}"

    def _screen(self) -> str:
        """Start a screen and return its number, which it chooses."""
        reading, writing = os.pipe()
        command = ("-displayfd", str(writing), "-screen", "0", "2000x1500x24", "-nolisten", "tcp")
        self._start("Xvfb", *command, pass_fds=(writing,))
        os.close(writing)
        with os.fdopen(reading) as told:
            return told.readline().strip()

    def _start(self, *command: str, pass_fds: tuple[int, ...] = ()) -> None:
        environment = getattr(self, "_environment", None)
        quiet = subprocess.DEVNULL
        self._running.append(
            subprocess.Popen(command, env=environment, pass_fds=pass_fds, stdout=quiet, stderr=quiet)
        )

    def _answers(self) -> bool:
        try:
            return bool(self._ask("GET", "/status")["ready"])
        except URLError:
            return False

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        sent = None if body is None else json.dumps(body).encode()
        request = Request(self._address + path, sent, {"Content-Type": "application/json"}, method=method)
        try:
            with urlopen(request, timeout=PATIENCE) as reply:
                return json.load(reply)["value"]
        except HTTPError as error:
            raise AssertionError(f"WebKit's driver, {path}: {error.read().decode()}") from None

    def _do(self, method: str, path: str, body: Any = None) -> Any:
        return self._ask(method, f"{self._session}{path}", body)

    def begin(self, width: int, height: int, address: str, cookies: dict[str, str]) -> None:
        self.resize(width, height)
        if not address:
            self.open("about:blank")
            return
        self.open(f"{address}healthz")
        self._do("DELETE", "/cookie")
        self.run(FORGET)
        for name, value in cookies.items():
            self._do("POST", "/cookie", {"cookie": {"name": name, "value": value, "path": "/"}})

    def resize(self, width: int, height: int) -> None:
        """Give the page this size; the window is larger by its bar."""
        wider, higher = self.run(FITS)
        self._do("POST", "/window/rect", {"width": width + wider, "height": height + higher})
        until(lambda: self.run("() => [innerWidth, innerHeight]") == [width, height], "the window's size")
        self._draw()

    def _draw(self) -> None:
        """Wait until the page is drawn as it is now: a picture may show it as it was before."""
        self.run(PAINT)
        until(lambda: self.run("() => window.painted"), "the page to be drawn")

    def open(self, address: str) -> None:
        self._do("POST", "/url", {"url": address})

    def run(self, function: str, *arguments: Any) -> Any:
        told = self._do(
            "POST", "/execute/sync", {"script": f"return {call(function, arguments)}", "args": []}
        )
        return json.loads(told)

    def tap(self, point: Point) -> None:
        self._do("POST", "/actions", {"actions": touches("mouse", [point])})

    def drag(self, points: Sequence[Point]) -> None:
        self._do("POST", "/actions", {"actions": touches("mouse", points)})

    def press(self, key: str) -> None:
        self._do("POST", "/actions", {"actions": strokes(key)})

    def picture(self) -> bytes:
        self._draw()
        return base64.b64decode(self._do("GET", "/screenshot"))

    def errors(self) -> list[str]:
        return []

    def quit(self) -> None:
        with suppress(AssertionError, OSError):  # its session may have ended with a crash
            self._do("DELETE", "")
        for each in reversed(self._running):
            each.terminate()
            each.wait(timeout=PATIENCE)
        self._folder.cleanup()
