"""Models within models: the fields of an exercise at any place in it."""

from __future__ import annotations

from collections.abc import Sequence
from types import UnionType
from typing import Any, Union, get_args, get_origin

from pydantic import BaseModel


def fields_at(model: type[BaseModel], path: Sequence[str | int]) -> list[str]:
    """Return the names of the fields at a place in the model."""
    for part in path:
        if isinstance(part, int):
            continue
        found = next(
            (field for name, field in model.model_fields.items() if part in (name, field.alias)), None
        )
        inner = model_in(found.annotation) if found else None
        if inner is None:
            break
        model = inner
    return [field.alias or name for name, field in model.model_fields.items()]


def model_in(kind: Any) -> type[BaseModel] | None:
    """Return the model that an annotation holds, if it holds one."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return kind
    if get_origin(kind) in (tuple, list, dict, Union, UnionType):
        return next((found for each in get_args(kind) if (found := model_in(each))), None)
    return None
