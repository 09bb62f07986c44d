"""What lies on a board in words, for those who cannot see it and where it cannot be drawn."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

from mahj_widgets.layout import Choice, Piece, Zone
from mahj_widgets.protocol import View


def in_words(view: View) -> str:
    """Read a view aloud: title, question, facts, then zone by zone.

    >>> tray = Zone(id="t", kind="tray", label="To South", slots=3)
    >>> print(in_words(View(title="Your pass", zones=(tray,))))
    Your pass. To South: empty, 3 places.
    """
    if view.phase == "waiting" and not view.zones:
        return "A tile board: run the cell to set the table."
    ask = " ".join(unescape(re.sub(r"<[^<>]*>", "", re.sub(r"</(p|li)>|<br>", " ", view.ask))).split())
    said = [f"{view.title}." if view.title else "", ask, *(f"{fact}." for fact in view.facts)]
    return " ".join(part for part in [*said, *map(_zone_said, captioned(view))] if part)


def captioned(view: View) -> tuple[Zone, ...]:
    """Return the zones of a view; of two scenes each says in which it is.

    >>> rack, other = (Zone(id=name, kind="rack", label="Your rack") for name in ("rack", "beside-rack"))
    >>> [zone.label for zone in captioned(View(zones=(rack, other), captions=("Before", "After")))]
    ['Before: Your rack', 'After: Your rack']
    """
    shared = {zone.id for zone in view.zones if zone.kind in ("card", "sheet", "steps")}
    return tuple(
        replace(zone, label=f"{view.captions[is_beside(zone)]}: {zone.label}")
        if view.captions and zone.id not in shared
        else zone
        for zone in view.zones
    )


def is_beside(zone: Zone) -> bool:
    """Tell whether a zone is of the second of two scenes."""
    return zone.id.startswith("beside-")


def _zone_said(zone: Zone) -> str:
    return "" if is_blank(zone) else f"{zone_in_words(zone)}."


def is_blank(zone: Zone) -> bool:
    """Tell whether a zone is a plaque of a sheet with nothing on it, and no place for a piece."""
    return zone.kind == "sheet" and not (zone.note or zone.band or zone.pieces) and zone.slots is None


def zone_in_words(zone: Zone) -> str:
    """Read a zone aloud: its label and what lies in it; the stacks of a wall are counted.

    >>> wall = tuple(Piece(f"s{n}", f"stack {n}", level="stack", column=n) for n in range(1, 20))
    >>> zone_in_words(Zone("w", "wall", "Your wall", wall))
    'Your wall: 19 stacks'
    """
    if not zone.pieces:
        return f"{zone.label}: empty" + ("" if zone.slots is None else f", {zone.slots} places")
    stacks = sum(1 for piece in zone.pieces if piece.level == "stack" and piece.state != "gone")
    others = [_piece_in_words(piece) for piece in zone.pieces if piece.level != "stack"]
    counted = [f"{stacks} stack{'' if stacks == 1 else 's'}"] if stacks else []
    return f"{zone.label}: {', '.join(counted + others)}"


def _piece_in_words(piece: Piece) -> str:
    return piece.name if not piece.text or piece.text in piece.name else f"{piece.name}: {piece.text}"


def choice_in_words(choice: Choice) -> str:
    """Read a choice aloud, with its answers.

    >>> from mahj_widgets.layout import Option
    >>> choice_in_words(Choice("c", "Is it legal?", (Option("y", "Yes"), Option("n", "No"))))
    'Is it legal? Yes; No'
    """
    return f"{choice.ask} {'; '.join(option.text for option in choice.options)}"
