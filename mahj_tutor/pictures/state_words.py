"""What has happened at a table in words, the learner addressed; the texts are in `state_words.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from mahj_tutor.table import Seat
from mahj_tutor.table.telling import called


@cache
def texts(part: str) -> Mapping[str, str]:
    """Return the texts of a part of the file."""
    found: dict[str, dict[str, str]] = tomllib.loads(
        Path(__file__).with_name("state_words.toml").read_text("utf-8")
    )
    return found[part]


def told(part: str, key: str, player: Seat, me: Seat, /, **values: object) -> str:
    """Tell what a player did, or what became of her; `values` are what else the text names.

    >>> told("classical", "kong", Seat.WEST, Seat.WEST), told("classical", "kong", Seat.WEST, Seat.EAST)
    ('You declared a kong', 'West declared a kong')
    """
    return texts(part)[key].format(who=called(player, me), **values)
