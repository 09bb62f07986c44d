"""Chromium, driven by Playwright as in all other tests, behind the face of the other engines."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page

from tests.browser.engines.driver import Point, call
from tests.browser.voila.serving import PATIENCE


class Chromium:
    """The browser of the whole run; each visitor is a context of it."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._context: BrowserContext | None = None
        self._errors: list[str] = []

    @property
    def page(self) -> Page:
        assert self._context is not None
        return self._context.pages[0]

    def begin(self, width: int, height: int, address: str, cookies: dict[str, str]) -> None:
        self.quit()
        self._context = self._browser.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce", has_touch=True
        )
        self._context.set_default_timeout(1000 * PATIENCE)
        self._context.add_cookies(
            [{"name": name, "value": value, "url": address} for name, value in cookies.items()]
        )
        self._errors = []
        self._context.new_page().on("pageerror", lambda error: self._errors.append(str(error)))

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def open(self, address: str) -> None:
        self.page.goto(address)

    def run(self, function: str, *arguments: Any) -> Any:
        try:
            return json.loads(self.page.evaluate(call(function, arguments)))
        except Error as error:
            if "context was destroyed" not in str(error):
                raise
            self.page.wait_for_load_state()  # the page has just been left: the next one is asked
            return json.loads(self.page.evaluate(call(function, arguments)))

    def tap(self, point: Point) -> None:
        self.page.touchscreen.tap(*point)

    def drag(self, points: Sequence[Point]) -> None:
        mouse = self.page.mouse
        mouse.move(*points[0])
        mouse.down()
        for each in points[1:]:
            mouse.move(*each)
        mouse.up()

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def picture(self) -> bytes:
        return self.page.screenshot()

    def errors(self) -> list[str]:
        return self._errors

    def quit(self) -> None:
        if self._context is not None:
            self._context.close()
            self._context = None
