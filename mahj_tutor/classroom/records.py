"""What the members of a class did, read in one go from the learners' record."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, func, select

from mahj_tutor.classroom.grid import Records, Work
from mahj_tutor.classroom.store import ClassStore
from mahj_tutor.classroom.tables import members
from mahj_tutor.learner.tables import SUMMARY, attempts, bookmarks, summary_from, time_from

MOST_TRIES = 50
"""Attempts of one learner at one exercise that are read, the latest ones; the live page asks every second."""


def class_records(store: ClassStore, number: int, exercises: Collection[str]) -> Records:
    """Return what the members of a class did in some exercises; raise `StoreError` if it cannot be read."""
    keys = select(members.c.learner).where(members.c.class_id == number, members.c.removed.is_(None))
    with store.reading() as connection:
        works = connection.execute(
            select(*_WORK).where(bookmarks.c.learner.in_(keys), bookmarks.c.exercise.in_(exercises))
        ).all()
        latest = _latest(attempts.c.learner.in_(keys), attempts.c.exercise.in_(exercises))
        tries = connection.execute(latest.order_by(attempts.c.at, attempts.c.id)).all()
    return Records(
        tuple((row.learner, _work(row)) for row in works),
        tuple((key, summary_from(rest)) for key, *rest in tries),
    )


def _latest(*where: ColumnElement[bool]) -> Select[Any]:
    """Return the query for the latest attempts of each learner at each exercise."""
    one = (attempts.c.learner, attempts.c.exercise)
    place = func.row_number().over(partition_by=one, order_by=(attempts.c.at.desc(), attempts.c.id.desc()))
    ranked = select(attempts.c.id, place.label("place")).where(*where).subquery()
    ids = select(ranked.c.id).where(ranked.c.place <= MOST_TRIES)
    return select(attempts.c.learner, *SUMMARY).where(attempts.c.id.in_(ids))


_WORK = tuple(bookmarks.c[name] for name in ("learner", "exercise", "tries", "phase", "done", "worked"))


def _work(row: Row[Any]) -> Work:
    return Work(row.exercise, row.tries, row.phase, bool(row.done), time_from(row.worked))
