"""A line of the card on the board: its groups as they are printed, and what it asks for and pays in words."""

from __future__ import annotations

import re

from mahj_tutor.card import Line
from mahj_tutor.exercises.scene import Piece, Zone

_PART = re.compile(r"(.+?)([a-c])?")


def line_zone(line: Line, name: str = "line") -> Zone:
    """Show a line; letters stand for the colors of a printed card, and are read as suits.

    >>> from mahj_tutor.card import first_card
    >>> zone = line_zone(first_card().line("even-1"))
    >>> [piece.name for piece in zone.pieces], zone.note
    (['FFF', '2222, suit a', '4444, suit a', '666, suit a'], 'any 1 suit; open; pays 25')
    """
    kind = "open" if line.kind == "X" else "concealed"
    pieces = tuple(
        Piece(f"l{place}", _spoken(part), text=part) for place, part in enumerate(line.hand.split(), 1)
    )
    return Zone(
        name,
        "line",
        f"Card: {line.section}, {line.id}",
        pieces,
        note=f"{line.note}; {kind}; pays {line.value}",
    )


def _spoken(part: str) -> str:
    match = _PART.fullmatch(part)
    assert match is not None  # anything matches
    return f"{match[1]}, suit {match[2]}" if match[2] else part
