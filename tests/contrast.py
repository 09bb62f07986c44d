"""The contrast of two colors, as WCAG 2 counts it."""

from __future__ import annotations


def ratio(one: str, other: str) -> float:
    """Return the contrast of two colors, `#` and three or six digits: from 1, the same, to 21.

    >>> round(ratio("#000", "#ffffff"), 2), ratio("#123456", "#123456")
    (21.0, 1.0)
    """
    high, low = sorted((_light(one), _light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _light(color: str) -> float:
    digits = color[1:] if len(color) == 7 else "".join(2 * digit for digit in color[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
