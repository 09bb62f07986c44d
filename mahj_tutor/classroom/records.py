"""What the members of a class did, read in one go from the learners' record."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import select

from mahj_tutor.classroom.grid import Records, Try, Work
from mahj_tutor.classroom.store import ClassStore
from mahj_tutor.classroom.tables import members
from mahj_tutor.learner.tables import attempts, bookmarks


def class_records(store: ClassStore, number: int, exercises: Collection[str]) -> Records:
    """Return what the members of a class did in some exercises; raise `StoreError` if it cannot be read."""
    keys = select(members.c.learner).where(members.c.class_id == number, members.c.removed.is_(None))
    with store.reading() as connection:
        works = connection.execute(
            select(*_WORK).where(bookmarks.c.learner.in_(keys), bookmarks.c.exercise.in_(exercises))
        ).all()
        tries = connection.execute(
            select(*_TRY)
            .where(attempts.c.learner.in_(keys), attempts.c.exercise.in_(exercises))
            .order_by(attempts.c.at, attempts.c.id)
        ).all()
    return Records(tuple(_work(*row) for row in works), tuple(_try(*row) for row in tries))


_WORK = tuple(
    bookmarks.c[name]
    for name in ("learner", "exercise", "tries", "hints", "phase", "done", "shown", "at", "worked")
)
_TRY = tuple(
    attempts.c[name]
    for name in ("learner", "exercise", "verdict", "rules", "misconception", "hints", "helped", "at")
)


def _work(
    key: str, exercise: str, tries: int, hints: int, phase: str, done: int, shown: int, at: str, worked: str
) -> Work:
    last = datetime.fromisoformat(worked) if worked else None
    return Work(key, exercise, tries, hints, phase, bool(done), bool(shown), datetime.fromisoformat(at), last)


def _try(
    key: str, exercise: str, verdict: str, rules: str, misconception: str, hints: int, helped: int, at: str
) -> Try:
    when = datetime.fromisoformat(at)
    return Try(key, exercise, verdict, tuple(rules.split()), misconception or None, hints, bool(helped), when)
