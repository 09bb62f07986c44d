"""Cards by name: our own, and those that lie in files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path

from mahj_tutor.card import Card, first_card, practice_card
from mahj_tutor.card_files.reading import read_card
from mahj_tutor.errors import LibraryError, MahjError, did_you_mean

BUILT_IN: Mapping[str, Callable[[], Card]] = {"first": first_card, "practice": practice_card}
"""Our own cards."""


def named_card(name: str) -> Card:
    """Return one of our own cards by its name, or the card in a file by its path.

    The same file is read once, until it is changed. What cannot be read raises `MahjError` in one sentence.
    """
    if name in BUILT_IN:
        return BUILT_IN[name]()
    try:
        about = Path(name).stat()
    except (OSError, ValueError):
        known = name[:200]
        raise MahjError(
            f"no card file and no card of ours is called {known!r}{did_you_mean(known, BUILT_IN)}"
        ) from None
    return _read(name, about.st_mtime_ns, about.st_size)


@lru_cache(maxsize=8)
def _read(name: str, _changed: int, _size: int) -> Card:
    try:
        return read_card(Path(name))
    except LibraryError as error:
        more = len(error.problems) - 1
        rest = f" (and {more} more: mahj-tutor card check tells all)" if more else ""
        raise MahjError(f"{error.problems[0]}{rest}") from None
