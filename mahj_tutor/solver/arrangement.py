"""Arrangements: how the tiles of a hand fill the groups of a target."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mahj_tutor.card import Group
from mahj_tutor.solver.exposure import Exposure
from mahj_tutor.solver.target_index import count_by_index
from mahj_tutor.tiles import JOKER, Tile


def arrange(
    groups: Sequence[Group], concealed: Iterable[Tile], exposed: Iterable[Exposure] = ()
) -> tuple[tuple[Tile, ...], ...]:
    """Return the tiles that fill each group: its exposure, or naturals and then jokers.

    Singles and pairs take their naturals first and never take a joker (JK2). The exposures must fit.
    """
    arrangement: list[tuple[Tile, ...]] = [()] * len(groups)
    place_exposures(groups, exposed, arrangement)
    left = count_by_index(concealed)
    for takes_jokers in (False, True):
        for place, group in enumerate(groups):
            if group.takes_jokers is takes_jokers and not arrangement[place]:
                naturals = min(group.size, left[group.tile.index])
                jokers = min(group.size - naturals, left[JOKER.index]) if takes_jokers else 0
                left[group.tile.index] -= naturals
                left[JOKER.index] -= jokers
                arrangement[place] = (group.tile,) * naturals + (JOKER,) * jokers
    return tuple(arrangement)


def left_over(groups: Sequence[Group], held: Sequence[int], exposed: Sequence[Exposure] = ()) -> list[int]:
    """Return how many of the concealed tiles `arrange` leaves over, by the index of their kind.

    `held` are the concealed tiles, counted so. The exposures must fit.
    """
    arrangement: list[tuple[Tile, ...]] = [()] * len(groups)
    place_exposures(groups, exposed, arrangement)
    left = list(held)
    open_groups = [group for group, shown in zip(groups, arrangement, strict=True) if not shown]
    for group in open_groups:
        if not group.takes_jokers:
            left[group.tile.index] -= min(group.size, left[group.tile.index])
    for group in open_groups:
        if group.takes_jokers:
            naturals = min(group.size, left[group.tile.index])
            left[group.tile.index] -= naturals
            left[JOKER.index] -= min(group.size - naturals, left[JOKER.index])
    return left


def place_exposures(
    groups: Sequence[Group], exposed: Iterable[Exposure], arrangement: list[tuple[Tile, ...]]
) -> None:
    """Place each exposure in the first empty group of the same tile and size, in place."""
    for exposure in exposed:
        for place, group in enumerate(groups):
            same = group.tile is exposure.tile and group.size == exposure.size
            if group.takes_jokers and same and not arrangement[place]:
                arrangement[place] = exposure.tiles
                break


def missing_tiles(groups: Sequence[Group], arrangement: Sequence[Sequence[Tile]]) -> tuple[Tile, ...]:
    """Return the tiles that an arrangement lacks, in rack order."""
    missing = (
        kind
        for group, tiles in zip(groups, arrangement, strict=True)
        for kind in (group.tile,) * (group.size - len(tiles))
    )
    return tuple(sorted(missing))
