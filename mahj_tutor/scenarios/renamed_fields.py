"""Scenes with suits and numbers renamed: in all fields that hold tiles, and in expressions about them."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Any, TypeVar

from mahj_tutor.american.play.notation import read_play
from mahj_tutor.card import HAND_SIZE, Card
from mahj_tutor.scenarios.fields import OneScene
from mahj_tutor.scenarios.renaming import Renaming, renamed_play, renaming
from mahj_tutor.scenarios.vary import Unfit, one, with_fields
from mahj_tutor.solver import solver_for
from mahj_tutor.tiles import Suit, text, tile

Scene = TypeVar("Scene", bound=OneScene)

_TILE = re.compile(
    r"(?<![^\s,;])(?<!kept )(?<!pot )(?<!ask )(?<!asks )"
    r"(?:[1-9][BCD]|[1-9] {0,3}(?:bam|bamboo|crak|character|dot)s?"
    r"|[RG0]|(?:red|green|white)(?: dragon)?|soap)"
    r"(?![^\s,;])",
    re.IGNORECASE,
)
_TEXTS = ("table", "classical", "move", "before", "groups", "group_names", "laid", "mix", "piles")
_TILES = ("rack", "tiles", "shown", "hand")
HOLD_TILES = (*_TEXTS, *_TILES)
"""The fields in which suits and numbers are renamed; where one of them is fixed, all stay as they are."""


def renaming_of(vary: Mapping[str, Any], rng: random.Random) -> Renaming | None:
    """Draw what each tile becomes by `suits` and `numbers`; None where nothing is renamed."""
    if "suits" not in vary and "numbers" not in vary:
        return None
    suits = dict(zip(Suit, rng.sample(list(Suit), 3), strict=True)) if "suits" in vary else {}
    numbers = {int(old): int(one("numbers", new, rng)) for old, new in vary.get("numbers", {}).items()}
    return renaming(suits, numbers)


def rename_fields(fields: Scene, by: Renaming, card: Card) -> Scene:
    """Return a scene with its tiles renamed; raise `Unfit` where a hand would be another one by it.

    A line of the card may fix a suit, such as one with Soaps for zeros: a hand that was complete, dead or
    alive has to stay so.
    """
    given = {name: getattr(fields, name) for name in HOLD_TILES if getattr(fields, name)}
    new = {name: text(by[each.index] for each in some) for name, some in given.items() if name in _TILES}
    for name in given.keys() & _TEXTS:
        if "(" not in given[name]:  # tiles in expressions are renamed as they are worked out
            new[name] = _TILE.sub(lambda match: by[tile(match.group()).index].code, given[name])
    after = with_fields(fields, new)
    _check_hands(fields, after, by, card)
    return after


def _check_hands(fields: OneScene, after: OneScene, by: Renaming, card: Card) -> None:
    stays = not fields.table or renamed_play(read_play(fields.table, card), by) is not None
    if stays and len(fields.hand) == HAND_SIZE:
        matches = solver_for(card).matches
        stays = bool(matches(fields.hand)) is bool(matches(after.hand))
    if not stays:
        raise Unfit(
            "E090", "no renaming leaves the hands as they are", "leave suits: and numbers: out", ("vary",)
        )
