"""Where the texts and tiles of a picture are, read from its SVG."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass

from mahj_widgets.still.text import width_of

SVG = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"-?[\d.]+")


@dataclass(frozen=True)
class Box:
    """A text, a tile or a shape and the room it takes."""

    what: str
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Box, by: float = 1.0) -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > by and down > by

    def is_inside(self, width: float, height: float) -> bool:
        return (
            self.left >= -0.5
            and self.top >= -0.5
            and self.right <= width + 0.5
            and self.bottom <= height + 0.5
        )


Frame = tuple[float, float, float]
"""How a part is moved and how large it is drawn: x, y, share."""


def size_of(picture: str) -> tuple[float, float]:
    _, _, width, height = ET.fromstring(picture).get("viewBox", "").split()
    return float(width), float(height)


def texts_of(picture: str) -> list[str]:
    return ["".join(node.itertext()) for node in ET.fromstring(picture).iter(f"{SVG}text")]


def boxes(picture: str) -> list[Box]:
    """Return every text, tile and rectangle, without the symbols that are only carried along."""
    root = ET.fromstring(picture)
    found: dict[Box, None] = {}
    for child in root:
        if child.tag not in (f"{SVG}defs", f"{SVG}title"):
            found |= dict.fromkeys(_boxes(child, (0, 0, 1), {}))
    return list(found)


def read(box: Box) -> bool:
    """Return whether a box is something to be read: a text or a tile."""
    return not box.what.startswith("rect")


def _boxes(node: ET.Element, frame: Frame, looks: dict[str, str]) -> Iterator[Box]:
    frame = _moved(frame, node.get("transform", ""))
    looks = {**looks, **{name: value for name, value in node.items() if name in ("font-size", "text-anchor")}}
    if node.tag in (f"{SVG}rect", f"{SVG}use"):
        x, y, wide, high = (float(node.get(name, 0)) for name in ("x", "y", "width", "height"))
        yield _box(node.tag.removeprefix(SVG), frame, x, y, wide, high)
    elif node.tag == f"{SVG}text":
        yield _text(node, frame, looks)
    for child in node:
        yield from _boxes(child, frame, looks)


def _text(node: ET.Element, frame: Frame, looks: dict[str, str]) -> Box:
    size = float(looks["font-size"])
    spans = [(node.text or "", node.get("font-weight"))]
    for child in node:
        spans += [(child.text or "", child.get("font-weight")), (child.tail or "", None)]
    wide = sum(width_of(text, size, bold=bool(weight)) for text, weight in spans)
    wide = float(node.get("textLength", wide))
    x = float(node.get("x", 0)) - {"middle": wide / 2, "end": wide}.get(looks.get("text-anchor", ""), 0)
    said = "".join(node.itertext())
    return _box(f"text {said!r}", frame, x, float(node.get("y", 0)) - size * 0.75, wide, size * 0.95)


def _box(what: str, frame: Frame, x: float, y: float, wide: float, high: float) -> Box:
    left, top, share = frame
    return Box(what, left + x * share, top + y * share, left + (x + wide) * share, top + (y + high) * share)


def _moved(frame: Frame, transform: str) -> Frame:
    """Follow a `translate` or a `scale`; what is rotated is round."""
    x, y, share = frame
    numbers = [float(each) for each in NUMBER.findall(transform)]
    if transform.startswith("translate"):
        return x + numbers[0] * share, y + numbers[1] * share, share
    return (x, y, share * numbers[0]) if transform.startswith("scale") else frame
