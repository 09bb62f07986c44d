"""Pictures of the table in a game that is gone through step by step."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from mahj_widgets.still import still_svg
from mahj_widgets.symbols import Picture

from mahj_tutor.session.any_table import AnyTable
from mahj_tutor.session.table_frame import Told
from mahj_tutor.session.table_kinds import Kind
from mahj_tutor.session.table_laid import EMPTY

HERS = ("rack", "shown-me")
"""How the zones begin that are the learner's own: her rack and what she has exposed."""


def own_and_others(kind: Kind[AnyTable], table: AnyTable, width: int) -> tuple[Picture, Picture | None]:
    """Return a picture of the learner's tiles, and one of the others' and the discards; None without any."""
    names = [each.id for each in kind.scene_of(table, EMPTY).zones]
    others = [each for each in names if not each.startswith((*HERS, "tray"))]
    return picture_of(kind, table, HERS, width), picture_of(kind, table, others, width) if others else None


def picture_of(kind: Kind[AnyTable], table: AnyTable, zones: Collection[str] = (), width: int = 0) -> Picture:
    """Return a picture of a table as the learner sees it, or of the zones alone whose names begin so.

    It is `width` CSS pixels wide, with 0 as wide as a page has room.
    """
    scene = kind.scene_of(table, EMPTY)
    if zones:
        begins = tuple(zones)
        scene = replace(scene, zones=tuple(each for each in scene.zones if each.id.startswith(begins)))
    view = kind.view_of(table, scene, Told(), title="", item="step", serial=1)
    return still_svg(view, width=width) if width else still_svg(view)
