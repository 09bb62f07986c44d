"""Static pictures of whole boards, for where no browser code and no kernel runs: notebooks, print."""

from __future__ import annotations

from mahj_widgets.protocol import View
from mahj_widgets.svg import Picture, rack_svg

__all__ = ["still_svg"]


def still_svg(view: View, *, width: int = 640, color: bool = True) -> Picture:
    """Draw what lies on a board as one self-contained picture, `width` CSS pixels wide.

    Facts, zones and questions are drawn, with the view's acts carried out. Title, question, hints, feedback
    and replay are not: they are text, for the page around the picture. Without `color` the picture is black
    on white. A view with nothing to draw gives an empty text.
    """
    tiles = [piece.face for zone in view.zones for piece in zone.pieces if piece.face]
    return rack_svg(tiles, width=width, print_=not color) if tiles else Picture("")
