"""A learner's game at the table as it is kept, and her progress with the level it belongs to."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Literal

from mahj_tutor.errors import StoreError
from mahj_tutor.exercises.notebooks import game_id
from mahj_tutor.learner.bookmark import Acts, Attempt, Bookmark, LearnerRecord
from mahj_tutor.learner.cards import OwnCard
from mahj_tutor.learner.games import KeptGame
from mahj_tutor.learner.played import Played
from mahj_tutor.session.record_keeper import Keeper

log = logging.getLogger(__name__)

MOST_ANSWERS = 1000
"""Mistakes at a level that are read to see whether one is among them: more than anybody makes in a year."""
Outcome = Literal["kept", "elsewhere", "failed"]
"""What became of a game that was to be kept: `elsewhere` it was played on, in another window."""


class GameKeeper(Keeper):
    """Loads and keeps one learner's game of a level; never raises `StoreError`.

    Without a record nothing is kept, and nothing fails.
    """

    def __init__(self, record: LearnerRecord | None, level: str) -> None:
        super().__init__(f"game {level!r}")
        self.record = record
        self._level = level
        self._length = 0
        """How many characters are kept of the game."""
        self._told = set[int]()
        """The items of mistakes that are recorded."""

    def load(self) -> KeptGame | None:
        """Return the learner's latest game, if any; go offline if the record cannot be read."""
        self._length, self._told = 0, set()
        if self.record is None:
            return None
        try:
            found = self.record.newest_game(self.key, self._level)
        except StoreError as error:
            self._fail(error)
            self.offline = True
            return None
        self._length = len(found.record) if found else 0
        return found

    def keep(self, game: KeptGame, *, is_new: bool = False) -> Outcome:
        """Keep a game as it is now; it is on disk if it was kept. Offline, it is played on unsaved."""
        if self.record is None or self.offline:
            return "kept"
        try:
            is_kept = self.record.keep_game(self.key, game, 0 if is_new else self._length)
        except StoreError as error:
            self._fail(error)
            return "failed"
        if not is_kept:
            return "elsewhere"
        self._length = len(game.record)
        return "kept"

    def own_cards(self) -> tuple[OwnCard, ...]:
        """Return the learner's own cards; none where that can't be read."""
        if self.record is None or self.offline:
            return ()
        try:
            return self.record.own_cards(self.key)
        except StoreError as error:
            self._fail(error)
            return ()

    def draft(self) -> Acts:
        """Return what was kept with the latest mark; nothing if that can't be read."""
        if self.record is None or self.offline:
            return ()
        try:
            return self._bookmark(self.record).acts
        except StoreError as error:
            self._fail(error)
            return ()

    def tell(self, found: Iterable[Attempt]) -> None:
        """Record mistakes of the learner's in a game, each once, however often this is asked."""
        new = [each for each in found if each.seed not in self._told]
        if not new or self.record is None or self.offline:
            return
        try:
            there, _ = self.record.latest_attempts(self.key, game_id(self._level), MOST_ANSWERS)
            self._told |= {each.seed for each in there}
            for each in new:
                if each.seed not in self._told:
                    self.record.record_attempt(self.key, each, self._bookmark(self.record))
                    self._told.add(each.seed)
        except StoreError as error:
            self._fail(error)

    def mark(self, moves: int, draft: Acts = (), *, result: str | None = "", is_new: bool = False) -> None:
        """Keep how far a game of the level is, and count it if it has ended; the level stays done then.

        Without a `result`, None, she only looks at something else in the same game.
        A `draft` is what the learner has laid out, and how she wants to play. All of it may be lost in a
        power failure: the game itself is not.
        """
        if self.record is None or self.offline:
            return
        try:
            before = self._bookmark(self.record)
            after = replace(
                before,
                round=before.round + is_new,
                acts=Played.of([before]).after(result or "").acts(moves) + draft,
                phase=before.phase if result is None else "right" if result else "open",
                done=before.done or bool(result),
            )
            self.record.save_bookmark(self.key, after, lasting=bool(result))
        except StoreError as error:
            self._fail(error)

    def _bookmark(self, record: LearnerRecord) -> Bookmark:
        name = game_id(self._level)
        return record.bookmark(self.key, name) or Bookmark(name, version=1, seed=0)


def this_moment() -> str:
    """Return the time, to less than a second: a game may begin in the one in which the last one ended."""
    return datetime.now(UTC).isoformat()
