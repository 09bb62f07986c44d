"""One picture of a whole board: its facts, its zones and its questions."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from mahj_widgets.layout import Frame, Zone
from mahj_widgets.protocol import View
from mahj_widgets.still.block import Block, column, flow
from mahj_widgets.still.position import Position, position_of
from mahj_widgets.still.questions import questions_block
from mahj_widgets.still.style import Style
from mahj_widgets.still.table import table_block
from mahj_widgets.still.text import Run, text
from mahj_widgets.symbols import Picture, picture
from mahj_widgets.words import captioned, choice_in_words, is_blank, zone_in_words

NARROWEST = 280
MARGIN = 12.0


def still_svg(
    view: View,
    *,
    width: int = 640,
    color: bool = True,
    frames: Sequence[Frame] = (),
    lit: Collection[str] = (),
    tagged: bool = False,
) -> Picture:
    """Draw what lies on a board as one self-contained picture, `width` CSS pixels wide.

    Facts, zones and questions are drawn, with the view's acts carried out. Title, question, hints, feedback
    and replay are not: they are text, for the page around the picture. Without `color` the picture is black
    on white. `frames` are steps of a replay that were done after the acts. The pieces and zones named in
    `lit` have a bright ring; a `tagged` picture names each one with `data-piece` or `data-zone`, for a page
    that is tapped. A view with nothing to draw gives an empty text.

    >>> from mahj_widgets.layout import Piece, Zone
    >>> rack = Zone(id="r", kind="rack", label="Your rack", pieces=(Piece(id="a", name="6 Dot", face="6D"),))
    >>> "<title>Your rack: 6 Dot.</title>" in still_svg(View(zones=(rack,)))
    True
    """
    if width < NARROWEST:
        raise ValueError(f"a picture of a board is at least {NARROWEST} wide, not {width!r}")
    style = Style(color)
    position = replace(position_of(view, frames), lit=frozenset(lit), tagged=tagged)
    drawn = _all(view, position, width - 2 * MARGIN, style)
    if not drawn.height:
        return Picture("")
    page = drawn.in_width(width - 2 * MARGIN).padded(MARGIN, MARGIN)
    page = page.over(style.fill("ground"), 12) if color else page
    return picture(
        page.drawing, (width, round(page.height)), label_of(view, position), width, print_=not color
    )


def _all(view: View, position: Position, width: float, style: Style) -> Block:
    facts = [_fact(fact, width, style) for fact in view.facts]
    parts = [
        flow(facts, width, 8, 6),
        table_block(position, width, style, view.captions),
        questions_block(view, position, width - 8, style).padded(4, 0),
    ]
    return column(parts, 16)


def _fact(fact: str, width: float, style: Style) -> Block:
    inside = text([Run(fact)], width - 24, style, 15, "middle")
    return inside.padded(12, 3).over(style.fill("paper", "line"), min(13, inside.height / 2))


def label_of(view: View, position: Position) -> str:
    """Return what a picture of a view shows, in words."""
    labels = {zone.id: zone.label for zone in captioned(view)}
    zones = (replace(zone, label=labels[zone.id]) for zone in position.zones if not is_blank(zone))
    said = [*view.facts, *(_zone_said(zone, position) for zone in zones)]
    said += [*map(choice_in_words, view.choices), *(field.ask for field in view.numbers)]
    return " ".join(each if each.endswith((".", "?", "!")) else f"{each}." for each in said)


def _zone_said(zone: Zone, position: Position) -> str:
    places = position.rows[zone.id]
    pieces = tuple(place.piece for place in places if place.kind == "piece" and place.piece)
    return zone_in_words(replace(zone, pieces=pieces))
