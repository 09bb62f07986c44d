"""The views of a whole game, and the windows in which they are looked at."""

from __future__ import annotations

from functools import cache

from mahj_widgets.protocol import View

from tests.table_learner import next_acts
from tests.unit.session.table_board import Table

SIZES = ((390, 844), (768, 1024), (1280, 800), (1920, 1080))
ALL_SIZES = (*SIZES, (1024, 768), (844, 390))
BAR = 56
"""Pixels that the bar of a lesson's page takes."""
SET = """(bar) => {
  document.documentElement.style.setProperty("--mahj-height", `calc(100dvh - ${bar}px)`);
  document.querySelector("main").style.paddingTop = `${bar}px`; }"""


@cache
def views() -> tuple[View, ...]:
    """Return the views of a game of a sensible learner, up to the last one with her rack."""
    table = Table(3)
    seen = [table.view]
    while table.view.phase == "open":
        seen += [table.do(act) for act in next_acts(table.game)]
    return tuple(view for view in seen if any(zone.id == "rack" for zone in view.zones))
