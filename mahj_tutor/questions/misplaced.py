"""Fields that stand in the wrong place of a file: where they belong, and what `vary` would draw."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pydantic import BaseModel

from mahj_tutor.questions.models_in import model_in
from mahj_tutor.scenarios.vary import ANY, EVERYWHERE, PASSED
from mahj_tutor.tiles import natural_list
from mahj_tutor.yaml_source import Node

Path = tuple[str | int, ...]
DEEPEST = 3
"""How many fields lie in each other where a field is looked for."""
_SPAN = re.compile(r"\d{1,3}\s+to\s+\d{1,3}")
_DRAWN = ("any", PASSED, "shuffle")
"""Words that only `vary` knows."""
MOST_PLACES = 3
"""In so many places as near a field may belong, to be told."""


def where_it_belongs(path: Path, model: type[BaseModel], node: Node) -> str:
    """Say where a field of a document belongs that isn't one of its place, or "" if nobody knows.

    >>> from mahj_tutor.questions.interactions import INTERACTIONS
    >>> where_it_belongs(("scene", "stage"), INTERACTIONS["choose"], Node(1, 1))
    'it goes beside scene:, not in it'
    >>> where_it_belongs(("me",), INTERACTIONS["choose"], Node(1, 1))
    'it goes in scene:, not beside it'
    """
    *around, name = path
    has_parts = "parts" in node.fields
    at = _in_file([each for each in around if isinstance(each, str)], has_parts=has_parts)
    places = {_in_file(each, has_parts=has_parts) for each in _places(str(name), model)}
    if not places:
        return ""
    nearest = sorted(places, key=lambda each: (_distance(at, each), each))
    some = [each for each in nearest if _distance(at, each) == _distance(at, nearest[0])]
    return _said(at, some) if len(some) <= MOST_PLACES else ""


def _in_file(place: Sequence[str], *, has_parts: bool) -> tuple[str, ...]:
    """Return a place as it is in a file: one question needs no `parts`."""
    return tuple(place[1:] if place[:1] in (["parts"], ("parts",)) and not has_parts else place)


def _places(name: str, model: type[BaseModel], at: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the fields in which a name is one, from outside inward."""
    fields = {field.alias or own: field for own, field in model.model_fields.items()}
    if name in fields:
        yield at
    if not at and name in EVERYWHERE:
        yield ("vary",)
    for own, field in fields.items() if len(at) < DEEPEST else ():
        inner = model_in(field.annotation)
        if inner is not None:
            yield from _places(name, inner, (*at, own))


def _distance(at: Sequence[str], place: Sequence[str]) -> tuple[int, int]:
    """Return how far two places are from each other: steps outward and inward, and those inward."""
    shared = next((n for n, (a, b) in enumerate(zip(at, place, strict=False)) if a != b), None)
    shared = min(len(at), len(place)) if shared is None else shared
    return len(at) + len(place) - 2 * shared, len(place) - shared


def _said(at: tuple[str, ...], places: Sequence[tuple[str, ...]]) -> str:
    if len(places) == 1 and at[: len(places[0])] == places[0] and len(at) > len(places[0]):
        return f"it goes beside {at[len(places[0])]}:, not in it"
    if not all(places):
        return ""
    is_inside = all(each[:-1] == at for each in places)
    named = natural_list([f"{each[-1] if is_inside else '.'.join(each)}:" for each in places], "or")
    return f"it goes in {named}" + ", not beside it" * is_inside


def drawn_by_vary(path: Path, node: Node, say: str) -> str:
    """Say that what stands in a scene is for `vary` to draw, or "" if it isn't; `say` is told of it."""
    found = node.at(path) if path[:1] == ("scene",) and len(path) == 2 else None
    shown = _drawn(str(path[-1]), found, say) if found else ""
    return f"what is drawn goes beside the scene: vary: {{{path[-1]}: {shown}}}" if shown else ""


def _drawn(name: str, found: Node, say: str) -> str:
    """Return what `vary` would draw, as an author writes it, or ""."""
    said = (found.text or "").strip()
    is_word = said in _DRAWN and name in (*ANY, "rack", *EVERYWHERE)
    if is_word or _SPAN.fullmatch(said):
        return said
    is_list = found.items and "should be words" in say
    return f"[{', '.join(each.text or '...' for each in found.items[:2])}]" if is_list else ""
