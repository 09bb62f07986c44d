"""Facts about choosing a hand of the card: how far it is, what it can use, where jokers can't help."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from mahj_tutor.card import HAND_SIZE, Group, Line
from mahj_tutor.errors import UnknownNameError
from mahj_tutor.expressions import NoValueError
from mahj_tutor.facts.registry import Lines, Subject, Tiles, of_each
from mahj_tutor.facts.scenes import CHOOSING
from mahj_tutor.facts.situation import Situation, first_like, kinds
from mahj_tutor.pictures.words import hand_name, sentence
from mahj_tutor.rulebook import Fault
from mahj_tutor.solver import NearLine
from mahj_tutor.solver.arrangement import arrange
from mahj_tutor.solver.explain import single_positions
from mahj_tutor.solver.rack_order import first_out_of_order
from mahj_tutor.tiles import Tile, in_words, natural_list, quantity, spoken

directions = Subject("choosing a hand")

RACK = cast("Tiles", "rack(me)")
"""The default of a parameter that is the learner's rack if nothing is given."""
CARD = cast("Lines", "all_hands()")
"""The default of a parameter that is the whole card if nothing is given."""
_SIZES = {"single": 1, "pair": 2, "pung": 3, "kong": 4, "quint": 5, "sextet": 6}


def _near(at: Situation, hand: Line, some: Tiles) -> NearLine:
    near = at.solver.nearest_of(hand, tuple(sorted(kinds(some))))
    if near is None:
        raise NoValueError("nothing on the card is as these tiles are")
    return near


def _used(near: NearLine) -> tuple[Tile, ...]:
    return tuple(sorted(tile for group in arrange(near.target.groups, *near.hand) for tile in group))


@directions.fact('count([hand("even-1")]) == 1')
def hand(at: Situation, name: str) -> Line:
    """Return a hand of the card by its name."""
    try:
        return at.card.line(name)
    except UnknownNameError as error:
        raise NoValueError(str(error)) from error


@directions.fact('hand("even-1") in all_hands()')
def all_hands(at: Situation) -> Lines:
    """Return all hands of the card, as they are printed."""
    return at.card.lines


@directions.fact('away(hand("even-1")) == 5', CHOOSING)
def away(at: Situation, hand: Line, some: Tiles = RACK) -> int:
    """Return how many tiles are missing for a hand, with the best choice of suits and numbers."""
    return _near(at, hand, some).tiles_away


@directions.fact('useful(hand("even-1")) == "F F 2C 2C 4C 4C 4C 6C J"', CHOOSING)
def useful(at: Situation, hand: Line, some: Tiles = RACK) -> Tiles:
    """Return the tiles that a hand can use."""
    return first_like(some, _used(_near(at, hand, some)))


def _can_use(near: NearLine, at: Situation) -> str:
    used = Counter(_used(near))
    tiles = natural_list(spoken([tile] * n) for tile, n in used.items())
    many = in_words(used.total())
    return f"{hand_name(near.line, at.card)} can use {many} of your tiles{': ' * bool(used)}{tiles}"


def _compared(at: Situation, hands: Lines, some: Tiles) -> tuple[str, ...]:
    near = [_near(at, each, some) for each in hands]
    best = min(near, key=lambda each: each.tiles_away)
    here, missing = in_words(HAND_SIZE - best.tiles_away), in_words(best.tiles_away)
    last = f"so {hand_name(best.line, at.card)} is nearest: you have {here} tiles and need {missing}"
    return (*(_can_use(each, at) for each in near), last)


def _uses(at: Situation, hands: Lines, number: int, some: Tiles) -> tuple[str, ...]:
    best = natural_list(hand_name(each, at.card) for each in nearest_few(at, hands, number, some))
    return (*(_can_use(_near(at, each, some), at) for each in hands), f"so you keep {best} in view")


@of_each
def _uses_fewer(at: Situation, hands: Lines, number: int, some: Tiles, other: Line) -> Iterator[Fault]:
    best = nearest_few(at, hands, number, some)
    if best and other not in best:
        least = min(best, key=lambda each: HAND_SIZE - away(at, each, some))
        more = f"{hand_name(least, at.card)} {_number(at, least, some)}"
        yield Fault(
            "CH9", f"{hand_name(other, at.card)} can use {_number(at, other, some)} of your tiles, and {more}"
        )


@of_each
def _farther(at: Situation, hands: Lines, some: Tiles, other: Line) -> Iterator[Fault]:
    best = nearest(at, hands, some)
    if other not in best:
        nearer = f"{hand_name(best[0], at.card)} {_number(at, best[0], some)}"
        said = f"{hand_name(other, at.card)} can use {_number(at, other, some)} of your tiles, and {nearer}"
        yield Fault("CH9", said)


def _number(at: Situation, hand: Line, some: Tiles) -> str:
    return in_words(HAND_SIZE - away(at, hand, some))


@directions.fact('nearest(lines) == hand("even-1")', CHOOSING, faults=_farther, how=_compared)
def nearest(at: Situation, hands: Lines = CARD, some: Tiles = RACK) -> Lines:
    """Return the hands for which the fewest tiles are missing (CH9)."""
    missing = {each: away(at, each, some) for each in hands}
    return tuple(each for each in hands if missing[each] == min(missing.values()))


@directions.fact(
    'nearest_few([hand("even-1"), hand("odd-1")], 1) == hand("even-1")',
    CHOOSING,
    faults=_uses_fewer,
    how=_uses,
)
def nearest_few(at: Situation, hands: Lines, number: int, some: Tiles = RACK) -> Lines:
    """Return so many hands that can use the most of some tiles, and those that can use as many (CH9)."""
    missing = {each: away(at, each, some) for each in hands}
    last = sorted(missing.values())[: max(number, 0)][-1:]
    return tuple(each for each in hands if [missing[each]] <= last)


@of_each
def _worse(at: Situation, hands: Lines, some: Tiles, other: Line) -> Iterator[Fault]:
    best = best_start(at, hands, some)
    if other in nearest(at, hands, some) and other not in best:
        say = f"{hand_name(other, at.card)} is marked C, so you can call only your last tile for it"
        yield Fault("CD9", f"{say}. {sentence(hand_name(best[0], at.card) + ' is marked X')}")


@directions.fact(
    'best_start([hand("odd-2"), hand("odd-1")], "1B 1B 5C") == hand("odd-1")',
    CHOOSING,
    faults=lambda at, hands, some, wrong: (
        *_farther(at, hands, some, wrong),
        *_worse(at, hands, some, wrong),
    ),
    how=_compared,
)
def best_start(at: Situation, hands: Lines = CARD, some: Tiles = RACK) -> Lines:
    """Return the hands for which the fewest tiles are missing; of equal ones those marked X (CH9, CD9)."""
    best = nearest(at, hands, some)
    return tuple(each for each in best if each.kind == "X") or best


@directions.fact(
    'set_back([hand("even-1"), hand("odd-1")], "F F 2C 2C 4C 4C 4C 8D 9B J") == hand("even-1")', CHOOSING
)
def set_back(at: Situation, hands: Lines, kept: Tiles, some: Tiles = RACK) -> Lines:
    """Return the hands for which more tiles are missing when only some of the tiles are kept (CH9)."""
    return tuple(each for each in hands if away(at, each, kept) > away(at, each, some))


@directions.fact('hands_with([hand("even-1"), hand("odd-2")], "pair") == hand("odd-2")')
def hands_with(at: Situation, hands: Lines, group: str) -> Lines:
    """Return the hands that have a `single`, `pair`, `pung`, `kong`, `quint` or `sextet`; NEWS is singles."""
    if group not in _SIZES:
        raise NoValueError(f"{group!r} is no group: write {natural_list(_SIZES)}")
    return tuple(each for each in hands if _SIZES[group] in _sizes(each))


def _sizes(hand: Line) -> set[int]:
    return {group.size for group in _apart(hand, hand.targets[0].groups)}


def _apart(hand: Line, groups: Sequence[Group]) -> Iterator[Group]:
    """Yield the groups of a hand; those of NEWS and the year one tile each (CD7, CD11)."""
    singles, place = single_positions(hand.hand), 0
    for group in groups:
        if place in singles:
            yield from [replace(group, size=1)] * group.size
        else:
            yield group
        place += group.size


def _short(at: Situation, hand: Line, some: Tiles) -> tuple[list[Group], list[Group]]:
    """Return the singles and pairs of a hand, and those that are not complete; larger groups come after."""
    near, left = _near(at, hand, some), Counter(kinds(some))
    closed = [each for each in _apart(hand, near.target.groups) if not each.takes_jokers]
    lacking = []
    for group in closed:
        if left[group.tile] < group.size:
            lacking.append(group)
        left[group.tile] -= group.size
    return closed, lacking


def _counted(at: Situation, hand: Line, some: Tiles) -> tuple[str, ...]:
    closed, lacking = _short(at, hand, some)
    pairs = sum(each.size == 2 for each in closed)
    some_said = natural_list(
        quantity(many, noun) for many, noun in ((len(closed) - pairs, "single"), (pairs, "pair")) if many
    )
    needed = natural_list(
        f"a pair of {each.tile.noun}s" if each.size == 2 else spoken([each.tile]) for each in lacking
    )
    return (
        f"This hand has {some_said or 'no singles and no pairs'}, and a joker can't help there.",
        f"You still need {needed}." if lacking else "You have them all.",
    )


@directions.fact(
    'pairs_short(hand("odd-2")) == 2', "{me: South, rack: F F 3B 3B 5B 5B 5B 7B 9B 9B N S J}", how=_counted
)
def pairs_short(at: Situation, hand: Line, some: Tiles = RACK) -> int:
    """Return how many singles and pairs of a hand are not complete; jokers don't help there (HD1)."""
    return len(_short(at, hand, some)[1])


def _untidy(at: Situation, row: Tiles, answer: object = None) -> tuple[Fault, ...]:
    return first_out_of_order(kinds(row))[1]


@directions.fact('is_sorted("2B 2B 5B 1C N N F") and not is_sorted("2B 5B 2B 1C")', faults=_untidy)
def is_sorted(at: Situation, row: Tiles) -> bool:
    """Return whether tiles are in a sorted row: alike tiles together, by suits or by numbers (DL10)."""
    return not _untidy(at, row)
