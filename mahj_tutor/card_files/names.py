"""Cards by name: the two that come with the package, and those in files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path

from mahj_tutor.card import Card, first_card, practice_card
from mahj_tutor.card_files.card_reader import read_card
from mahj_tutor.errors import ContentError, MahjError, advice

BUILT_IN: Mapping[str, Callable[[], Card]] = {"first": first_card, "practice": practice_card}
"""The cards that come with the package."""


def named_card(name: str) -> Card:
    """Return a built-in card by its name, or the card in a file by its path.

    A file is read again only after it has changed. Raise `MahjError` with one sentence if it cannot be read.
    """
    if name in BUILT_IN:
        return BUILT_IN[name]()
    try:
        info = Path(name).stat()
    except (OSError, ValueError):
        known = name[:200]
        raise MahjError(
            f"there is no card file or built-in card {known!r}{advice(known, BUILT_IN)}"
        ) from None
    return _read(name, info.st_mtime_ns, info.st_size)


@lru_cache(maxsize=8)
def _read(name: str, _changed: int, _size: int) -> Card:
    try:
        return read_card(Path(name))
    except ContentError as error:
        others = len(error.problems) - 1
        rest = f" (and {others} more: run mahj-tutor card check)" if others else ""
        raise MahjError(f"{error.problems[0]}{rest}") from None
