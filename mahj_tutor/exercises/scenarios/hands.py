"""Hands of the card that a scene shows: those an author names, those nearest to some tiles, or drawn ones."""

from __future__ import annotations

import random
import re

from mahj_tutor.card import Line
from mahj_tutor.errors import UnknownNameError
from mahj_tutor.exercises.fields import near
from mahj_tutor.exercises.scenarios.conditions import holding
from mahj_tutor.exercises.scenarios.fields import SceneFields
from mahj_tutor.exercises.situation import Situation, kinds
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.solver import NearLine

_NEAREST = re.compile(r"nearest(?: and ([0-9]{1,2}) (others?|near ones?))?", re.IGNORECASE)
_DRAWN = re.compile(r"([0-9]{1,2})(?:, some (.+))?", re.IGNORECASE)
_NEAR = 5
"""From so many hands those `near` to the tiles are drawn."""


def chosen_lines(fields: SceneFields, at: Situation, rng: random.Random) -> tuple[Line, ...]:
    """Return the hands in the order of the card; raise `Unfit` where it has none of a name."""
    said = " ".join(fields.lines.split())
    if match := _NEAREST.fullmatch(said):
        only_near = (match[2] or "").startswith("near")
        wanted = _nearest(fields, at, rng, int(match[1] or 0), only_near=only_near)
    elif match := _DRAWN.fullmatch(said):
        wanted = _drawn(at, rng, int(match[1]), match[2] or "")
    else:
        wanted = [named_line(name, at, "lines") for name in said.replace(",", " ").split()]
    return tuple(line for line in at.card.lines if line in wanted)


def _nearest(
    fields: SceneFields, at: Situation, rng: random.Random, number: int, *, only_near: bool
) -> list[Line]:
    some = kinds(at.named["hand"].value) if "hand" in at.named else tuple(sorted(fields.rack))
    found: tuple[NearLine, ...] = at.solver.nearest(some, top=0)
    farther = [each.line for each in found if each.tiles_away > found[0].tiles_away]
    if only_near:
        farther = farther[: max(_NEAR, number)]
    return [found[0].line, *rng.sample(farther, min(number, len(farther)))]


def _drawn(at: Situation, rng: random.Random, number: int, condition: str) -> list[Line]:
    """Return drawn hands; some of them, but not all, are as a condition says."""
    lines = at.card.lines
    if not condition:
        return rng.sample(lines, min(number, len(lines)))
    good = holding(condition, at, "line", lines, ("scene", "lines"))
    bad = [line for line in lines if line not in good]
    most = min(number - 1, len(good))
    if most < 1 or len(bad) < number - 1:
        say = f"{condition!r} does not tell the hands of this card apart"
        raise Unfit("E090", say, "ask for something else", ("scene", "lines"))
    some = rng.randint(1, most)
    return [*rng.sample(good, some), *rng.sample(bad, number - some)]


def named_line(name: str, at: Situation, field: str) -> Line:
    """Return the hand of the card with this id; raise `Unfit` where there is none."""
    try:
        return at.card.line(name)
    except UnknownNameError as error:
        say = f"the card has no hand {name!r}"
        raise Unfit("E002", say, near(name, error.known), ("scene", field)) from error
