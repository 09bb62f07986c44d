"""What a learner's record holds beside whole games: bookmarks, attempts, and the progress they add up to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Literal, NamedTuple, Protocol, TypeAlias

from mahj_tutor.learner.cards import OwnCard
from mahj_tutor.learner.games import KeptGame

Acts: TypeAlias = tuple[tuple[str, ...], ...]
"""What was done on the board, in order: `("move", piece, zone)`, `("mark", piece)`, ..."""

SIDE = "~"
"""Follows the exercise in the name of a bookmark that stands beside that of the lesson (`SideRecord`)."""

PLACEMENT = "placement"
"""Ends the names of the bookmarks in a placement, behind `SIDE`."""

REMEMBERED = 200
"""How many items of an exercise a bookmark remembers as ones whose worked solution was seen."""

Phase = Literal["open", "right", "wrong", "shown"]
"""`open` takes moves; `right` and `wrong` show a verdict on the acts; `shown` shows the worked solution."""


@dataclass(frozen=True, slots=True)
class Bookmark:
    """Where a learner is in an exercise: enough to return to the same item with the same draft.

    `round` numbers the learner's items of the exercise from 0; `tries` and `hints` belong to this item;
    `done` stays true once the exercise has been done; `serial` is the number of the last view saved.
    `shown` tells whether the worked solution of this item was seen: what is right after it is not done alone.
    `seen` are the marks of all items of which it was, because an item may come again under another seed.
    `house` is the code of the card and the table rules it is played by (`questions.house`), where they
    aren't the exercise's own.
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
    shown: bool = False
    seen: tuple[str, ...] = ()
    house: str = ""

    @property
    def item(self) -> str:
        """The id of the item on the board.

        >>> Bookmark("my-club.first", version=2, seed=7).item
        'my-club.first@2#7'
        """
        mark = f"~{sha256(self.house.encode()).hexdigest()[:8]}" if self.house else ""
        return f"{self.exercise}@{self.version}#{self.seed}{mark}"


@dataclass(frozen=True, slots=True)
class SavedBookmark:
    """A bookmark with the times of the last visit and of the last work (UTC), as `Progress` has them."""

    bookmark: Bookmark
    last: datetime
    worked: datetime | None


@dataclass(frozen=True, slots=True)
class Asked:
    """What an item asked of the learner, for judging later what an answer to it shows.

    `rules` are those the exercise is about and `choices` how many different answers the board offered, so
    that a lucky guess is known for what it is; `is_drawn` tells whether another seed is another item.
    """

    rules: tuple[str, ...]
    interaction: str
    choices: int
    is_drawn: bool


@dataclass(frozen=True, slots=True)
class Attempt:
    """An answer that was judged, or (`shown`) a request for the worked solution; `when` is in UTC.

    `rules` are those the learner was told. `is_helped` tells whether the answer had been shown, or hints had
    done a step together, before. `asked` is None in attempts that earlier versions recorded. `house` is as in
    `Bookmark`.
    """

    exercise: str
    version: int
    seed: int
    acts: Acts
    verdict: Literal["right", "wrong", "shown"]
    rules: tuple[str, ...]
    misconception: str | None
    hints: int
    when: datetime
    is_helped: bool = False
    asked: Asked | None = None
    house: str = ""


class AttemptSummary(NamedTuple):
    """An attempt without its acts; a record may have thousands of them. `id` is its number in the record."""

    id: int
    exercise: str
    version: int
    seed: int
    verdict: str
    rules: tuple[str, ...]
    misconception: str | None
    hints: int
    when: datetime
    is_helped: bool
    asked: Asked | None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a learner has come in an exercise.

    `tries` counts the answers judged in all items; `first_right` tells whether the very first answer was
    right without a hint; `last` is the time of the last visit, and `worked` that of the last visit in which
    something was done, if anything ever was (UTC).
    """

    done: bool
    tries: int
    first_right: bool
    last: datetime
    worked: datetime | None = None

    @property
    def begun(self) -> bool:
        """Whether something was done in it, and it isn't done."""
        return self.worked is not None and not self.done


class LearnerRecord(Protocol):
    """Something that stores bookmarks, attempts and games; every method raises `StoreError` if it cannot."""

    def bookmark(self, key: str, exercise: str) -> Bookmark | None:
        """Return the learner's bookmark in an exercise, or None if there is none yet."""

    def save_bookmark(self, key: str, bookmark: Bookmark, *, lasting: bool = True) -> None:
        """Save a bookmark; it is on disk when this returns.

        One that is not `lasting` is written and not waited for: it might be lost in a power failure.
        """

    def record_attempt(self, key: str, attempt: Attempt, bookmark: Bookmark) -> None:
        """Add an attempt and save the bookmark after it, both or neither; on disk when this returns."""

    def latest_attempts(self, key: str, exercise: str, most: int) -> tuple[tuple[Attempt, ...], int]:
        """Return a learner's latest attempts at an exercise, the newest first, and how many there are."""

    def progress(self, key: str) -> Mapping[str, Progress]:
        """Return the learner's progress by exercise id."""

    def keep_game(self, key: str, game: KeptGame, before: int) -> bool:
        """Keep a game as it is now; it is on disk when this returns True.

        `before` is how many characters the record had that is kept of it, 0 for a new game. If there are more
        or fewer, another window has played on: nothing is kept, and this returns False.
        """

    def newest_game(self, key: str, level: str) -> KeptGame | None:
        """Return the learner's game of a level that was worked on last, or None if there is none yet."""

    def games(self, key: str) -> tuple[KeptGame, ...]:
        """Return the learner's games that are kept, the one worked on last first."""

    def own_cards(self, key: str) -> tuple[OwnCard, ...]:
        """Return the learner's own cards, the newest first."""


def seed_for(owner: str, exercise: str, round_: int) -> int:
    """Return the seed of an item: different for each learner, the same after a reload.

    `owner` is the learner's key, or the seed that a lesson fixed.

    >>> seed_for("0" * 32, "my-club.first", 0) == seed_for("0" * 32, "my-club.first", 1)
    False
    """
    digest = sha256(f"{owner}/{exercise}/{round_}".encode()).digest()
    return int.from_bytes(digest[:4])


def now() -> datetime:
    """Return the current time in UTC, to the second."""
    return datetime.now(UTC).replace(microsecond=0)
