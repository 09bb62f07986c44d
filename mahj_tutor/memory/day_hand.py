"""The hand that a day's rack makes: one of the practice card, another line each day until all have come."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from mahj_tutor.card import Card, Line, practice_card
from mahj_tutor.card.expansion import Group, tile_counts
from mahj_tutor.card.notation import PrintedGroup, read_line
from mahj_tutor.tiles import JOKER, Tile, copies

TILES = 14
"""How many tiles a hand has."""


@dataclass(frozen=True, slots=True)
class DayHand:
    """A hand: its card, its line, its 14 tiles by groups as the card prints them, and the order in which they
    come to the rack.
    """

    card: Card
    line: Line
    groups: tuple[tuple[Tile, ...], ...]
    order: tuple[Tile, ...]

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All its tiles as the card prints them."""
        return tuple(each for group in self.groups for each in group)

    def laid(self, some: int, among: int) -> tuple[Tile, ...]:
        """Return the tiles that have come with so many of the answers that fill the rack, in its order."""
        return tuple(sorted(self.order[: self._count(some, among)]))

    def coming(self, some: int, among: int) -> tuple[Tile, ...]:
        """Return the tiles that the next answer brings."""
        return tuple(sorted(self.order[self._count(some, among) : self._count(some + 1, among)]))

    @staticmethod
    def _count(some: int, among: int) -> int:
        return min(TILES * some // among, TILES) if among else 0


def day_hand(key: str, day: date) -> DayHand:
    """Return the hand that a learner's rack of a day makes; her key and the day decide it."""
    card = practice_card()
    rng = random.Random(f"{key}/{day}/hand")
    line = _line(card.lines, key, day)
    groups = _as_printed(line, tuple(_filled(rng.choice(line.targets).groups)))
    order = [each for group in groups for each in group]
    rng.shuffle(order)
    return DayHand(card, line, groups, tuple(order))


def _line(lines: Sequence[Line], key: str, day: date) -> Line:
    """Return a day's line: none comes again before all have come."""
    cycle, place = divmod(day.toordinal(), len(lines))
    return random.Random(f"{key}/{cycle}/lines").sample(lines, len(lines))[place]


def _as_printed(line: Line, groups: Sequence[tuple[Tile, ...]]) -> tuple[tuple[Tile, ...], ...]:
    """Return the tiles of a line's groups of one kind each as the card prints them: in 2026, Soap stands
    between the two 2s. In a line of the card, printed groups and those of one kind come in the same order.
    """
    found, left = [], list(groups)
    for slot in read_line(line.hand):
        symbols = next(each.symbols for each in slot if _fits(each, left))
        kinds = dict.fromkeys(symbols)
        tiles = dict(zip(kinds, map(iter, left), strict=False))
        found.append(tuple(next(tiles[each]) for each in symbols))
        del left[: len(kinds)]
    return tuple(found)


def _fits(printed: PrintedGroup, groups: Sequence[tuple[Tile, ...]]) -> bool:
    """Whether a printed group has as many tiles of each kind as the groups that come next."""
    counts = [many for _, many in printed.counts]
    return counts == [len(each) for each in groups[: len(counts)]]


def _filled(groups: Sequence[Group]) -> Iterator[tuple[Tile, ...]]:
    """Yield the tiles of each group; jokers stand where the set has no more of a kind (EQ1, JK1)."""
    singles = tile_counts(groups, naturals_only=True)
    left = {each.tile: copies(each.tile) - singles[each.tile] for each in groups}
    for each in groups:
        natural = min(each.size, left[each.tile]) if each.takes_jokers else each.size
        left[each.tile] -= natural if each.takes_jokers else 0
        yield (*[each.tile] * natural, *[JOKER] * (each.size - natural))
