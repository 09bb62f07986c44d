"""The Chinese characters, drawn stroke by stroke in the order they are written.

Each character stands in a square of 100. A stroke is a kind and its places; the kinds below give it the
swelling of a brush: a firm start, a slimmer middle, a pressed or a thrown end.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from .brush import Node, placed, strokes

Spec = tuple[str, tuple[float, ...]]
Shape = tuple[tuple[float, float, float], ...]


def straight(ends: Sequence[float], b: float, head: Shape, middle: float, tail: Shape) -> list[Node]:
    """Draw a straight stroke; head and tail are (distance from the end,
    shift to the right, width) in brush widths.
    """
    x1, y1, x2, y2 = ends
    length = math.dist((x1, y1), (x2, y2))
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    steps = [(along * b, *rest) for along, *rest in head]
    steps += [(length / 2, 0, middle)]
    steps += [(length - along * b, *rest) for along, *rest in tail]
    return [(x1 + t * dx - shift * b * dy, y1 + t * dy + shift * b * dx, w * b) for t, shift, w in steps]


def across(x1: float, y1: float, x2: float, y2: float, b: float) -> list[Node]:
    """Draw a level stroke: pressed at both ends, the last end set down a little."""
    head = ((0, -0.16, 0.62), (0.5, 0.03, 0.98))
    tail = ((1.35, -0.04, 0.84), (0.55, 0.07, 1.22), (0, 0.24, 0.7))
    return straight((x1, y1, x2, y2), b, head, 0.74, tail)


def down(x1: float, y1: float, x2: float, y2: float, b: float) -> list[Node]:
    """Draw an upright stroke that ends firmly."""
    head = ((0, 0.16, 0.62), (0.6, -0.02, 1.16))
    return straight((x1, y1, x2, y2), b, head, 0.88, ((0.6, 0, 1.02), (0, 0.05, 0.7)))


def thrown(x1: float, y1: float, x2: float, y2: float, b: float) -> list[Node]:
    """Draw a stroke thrown down to the left: heavy, then bent, then a point."""
    dx, dy = x2 - x1, y2 - y1
    at = [(0, 0, 0.75), (0.03, 0.12, 1.2), (0.15, 0.4, 1.0), (0.46, 0.72, 0.8), (1, 1, 0.1)]
    return [(x1 + u * dx, y1 + v * dy, w * b) for u, v, w in at]


def pressed(x1: float, y1: float, x2: float, y2: float, b: float) -> list[Node]:
    """Draw a stroke pressed down to the right: thin, swelling, then a level foot."""
    dx, dy = x2 - x1, y2 - y1
    at = [
        (0, 0, 0.45),
        (0.2, 0.3, 0.75),
        (0.48, 0.68, 1.1),
        (0.74, 0.95, 1.5),
        (0.88, 1.0, 1.0),
        (1, 0.98, 0.1),
    ]
    return [(x1 + u * dx, y1 + v * dy, w * b) for u, v, w in at]


def drop(x1: float, y1: float, x2: float, y2: float, b: float) -> list[Node]:
    """Draw a dot: a point that swells to a round end."""
    dx, dy = x2 - x1, y2 - y1
    return [(x1, y1, 0.2 * b), (x1 + 0.45 * dx, y1 + 0.4 * dy, 0.95 * b), (x2, y2, 1.3 * b)]


def lifted(x1: float, y1: float, x2: float, y2: float, b: float) -> list[Node]:
    """Draw a stroke lifted up to the right: pressed, then a point."""
    dx, dy = x2 - x1, y2 - y1
    return [(x1 + t * dx, y1 + t * dy, w * b) for t, w in ((0, 0.8), (0.1, 1.15), (0.5, 0.8), (1, 0.1))]


def along(*numbers: float) -> list[Node]:
    """Draw a free stroke: x, y and weight again and again, then the weight of the brush."""
    *flat, b = numbers
    return [(flat[i], flat[i + 1], flat[i + 2] * b) for i in range(0, len(flat), 3)]


KINDS: dict[str, Callable[..., list[Node]]] = {
    "across": across,
    "down": down,
    "thrown": thrown,
    "pressed": pressed,
    "drop": drop,
    "lifted": lifted,
    "along": along,
}


CHARACTERS: dict[str, Sequence[Spec]] = {
    "一": [("across", (6, 53, 93, 47))],
    "二": [("across", (22, 27, 78, 24)), ("across", (5, 80, 94, 76))],
    "三": [("across", (16, 16, 84, 12)), ("across", (24, 50, 77, 47)), ("across", (4, 87, 95, 83))],
    "四": [
        ("down", (11, 18, 17, 92)),
        ("across", (13, 21, 88, 17)),
        ("down", (88, 18, 82, 92)),
        ("thrown", (41, 24, 25, 66)),
        ("along", (58, 22, 1, 58, 44, 0.85, 60, 58, 0.85, 70, 62, 0.9, 80, 58, 0.3)),
        ("across", (19, 85, 82, 83)),
    ],
    "五": [
        ("across", (14, 14, 86, 11)),
        ("down", (46, 16, 33, 82)),
        ("across", (20, 47, 72, 44)),
        ("down", (72, 45, 66, 83)),
        ("across", (4, 88, 96, 85)),
    ],
    "六": [
        ("drop", (42, 4, 55, 18)),
        ("across", (5, 38, 95, 34)),
        ("thrown", (38, 52, 10, 97)),
        ("pressed", (58, 50, 96, 92)),
    ],
    "七": [
        ("across", (5, 54, 93, 32)),
        (
            "along",
            (
                42,
                6,
                0.8,
                43,
                14,
                1.2,
                43,
                50,
                0.9,
                46,
                78,
                1,
                58,
                88,
                1.05,
                76,
                88,
                1.05,
                88,
                84,
                1.1,
                91,
                66,
                0.12,
            ),
        ),
    ],
    "八": [("thrown", (36, 18, 4, 94)), ("pressed", (52, 12, 98, 90))],
    "九": [
        ("thrown", (40, 6, 5, 95)),
        ("across", (10, 37, 68, 32)),
        (
            "along",
            (67, 31, 1.2, 66, 52, 0.9, 67, 76, 1, 74, 87, 1.1, 88, 87, 1.15, 95, 82, 1.1, 96, 63, 0.12),
        ),
    ],
    "萬": [
        ("across", (5, 13, 95, 9)),
        ("down", (31, 0, 34, 24)),
        ("down", (70, -1, 65, 24)),
        ("down", (22, 28, 26, 58)),
        ("across", (23, 30, 77, 27)),
        ("down", (78, 28, 74, 58)),
        ("across", (28, 43, 73, 41)),
        ("across", (28, 57, 73, 55)),
        ("down", (10, 68, 11, 102)),
        ("across", (11, 70, 89, 67)),
        ("along", (90, 67, 1.2, 90, 84, 0.95, 89, 97, 1.05, 85, 102, 0.9, 74, 96, 0.12)),
        ("down", (50, 28, 50, 84)),
        ("lifted", (25, 90, 70, 81)),
        ("drop", (65, 76, 74, 90)),
    ],
    "東": [
        ("across", (10, 17, 90, 13)),
        ("down", (20, 30, 24, 62)),
        ("across", (21, 32, 79, 29)),
        ("down", (80, 30, 76, 61)),
        ("across", (26, 46, 75, 44)),
        ("across", (26, 60, 75, 58)),
        ("down", (50, -2, 50, 102)),
        ("thrown", (46, 60, 2, 94)),
        ("pressed", (53, 60, 99, 92)),
    ],
    "南": [
        ("across", (14, 15, 86, 12)),
        ("down", (50, -3, 49, 30)),
        ("down", (10, 32, 12, 102)),
        ("across", (12, 34, 89, 31)),
        ("along", (90, 31, 1.2, 90, 62, 0.95, 89, 94, 1.05, 85, 101, 0.9, 74, 95, 0.12)),
        ("drop", (33, 40, 40, 51)),
        ("thrown", (69, 38, 57, 54)),
        ("across", (28, 60, 72, 58)),
        ("across", (24, 77, 77, 75)),
        ("down", (50, 58, 50, 97)),
    ],
    "西": [
        ("across", (7, 13, 93, 9)),
        ("down", (12, 37, 17, 97)),
        ("across", (13, 39, 87, 36)),
        ("down", (88, 37, 83, 97)),
        ("thrown", (39, 12, 26, 72)),
        ("along", (60, 12, 1, 60, 48, 0.9, 62, 62, 0.9, 70, 66, 0.95, 80, 62, 0.3)),
        ("across", (19, 90, 83, 88)),
    ],
    "北": [
        ("down", (34, 8, 34, 93)),
        ("across", (6, 38, 33, 35)),
        ("lifted", (3, 82, 36, 66)),
        ("thrown", (90, 22, 60, 50)),
        (
            "along",
            (
                58,
                4,
                0.8,
                59,
                12,
                1.2,
                59,
                55,
                0.9,
                61,
                80,
                1,
                70,
                90,
                1.05,
                85,
                90,
                1.1,
                95,
                86,
                1.1,
                97,
                66,
                0.12,
            ),
        ),
    ],
}


def character(sign: str, x: float, y: float, size: tuple[float, float], weight: float) -> str:
    """Write a character as a path in the box at `x`, `y`;
    `weight` is the width of the brush in tile units.
    """
    wide, high = size[0] / 100, size[1] / 100
    scale = math.sqrt(wide * high)
    made = [KINDS[kind](*places, weight / scale) for kind, places in CHARACTERS[sign]]
    flat = [[(a * wide / scale, b * high / scale, w) for a, b, w in nodes] for nodes in made]
    return strokes([placed(nodes, x, y, scale) for nodes in flat])
