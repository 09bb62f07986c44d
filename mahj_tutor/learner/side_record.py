"""A record whose bookmarks stand beside those of the lessons, for items that are done outside of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mahj_tutor.learner.bookmark import SIDE, Attempt, Bookmark, LearnerRecord, Progress
from mahj_tutor.learner.games import KeptGame

_NO_SEED = -1
"""The seed of no item."""


class SideRecord:
    """A `LearnerRecord` for a review or a placement: attempts count as always, but the learner's place in the
    lesson stays where it is. `purpose` names the bookmarks; of each exercise only the item with this `seed`
    is looked for, so that another day starts over.
    """

    def __init__(self, record: LearnerRecord, purpose: str, seed: int) -> None:
        self._record = record
        self._purpose = purpose
        self._seed = seed

    def bookmark(self, key: str, exercise: str) -> Bookmark | None:
        """Return the learner's bookmark at the item; before it is begun, one that knows what was shown."""
        found = self._record.bookmark(key, self._name(exercise))
        if found and found.seed == self._seed:
            return replace(found, exercise=exercise, done=found.phase == "right" and not found.shown)
        before = [each for each in (self._record.bookmark(key, exercise), found) if each]
        if not before:
            return None
        seen = tuple(dict.fromkeys(mark for each in before for mark in each.seen))
        return Bookmark(exercise, before[0].version, _NO_SEED, serial=before[-1].serial, seen=seen)

    def save_bookmark(self, key: str, bookmark: Bookmark, *, lasting: bool = True) -> None:
        """Save a bookmark; it is on disk when this returns, if it has to be `lasting`."""
        self._record.save_bookmark(key, self._beside(bookmark), lasting=lasting)

    def record_attempt(self, key: str, attempt: Attempt, bookmark: Bookmark) -> None:
        """Add an attempt and save the bookmark after it, both or neither; on disk when this returns."""
        self._record.record_attempt(key, attempt, self._beside(bookmark))

    def latest_attempts(self, key: str, exercise: str, most: int) -> tuple[tuple[Attempt, ...], int]:
        """Return a learner's latest attempts at an exercise, in the lesson too, and how many there are."""
        return self._record.latest_attempts(key, exercise, most)

    def progress(self, key: str) -> Mapping[str, Progress]:
        """Return the learner's progress by exercise id, in the lessons."""
        return self._record.progress(key)

    def keep_game(self, key: str, game: KeptGame, before: int) -> bool:
        """Keep a game, unless another window has played on since there were `before` characters of it."""
        return self._record.keep_game(key, game, before)

    def newest_game(self, key: str, level: str) -> KeptGame | None:
        """Return the learner's game of a level that was worked on last, or None if there is none yet."""
        return self._record.newest_game(key, level)

    def games(self, key: str) -> tuple[KeptGame, ...]:
        """Return the learner's games that are kept, the one worked on last first."""
        return self._record.games(key)

    def _beside(self, bookmark: Bookmark) -> Bookmark:
        return replace(bookmark, exercise=self._name(bookmark.exercise))

    def _name(self, exercise: str) -> str:
        return f"{exercise}{SIDE}{self._purpose}"
