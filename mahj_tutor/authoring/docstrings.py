"""What the code says about the fields of an exercise: the docstring below each, read from the source."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator, Mapping
from functools import cache

from pydantic import BaseModel


@cache
def field_docs(model: type[BaseModel]) -> Mapping[str, str]:
    """Return the first paragraph of the docstring of each field, by the name that an author writes."""
    found: dict[str, str] = {}
    for each in reversed(model.__mro__):
        if issubclass(each, BaseModel) and each is not BaseModel:
            found |= dict(_of_class(each))
    fields = model.model_fields.items()
    return {field.alias or name: found[name] for name, field in fields if name in found}


def _of_class(model: type[BaseModel]) -> Iterator[tuple[str, str]]:
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(model))).body
    assert isinstance(tree, ast.ClassDef)
    for field, doc in zip(tree.body, tree.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            text = doc.value if isinstance(doc, ast.Expr) else None
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                yield field.target.id, paragraph(text.value)


def paragraph(text: str | None) -> str:
    """Return the first paragraph of a docstring as one line."""
    return " ".join(inspect.cleandoc(text or "").split("\n\n")[0].split())
