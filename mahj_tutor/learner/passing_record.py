"""The record of one process where none is kept: what a learner did is there until its kernel ends."""

from __future__ import annotations

from collections.abc import Mapping

from mahj_tutor.learner.bookmark import Attempt, AttemptSummary, Bookmark, Progress, now
from mahj_tutor.learner.cards import OwnCard
from mahj_tutor.learner.games import KeptGame, record_text


class PassingRecord:
    """A `LearnerRecord` in memory, as a notebook has it without the packages of a lasting one.

    >>> record = PassingRecord()
    >>> record.save_bookmark("ann", Bookmark("a1.one", 1, 7))
    >>> record.bookmark("ann", "a1.one").seed, record.bookmark("bea", "a1.one")
    (7, None)
    """

    def __init__(self) -> None:
        self._bookmarks: dict[tuple[str, str], Bookmark] = {}
        self._attempts: list[tuple[str, Attempt]] = []
        self._games: dict[tuple[str, str], KeptGame] = {}

    def bookmark(self, key: str, exercise: str) -> Bookmark | None:
        """Return the learner's bookmark in an exercise, or None if there is none yet."""
        return self._bookmarks.get((key, exercise))

    def save_bookmark(self, key: str, bookmark: Bookmark, *, lasting: bool = True) -> None:
        """Save a bookmark as long as the process lives, `lasting` or not."""
        self._bookmarks[key, bookmark.exercise] = bookmark

    def record_attempt(self, key: str, attempt: Attempt, bookmark: Bookmark) -> None:
        """Add an attempt and save the bookmark after it."""
        self._attempts.append((key, attempt))
        self.save_bookmark(key, bookmark)

    def latest_attempts(self, key: str, exercise: str, most: int) -> tuple[tuple[Attempt, ...], int]:
        """Return a learner's latest attempts at an exercise, the newest first, and how many there are."""
        found = [each for owner, each in self._attempts if (owner, each.exercise) == (key, exercise)]
        return tuple(reversed(found))[:most], len(found)

    def progress(self, key: str) -> Mapping[str, Progress]:
        """Return the learner's progress by exercise id."""
        return {
            name: self._progress(owner, each)
            for (owner, name), each in self._bookmarks.items()
            if owner == key
        }

    def _progress(self, key: str, bookmark: Bookmark) -> Progress:
        latest, tries = self.latest_attempts(key, bookmark.exercise, len(self._attempts))
        first = latest[-1] if latest else None
        is_first_right = first is not None and first.verdict == "right" and not first.hints
        when = latest[0].when if latest else None
        return Progress(bookmark.done, tries, is_first_right, when or now(), when)

    def summaries(self, key: str) -> tuple[AttemptSummary, ...]:
        """Return the learner's attempts in the order of time, without their acts."""
        return tuple(
            AttemptSummary(
                number,
                each.exercise,
                each.version,
                each.seed,
                each.verdict,
                each.rules,
                each.misconception,
                each.hints,
                each.when,
                each.is_helped,
                each.asked,
            )
            for number, (owner, each) in enumerate(self._attempts, 1)
            if owner == key
        )

    def learner_keys(self) -> tuple[str, ...]:
        """Return the keys of all learners."""
        owners = (*self._bookmarks, *self._games)
        return tuple(dict.fromkeys(owner for owner, _ in owners))

    def keep_game(self, key: str, game: KeptGame, before: int) -> bool:
        """Keep a game, unless another window has played on since there were `before` characters of it."""
        record_text(game.record)
        kept = self._games.get((key, game.id))
        if before != (len(kept.record) if kept else 0):
            return False
        self._games.pop((key, game.id), None)
        self._games[key, game.id] = game
        return True

    def newest_game(self, key: str, level: str) -> KeptGame | None:
        """Return the learner's game of a level that was worked on last, or None if there is none yet."""
        return next((each for each in self.games(key) if each.level == level), None)

    def games(self, key: str) -> tuple[KeptGame, ...]:
        """Return the learner's games, the one worked on last first."""
        return tuple(each for (owner, _), each in reversed(self._games.items()) if owner == key)

    def own_card(self, name: str) -> OwnCard | None:
        """Return None: no card is kept."""
        return None

    def own_cards(self, key: str) -> tuple[OwnCard, ...]:
        """Return no cards: they belong to a record that is kept."""
        return ()
