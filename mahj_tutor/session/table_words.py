"""The words of the table; those of one game, or of other ways to play, are in a file of their own."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path


def words(part: str, name: str, /, **values: object) -> str:
    """Return a text of the table with its values filled in.

    >>> words("button", "throw", tile="3 Bam")
    'Throw 3 Bam'
    """
    return _texts()[part][name].format_map(values)


def part_of(name: str) -> Mapping[str, str]:
    """Return a part of the texts by their names, as they are written."""
    return _texts()[name]


@cache
def _texts() -> Mapping[str, Mapping[str, str]]:
    names = ("table", "coach", "review", "classical", "ways")
    files = (Path(__file__).with_name(f"{name}_words.toml") for name in names)
    return {name: part for file in files for name, part in tomllib.loads(file.read_text("utf-8")).items()}
