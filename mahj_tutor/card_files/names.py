"""Cards by name: those that come with the package, and those in files."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from mahj_tutor.card import BUILT_IN, Card
from mahj_tutor.card_files.card_reader import read_card
from mahj_tutor.errors import ContentError, MahjError, did_you_mean


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
            f"there is no card file or built-in card {known!r}{did_you_mean(known, BUILT_IN)}"
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
