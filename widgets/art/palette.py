"""The colors of the tiles: each is a CSS custom property that
a theme may set, with our own value behind it.
"""

from __future__ import annotations

PALETTE = {
    "face": "#fffdf6",
    "edge": "#d8c6a3",
    "back": "#2f7d6b",
    "back-edge": "#21604f",
    "lattice": "#8cc0ae",
    "bam": "#1d6b3f",
    "crak": "#b3261e",
    "dot": "#1b3a63",
    "wind": "#22302c",
    "flower": "#a82c6b",
    "heart": "#e0981c",
    "leaf": "#4f8f5a",
    "joker": "#4b2a80",
    "star": "#e2731a",
    "star-shade": "#b8420f",
    "moon": "#fbd766",
}


def paint(name: str) -> str:
    """Name a color that a theme may change.

    >>> paint("face")
    'var(--face, #fffdf6)'
    """
    return f"var(--{name}, {PALETTE[name]})"
