"""The parts of a game that a table may leave out for now, for the learner and the computer players alike.

The engine always plays the whole game: what is left out is not illegal, it just isn't done at that table.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache

from mahj_tutor.american import Move
from mahj_tutor.american.play.moves import Call, Change, Swap
from mahj_tutor.card import Card


class Part(StrEnum):
    """A part of the game that can be left out."""

    CHARLESTON = "charleston"
    """The passes: play begins right after the deal."""
    CALLS = "calls"
    """Calls, and with them exposures."""
    RIVALS = "rivals"
    """That the computer players say Mah Jongg: they only pick and throw."""
    CHANGES = "changes"
    """Changing an exposure before the throw."""
    EXCHANGES = "exchanges"
    """Exchanges for a joker."""
    CONCEALED = "concealed"
    """The concealed hands of the card."""
    SETTLING = "settling"
    """What follows the last tile: the check of a hand, who pays, who deals next."""


_OF_MOVES: dict[type, Part] = {Call: Part.CALLS, Change: Part.CHANGES, Swap: Part.EXCHANGES}


def is_left_out(move: Move, without: Collection[Part]) -> bool:
    """Tell whether a move belongs to a part that is left out.

    >>> from mahj_tutor.american import read_move
    >>> is_left_out(read_move("South calls pung"), {Part.CALLS})
    True
    """
    return _OF_MOVES.get(type(move)) in without


def card_without(card: Card, without: Collection[Part]) -> Card:
    """Return a card with the hands that are played; all of them if none would be left."""
    return _open_hands(card) if Part.CONCEALED in without else card


@lru_cache(maxsize=8)
def _open_hands(card: Card) -> Card:
    """Return a card without its concealed hands: one card for each, since solvers are kept by card."""
    lines = tuple(line for line in card.lines if line.kind != "C")
    return replace(card, lines=lines or card.lines)
