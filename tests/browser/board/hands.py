"""Hands for the tests of a board: a mouse and a finger that drag."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Make = Callable[..., Any]


def centre(board: Any, selector: str) -> tuple[float, float]:
    box = board.page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag_mouse(board: Any, start: str, end: str) -> None:
    board.page.mouse.move(*centre(board, start))
    board.page.mouse.down()
    board.page.mouse.move(*centre(board, end), steps=4)
    board.page.mouse.up()


def touch(board: Any, wire: Any, kind: str, at: tuple[float, float] | None = None) -> None:
    points = [] if at is None else [{"x": at[0], "y": at[1]}]
    wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def drag_touch(board: Any, start: str, end: str, hold: int = 0) -> None:
    wire = board.page.context.new_cdp_session(board.page)
    here, there = centre(board, start), centre(board, end)
    touch(board, wire, "touchStart", here)
    board.page.clock.run_for(hold)
    for part in (0.2, 0.6, 1.0):
        touch(
            board,
            wire,
            "touchMove",
            (here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part),
        )
    touch(board, wire, "touchEnd")
