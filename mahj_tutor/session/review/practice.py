"""An item of the course about the rule that a learner broke in her game, to do at once."""

from __future__ import annotations

from mahj_tutor.exercises.catalog import taught_later, teaching
from mahj_tutor.learner.bookmark import LearnerRecord
from mahj_tutor.learner.side_record import SideRecord
from mahj_tutor.memory.practice import PracticeItem, practice_items, practices
from mahj_tutor.session.exercise_session import ExerciseSession
from mahj_tutor.session.sources import CatalogSource

PURPOSE = "practice"
"""Names the bookmarks of such items."""


def item_about(rule: str, level: str, owner: str = "") -> PracticeItem | None:
    """Return an item about a rule from the lesson that teaches it, the same one for the same `owner`.

    None where no lesson up to this level has one.
    """
    lesson = teaching().get(rule)
    if lesson is None or rule in taught_later(level):
        return None
    return next(iter(practice_items(rule, practices([lesson]), owner, 1)), None)


def session_of(item: PracticeItem, record: LearnerRecord | None) -> ExerciseSession:
    """Return the session of an item; her answers count, and her place in the lesson stays where it is."""
    beside = SideRecord(record, PURPOSE, item.seed) if record else None
    return ExerciseSession(item.exercise, CatalogSource(), seed=item.seed, record=beside)
