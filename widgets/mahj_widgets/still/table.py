"""Laying the zones out: tiles on the felt, words on paper, seats around the table, the own rack last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from mahj_widgets.layout import Zone
from mahj_widgets.still.block import Block, column, flow, row, wrapped
from mahj_widgets.still.position import Position
from mahj_widgets.still.style import Style
from mahj_widgets.still.text import Run, text
from mahj_widgets.still.zones import is_paper, zone_block
from mahj_widgets.words import is_beside, is_blank

ROOMY = 540.0
"""From this width on, seats stand around the table; below it, one under the other."""
PAD = 14.0
SIDE = 0.31
"""How much of the width a player at the side takes where something lies in the middle."""
SHEET = 180.0
"""How wide a plaque of a payment sheet is at least."""


def table_block(position: Position, width: float, style: Style, captions: Sequence[str] = ()) -> Block:
    """Draw all zones; two scenes, each under its caption, beside each other where there is room."""
    zones = position.zones
    card_first = bool(zones) and zones[0].kind == "card"  # else it is chosen from, after the hand
    papers = [_paper(kind, position, width, style) for kind in ("card", "line", "sheet", "pool", "steps")]
    card, line, *rest = papers
    if captions:
        line, felt = Block(0, 0), _pair(position, width, style, captions)
    else:
        felt = _felt(position, width, style)
    before = [card, line] if card_first else [line]
    return column([*before, felt, *([] if card_first else [card]), *rest], 14)


def _pair(position: Position, width: float, style: Style, captions: Sequence[str]) -> Block:
    """Draw two scenes."""
    is_roomy = width >= ROOMY
    each = (width - PAD) / 2 if is_roomy else width
    halves = [
        _half(replace(position, zones=zones), each, style, caption).in_width(each)
        for caption, zones in zip(captions, halved(position.zones), strict=True)
    ]
    return row(halves, PAD, "start") if is_roomy else column(halves, 18)


def _half(position: Position, width: float, style: Style, caption: str) -> Block:
    parts = (_paper("line", position, width, style), _felt(position, width, style))
    return column([text([Run(caption, bold=True)], width, style), *parts], 8)


def halved(zones: Sequence[Zone]) -> tuple[tuple[Zone, ...], tuple[Zone, ...]]:
    """Return the zones of the first and of the second of two scenes."""
    first = tuple(zone for zone in zones if not is_beside(zone))
    return first, tuple(zone for zone in zones if is_beside(zone))


def _paper(kind: str, position: Position, width: float, style: Style) -> Block:
    """Put the zones of a kind that are drawn on paper on one sheet of it."""
    zones = [zone for zone in position.zones if zone.kind == kind and is_paper(zone)]
    if all(map(is_blank, zones)):
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
    others = [zone for zone in zones if not _is_own_rack(zone)]
    racks = [zone_block(zone, position, inside, felt) for zone in zones if _is_own_rack(zone)]
    lay = _ring if _is_ring(zones) else _flow
    parts = [lay(others, position, inside, felt), *(rack.in_width(inside, "middle") for rack in racks)]
    return column(parts, 18).in_width(inside).padded(PAD, PAD).over(style.fill("felt", "felt-edge", 1.5), 12)


def _is_own_rack(zone: Zone) -> bool:
    return zone.kind == "rack" and zone.seat in (None, "me")


def _is_ring(zones: Sequence[Zone]) -> bool:
    """Return whether zones are at more than one seat."""
    return len({zone.seat for zone in zones if zone.seat}) > 1


def _flow(zones: Sequence[Zone], position: Position, width: float, style: Style) -> Block:
    """Draw zones beside each other where there is room, otherwise one under the other."""
    blocks = [zone_block(zone, position, width, style, middle=True) for zone in zones]
    return flow(blocks, width, 30, 16, "middle").in_width(width, "middle")


def _ring(zones: Sequence[Zone], position: Position, width: float, style: Style) -> Block:
    """Draw zones at their seats around what has none; a wall is drawn above all seats."""
    seats = {seat: _at_seat(zones, seat) for seat in ("across", "left", None, "right", "me")}
    if width < ROOMY:
        return column((_flow(at, position, width, style) for at in seats.values()), 16)
    above = [zone for zone in seats[None] if zone.kind == "wall"]
    middle = [zone for zone in seats[None] if zone.kind != "wall"]
    wall, across, me = (_flow(at, position, width, style) for at in (above, seats["across"], seats["me"]))
    return column([wall, across, _beside(seats, middle, position, width, style), me], 16)


def _at_seat(zones: Sequence[Zone], seat: str | None) -> list[Zone]:
    return [zone for zone in zones if (zone.seat or None) == seat]


def _beside(
    seats: Mapping[str | None, Sequence[Zone]],
    free: Sequence[Zone],
    position: Position,
    width: float,
    style: Style,
) -> Block:
    """Draw the players at the left and the right, and what is between them."""
    sides = [seat for seat in ("left", "right") if seats[seat]]
    columns = len(sides) + bool(free)
    side = (width - 20 * (columns - 1)) * (SIDE if free else 0.5)
    between = _flow(free, position, width - (side + 20) * len(sides), style)
    cells = {seat: _flow(seats[seat], position, side, style) for seat in sides}
    none = Block(0, 0)
    return row([cells.get("left", none), between if free else none, cells.get("right", none)], 20, "middle")
