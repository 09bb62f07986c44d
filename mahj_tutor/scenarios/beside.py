"""Two scenes side by side: what the second one takes over from the first, and both on one board.

Zones and pieces of the second one have ids that begin with `beside-`.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from mahj_tutor.facts.situation import Picture, Situation, Thing, beside_it
from mahj_tutor.facts.texts import said
from mahj_tutor.pictures.scene import Zone
from mahj_tutor.scenarios.fields import SceneFields
from mahj_tutor.scenarios.pictures import captions, one_picture
from mahj_tutor.scenarios.vary import Unfit, given, with_fields

BESIDE = "beside-"
"""How ids of zones and pieces of the second scene begin."""
_LAYING = frozenset(
    [
        "table",
        "classical",
        "draw",
        "find",
        "arrange",
        "rack",
        "tiles",
        "piles",
        "mix",
        "tiles_from",
        "groups",
        "group_names",
        "hand",
        "line",
        "shown",
        "how",
        "with_mistake",
        "exposures",
    ]
)
"""What by itself makes the second scene another position."""
_POSITION = _LAYING | {"label", "laid", "draw_tiles", "group", "shown_label", "winner", "by", "before"}
"""What lies there: a second scene with some of it takes over none of it."""
_OF_THE_FIRST = frozenset(("beside", "caption", "note", "example"))
"""What is never taken over."""


def taken_over(first: Collection[str], second: Collection[str]) -> set[str]:
    """Return which of the fields that a scene gives the one beside it takes over."""
    left = _POSITION if _LAYING.intersection(second) else frozenset()
    return set(first) - left - _OF_THE_FIRST


def beside_fields(fields: SceneFields) -> SceneFields | None:
    """Return the fields of the second scene, with what it takes over; None where there is none."""
    if fields.beside is None:
        return None
    own, first = given(fields.beside), given(fields)
    return with_fields(SceneFields(), {name: first[name] for name in taken_over(first, own)} | own)


def goes_on(fields: SceneFields) -> bool:
    """Return whether the scene beside another one is the same position, perhaps some moves later."""
    return fields.beside is not None and not _LAYING.intersection(given(fields.beside))


def chance_beside(fields: SceneFields, rng: random.Random, before: Any) -> random.Random:
    """Return the source of chance of the second scene: what it takes over is drawn as it was in the first,
    `before` being the state of that one's source.
    """
    if not goes_on(fields):
        return rng
    same = random.Random()
    same.setstate(before)
    return same


def unfit_beside(error: Unfit) -> Unfit:
    """Return why a second scene makes no item, with its place in the file."""
    first, *rest = error.path or ("",)
    return replace(error, path=(first, "beside", *rest)) if first == "scene" else error


def captions_of(fields: SceneFields) -> tuple[str, ...]:
    """Return what stands above each of two scenes; nothing where there is one."""
    if fields.beside is None:
        return ()
    return fields.caption or "First", fields.beside.caption or "Second"


def facts_of(fields: SceneFields, situation: Situation) -> tuple[str, ...]:
    """Return the facts of a scene; of two scenes those of both, then those of each under its caption."""
    own, other = captions(fields, situation), beside_fields(fields)
    if other is None or situation.beside is None:
        return own
    note = said(other.note, situation.beside).removesuffix(".")
    more = (*captions(other, situation.beside), *filter(None, (note,)))
    both = tuple(each for each in own if each in more)
    named = zip(captions_of(fields), (own, more), strict=True)
    return (*both, *(f"{name}: {each}" for name, some in named for each in some if each not in both))


def picture_of(fields: SceneFields, situation: Situation) -> Picture:
    """Show a scene as the learner sees it, and the one beside it."""
    own, other = one_picture(fields, situation), beside_fields(fields)
    if other is None or situation.beside is None:
        return own
    more = one_picture(other, situation.beside)
    known = [each.pieces for each in own.zones if each.kind == "card"]
    zones = [each for each in more.zones if each.pieces not in known]  # the card lies there once
    return Picture(_in_rows(own.zones), own.things) + Picture(
        tuple(map(_renamed, _in_rows(zones))), _things(more.things)
    )


def _in_rows(zones: Iterable[Zone]) -> tuple[Zone, ...]:
    """Return zones without seats: two tables have no room for players around each."""
    return tuple(replace(each, seat=None) for each in zones)


def _renamed(zone: Zone) -> Zone:
    pieces = tuple(replace(each, id=BESIDE + each.id) for each in zone.pieces)
    return replace(zone, id=BESIDE + zone.id, pieces=pieces, means=zone.means and BESIDE + zone.means)


def _things(things: Mapping[str, Thing]) -> dict[str, Thing]:
    return {BESIDE + name: beside_it(each) for name, each in things.items()}


def beside_given(first: Collection[str], others: Iterable[Collection[str]]) -> set[str]:
    """Return every field that the second scene of an exercise may have: `others` are what it gives, case by
    case.
    """
    return {name for some in others for name in (*taken_over(first, some), *some)}
