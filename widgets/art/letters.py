"""The figures and letters of the index: lines of one width, as data.

Every sign stands in a box of 44 x 84 (the middle of its line); capitals and figures share one width, so that
indexes line up in a rack.
"""

from __future__ import annotations

import re

from .brush import number

BOX = (44.0, 84.0)

SIGNS = {
    "0": "M0 22A22 22 0 0 1 44 22V62A22 22 0 0 1 0 62Z",
    "1": "M10 18L30 0V84",
    "2": "M0 22C1 8 9 0 22 0C35 0 44 8 44 22C44 42 6 56 0 84H45",
    "3": "M2 0H42L20 33C35 33 44 43 44 58C44 74 35 84 21 84C10 84 3 78 0 69",
    "4": "M33 84V0L0 60H45",
    "5": "M40 0H6L3 38C8 33 14 30 21 30C35 30 44 41 44 57C44 73 35 84 21 84C10 84 3 78 0 69",
    "6": "M34 0C14 14 0 34 0 58A22 26 0 1 0 44 58A22 25 0 0 0 1 52",
    "7": "M0 0H44L15 84",
    "8": "M22 38A19 19 0 1 1 22 0A19 19 0 1 1 22 38A22 23 0 1 0 22 84A22 23 0 1 0 22 38Z",
    "9": "M10 84C30 70 44 50 44 26A22 26 0 1 0 0 26A22 25 0 0 0 43 32",
    "B": "M0 0H20A19 19.5 0 0 1 20 39H0H23A21 22.5 0 0 1 23 84H0Z",
    "C": "M44 24C43 9 34 0 22 0C9 0 0 9 0 24V60C0 75 9 84 22 84C34 84 43 75 44 60",
    "D": "M0 0H16C33 0 44 12 44 30V54C44 72 33 84 16 84H0Z",
    "N": "M0 84V0L44 84V0",
    "E": "M44 0H0V84H44M0 41H38",
    "W": "M0 0L10 84L22 24L34 84L44 0",
    "S": "M43 18C40 6 32 0 22 0C9 0 1 9 1 21C1 46 44 36 44 62C44 76 34 84 22 84C10 84 2 77 0 65",
    "R": "M0 84V0H22A21 22 0 0 1 22 44H0M22 44L45 84",
    "G": "M41 14C38 5 31 0 22 0C9 0 0 9 0 24V60C0 75 9 84 22 84C35 84 44 75 44 62V51H27",
    "F": "M0 84V0H44M0 42H37",
    "J": "M42 0V60C42 75 34 84 21 84C9 84 0 76 0 62",
    "O": "M0 24C0 9 9 0 22 0C35 0 44 9 44 24V60C44 75 35 84 22 84C9 84 0 75 0 60Z",
    "K": "M0 0V84M43 0L0 50M16 33L45 84",
    "o": "M0 58A22 26 0 1 1 44 58A22 26 0 1 1 0 58Z",
    "a": "M44 58A22 26 0 1 0 0 58A22 26 0 1 0 44 58ZM44 34V84",
    "p": "M0 58A22 26 0 1 1 44 58A22 26 0 1 1 0 58ZM0 34V116",
}
"""Paths of absolute M L H V C A Z commands."""

AXES = {"M": "xy", "L": "xy", "H": "x", "V": "y", "C": "xyxyxy", "A": "uv---xy", "Z": ""}
"""What each command's numbers are: places (x, y), lengths (u, v), or neither."""


def fitted(path: str, x: float, y: float, wide: float, high: float) -> str:
    """Give the path stretched by `wide` and `high`, then moved to `x`, `y`."""
    change = {
        "x": lambda v: x + v * wide,
        "y": lambda v: y + v * high,
        "u": lambda v: v * wide,
        "v": lambda v: v * high,
        "-": lambda v: v,
    }
    parts = []
    for command, body in re.findall(r"([A-Z])([^A-Z]*)", path):
        values = zip(AXES[command], body.split(), strict=True)
        parts.append(command + " ".join(number(change[axis](float(v))) for axis, v in values))
    return "".join(parts)


def word(text: str, x: float, y: float, width: float, height: float, line: int, gap: float) -> str:
    """Write a word: `x`, `y` is the outer corner at top left, `width` and `height` those of one sign."""
    wide, high = (width - line) / BOX[0], (height - line) / BOX[1]
    starts = (x + line / 2 + i * (width + gap) for i in range(len(text)))
    return "".join(
        fitted(SIGNS[sign], at, y + line / 2, wide, high) for sign, at in zip(text, starts, strict=True)
    )
