"""A learner's record as a session uses it: when it fails, play goes on and the learner is told why."""

from __future__ import annotations

import logging
import re
from dataclasses import replace

from mahj_tutor.errors import StoreError
from mahj_tutor.learner.bookmark import Attempt, Bookmark, LearnerRecord

log = logging.getLogger(__name__)

_QUOTED = re.compile(r""" (?:'[^']*'|"[^"]*")""")


class Keeper:
    """What is kept of one learner, as a session uses it.

    `failure` says why the last call failed, without file names, which are of no help to a learner.
    While the record cannot be read (`offline`) nothing is written to it. `what` is what the log calls the
    learner's work.
    """

    def __init__(self, what: str) -> None:
        self.key = ""
        self.offline = False
        self.failure = ""
        self._what = what

    def _fail(self, error: StoreError) -> None:
        log.warning("%s: %s", self._what, error)
        self.failure = _QUOTED.sub("", str(error))


class RecordKeeper(Keeper):
    """Loads and saves one learner's bookmark in one exercise; never raises `StoreError`.

    Without a record nothing is saved, and nothing fails.
    """

    def __init__(self, record: LearnerRecord | None, exercise_id: str) -> None:
        super().__init__(f"exercise {exercise_id!r}")
        self._is_unsure = False
        """Whether the record may hold an answer whose verdict the learner hasn't seen."""
        self._record = record
        self._exercise_id = exercise_id

    def load(self) -> Bookmark | None:
        """Return the learner's bookmark, if any; go offline if the record cannot be read."""
        self._is_unsure = True
        if self._record is None:
            return None
        try:
            return self._record.bookmark(self.key, self._exercise_id)
        except StoreError as error:
            self._fail(error)
            self.offline = True
            return None

    def save(self, bookmark: Bookmark, *, lasting: bool = True) -> bool:
        """Save the bookmark if possible; return whether it is on disk, or written if it need not last.

        One that has to last is work of the learner's: she has gone on from the view she saw.
        """
        self._is_unsure = self._is_unsure and not lasting
        if self._record is None or self.offline:
            return False
        try:
            self._record.save_bookmark(self.key, bookmark, lasting=lasting)
        except StoreError as error:
            self._fail(error)
            return False
        return True

    def record(self, attempt: Attempt, bookmark: Bookmark) -> Bookmark | None:
        """Record an attempt and the bookmark after it; return the bookmark as it counts, None if that failed.

        An answer that is in the record already counts once: its verdict was lost with the process that gave
        it, or the record failed after it was written.
        """
        if self._record is None or self.offline:
            return bookmark
        try:
            if self._is_unsure and (known := self._known(self._record, attempt, bookmark)):
                self._is_unsure = False
                return replace(bookmark, tries=known.tries)
            self._record.record_attempt(self.key, attempt, bookmark)
        except StoreError as error:
            self._fail(error)
            self._is_unsure = True
            return None
        self._is_unsure = False
        return bookmark

    def _known(self, record: LearnerRecord, attempt: Attempt, bookmark: Bookmark) -> Bookmark | None:
        """Return the bookmark in the record if its latest attempt is this one."""
        latest, _ = record.latest_attempts(self.key, self._exercise_id, 1)
        saved = record.bookmark(self.key, self._exercise_id)
        is_same = [replace(each, when=attempt.when) for each in latest] == [attempt]
        return saved if is_same and saved and saved.item == bookmark.item else None
