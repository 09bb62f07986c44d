"""What the members of a class did, read in one go from the learners' record."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, func, or_, select

from mahj_tutor.classroom.grid import Records, Tried, Work
from mahj_tutor.classroom.model import Cue
from mahj_tutor.classroom.store import ClassStore
from mahj_tutor.classroom.tables import members
from mahj_tutor.learner.bookmark import SIDE
from mahj_tutor.learner.tables import SUMMARY, attempts, bookmarks, summary_from, time_from

MOST_LOOKED_AT = 1_000
"""Attempts of one learner that are looked at, the latest ones; an import may bring 20,000."""
LATELY = timedelta(hours=6)
"""For how long somebody is at a lesson that she has left, if she has worked at no other one."""
MOST_TRIES = 50
"""Attempts of one learner at one exercise that are read, the latest ones; the live page asks every second."""


def class_records(store: ClassStore, number: int, exercises: Collection[str]) -> Records:
    """Return what the members of a class did in some exercises; raise `StoreError` if it cannot be read."""
    return Records(class_works(store, number, exercises), class_tries(store, number, exercises))


def class_tries(store: ClassStore, number: int, exercises: Collection[str]) -> tuple[Tried, ...]:
    """Return the answers of the members of a class in some exercises, the latest `MOST_TRIES` at each."""
    keys = _keys_of(number)
    with store.reading() as connection:
        latest = _latest(_of_late(connection, keys), attempts.c.exercise.in_(exercises))
        tries = connection.execute(latest.order_by(attempts.c.at, attempts.c.id)).all()
    return tuple((key, summary_from(rest)) for key, *rest in tries)


def class_works(store: ClassStore, number: int, exercises: Collection[str]) -> tuple[tuple[str, Work], ...]:
    """Return how far the members of a class are in some exercises, without their answers."""
    return _works(store, number, bookmarks.c.exercise.in_(exercises))


def works_now(
    store: ClassStore,
    number: int,
    lessons: Mapping[str, Collection[str]],
    chosen: str,
    at: Mapping[str, Collection[str]],
) -> tuple[tuple[str, Work], ...]:
    """Return how far the members of a class are in the chosen lesson, in those they are at, and in what they
    worked at lately; all they ever did in many lessons would be too much to read every second.

    `lessons` has the exercises of each lesson, `at` the keys of those who are at it.
    """
    exercise, learner = bookmarks.c.exercise, bookmarks.c.learner
    every = [each for exercises in lessons.values() for each in exercises]
    lately = and_(exercise.in_(every), bookmarks.c.worked >= (datetime.now(UTC) - LATELY).isoformat())
    there = (and_(exercise.in_(lessons[name]), learner.in_(keys)) for name, keys in at.items())
    return _works(store, number, or_(exercise.in_(lessons.get(chosen, ())), lately, *there))


def _works(store: ClassStore, number: int, where: ColumnElement[bool]) -> tuple[tuple[str, Work], ...]:
    query = select(*_WORK).where(bookmarks.c.learner.in_(_keys_of(number)), where)
    with store.reading() as connection:
        return tuple((row.learner, _work(row)) for row in connection.execute(query))


def sent_works(store: ClassStore, number: int, sent: Cue) -> dict[str, Work]:
    """Return how far those members of a class are, by key, who have opened an item that was sent."""
    name = f"{sent.exercise}{SIDE}{sent.purpose}"
    here = (bookmarks.c.exercise == name, bookmarks.c.seed == sent.seed)
    with store.reading() as connection:
        rows = connection.execute(select(*_WORK).where(bookmarks.c.learner.in_(_keys_of(number)), *here))
        return {row.learner: replace(_work(row), exercise=sent.exercise) for row in rows}


def _keys_of(number: int) -> Select[Any]:
    return select(members.c.learner).where(members.c.class_id == number, members.c.removed.is_(None))


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
