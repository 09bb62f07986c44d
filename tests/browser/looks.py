"""Widths and themes to look at a page in: each of both in
every run, every pair of them in the long proofs.
"""

import pytest

WIDTHS = (390, 768, 1280)
THEMES = ("light", "dark", "contrast")

looks = pytest.mark.parametrize(
    ("width", "theme"),
    [
        pytest.param(width, theme, marks=() if WIDTHS.index(width) == place else pytest.mark.soak)
        for place, theme in enumerate(THEMES)
        for width in WIDTHS
    ],
)
