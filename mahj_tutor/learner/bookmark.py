"""Where a learner is in an exercise (`Bookmark`), an answer she gave (`Attempt`), what came of it (`Progress`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Literal, Protocol, TypeAlias

Acts: TypeAlias = tuple[tuple[str, ...], ...]
"""What was done on the board, in order: `("move", piece, zone)`, `("mark", piece)`, ..."""

Phase = Literal["open", "right", "wrong", "shown"]
"""`open` takes moves; `right` and `wrong` show a verdict on the acts; `shown` shows the worked way."""


@dataclass(frozen=True, slots=True)
class Bookmark:
    """Where a learner is in one exercise: enough to come back to the same item and the same draft.

    `round` counts the items she had of it, from 0; `tries` and `hints` belong to this item;
    `done` stays true once the exercise was done; `serial` is that of the last view kept.
    """

    exercise: str
    version: int
    seed: int
    round: int = 0
    acts: Acts = ()
    tries: int = 0
    hints: int = 0
    phase: Phase = "open"
    done: bool = False
    serial: int = 0

    @property
    def item(self) -> str:
        """The item's name on the board.

        >>> Bookmark("a9.first-right", version=2, seed=7).item
        'a9.first-right@2#7'
        """
        return f"{self.exercise}@{self.version}#{self.seed}"


@dataclass(frozen=True, slots=True)
class Attempt:
    """An answer that was judged, or (`shown`) a worked way that was asked for; `when` is in UTC."""

    exercise: str
    version: int
    seed: int
    acts: Acts
    verdict: Literal["right", "wrong", "shown"]
    rules: tuple[str, ...]
    misconception: str | None
    hints: int
    when: datetime


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a learner is in an exercise she has been to.

    `tries` counts judged answers over all items, `first_right` is whether her very first answer was
    right without a hint, `last` is when she was there last (UTC).
    """

    done: bool
    tries: int
    first_right: bool
    last: datetime


class LearnerRecord(Protocol):
    """Something that keeps places and attempts; what it cannot do it says in a `StoreError`."""

    def place(self, key: str, exercise: str) -> Bookmark | None:
        """Return where the learner is in an exercise, or None when she was never there."""

    def keep_place(self, key: str, place: Bookmark) -> None:
        """Keep a place; it is on disk when this returns."""

    def record(self, key: str, attempt: Attempt, place: Bookmark) -> None:
        """Keep an attempt and the place after it, both or neither; on disk when this returns."""

    def progress(self, key: str) -> Mapping[str, Progress]:
        """Return the learner's progress by exercise id."""


def seed_for(owner: str, exercise: str, round_: int) -> int:
    """Return the seed of an item: learners get different ones, a reload brings the same.

    `owner` is the learner's key, or the seed a lesson asks for.

    >>> seed_for("0" * 32, "a9.first-right", 0) == seed_for("0" * 32, "a9.first-right", 1)
    False
    """
    digest = sha256(f"{owner}/{exercise}/{round_}".encode()).digest()
    return int.from_bytes(digest[:4])


def now() -> datetime:
    """Return the present moment in UTC, to the second."""
    return datetime.now(UTC).replace(microsecond=0)
