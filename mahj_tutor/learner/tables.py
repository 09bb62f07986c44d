"""The tables of the learners' record, and how their rows are written and read.

What is here has to agree with what `database/migrations/` makes; a test compares them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import astuple, fields
from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    ForeignKey,
    Integer,
    MetaData,
    Row,
    String,
    Table,
    Text,
    and_,
    case,
    or_,
)

from mahj_tutor.learner.bookmark import (
    Acts,
    Asked,
    Attempt,
    AttemptSummary,
    Bookmark,
    Progress,
    SavedBookmark,
)
from mahj_tutor.learner.cards import OwnCard
from mahj_tutor.learner.games import KeptGame

if TYPE_CHECKING:
    from mahj_tutor.learner.database.database import Insert

tables = MetaData()
"""Every table there is: a module that has more of them in the same database adds them here."""

WHOLE = Integer().with_variant(BigInteger(), "postgresql")
"""A whole number as large as SQLite's: seeds have 32 bits without a sign."""

EARLIEST, LATEST = datetime(2000, 1, 1, tzinfo=UTC), datetime(9000, 1, 1, tzinfo=UTC)
"""Times that are read are clamped to these, so that days and time zones can be added without overflow."""

TIME = String().with_variant(String(collation="C"), "postgresql")
"""A time as ISO text in UTC, which is in order if it is compared byte by byte."""

learners = Table(
    "learners",
    tables,
    Column("key", String, primary_key=True),
    Column("since", String, nullable=False),
)

attempts = Table(
    "attempts",
    tables,
    Column("id", WHOLE, primary_key=True),
    Column("learner", ForeignKey("learners.key"), nullable=False, index=True),
    Column("exercise", String, nullable=False),
    Column("version", WHOLE, nullable=False),
    Column("seed", WHOLE, nullable=False),
    Column("acts", String, nullable=False),
    Column("verdict", String, nullable=False),
    Column("rules", String, nullable=False),
    Column("misconception", String),
    Column("hints", WHOLE, nullable=False),
    Column("at", TIME, nullable=False),
    Column("helped", Integer, nullable=False, server_default="0"),
    Column("asked", String),
    Column("house", String, nullable=False, server_default=""),
)

bookmarks = Table(
    "places",  # the name that files of earlier versions have
    tables,
    Column("learner", ForeignKey("learners.key"), primary_key=True),
    Column("exercise", String, primary_key=True),
    Column("version", WHOLE, nullable=False),
    Column("seed", WHOLE, nullable=False),
    Column("round", WHOLE, nullable=False),
    Column("acts", String, nullable=False),
    Column("tries", WHOLE, nullable=False),
    Column("hints", WHOLE, nullable=False),
    Column("phase", String, nullable=False),
    Column("done", Integer, nullable=False),
    Column("serial", WHOLE, nullable=False),
    Column("at", TIME, nullable=False),
    Column("shown", Integer, nullable=False, server_default="0"),
    Column("worked", TIME),
    Column("seen", String, nullable=False, server_default=""),
    Column("house", String, nullable=False, server_default=""),
)

games = Table(
    "games",
    tables,
    Column("learner", ForeignKey("learners.key"), primary_key=True),
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("level", String, nullable=False),
    Column("house", String, nullable=False),
    Column("record", String, nullable=False),
    Column("result", String, nullable=False),
    Column("begun", TIME, nullable=False),
    Column("worked", TIME, nullable=False),
)

own_cards = Table(
    "own_cards",
    tables,
    Column("learner", ForeignKey("learners.key"), primary_key=True),
    Column("name", String(40), primary_key=True, index=True),
    Column("title", Text, nullable=False),
    Column("year", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("since", TIME, nullable=False),
)

_WORK = ("round", "acts", "tries", "hints", "phase", "done", "shown")
"""The columns of a bookmark in which a learner's work shows; opening an exercise changes none of them."""


def save_bookmark(row: Insert) -> Insert:
    """Return the statement that saves a bookmark in the place of the learner's present one, if any.

    Another tab may be ahead: an exercise once done stays done, and serials never go back. An item that was
    merely opened was not worked on, even if it is another one since the exercise has changed.
    """
    changes: dict[str, Any] = {
        column.name: column for column in row.excluded if column.name not in ("learner", "exercise", "worked")
    }
    for name in ("done", "serial"):
        changes[name] = _greater(bookmarks.c[name], row.excluded[name])
    is_same_exercise = bookmarks.c.version == row.excluded.version
    is_work = and_(is_same_exercise, or_(*(bookmarks.c[name] != row.excluded[name] for name in _WORK)))
    changes["worked"] = case((is_work, row.excluded.at), else_=bookmarks.c.worked)
    return row.on_conflict_do_update(index_elements=["learner", "exercise"], set_=changes)


def merge_bookmarks(insert: Callable[[Table], Insert]) -> Insert:
    """Return the statement that saves bookmarks of another record, unless the learner has later ones."""
    statement = insert(bookmarks)
    is_later = statement.excluded.at > bookmarks.c.at
    changes: dict[str, Any] = {
        column.name: case((is_later, column), else_=bookmarks.c[column.name])
        for column in statement.excluded
        if column.name not in ("learner", "exercise")
    }
    for name in ("done", "serial"):
        changes[name] = _greater(bookmarks.c[name], statement.excluded[name])
    return statement.on_conflict_do_update(index_elements=["learner", "exercise"], set_=changes)


def _greater(one: ColumnElement[Any], other: ColumnElement[Any]) -> ColumnElement[Any]:
    return case((one > other, one), else_=other)


def bookmark_values(bookmark: Bookmark, at: datetime) -> dict[str, Any]:
    """Return a bookmark as a row, with the time when it is saved."""
    return {
        "exercise": bookmark.exercise,
        "version": bookmark.version,
        "seed": bookmark.seed,
        "round": bookmark.round,
        "acts": _text(bookmark.acts),
        "tries": bookmark.tries,
        "hints": bookmark.hints,
        "phase": bookmark.phase,
        "done": int(bookmark.done),
        "serial": bookmark.serial,
        "shown": int(bookmark.shown),
        "seen": " ".join(bookmark.seen),
        "house": bookmark.house,
        "at": at.isoformat(),
    }


def saved_values(saved: SavedBookmark) -> dict[str, Any]:
    """Return a bookmark with its times as a row."""
    worked = saved.worked.isoformat() if saved.worked else None
    return {**bookmark_values(saved.bookmark, saved.last), "worked": worked}


def bookmark_from(row: Row[Any]) -> Bookmark:
    """Return a bookmark."""
    return Bookmark(
        exercise=row.exercise,
        version=row.version,
        seed=row.seed,
        round=row.round,
        acts=_acts(row.acts),
        tries=row.tries,
        hints=row.hints,
        phase=row.phase,
        done=bool(row.done),
        serial=row.serial,
        shown=bool(row.shown),
        seen=tuple(row.seen.split()),
        house=row.house,
    )


def saved_from(row: Row[Any]) -> SavedBookmark:
    """Return a bookmark with its times."""
    return SavedBookmark(bookmark_from(row), _time(row.at), time_from(row.worked))


def time_from(text: str | None) -> datetime | None:
    """Return a time, None if there is none yet."""
    return _time(text) if text else None


def _time(text: str) -> datetime:
    """Return a time, clamped: a wrong clock or an old file may have stored any."""
    return min(max(datetime.fromisoformat(text), EARLIEST), LATEST)


def attempt_values(attempt: Attempt) -> dict[str, Any]:
    """Return an attempt as a row."""
    return {
        "exercise": attempt.exercise,
        "version": attempt.version,
        "seed": attempt.seed,
        "acts": _text(attempt.acts),
        "verdict": attempt.verdict,
        "rules": " ".join(attempt.rules),
        "misconception": attempt.misconception,
        "hints": attempt.hints,
        "at": attempt.when.isoformat(),
        "helped": int(attempt.is_helped),
        "asked": _text(astuple(attempt.asked)) if attempt.asked else None,
        "house": attempt.house,
    }


SUMMARY = tuple(column for column in attempts.c if column.name not in ("learner", "acts", "house"))
"""The columns of an attempt without acts and house, in the order in which `summary_from` reads them."""


def summary_from(row: Sequence[Any]) -> AttemptSummary:
    """Return an attempt without its acts."""
    number, exercise, version, seed, verdict, rules, misconception, hints, at, helped, asked = row
    return AttemptSummary(
        number,
        exercise,
        version,
        seed,
        verdict,
        _words(rules),
        misconception,
        hints,
        _time(at),
        bool(helped),
        _asked(asked) if asked else None,
    )


def attempt_from(row: Row[Any]) -> Attempt:
    """Return an attempt with its acts."""
    fields = summary_from([getattr(row, column.name) for column in SUMMARY])._asdict()
    del fields["id"]
    return Attempt(acts=_acts(row.acts), house=row.house, **fields)


def progress_from(bookmark: Row[Any], first: Any | None) -> Progress:
    """Return the progress in an exercise, from its bookmark and its first attempt, if there is one."""
    worked = bookmark.worked or (first.latest if first else None)
    return Progress(
        done=bool(bookmark.done),
        tries=int(first.tries) if first else 0,
        first_right=bool(first and first.verdict == "right" and first.hints == 0),
        last=_time(bookmark.at),
        worked=time_from(worked),
    )


def game_values(game: KeptGame) -> dict[str, Any]:
    """Return a game as a row, with its times in UTC; raise `ValueError` if they aren't times with a zone."""
    times = {name: _in_utc(getattr(game, name)) for name in ("begun", "worked")}
    return {each.name: getattr(game, each.name) for each in fields(game)} | times


def game_from(row: Row[Any]) -> KeptGame:
    """Return a game."""
    times = {name: _time(getattr(row, name)).isoformat() for name in ("begun", "worked")}
    return KeptGame(**{each.name: getattr(row, each.name) for each in fields(KeptGame)} | times)


def card_values(card: OwnCard) -> dict[str, Any]:
    """Return a card as a row, with its time in UTC; raise `ValueError` if that is no time with a zone."""
    kept = {each.name: getattr(card, each.name) for each in fields(card)}
    return kept | {"name": card.name, "since": _in_utc(card.since)}


def card_from(row: Row[Any]) -> OwnCard:
    """Return a card."""
    kept = {each.name: getattr(row, each.name) for each in fields(OwnCard)}
    return OwnCard(**kept | {"since": _time(row.since).isoformat()})


def _in_utc(text: str) -> str:
    when = datetime.fromisoformat(text)
    if when.tzinfo is None:
        raise ValueError(f"{text!r} has no time zone")
    return when.astimezone(UTC).isoformat()


def _text(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _acts(text: str) -> Acts:
    return tuple(tuple(str(part) for part in act) for act in json.loads(text))


# Thousands of attempts repeat what a few hundred exercises ask.


@lru_cache(maxsize=1024)
def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


@lru_cache(maxsize=1024)
def _asked(text: str) -> Asked:
    rules, interaction, choices, is_drawn = json.loads(text)
    return Asked(tuple(map(str, rules)), str(interaction), int(choices), bool(is_drawn))
