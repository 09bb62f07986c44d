"""The names that a scene and `let` give: their fields, the hands of a card, and how large a value is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic_core import PydanticCustomError

from mahj_tutor.card import Card
from mahj_tutor.expressions import BESIDE, ExpressionError, Type, types
from mahj_tutor.expressions.meanings import Path
from mahj_tutor.fields import near, problem
from mahj_tutor.scenarios import SceneFields, beside_given, names
from mahj_tutor.scenarios.vary import Unfit, given

LARGEST, LONGEST = 1_000_000, 500
"""What a name of `let` comes to at most: a number, and the length of a list."""
_ANY = "any"


def names_given(scene: SceneFields, vary: Mapping[str, Any]) -> dict[str, Type]:
    """Return the names that a scene and what is drawn give to expressions, with their types.

    Those of a second scene begin with `BESIDE`.
    """
    cases: Sequence[Mapping[str, Any]] = vary.get("cases", ())
    fields = {*given(scene), *vary, *(field for case in cases for field in case)}
    others = [given(scene.beside)] if scene.beside is not None else []
    others += [case["beside"] for case in cases if isinstance(case.get("beside"), dict)]
    if not others:
        return names(fields)
    beside = names(beside_given(fields, others))
    return names(fields) | {BESIDE: types.ANY} | {BESIDE + name: kind for name, kind in beside.items()}


def of_second(known: Mapping[str, Type]) -> dict[str, Type]:
    """Return the names of a second scene, for the texts that are written in it."""
    own = (each for each in known if each.startswith(BESIDE) and each != BESIDE)
    return {each.removeprefix(BESIDE): known[each] for each in own}


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


_SHOWS_TWO = ("choose", "number", "order", "sheet")
"""The interactions whose boards show whatever scene there is."""


def unplayable(exercise: Any) -> Iterator[PydanticCustomError]:
    """Yield what keeps all of an exercise from being read: hands that the card doesn't have, and a second
    scene where there is no room for one.
    """
    yield from _unknown_hands(exercise.scene, exercise.vary, exercise.playing_card)
    cases = exercise.vary.get("cases", ())
    if exercise.scene.beside is None and not any("beside" in each for each in cases):
        return
    is_of_tiles = exercise.interaction == "mark" and exercise.mark == "tiles" and exercise.answer
    if exercise.interaction not in _SHOWS_TWO and not is_of_tiles:
        fix = "take beside: out, or let learners choose, write a number, or mark: tiles by answer:"
        yield problem("E002", "this board has no place for a second scene", fix, ("scene", "beside"))


def _unknown_hands(scene: SceneFields, vary: Mapping[str, Any], card: Card) -> Iterator[PydanticCustomError]:
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
