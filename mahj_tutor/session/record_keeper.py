"""A learner's record as a session uses it: when it fails, play goes on and the learner is told why."""

from __future__ import annotations

import logging
import re

from mahj_tutor.errors import StoreError
from mahj_tutor.learner.bookmark import Attempt, Bookmark, LearnerRecord

log = logging.getLogger(__name__)

_QUOTED = re.compile(r""" (?:'[^']*'|"[^"]*")""")


class RecordKeeper:
    """Loads and saves one learner's bookmark in one exercise; never raises `StoreError`.

    `failure` says why the last call failed, without file names, which are of no help to a learner.
    While the record cannot be read (`offline`) nothing is written to it. Without a record nothing is
    saved, and nothing fails.
    """

    def __init__(self, record: LearnerRecord | None, exercise_id: str) -> None:
        self.key = ""
        self.offline = False
        self.failure = ""
        self._record = record
        self._exercise_id = exercise_id

    def load(self) -> Bookmark | None:
        """Return the learner's bookmark, if any; go offline if the record cannot be read."""
        if self._record is None:
            return None
        try:
            return self._record.bookmark(self.key, self._exercise_id)
        except StoreError as error:
            self._fail(error)
            self.offline = True
            return None

    def save(self, bookmark: Bookmark, *, lasting: bool = True) -> bool:
        """Save the bookmark if possible; return whether it is on disk, or written if it need not last."""
        if self._record is None or self.offline:
            return False
        try:
            self._record.save_bookmark(self.key, bookmark, lasting=lasting)
        except StoreError as error:
            self._fail(error)
            return False
        return True

    def record(self, attempt: Attempt, bookmark: Bookmark) -> bool:
        """Record an attempt and the bookmark after it; return False if that failed."""
        if self._record is None or self.offline:
            return True
        try:
            self._record.record_attempt(self.key, attempt, bookmark)
        except StoreError as error:
            self._fail(error)
            return False
        return True

    def _fail(self, error: StoreError) -> None:
        log.warning("exercise %r: %s", self._exercise_id, error)
        self.failure = _QUOTED.sub("", str(error))
