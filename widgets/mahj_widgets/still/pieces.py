"""Drawing pieces: tiles, stacks of a wall, cards of words, words of the card, and empty places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from mahj_widgets.layout import Piece, Printed, Word
from mahj_widgets.still.block import Block, column, flow, row
from mahj_widgets.still.style import Style
from mahj_widgets.still.text import FONT, Run, text, width_of
from mahj_widgets.symbols import box, tile, xml_text

HEAD = 13
"""Room above a marked tile, for the mark."""
STACK = (60, 86)
SINGLE = (60, 70)
WORD = 19.0
"""The size of the letters of a card line."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a piece is drawn where it lies."""

    style: Style
    size: float
    """How wide a tile or a stack is."""
    width: float
    """How wide a card of words is at most."""
    marks: tuple[str, ...] = ()
    index: bool = True
    """Whether tiles show their numbers and letters."""
    lit: frozenset[str] = frozenset()
    tagged: bool = False
    """As in `Position`."""


def piece_block(piece: Piece, look: Look) -> Block:
    """Draw a piece as what it is: tile, stack, words of the card, or a card of words."""
    return highlighted(_plain_block(piece, look), piece.id, look)


def highlighted(drawn: Block, piece: str, look: Look) -> Block:
    """Draw the ring of a piece that is lit, and name the piece for a page that is tapped."""
    if piece in look.lit:
        wide, high = drawn.width, drawn.height
        glow = box(1, 1, wide - 2, high - 2, 8, look.style.fill("hint-glow") + ' fill-opacity="0.3"')
        drawn = Block(wide, high, drawn.drawing + glow + lit_ring(wide, high, look.style))
    return tagged(drawn, "piece", piece) if look.tagged else drawn


def lit_ring(wide: float, high: float, style: Style) -> str:
    """Draw the ring of what is lit: bright on felt, dark on tiles."""
    bright = box(1, 1, wide - 2, high - 2, 8, style.outline("hint-glow", 2))
    return bright + box(3, 3, wide - 6, high - 6, 6, style.outline("hint", 2))


def tagged(drawn: Block, kind: str, name: str) -> Block:
    """Name what is drawn; its whole rectangle can be tapped."""
    whole = box(0, 0, drawn.width, drawn.height, 0, 'fill="none" pointer-events="all"')
    inside = f'<g data-{kind}="{xml_text(name)}">{whole}{drawn.drawing}</g>'
    return Block(drawn.width, drawn.height, inside)


def _plain_block(piece: Piece, look: Look) -> Block:
    marked = piece.id in look.marks
    if piece.face or piece.level:
        return _stood(_tile_or_stack(piece, look), piece, look, marked=marked)
    if piece.printed:
        room = 6 if marked else 0
        drawn = words_block(piece.printed, look.width - 2 * room, look.style)
        return _ringed(drawn.padded(room, room), look.style) if marked else drawn
    words = card_block(piece.text or piece.name, look.width, look.style, marked=marked)
    return words.faded() if piece.state == "dead" else words


def gap_block(look: Look, size: tuple[float, float] | None = None) -> Block:
    """Draw the place that a piece left."""
    wide, high = size or (look.size, look.size * 4 / 3)
    return Block(wide, high).over(look.style.outline(look.style.soft, 1, dashed=True), 6)


def slot_block(look: Look, *, wide: bool = False) -> Block:
    """Draw an empty place: as large as a tile, or wide enough for words."""
    size = (min(look.width, 220), 44) if wide else (look.size, look.size * 4 / 3)
    ground = "felt-slot" if look.style.on_felt else "paper"
    dashes = ' stroke-dasharray="5 4"'
    return Block(*size).over(look.style.fill(ground, look.style.soft, 1.5) + dashes, 7)


# --- tiles and stacks ------------------------------------------------------------------------------


def _tile_or_stack(piece: Piece, look: Look) -> Block:
    if piece.state == "gone":
        high = look.size * (4 / 3 if piece.face else _ratio(piece.level))
        return gap_block(look, (look.size, high))
    if piece.face:
        drawn = tile(piece.face, 0, 0, look.size, index=look.index, number=piece.number)
        return Block(look.size, look.size * 4 / 3, drawn)
    return stack_block(piece.level or "stack", look, kept=piece.state == "kept")


def _stood(drawn: Block, piece: Piece, look: Look, *, marked: bool) -> Block:
    """Draw what the state of a tile adds: a ring, a line under it, a mark over it."""
    parts = [drawn.faded() if piece.state == "dead" else drawn]
    if piece.state == "last":
        parts = [_ringed(parts[0].padded(4, 4), look.style)]
    if piece.state == "new" or marked:
        color = look.style.signal if marked else look.style.soft
        line = box(2, 0, drawn.width - 4, 4, 2, look.style.fill(color))
        parts.append(Block(drawn.width, 4, line))
    if marked:
        parts.insert(0, _pointer(drawn.width, look.style))
    return column(parts, 2, "middle")


def _pointer(width: float, style: Style) -> Block:
    middle = width / 2
    shape = f'<path d="M{middle - 9:g} 0h18l-9 {HEAD - 2}z" {style.fill(style.signal)}/>'
    return Block(width, HEAD - 2, shape)


def _ringed(drawn: Block, style: Style) -> Block:
    ring = box(1.5, 1.5, drawn.width - 3, drawn.height - 3, 8, style.outline(style.signal, 3))
    return Block(drawn.width, drawn.height, drawn.drawing + ring)


def _ratio(level: str | None) -> float:
    wide, high = STACK if level == "stack" else SINGLE
    return high / wide


def stack_block(level: str, look: Look, *, kept: bool = False) -> Block:
    """Draw a stack of a wall as its owner sees it: the back on top, the front edges below."""
    style = look.style
    lid = style.fill("jade-deep", "glow", 3) if kept else style.fill("jade", "jade-deep", 1.5)
    lattice = style.outline("glow" if kept else "ivory", 1.5) if style.color else style.outline("ink", 1)
    if not style.color:
        lid = style.fill("jade", "ink", 4 if kept else 1.5)
    edges = "".join(_edge(y, style) for y in ((68, 52) if level == "stack" else (52,)))
    diamond = f'<path d="M30 8L51 28.5L30 49L9 28.5zM30 18L41 28.5L30 39L19 28.5z" {lattice}/>'
    inside = f"{edges}{box(2, 2, 56, 53, 6, lid)}{diamond}"
    share = look.size / 60
    return Block(look.size, look.size * _ratio(level), f'<g transform="scale({share:.6g})">{inside}</g>')


def _edge(y: float, style: Style) -> str:
    """Draw the front of one tile of a stack."""
    line = "plaque-edge" if style.color else "ink"
    front = box(2, y, 56, 16, 3.5, style.fill("ivory", line))
    back = f'<path d="M2 {y + 7:g}V{y - 2:g}H58V{y + 7:g}z" {style.fill("jade-deep", "jade-deep")}/>'
    return front + (back if style.color else "")


# --- words ------------------------------------------------------------------------------------------


def card_block(words: str, width: float, style: Style, *, marked: bool = False) -> Block:
    """Draw a card of words."""
    on_paper = Style(style.color)
    inside = text(words, width - 26, on_paper, align="middle").padded(13, 9)
    line, thick = ("amber", 3) if marked else ("edge", 1.2)
    return Block(max(44, inside.width), inside.height, inside.drawing).over(
        on_paper.fill("paper", line, thick), 9
    )


def words_block(printed: Printed, width: float, style: Style) -> Block:
    """Draw a line of the card as it is printed: its words, what it pays, its name and note."""
    words = [word_block(word, style) for word in printed.words]
    fine = text(_fine(printed), width, style)
    if not printed.sign:
        return column([flow(words, width, 10, 6), fine], 2)
    sign = word_block(printed.sign, style)
    rest = width - sign.width - 16
    line = row([flow(words, rest, 12, 6).in_width(rest), sign], 16)
    return column([line, fine], 2)


def _fine(printed: Printed) -> list[Run]:
    note = f" ({printed.note})" if printed.name and printed.note else printed.note
    return [Run(printed.name, bold=True, color="ink-soft"), Run(note, color="ink-soft")]


def word_block(word: Word, style: Style) -> Block:
    """Draw a word of the card: symbols in their inks, an underline of its own for each, letters in print."""
    parts, x = [], 0.0
    for symbols, ink in word.runs:
        wide = width_of(symbols, WORD, bold=True)
        parts.append(_symbols(symbols, x, wide, style.paint(f"ink-{ink}" if ink else style.ink)))
        if ink and symbols.strip():
            parts.append(_underline(ink, x, wide, style))
        x += wide
    high = WORD * 1.3 + 9 + (0 if style.color else 12)
    return Block(x, high, "".join(parts))


def _symbols(symbols: str, x: float, wide: float, color: str) -> str:
    """Write symbols in exactly the width that is planned for them."""
    looks = f'font-family="{FONT}" font-size="{WORD:g}" font-weight="600" fill="{color}"'
    return (
        f'<text x="{x:.6g}" y="{WORD:g}" textLength="{wide:.6g}" xml:space="preserve" {looks}>'
        f"{xml_text(symbols)}</text>"
    )


def _underline(ink: str, x: float, wide: float, style: Style) -> str:
    """Draw the underline of an ink, and in print its letter."""
    y, name = WORD + 7, f"ink-{ink}"
    looks = style.outline(name, 2)
    lines = {
        "a": f'<path d="M{x + 1:.6g} {y}h{wide - 2:.6g}" {style.outline(name, 3)}/>',
        "b": f'<path d="M{x + 1:.6g} {y - 2}h{wide - 2:.6g}m0 4H{x + 1:.6g}" {style.outline(name, 1.6)}/>',
        "c": _wave(x + 1, y, wide - 2, looks),
    }
    if style.color:
        return lines[ink]
    looks = f'font-family="{FONT}" font-size="16" font-weight="600" fill="#000" text-anchor="middle"'
    return f'{lines[ink]}<text x="{x + wide / 2:.6g}" y="{y + 17}" {looks}>{ink}</text>'


def _wave(x: float, y: float, wide: float, looks: str) -> str:
    half = 3.5
    count = max(2, round(wide / half))
    step = wide / count
    bends = "".join(f"q{step / 2:.4g} {-5 if n % 2 else 5} {step:.4g} 0" for n in range(count))
    return f'<path d="M{x:.6g} {y}{bends}" {looks}/>'


def numbered(blocks: Iterable[Block], style: Style) -> list[Block]:
    """Write the number of its place under each block."""
    return [
        column([block, text([Run(str(number), bold=True)], 60, style, 14)], 2, "middle")
        for number, block in enumerate(blocks, 1)
    ]


def column_of(piece: Piece) -> int:
    """Return where a stack is along its wall."""
    return piece.column or 0


def breaks_of(pieces: Sequence[Piece]) -> str:
    """Return the id of the first stack after those kept for last: the break; "" if there is none."""
    stacks = sorted((piece for piece in pieces if piece.column is not None), key=column_of)
    for before, piece in pairwise(stacks):
        if before.state == "kept" and piece.state != "kept" and piece.column != before.column:
            return piece.id
    return ""
