"""Facts about lists: how many, which, all alike."""

from __future__ import annotations

import random
from collections import Counter

from mahj_tutor.exercises.expressions import NoValueError
from mahj_tutor.exercises.facts.registry import LISTS, Item, Rule, Rules, Subject, Tiles
from mahj_tutor.exercises.situation import Laid, Situation, loose
from mahj_tutor.tiles import JOKER, KINDS

lists = Subject(LISTS)


@lists.fact
def count(at: Situation, some: tuple[Item, ...]) -> int:
    """Return how many things a list has.

    Example: count(tiles("3B 3B J")) == 3
    """
    return len(some)


@lists.fact
def first(at: Situation, some: tuple[Item, ...]) -> Item:
    """Return the first thing of a list.

    Example: first([East, West]) == East
    """
    return nth(at, some, 1)


@lists.fact
def last(at: Situation, some: tuple[Item, ...]) -> Item:
    """Return the last thing of a list.

    Example: last([East, West]) == West
    """
    return nth(at, some, len(some))


@lists.fact
def first_of(at: Situation, some: tuple[Item, ...], number: int) -> tuple[Item, ...]:
    """Return the first so many things of a list; all of them if it has fewer.

    Example: first_of([3B, 4B, 5B], 2) == "3B 4B"
    """
    return some[: max(number, 0)]


@lists.fact
def some_of(at: Situation, some: tuple[Item, ...], number: int) -> tuple[Item, ...]:
    """Return so many things of a list in a mixed order, always the same ones of the same list.

    Example: count(some_of([3B, 4B, 5B], 2)) == 2
    """
    mixed = list(some)
    random.Random(" ".join(map(str, some))).shuffle(mixed)
    return tuple(mixed[: max(number, 0)])


@lists.fact
def shared(at: Situation, some: Tiles, others: Tiles) -> Tiles:
    """Return the tiles of a list that another list has as well.

    Example: shared("3B N J", "3B 3B J") == "3B J"
    """
    return tuple(each for each in some if each in others)


@lists.fact
def held(at: Situation, some: Tiles, number: int) -> Tiles:
    """Return one tile of each kind that some tiles hold exactly so many times; jokers are left out.

    Example: held("3B 3B N J J", 2) == "3B" and count(held("3B 3B N", 0)) == 33
    """
    numbers = Counter(each.tile for each in some)
    return loose(each for each in KINDS if each is not JOKER and numbers[each] == number)


@lists.fact
def nth(at: Situation, some: tuple[Item, ...], place: int) -> Item:
    """Return the thing at a place of a list, counted from 1.

    Example: nth([East, West, North], 2) == West
    """
    if not 1 <= place <= len(some):
        raise NoValueError(f"nth: the list has no place {place}")
    return some[place - 1]


@lists.fact
def kinds_of(at: Situation, some: Tiles) -> Tiles:
    """Return one tile of each kind among some tiles.

    Example: count(kinds_of("3B 3B J")) == 2
    """
    return tuple(dict.fromkeys(some))


@lists.fact
def jokers(at: Situation, some: Tiles) -> Tiles:
    """Return the jokers among some tiles.

    Example: count(jokers("3B J J")) == 2
    """
    return tuple(each for each in some if each.tile is JOKER)


@lists.fact
def like(at: Situation, some: Tiles, tile: Laid) -> Tiles:
    """Return the tiles that are the same as a tile.

    Example: count(like("3B 3B 3C", 3B)) == 2
    """
    return tuple(each for each in some if each == tile)


@lists.fact
def pairs(at: Situation, some: Tiles) -> Tiles:
    """Return one tile of each kind that is there twice or more.

    Example: pairs("3B 3B 3C N N N") == "3B N"
    """
    return tuple(each for each, number in Counter(some).items() if number >= 2)


@lists.fact
def tiles(at: Situation, some: Tiles) -> Tiles:
    """Return tiles that are written in quotes, `tiles('3B 3B J')`, or the tiles given.

    Example: count(tiles("3B 3B J")) == 3
    """
    return some


@lists.fact
def rules(at: Situation, some: Rules) -> Rules:
    """Return rules that are written in quotes.

    Example: count(rules("CL1 CL2")) == 2
    """
    return tuple(map(Rule, some))
