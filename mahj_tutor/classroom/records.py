"""What the members of a class did, read in one go from the learners' record."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, func, or_, select

from mahj_tutor.classroom.grid import Records, Work
from mahj_tutor.classroom.store import ClassStore
from mahj_tutor.classroom.tables import members
from mahj_tutor.learner.tables import SUMMARY, attempts, bookmarks, summary_from, time_from

MOST_LOOKED_AT = 1_000
"""Attempts of one learner that are looked at, the latest ones; an import may bring 20,000."""
MOST_TRIES = 50
"""Attempts of one learner at one exercise that are read, the latest ones; the live page asks every second."""


def class_records(store: ClassStore, number: int, exercises: Collection[str]) -> Records:
    """Return what the members of a class did in some exercises; raise `StoreError` if it cannot be read."""
    keys = select(members.c.learner).where(members.c.class_id == number, members.c.removed.is_(None))
    with store.reading() as connection:
        works = connection.execute(
            select(*_WORK).where(bookmarks.c.learner.in_(keys), bookmarks.c.exercise.in_(exercises))
        ).all()
        latest = _latest(_of_late(connection, keys), attempts.c.exercise.in_(exercises))
        tries = connection.execute(latest.order_by(attempts.c.at, attempts.c.id)).all()
    return Records(
        tuple((row.learner, _work(row)) for row in works),
        tuple((key, summary_from(rest)) for key, *rest in tries),
    )


def _of_late(connection: Connection, keys: Select[Any]) -> ColumnElement[bool]:
    """Return the condition for the latest attempts of each learner, whatever they are about."""
    each = attempts.alias()
    first = select(each.c.id).where(each.c.learner == members.c.learner).order_by(each.c.id.desc())
    since = first.offset(MOST_LOOKED_AT - 1).limit(1).scalar_subquery()
    rows = connection.execute(keys.add_columns(since))
    many = {learner: first for learner, first in rows if first is not None}
    others = and_(attempts.c.learner.in_(keys), attempts.c.learner.not_in(list(many)))
    parts = (and_(attempts.c.learner == key, attempts.c.id >= first) for key, first in many.items())
    return or_(others, *parts)


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
