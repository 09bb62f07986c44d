"""A worksheet and its answer key as PDF, set by Typst: the template reads plain data, so no text is ever markup.

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
from mahj_tutor.authoring.worksheet.rich_text import blocks
from mahj_tutor.errors import MahjError

TEMPLATES = Path(__file__).parent / "templates"
_SHARED = "shared.typ"


def pupils_pdf(sheet: Worksheet) -> bytes:
    """Return the pupils' pages; raise `MahjError` if the typesetter is not installed."""
    variants = [
        {"letter": each.letter, "has_boxes": each.has_boxes, "items": list(map(_pupil_item, each.items))}
        for each in sheet.variants
    ]
    return _typeset("pupils.typ", {"title": sheet.title, "paper": sheet.paper, "variants": variants})


def key_pdf(sheet: Worksheet) -> bytes:
    """Return the answer key; raise `MahjError` if the typesetter is not installed."""
    items = list(map(_key_item, sheet.key))
    return _typeset("key.typ", {"title": sheet.title, "paper": sheet.paper, "items": items})


def _pupil_item(item: PupilItem) -> dict[str, Any]:
    room = [{"kind": each.kind, **asdict(each)} for each in item.room]
    return asdict(item) | {"ask": blocks(item.ask), "room": room}


def _key_item(item: KeyItem) -> dict[str, Any]:
    rows = [asdict(row) | {"reason": blocks(row.key.reason)} for row in item.rows]
    return asdict(item) | {"rows": rows, "rules": item.rules}


def _typeset(template: str, data: Mapping[str, Any]) -> bytes:
    try:
        import typst
    except ImportError:
        say = "to write a PDF, install one more package: pip install 'mahj-tutor[pdf]'"
        raise MahjError(say) from None
    files = {
        "main": (TEMPLATES / template).read_bytes(),
        _SHARED: (TEMPLATES / _SHARED).read_bytes(),
        "data.json": json.dumps(data).encode(),
    }
    return bytes(typst.compile(files, format="pdf", ignore_system_fonts=True))
