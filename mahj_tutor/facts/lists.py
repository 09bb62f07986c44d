"""Facts about lists: how many, which, all alike."""

from __future__ import annotations

import random
from collections import Counter

from mahj_tutor.expressions import NoValueError
from mahj_tutor.facts.registry import LISTS, Item, Rule, Rules, Subject, Tiles
from mahj_tutor.facts.situation import Laid, Situation, loose
from mahj_tutor.tiles import JOKER, KINDS

lists = Subject(LISTS)


@lists.fact('count(tiles("3B 3B J")) == 3')
def count(at: Situation, some: tuple[Item, ...]) -> int:
    """Return how many things a list has."""
    return len(some)


@lists.fact("first([East, West]) == East")
def first(at: Situation, some: tuple[Item, ...]) -> Item:
    """Return the first thing of a list."""
    return nth(at, some, 1)


@lists.fact("last([East, West]) == West")
def last(at: Situation, some: tuple[Item, ...]) -> Item:
    """Return the last thing of a list."""
    return nth(at, some, len(some))


@lists.fact('first_of([3B, 4B, 5B], 2) == "3B 4B"')
def first_of(at: Situation, some: tuple[Item, ...], number: int) -> tuple[Item, ...]:
    """Return the first so many things of a list; all of them if it has fewer."""
    return some[: max(number, 0)]


@lists.fact("count(some_of([3B, 4B, 5B], 2)) == 2")
def some_of(at: Situation, some: tuple[Item, ...], number: int) -> tuple[Item, ...]:
    """Return so many things of a list in a mixed order, always the same ones of the same list."""
    mixed = list(some)
    random.Random(" ".join(map(str, some))).shuffle(mixed)
    return tuple(mixed[: max(number, 0)])


@lists.fact('shared("3B N J", "3B 3B J") == "3B J"')
def shared(at: Situation, some: Tiles, others: Tiles) -> Tiles:
    """Return the tiles of a list that another list has as well."""
    return tuple(each for each in some if each in others)


@lists.fact('held("3B 3B N J J", 2) == "3B" and count(held("3B 3B N", 0)) == 33')
def held(at: Situation, some: Tiles, number: int) -> Tiles:
    """Return one tile of each kind that some tiles hold exactly so many times; jokers are left out."""
    numbers = Counter(each.tile for each in some)
    return loose(each for each in KINDS if each is not JOKER and numbers[each] == number)


@lists.fact("nth([East, West, North], 2) == West")
def nth(at: Situation, some: tuple[Item, ...], place: int) -> Item:
    """Return the thing at a place of a list, counted from 1."""
    if not 1 <= place <= len(some):
        raise NoValueError(f"this list has {len(some) or 'no'} entries, so none at place {place}")
    return some[place - 1]


@lists.fact('count(kinds_of("3B 3B J")) == 2')
def kinds_of(at: Situation, some: Tiles) -> Tiles:
    """Return one tile of each kind among some tiles."""
    return tuple(dict.fromkeys(some))


@lists.fact('count(jokers("3B J J")) == 2')
def jokers(at: Situation, some: Tiles) -> Tiles:
    """Return the jokers among some tiles."""
    return tuple(each for each in some if each.tile is JOKER)


@lists.fact('count(like("3B 3B 3C", 3B)) == 2')
def like(at: Situation, some: Tiles, tile: Laid) -> Tiles:
    """Return the tiles that are the same as a tile."""
    return tuple(each for each in some if each == tile)


@lists.fact('pairs("3B 3B 3C N N N") == "3B N"')
def pairs(at: Situation, some: Tiles) -> Tiles:
    """Return one tile of each kind that is there twice or more."""
    return tuple(each for each, number in Counter(some).items() if number >= 2)


@lists.fact('count(tiles("3B 3B J")) == 3')
def tiles(at: Situation, some: Tiles) -> Tiles:
    """Return tiles that are written in quotes, `tiles('3B 3B J')`, or the tiles given."""
    return some


@lists.fact('count(rules("CL1 CL2")) == 2')
def rules(at: Situation, some: Rules) -> Rules:
    """Return rules that are written in quotes."""
    return tuple(map(Rule, some))
