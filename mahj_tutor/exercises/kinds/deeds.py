"""What somebody does, with what the engine says of it."""

from __future__ import annotations

from dataclasses import dataclass

from mahj_tutor.rulebook import Fault
from mahj_tutor.table import Seat


@dataclass(frozen=True)
class Deed:
    """A deed with what the engine says of it: faults, the rules that allow it, and a misconception it shows.

    `refusal` is the misconception of who thinks that an allowed deed is not.
    """

    seat: Seat
    said: str
    faults: tuple[Fault, ...]
    grounds: tuple[str, ...]
    misconception: str | None
    refusal: str | None = None
