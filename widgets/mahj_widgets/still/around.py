"""Drawing the four walls, or the seats, around the table: the learner's own side below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mahj_widgets.layout import Piece, Zone
from mahj_widgets.still.block import Block, column, row
from mahj_widgets.still.pieces import Look, highlighted
from mahj_widgets.still.style import Style
from mahj_widgets.still.text import Run, text
from mahj_widgets.symbols import box

SEATS = ("me", "right", "across", "left")
LARGEST = 460.0


@dataclass(frozen=True, slots=True)
class Strip:
    """A wall from above: along which side it lies, how long and how deep it is."""

    seat: str
    length: float
    depth: float

    @property
    def is_upright(self) -> bool:
        """Whether it runs from top to bottom."""
        return self.seat in ("left", "right")

    @property
    def is_backward(self) -> bool:
        """Whether its right end is drawn at the right or at the bottom."""
        return self.seat in ("me", "left")

    def part(self, start: float, length: float, looks: str, radius: float = 2) -> str:
        """Draw a part of the wall, which begins so far from its right end."""
        at = self.length - start - length if self.is_backward else start
        if self.is_upright:
            return box(0, at, self.depth, length, radius, looks)
        return box(at, 0, length, self.depth, radius, looks)

    def block(self, drawing: str) -> Block:
        """Return the block of a drawing as large as the wall."""
        size = (self.depth, self.length) if self.is_upright else (self.length, self.depth)
        return Block(*size, drawing)


def round_block(zone: Zone, shown: Sequence[Piece], look: Look) -> Block:
    """Draw a zone around the table."""
    size = min(look.width, LARGEST)
    sides = {seat: _side(zone, seat, shown, look, size) for seat in SEATS}
    return _arranged(sides, size, 0.42 if zone.kind == "seats" else 0.8)


def _side(zone: Zone, seat: str, shown: Sequence[Piece], look: Look, size: float) -> Block:
    """Draw what is at one side, the wall outside and the plaques inside."""
    at = _at_seat(zone, seat, shown)
    parts = []
    for piece in at:
        is_wall = zone.kind == "square"
        drawn = _whole(piece, seat, look, size) if is_wall else _plaque(piece, look, size)
        parts.append(highlighted(drawn.faded() if piece.state == "dead" else drawn, piece.id, look))
    return _inward(parts, seat)


def _at_seat(zone: Zone, seat: str, shown: Sequence[Piece]) -> list[Piece]:
    """Return the pieces at a seat; those that name none go around in the order of the seats."""
    seats = [piece.seat or SEATS[number % 4] for number, piece in enumerate(zone.pieces)]
    at = [piece for piece, its in zip(zone.pieces, seats, strict=True) if its == seat]
    return [piece for piece in at if piece in shown]


def _inward(parts: list[Block], seat: str) -> Block:
    """Put parts beside each other, the first one at the edge of the table."""
    ordered = parts if seat in ("across", "left") else parts[::-1]
    return row(ordered, 8, "middle") if seat in ("left", "right") else column(ordered, 8, "middle")


def _arranged(sides: Mapping[str, Block], size: float, ratio: float) -> Block:
    """Put the four sides around a free middle, as large as they need."""
    me, right, across, left = (sides[seat] for seat in SEATS)
    wide = max(size, me.width, across.width, left.width + right.width + 24)
    between = max(left.height, right.height)
    high = max(size * ratio, across.height + me.height + (between + 16 if between else 24))
    middle = (across.height + high - me.height) / 2
    drawn = (
        across.at((wide - across.width) / 2, 0)
        + left.at(0, middle - left.height / 2)
        + right.at(wide - right.width, middle - right.height / 2)
        + me.at((wide - me.width) / 2, high - me.height)
    )
    return Block(wide, high, drawn)


# --- what is at a side ---------------------------------------------------------------------------------


def _depth(size: float) -> float:
    """Return how deep a wall is from above."""
    return min(34, max(20, size * 0.07))


def _whole(piece: Piece, seat: str, look: Look, size: float) -> Block:
    """Draw a wall as one thing: a strip from above and its name."""
    style = look.style
    length = size * (0.34 if seat in ("left", "right") else 0.8)
    strip = Strip(seat, length, _depth(size))
    if piece.state == "gone":
        return strip.block(strip.part(1, length - 2, style.outline("on-felt-soft", 1.5, dashed=True)))
    share = 0.4 if piece.state == "kept" else 1.0
    ground = style.fill("jade-deep" if share < 1 else "jade", "glow" if share < 1 else "jade-lit", 1.5)
    if not style.color:
        ground = style.fill("jade", "ink", 3 if share < 1 else 1.5)
    brick = length * share / 19
    lines = [
        strip.part(n * brick - 0.5, 1, style.fill("jade-lit" if style.color else "ink"), 0)
        for n in range(1, 19)
    ]
    wall = strip.block(strip.part(1, length * share - 2, ground, 3) + "".join(lines))
    return _inward([wall, _plaque(piece, look, size)], seat)


def _plaque(piece: Piece, look: Look, size: float) -> Block:
    """Draw a round plaque with words."""
    style = Style(look.style.color)
    beside = (size - 2 * _depth(size) - 40) / 2  # two walls and two plaques fit beside each other
    most = min(150.0, size * 0.34, beside)
    words = text([Run(piece.text or piece.name, bold=True)], most - 28, style, 15, "middle")
    marked = piece.id in look.marks
    line = "glow" if marked else "plaque-edge"
    inside = Block(max(words.width, 44), words.height, words.at((max(words.width, 44) - words.width) / 2, 0))
    plaque = inside.padded(14, 9)
    return plaque.over(style.fill("plaque", line, 5 if marked else 2), min(22, plaque.height / 2))
