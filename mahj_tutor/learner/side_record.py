"""Records whose bookmarks stand beside those of the lessons: for items that are done outside of them, and for
items with a seed that an author chose.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mahj_tutor.learner.bookmark import REMEMBERED, SIDE, Attempt, Bookmark, LearnerRecord, Progress
from mahj_tutor.learner.cards import OwnCard
from mahj_tutor.learner.games import KeptGame

NO_SEED = -1
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
        return Bookmark(exercise, before[0].version, NO_SEED, serial=before[-1].serial, seen=seen)

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

    def own_cards(self, key: str) -> tuple[OwnCard, ...]:
        """Return the learner's own cards, the newest first."""
        return self._record.own_cards(key)

    def _beside(self, bookmark: Bookmark) -> Bookmark:
        return replace(bookmark, exercise=self._name(bookmark.exercise))

    def _name(self, exercise: str) -> str:
        return f"{exercise}{SIDE}{self._purpose}"


class SeedRecord(SideRecord):
    """A `LearnerRecord` for an item whose `seed` the notebook chose: beside it the same exercise may be shown
    with another seed, or without one, and each has a place of its own.

    What is done there counts in the lesson. The lesson's own bookmark follows this one as long as nothing
    else is done with the exercise; then it only learns that the exercise is done, and what was seen.
    """

    def __init__(self, record: LearnerRecord, seed: int) -> None:
        super().__init__(record, str(seed), seed)

    def bookmark(self, key: str, exercise: str) -> Bookmark | None:
        """Return the learner's bookmark at this seed; before there is one, that of the lesson."""
        lesson, found = self._record.bookmark(key, exercise), self._at_seed(key, exercise)
        if found is None or lesson is None:
            return found or lesson
        return _informed(found, lesson)

    def save_bookmark(self, key: str, bookmark: Bookmark, *, lasting: bool = True) -> None:
        """Save a bookmark; it is on disk when this returns, if it has to be `lasting`.

        An item that was merely opened leaves none: a slider may open thousands.
        """
        before = self._at_seed(key, bookmark.exercise)
        if before or lasting:
            self._record.save_bookmark(key, self._beside(bookmark), lasting=lasting)
        self._tell_lesson(key, bookmark, before, lasting=lasting)

    def record_attempt(self, key: str, attempt: Attempt, bookmark: Bookmark) -> None:
        """Add an attempt and save the bookmark after it, both or neither; on disk when this returns."""
        before = self._at_seed(key, bookmark.exercise)
        self._record.record_attempt(key, attempt, self._beside(bookmark))
        self._tell_lesson(key, bookmark, before, lasting=True)

    def _at_seed(self, key: str, exercise: str) -> Bookmark | None:
        found = self._record.bookmark(key, self._name(exercise))
        return replace(found, exercise=exercise) if found else None

    def _tell_lesson(self, key: str, now: Bookmark, before: Bookmark | None, *, lasting: bool) -> None:
        lesson = self._record.bookmark(key, now.exercise)
        if lesson is None or _follows(lesson, before, now):
            self._record.save_bookmark(key, now, lasting=lasting)
        elif (informed := _informed(lesson, now)) != lesson:
            self._record.save_bookmark(key, informed, lasting=lasting)


def _informed(one: Bookmark, other: Bookmark) -> Bookmark:
    """Return a bookmark with what another one in the same exercise knows: that it is done, what was seen."""
    seen = tuple(dict.fromkeys((*one.seen, *other.seen)))[-REMEMBERED:]
    return replace(one, done=one.done or other.done, seen=seen)


def _follows(lesson: Bookmark, before: Bookmark | None, now: Bookmark) -> bool:
    """Tell whether the lesson's bookmark is where the one at the seed was before."""
    return _work(lesson) == _work(before) if before else lesson.item == now.item


def _work(bookmark: Bookmark) -> Bookmark:
    """Return what a learner did at an item, without what two bookmarks tell each other."""
    return replace(bookmark, done=False, seen=(), serial=0)
