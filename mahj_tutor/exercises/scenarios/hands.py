"""Hands of the card that a scene shows: those an author names, or those nearest to the learner's rack."""

from __future__ import annotations

import random
import re

from mahj_tutor.card import Card, Line
from mahj_tutor.errors import UnknownNameError
from mahj_tutor.exercises.fields import near
from mahj_tutor.exercises.scenarios.fields import SceneFields
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.solver import solver_for

_NEAREST = re.compile(r"nearest(?: and ([0-9]{1,2}) others?)?", re.IGNORECASE)


def chosen_lines(fields: SceneFields, card: Card, rng: random.Random) -> tuple[Line, ...]:
    """Return the hands in the order of the card; raise `Unfit` where it has none of a name."""
    match = _NEAREST.fullmatch(" ".join(fields.lines.split()))
    if match is None:
        wanted = [_named(name, card).id for name in fields.lines.replace(",", " ").split()]
    else:
        found = solver_for(card).nearest(tuple(sorted(fields.rack)), top=0)
        farther = [each.line.id for each in found if each.tiles_away > found[0].tiles_away]
        others = rng.sample(farther, min(int(match[1] or 0), len(farther)))
        wanted = [found[0].line.id, *others]
    return tuple(line for line in card.lines if line.id in wanted)


def _named(name: str, card: Card) -> Line:
    try:
        return card.line(name)
    except UnknownNameError as error:
        say = f"the card has no hand {name!r}"
        raise Unfit("E002", say, near(name, error.known), ("scene", "lines")) from error
