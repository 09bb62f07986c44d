"""The symbols of the tiles, and pictures that carry those they use with them."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from html import escape, unescape
from pathlib import Path
from typing import Any

SPRITE = Path(__file__).parent / "static" / "tiles.svg"
PAPER = {
    "felt": "#fff",
    "felt-edge": "#000",
    "wood": "#fff",
    "wood-light": "#000",
    "amber": "#000",
    "plaque": "#fff",
    "face": "#fff",
    "back": "#fff",
    "moon": "#fff",
}
"""What is white in print, and the lines that are not; everything else is black."""

TILE = (300, 400)
COLOR = re.compile(r"var\(--([a-z-]+), (#[0-9a-f]+)\)")
LINK = re.compile(r'href="#([^"]+)"')
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Picture(str):
    """A picture as SVG text; as the last line of a notebook's cell it
    shows itself, and stays without a kernel.
    """

    __slots__ = ()

    @property
    def words(self) -> str:
        """What the picture shows, as text in HTML."""
        title = re.search(r"<title>([^<]*)</title>", self)
        return title[1] if title else ""

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_pretty_(self, printer: Any, _cycle: object) -> None:
        """Say in words what it shows: a notebook that is not trusted shows this and no drawing."""
        printer.text(unescape(self.words))


def xml_text(text: str) -> str:
    r"""Return a text as it stands in XML, without the characters that XML does not allow.

    >>> xml_text('Pass "<3" tiles\x07')
    'Pass &quot;&lt;3&quot; tiles'
    """
    return escape(_NO_XML.sub("", text))


def picture(
    inside: str, size: tuple[float, float], label: str, width: int | None, *, print_: bool
) -> Picture:
    """Wrap a drawing as one accessible picture that carries its symbols; `width` is in CSS pixels."""
    if width is not None and width <= 0:
        raise ValueError(f"a picture cannot be {width!r} wide")
    wide, high = size
    shown = width or wide
    drawn = _settled(f"<defs>{_needed(inside)}</defs>{inside}", print_=print_)
    said = xml_text(label)
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{said}" viewBox="0 0 {wide:g}'
        f' {high:g}" width="{shown:g}" height="{shown * high / wide:g}"'
        f' style="max-width:100%;height:auto"><title>{said}</title>{drawn}</svg>'
    )


def as_image(drawn: Picture) -> str:
    """Return a picture as an HTML image with its title as its text: pages show it that trust no drawing."""
    source = b64encode(drawn.encode()).decode()
    return f'<img alt="{drawn.words}" style="max-width: 100%" src="data:image/svg+xml;base64,{source}">'


def tile(
    code: str, x: float, y: float, width: float, *, index: bool = True, number: int | None = None
) -> str:
    """Draw a tile, face down for `?`, with its upper left corner at a place.

    Without `index`, its number and letter are left out; `number` is the small number on a flower.
    """
    face = [f"t-{code}", f"i-{code}"] if index else [f"a-{code}"]
    face += [f"n-{number}"] if number else []
    names = ["t-back"] if code == "?" else ["t-body", *face]
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{width * TILE[1] / TILE[0]:g}"'
    return "".join(f'<use href="#{name}" {place}/>' for name in names)


def box(x: float, y: float, wide: float, high: float, round_: float, looks: str) -> str:
    """Draw a rectangle with round corners; `looks` are its other attributes."""
    return f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="{round_:g}" {looks}/>'


@cache
def _sprite() -> dict[str, str]:
    lines = SPRITE.read_text(encoding="utf-8").splitlines()
    return {found[1]: line for line in lines if (found := re.search(r' id="([^"]+)"', line))}


def _settled(text: str, *, print_: bool) -> str:
    """Give drawing with its colors fixed and ids of its own, so
    that no two kinds of picture on a page mix.
    """
    prefix = "print" if print_ else "still"
    text = COLOR.sub(lambda found: PAPER.get(found[1], "#000") if print_ else found[2], text)
    return LINK.sub(rf'href="#{prefix}-\1"', text).replace(' id="', f' id="{prefix}-')


def _needed(inside: str) -> str:
    """Give the symbols that a drawing uses, and those that these use."""
    sprite, found, left = _sprite(), dict[str, str](), LINK.findall(inside)
    while left:
        name = left.pop()
        if name not in found:
            found[name] = sprite[name]
            left += LINK.findall(sprite[name])
    return "".join(found[name] for name in sprite if name in found)
