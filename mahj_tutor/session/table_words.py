"""The words of the table; the texts are in `table_words.toml` and, for one game, `classical_words.toml`."""

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


@cache
def _texts() -> Mapping[str, Mapping[str, str]]:
    files = (Path(__file__).with_name(name) for name in ("table_words.toml", "classical_words.toml"))
    return {name: part for file in files for name, part in tomllib.loads(file.read_text("utf-8")).items()}
