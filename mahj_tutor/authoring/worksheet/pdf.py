"""A worksheet and its answer key as PDF, set by Typst: templates read plain data, so no text is ever markup.

The package `typst` brings the typesetter and its fonts and needs nothing else of the system; with the same
worksheet it writes the same bytes everywhere.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from mahj_tutor.authoring.worksheet.content import KeyItem, PupilItem, Worksheet
from mahj_tutor.authoring.worksheet.rich_text import Pictures, blocks, runs
from mahj_tutor.authoring.worksheet.room import Room, Ticks
from mahj_tutor.errors import MahjError

TEMPLATES = Path(__file__).parent / "templates"


def pupils_pdf(sheet: Worksheet) -> bytes:
    """Return the pupils' pages; raise `MahjError` if the typesetter is not installed."""
    variants = [
        {
            "letter": each.letter,
            "has_boxes": each.has_boxes,
            "items": [_pupil_item(item, sheet.pictures) for item in each.items],
        }
        for each in sheet.variants
    ]
    return _typeset("pupils.typ", {"title": sheet.title, "paper": sheet.paper, "variants": variants})


def key_pdf(sheet: Worksheet) -> bytes:
    """Return the answer key; raise `MahjError` if the typesetter is not installed."""
    items = [_key_item(each, sheet.pictures) for each in sheet.key]
    return _typeset("key.typ", {"title": sheet.title, "paper": sheet.paper, "items": items})


def _pupil_item(item: PupilItem, own: Pictures) -> dict[str, Any]:
    room = [_room(each, own) for each in item.rooms]
    more: dict[str, Any] = {"ask": blocks(item.ask, own), "notes": item.notes, "room": room}
    more |= {"is_narrow": item.is_narrow, "is_room_beside": item.is_room_beside}
    return asdict(item) | more


def _room(room: Room, own: Pictures) -> dict[str, Any]:
    """Return a room with its question, and options if it has any, as runs."""
    more: dict[str, Any] = {"kind": room.kind, "ask": runs(room.ask, own)}
    if isinstance(room, Ticks):
        more |= {"options": [runs(each, own) for each in room.options], "is_short": room.is_short}
    return asdict(room) | more


def _key_item(item: KeyItem, own: Pictures) -> dict[str, Any]:
    rows = [
        asdict(row)
        | {
            "reason": blocks("" if item.reason else row.key.reason, own),
            "rules": () if item.rules else row.key.rules,
        }
        for row in item.rows
    ]
    more = {"rows": rows, "rules": item.rules, "reason": blocks(item.reason, own), "order": item.order}
    return asdict(item) | more


def _typeset(template: str, data: Mapping[str, Any]) -> bytes:
    try:
        import typst
    except ImportError:
        say = "to write a PDF, install one more package: pip install 'mahj-tutor[worksheets]'"
        raise MahjError(say) from None
    inputs = {"data": json.dumps(data)}
    return typst.compile(
        TEMPLATES / template, root=TEMPLATES, sys_inputs=inputs, format="pdf", ignore_system_fonts=True
    )
