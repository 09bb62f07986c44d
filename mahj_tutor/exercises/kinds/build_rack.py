"""Tiles for groups that are to be built: a rack drawn from a seed, and the tiles that fill the groups."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence

from mahj_tutor.solver.groups import NamedGroup
from mahj_tutor.tiles import FLOWER, JOKER, KINDS, Tile, copies

_SPARE = 4
"""How many tiles of a drawn rack belong to no group that is asked for."""


def filled(groups: Sequence[NamedGroup], rack: Sequence[Tile]) -> tuple[tuple[Tile, ...], ...] | None:
    """Return tiles of the rack for every group, real tiles before Jokers; None where there are not enough.

    >>> from mahj_tutor.solver.groups import read_groups
    >>> from mahj_tutor.tiles import tiles
    >>> filled(read_groups("pung of 3B, pair"), tiles("3B 3B N N J"))
    ((3B, 3B, J), (N, N))
    """
    return _rest_filled(tuple(groups), Counter(rack))


def _rest_filled(groups: tuple[NamedGroup, ...], left: Counter[Tile]) -> tuple[tuple[Tile, ...], ...] | None:
    if not groups:
        return ()
    first, *others = groups
    for some in _ways(first, left):
        rest = _rest_filled(tuple(others), left - Counter(some))
        if rest is not None:
            return (some, *rest)
    return None


def _ways(wanted: NamedGroup, left: Mapping[Tile, int]) -> list[tuple[Tile, ...]]:
    """Every way to fill one group with what is left, the one with the fewest Jokers first."""
    if wanted.alternatives:
        return [
            way for way in wanted.alternatives if all(left.get(kind, 0) >= way.count(kind) for kind in way)
        ]
    kinds = [wanted.tile] if wanted.tile else [kind for kind in KINDS if kind is not JOKER and left.get(kind)]
    found = []
    for kind in kinds:
        real = min(wanted.size, left.get(kind, 0))
        jokers = wanted.size - real
        if jokers <= (left.get(JOKER, 0) if wanted.takes_jokers else 0):
            found.append((kind,) * real + (JOKER,) * jokers)
    return sorted(found, key=lambda some: some.count(JOKER))


def drawn_rack(groups: Sequence[NamedGroup], rng: random.Random) -> tuple[Tile, ...]:
    """Draw a rack from which the groups can be built: some with
    Jokers, and a few tiles that belong to none.
    """
    used = {kind for wanted in groups for kind in (wanted.tile, *sum(wanted.alternatives, ())) if kind}
    kinds = [kind for kind in KINDS[:34] if kind not in used]
    rng.shuffle(kinds)
    rack: Counter[Tile] = Counter()
    for wanted in groups:
        kind = wanted.tile or kinds.pop()
        some = rng.choice(wanted.alternatives) if wanted.alternatives else _drawn(wanted.size, kind, rng)
        rack.update(some)
    for kind in _spare(sorted(rack), kinds):
        if rack[kind] < copies(kind) and kind not in used:
            rack[kind] += 1
    rack[JOKER] = max(rack[JOKER], 1)
    return tuple(sorted(rack.elements()))


def _drawn(size: int, kind: Tile, rng: random.Random) -> tuple[Tile, ...]:
    """Draw the tiles of one group; three and more may have a Joker or two, and a quint has to."""
    most = min(size, copies(kind))
    real = size if size < 3 else rng.randint(max(2, size - 2), most)
    return (kind,) * real + (JOKER,) * (size - real)


def _spare(rack: Sequence[Tile], kinds: list[Tile]) -> list[Tile]:
    """Tiles like those of the groups but for the suit or the number, then any others."""
    near = [KINDS[(each.index + 9) % 27] for each in dict.fromkeys(rack) if each.number is not None]
    return [*dict.fromkeys([*near, FLOWER, *kinds])][:_SPARE]
