"""The words and expressions of an author in fields of a scene, in its cases, and in lists to draw from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeVar

from mahj_tutor.expressions import Compiled, ExpressionError, Type, read, types
from mahj_tutor.facts import vocabulary
from mahj_tutor.facts.situation import Named, Situation
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.scenarios.written import FIELD_NAMES

_Item = TypeVar("_Item")


@lru_cache(maxsize=512)
def compiled(text: str, known: tuple[tuple[str, Type], ...], wanted: Type, field: str) -> Compiled:
    """Return an expression of a field, read once for all; raise `Unfit` where it cannot be read."""
    try:
        return read(text, vocabulary(), dict(known), wanted)
    except ExpressionError as error:
        raise Unfit("E003", str(error), error.fix, ("scene", field)) from error


def value_in(text: str, at: Situation, wanted: Type, field: str) -> Any:
    """Return what an expression in a field comes to; raise `Unfit` where it cannot be read."""
    known = at.known
    return compiled(text, known, wanted, field).value(at.scope)


def holding(condition: str, at: Situation, name: str, some: Sequence[_Item], field: str) -> list[_Item]:
    """Return the things for which a condition holds that names each of them."""
    each_at = (at.but(**{name: Named(FIELD_NAMES[name], each)}) for each in some)
    held = (value_in(condition, each, types.TRUTH, field) for each in each_at)
    return [each for each, holds in zip(some, held, strict=True) if holds]
