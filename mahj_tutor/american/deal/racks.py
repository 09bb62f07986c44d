"""The rack after the deal: sorted, with the same tiles (DL10)."""

from __future__ import annotations

from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.tiles import Tile, missing_from, spoken


def rack_faults(hand: tuple[Tile, ...], rack: tuple[Tile, ...]) -> tuple[Fault, ...]:
    """Return why a rack is not the dealt hand tidied up (DL10): the same tiles, in any order that helps."""
    gone, new = missing_from(rack, hand), missing_from(hand, rack)
    if not gone and not new:
        return ()
    parts = [f"{spoken(gone)} should be on it"] * bool(gone) + [f"{spoken(new)} should not"] * bool(new)
    return (Fault("DL10", f"sorting keeps your own tiles: {' and '.join(parts)}"),)
