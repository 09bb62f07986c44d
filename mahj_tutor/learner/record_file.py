"""A learner's whole record as one file: JSON that says what it is, checked in every field when it is read.

The learner's key is not in it, so a file that is passed on lets nobody into the record it comes from.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Literal, Self, TypeAlias

from pydantic import (
    AfterValidator,
    AwareDatetime,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
)

from mahj_tutor.errors import StoreError
from mahj_tutor.learner.bookmark import Asked, Attempt, Bookmark, Phase, SavedBookmark
from mahj_tutor.learner.store import Store

LARGEST = 32 << 20
"""The bytes of the largest file that is read."""
GZIP = b"\x1f\x8b"
MOST_ATTEMPTS, MOST_BOOKMARKS = 100_000, 5_000


def _past(when: datetime) -> datetime:
    """Return a time in UTC; refuse one that is still to come, but for clocks that differ."""
    if when > datetime.now(UTC) + timedelta(days=1):
        raise ValueError("this time is in the future")
    return when.astimezone(UTC)


_Name = Annotated[str, StringConstraints(pattern=r"^[a-zA-Z0-9._~-]+$", max_length=80)]
_Rules = Annotated[tuple[_Name, ...], Field(max_length=40)]
_House = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_=/ -]*$", max_length=1000)]
_Count = Annotated[int, Field(ge=0, lt=1 << 53)]
_Time = Annotated[AwareDatetime, AfterValidator(_past)]
_Act: TypeAlias = Annotated[
    tuple[Annotated[str, StringConstraints(max_length=200)], ...], Field(min_length=1, max_length=4)
]
_Acts = Annotated[tuple[_Act, ...], Field(max_length=1000)]


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _AskedEntry(_Entry):
    rules: _Rules
    interaction: Annotated[str, StringConstraints(max_length=40)]
    choices: _Count
    is_drawn: bool


class _AttemptEntry(_Entry):
    exercise: _Name
    version: _Count
    seed: _Count
    acts: _Acts
    verdict: Literal["right", "wrong", "shown"]
    rules: _Rules
    misconception: _Name | None
    hints: _Count
    when: _Time
    is_helped: bool
    asked: _AskedEntry | None
    house: _House = ""

    def attempt(self) -> Attempt:
        """Return the attempt."""
        asked = Asked(**dict(self.asked)) if self.asked else None
        return Attempt(**{**dict(self), "asked": asked})


class _BookmarkEntry(_Entry):
    exercise: _Name
    version: _Count
    seed: _Count
    round: _Count
    acts: _Acts
    tries: _Count
    hints: _Count
    phase: Phase
    done: bool
    serial: _Count
    shown: bool
    seen: Annotated[tuple[_Name, ...], Field(max_length=1000)] = ()
    house: _House = ""
    last: _Time
    worked: _Time | None

    @classmethod
    def of(cls, saved: SavedBookmark) -> Self:
        """Return a bookmark with its times."""
        return cls(**asdict(saved.bookmark), last=saved.last, worked=saved.worked)

    def saved(self) -> SavedBookmark:
        """Return the bookmark with its times."""
        fields: dict[str, Any] = dict(self)
        last, worked = fields.pop("last"), fields.pop("worked")
        return SavedBookmark(Bookmark(**fields), last, worked)


class _RecordFile(_Entry):
    format: Literal["mahj-tutor-record/1"]
    saved: AwareDatetime
    attempts: Annotated[tuple[_AttemptEntry, ...], Field(max_length=MOST_ATTEMPTS)]
    bookmarks: Annotated[tuple[_BookmarkEntry, ...], Field(max_length=MOST_BOOKMARKS)]


def export_record(store: Store, key: str) -> str:
    """Return a learner's record as the text of a file."""
    return _record(store, key).model_dump_json()


def export_records(store: Store) -> Iterator[str]:
    """Return all learners' records by key, as a JSON text in parts: one learner is in memory at a time."""
    head = {"format": "mahj-tutor-records/1", "saved": datetime.now(UTC).isoformat()}
    yield f'{json.dumps(head)[:-1]}, "learners": {{'
    for number, key in enumerate(store.learner_keys()):
        yield f'{"," if number else ""}\n"{key}": {export_record(store, key)}'
    yield "}}"


def _record(store: Store, key: str) -> _RecordFile:
    now = datetime.now(UTC)  # a time to come was written by a clock that was wrong
    attempts = (replace(each, when=min(each.when, now)) for each in store.attempts(key))
    saved = (
        replace(each, last=min(each.last, now), worked=each.worked and min(each.worked, now))
        for each in store.bookmarks(key)
    )
    return _RecordFile(
        format="mahj-tutor-record/1",
        saved=now,
        attempts=tuple(_AttemptEntry(**asdict(each)) for each in attempts),
        bookmarks=tuple(map(_BookmarkEntry.of, saved)),
    )


def import_record(store: Store, key: str, content: str | bytes) -> int:
    """Add a file's record, which gzip may have compressed, to a learner's; return how many attempts are new.

    Nothing is lost and nothing is there twice, however often a file is imported. Raise `StoreError` with one
    sentence, and change nothing, if the file is not a record that this version can read.
    """
    text = _unpacked(content)
    if len(text) > LARGEST:
        raise StoreError(f"this file is too large to be a record: the limit is {LARGEST >> 20} MB")
    try:
        found = _RecordFile.model_validate_json(text)
    except ValidationError as error:
        raise StoreError(f"this file is not a record that can be read: {_first_mistake(error)}") from error
    return store.merge(
        key, [each.attempt() for each in found.attempts], [each.saved() for each in found.bookmarks]
    )


def _unpacked(content: str | bytes) -> str | bytes:
    """Return what gzip has compressed, but no more than is too much; anything else as it is."""
    if isinstance(content, str) or not content.startswith(GZIP):
        return content
    try:
        return zlib.decompressobj(wbits=31).decompress(content, LARGEST + 1)
    except zlib.error as error:
        raise StoreError("this file is damaged: it cannot be unpacked") from error


def _first_mistake(error: ValidationError) -> str:
    mistake = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(map(str, mistake["loc"]))
    say = str(mistake["msg"]).replace("\n", " ")[:200]
    return f"{where}: {say}" if where else say
