"""How an exercise varies: a scene drawn from a seed within what the author allows.

`vary` names fields of the scene and what each may be: `2 to 12`, `[East, South]`, `any`. `suits: shuffle`
and `numbers` rename the tiles of the whole scene (`scenarios/renamed_fields.py`). Draws follow the order in
which the fields are written.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import ValidationError

from mahj_tutor.american import PASS_STAGES
from mahj_tutor.fields import Model, near, problem, told
from mahj_tutor.table import SEATS, roll
from mahj_tutor.tiles import AMERICAN, text

Scene = TypeVar("Scene", bound=Model)
Picks = Mapping[str, int]
"""Which entry of each list of `vary` a draw took, `cases` among them, by the name of the field."""

_SPAN = re.compile(r"\s*(\d{1,3})\s+to\s+(\d{1,3})\s*")
_NUMBERS = tuple("123456789")
MOST_REQUIRED = 50
"""How many conditions of `require` there may be: each is worked out for every draw."""
EVERYWHERE = ("suits", "numbers", "require", "cases")
"""The words of `vary` that are not fields of the scene."""


@dataclass
class Unfit(Exception):  # noqa: N818 no error while drawing: the next draw may fit
    """A scene that makes no item: the code of the problem, what is wrong, how to fix it, and where."""

    code: str
    say: str
    fix: str = ""
    path: tuple[str | int, ...] = ("scene",)

    def __str__(self) -> str:
        return f"{self.say}. {self.fix}" if self.fix else self.say


# --- reading ---------------------------------------------------------------------------------------


def read_vary(vary: Mapping[str, Any], scene: type[Model]) -> None:
    """Refuse what `vary` cannot draw: unknown fields, spans that run backwards, wrong cases."""
    known = _names(scene)
    for name, spec in vary.items():
        if name == "require":
            _read_require(spec)
            continue
        if name not in (*known, *EVERYWHERE):
            say = f"{name!r} is not a field of the scene"
            raise problem("E001", say, near(name, [*known, *EVERYWHERE]), ("vary", name))
        _READERS.get(name, _read_field)(name, spec, known)
        for case in spec if name == "cases" else ():
            _try(name, [case], scene)
        if name in known and name != "rack":
            _try(name, [{name: value} for value in ends(spec)], scene)


def _read_require(spec: Any) -> None:
    """Refuse what holds no texts; what they say is read by the question, as expressions."""
    if isinstance(spec, list) and len(spec) > MOST_REQUIRED:
        fix = "join some with `and`, or list the scenes under `cases:`"
        path: tuple[str | int, ...] = ("vary", "require", MOST_REQUIRED)
        raise problem("E002", f"at most {MOST_REQUIRED} conditions are allowed here", fix, path)
    for number, each in enumerate(spec if isinstance(spec, list) else [spec]):
        if not isinstance(each, str):
            fix = "write one condition, or a list of them; quotes around one that has a colon"
            path = ("vary", "require", number) if isinstance(spec, list) else ("vary", "require")
            raise problem("E002", "a condition is expected here", fix, path)


def _names(scene: type[Model]) -> list[str]:
    return [field.alias or name for name, field in scene.model_fields.items()]


def ends(spec: Any) -> Sequence[Any]:
    """Return the values of a list, or both ends of a span."""
    span = _SPAN.fullmatch(spec) if isinstance(spec, str) else None
    return span.groups() if span else spec if isinstance(spec, list) else ()


def _try(name: str, some: Sequence[Mapping[str, Any]], scene: type[Model]) -> None:
    """Refuse values that their fields cannot have."""
    for values in some:
        try:
            scene.model_validate(values)
        except ValidationError as error:
            unfit = _unfit(error, scene)
            if spans := [each for each in values.values() if _SPAN.fullmatch(str(each))]:
                unfit.fix = f"write {name}: {spans[0]}, without [ and ]"
            raise problem(unfit.code, unfit.say, unfit.fix, ("vary", name)) from error


def _read_field(name: str, spec: Any, _known: Sequence[str]) -> None:
    if isinstance(spec, list) and spec:
        return
    if isinstance(spec, str):
        span = _SPAN.fullmatch(spec)
        if span and int(span[1]) <= int(span[2]):
            return
        if spec == "any" and name in ANY:
            return
    fix = "write a span such as 2 to 12, or a list such as [East, South]" + (", or any" * (name in ANY))
    raise problem("E002", f"{spec!r} is nothing to draw {name!r} from", fix, ("vary", name))


PASSED = "passed"
"""A rack as it is at the pass of the scene: computer players have made those before it."""
_ONLY = {
    "rack": (
        ("any", PASSED),
        "is nothing to draw a rack from",
        "write any, or passed; require: says what it has to hold",
    ),
    "suits": (("shuffle",), "cannot be done with suits", "write suits: shuffle"),
}
"""The fields that can be varied by these words only, and what is said of any other."""


def _read_word(name: str, spec: Any, _known: Sequence[str]) -> None:
    words, say, fix = _ONLY[name]
    if spec not in words:
        raise problem("E002", f"{spec!r} {say}", fix, ("vary", name))


def _read_numbers(name: str, spec: Any, _known: Sequence[str]) -> None:
    for old, new in spec.items() if isinstance(spec, dict) else [("", "")]:
        span = _SPAN.fullmatch(str(new))
        if str(old) not in _NUMBERS or span is None or not 1 <= int(span[1]) <= int(span[2]) <= 9:
            say, fix = "numbers are moved within 1 to 9", "write numbers: {6: 2 to 8}"
            raise problem("E002", say, fix, ("vary", name, str(old)))


def _read_cases(name: str, spec: Any, known: Sequence[str]) -> None:
    for number, case in enumerate(spec if isinstance(spec, list) and spec else [spec]):
        path = ("vary", name, number)
        if not isinstance(case, dict):
            say, fix = "a case is some fields of the scene", "write - {me: East, roll: 7}"
            raise problem("E002", say, fix, path)
        for field in case:
            if field not in known:
                say = f"{field!r} is not a field of the scene"
                raise problem("E001", say, near(field, list(known)), (*path, field))


_READERS = {"rack": _read_word, "suits": _read_word, "numbers": _read_numbers, "cases": _read_cases}


# --- drawing ---------------------------------------------------------------------------------------


ANY: Mapping[str, Callable[[random.Random], Any]] = {
    "me": lambda rng: rng.choice(SEATS).value,
    "who": lambda rng: rng.choice(SEATS).value,
    "pass": lambda rng: rng.choice(PASS_STAGES).value,
    "roll": lambda rng: str(roll(rng)),
    "rolls": lambda rng: {seat.value: str(roll(rng)) for seat in SEATS},
}
"""The fields that may be `any`, and how each is drawn; `roll` falls as two dice do."""


def draw(
    scene: Scene, vary: Mapping[str, Any], rng: random.Random, fixed: Mapping[str, Any]
) -> tuple[Scene, Picks]:
    """Return a scene drawn once, and what it took of each list; raises `Unfit` when it does not fit, so that
    one may draw again.

    A rack that has been `passed` is left out: it depends on the card.
    """
    case = _case(vary, rng, fixed)
    values = {**given(scene), **case}
    singly = [name for name in vary if name not in (*EVERYWHERE, "rack", *fixed)]
    drawn = {name: one(name, vary[name], rng) for name in singly}
    values |= drawn
    values |= fixed
    if vary.get("rack") == "any" and "rack" not in fixed:
        size = 14 if values.get("me", "East") == "East" else 13
        values["rack"] = text(sorted(rng.sample(AMERICAN, size)))
    return _validated(type(scene), values), _picks(vary, {"cases": case, **drawn})


def _picks(vary: Mapping[str, Any], drawn: Mapping[str, Any]) -> Picks:
    lists = ((name, vary[name]) for name in drawn if isinstance(vary.get(name), list))
    return {name: some.index(drawn[name]) for name, some in lists}


def with_fields(scene: Scene, new: Mapping[str, Any]) -> Scene:
    """Return a scene with other values in some fields; raise `Unfit` when it does not fit."""
    return _validated(type(scene), {**given(scene), **new})


def _validated(kind: type[Scene], given: Mapping[str, Any]) -> Scene:
    try:
        return kind.model_validate(given)
    except ValidationError as error:
        raise _unfit(error, kind) from error


def _case(vary: Mapping[str, Any], rng: random.Random, fixed: Mapping[str, Any]) -> Mapping[str, Any]:
    """Draw one of the cases, if there are any; one that is fixed by its name is taken."""
    if "cases" not in vary:
        return {}
    some: Sequence[Mapping[str, Any]] = vary["cases"]
    named = [each for each in some if "case" in fixed and each.get("case") == fixed["case"]]
    return rng.choice(named or some)


def given(scene: Model) -> dict[str, Any]:
    """Return the fields that are written, by the names that an author writes, with their values."""
    fields = type(scene).model_fields
    return {fields[name].alias or name: getattr(scene, name) for name in scene.model_fields_set}


def one(name: str, spec: Any, rng: random.Random) -> Any:
    """Draw one value of a list, of a span, or of what a field may be."""
    if isinstance(spec, list):
        return rng.choice(spec)
    span = _SPAN.fullmatch(spec)
    return str(rng.randint(int(span[1]), int(span[2]))) if span else ANY[name](rng)


def _unfit(error: ValidationError, scene: type[Model]) -> Unfit:
    first = error.errors(include_url=False)[0]
    return Unfit(*told(first, _names(scene)), ("scene", *first["loc"]))
