"""The tables of classes, beside those of the learners' record; plain SQL that every database understands.

Times are ISO texts in UTC, days ISO texts; what is one value to the program is one text of JSON.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Iterator
from datetime import date, datetime
from functools import lru_cache
from typing import Any, TypeVar

from sqlalchemy import Column, ForeignKey, Integer, Row, String, Table, Text, UniqueConstraint

from mahj_tutor.classroom.house import ClassHouse
from mahj_tutor.classroom.model import Cue, Lead, Member, SchoolClass
from mahj_tutor.learner.tables import tables

log = logging.getLogger(__name__)

classes = Table(
    "classes",
    tables,
    Column("id", Integer, primary_key=True),
    Column("code", String(5), nullable=False, unique=True),
    Column("name", String(80), nullable=False),
    Column("since", String(40), nullable=False),
    Column("lessons", Text, nullable=False, server_default="[]"),
    Column("starts", String(10)),
    Column("ends", String(10)),
    Column("closed", String(40)),
    Column("seed", String(40), nullable=False),
    Column("lead", Text, nullable=False, server_default="{}"),
    Column("question", Text, nullable=False, server_default="{}"),
    Column("wall", Text, nullable=False, server_default="{}"),
    Column("house", Text, nullable=False, server_default="{}"),
    Column("hub_group", String(255), index=True, unique=True),
)

cards = Table(
    "class_cards",
    tables,
    Column("name", String(40), primary_key=True),
    Column("text", Text, nullable=False),
    Column("since", String(40), nullable=False),
)

members = Table(
    "class_members",
    tables,
    Column("id", Integer, primary_key=True),
    Column("class_id", ForeignKey("classes.id"), nullable=False, index=True),
    Column("learner", String(32), nullable=False, index=True),
    Column("nickname", String(24), nullable=False),
    Column("partner", String(24), nullable=False, server_default=""),
    Column("since", String(40), nullable=False),
    Column("removed", String(40)),
    Column("nudge", Text, nullable=False, server_default="{}"),
    UniqueConstraint("class_id", "learner"),
)

votes = Table(
    "class_votes",
    tables,
    Column("class_id", ForeignKey("classes.id"), primary_key=True),
    Column("question", Integer, primary_key=True, autoincrement=False),
    Column("vote", Integer, primary_key=True, autoincrement=False),
    Column("member", ForeignKey("class_members.id", ondelete="CASCADE"), primary_key=True),
    Column("answer", Text, nullable=False),
)

recoveries = Table(
    "recovery_codes",
    tables,
    Column("learner", String(32), primary_key=True),
    Column("place", String(3), nullable=False, index=True),
    Column("hash", String(200), nullable=False),
)

links = Table(
    "teacher_links",
    tables,
    Column("role", String(12), primary_key=True),
    Column("hash", String(64), nullable=False),
    Column("since", String(40), nullable=False),
)


Read = TypeVar("Read")
_UNREADABLE = (ValueError, TypeError, AttributeError, LookupError, RecursionError)


def intact(read: Callable[[Row[Any]], Read], rows: Iterable[Row[Any]]) -> Iterator[Read]:
    """Yield what rows hold; one that can't be read is left out, as it may be of somebody's own making."""
    for row in rows:
        try:
            yield read(row)
        except _UNREADABLE as error:
            _complain_once(read.__name__.removesuffix("_from"), row.id, type(error).__name__)


@lru_cache(maxsize=1000)
def _complain_once(kind: str, number: int, why: str) -> None:
    log.error("%s %s of the record can't be read (%s): it is left out", kind, number, why)


def class_from(row: Row[Any]) -> SchoolClass:
    """Return a class."""
    return SchoolClass(
        id=row.id,
        code=row.code,
        name=row.name,
        since=datetime.fromisoformat(row.since),
        lessons=tuple(map(str, json.loads(row.lessons))),
        starts=date.fromisoformat(row.starts) if row.starts else None,
        ends=date.fromisoformat(row.ends) if row.ends else None,
        closed=datetime.fromisoformat(row.closed) if row.closed else None,
        seed=row.seed,
        lead=Lead.of(json.loads(row.lead)),
        house=ClassHouse.of_json(row.house),
        hub_group=row.hub_group or "",
    )


def member_from(row: Row[Any]) -> Member:
    """Return a member."""
    return Member(
        id=row.id,
        class_id=row.class_id,
        key=row.learner,
        nickname=row.nickname,
        partner=row.partner,
        since=datetime.fromisoformat(row.since),
        removed=datetime.fromisoformat(row.removed) if row.removed else None,
        nudge=Cue.of(json.loads(row.nudge)),
    )
