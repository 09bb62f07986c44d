"""The words and expressions of an author in fields of a scene, in its cases, and in lists to draw from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mahj_tutor.exercises.expressions import Type, types
from mahj_tutor.exercises.scenarios.fields import SceneFields

Path = tuple[str | int, ...]


def own_texts(scene: SceneFields, vary: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """Yield every text that may hold expressions in braces, with its place."""
    yield from _given(("claim", "because"), scene, vary)


def own_expressions(scene: SceneFields, vary: Mapping[str, Any]) -> Iterator[tuple[Path, str, Type | None]]:
    """Yield every expression, with its place and the type it has to have."""
    for path, text in _given(("holds", "decides"), scene, vary):
        if "holds" in path:
            yield path, text, types.TRUTH
        elif "(" in text:
            yield path, text, types.RULES


def _given(
    fields: tuple[str, ...], scene: SceneFields, vary: Mapping[str, Any]
) -> Iterator[tuple[Path, str]]:
    """Yield what stands in some fields: in the scene, in lists to draw from, and in cases."""
    cases = [each if isinstance(each, dict) else {} for each in vary.get("cases", ())]
    for name in fields:
        listed = vary.get(name, ())
        places: list[tuple[Path, object]] = [(("scene", name), getattr(scene, name))]
        places += [(("vary", name, number), each) for number, each in enumerate(listed)]
        places += [(("vary", "cases", number, name), case.get(name)) for number, case in enumerate(cases)]
        yield from ((path, str(text)) for path, text in places if text)
