"""Suit mistakes: hands that would be made if suits did not matter, with mixed colors or the wrong dragons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from mahj_tutor.card import Group, Line, Target
from mahj_tutor.rulebook import Fault
from mahj_tutor.solver.arrangement import place_exposures
from mahj_tutor.solver.exposure import Exposure
from mahj_tutor.tiles import JOKER, KINDS, Suit, Tile


@dataclass(frozen=True, slots=True)
class _SuitMistake:
    """A target, and the tile that the hand has in each of its groups."""

    target: Target
    actual: tuple[Tile, ...]

    def wrong_groups(self) -> list[tuple[Group, Tile]]:
        pairs = zip(self.target.groups, self.actual, strict=True)
        return [(group, kind) for group, kind in pairs if group.tile is not kind]

    def only_dragons(self) -> bool:
        return all(group.tile.is_dragon for group, _ in self.wrong_groups())

    def size(self) -> int:
        return sum(group.size for group, _ in self.wrong_groups())


def suit_fault(
    among: Sequence[tuple[Line, Target]], concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...]
) -> Fault | None:
    """Return the fault of a hand in which only suits are wrong: CD2, CD3, or CD5 for dragons.

    Return None if more is wrong. If there are several explanations, prefer one in which only dragons are
    wrong, because then the numbers are right; else the one with the fewest wrong tiles.
    """
    have = Counter(map(_suitless_index, concealed))
    mistakes = [
        mistake
        for line, targets in groupby(among, key=itemgetter(0))
        for dragons in (_matching_dragons(line),)
        for _, target in targets
        if (mistake := _find_mistake(target, dragons, concealed, have, exposed)) is not None
    ]
    if not mistakes:
        return None
    return _fault(min(mistakes, key=lambda mistake: (not mistake.only_dragons(), mistake.size())))


def _fault(mistake: _SuitMistake) -> Fault:
    group, kind = mistake.wrong_groups()[0]
    wants = f"{mistake.target.line} wants {group.tile.noun}s, not {kind.noun}s"
    if mistake.only_dragons():
        return Fault("CD5", f"a dragon goes by its color: with these suits {wants}")
    if any(len(suits) > 1 for suits in _actual_suits(mistake).values()):
        return Fault("CD2", f"one color is one suit: {wants}")
    return Fault("CD3", f"different colors are different suits: {wants}")


def _actual_suits(mistake: _SuitMistake) -> dict[Suit, set[Suit]]:
    """Return for each suit of the target the suits that its numbers have in the hand."""
    suits: dict[Suit, set[Suit]] = {}
    for group, kind in zip(mistake.target.groups, mistake.actual, strict=True):
        if group.tile.suit and kind.suit:
            suits.setdefault(group.tile.suit, set()).add(kind.suit)
    return suits


def _matching_dragons(line: Line) -> set[int]:
    """Return the places of the line with a dragon that depends on the suits: it varies between the hands."""
    size = len(line.targets[0].groups)
    alike = [target.groups for target in line.targets if len(target.groups) == size]
    return {
        place
        for place in range(size)
        if alike[0][place].tile.is_dragon and len({groups[place].tile for groups in alike}) > 1
    }


def _find_mistake(
    target: Target,
    dragons: set[int],
    concealed: tuple[Tile, ...],
    have: Counter[int],
    exposed: tuple[Exposure, ...],
) -> _SuitMistake | None:
    arrangement: list[tuple[Tile, ...]] = [()] * len(target.groups)
    place_exposures(target.groups, exposed, arrangement)
    empty = [place for place in range(len(arrangement)) if not arrangement[place]]
    empty.sort(
        key=lambda place: target.groups[place].takes_jokers
    )  # singles and pairs take their tiles first
    groups = [target.groups[place] for place in empty]
    if not _enough_tiles(groups, have):
        return None
    choices = [_confusable(target.groups[place].tile, any_dragon=place in dragons) for place in empty]
    fillings = _fillings(groups, choices, Counter(concealed))
    best = min(fillings, key=lambda filling: _wrong_tiles(groups, filling), default=None)
    if best is None:
        return None
    actual = [group.tile for group in target.groups]
    for place, kind in zip(empty, best, strict=True):
        actual[place] = kind
    return _SuitMistake(target, tuple(actual))


def _confusable(kind: Tile, *, any_dragon: bool) -> tuple[Tile, ...]:
    """Return what may be in the place of a tile: the same number in any suit, or any dragon."""
    if kind.suit:
        return KINDS[kind.index % 9 : 27 : 9]
    return KINDS[31:34] if any_dragon else (kind,)


def _enough_tiles(groups: Sequence[Group], have: Counter[int]) -> bool:
    """Return whether there are enough tiles if suits don't matter, which rules most targets out."""
    want: dict[int, int] = {}
    for group in groups:
        kind = _suitless_index(group.tile)
        want[kind] = want.get(kind, 0) + group.size
    return sum(max(0, many - have[kind]) for kind, many in want.items()) <= have[JOKER.index]


def _suitless_index(kind: Tile) -> int:
    if kind.suit:
        return kind.index % 9
    return 31 if kind.is_dragon else kind.index


def _fillings(
    groups: Sequence[Group], choices: Sequence[tuple[Tile, ...]], left: Counter[Tile]
) -> Iterator[tuple[Tile, ...]]:
    """Yield every choice of a tile for each group that the tiles left can fill."""
    if not groups:
        yield ()
        return
    group = groups[0]
    for kind in choices[0]:
        naturals = min(group.size, left[kind])
        jokers = group.size - naturals
        if jokers and (not group.takes_jokers or jokers > left[JOKER]):
            continue
        after = left - Counter({kind: naturals, JOKER: jokers})
        yield from ((kind, *others) for others in _fillings(groups[1:], choices[1:], after))


def _wrong_tiles(groups: Sequence[Group], filling: Sequence[Tile]) -> int:
    return sum(group.size for group, kind in zip(groups, filling, strict=True) if group.tile is not kind)
