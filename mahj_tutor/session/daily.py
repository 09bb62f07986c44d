"""The deal of the day: the same walls for everybody who opens it on that day, from the date alone."""

from __future__ import annotations

from datetime import date
from hashlib import sha256


def deal_name(day: date) -> str:
    """Return the id of the game that is dealt on a day."""
    return f"day-{day.isoformat()}"


def deal_seed(day: date) -> int:
    """Return the seed of its walls, its dice, and where one sits."""
    return int.from_bytes(sha256(deal_name(day).encode()).digest()[:7])


def day_of(text: str) -> date:
    """Return the day that a page names, or else today as this computer has it."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return date.today()
