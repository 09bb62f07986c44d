"""The names that a scene and `let` give: their fields, the hands of a card, and how large a value is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic_core import PydanticCustomError

from mahj_tutor.card import Card
from mahj_tutor.expressions import ExpressionError
from mahj_tutor.expressions.meanings import Path
from mahj_tutor.fields import near, problem
from mahj_tutor.scenarios import SceneFields, names
from mahj_tutor.scenarios.vary import Unfit

LARGEST, LONGEST = 1_000_000, 500
"""What a name of `let` comes to at most: a number, and the length of a list."""
_ANY = "any"


def check_size(name: str, value: object) -> None:
    """Raise `Unfit` for a value that others would make larger and larger."""
    is_number = isinstance(value, int) and abs(value) > LARGEST
    if is_number or (isinstance(value, tuple) and len(value) > LONGEST):
        raise Unfit("E042", f"{name!r} comes to more than there can be", "use less", ("let", name))


def fix_for_name(error: ExpressionError) -> str:
    """Return how to fix an expression: a name may be missing because its field is."""
    fields = [each for each in SceneFields.model_fields if error.name in names({each})]
    if error.name not in fields:
        return error.fix
    return f"write {error.name}: in the scene" + (f", or {error.fix}" if error.fix.startswith("did") else "")


def unknown_hands(scene: SceneFields, vary: Mapping[str, Any], card: Card) -> Iterator[PydanticCustomError]:
    """Yield the hands of a scene under `line:` that the card doesn't have: nothing else could be read."""
    known = tuple(each.id for each in card.lines)
    for path, said in _hands(scene, vary):
        if said and said != _ANY and "(" not in said and said not in known:
            is_several = said.startswith("nearest") or all(each in known for each in said.split())
            fix = f"write lines: {said}" if is_several else near(said, known)
            yield problem("E002", f"the card has no hand {said!r}", fix, path)


def _hands(scene: SceneFields, vary: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """Yield what is written under `line:`, of the scene and of what is drawn, with its place."""
    yield ("scene", "line"), scene.line.strip()
    listed = vary.get("line")
    for number, said in enumerate(listed if isinstance(listed, list) else ()):
        yield ("vary", "line", number), str(said).strip()
    for number, case in enumerate(vary.get("cases", ())):
        yield ("vary", "cases", number, "line"), str(case.get("line", "")).strip()
