"""Where the position of an exercise comes from: written by the author, or drawn.

`build(fields, ...)` returns the situation of a scene, `names(...)` the names that it gives to expressions
with their types, before anything is drawn.
"""

from __future__ import annotations

import random
from collections.abc import Collection

from mahj_tutor.card import Card
from mahj_tutor.exercises.expressions import Type, types
from mahj_tutor.exercises.scenarios.captions import captions
from mahj_tutor.exercises.scenarios.card_scene import card_names, with_card
from mahj_tutor.exercises.scenarios.charleston import written_pass
from mahj_tutor.exercises.scenarios.dealt import dealt
from mahj_tutor.exercises.scenarios.drawn import drawn_situation, scene_move
from mahj_tutor.exercises.scenarios.fields import SceneFields
from mahj_tutor.exercises.scenarios.further import after_moves, with_groups, with_tiles
from mahj_tutor.exercises.scenarios.pictures import picture_of
from mahj_tutor.exercises.scenarios.written import (
    DRAWN_NAMES,
    FIELD_NAMES,
    PLAY_NAMES,
    names_of_fields,
    names_of_play,
    written_play,
)
from mahj_tutor.exercises.situation import Named, Situation
from mahj_tutor.rulebook import Profile

__all__ = ["SceneFields", "build", "captions", "names", "picture_of"]


def names(given: Collection[str]) -> dict[str, Type]:
    """Return the names that a scene with these fields has for expressions, with their types."""
    found = {name: kind for name, kind in FIELD_NAMES.items() if name in given}
    if "table" in given:
        found |= PLAY_NAMES
    if "draw" in given:
        found |= {name: kind for name, kind in DRAWN_NAMES.items() if name != "move" or "move" in given}
    if "tiles_from" in given:
        found["tiles"] = types.TILES
    return found | card_names(given)


def build(fields: SceneFields, rules: Profile, card: Card, rng: random.Random) -> Situation:
    """Return the situation of a scene; raise `Unfit` where its fields make none."""
    situation = _begun(fields, rules, card, rng)
    if fields.before:
        situation = after_moves(fields, situation)
    if fields.move and (fields.before or not fields.draw):
        situation = situation.but(move=Named(types.MOVE, scene_move(fields.move, situation)))
    situation = with_card(fields, situation, rng)
    if fields.groups:
        situation = with_groups(fields, situation)
    return with_tiles(fields, situation) if fields.tiles_from else situation


def _begun(fields: SceneFields, rules: Profile, card: Card, rng: random.Random) -> Situation:
    """Return the situation before any further moves are made in it."""
    if fields.draw:
        situation = drawn_situation(fields, rules, card, rng)
        return situation.but(**{**names_of_fields(fields, situation), **situation.named})
    situation = Situation(None, fields.me, card, rules)
    if fields.table:
        play = written_play(fields, rules, card, rng)
        situation = Situation(play, fields.me, card, rules, names_of_play(play))
    elif fields.stage or fields.rack:
        situation = Situation(written_pass(fields, rules, rng), fields.me, card, rules)
    elif fields.has_deal:
        situation = Situation(dealt(fields, rules), fields.me, card, rules)
    return situation.but(**names_of_fields(fields, situation))
