"""The record of a game: the same text that the page Your games saves and `mahj-tutor replay` tells."""

from __future__ import annotations

from dataclasses import replace

from mahj_tutor import american, classical
from mahj_tutor.api.card import Card
from mahj_tutor.card import BUILT_IN
from mahj_tutor.card import Card as PrintedCard
from mahj_tutor.errors import MahjError, wrong_argument
from mahj_tutor.players.parts import Part
from mahj_tutor.players.table_record import PLAIN_CARD, PLAIN_RULES, Opening, TableRecord
from mahj_tutor.rulebook import Profile
from mahj_tutor.rulebook.profiles import read_profile
from mahj_tutor.table import Seat
from mahj_tutor.tiles import Variant

_LEVEL = "python"
"""Stands where the record of a learner's game names the lesson: here it is none."""
_OWN = "own"
"""Stands for a card of one's own, whose file a record doesn't know."""


def opening_of(
    seed: int,
    variant: Variant,
    card: PrintedCard,
    rules: Profile,
    *,
    missing: Seat | None,
    passes: bool,
    pot: int,
    bettor_on: Seat | None,
) -> Opening:
    """Return how a game begins whose walls and dice come from a seed, as the engine's `start` builds them."""
    if variant == "classical":
        begun = classical.start(seed, table_rules=rules)
        if not passes or missing or pot or bettor_on:
            raise MahjError("the classical game has four players, and no passes, pot or bettor to choose")
        house = f"/{rules}"
        return Opening(_id(seed), _LEVEL, house, Seat.EAST, begun.now.walls, begun.roll)  # type: ignore[union-attr]
    dealing = american.start(seed, table_rules=rules, missing=missing)
    opening = Opening(
        _id(seed),
        _LEVEL,
        f"{_name(card)}/{rules}",
        Seat.EAST,
        dealing.now.walls,  # type: ignore[union-attr]
        dealing.roll,
    )
    without = frozenset() if passes else frozenset({Part.CHARLESTON})
    return replace(opening, without=without, missing=missing, pot=pot, bettor_on=bettor_on)


def _id(seed: int) -> str:
    return f"seed-{seed}"


def _name(card: PrintedCard) -> str:
    names = {make(): name for name, make in BUILT_IN.items()}
    return names.get(card, _OWN)


def read_record(record: object) -> TableRecord:
    """Return the game in a text; raise `MahjError` if it is none."""
    if not isinstance(record, str):
        raise wrong_argument("the text of a record", record)
    return TableRecord.of(record)


def card_of(opening: Opening) -> Card:
    """Return the card that a record names; raise `MahjError` for one that isn't there."""
    name = opening.house.partition("/")[0] or PLAIN_CARD
    if name not in BUILT_IN:
        raise MahjError("this game was played with a card of one's own: give that as card=")
    return Card.load(name)


def rules_of(opening: Opening) -> Profile:
    """Return the table rules that a record names."""
    return read_profile(opening.house.partition("/")[2] or PLAIN_RULES[opening.variant])
