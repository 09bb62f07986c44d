"""Drawing zones: a heading, and what lies in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from mahj_widgets.layout import Zone
from mahj_widgets.still.around import round_block
from mahj_widgets.still.block import Align, Block, column, flow, row
from mahj_widgets.still.pieces import (
    Look,
    gap_block,
    lit_ring,
    numbered,
    piece_block,
    slot_block,
    tagged,
)
from mahj_widgets.still.position import Place, Position, is_wordy
from mahj_widgets.still.style import Style
from mahj_widgets.still.text import Run, text
from mahj_widgets.still.walls import wall_block
from mahj_widgets.symbols import box

GAP = 4.0
LARGE, SMALL = 56.0, 44.0
"""How wide a tile of the own rack is at most, and one anywhere else."""
LEAST = 30.0
"""Tiles that would be narrower in one row stand in two."""
RING = 8.0
"""How much wider the last discard is, for its ring."""
LIT = 10.0
"""Room around a zone that is lit, for its ring."""
TURN = {"right": 90, "across": 0, "left": -90}
PAPER_KINDS = frozenset({"steps", "line", "card", "sheet"})


def is_paper(zone: Zone) -> bool:
    """Return whether a zone is drawn on paper: parts of a card, steps, sheets, and cards of words."""
    if zone.kind == "pool":
        return bool(zone.pieces) and all(map(is_wordy, zone.pieces))
    return zone.kind in PAPER_KINDS


def zone_block(zone: Zone, position: Position, width: float, style: Style, *, middle: bool = False) -> Block:
    """Draw a zone at most `width` wide; `middle` puts its heading and its rows in the middle."""
    if zone.id not in position.lit:
        drawn = _plain_block(zone, position, width, style, middle=middle)
    else:
        drawn = _plain_block(zone, position, width - 2 * LIT, style, middle=middle).padded(LIT, LIT)
        ring = lit_ring(drawn.width, drawn.height, style)
        drawn = Block(drawn.width, drawn.height, drawn.drawing + ring)
    return tagged(drawn, "zone", zone.id) if position.tagged else drawn


def _plain_block(zone: Zone, position: Position, width: float, style: Style, *, middle: bool) -> Block:
    look = Look(style, SMALL, width, position.marks, position.index, lit=position.lit, tagged=position.tagged)
    places = position.rows[zone.id]
    inside = _inside(zone, places, position, look, middle=middle)
    if zone.dim:
        inside = inside.faded()
    align: Align = "middle" if middle else "start"
    band = _band(zone.band, width, style) if zone.band else Block(0, 0)
    return column([heading(zone, width, style, align), inside, band], 8, align)


def heading(zone: Zone, width: float, style: Style, align: Align = "start") -> Block:
    """Draw the heading of a zone: the way its pieces go, its label and its note.

    The note begins a line of its own where that takes no more lines.
    """
    label, note = Run(zone.label, bold=True), Run(zone.note or "", color=style.soft)
    runs = [label, replace(note, text=f"  {note.text}")] if note.text else [label]
    if zone.arrow:
        return row([_compass(zone.arrow, style), text(runs, width - 46, style)], 8, "middle")
    together = text(runs, width, style, align=align)
    apart = column((text([each], width, style, align=align) for each in (label, note)), align=align)
    return apart if apart.height < together.height + 1 else together


def _compass(way: str, style: Style) -> Block:
    circles = f'<circle cx="24" cy="24" r="21" {style.outline(style.soft, 1.5)}/>'
    own = f'<circle cx="24" cy="40" r="2.5" {style.fill(style.ink)}/>'
    looks = style.outline(style.signal, 3.5)
    turn = f'transform="rotate({TURN[way]} 24 24)"'
    arrow = f'<path d="M24 33V11M15.5 19L24 10.5L32.5 19" {turn} {looks}/>'
    return Block(38, 38, f'<g transform="scale({38 / 48:.6g})">{circles}{own}{arrow}</g>')


def _band(words: str, width: float, style: Style) -> Block:
    """Draw the paper band that says what became of a hand."""
    paper = Style(style.color)
    inside = text([Run(words, bold=True)], width - 32, paper, align="middle").padded(16, 5)
    wide, high = inside.width, inside.height
    ground = box(0, 0, wide, high, 0, paper.fill("paper"))
    edges = "".join(box(0, y, wide, 2, 0, paper.fill("band-edge")) for y in (0, high - 2))
    return Block(wide, high, ground + edges + inside.drawing)


# --- what lies in a zone ---------------------------------------------------------------------------


def _inside(zone: Zone, places: Sequence[Place], position: Position, look: Look, *, middle: bool) -> Block:
    if _is_round(zone):
        shown = [place.piece for place in places if place.kind == "piece" and place.piece]
        return round_block(zone, shown, look)
    if zone.kind == "wall":
        return wall_block(zone, places, look)
    wide = zone.id in position.wide or _has_words(places)
    draw = DRAWN.get(zone.kind, _row)
    return draw(zone, places, look, wide=wide, middle=middle)


def _is_round(zone: Zone) -> bool:
    return zone.kind == "square" or (zone.kind == "seats" and not zone.seat)


def _has_words(places: Sequence[Place]) -> bool:
    return any(place.piece and is_wordy(place.piece) for place in places)


def _cells(places: Sequence[Place], look: Look, *, wide: bool) -> list[Block]:
    return [_cell(place, look, wide=wide) for place in places]


def _cell(place: Place, look: Look, *, wide: bool) -> Block:
    if place.kind == "free" or place.piece is None:
        return slot_block(look, wide=wide)
    if place.kind == "piece":
        return piece_block(place.piece, look)
    if is_wordy(place.piece):
        left = piece_block(place.piece, look)
        return gap_block(look, (left.width, left.height))
    return gap_block(look)


def _row(zone: Zone, places: Sequence[Place], look: Look, *, wide: bool, middle: bool) -> Block:
    """Draw pieces beside each other in rows."""
    align: Align = "middle" if middle else "start"
    if wide:
        cells = _cells(places, look, wide=True)
        return flow(numbered(cells, look.style) if zone.numbered else cells, look.width, 10, 10, align)
    room = RING if any(place.piece and place.piece.state == "last" for place in places) else 0
    per_row, size = _rows(len(places), look.width - room, SMALL)
    cells = _cells(places, replace(look, size=size), wide=False)
    cells = numbered(cells, look.style) if zone.numbered else cells
    starts = range(0, len(cells), per_row)
    return column((row(cells[at : at + per_row], GAP, "end") for at in starts), 10, align)


def _rack(zone: Zone, places: Sequence[Place], look: Look, *, wide: bool, middle: bool) -> Block:
    """Draw a rack: rows of tiles, each standing on a ledge of wood."""
    if wide:
        return _row(zone, places, look, wide=True, middle=middle)
    per_row, size = _rows(len(places), look.width - 20, LARGE)
    look = replace(look, size=size)
    cells = _cells(places, look, wide=False) or [Block(size, size * 4 / 3)]
    if zone.numbered:
        cells = numbered(cells, look.style)
    length = per_row * (size + GAP) - GAP
    starts = range(0, len(cells), per_row)
    rows = [_ledge(row(cells[at : at + per_row], GAP, "end").in_width(length), look.style) for at in starts]
    ground = "rail-edge" if look.style.color else "paper"
    return column(rows, 4).padded(10, 8).over(look.style.fill(ground, "ledge", 1.5), 9)


def _rows(count: int, width: float, most: float) -> tuple[int, float]:
    """Return how many tiles stand in a row, and how wide they are: as few rows as can be, all alike."""
    rows = 1
    while True:
        per_row = max(1, -(-count // rows))
        size = min(most, (width + GAP) / per_row - GAP)
        if size >= LEAST or per_row == 1:
            return per_row, size
        rows += 1


def _ledge(tiles: Block, style: Style) -> Block:
    """Put tiles on a ledge."""
    wood = box(-4, 0, tiles.width + 8, 11, 4, style.fill("rail", "ledge", 1))
    return Block(tiles.width, tiles.height + 12, tiles.drawing + Block(0, 0, wood).at(0, tiles.height + 0.5))


def _discards(zone: Zone, places: Sequence[Place], look: Look, *, wide: bool, middle: bool) -> Block:
    """Draw the discards in rows of six, as they are laid on the table, or of twelve if they are many."""
    cells = _cells(places, look, wide=wide)
    even = [cell.in_width(look.size + RING, "middle") for cell in cells]
    per_row = 6 if len(even) <= 18 else 12
    return flow(even, min(look.width, per_row * (look.size + RING + GAP)), GAP, 8)


def _steps(zone: Zone, places: Sequence[Place], look: Look, *, wide: bool, middle: bool) -> Block:
    """Draw steps one under the other, with their numbers before them."""
    look = replace(look, width=look.width - 48)
    cells = _cells(places, look, wide=True)
    if zone.numbered:
        cells = [row([_number(n, look.style), cell], 12, "middle") for n, cell in enumerate(cells, 1)]
    return column(cells, 10)


def _number(number: int, style: Style) -> Block:
    words = text([Run(str(number), bold=True, color="amber")], 36, style)
    ring = box(1, 1, 32, 32, 16, style.outline("amber", 2))
    return Block(34, 34, ring + words.at((34 - words.width) / 2, (34 - words.height) / 2))


def _card(zone: Zone, places: Sequence[Place], look: Look, *, wide: bool, middle: bool) -> Block:
    """Draw lines of the card one under the other, under the headings of their sections."""
    entries, section = [], ""
    for place, cell in zip(places, _cells(places, look, wide=True), strict=True):
        printed = place.piece.printed if place.piece else None
        if printed and printed.section not in ("", section):
            section = printed.section
            name = text([Run(section, bold=True, color="ink-soft")], look.width, look.style)
            entries.append(column([name, cell], 6))
        else:
            entries.append(cell)
    line = Block(look.width, 1, box(0, 0, look.width, 1, 0, look.style.fill("line")))
    ruled = [each for entry in entries for each in (line, entry)][1:]
    return column(ruled, 8)


DRAWN: dict[str, Callable[..., Block]] = {
    "rack": _rack,
    "discards": _discards,
    "steps": _steps,
    "card": _card,
}
