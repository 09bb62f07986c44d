"""Boards for a printed page: zones side by side, without a ground, black on white."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mahj_widgets.layout import Zone
from mahj_widgets.protocol import View
from mahj_widgets.still.block import Block, column, flow, row
from mahj_widgets.still.draw import label_of
from mahj_widgets.still.position import Position, position_of
from mahj_widgets.still.style import Style
from mahj_widgets.still.table import halved
from mahj_widgets.still.text import Run, text
from mahj_widgets.still.zones import zone_block
from mahj_widgets.symbols import Picture, picture

PAGE = 680
"""How wide a printed page is; text is 16 high, a tile of a rack at most 56 wide."""

GAP, BETWEEN = 36.0, 22.0
"""The room between zones beside each other and below each other."""

EDGE = 2.0
"""Room for the outlines at the edges."""

WALL = 820.0
"""How wide a wall is drawn before it is reduced to the page, so that it stands in one row."""

COLUMN = 6
"""How many hands of the card stand below each other; more of them stand in two columns."""

WIDTHS = {"seats": 300.0, "square": 370.0, "card": 520.0, "line": 320.0}
"""How wide zones of a kind are at most; others may take the whole page, and so may a hand of the card that
does not lie there alone, beside the text.
"""


def paper_svg(view: View, wide: float = PAGE) -> Picture:
    """Draw the zones of a view, in their order, as one picture no wider than a page, which is `wide`.

    Nothing else of the view is drawn, but its acts are carried out. A view without zones gives an empty text.

    >>> from mahj_widgets.layout import Piece
    >>> rack = Zone(id="r", kind="rack", label="Your rack", pieces=(Piece(id="a", name="6 Dot", face="6D"),))
    >>> "<title>Your rack: 6 Dot.</title>" in paper_svg(View(zones=(rack,)))
    True
    """
    position, style = position_of(view), Style(color=False)
    if view.captions:
        halves = zip(view.captions, halved(view.zones), strict=True)
        whole = column([_half(name, zones, position, style, wide) for name, zones in halves], BETWEEN)
    else:
        whole = _flow(view.zones, position, style, wide)
    if not whole.height:
        return Picture("")
    page = whole.padded(EDGE, EDGE)
    size = (round(page.width), round(page.height))
    return picture(page.drawing, size, label_of(view, position), size[0], print_=True)


def _half(caption: str, zones: Sequence[Zone], position: Position, style: Style, wide: float) -> Block:
    """Draw one of two scenes under its caption."""
    words = text([Run(caption, bold=True)], wide - 2 * EDGE, style, 20)
    return column([words, _flow(zones, position, style, wide)], 8)


def _flow(zones: Sequence[Zone], position: Position, style: Style, wide: float) -> Block:
    alone = all(zone.kind == "line" for zone in zones)
    drawn = [_zone(zone, position, style, wide, alone=alone) for zone in zones]
    return flow([each for each in drawn if each.height], wide - 2 * EDGE, GAP, BETWEEN, sit="start")


def _zone(zone: Zone, position: Position, style: Style, page: float, *, alone: bool) -> Block:
    if zone.kind == "card" and len(position.rows[zone.id]) > COLUMN:
        return _two_columns(zone, position, style, page)
    if zone.kind == "discards":  # in rows as long as the page, not of six
        zone = replace(zone, kind="exposure")
    if zone.kind != "wall":
        wide = page if zone.kind == "line" and not alone else WIDTHS.get(zone.kind, page)
        return zone_block(zone, position, min(wide, page - 2 * EDGE), style)
    drawn = zone_block(zone, position, WALL, style)
    scale = min(1.0, (page - 2 * EDGE) / drawn.width)
    return Block(
        drawn.width * scale, drawn.height * scale, f'<g transform="scale({scale:.6g})">{drawn.drawing}</g>'
    )


def _two_columns(zone: Zone, position: Position, style: Style, page: float) -> Block:
    """Draw a card in two columns, so that it leaves room for the question on its page."""
    places = position.rows[zone.id]
    half = (len(places) + 1) // 2
    parts = ((zone, places[:half]), (replace(zone, label="\u00a0", note=None), places[half:]))
    width = (page - 2 * EDGE - GAP) / 2
    shown = [
        zone_block(part, replace(position, rows={**position.rows, zone.id: some}), width, style)
        for part, some in parts
    ]
    return row(shown, GAP)
