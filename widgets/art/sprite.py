"""Writes `tiles.svg`, the sprite of every tile: `python -m widgets.art.sprite` from the top of the tree.

A tile is drawn from symbols of 300 x 400: `t-body`, then `t-7B` (the drawing) and `i-7B` (the index); without
its index, `t-body` and `a-7B` (the drawing alone). A tile face down is `t-back`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from . import figures, suits
from .characters import character
from .letters import word
from .palette import paint

TARGET = Path(__file__).parents[1] / "mahj_widgets" / "static" / "tiles.svg"

CODES = (*(f"{number}{suit}" for suit in "BCD" for number in range(1, 10)), *"NEWSRG0FJ")
COLORS = {
    "B": "bam",
    "C": "crak",
    "D": "dot",
    "R": "crak",
    "G": "bam",
    "0": "dot",
    "F": "flower",
    "J": "joker",
}
WINDS = {"N": "北", "E": "東", "W": "西", "S": "南"}
FIGURES: dict[str, Callable[[], str]] = {
    "1B": figures.bird,
    "R": figures.red,
    "G": figures.green,
    "0": figures.soap,
    "F": figures.flower,
    "J": figures.joker,
}
MOVES = {
    "1B": "matrix(1.05 0 0 1.05 -10 -26)",
    "R": "matrix(1.04 0 0 1.04 -6 -30)",
    "G": "matrix(1.04 0 0 1.04 -7 -17)",
    "F": "matrix(1.1 0 0 1.1 -17 -79)",
    "J": "matrix(1.14 0 0 1.14 -21 -84)",
}
WIND_ALONE = "matrix(.94 0 0 .94 9 18)"
"""How a figure, and the character of a wind, moves and grows when it stands alone."""


def color_of(code: str) -> str:
    """Name the color of a tile; a dragon has that of its suit."""
    return COLORS.get(code[-1], "wind")


def symbol(name: str, inside: str, color: str = "") -> str:
    """Write a symbol; shapes take its color, lines marked so take it as their stroke."""
    if color:
        inside = inside.replace('class="line"', f'fill="none" stroke="{paint(color)}"')
        inside = f'<g fill="{paint(color)}">{inside}</g>'
    return f'<symbol id="{name}" viewBox="0 0 300 400">{inside}</symbol>'


def lettering(d: str, line: int) -> str:
    """Draw signs with round ends."""
    looks = f'class="line" stroke-width="{line}" stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{d}" {looks}/>'


def index(code: str) -> str:
    """Draw the index of a tile: in the corner at top left, or across the top for the joker."""
    if code == "J":
        return lettering(word("JOKER", 30, 32, 42, 86, 14, 7.5), 14)
    if code == "0":
        return lettering(word("0", 78, 78, 84, 118, 28, 0), 28) + lettering(
            word("Soap", 77, 222, 34, 66, 14, 3.4), 14
        )
    if len(code) == 2:
        return lettering(word(code, 30, 30, 66, 100, 20, 8), 20)
    return lettering(word(code, 30, 30, 100, 118, 28, 0), 28)


def drawing(code: str) -> str:
    """Draw what stands under the index."""
    if code in FIGURES:
        return FIGURES[code]()
    if code in WINDS:
        return f'<path d="{character(WINDS[code], 64, 166, (172, 184), 20)}"/>'
    count, suit = int(code[0]), code[1]
    if suit == "C":
        return suits.crak(count)
    return suits.bams(count) if suit == "B" else suits.dots(count)


def alone(code: str) -> str:
    """Draw a tile that shows no index."""
    if code in FIGURES:
        move = f' transform="{MOVES[code]}"' if code in MOVES else ""
        return f'<use href="#t-{code}"{move}/>'
    if code in WINDS:
        return (
            lettering(word(code, 102, 34, 96, 114, 28, 0), 28)
            + f'<use href="#t-{code}" transform="{WIND_ALONE}"/>'
        )
    count, suit = int(code[0]), code[1]
    if suit == "C":
        return suits.crak(count, tall=True)
    return suits.bams(count, suits.TALL) if suit == "B" else suits.dots(count, suits.TALL)


def flower_number(number: int) -> str:
    """Draw the small number that real sets print on a flower, at bottom right."""
    return lettering(word(str(number), 228, 310, 36, 56, 14, 0), 14)


def body() -> str:
    """Draw the tile itself: an ivory face over a thin edge of jade."""
    face = (
        f'<rect x="2" y="2" width="296" height="384" rx="28" fill="{paint("face")}" stroke="{paint("edge")}"'
    )
    return figures.slab("back") + face + ' vector-effect="non-scaling-stroke"/>'


def tile(code: str) -> list[str]:
    """Write the three symbols of a tile."""
    color = color_of(code)
    own = "" if code in FIGURES else color
    return [
        symbol(f"t-{code}", drawing(code), color),
        symbol(f"i-{code}", index(code), color),
        symbol(f"a-{code}", alone(code), own),
    ]


def sprite() -> str:
    """Write the whole sprite."""
    symbols = [symbol("t-body", body()), symbol("t-back", figures.back())]
    symbols += [f'<path id="{name}" d="{d}"/>' for name, d in suits.parts().items()]
    symbols += [text for code in CODES for text in tile(code)]
    symbols += [symbol(f"n-{number}", flower_number(number), "flower") for number in range(1, 5)]
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n"


if __name__ == "__main__":
    TARGET.write_text(sprite(), encoding="utf-8", newline="\n")
