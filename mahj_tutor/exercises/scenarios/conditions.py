"""Conditions and other expressions in the fields of a scene."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from mahj_tutor.exercises.expressions import ExpressionError, Type, read, types
from mahj_tutor.exercises.facts import vocabulary
from mahj_tutor.exercises.situation import Named, Situation
from mahj_tutor.exercises.vary import Unfit

_Item = TypeVar("_Item")
_TYPES = {"line": types.LINE, "group": types.CARD_GROUP}


def value_in(text: str, at: Situation, wanted: Type, path: tuple[str, ...]) -> Any:
    """Return what an expression in a field comes to; raise `Unfit` where it cannot be read."""
    known = {name: each.type for name, each in at.named.items()}
    try:
        return read(text, vocabulary(), known, wanted).value(at.scope)
    except ExpressionError as error:
        raise Unfit("E003", str(error), error.fix, path) from error


def holding(
    condition: str, at: Situation, name: str, some: Sequence[_Item], path: tuple[str, ...]
) -> list[_Item]:
    """Return the things for which a condition holds that names each of them."""
    return [
        each
        for each in some
        if value_in(condition, at.but(**{name: Named(_TYPES[name], each)}), types.TRUTH, path)
    ]
