"""How near a hand is to a line, in words: what is missing, for which group, and where Jokers help.

>>> from mahj_tutor.card import first_card
>>> from mahj_tutor.solver import solver_for
>>> from mahj_tutor.tiles import tiles
>>> hands = solver_for(first_card())
>>> print(explain(hands.nearest(tiles("F F 3B 3B 5B 5B 5B 7B 9B 9B 9B G N"))[0]))
two away: needs a 7 Bam and a Green Dragon for pairs (Jokers cannot help there)
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from mahj_tutor.card import GROUP_NAMES, Group, Line, wanted
from mahj_tutor.card.words import Slot, read
from mahj_tutor.solver.arrangement import arrange
from mahj_tutor.solver.solver import Near
from mahj_tutor.tiles import JOKER, SOAP, Tile, copies, in_words, listed, spoken


@dataclass(frozen=True, slots=True)
class Need:
    """A group that is not full: its real tiles that are missing, before any Joker helps.

    `word` is the printed word that makes it a single among others, `NEWS` or a year, or "". `is_zero` for a
    Soap that stands for a zero.
    """

    group: Group
    missing: int
    word: str = ""
    is_zero: bool = False

    @property
    def takes_jokers(self) -> bool:
        """Whether Jokers may stand in for what is missing (JK1, JK2)."""
        return self.group.is_open


def needs(near: Near) -> tuple[Need, ...]:
    """Return the groups of a near line that real tiles do not fill, in printed order.

    Jokers on the rack are not counted as filling any of them: which one they fill is the player's choice.
    """
    concealed, exposed = near.hand
    real = tuple(tile for tile in concealed if tile is not JOKER)
    lying = arrange(near.target.groups, real, exposed)
    rows = zip(near.target.groups, lying, _slots(near.line, near.target.groups), strict=True)
    return tuple(
        Need(group, group.size - len(there), _word(slot), group.tile is SOAP and _is_zero(slot))
        for group, there, slot in rows
        if len(there) < group.size
    )


@lru_cache(maxsize=512)
def places_of_singles(hand: str) -> frozenset[int]:
    """Return which of a line's 14 tiles stand in NEWS or in a year, where two alike are two singles (CD7, CD11).

    >>> sorted(places_of_singles("FFF 2026a 444b DDDDa"))
    [3, 4, 5, 6]
    """
    slots = [slot for slot in read(hand) for _ in slot[0].symbols]
    return frozenset(place for place, slot in enumerate(slots) if _word(slot))


def explain(near: Near) -> str:
    """Say how many tiles away a hand is from a line, and which: at most so many, Jokers on the rack counted in.

    Tells of singles and pairs that Jokers cannot help there (JK2), of groups of three or more alike that they
    can (JK1), and where only a Joker is left because there are not enough real tiles (EQ9).
    """
    if not near.away:
        return "complete: no tile is missing"
    every = needs(near)
    closed = [need for need in every if not need.takes_jokers]
    opened = [need for need in every if need.takes_jokers]
    parts = [f"{listed(_by_themselves(closed))} (Jokers cannot help there)"] if closed else []
    parts += _with_jokers(opened, near)
    return f"{in_words(near.away)} away: needs {'; '.join(parts)}"


def _slots(line: Line, groups: Sequence[Group]) -> Iterator[Slot]:
    """The place of the line each group was printed in: a word's groups have as many tiles as it has symbols."""
    rest = iter(groups)
    for slot in read(line.hand):
        left = len(slot[0].symbols)
        while left:
            left -= next(rest).size
            yield slot


def _word(slot: Slot) -> str:
    symbols = slot[0].symbols
    if sorted(symbols) == sorted("NEWS"):
        return "NEWS"
    return f"the year {symbols}" if re.fullmatch(r"(19|20)\d\d", symbols) else ""


def _is_zero(slot: Slot) -> bool:
    return any("0" in word.symbols and "D" not in word.symbols for word in slot)


# --- singles and pairs -----------------------------------------------------------------------------


def _by_themselves(closed: Iterable[Need]) -> Iterator[str]:
    """What is missing in singles and pairs, those of one kind together."""
    kinds: dict[str, list[Need]] = {}
    for need in closed:
        kinds.setdefault(need.word or _alone(need), []).append(need)
    for kind, some in kinds.items():
        said = listed(_tiles(need) for need in sorted(some, key=lambda need: need.group.tile))
        yield f"{said} {_purpose(kind, len(some))}"


def _alone(need: Need) -> str:
    return GROUP_NAMES.get(need.group.size, "group")


def _purpose(kind: str, number: int) -> str:
    if kind == "single":
        return "as a single" if number == 1 else "as singles"
    if kind not in GROUP_NAMES.values():
        return f"for {kind}"
    return f"for the {kind}" if number == 1 else f"for {kind}s"


def _tiles(need: Need, most: int | None = None) -> str:
    number = need.missing if most is None else min(most, need.missing)
    return spoken([need.group.tile] * number) + " (as zero)" * need.is_zero


# --- groups that take jokers -----------------------------------------------------------------------


def _with_jokers(opened: Sequence[Need], near: Near) -> Iterator[str]:
    """What is missing in groups of three or more alike after the Jokers on the rack have helped."""
    jokers = near.hand[0].count(JOKER)
    left = sum(need.missing for need in opened) - jokers
    if left <= 0:
        return
    real = _to_be_had(near)
    if jokers and len(opened) > 1:
        yield _any_of(opened, left, real, jokers)
        return
    for need in opened:
        number = need.missing - jokers
        yield _one_group(need, number, min(number, real[need.group.tile]))


def _to_be_had(near: Near) -> Mapping[Tile, int]:
    """How many of each tile are left for groups: those on the rack and those that singles want are not."""
    concealed, exposed = near.hand
    have = Counter(concealed) + Counter(tile for shown in exposed for tile in shown.tiles)
    by_themselves = Counter[Tile]()
    for need in needs(near):
        by_themselves[need.group.tile] += 0 if need.takes_jokers else need.missing
    every = wanted(near.target.groups)
    return {tile: max(0, copies(tile) - have[tile] - by_themselves[tile]) for tile in every}


def _one_group(need: Need, number: int, real: int) -> str:
    name = GROUP_NAMES.get(need.group.size, "group")
    zero = " (as zero)" * need.is_zero
    if not real:
        jokers = "a Joker" if number == 1 else f"{in_words(number)} Jokers"
        return f"{jokers} for the {name} of {need.group.tile.name}s{zero}"
    if number == 1:
        return f"{spoken([need.group.tile])}{zero} or any Joker for the {name}"
    said = f"{spoken([need.group.tile] * number)}{zero} or Jokers for the {name}"
    return said + (f", at least {in_words(number - real)} of them {_jokers(number - real)}" * (real < number))


def _any_of(opened: Sequence[Need], left: int, real: Mapping[Tile, int], jokers: int) -> str:
    """Jokers on the rack may fill any of several groups, so any of their tiles brings the hand nearer."""
    items = [
        f"{_tiles(need, min(left, real[need.group.tile]))} for the {GROUP_NAMES.get(need.group.size, 'group')}"
        for need in opened
        if real[need.group.tile]
    ]
    least = sum(max(0, need.missing - real[need.group.tile]) for need in opened) - jokers
    if not items:
        return "a Joker" if left == 1 else f"{in_words(left)} Jokers"
    forced = f", at least {in_words(least)} of them {_jokers(least)}" * (least > 0)
    if left == 1:
        return f"a Joker, {_or(items)}"
    return f"any {in_words(left)} of these: Jokers, {_or(items)}{forced}"


def _jokers(number: int) -> str:
    return "a Joker" if number == 1 else "Jokers"


def _or(items: Sequence[str]) -> str:
    *front, last = items
    return f"{', '.join(front)} or {last}" if front else last
