"""A record whose bookmarks stand beside those of the lessons, for items that are done outside of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mahj_tutor.learner.bookmark import SIDE, Attempt, Bookmark, LearnerRecord, Progress


class SideRecord:
    """A `LearnerRecord` for a review or a placement: attempts count as always, but the learner's place in the
    lesson stays where it is. `purpose` names the bookmarks.
    """

    def __init__(self, record: LearnerRecord, purpose: str) -> None:
        self._record = record
        self._purpose = purpose

    def bookmark(self, key: str, exercise: str) -> Bookmark | None:
        """Return the learner's bookmark in an exercise, or None if there is none yet."""
        found = self._record.bookmark(key, self._name(exercise))
        return replace(found, exercise=exercise) if found else None

    def save_bookmark(self, key: str, bookmark: Bookmark) -> None:
        """Save a bookmark; it is on disk when this returns."""
        self._record.save_bookmark(key, self._beside(bookmark))

    def record_attempt(self, key: str, attempt: Attempt, bookmark: Bookmark) -> None:
        """Add an attempt and save the bookmark after it, both or neither; on disk when this returns."""
        self._record.record_attempt(key, attempt, self._beside(bookmark))

    def progress(self, key: str) -> Mapping[str, Progress]:
        """Return the learner's progress by exercise id, in the lessons."""
        return self._record.progress(key)

    def _beside(self, bookmark: Bookmark) -> Bookmark:
        return replace(bookmark, exercise=self._name(bookmark.exercise))

    def _name(self, exercise: str) -> str:
        return f"{exercise}{SIDE}{self._purpose}"
