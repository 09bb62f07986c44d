"""What an item shows, drawn for paper: the table in one picture, the card in pictures of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast

from mahj_widgets.protocol import Acts, View
from mahj_widgets.still import COLUMN, PAGE, paper_svg

from mahj_tutor.authoring.worksheet.room import Paper
from mahj_tutor.pictures.scene import Zone

_TALLEST, _TALLEST_PRINTED = 640, 880
"""How tall a picture is at most, so that its question stands on the same page; a taller one is reduced. One
with a printed hand is reduced later, as its letters are small already.
"""
_LOW, _LEAST = 0.32, 0.66
"""How tall a picture may be beside another item on a page, as a share of the text's width, and how far it is
reduced for that.
"""
_LOW_PRINTED = 0.85
"""How tall one with a printed hand may be: it is reduced for its own question, and for no other item."""
_LEAST_PRINTED, _LEAST_CARD, _LEAST_FRAMED = 0.78, 0.73, 0.77
"""How far a picture with a printed hand is reduced, the card, and the card in the frame of a worked example,
which is narrower: the smallest letters, 15 and 16 of 680 wide, have 9 points.
"""
_CARD = 600
"""How wide a page is for few hands of the card, below each other: 16 of it are 14 points. More of them stand
in two columns, as wide as the text.
"""
_ROOM, _ROOM_STEPS = 1.0, 0.6
"""How tall the table and the card are together where they stand on one page with the question, and with the
steps of a worked example, as a share of the text's width; a card is reduced for that as far as letters may.
"""
_OVER = 0.05
"""How much more than that it may be."""
_MOST_HANDS = 12
"""How many hands of the card stand in one picture, which fits on a page with its question."""
_SIZE = re.compile(r' width="([0-9.]{1,12})" height="([0-9.]{1,12})"')


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing with its width and height on the page, as shares of the text's width."""

    svg: str
    share: float
    height: float
    least: float = _LEAST
    """How far it may be reduced, where 1 is not at all."""

    @property
    def low(self) -> float:
        """The width at which another item has room on the page, where the tiles stay large enough for it."""
        tallest = _LOW_PRINTED if self.is_printed else _LOW
        return self.share * max(self.least, min(1.0, tallest / self.height))

    @property
    def is_printed(self) -> bool:
        """Tell whether it shows printed hands, which stay large enough to be read."""
        return self.least > _LEAST


def draw_picture(paper: Paper) -> Picture | None:
    """Draw what lies on the table, with the marks that are given; None if there is nothing to draw.

    The card isn't drawn, unless it belongs to one of two scenes.
    """
    zones = tuple(each for each in paper.picture if paper.captions or each.kind != "card")
    if not (found := _drawn(paper, zones, PAGE)):
        return None
    svg, width, height = found
    is_printed = any(each.kind in ("card", "line") for each in zones)
    scale = min(1.0, (_TALLEST_PRINTED if is_printed else _TALLEST) / height)
    least = min(1.0, _LEAST_PRINTED / scale) if is_printed else _LEAST
    return Picture(svg, width * scale / PAGE, height * scale / PAGE, least)


def draw_cards(paper: Paper, table: Picture | None, *, has_steps: bool = False) -> tuple[Picture, ...]:
    """Draw the hands of the card, some in each picture, as large as there is room below the table."""
    if paper.captions:
        return ()
    left = (_ROOM_STEPS if has_steps else _ROOM) - (table.height * table.low / table.share if table else 0)
    least = _LEAST_FRAMED if has_steps else _LEAST_CARD
    return tuple(_reduced(each, left) for each in _cards(paper, least))


def _reduced(card: Picture, left: float) -> Picture:
    """Return a card reduced to the room that is left, where its letters allow that, and no further."""
    scale = max(card.least, left / card.height)
    if scale >= 1 or card.height * card.least > left + _OVER:
        return replace(card, least=1.0)
    return Picture(card.svg, card.share * scale, card.height * scale, 1.0)


def _cards(paper: Paper, least: float) -> Iterator[Picture]:
    for part in (part for zone in paper.picture if zone.kind == "card" for part in _cut(zone)):
        page = _CARD if len(part.pieces) <= COLUMN else PAGE
        if found := _drawn(paper, (part,), page):
            svg, width, height = found
            yield Picture(svg, width / page, height / page, least * page / PAGE)


def _cut(card: Zone) -> Iterator[Zone]:
    """Cut a card into parts of about as many hands."""
    count = max(1, -(-len(card.pieces) // _MOST_HANDS))
    size = -(-len(card.pieces) // count)
    for at in range(0, len(card.pieces), size):
        label = f"{card.label}, continued" if at else card.label
        yield replace(card, label=label, pieces=card.pieces[at : at + size])


def _drawn(paper: Paper, zones: Sequence[Zone], page: float) -> tuple[str, float, float] | None:
    """Return the drawing of some zones on a page so wide, with its width and height."""
    scene = paper.scene
    shown = {piece.id for zone in zones for piece in zone.pieces}
    given = tuple(each for each in scene.given_acts if each[0] == "mark" and each[1] in shown)
    drawn = paper_svg(
        View(
            zones=tuple(zones),
            captions=paper.captions,
            marks=tuple(each for each in scene.marks if each in shown),
            mark_limit=scene.mark_limit,
            acts=cast("Acts", given),
            corners=paper.corners,
        ),
        page,
    )
    if not (size := _SIZE.search(drawn)):
        return None
    width, height = map(float, size.groups())
    return str(drawn), width, height
