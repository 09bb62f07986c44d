"""Drawn things that know their size, and ways to put them together without overlaps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from mahj_widgets.symbols import box

Align = Literal["start", "middle", "end"]
SHARE = {"start": 0.0, "middle": 0.5, "end": 1.0}


@dataclass(frozen=True, slots=True)
class Block:
    """A drawing whose upper left corner is the origin; nothing of it is outside its width and height."""

    width: float
    height: float
    drawing: str = ""

    def at(self, x: float, y: float) -> str:
        """Return the drawing moved to a place."""
        x, y = round(x, 2), round(y, 2)
        if not self.drawing or (x == 0 and y == 0):
            return self.drawing
        return f'<g transform="translate({x:g} {y:g})">{self.drawing}</g>'

    def padded(self, x: float, y: float) -> Block:
        """Return the block with room around it."""
        return Block(self.width + 2 * x, self.height + 2 * y, self.at(x, y))

    def over(self, looks: str, radius: float = 0) -> Block:
        """Return the block on a filled rectangle of its size, with its outline inside."""
        ground = box(1, 1, max(0, self.width - 2), max(0, self.height - 2), radius, looks)
        return Block(self.width, self.height, ground + self.drawing)

    def faded(self) -> Block:
        """Return the block half as strong."""
        return Block(self.width, self.height, f'<g opacity="0.5">{self.drawing}</g>')

    def in_width(self, width: float, align: Align = "start") -> Block:
        """Return the block in a wider one, at its start, middle or end."""
        if width <= self.width:
            return self
        return Block(width, self.height, self.at((width - self.width) * SHARE[align], 0))


def column(blocks: Iterable[Block], gap: float = 0, align: Align = "start") -> Block:
    """Put blocks one under the other.

    >>> column([Block(10, 5), Block(20, 5)], gap=2)
    Block(width=20, height=12.0, drawing='')
    """
    rows = [block for block in blocks if block.height]
    width = max((block.width for block in rows), default=0)
    parts, y = [], 0.0
    for block in rows:
        parts.append(block.at((width - block.width) * SHARE[align], y))
        y += block.height + gap
    return Block(width, max(0, y - gap), "".join(parts))


def row(blocks: Iterable[Block], gap: float = 0, align: Align = "start") -> Block:
    """Put blocks beside each other, aligned at their upper edges, middles or lower edges."""
    cells = [block for block in blocks if block.width]
    height = max((block.height for block in cells), default=0)
    parts, x = [], 0.0
    for block in cells:
        parts.append(block.at(x, (height - block.height) * SHARE[align]))
        x += block.width + gap
    return Block(max(0, x - gap), height, "".join(parts))


def wrapped(blocks: Sequence[Block], width: float, gap: float) -> list[list[Block]]:
    """Break a row of blocks into rows that are at most `width` wide.

    >>> [len(line) for line in wrapped([Block(10, 5)] * 5, width=24, gap=2)]
    [2, 2, 1]
    """
    lines: list[list[Block]] = []
    used = 0.0
    for block in blocks:
        if lines and used + gap + block.width <= width + 0.01:
            lines[-1].append(block)
            used += gap + block.width
        else:
            lines.append([block])
            used = block.width
    return lines


def flow(
    blocks: Sequence[Block],
    width: float,
    gap: float,
    between: float | None = None,
    align: Align = "start",
    sit: Align = "end",
) -> Block:
    """Put blocks beside each other in rows of at most `width`; `between` is the gap between rows."""
    lines = [row(line, gap, sit) for line in wrapped(blocks, width, gap)]
    return column(lines, gap if between is None else between, align)
