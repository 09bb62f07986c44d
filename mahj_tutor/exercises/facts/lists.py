"""Facts about lists: how many, which, all alike."""

from __future__ import annotations

from collections import Counter

from mahj_tutor.exercises.facts.registry import LISTS, Item, Rule, Rules, Subject, Tiles
from mahj_tutor.exercises.situation import Laid, Situation
from mahj_tutor.tiles import JOKER

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
    return some[0]


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
