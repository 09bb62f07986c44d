"""Firefox as the system brings it, driven by WebDriver BiDi over its own socket.

No library does it better than these lines: Debian has no geckodriver, which Selenium needs, and Playwright,
where it drives a Firefox that is not its own, asks for commands that this one does not have yet.
"""

from __future__ import annotations

import base64
import itertools
import json
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import connect

from tests.browser.engines.driver import Point, call, strokes, touches
from tests.browser.voila.serving import PATIENCE, until

PROGRAMS = {"firefox-esr": "firefox-esr"}
READY = "WebDriver BiDi listening on "
STARTS = 5 * PATIENCE
"""Seconds it may take to be there: beside other work it needs a minute."""
PREFERENCES: dict[str, int | str] = {
    "ui.prefersReducedMotion": 1,
    "network.proxy.type": 1,  # nothing but this computer can be reached: that proxy is none
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
}


def missing() -> list[str]:
    """Return the packages that have to be installed."""
    return [package for program, package in PROGRAMS.items() if shutil.which(program) is None]


class Firefox:
    """One Firefox; each visitor is a user context of it."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        lines = (
            f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()
        )
        (Path(self._folder.name) / "user.js").write_text("\n".join(lines), "utf-8")
        command = ["firefox-esr", "--headless", "--remote-debugging-port=0", "--no-remote", "--profile"]
        self._log = Path(self._folder.name) / "log"
        with self._log.open("w") as log:
            self._process = subprocess.Popen([*command, self._folder.name], stdout=log, stderr=log)
        at = str(until(self._address, "Firefox", STARTS))
        self._open = ExitStack()
        self._socket = self._open.enter_context(connect(f"{at}/session", max_size=None, proxy=None))
        self._errors: list[str] = []
        self._numbers = itertools.count()
        self._do("session.new", capabilities={})
        self._do("session.subscribe", events=["log.entryAdded"])
        self._visitor = self._page = ""

    def _address(self) -> str:
        """Return where it listens, as soon as it says so."""
        return self._log.read_text("utf-8").partition(READY)[2].partition("\n")[0]

    def _do(self, method: str, **parameters: Any) -> Any:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            told = json.loads(self._socket.recv(timeout=STARTS))
            if told.get("method") == "log.entryAdded":
                self._note(told["params"])
            if told.get("id") == number:
                assert told["type"] == "success", f"Firefox, {method}: {told}"
                return told["result"]

    def _note(self, entry: dict[str, Any]) -> None:
        if entry["type"] == "javascript" and entry["level"] == "error":
            self._errors.append(entry["text"])

    def begin(self, width: int, height: int, address: str, cookies: dict[str, str]) -> None:
        if self._visitor:
            self._do("browser.removeUserContext", userContext=self._visitor)
        self._errors = []
        self._visitor = self._do("browser.createUserContext")["userContext"]
        made = self._do("browsingContext.create", type="tab", userContext=self._visitor)
        self._page = made["context"]
        self.resize(width, height)
        for name, value in cookies.items():
            cookie = {"name": name, "value": {"type": "string", "value": value}, "path": "/"}
            cookie["domain"] = urlsplit(address).hostname or ""
            self._do(
                "storage.setCookie",
                cookie=cookie,
                partition={"type": "storageKey", "userContext": self._visitor},
            )

    def resize(self, width: int, height: int) -> None:
        viewport = {"width": width, "height": height}
        self._do("browsingContext.setViewport", context=self._page, viewport=viewport)

    def open(self, address: str) -> None:
        self._do("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def run(self, function: str, *arguments: Any) -> Any:
        told = self._do(
            "script.evaluate",
            expression=call(function, arguments),
            target={"context": self._page},
            awaitPromise=False,
        )
        assert told["type"] == "success", f"Firefox: {told['exceptionDetails']['text']}"
        return json.loads(told["result"]["value"])

    def tap(self, point: Point) -> None:
        self._do("input.performActions", context=self._page, actions=touches("touch", [point]))

    def drag(self, points: Sequence[Point]) -> None:
        self._do("input.performActions", context=self._page, actions=touches("mouse", points))

    def press(self, key: str) -> None:
        self._do("input.performActions", context=self._page, actions=strokes(key))

    def picture(self) -> bytes:
        return base64.b64decode(self._do("browsingContext.captureScreenshot", context=self._page)["data"])

    def errors(self) -> list[str]:
        return self._errors

    def quit(self) -> None:
        self._do("session.end")
        self._open.close()
        self._process.terminate()
        self._process.wait(timeout=PATIENCE)
        self._folder.cleanup()
