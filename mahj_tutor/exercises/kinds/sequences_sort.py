"""The tiles of a rack as cards to be sorted; every tidy order is right (DL10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from mahj_tutor.exercises.kinds.order import OrderPosition, Question, Sequence
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import Fault, Profile
from mahj_tutor.solver.rack_order import first_out_of_order
from mahj_tutor.tiles import Tile


def tidy_rack(position: OrderPosition, rules: Profile) -> Sequence:
    """The tiles of a rack, sorted by suits, then winds, dragons, Flowers and Jokers."""
    if len(position.rack) < 4:
        fix = "add rack: with at least four tiles to the position, or rack: any to vary"
        raise Unfit("E042", "there is no rack to sort", fix, ("position", "rack"))
    row = tuple(sorted(position.rack))
    by_name: dict[str, Tile] = {tile.name: tile for tile in row}

    def judge(order: tuple[str, ...]) -> tuple[int, tuple[Fault, ...]]:
        place, faults = first_out_of_order([by_name[name] for name in order])
        return min(place, len(order) - 1), faults

    alike = [f"{tile.name}s" for tile, number in Counter(row).items() if number > 1]
    return Sequence(
        tuple(tile.name for tile in row),
        judge,
        why=(
            "Alike tiles stand side by side, and each suit or number has a place of its own. So you see at a"
            " glance what fits the card."
        ),
        now=(
            f"Look for tiles that are alike first, such as the {alike[0]}."
            if alike
            else "Begin with one suit."
        ),
        label="Your rack, sorted",
        faces=tuple(tile.code for tile in row),
    )


QUESTIONS: Mapping[str, Question] = {"tidy-rack": tidy_rack}
