"""A brush: lines whose width changes on the way, turned into filled outlines.

A stroke is a list of nodes `(x, y, width)`. The brush passes
through every node; between them it runs smoothly.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

Node = tuple[float, float, float]
Point = tuple[float, float]
STEP = 18.0
"""How far apart the outline is sampled, in tile units."""


def number(value: float) -> str:
    """Write a coordinate as short as it can be: one decimal, no trailing zero."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def point(at: Point) -> str:
    """Write a point."""
    return f"{number(at[0])} {number(at[1])}"


def between(before: float, start: float, end: float, after: float, t: float) -> float:
    """Give the value at `t` in 0..1 of a smooth curve through `start` and `end` (Catmull-Rom)."""
    a, b, c = end - before, 2 * before - 5 * start + 4 * end - after, 3 * (start - end) + after - before
    return start + 0.5 * t * (a + t * (b + t * c))


def sampled(nodes: Sequence[Node], step: float = STEP) -> list[Node]:
    """Give the nodes of the same stroke at most about `step` apart."""
    padded = [nodes[0], *nodes, nodes[-1]]
    found: list[Node] = []
    for before, start, end, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        count = max(1, math.ceil(math.dist(start[:2], end[:2]) / step))
        for i in range(count):
            x, y, w = (between(*four, i / count) for four in zip(before, start, end, after, strict=True))
            found.append((x, y, w))
    return [*found, nodes[-1]]


def headings(line: Sequence[Node]) -> list[Point]:
    """Give the unit direction of travel at every node."""
    ends = [line[0], *line, line[-1]]
    found = []
    for (x0, y0, _), (x1, y1, _) in zip(ends, ends[2:], strict=False):
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        found.append(((x1 - x0) / length, (y1 - y0) / length))
    return found


def side(line: Sequence[Node], turn: int) -> list[Point]:
    """Give the edge left (-1) or right (+1) of the line, half a width away."""
    pairs = zip(line, headings(line), strict=True)
    return [(x - turn * dy * w / 2, y + turn * dx * w / 2) for (x, y, w), (dx, dy) in pairs]


def tip(node: Node, heading: Point, way: int) -> Point:
    """Give the point where the rounded end of a stroke is furthest out."""
    reach = way * node[2] * 0.45
    return (node[0] + heading[0] * reach, node[1] + heading[1] * reach)


def smooth(points: Sequence[Point]) -> str:
    """Write a closed smooth path through the points.

    Either side of a point the curve has the same slope, so that each
    piece but the first needs no first handle.
    """
    ring = [points[-1], *points, points[0], points[1]]
    (ax, ay), (bx, by), (cx, cy) = ring[:3]
    parts = [f"M{point((bx, by))}c{point(((cx - ax) / 6, (cy - ay) / 6))} "]
    for (bx, by), (cx, cy), (dx, dy) in zip(ring[1:], ring[2:], ring[3:], strict=False):
        handle = cx - bx - (dx - bx) / 6, cy - by - (dy - by) / 6
        parts.append(f"{point(handle)} {point((cx - bx, cy - by))}s")
    return "".join(parts).removesuffix("s").replace(" -", "-") + "z"


def stroke(nodes: Sequence[Node], step: float = STEP) -> str:
    """Write one brush stroke as a closed path."""
    line = sampled(nodes, step)
    ways = headings(line)
    start, end = tip(line[0], ways[0], -1), tip(line[-1], ways[-1], 1)
    return smooth([start, *side(line, -1), end, *reversed(side(line, 1))])


def strokes(many: Sequence[Sequence[Node]], step: float = STEP) -> str:
    """Write several strokes as one path."""
    return "".join(stroke(nodes, step) for nodes in many)


def placed(nodes: Sequence[Node], x: float, y: float, scale: float) -> list[Node]:
    """Give the stroke enlarged by `scale` and moved to `x`, `y`."""
    return [(x + scale * a, y + scale * b, scale * w) for a, b, w in nodes]


def polygon(points: Sequence[Point]) -> str:
    """Write a closed path with straight sides."""
    return "M" + "L".join(point(p) for p in points) + "z"


def ring_points(count: int, radius: Callable[[int], float], x: float, y: float) -> list[Point]:
    """Give `count` points around a center, the first straight up, each at its own radius."""
    turns = [(i, math.tau * i / count - math.pi / 2) for i in range(count)]
    return [(x + radius(i) * math.cos(a), y + radius(i) * math.sin(a)) for i, a in turns]
