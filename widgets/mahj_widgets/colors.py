"""The colors of the board, by their names in `board.css`: still pictures have the same."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

SHEET = Path(__file__).with_name("static") / "board.css"
_COLOR = re.compile(r"--mahj-([\w-]+): (#[\da-fA-F]{3,8});")


@cache
def board_colors() -> Mapping[str, str]:
    """Return the colors of the light theme, which stands first.

    >>> sorted(board_colors())[:4]
    ['amber', 'edge', 'felt', 'felt-deep']
    """
    light, _, _ = SHEET.read_text(encoding="utf-8").partition("}")
    return dict(_COLOR.findall(light))


def halfway(one: str, other: str) -> str:
    """Return the color in the middle of two, each `#` and six digits.

    >>> halfway("#1f5b4a", "#174638")
    '#1b5041'
    """
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{(a + b) // 2:02x}" for a, b in pairs)
