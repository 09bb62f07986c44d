"""Explain how near a hand is to a line: what is missing, for which group, and where jokers help.

>>> from mahj_tutor.card import first_card
>>> from mahj_tutor.solver import solver_for
>>> from mahj_tutor.tiles import tiles
>>> solver = solver_for(first_card())
>>> print(explain(solver.nearest(tiles("F F 3B 3B 5B 5B 5B 7B 9B 9B 9B G N"))[0]))
two away: needs a 7 Bam and a Green Dragon for pairs (jokers can't help there)
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from mahj_tutor.card import GROUP_NAMES, Group, Line, tile_counts
from mahj_tutor.card.notation import Slot, read_line
from mahj_tutor.solver.arrangement import arrange
from mahj_tutor.solver.matcher import NearLine
from mahj_tutor.tiles import JOKER, SOAP, Tile, copies, in_words, natural_list, spoken


@dataclass(frozen=True, slots=True)
class Need:
    """A group that naturals don't fill, and how many tiles are missing before any joker helps.

    `singles_set` is `NEWS` or the year that a single is part of, or "". `is_zero` is for a Soap that stands
    for a zero.
    """

    group: Group
    missing: int
    singles_set: str = ""
    is_zero: bool = False

    @property
    def takes_jokers(self) -> bool:
        """Whether Jokers may stand in for what is missing (JK1, JK2)."""
        return self.group.takes_jokers


def needs(near: NearLine) -> tuple[Need, ...]:
    """Return the groups of a near line that naturals don't fill, in printed order.

    Jokers on the rack are not assigned to any of them: which one they fill is the player's choice.
    """
    concealed, exposed = near.hand
    naturals = tuple(tile for tile in concealed if tile is not JOKER)
    arrangement = arrange(near.target.groups, naturals, exposed)
    rows = zip(near.target.groups, arrangement, _slots(near.line, near.target.groups), strict=True)
    return tuple(
        Need(group, group.size - len(tiles), _singles_set(slot), group.tile is SOAP and _is_zero(slot))
        for group, tiles, slot in rows
        if len(tiles) < group.size
    )


@lru_cache(maxsize=512)
def single_positions(hand: str) -> frozenset[int]:
    """Return which of a line's 14 tiles are in NEWS or a year, where two alike are two singles (CD7, CD11).

    >>> sorted(single_positions("FFF 2026a 444b DDDDa"))
    [3, 4, 5, 6]
    """
    slots = [slot for slot in read_line(hand) for _ in slot[0].symbols]
    return frozenset(position for position, slot in enumerate(slots) if _singles_set(slot))


def explain(near: NearLine) -> str:
    """Say how many tiles away a hand is from a line, and which, after the jokers on the rack have helped.

    The sentence says that jokers can't help in singles and pairs (JK2) but can in groups of three or more
    alike (JK1), and where only a joker will do because there aren't enough real tiles (EQ9).
    """
    if not near.tiles_away:
        return "complete: no tile is missing"
    all_needs = needs(near)
    natural = [need for need in all_needs if not need.takes_jokers]
    with_jokers = [need for need in all_needs if need.takes_jokers]
    parts = [f"{natural_list(_natural_phrases(natural))} (jokers can't help there)"] if natural else []
    parts += _joker_phrases(with_jokers, near)
    return f"{in_words(near.tiles_away)} away: needs {'; '.join(parts)}"


def helpful(near: NearLine) -> tuple[Tile, ...]:
    """Return the kinds of tile, in rack order, of which one more would bring a hand nearer to a line.

    The joker is among them where it helps. As in `explain`, the jokers on the rack have helped already.

    >>> from mahj_tutor.card import first_card
    >>> from mahj_tutor.solver import solver_for
    >>> from mahj_tutor.tiles import tiles
    >>> solver = solver_for(first_card())
    >>> helpful(solver.nearest(tiles("F F J 2B 2B 2B 2B 4B 4B 4B 4B 6B 9C"))[0])
    (6B, F, J)
    """
    all_needs = needs(near)
    with_jokers = [need for need in all_needs if need.takes_jokers]
    is_short = sum(need.missing for need in with_jokers) > near.hand[0].count(JOKER)
    found = {need.group.tile for need in all_needs if is_short or not need.takes_jokers}
    return tuple(sorted(found | {JOKER} if is_short else found))


def _slots(line: Line, groups: Sequence[Group]) -> Iterator[Slot]:
    """Yield the slot of each group: the groups of a slot have as many tiles as it has symbols."""
    rest = iter(groups)
    for slot in read_line(line.hand):
        left = len(slot[0].symbols)
        while left:
            left -= next(rest).size
            yield slot


def _singles_set(slot: Slot) -> str:
    symbols = slot[0].symbols
    if sorted(symbols) == sorted("NEWS"):
        return "NEWS"
    return f"the year {symbols}" if re.fullmatch(r"(19|20)\d\d", symbols) else ""


def _is_zero(slot: Slot) -> bool:
    return any("0" in group.symbols and "D" not in group.symbols for group in slot)


# --- singles and pairs -----------------------------------------------------------------------------


def _natural_phrases(natural: Iterable[Need]) -> Iterator[str]:
    """Yield what is missing in singles and pairs, by their names."""
    by_name: dict[str, list[Need]] = {}
    for need in natural:
        by_name.setdefault(need.singles_set or _group_name(need), []).append(need)
    for name, same in by_name.items():
        tiles = natural_list(_tiles(need) for need in sorted(same, key=lambda need: need.group.tile))
        yield f"{tiles} {_purpose(name, len(same))}"


def _group_name(need: Need) -> str:
    return GROUP_NAMES.get(need.group.size, "group")


def _purpose(name: str, number: int) -> str:
    if name == "single":
        return "as a single" if number == 1 else "as singles"
    if name not in GROUP_NAMES.values():
        return f"for {name}"
    return f"for the {name}" if number == 1 else f"for {name}s"


def _tiles(need: Need, limit: int | None = None) -> str:
    number = need.missing if limit is None else min(limit, need.missing)
    return spoken([need.group.tile] * number) + " (as zero)" * need.is_zero


# --- groups that take jokers -----------------------------------------------------------------------


def _joker_phrases(with_jokers: Sequence[Need], near: NearLine) -> Iterator[str]:
    """Yield what is missing in groups of three or more alike after the jokers on the rack have helped."""
    jokers = near.hand[0].count(JOKER)
    missing = sum(need.missing for need in with_jokers) - jokers
    if missing <= 0:
        return
    available = _available(near)
    if jokers and len(with_jokers) > 1:
        yield _any_of(with_jokers, missing, available, jokers)
        return
    for need in with_jokers:
        number = need.missing - jokers
        yield _one_group(need, number, min(number, available[need.group.tile]))


def _available(near: NearLine) -> Mapping[Tile, int]:
    """Return how many copies of each tile can fill groups: not held, nor needed for singles and pairs."""
    concealed, exposed = near.hand
    have = Counter(concealed) + Counter(tile for exposure in exposed for tile in exposure.tiles)
    reserved = Counter[Tile]()
    for need in needs(near):
        reserved[need.group.tile] += 0 if need.takes_jokers else need.missing
    return {
        tile: max(0, copies(tile) - have[tile] - reserved[tile]) for tile in tile_counts(near.target.groups)
    }


def _one_group(need: Need, number: int, available: int) -> str:
    name = _group_name(need)
    zero = " (as zero)" * need.is_zero
    if not available:
        jokers = "a joker" if number == 1 else f"{in_words(number)} jokers"
        return f"{jokers} for the {name} of {need.group.tile.noun}s{zero}"
    if number == 1:
        return f"{spoken([need.group.tile])}{zero} or any joker for the {name}"
    phrase = f"{spoken([need.group.tile] * number)}{zero} or jokers for the {name}"
    return phrase + _at_least_jokers(number - available)


def _any_of(with_jokers: Sequence[Need], missing: int, available: Mapping[Tile, int], jokers: int) -> str:
    """Say what brings the hand nearer if the jokers on the rack can fill any of several groups."""
    items = [
        f"{_tiles(need, min(missing, available[need.group.tile]))} for the {_group_name(need)}"
        for need in with_jokers
        if available[need.group.tile]
    ]
    if not items:
        return "a joker" if missing == 1 else f"{in_words(missing)} jokers"
    if missing == 1:
        return f"a joker, {natural_list(items, 'or')}"
    short = sum(max(0, need.missing - available[need.group.tile]) for need in with_jokers)
    at_least = _at_least_jokers(short - jokers)
    return f"any {in_words(missing)} of these: jokers, {natural_list(items, 'or')}{at_least}"


def _at_least_jokers(number: int) -> str:
    if number <= 0:
        return ""
    return f", at least {in_words(number)} of them {'a joker' if number == 1 else 'jokers'}"
