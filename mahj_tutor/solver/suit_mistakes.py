"""Hands that would be made if suits were free: mixed colors, and dragons of the wrong suit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from mahj_tutor.card import Group, Line, Target
from mahj_tutor.rulebook import Fault
from mahj_tutor.solver.arrangement import place_exposed
from mahj_tutor.solver.exposure import Exposure
from mahj_tutor.tiles import JOKER, KINDS, Suit, Tile


@dataclass(frozen=True, slots=True)
class _Slip:
    """A target and what each of its groups is in the hand instead."""

    target: Target
    instead: tuple[Tile, ...]

    def wrong(self) -> list[tuple[Group, Tile]]:
        pairs = zip(self.target.groups, self.instead, strict=True)
        return [(group, kind) for group, kind in pairs if group.tile is not kind]

    def is_of_dragons(self) -> bool:
        return all(group.tile.is_dragon for group, _ in self.wrong())

    def size(self) -> int:
        return sum(group.size for group, _ in self.wrong())


def mixed(
    among: Sequence[tuple[Line, Target]], concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...]
) -> Fault | None:
    """Return why a hand is none though its numbers are right: CD2, CD3, or CD5 for its dragons.

    None where more is wrong than the suits. Of several ways to see it, the one that blames dragons alone:
    then the numbers are in order; else the one that changes fewest tiles.
    """
    slips = [
        slip
        for line, targets in groupby(among, key=itemgetter(0))
        for free in (_free_dragons(line),)
        for _, target in targets
        if (slip := _slip(target, free, concealed, exposed)) is not None
    ]
    if not slips:
        return None
    return _fault(min(slips, key=lambda slip: (not slip.is_of_dragons(), slip.size())))


def _fault(slip: _Slip) -> Fault:
    group, kind = slip.wrong()[0]
    wants = f"{slip.target.line} wants {group.tile.name}s, not {kind.name}s"
    if slip.is_of_dragons():
        return Fault("CD5", f"a dragon goes by its color: with these suits {wants}")
    if any(len(suits) > 1 for suits in _suits(slip).values()):
        return Fault("CD2", f"one color is one suit: {wants}")
    return Fault("CD3", f"different colors are different suits: {wants}")


def _suits(slip: _Slip) -> dict[Suit, set[Suit]]:
    """For each suit of the target the suits its numbers have in the hand."""
    suits: dict[Suit, set[Suit]] = {}
    for group, kind in zip(slip.target.groups, slip.instead, strict=True):
        if group.tile.suit and kind.suit:
            suits.setdefault(group.tile.suit, set()).add(kind.suit)
    return suits


def _free_dragons(line: Line) -> set[int]:
    """The places of the line where a dragon goes by its color: it differs from hand to hand."""
    size = len(line.targets[0].groups)
    alike = [target.groups for target in line.targets if len(target.groups) == size]
    return {
        place
        for place in range(size)
        if alike[0][place].tile.is_dragon and len({groups[place].tile for groups in alike}) > 1
    }


def _slip(
    target: Target, free: set[int], concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...]
) -> _Slip | None:
    lying: list[tuple[Tile, ...]] = [()] * len(target.groups)
    place_exposed(target.groups, exposed, lying)
    rest = [place for place in range(len(lying)) if not lying[place]]
    rest.sort(key=lambda place: target.groups[place].is_open)  # singles and pairs take their tiles first
    groups = [target.groups[place] for place in rest]
    if not _could(groups, concealed):
        return None
    choices = [_choices(target.groups[place].tile, is_free=place in free) for place in rest]
    ways = _ways(groups, choices, Counter(concealed))
    found = min(ways, key=lambda way: _changed(groups, way), default=None)
    if found is None:
        return None
    instead = [group.tile for group in target.groups]
    for place, kind in zip(rest, found, strict=True):
        instead[place] = kind
    return _Slip(target, tuple(instead))


def _choices(kind: Tile, *, is_free: bool) -> tuple[Tile, ...]:
    """What a tile might be mistaken for: the number in another suit, another dragon."""
    if kind.suit:
        return KINDS[kind.index % 9 : 27 : 9]
    return KINDS[31:34] if is_free else (kind,)


def _could(groups: Sequence[Group], concealed: tuple[Tile, ...]) -> bool:
    """Spare most targets the search: are there enough tiles if nobody looks at suits."""
    short: Counter[int] = Counter()
    for group in groups:
        short[_colorless(group.tile)] += group.size
    short.subtract(_colorless(kind) for kind in concealed)
    return sum(max(0, count) for count in short.values()) <= concealed.count(JOKER)


def _colorless(kind: Tile) -> int:
    if kind.suit:
        return kind.index % 9
    return 31 if kind.is_dragon else kind.index


def _ways(
    groups: Sequence[Group], choices: Sequence[tuple[Tile, ...]], left: Counter[Tile]
) -> Iterator[tuple[Tile, ...]]:
    """Every choice of tiles for the groups that the tiles left can fill."""
    if not groups:
        yield ()
        return
    group = groups[0]
    for kind in choices[0]:
        true = min(group.size, left[kind])
        jokers = group.size - true
        if jokers and (not group.is_open or jokers > left[JOKER]):
            continue
        after = left - Counter({kind: true, JOKER: jokers})
        yield from ((kind, *others) for others in _ways(groups[1:], choices[1:], after))


def _changed(groups: Sequence[Group], way: Sequence[Tile]) -> int:
    return sum(group.size for group, kind in zip(groups, way, strict=True) if group.tile is not kind)
