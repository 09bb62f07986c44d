"""The board on paper: what lies there, black on white."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import cast

from mahj_widgets.protocol import Acts, View
from mahj_widgets.still import PAGE, paper_svg

from mahj_tutor.authoring.worksheet.room import Paper

_WIDTH = re.compile(r' width="([0-9.]{1,12})"')


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing and its width on the page, as a share of the text's width."""

    svg: str
    share: float


def draw_picture(paper: Paper) -> Picture | None:
    """Draw what lies on the table, with the marks that are given; None if there is nothing to draw."""
    zones, scene = paper.picture, paper.scene
    shown = {piece.id for zone in zones for piece in zone.pieces}
    given = tuple(each for each in scene.given_acts if each[0] == "mark" and each[1] in shown)
    marks = tuple(each for each in scene.marks if each in shown)
    drawn = paper_svg(View(zones=zones, marks=marks, mark_limit=scene.mark_limit, acts=cast("Acts", given)))
    width = _WIDTH.search(drawn)
    return Picture(str(drawn), float(width[1]) / PAGE) if width else None
