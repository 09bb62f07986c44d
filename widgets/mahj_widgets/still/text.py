"""Text in a picture: broken into lines by the widest letters that any usual font has.

An SVG text does not wrap, and the reader's system chooses the font. So widths are those of a wide one
(DejaVu Sans Bold); in others a line ends a little sooner than it could.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from mahj_widgets.still.block import Align, Block
from mahj_widgets.still.style import Style
from mahj_widgets.symbols import xml_text

FONT = "Helvetica, Arial, 'Liberation Sans', sans-serif"
SIZE = 16.0
LEADING = 1.35
ASCENT = 0.98
"""Where the baseline is in a line, in parts of the size."""

_GROUPS = {
    0.35: " 'ijl",
    0.4: ",./:;I\\|’‘·",
    0.45: "-f",
    0.5: "!()[]`rt",
    0.55: '"*',
    0.6: "J_csz–",
    0.65: "?Lx•",
    0.7: "$0123456789EFTaekovy“”",
    0.75: "CPSYZbdghnpqu{}",
    0.8: "ABKRVX",
    0.85: "#+<=>DGHNU^~×",
    0.9: "&OQ",
    0.95: "w",
    1.05: "@M—…→←%m½",
    1.15: "W",
}
_WIDTHS = {letter: width for width, letters in _GROUPS.items() for letter in letters}
_OTHER = 1.05
_REGULAR = 0.89
"""How wide regular letters are at most, compared with bold ones."""


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text in one look; `color` is a name of the style, none for the ground's own ink."""

    text: str
    bold: bool = False
    color: str = ""


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return how wide a text is at most.

    >>> width_of("ill", 10, bold=True)
    10.5
    """
    share = 1 if bold else _REGULAR
    return round(sum(_WIDTHS.get(letter, _OTHER) for letter in text) * size * share, 3)


def lines_of(runs: Iterable[Run], size: float, width: float) -> list[list[Run]]:
    """Break runs into lines of at most `width`; a word that is longer is cut.

    >>> [[run.text for run in line] for line in lines_of([Run("a word or two")], 10, 45)]
    [['a word '], ['or two']]
    """
    lines: list[list[Run]] = [[]]
    used = 0.0
    for word in _words(runs, size, width):
        wide = _wide(replace(word, text=word.text.rstrip()), size)
        if lines[-1] and used + wide > width:
            lines.append([])
            used = 0.0
        _append(lines[-1], word)
        used += _wide(word, size)
    return lines


def text(
    runs: str | Sequence[Run], width: float, style: Style, size: float = SIZE, align: Align = "start"
) -> Block:
    """Draw text in lines of at most `width`; the block is as wide as its longest line may be.

    >>> text("one two three", 80, Style(color=True)).height
    43.2
    """
    given = [Run(runs)] if isinstance(runs, str) else [run for run in runs if run.text]
    if not any(run.text.strip() for run in given):
        return Block(0, 0)
    lines = lines_of(given, size, width)
    wide = max(sum(_wide(run, size) for run in _trimmed(line)) for line in lines)
    high = size * LEADING
    share = {"start": 0.0, "middle": wide / 2, "end": wide}[align]
    drawn = [_line(line, share, high * n + size * ASCENT, style) for n, line in enumerate(lines)]
    anchor = "" if align == "start" else f' text-anchor="{align}"'
    looks = f'font-family="{FONT}" font-size="{size:g}" fill="{style.paint(style.ink)}"{anchor}'
    return Block(wide, round(high * len(lines), 3), f"<g {looks}>{''.join(drawn)}</g>")


def _wide(run: Run, size: float) -> float:
    return width_of(run.text, size, bold=run.bold)


def _words(runs: Iterable[Run], size: float, width: float) -> Iterable[Run]:
    """Cut runs into words with the spaces after them, and words that are too long into pieces."""
    for run in runs:
        for word in re.findall(r"\S+\s*|\s+", run.text):
            yield from _cut(replace(run, text=word), size, width)


def _cut(word: Run, size: float, width: float) -> Iterable[Run]:
    start, used = 0, 0.0
    for place, letter in enumerate(word.text):
        wide = width_of(letter, size, bold=word.bold)
        if used + wide > width and place > start and letter != " ":
            yield replace(word, text=word.text[start:place])
            start, used = place, 0.0
        used += wide
    yield replace(word, text=word.text[start:])


def _append(line: list[Run], word: Run) -> None:
    """Add a word to a line, to its last run where they look alike."""
    if line and (line[-1].bold, line[-1].color) == (word.bold, word.color):
        line[-1] = replace(word, text=line[-1].text + word.text)
    else:
        line.append(word)


def _trimmed(line: list[Run]) -> list[Run]:
    return [*line[:-1], replace(line[-1], text=line[-1].text.rstrip())]


def _line(line: list[Run], x: float, y: float, style: Style) -> str:
    inside = "".join(_span(run, style) for run in _trimmed(line))
    return f'<text x="{x:.6g}" y="{y:.6g}">{inside}</text>'


def _span(run: Run, style: Style) -> str:
    bold = ' font-weight="600"' if run.bold else ""
    color = f' fill="{style.paint(run.color)}"' if run.color else ""
    said = xml_text(run.text)
    return f"<tspan{bold}{color}>{said}</tspan>" if bold or color else said
