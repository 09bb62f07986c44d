"""The three suits: where the rings and the stalks stand, and how one ring, one stalk, one Crak is drawn.

With the index above it a drawing is square; alone on the tile it is tall, as players know it.
"""

from __future__ import annotations

from dataclasses import dataclass

from .brush import number
from .characters import character

NUMERALS = "一二三四五六七八九"
CRAK_ALONE = (' transform="matrix(1.18 0 0 1.18 -27 -131)"', ' transform="matrix(1.42 0 0 1.42 -63 -168)"')
"""How the numeral and the character under it grow when they have the whole tile."""


@dataclass(frozen=True, slots=True)
class Field:
    """Where a drawing stands: its middle, how far its places are spread, how much its parts grow."""

    x: float
    y: float
    wide: float
    high: float
    grow: float


SQUARE = Field(150, 254, 1, 1, 1)
TALL = Field(150, 194, 1.04, 1.44, 1.06)

# Dots: the radius of a ring, and where the rings stand from the middle.
DOTS: dict[int, tuple[float, tuple[tuple[float, float], ...]]] = {
    2: (52, ((0, -56), (0, 56))),
    3: (40, ((-68, -68), (0, 0), (68, 68))),
    4: (48, ((-56, -56), (56, -56), (-56, 56), (56, 56))),
    5: (38, ((-70, -68), (70, -68), (0, 0), (-70, 68), (70, 68))),
    6: (34, ((-46, -73), (46, -73), (-46, 0), (46, 0), (-46, 73), (46, 73))),
    7: (27, ((-66, -81), (0, -57), (66, -33), (-38, 24), (38, 24), (-38, 81), (38, 81))),
    8: (26, tuple((x, y) for y in (-82, -27.3, 27.3, 82) for x in (-38, 38))),
    9: (32, tuple((x, y) for y in (-73, 0, 73) for x in (-73, 0, 73))),
}

# Bams: the number of rows that share the height, and for each stalk its place and its lean in degrees.
BAMS: dict[int, tuple[int, tuple[tuple[float, float, float], ...]]] = {
    2: (2, ((0, -56, 0), (0, 56, 0))),
    3: (2, ((0, -56, 0), (-56, 56, 0), (56, 56, 0))),
    4: (2, ((-50, -56, 0), (50, -56, 0), (-50, 56, 0), (50, 56, 0))),
    5: (2, ((-78, -56, 0), (78, -56, 0), (0, 0, 0), (-78, 56, 0), (78, 56, 0))),
    6: (2, tuple((x, y, 0) for y in (-56, 56) for x in (-70, 0, 70))),
    7: (3, ((0, -75, 0), *((x, y, 0) for y in (0, 75) for x in (-70, 0, 70)))),
    8: (
        2,
        tuple(
            (x, y, lean if y < 0 else -lean)
            for y in (-56, 56)
            for x, lean in ((-96, 0), (-35, -22), (35, 22), (96, 0))
        ),
    ),
    9: (3, tuple((x, y, 0) for y in (-75, 0, 75) for x in (-70, 0, 70))),
}
STALKS = {2: 104, 3: 68}
"""The height of a stalk where two or three rows share the field."""


def circle(x: float, y: float, r: float, paint: str = "") -> str:
    """Draw a circle; `paint` is further attributes."""
    space = " " if paint else ""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}"{space}{paint}/>'


def ring(x: float, y: float, r: float) -> str:
    """Draw one Dot: a ring around a full middle."""
    line = 14 if r < 46 else 20
    gap = r * 0.2 + 2
    return circle(x, y, r - line / 2, f'class="line" stroke-width="{line}"') + circle(x, y, r - line - gap)


def great_dot(field: Field) -> str:
    """Draw 1 Dot: rings with a wreath of eight between them."""
    petals = "".join(f'<circle cy="-57" r="14" transform="rotate({45 * i})"/>' for i in range(8))
    rings = "".join(
        circle(0, 0, r, f'class="line" stroke-width="{line}"') for r, line in ((96, 20), (25, 14))
    )
    where = f"translate({field.x:g} {field.y:g}) scale({field.grow:g})"
    return f'<g transform="{where}">{rings}{petals}{circle(0, 0, 8)}</g>'


def dots(count: int, field: Field = SQUARE) -> str:
    """Draw the rings of a Dot tile."""
    if count == 1:
        return great_dot(field)
    radius, places = DOTS[count]
    return "".join(
        ring(field.x + x * field.wide, field.y + y * field.high, radius * field.grow) for x, y in places
    )


def joint(y: float, half: float) -> str:
    """Draw a joint of the cane: a bar with round ends."""
    level = half - 7
    return (
        f"M{number(-level)} {number(y - 7)}h{number(2 * level)}a7 7 0 0 1 0 14h{number(-2 * level)}a7 7 0 0 1"
        " 0-14z"
    )


def cane(y: float, length: float, half: float) -> str:
    """Draw a length of cane, slimmer in its middle."""
    bow = f"{number(length / 2)} 0 {number(length)}"
    back = f"{number(length / 2)} 0-{number(length)}"
    return f"M{number(-half)} {number(y)}h{number(2 * half)}q-5 {bow}h{number(-2 * half)}q5-{back}z"


def stalk(height: float, width: float = 40) -> str:
    """Draw one upright stalk around the origin: two lengths of cane between three joints."""
    top, gap = height / 2 - 7, 2.5
    length = top - 14 - 2 * gap
    joints = "".join(joint(y, width / 2) for y in (-top, 0, top))
    return joints + "".join(cane(y + 7 + gap, length, width / 2 - 6) for y in (-top, 0))


def stalk_height(rows: int, field: Field) -> int:
    """Give the height of a stalk of a tile with two or three rows."""
    return round(STALKS[rows] * field.high)


def bams(count: int, field: Field = SQUARE) -> str:
    """Draw the stalks of a Bam tile (2 to 9)."""
    rows, places = BAMS[count]
    found = []
    for x, y, lean in places:
        turned = f" rotate({number(lean / field.high)})" if lean else ""
        where = f"translate({number(field.x + x * field.wide)} {number(field.y + y * field.high)}){turned}"
        found.append(f'<use href="#p-stalk-{stalk_height(rows, field)}" transform="{where}"/>')
    return "".join(found)


def crak(count: int, *, tall: bool = False) -> str:
    """Draw a Crak: the numeral over the character for ten thousand."""
    moves = CRAK_ALONE if tall else ("", "")
    names = (f"p-numeral-{count}", "p-wan")
    return "".join(f'<use href="#{name}"{move}/>' for name, move in zip(names, moves, strict=True))


def parts() -> dict[str, str]:
    """Give the paths that several symbols share."""
    heights = [stalk_height(rows, field) for field in (SQUARE, TALL) for rows in STALKS]
    found = {f"p-stalk-{height}": stalk(height) for height in heights}
    found |= {f"p-numeral-{n}": character(sign, 72, 147, (156, 82), 19) for n, sign in enumerate(NUMERALS, 1)}
    return found | {"p-wan": character("萬", 80, 243, (140, 116), 12.5)}
