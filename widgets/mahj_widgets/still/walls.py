"""Drawing a wall as its owner sees it: from its right end to the left, folded into rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mahj_widgets.layout import Zone
from mahj_widgets.still.block import Block, column
from mahj_widgets.still.pieces import Look, breaks_of, gap_block, piece_block, slot_block
from mahj_widgets.still.position import Place
from mahj_widgets.still.text import Run, text

LEAST, MOST = 26.0, 46.0
"""How wide a stack is drawn."""
GAP = 3.0
BREAK = 0.55
"""The gap of the break, in stacks."""


def wall_block(zone: Zone, places: Sequence[Place], look: Look) -> Block:
    """Draw a wall, or what is left of one; its right end is the first stack."""
    columns = _columns(places)
    broken = breaks_of(zone.pieces)
    extra = BREAK if broken else 0.0
    most = int((look.width + GAP) / (LEAST + GAP) - extra)
    rows = max(1, -(-len(columns) // max(1, most)))
    per_row = -(-len(columns) // rows) if columns else 1
    size = min(MOST, (look.width - (per_row - 1) * GAP) / (per_row + extra))
    look = replace(look, size=size)
    lines = [columns[start : start + per_row] for start in range(0, len(columns), per_row)]
    return column(
        (_row(line, look, broken, first=n == 0, last=n == rows - 1) for n, line in enumerate(lines)), 8, "end"
    )


def _columns(places: Sequence[Place]) -> list[list[Place]]:
    """Put single tiles of the same column together, the upper one first."""
    found: dict[object, list[Place]] = {}
    for number, place in enumerate(places):
        piece = place.piece
        is_single = piece is not None and piece.level in ("top", "bottom")
        at = ("column", piece.column) if piece and is_single and piece.column is not None else number
        found.setdefault(at, []).append(place)
    return [sorted(each, key=_depth) for each in found.values()]


def _depth(place: Place) -> bool:
    return place.piece is not None and place.piece.level == "bottom"


def _row(columns: list[list[Place]], look: Look, broken: str, *, first: bool, last: bool) -> Block:
    """Draw a row from the right to the left, its ends named below."""
    cells = [column([_cell(place, look) for place in each], 3) for each in columns]
    high = max((cell.height for cell in cells), default=0)
    gap = BREAK * look.size
    wide, parts = 0.0, []
    for each, cell in zip(columns, cells, strict=True):
        if broken and any(place.piece and place.piece.id == broken for place in each):
            wide += gap
            parts.append((wide - gap / 2, _break(high, look)))
        wide += cell.width
        parts.append((wide, cell.at(0, high - cell.height)))
        wide += GAP
    wide -= GAP
    drawn = "".join(f'<g transform="translate({round(wide - x, 2):g} 0)">{inside}</g>' for x, inside in parts)
    return column([Block(wide, high, drawn), _ends(wide, look, first=first, last=last)], 3)


def _cell(place: Place, look: Look) -> Block:
    if place.piece is None:
        return slot_block(look)
    if place.kind == "gap":
        return gap_block(look, (look.size, look.size * 1.4))
    return piece_block(place.piece, look)


def _break(high: float, look: Look) -> str:
    """Draw the dashed line at which the wall is broken, its middle at the origin."""
    looks = look.style.outline("glow", 3, dashed=True)
    return f'<path d="M0 0V{high:.6g}" {looks}/>'


def _ends(wide: float, look: Look, *, first: bool, last: bool) -> Block:
    """Name the ends of a row: at the left, and for the first row at the right."""
    left = text([Run("left end" if last else "goes on below", color=look.style.soft)], wide, look.style, 14)
    if not first:
        return left.in_width(wide)
    right = text([Run("right end", color=look.style.soft)], wide, look.style, 14)
    rows = [left.in_width(wide), right.in_width(wide, "end")]
    if left.width + right.width + 12 > wide:
        return column(rows)
    return Block(wide, rows[0].height, rows[0].drawing + rows[1].drawing)
