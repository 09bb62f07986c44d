"""Every example view by name, for tests that walk through all of them."""

from __future__ import annotations

from collections.abc import Callable

from mahj_widgets.protocol import View

from tests.browser.board import positions, views

MAKERS: tuple[Callable[..., View], ...] = (
    views.passing,
    views.wrong,
    views.right,
    views.hinted,
    views.steps,
    views.choice,
    views.number,
    views.card_line,
    views.whole_card,
    views.lines_to_choose,
    views.lines_to_place,
    views.printed_line,
    views.sheet,
    views.worked,
    views.faded,
    positions.wall,
    positions.broken_wall,
    positions.single_wall,
    positions.whole_walls,
    positions.named_walls,
    positions.deal,
    positions.seats,
    positions.seat_zones,
    positions.table,
    positions.at_table,
    positions.seats_at_table,
    positions.passing_at_table,
)
ALL = {maker.__name__: maker for maker in MAKERS}
