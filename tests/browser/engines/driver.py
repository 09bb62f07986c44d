"""The one face that every engine is driven by, and the input both wire protocols share."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Protocol

Point = tuple[float, float]

KEYS = {
    "Backspace": "\ue003",
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "Space": " ",
    "End": "\ue010",
    "Home": "\ue011",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
"""Keys by Playwright's names, as WebDriver and BiDi write them."""


class Driver(Protocol):
    """A browser with one page, whose visitor is somebody new after each `begin`."""

    def begin(self, width: int, height: int, address: str, cookies: dict[str, str]) -> None:
        """Forget the visitor before, size the page, and set cookies for a server's address."""

    def resize(self, width: int, height: int) -> None:
        """Give the page another size."""

    def open(self, address: str) -> None:
        """Go to an address and wait until its page is loaded."""

    def run(self, function: str, *arguments: Any) -> Any:
        """Return what a JavaScript function returns for arguments that JSON can hold."""

    def tap(self, point: Point) -> None:
        """Tap a point of the window; by touch, which WebKit's driver turns into mouse."""

    def drag(self, points: Sequence[Point]) -> None:
        """Press the mouse at the first point, move through the others, and let go at the last."""

    def press(self, key: str) -> None:
        """Press a key of `KEYS` or one character."""

    def picture(self) -> bytes:
        """Return what is in the window, as PNG."""

    def errors(self) -> list[str]:
        """Return the errors of scripts since `begin`; WebKit's driver tells of none."""

    def quit(self) -> None:
        """End the browser."""


def call(function: str, arguments: Sequence[Any]) -> str:
    """Return an expression that calls a function and yields JSON, the same on every wire."""
    return f"JSON.stringify(({function})(...{json.dumps(arguments)}) ?? null)"


def touches(kind: str, points: Sequence[Point]) -> list[dict[str, Any]]:
    """Return the actions of a pointer that presses at the first point and lets go at the last."""
    move = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 20} for x, y in points]
    down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
    actions = [move[0], down, *move[1:], up]
    return [{"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions}]


def strokes(key: str) -> list[dict[str, Any]]:
    """Return the actions of a keyboard that presses a key and lets it go."""
    value = KEYS.get(key, key)
    actions = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
    return [{"type": "key", "id": "keys", "actions": actions}]
