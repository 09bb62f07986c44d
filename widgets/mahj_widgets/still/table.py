"""Laying the zones out: tiles on the felt, words on paper, seats around the table, the own rack last."""

from __future__ import annotations

from collections.abc import Sequence

from mahj_widgets.layout import Zone
from mahj_widgets.still.block import Block, column, row, wrapped
from mahj_widgets.still.position import Position
from mahj_widgets.still.style import Style
from mahj_widgets.still.zones import is_paper, zone_block

ROOMY = 540.0
"""From this width on, seats stand around the table; below it, one under the other."""
PAD = 14.0
SIDE = 0.31
"""How much of the width a player at the side takes where something lies in the middle."""
SHEET = 180.0
"""How wide a plaque of a payment sheet is at least."""


def table_block(position: Position, width: float, style: Style) -> Block:
    """Draw all zones."""
    zones = position.zones
    card_first = bool(zones) and zones[0].kind == "card"  # else it is chosen from, after the hand
    papers = [_paper(kind, position, width, style) for kind in ("card", "line", "sheet", "pool", "steps")]
    card, line, *rest = papers
    felt = _felt(position, width, style)
    before = [card, line] if card_first else [line]
    return column([*before, felt, *([] if card_first else [card]), *rest], 14)


def _paper(kind: str, position: Position, width: float, style: Style) -> Block:
    """Put the zones of a kind that are drawn on paper on one sheet of it."""
    zones = [zone for zone in position.zones if zone.kind == kind and is_paper(zone)]
    if not zones:
        return Block(0, 0)
    inside = width - 2 * PAD
    if kind == "sheet":
        drawn = _sheets(zones, position, inside, style)
    else:
        drawn = column((zone_block(zone, position, inside, style) for zone in zones), 18)
    return drawn.in_width(inside).padded(PAD, PAD).over(style.fill("paper", "line"), 12)


def _sheets(zones: Sequence[Zone], position: Position, width: float, style: Style) -> Block:
    """Put the plaques of a payment sheet beside each other."""
    across = max(1, min(len(zones), int((width + 12) / (SHEET + 12))))
    wide = (width + 12) / across - 12
    blocks = [
        zone_block(zone, position, wide - 20, style, middle=True).in_width(wide - 20, "middle").padded(10, 10)
        for zone in zones
    ]
    high = max(block.height for block in blocks)
    even = [Block(block.width, high, block.drawing) for block in blocks]
    plaques = [block.over(style.fill("ground", "line"), 9) for block in even]
    return column((row(line, 12) for line in wrapped(plaques, width, 12)), 12)


# --- the felt ------------------------------------------------------------------------------------------


def _felt(position: Position, width: float, style: Style) -> Block:
    zones = [zone for zone in position.zones if not is_paper(zone)]
    if not zones:
        return Block(0, 0)
    felt, inside = style.felt(), width - 2 * PAD
    own = [zone for zone in zones if zone.kind == "rack" and zone.seat in (None, "me")]
    others = [zone for zone in zones if zone not in own]
    is_ring = len({zone.seat for zone in zones if zone.seat}) > 1
    parts = _ring(others, position, inside, felt) if is_ring else _rest(others, position, inside, felt)
    parts += [zone_block(zone, position, inside, felt).in_width(inside, "middle") for zone in own]
    return column(parts, 18).in_width(inside).padded(PAD, PAD).over(style.fill("felt", "felt-edge", 1.5), 12)


def _rest(zones: Sequence[Zone], position: Position, width: float, style: Style) -> list[Block]:
    """Draw zones without seats one under the other, trays side by side."""
    trays = [zone for zone in zones if zone.kind == "tray"]
    blocks = [zone_block(zone, position, width, style, middle=True) for zone in zones if zone.kind != "tray"]
    drawn = [zone_block(zone, position, width, style, middle=True) for zone in trays]
    rows = [row(line, 28, "start") for line in wrapped(drawn, width, 28)]
    return [each.in_width(width, "middle") for each in (*blocks, *rows)]


def _ring(zones: Sequence[Zone], position: Position, width: float, style: Style) -> list[Block]:
    """Draw zones at their seats around what has none."""
    free = [zone for zone in zones if not zone.seat]
    if width < ROOMY:
        rows = [_seat(zones, seat, position, width, style) for seat in ("across", "left")]
        rows += _rest(free, position, width, style)
        rows += [_seat(zones, seat, position, width, style) for seat in ("right", "me")]
        return [each.in_width(width, "middle") for each in rows if each.height]
    across = _seat(zones, "across", position, width, style)
    me = _seat(zones, "me", position, width, style)
    above = any(zone.kind == "wall" for zone in free)
    middle = _beside(zones, [] if above else free, position, width, style)
    top = _rest(free, position, width, style) if above else []
    return [*top, *(each.in_width(width, "middle") for each in (across, middle, me) if each.height)]


def _seat(zones: Sequence[Zone], seat: str, position: Position, width: float, style: Style) -> Block:
    """Draw what is at a seat."""
    at = [zone for zone in zones if zone.seat == seat]
    return column((zone_block(zone, position, width, style, middle=True) for zone in at), 12, "middle")


def _beside(
    zones: Sequence[Zone], free: Sequence[Zone], position: Position, width: float, style: Style
) -> Block:
    """Draw the players at the left and the right, and what is between them."""
    seats = [seat for seat in ("left", "right") if any(zone.seat == seat for zone in zones)]
    columns = len(seats) + bool(free)
    side = (width - 20 * (columns - 1)) * (SIDE if free else 0.5)
    between = width - (side + 20) * len(seats)
    cells = {seat: _seat(zones, seat, position, side, style).in_width(side, "middle") for seat in seats}
    inner = column(_rest(free, position, between, style), 14, "middle")
    none = Block(0, 0)
    return row([cells.get("left", none), inner, cells.get("right", none)], 20, "middle")
