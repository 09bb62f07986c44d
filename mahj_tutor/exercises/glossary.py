"""The glossary: short meanings of the words players use."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from mahj_tutor.exercises import catalog
from mahj_tutor.lesson_files import GLOSSARY
from mahj_tutor.yaml_source import Node, read_yaml


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game, its other forms, its meaning, and the id of the lesson that teaches it.

    A word that everybody uses (`tile`) is no link in texts: they would be full of them.
    """

    name: str
    also: tuple[str, ...]
    meaning: str
    lesson: str
    is_everyday: bool = False

    @property
    def id(self) -> str:
        """Return its name in addresses.

        >>> Term("Mah Jongg", (), "", "").id
        'mah-jongg'
        """
        return "-".join(re.findall(r"[a-z0-9]+", self.name.lower()))


@cache
def glossary() -> tuple[Term, ...]:
    """Return all terms in alphabetical order."""
    node = read_yaml(catalog.folder() / GLOSSARY, GLOSSARY)
    rows = node.items or node.fields.get("terms", Node(1, 1)).items
    found = [_term(row.to_python()) for row in rows]
    return tuple(sorted(found, key=lambda term: term.name.lower()))


def _term(row: dict[str, object]) -> Term:
    also = row.get("also", ())
    forms = tuple(map(str, also)) if isinstance(also, list) else tuple(filter(None, [str(also or "")]))
    lesson, is_everyday = str(row["lesson"]).lower(), bool(row.get("everyday"))
    return Term(str(row["term"]), forms, str(row["meaning"]), lesson, is_everyday)


@cache
def forms() -> Mapping[str, Term]:
    """Return the terms that texts explain, by each of their forms in small letters."""
    linked = [term for term in glossary() if not term.is_everyday]
    return {form.lower(): term for term in linked for form in (term.name, *term.also)}


@cache
def explained() -> tuple[Mapping[str, object], ...]:
    """Return the terms that texts explain as a page of Jupyter's gets them: `name`, `forms`, `meaning`.

    >>> [each["forms"] for each in explained() if each["name"] == "Soap"][0][0]
    'soap'
    """
    found: dict[Term, list[str]] = {}
    for form, term in forms().items():
        found.setdefault(term, []).append(form)
    return tuple(
        {"name": term.name, "forms": forms, "meaning": term.meaning} for term, forms in found.items()
    )
