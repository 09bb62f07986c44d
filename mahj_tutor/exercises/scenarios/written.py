"""Scenes that an author has written out: a game under way, loose tiles."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from mahj_tutor.american import PlayState
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.american.play.state import with_hand
from mahj_tutor.card import Card
from mahj_tutor.exercises.expressions import Type, types
from mahj_tutor.exercises.fields import tiles_of
from mahj_tutor.exercises.scenarios.fields import SceneFields
from mahj_tutor.exercises.situation import Laid, Named, Situation, Where
from mahj_tutor.rulebook import Profile
from mahj_tutor.tiles import AMERICAN, without

_WALL = re.compile(r"(?:^|;)[ \t]{0,9}wall\b", re.IGNORECASE)


def written_play(fields: SceneFields, rules: Profile, card: Card, rng: random.Random) -> PlayState:
    """Return a written game; racks of the others and a wall that are not written are drawn."""
    play = replace(read_play(fields.table, card), table_rules=rules)
    rest = list(without(AMERICAN, tiles_of(play)))
    rng.shuffle(rest)
    for seat in play.seats:
        hand = play.hand(seat)
        short = play.tiles_due(seat) - hand.size
        if not hand.rack and seat is not fields.me and short > 0:
            play, rest = with_hand(play, seat, replace(hand, rack=tuple(rest[:short]))), rest[short:]
    return play if _WALL.search(fields.table) else replace(play, wall=tuple(rest))


def names_of_play(play: PlayState) -> dict[str, Named]:
    """Return what a game gives names to."""
    offered = play.last_discard
    at = next((number for number, each in enumerate(play.thrown) if each is offered), None)
    where = None if at is None else Where("discards", at)
    return {
        "turn": Named(types.PLAYER, play.turn),
        "thrower": Named(types.PLAYER, offered.seat if offered else None),
        "discard": Named(types.TILE, Laid(offered.tile, where) if offered else None),
    }


PLAY_NAMES: Mapping[str, Type] = {"turn": types.PLAYER, "thrower": types.PLAYER, "discard": types.TILE}
"""What a game gives names to, with the types."""

STATE_NAMES: Mapping[str, Type] = {**PLAY_NAMES, "me": types.PLAYER, "who": types.PLAYER}
"""What a drawn state of a game gives names to, with the types."""

DRAWN_NAMES: Mapping[str, Type] = {**STATE_NAMES, "move": types.MOVE}
"""The same names where a move is drawn too."""

FIELD_NAMES: Mapping[str, Type] = {
    "me": types.PLAYER,
    "who": types.PLAYER,
    "move": types.MOVE,
    "roll": types.NUMBER,
    "rolls": types.ROLLS,
    "tiles": types.TILES,
    "pass": types.PASS,
    "case": types.TEXT,
    "groups": types.GROUPS,
    "group_names": types.NAMED_GROUPS,
    "laid": types.TILES,
    "lines": types.LINES,
    "line": types.LINE,
    "group": types.CARD_GROUP,
    "hand": types.TILES,
    "hands": types.HANDS,
    "wrong": types.TEXT,
    "claim": types.TEXT,
    "holds": types.TRUTH,
    "decides": types.RULES,
    "because": types.TEXT,
    "start": types.NUMBER,
    "number": types.NUMBER,
}
"""The fields of a scene that are names in expressions, with the types."""


def names_of_fields(fields: SceneFields, situation: Situation) -> dict[str, Named]:
    """Return the values of the fields that are names."""
    values: dict[str, Any] = {
        "me": situation.me,
        "who": fields.who,
        "roll": fields.roll,
        "rolls": fields.rolls,
        "pass": fields.stage,
        "case": fields.case or None,
        "start": fields.start,
        "number": fields.number,
        "wrong": fields.wrong or None,
    }
    if fields.tiles:
        values["tiles"] = tuple(Laid(each, Where("tiles", at)) for at, each in enumerate(fields.tiles))
    return {name: Named(FIELD_NAMES[name], value) for name, value in values.items() if value is not None}
