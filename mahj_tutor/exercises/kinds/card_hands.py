"""Hands drawn for a line of one of our cards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

from mahj_tutor.card import Card, Line, Target, first_card, practice_card
from mahj_tutor.errors import UnknownNameError
from mahj_tutor.exercises.fields import near
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.tiles import JOKER, Tile, copies


def card_of(name: str) -> Card:
    """Return one of our own cards."""
    return practice_card() if name == "practice" else first_card()


def line_of(name: str, card: str = "first") -> Line:
    """Return a line of one of our cards; raises `Unfit` when it has none of this name."""
    try:
        return card_of(card).line(name)
    except UnknownNameError as error:
        fix = near(name, error.known)
        raise Unfit("E002", f"the card has no line {name!r}", fix, ("position", "line")) from error


def hands_of(target: Target, jokers: int, rng: random.Random) -> Iterator[tuple[Tile, ...]]:
    """Yield the tiles of a target, Jokers in the place of so many that
    may be Jokers, where the set has the rest.
    """
    tiles = [each.tile for each in target.groups for _ in range(each.size)]
    kinds = (each for each in target.groups for _ in range(each.size))
    free = [place for place, kind in enumerate(kinds) if kind.takes_jokers]
    for _ in range(20 if len(free) >= jokers else 0):
        away = set(rng.sample(free, jokers))
        hand = tuple(JOKER if place in away else tile for place, tile in enumerate(tiles))
        if in_set(hand):
            yield hand


def in_set(hand: Sequence[Tile]) -> bool:
    """Whether the set holds so many copies of each tile."""
    return all(number <= copies(kind) for kind, number in Counter(hand).items())
