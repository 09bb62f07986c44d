"""Draws still pictures of tiles, racks and walls: for notebooks without a kernel, for README and for print.

Every picture is one self-contained SVG text with a title for a screen reader. Tiles are codes such as `3B`,
`N`, `0` or `J`; `?` is a tile face down. `print_=True` gives black on white.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import islice

from mahj_widgets.colors import board_colors
from mahj_widgets.symbols import PAPER, TILE, Picture, box, picture, tile

SUITS = {"B": "Bam", "C": "Crak", "D": "Dot"}
NAMES = {
    "N": "North",
    "E": "East",
    "W": "West",
    "S": "South",
    "R": "Red Dragon",
    "G": "Green Dragon",
    "0": "Soap",
    "F": "Flower",
    "J": "Joker",
    "?": "face down",
} | {f"{number}{suit}": f"{number} {name}" for suit, name in SUITS.items() for number in range(1, 10)}
"""How a tile is spoken."""

_BOARD = board_colors()
SCREEN = {
    "felt": _BOARD["felt"],
    "felt-edge": _BOARD["felt-deep"],
    "wood": _BOARD["rail"],
    "wood-light": "#6b4a35",
    "amber": _BOARD["glow"],
    "plaque": _BOARD["ground"],
    "ink": _BOARD["ink"],
    "said": _BOARD["ivory"],
}
"""What is around the tiles, in color; the tiles bring their own colors."""

MOST_TILES = 160
"""How many tiles a rack may have; a set has 152."""
MOST_STACKS = 40
"""How many stacks a wall may have."""
MIDDLE = 320.0
"""The middle of the picture of four walls."""
SIDES = ("below", "on the right", "across", "on the left")
DASHES = 'stroke-width="4" stroke-dasharray="2 9" stroke-linecap="round"'


def name_of(code: str) -> str:
    """Give the spoken name of a tile.

    >>> name_of("7D"), name_of("0")
    ('7 Dot', 'Soap')
    """
    if code not in NAMES:
        raise ValueError(f"unknown tile {code!r}")
    return NAMES[code]


def _paint(name: str, *, print_: bool) -> str:
    return PAPER.get(name, "#000") if print_ else SCREEN[name]


# --- tiles and racks ------------------------------------------------------------------------------


def tile_svg(
    code: str, *, width: int = 96, index: bool = True, label: str | None = None, print_: bool = False
) -> Picture:
    """Draw one tile, `width` CSS pixels wide.

    >>> "<title>6 Dot</title>" in tile_svg("6D")
    True
    """
    said = name_of(code) if label is None else label
    return picture(tile(code, 0, 0, 300, index=index), TILE, said, width, print_=print_)


def _codes(codes: str | Iterable[str]) -> list[str]:
    some = codes.split(maxsplit=MOST_TILES) if isinstance(codes, str) else codes
    found = list(islice(some, MOST_TILES + 1))
    if len(found) > MOST_TILES:
        raise ValueError(f"a rack cannot have more than {MOST_TILES} tiles")
    for place, code in enumerate(found, 1):
        if code not in NAMES:
            raise ValueError(f"unknown tile {str(code)[:20]!r} at place {place}")
    return found


def _rack_label(codes: Sequence[str], selected: Collection[int]) -> str:
    said = [NAMES[code] + (" (selected)" if place in selected else "") for place, code in enumerate(codes)]
    return f"Rack: {', '.join(said)}" if said else "Empty rack"


def _rail(y: float, wide: float, *, print_: bool) -> str:
    """Draw the rail that the tiles stand on."""
    wood, light = _paint("wood", print_=print_), _paint("wood-light", print_=print_)
    rail = box(1, y, wide - 2, 18, 6, f'fill="{wood}" stroke="{light}"')
    return (
        rail
        + f'<path d="M8 {y + 5:g}H{wide - 8:g}" stroke="{light}" stroke-width="2" stroke-linecap="round"/>'
    )


def rack_svg(
    codes: str | Iterable[str],
    *,
    label: str | None = None,
    selected: Collection[int] = (),
    per_row: int = 14,
    width: int | None = None,
    index: bool = True,
    print_: bool = False,
) -> Picture:
    """Draw tiles standing on a rack; `selected` are places, the first one 0, which are lifted and underlined.

    `codes` is a text in the tile notation or the codes one by one;
    more than `per_row` go on in a further row.

    >>> "Rack: 1 Bam (selected), Soap, Joker" in rack_svg("1B 0 J", selected=[0])
    True
    """
    tiles = _codes(codes)
    if stray := sorted(place for place in selected if not 0 <= place < len(tiles)):
        raise ValueError(f"no tile at place {stray[0]!r} of a rack of {len(tiles)}")
    if per_row < 1:
        raise ValueError(f"a row cannot hold {per_row!r} tiles")
    across, step, row_high = 56, 60, 116
    columns, rows = min(max(len(tiles), 1), per_row), max(1, -(-len(tiles) // per_row))
    wide = columns * step + 20
    parts = [_rail(row * row_high + 86, wide, print_=print_) for row in range(rows)]
    for place, code in enumerate(tiles):
        row, column = divmod(place, per_row)
        x, y, lift = 12 + column * step, 14 + row * row_high, 10 if place in selected else 0
        if lift:
            parts.append(box(x + 4, y + 68, across - 8, 5, 2.5, f'fill="{_paint("amber", print_=print_)}"'))
        parts.append(tile(code, x, y - lift, across, index=index))
    said = _rack_label(tiles, selected) if label is None else label
    return picture("".join(parts), (wide, rows * row_high - 6), said, width, print_=print_)


# --- walls ----------------------------------------------------------------------------------------


def _checked_break(stacks: int, break_after: int, whose: str) -> None:
    if not 0 <= stacks <= MOST_STACKS:
        raise ValueError(f"{whose} cannot have {stacks!r} stacks, but 0 to {MOST_STACKS}")
    if not 0 <= break_after <= stacks:
        raise ValueError(f"{whose} of {stacks} stacks cannot be broken after {break_after!r}")


def _arrow(x: float, y: float, length: float, *, print_: bool) -> str:
    """Draw an arrow to the left that starts at `x`, `y`."""
    looks = f'fill="none" stroke="{_paint("amber", print_=print_)}" stroke-width="5" stroke-linecap="round"'
    end = x - length
    return f'<path d="M{x:g} {y:g}H{end:g}m9-9l-9 9l9 9" {looks} stroke-linejoin="round"/>'


def _stack(x: float, y: float, colors: dict[str, str]) -> str:
    """Draw two tiles face down, one on the other, as their owner sees them: backs and front edges."""
    looks = f'stroke="{colors["line"]}" stroke-width="1"'
    layers = ((46, 18, "face"), (38, 18, "back"), (26, 18, "face"), (0, 38, "back"))
    parts = [box(x, y + drop, 36, high, 5, f'fill="{colors[name]}" {looks}') for drop, high, name in layers]
    return "".join(parts) + box(x + 6, y + 6, 24, 26, 2, f'fill="none" stroke="{colors["lattice"]}"')


def _tile_colors(*, print_: bool) -> dict[str, str]:
    if print_:
        return {"face": "#fff", "back": "#fff", "line": "#000", "lattice": "#000"}
    return {
        "face": _BOARD["ivory"],
        "back": _BOARD["jade"],
        "line": _BOARD["felt-deep"],
        "lattice": "#8cc0ae",
    }


def wall_svg(
    stacks: int = 19,
    *,
    break_after: int = 0,
    label: str | None = None,
    width: int | None = None,
    print_: bool = False,
) -> Picture:
    """Draw one wall as its owner sees it; the gap of the break is `break_after` stacks from its right end.

    The stacks right of the gap are numbered as they are counted; the arrow shows which way tiles are taken.

    >>> "A wall of 19 stacks, broken after stack 6 from the right end" in wall_svg(break_after=6)
    True
    """
    _checked_break(stacks, break_after, "a wall")
    step, gap, left, top = 38, 46 if break_after else 0, 20, 44 if break_after else 18
    wide, high = stacks * step + gap + 2 * left, top + (108 if break_after else 82)
    ground = f'fill="{_paint("felt", print_=print_)}" stroke="{_paint("felt-edge", print_=print_)}"'
    parts = [box(0.5, 0.5, wide - 1, high - 1, 14, ground)]
    ink = "#000" if print_ else SCREEN["said"]
    said = f'fill="{ink}" font-family="system-ui, sans-serif" font-size="18" text-anchor="middle"'
    for place in range(stacks, 0, -1):
        x = left + (stacks - place) * step + (gap if place <= break_after else 0)
        parts.append(_stack(x, top, _tile_colors(print_=print_)))
        if place <= break_after:
            parts.append(f'<text x="{x + 18}" y="{top + 90}" {said}>{place}</text>')
    named = _wall_label(stacks, break_after) if label is None else label
    if break_after:
        middle = left + (stacks - break_after) * step + gap / 2
        parts.append(_arrow(middle, 24, min(90, middle - left), print_=print_))
        parts.append(
            f'<path d="M{middle:g} 24V{top + 72}" stroke="{_paint("amber", print_=print_)}" {DASHES}/>'
        )
    return picture("".join(parts), (wide, high), named, width, print_=print_)


def _wall_label(stacks: int, break_after: int) -> str:
    broken = f", broken after stack {break_after} from the right end" if break_after else ""
    return f"A wall of {stacks} stack{'' if stacks == 1 else 's'}{broken}"


def _side(stacks: int, break_after: int, *, print_: bool) -> str:
    """Draw the wall below, seen from above; the other three are the same, turned."""
    colors = _tile_colors(print_=print_)
    step, gap = 19, 22 if break_after else 0
    start = MIDDLE - (stacks * step + gap) / 2
    looks = f'fill="{colors["back"]}" stroke="{colors["line"]}" stroke-width="1.5"'
    parts = []
    for place in range(stacks, 0, -1):
        x = start + (stacks - place) * step + (gap if place <= break_after else 0)
        parts.append(box(x + 0.5, 512, 18, 24, 3, looks))
        parts.append(box(x + 4, 515.5, 11, 17, 1, f'fill="none" stroke="{colors["lattice"]}"'))
    if break_after:
        x = start + (stacks - break_after) * step + gap / 2
        amber = _paint("amber", print_=print_)
        parts.append(f'<path d="M{x:g} 540V496" stroke="{amber}" {DASHES}/>')
        parts.append(_arrow(x, 492, 60, print_=print_))
        parts.append(
            f'<path d="M{x + gap / 2:g} 546H{start + stacks * step + gap:g}" stroke="{amber}"'
            ' stroke-width="4"/>'
        )
    return "".join(parts)


def _plaque(seat: str, side: int, *, print_: bool) -> str:
    """Draw the round plaque of a seat, upright wherever it is."""
    x, y = ((MIDDLE, 592), (592, MIDDLE), (MIDDLE, 48), (48, MIDDLE))[side]
    looks = (
        f'fill="{_paint("plaque", print_=print_)}" stroke="{_paint("wood-light", print_=print_)}"'
        ' stroke-width="3"'
    )
    letter = f'<use href="#i-{seat}" x="{x - 24:g}" y="{y - 26.7:g}" width="90" height="120"/>'
    return f'<circle cx="{x:g}" cy="{y:g}" r="30" {looks}/>{letter}'


def _walls_label(stacks: Sequence[int], seats: str, break_at: tuple[int, int] | None) -> str:
    said = [f"{NAMES[seat]} {side}, {n} stacks" for seat, side, n in zip(seats, SIDES, stacks, strict=True)]
    where = ""
    if break_at:
        where = f". {NAMES[seats[break_at[0]]]}'s wall is broken after stack {break_at[1]} from its right end"
    return f"Four walls from above: {'; '.join(said)}{where}"


def walls_svg(
    stacks: Sequence[int] = (19, 19, 19, 19),
    *,
    seats: str = "ESWN",
    break_at: tuple[int, int] | None = None,
    label: str | None = None,
    width: int | None = None,
    print_: bool = False,
) -> Picture:
    """Draw the four walls from above, each with the plaque of its seat.

    `stacks` and `seats` go around to the right: the wall below, on the right, across, on the left. `break_at`
    is the wall (0 to 3 in that order) and the stack, counted from its owner's right end, after which it is
    broken.

    >>> "wall is broken after stack 7 from its right end" in walls_svg(break_at=(0, 7))
    True
    """
    if len(stacks) != 4 or sorted(seats) != sorted("ESWN"):
        raise ValueError(f"four walls need four counts and four winds, not {stacks!r} and {seats!r}")
    if break_at and break_at[0] not in range(4):
        raise ValueError(f"no wall {break_at[0]!r}: they are 0 to 3")
    breaks = [break_at[1] if break_at and break_at[0] == side else 0 for side in range(4)]
    ground = f'fill="{_paint("felt", print_=print_)}" stroke="{_paint("felt-edge", print_=print_)}"'
    parts = [box(0.5, 0.5, 639, 639, 20, ground)]
    for side, (count, broken) in enumerate(zip(stacks, breaks, strict=True)):
        _checked_break(count, broken, f"the wall {SIDES[side]}")
        drawn = _side(count, broken, print_=print_)
        parts.append(f'<g transform="rotate({-90 * side} {MIDDLE:g} {MIDDLE:g})">{drawn}</g>')
        parts.append(_plaque(seats[side], side, print_=print_))
    said = _walls_label(stacks, seats, break_at) if label is None else label
    return picture("".join(parts), (640, 640), said, width, print_=print_)
