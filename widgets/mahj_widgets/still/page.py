"""A board as a page shows it that cannot run one: the question as text, and a picture of what lies there."""

from __future__ import annotations

import re
from html import unescape

from mahj_widgets.protocol import View
from mahj_widgets.still.draw import still_svg
from mahj_widgets.symbols import as_image, picture, tile

_CODE = r"(?:[1-9][BCD]|[NEWSRG0FJ?])"
_TILES = re.compile(rf'<span data-tiles="({_CODE}(?: {_CODE}){{0,60}})">([^<>]{{0,600}})</span>')
SMALL = 29
"""How wide a tile is among words."""


def still_html(view: View, *, width: int = 640) -> str:
    """Return a view's question and a picture of the board as HTML that needs nothing from outside.

    The title is left out: the page's heading is above it.

    >>> still_html(View(ask="<p>Pass three tiles.</p>"))
    '<p>Pass three tiles.</p>'
    """
    drawn = still_svg(view, width=width)
    parts = [tiles_in_html(view.ask), f"<p>{as_image(drawn)}</p>" if drawn else ""]
    return "\n".join(filter(None, parts))


def tiles_in_html(html: str, *, color: bool = True) -> str:
    """Draw the tiles among a text's words: `<span data-tiles="3B J">...</span>`.

    >>> tiles_in_html('<p>Look: <span data-tiles="3B J">a 3 Bam and a Joker</span></p>')[:48]
    '<p>Look: <img alt="a 3 Bam and a Joker" style="m'
    """
    return _TILES.sub(lambda found: _small_tiles(found[1].split(), unescape(found[2]), color=color), html)


def _small_tiles(codes: list[str], words: str, *, color: bool) -> str:
    step = SMALL + 2
    drawn = "".join(tile(code, number * step, 0, SMALL) for number, code in enumerate(codes))
    size = (len(codes) * step - 2, SMALL * 4 / 3)
    return as_image(picture(drawn, size, words, None, print_=not color))
