"""The drawings of their own: the bird, the dragons, Soap, the flower, the joker and the back."""

from __future__ import annotations

import math

from .brush import (
    Node,
    Point,
    headings,
    number,
    placed,
    point,
    polygon,
    sampled,
    side,
    smooth,
    stroke,
    strokes,
)
from .palette import paint
from .suits import circle, stalk

Stroke = list[Node]


def path(d: str, extra: str = "") -> str:
    """Draw a path; `extra` is further attributes."""
    return f'<path {extra + " " if extra else ""}d="{d}"/>'


def line(d: str, width: float, color: str) -> str:
    """Draw a line with round ends."""
    looks = f'fill="none" stroke="{paint(color)}" stroke-width="{width:g}" stroke-linecap="round"'
    return path(d, looks)


def edged(d: str, width: float = 7) -> str:
    """Draw a shape with a rim of the tile's face, so that it stands off what lies under it."""
    return path(d, f'stroke="{paint("face")}" stroke-width="{width:g}" paint-order="stroke"')


# --- 1 Bam: five strokes (body, wing, three feathers), a crest and a perch ------------------------


BODY: Stroke = [
    (240, 112, 6),
    (226, 114, 33),
    (208, 138, 23),
    (205, 168, 30),
    (186, 206, 64),
    (158, 240, 62),
    (126, 268, 30),
    (108, 284, 12),
]
BEAK: Stroke = [(236, 112, 15), (252, 117, 9), (268, 127, 1)]
WING: Stroke = [(200, 184, 6), (184, 204, 32), (150, 238, 42), (112, 276, 26), (82, 310, 3)]
SLITS: tuple[Stroke, ...] = (
    [(176, 224, 1), (146, 254, 5), (110, 286, 1)],
    [(162, 218, 1), (136, 242, 5), (106, 272, 1)],
)
FEATHERS: tuple[Stroke, ...] = (
    [(118, 258, 6), (86, 268, 13), (56, 284, 27), (40, 294, 14)],
    [(120, 270, 6), (92, 296, 14), (64, 322, 29), (50, 336, 14)],
    [(126, 278, 6), (112, 306, 13), (100, 336, 27), (94, 352, 14)],
)
CREST: tuple[Stroke, ...] = (
    [(222, 100, 5), (214, 84, 4), (202, 76, 11)],
    [(228, 98, 5), (228, 80, 4), (222, 66, 11)],
    [(234, 100, 5), (241, 84, 4), (243, 70, 11)],
)

LEGS = "M168 262L178 318M190 248L204 318M178 318l15 9M204 318l16 9"


def bird() -> str:
    """Draw 1 Bam: a bird on a perch of cane."""
    spots = "".join(circle(x, y, 6, f'fill="{paint("face")}"') for x, y in ((56, 284), (65, 321), (100, 335)))
    perch = path(stalk(124, 26), 'transform="translate(206 341) rotate(90)"')
    return "".join(
        (
            path(strokes(FEATHERS)),
            spots,
            line(LEGS, 7, "bam"),
            perch,
            path(strokes(CREST), f'fill="{paint("crak")}"'),
            path(stroke(BEAK), f'fill="{paint("heart")}"'),
            path(stroke(BODY)),
            edged(stroke(WING), 8),
            path(strokes(SLITS), f'fill="{paint("face")}"'),
            circle(229, 112, 4.5, f'fill="{paint("face")}"'),
        )
    )


# --- the dragons: a body from tail to neck, and one head for both ---------------------------------


RISING: Stroke = [
    (34, 214, 2),
    (36, 262, 13),
    (62, 304, 26),
    (114, 320, 36),
    (180, 318, 42),
    (226, 292, 44),
    (216, 254, 44),
    (166, 238, 42),
    (122, 226, 40),
    (106, 196, 40),
    (134, 176, 40),
    (176, 174, 44),
    (200, 168, 46),
]
PROWLING: Stroke = [
    (186, 36, 2),
    (226, 52, 12),
    (250, 94, 23),
    (230, 142, 32),
    (186, 164, 38),
    (176, 200, 42),
    (208, 228, 44),
    (250, 258, 44),
    (244, 304, 42),
    (194, 320, 40),
    (150, 302, 38),
    (140, 268, 40),
    (120, 250, 44),
    (96, 244, 46),
]

HEAD: list[Point] = [
    (-36, 22),
    (-38, -2),
    (-28, -24),
    (-12, -34),
    (4, -33),
    (16, -22),
    (32, -22),
    (44, -30),
    (58, -24),
    (64, -10),
    (58, 2),
    (44, -1),
    (28, 2),
    (12, 9),
    (24, 20),
    (42, 22),
    (54, 20),
    (54, 32),
    (38, 40),
    (14, 39),
    (-12, 33),
    (-28, 28),
]
HORNS: tuple[Stroke, ...] = (
    [(-4, -28, 15), (-10, -50, 12), (-26, -70, 9), (-46, -80, 1)],
    [(-16, -58, 9), (-12, -74, 6), (-16, -88, 1)],
)
MANE: tuple[Stroke, ...] = (
    [(-16, -22, 15), (-40, -42, 15), (-64, -42, 1)],
    [(-22, -6, 17), (-50, -16, 15), (-76, -10, 1)],
    [(-20, 12, 17), (-46, 14, 15), (-68, 26, 1)],
)
BEARD: tuple[Stroke, ...] = (
    [(14, 34, 14), (8, 52, 11), (-8, 66, 1)],
    [(-10, 28, 16), (-20, 44, 12), (-38, 52, 1)],
)
WHISKER: Stroke = [(54, -20, 8), (65, -33, 6), (62, -50, 5), (48, -54, 1)]
TEETH = "M40-3l4 13l6-13zM26 0l3 11l6-12z"
LEG: Stroke = [(8, 4, 18), (22, 14, 20), (27, 34, 12)]
CLAWS: tuple[Stroke, ...] = (
    [(26, 32, 11), (42, 36, 10), (54, 48, 1)],
    [(27, 34, 11), (31, 48, 10), (28, 62, 1)],
    [(26, 33, 11), (15, 42, 10), (6, 54, 1)],
)


def turned(nodes: Stroke, x: float, y: float, turn: float, way: int, scale: float = 1.0) -> Stroke:
    """Give the stroke mirrored (`way` -1), turned by degrees, enlarged and moved."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    flat = [(way * a * c - b * s, way * a * s + b * c, w) for a, b, w in nodes]
    return placed(flat, x, y, scale)


def spines(body: Stroke, turn: int, spacing: float = 24) -> str:
    """Draw the row of spines along one edge of the body, smaller towards the tail."""
    fine = sampled(body, 4)
    edge, ways = side(fine, turn), headings(fine)
    found, walked = [], 0.0
    for i in range(1, len(fine) - 24):
        step = math.dist(edge[i], edge[i - 1])
        walked = walked + step if step > 0.6 * math.dist(fine[i][:2], fine[i - 1][:2]) else 0
        if walked >= spacing and fine[i][2] > 16:
            walked = 0.0
            (x, y), (dx, dy), w = edge[i], ways[i], fine[i][2] / 40
            out = (-turn * dy, turn * dx)
            corners = ((-11 * w, -4.0), (-8 * w, 17 * w), (10 * w, -4.0))
            found.append(polygon([(x + a * dx + b * out[0], y + a * dy + b * out[1]) for a, b in corners]))
    return "".join(found)


def belly(body: Stroke, turn: int) -> str:
    """Draw the light seam along the belly."""
    fine = sampled(body[2:-1], 12)
    edge = side([(x, y, w * 0.42) for x, y, w in fine], turn)
    seam = [(x, y, 5.0) for x, y in edge]
    seam[0], seam[-1] = (*edge[0], 1.0), (*edge[-1], 1.0)
    return path(stroke(seam, 40), f'fill="{paint("face")}"')


Stand = tuple[float, float, float, int]
"""Where a part stands: x, y, its turn in degrees, and which way it faces (1 right, -1 left)."""


def dragon(body: Stroke, back: int, head: Stand, legs: tuple[Stand, ...]) -> str:
    """Draw a dragon; `back` is the side of the body (-1 left, 1 right of its way) with the spines."""
    x, y, turn, way = head
    limbs = [turned(s, *leg) for leg in legs for s in (LEG, *CLAWS)]
    hair = [turned(s, x, y, turn, way) for s in MANE]
    rest = [turned(s, x, y, turn, way) for s in (*HORNS, *BEARD, WHISKER)]
    skull = [(a, b) for a, b, _ in turned([(*p, 0.0) for p in HEAD], x, y, turn, way)]
    eye = turned([(2, -17, 0)], x, y, turn, way)[0]
    return "".join(
        (
            path(spines(body, back)),
            edged(stroke(body)),
            belly(body, -back),
            path(strokes(limbs, 24)),
            path(strokes(rest, 24)),
            *(edged(stroke(s, 24), 5) for s in hair),
            path(smooth(skull)),
            path(TEETH, f'transform="translate({number(x)} {number(y)}) rotate({turn:g}) scale({way} 1)"'),
            circle(eye[0], eye[1], 6.5, f'fill="{paint("face")}"'),
        )
    )


def red() -> str:
    """Draw the red dragon, which rises."""
    return dragon(RISING, -1, (205, 158, -6, 1), ((84, 308, -14, 1), (194, 306, -14, 1), (112, 210, 72, 1)))


def green() -> str:
    """Draw the green dragon, which prowls."""
    return dragon(PROWLING, 1, (92, 232, 4, -1), ((176, 190, 34, -1), (222, 312, 20, -1), (146, 292, 44, -1)))


# --- Soap, flower, joker, back --------------------------------------------------------------------


def soap() -> str:
    """Draw Soap: a double frame."""
    outer = '<rect x="37" y="37" width="226" height="316" rx="20" class="line" stroke-width="14"/>'
    return outer + '<rect x="60" y="60" width="180" height="270" rx="7" class="line" stroke-width="6"/>'


PETAL = "M0-16C-36-26-66-76-46-100C-32-116-12-112 0-98C12-112 32-116 46-100C66-76 36-26 0-16Z"
SEPAL = "M0-70C-26-90-22-118 0-130C22-118 26-90 0-70Z"


def around(count: int, start: float, inside: str) -> str:
    """Repeat a drawing around the origin, which points straight up, from `start` degrees."""
    return "".join(
        f'<g transform="rotate({number(start + 360 * i / count)})">{inside}</g>' for i in range(count)
    )


def flower() -> str:
    """Draw the flower: one blossom with its leaves."""
    leaves = around(5, 36, path(SEPAL, f'fill="{paint("leaf")}"'))
    petals = around(5, 0, path(PETAL))
    threads = around(10, 18, line("M0-22V-46", 4, "face") + circle(0, -50, 6, f'fill="{paint("face")}"'))
    middle = circle(0, 0, 21, f'fill="{paint("heart")}" stroke="{paint("face")}" stroke-width="6"')
    return f'<g transform="translate(152 248)">{leaves}{petals}{threads}{middle}</g>'


MOON = "M20-43A47 47 0 1 0 20 43C8 40 0 34-2 26C0 21 1 15 2 11C9 10 14 6 11 2C6-4-1-10 0-19C1-30 9-39 20-43Z"


def joker() -> str:
    """Draw the joker: a star of eight points around a smiling half-moon."""
    bright = path("M0-118L0 0L-25-60Z", f'fill="{paint("star")}"')
    dark = path("M0-118L0 0L25-60Z", f'fill="{paint("star-shade")}"')
    night = circle(0, 0, 62, f'stroke="{paint("face")}" stroke-width="7"')
    smile = line("M-5 17C-11 20-20 18-23 9", 5, "joker") + line("M-22-13C-19-20-10-20-7-13", 5, "joker")
    moon = path(MOON, f'fill="{paint("moon")}"')
    face = f'<g transform="rotate(14) translate(4 0)">{moon}{smile}</g>'
    return f'<g transform="translate(150 244)">{around(8, 0, bright + dark)}{night}{face}</g>'


LATTICE = (34, 21, 8, 12, 29)
"""Left, top, columns, rows and pitch of the lattice on the back."""


def lattice() -> str:
    """Draw the slanted lines of the back, each from edge to edge of the lattice."""
    left, top, columns, rows, pitch = LATTICE
    found = []
    for start in range(1 - rows, columns):
        first, last = max(0, start), min(columns, start + rows)
        for flip in (False, True):
            ends = [(first, first - start), (last, last - start)]
            spots = [(left + pitch * (columns - a if flip else a), top + pitch * b) for a, b in ends]
            found.append("M" + "L".join(point(p) for p in spots))
    return "".join(found)


def slab(color: str) -> str:
    """Draw the lower half of a tile, of which only the edge is seen."""
    return f'<rect x="2" y="10" width="296" height="388" rx="28" fill="{paint(color)}"/>'


def back() -> str:
    """Draw a tile face down: jade with its lattice, over a thin edge of ivory."""
    left, top, columns, rows, pitch = LATTICE
    size = f'width="{columns * pitch}" height="{rows * pitch}"'
    frame = (
        f'<rect x="{left}" y="{top}" {size} rx="4" fill="none" stroke="{paint("lattice")}" stroke-width="5"/>'
    )
    looks = f'fill="{paint("back")}" stroke="{paint("back-edge")}" vector-effect="non-scaling-stroke"'
    jade = f'<rect x="2" y="2" width="296" height="386" rx="28" {looks}/>'
    return slab("face") + jade + line(lattice(), 3, "lattice") + frame
