"""The cookbook's recipes: small exercises to begin with, by what an author wants to ask.

They are the files of `docs/cookbook`; in a wheel the folder is the package's own `_cookbook`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from mahj_tutor.errors import UnknownNameError
from mahj_tutor.yaml_source import Node, read_yaml

MOST_TILES = 6
"""So many tiles of a recipe are shown."""
_PACKAGE = Path(__file__).parents[1]
_TILES = ("table", "classical", "rack", "hand", "tiles", "shown", "laid", "groups", "piles")
"""The fields of a scene that have tiles, the most telling first."""
_SCENES = (("scene",), ("vary", "cases", 0))
_TILE = re.compile(r"(?<![\w-])(?:[1-9][BCD]|[NEWSRG0FJ])(?![\w-])")
_PART = re.compile(r"(?:thrown|claimed|called) (?:East|South|West|North) ([^;]*)")


@dataclass(frozen=True, slots=True)
class Recipe:
    """A recipe: the name of its file, what it asks, what it has, its heading, some of its tiles."""

    name: str
    title: str
    says: str
    group: str
    tiles: tuple[str, ...]


def folder() -> Path:
    """Return the folder of the recipes."""
    inside = _PACKAGE / "_cookbook"
    return inside if inside.is_dir() else _PACKAGE.parent / "docs" / "cookbook"


@cache
def recipes() -> tuple[Recipe, ...]:
    """Return the recipes that work by themselves, what belongs together one after the other."""
    index: Mapping[str, Mapping[str, list[str]]] = _index()
    return tuple(
        Recipe(name, title, says, group, _tiles_of(read_yaml(_text(name), name)))
        for group, some in index.items()
        if group != "beside"
        for name, (title, says) in some.items()
    )


def recipe_text(name: str) -> str:
    """Return the text of a recipe; raise `UnknownNameError` if there is none of this name."""
    known = {each.name for each in recipes()}
    if name not in known:
        raise UnknownNameError("recipe", name, known)
    return _text(name)


def _index() -> Mapping[str, Mapping[str, list[str]]]:
    return tomllib.loads((folder() / "index.toml").read_text("utf-8"))


def _text(name: str) -> str:
    return (folder() / f"{name}.yaml").read_text("utf-8")


def _tiles_of(recipe: Node) -> tuple[str, ...]:
    """Return tiles that show what a recipe is about: what was thrown, then what else lies there."""
    found = [tile for text in _texts(recipe) for tile in _TILE.findall(text)]
    return tuple(found[:MOST_TILES])


def _texts(recipe: Node) -> Iterator[str]:
    fields = (recipe.at((*scene, name)) for name in _TILES for scene in _SCENES)
    written = [str(each.text) for each in fields if each]
    yield from (part for text in written for part in _PART.findall(text))
    clauses = (clause for text in written for clause in _PART.sub("", text).split(";"))
    yield from (clause.strip().partition(" ")[2] for clause in clauses)
