"""How the tiles of a hand lie in the groups of one target."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mahj_tutor.card import Group
from mahj_tutor.solver.exposure import Exposure
from mahj_tutor.solver.target_index import counted
from mahj_tutor.tiles import JOKER, Tile


def arrange(
    groups: Sequence[Group], concealed: Iterable[Tile], exposed: Iterable[Exposure] = ()
) -> tuple[tuple[Tile, ...], ...]:
    """Return for each group the tiles that lie in it: exposures, then naturals, then jokers.

    Singles and pairs take their naturals first and never a joker (JK2). The exposures must fit.
    """
    lying: list[tuple[Tile, ...]] = [()] * len(groups)
    place_exposed(groups, exposed, lying)
    left = counted(concealed)
    for is_open in (False, True):
        for place, group in enumerate(groups):
            if group.is_open is is_open and not lying[place]:
                true = min(group.size, left[group.tile.index])
                wild = min(group.size - true, left[JOKER.index]) if is_open else 0
                left[group.tile.index] -= true
                left[JOKER.index] -= wild
                lying[place] = (group.tile,) * true + (JOKER,) * wild
    return tuple(lying)


def place_exposed(
    groups: Sequence[Group], exposed: Iterable[Exposure], lying: list[tuple[Tile, ...]]
) -> None:
    """Put each exposure into a group of the same tile and size that is still empty."""
    for shown in exposed:
        for place, group in enumerate(groups):
            if group.is_open and group.tile is shown.tile and group.size == shown.size and not lying[place]:
                lying[place] = shown.tiles
                break


def gaps(groups: Sequence[Group], lying: Sequence[Sequence[Tile]]) -> tuple[Tile, ...]:
    """Return the tiles that are still missing, in rack order."""
    short = (
        kind
        for group, there in zip(groups, lying, strict=True)
        for kind in (group.tile,) * (group.size - len(there))
    )
    return tuple(sorted(short))
