"""What the tests of a board's life share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Make = Callable[..., Any]

ACTS = [["move", "t11", "tray"]]


LOOKED = (
    """() => new Promise((done) => new IntersectionObserver(done).observe(document.querySelector(".mahj")))"""
)
"""Resolves when the browser has told every earlier onlooker,
the board's own too, whether the board is seen.
"""

SHOUT = """() => new Promise((done) => { window.shout = done;
  document.body.insertAdjacentHTML("beforeend", '<img src="data:," onerror="shout()">'); })"""
"""Puts in a picture whose handler does run; resolves when it has run."""


def move_one(board: Any, id_: str = "t11") -> None:
    board.piece(id_).click()
    board.place("tray").click()
