"""The rack after the deal: sorted, with the same tiles (DL10)."""

from __future__ import annotations

from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.tiles import Tile, missing_from, spoken


def rack_faults(hand: tuple[Tile, ...], rack: tuple[Tile, ...]) -> tuple[Fault, ...]:
    """Return why a rack is not the dealt hand tidied up (DL10): the same tiles, in any order that helps."""
    gone, new = missing_from(rack, hand), missing_from(hand, rack)
    if not gone and not new:
        return ()
    missing = [f"{spoken(gone)} {'is' if len(gone) == 1 else 'are'} missing"] * bool(gone)
    strange = [f"{spoken(new)} {'is' if len(new) == 1 else 'are'}n't yours"] * bool(new)
    return (Fault("DL10", f"sorting doesn't change your tiles: {' and '.join(missing + strange)}"),)
