"""A learner's whole record as one file: JSON that says what it is, checked in every field when it is read.

The learner's key is not in it, so a file that is passed on lets nobody into the record it comes from.
"""

from __future__ import annotations

import json
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Literal, TypeAlias

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
from mahj_tutor.learner.cards import LONGEST_TITLE, MOST_CARDS, OwnCard, card_words
from mahj_tutor.learner.games import MOST_GAMES, KeptGame, record_text
from mahj_tutor.learner.json_members import members
from mahj_tutor.learner.store import Store
from mahj_tutor.learner.tables import EARLIEST, attempt_values, card_values, game_values, saved_values
from mahj_tutor.learner.whole_record import MOST_ATTEMPTS, MOST_BOOKMARKS, Record

LARGEST = 8 << 20
"""Bytes of the largest file that is read, after it was unpacked."""
SMALL = 512 << 10
"""Bytes of an unpacked file that is read and added within a second or two: more than a thousand answers."""
GZIP = b"\x1f\x8b"
LONGEST_PIECE = 256 << 10
"""Characters, all of them ASCII, of a piece of a file: an unread answer may hold no more than a few MB."""
MOST_RULES = 20
"""Rules of one attempt; no item asks about so many, and no verdict names so many."""


def _past(when: datetime) -> datetime:
    """Return a time in UTC; refuse one before `EARLIEST`, or more than a day ahead (clocks differ)."""
    if when > datetime.now(UTC) + timedelta(days=1):
        raise ValueError("this time is in the future")
    if when < EARLIEST:
        raise ValueError(f"this time is before the year {EARLIEST.year}")
    return when.astimezone(UTC)


_Name = Annotated[str, StringConstraints(pattern=r"^[a-zA-Z0-9._~-]+$", max_length=80)]
_Rules = Annotated[tuple[_Name, ...], Field(max_length=MOST_RULES)]
_House = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_=/ -]*$", max_length=1000)]
_Count = Annotated[int, Field(ge=0, lt=1 << 31)]
_Seed = Annotated[int, Field(ge=0, lt=1 << 32)]
_Choices = Annotated[int, Field(ge=0, lt=1 << 53)]
_Time = Annotated[AwareDatetime, AfterValidator(_past)]
_Id = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:#+-]+$")]
_Act: TypeAlias = (
    tuple[Literal["move"], _Id, _Id]
    | tuple[Literal["move"], _Id, _Id, _Id]
    | tuple[Literal["mark"], _Id]
    | tuple[Literal["choose"], _Id, _Id]
    | tuple[Literal["number"], _Id, Annotated[str, StringConstraints(max_length=12)]]
)
Acts = Annotated[tuple[_Act, ...], Field(max_length=400)]
"""The acts that a board can send, as in `mahj_widgets.protocol`; a test compares the two."""


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _AskedEntry(_Entry):
    rules: _Rules
    interaction: Annotated[str, StringConstraints(max_length=40)]
    choices: _Choices
    is_drawn: bool


class _AttemptEntry(_Entry):
    exercise: _Name
    version: _Count
    seed: _Seed
    acts: Acts
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
        return Attempt(**{**self.__dict__, "asked": asked})


class _BookmarkEntry(_Entry):
    exercise: _Name
    version: _Count
    seed: _Seed
    round: _Count
    acts: Acts
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

    def saved(self) -> SavedBookmark:
        """Return the bookmark with its times."""
        row: dict[str, Any] = dict(self)
        last, worked = row.pop("last"), row.pop("worked")
        return SavedBookmark(Bookmark(**row), last, worked)


def _readable(text: str) -> str:
    if not text.isprintable():
        raise ValueError("this has characters that can't be seen")
    return text


class _GameEntry(_Entry):
    id: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]+$", max_length=40)]
    game: Literal["american", "classical"]
    level: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=60)]
    house: _House
    record: Annotated[str, AfterValidator(record_text)]
    result: Annotated[str, StringConstraints(max_length=40), AfterValidator(_readable)]
    begun: _Time
    worked: _Time

    def kept(self) -> KeptGame:
        """Return the game."""
        times = {"begun": self.begun.isoformat(), "worked": self.worked.isoformat()}
        return KeptGame(**{**dict(self), **times})


class _CardEntry(_Entry):
    title: Annotated[str, StringConstraints(max_length=LONGEST_TITLE), AfterValidator(_readable)]
    year: Annotated[int, Field(ge=1, le=9999)]
    text: Annotated[str, AfterValidator(card_words)]
    since: _Time

    def kept(self) -> OwnCard:
        """Return the card."""
        return OwnCard(**{**dict(self), "since": self.since.isoformat()})


class RecordFileError(StoreError):
    """A file is not a record that this version can read."""


class _Head(_Entry):
    format: Literal["mahj-tutor-record/1"]
    saved: AwareDatetime


# --- out ----------------------------------------------------------------------------------------------------


def export_record(store: Store, key: str) -> str:
    """Return a learner's record as the text of a file."""
    return "".join(record_pieces(store, key))


def record_pieces(store: Store, key: str) -> Iterator[str]:
    """Yield the text of a learner's record in pieces of at most `LONGEST_PIECE`."""
    waiting = ""
    for text in _texts(store, key):
        waiting += text
        while len(waiting) >= LONGEST_PIECE:
            yield waiting[:LONGEST_PIECE]
            waiting = waiting[LONGEST_PIECE:]
    yield waiting


def _texts(store: Store, key: str) -> Iterator[str]:
    """Yield the text of a learner's record entry by entry."""
    now = datetime.now(UTC)
    yield f'{{"format":"mahj-tutor-record/1","saved":"{now.isoformat()}","attempts":['
    attempts = (each for some in store.attempts_in_pieces(key) for each in some)
    for number, each in enumerate(attempts):
        yield "," * bool(number) + _dumped(_plain(each) | {"when": min(each.when, now)})
    yield '],"bookmarks":['
    for number, saved in enumerate(store.bookmarks(key)):
        yield "," * bool(number) + _dumped(_as_entry(saved, now))
    played = store.games(key)
    if played:  # earlier versions read a record without any
        yield '],"games":['
    for number, game in enumerate(played):
        yield "," * bool(number) + _dumped(_plain(game) | _times_until(now, game))
    own = store.own_cards(key)
    if own:
        yield '],"cards":['
    for number, card in enumerate(own):
        since = min(datetime.fromisoformat(card.since), now)
        yield "," * bool(number) + _dumped(_plain(card) | {"since": since})
    yield "]}"


def _as_entry(saved: SavedBookmark, now: datetime) -> dict[str, Any]:
    """Return a bookmark with its times; future times come from a wrong clock and become `now`."""
    worked = saved.worked and min(saved.worked, now)
    return {**_plain(saved.bookmark), "last": min(saved.last, now), "worked": worked}


def _times_until(now: datetime, game: KeptGame) -> dict[str, Any]:
    times = {"begun": game.begun, "worked": game.worked}
    return {name: min(datetime.fromisoformat(text), now) for name, text in times.items()}


def _plain(value: Attempt | Bookmark | Asked | KeptGame | OwnCard) -> dict[str, Any]:
    """Return the fields by name, without the deep copy that `asdict` makes."""
    return {each.name: getattr(value, each.name) for each in fields(value)}


def _dumped(entry: Mapping[str, Any]) -> str:
    return json.dumps(entry, separators=(",", ":"), default=_as_json)


def _as_json(value: datetime | Asked) -> object:
    return value.isoformat() if isinstance(value, datetime) else _plain(value)


def export_records(store: Store) -> Iterator[str]:
    """Return all learners' records by key, as a JSON text in pieces."""
    head = {"format": "mahj-tutor-records/1", "saved": datetime.now(UTC).isoformat()}
    yield f'{json.dumps(head)[:-1]}, "learners": {{'
    for number, key in enumerate(store.learner_keys()):
        yield f'{"," if number else ""}\n"{key}": '
        yield from record_pieces(store, key)
    yield "}}"


# --- in -----------------------------------------------------------------------------------------------------


def import_record(store: Store, key: str, content: str | bytes) -> int:
    """Add a file's record, which gzip may have compressed, to a learner's; return how many attempts are new.

    Nothing is lost and nothing is there twice, however often a file is imported. Raise `RecordFileError`, or
    `RecordSizeError` if there is no room for all of it, with one sentence; then nothing has changed.
    """
    unpacked = _unpacked(content)
    if len(unpacked) > LARGEST:
        raise RecordFileError(f"this file is too large to be a record: the limit is {LARGEST >> 20} MB")
    reading = _Reading()
    try:
        text = unpacked if isinstance(unpacked, str) else unpacked.decode()
        found = reading.read(text)
    except (ValueError, RecursionError) as error:
        mistake = _first_mistake(error) if isinstance(error, ValidationError) else str(error)
        problem = f"this file is not a record that can be read: {reading.where}{mistake[:200]}"
        raise RecordFileError(problem) from error
    return store.add(key, found)


def is_small(content: bytes) -> bool:
    """Tell whether a file is read and added soon; of a larger one no more than that is unpacked."""
    try:
        return len(_unpacked(content, SMALL)) <= SMALL
    except RecordFileError:
        return True  # it is refused at once


@dataclass
class _Reading:
    """Reads a file entry by entry and keeps only the rows for the database."""

    counts: Counter[str] = field(default_factory=Counter)
    name: str = ""

    @property
    def where(self) -> str:
        """Return the position of the entry being read, as the beginning of an error message."""
        return f"{self.name}.{self.counts[self.name] - 1}: " if self.name in _MOST else ""

    def read(self, text: str) -> Record:
        """Return the rows of the record; raise `ValueError` if it is none."""
        head: dict[str, Any] = {}
        rows: dict[str, list[dict[str, Any]]] = {name: [] for name in _MOST}
        for name, value in members(text, _MOST):
            self.name = name
            self.counts[name] += 1
            if name not in _MOST:
                head[name] = value
            elif self.counts[name] > _MOST[name]:
                raise ValueError(f"there are more than {_MOST[name]:,}")
            else:
                rows[name].append(_ROWS[name](value))
        self.name = ""
        _Head.model_validate(head)
        return Record(**rows)


_MOST = {"attempts": MOST_ATTEMPTS, "bookmarks": MOST_BOOKMARKS, "games": MOST_GAMES, "cards": MOST_CARDS}
_ROWS: Mapping[str, Callable[[Any], dict[str, Any]]] = {
    "attempts": lambda value: attempt_values(_AttemptEntry.model_validate(value).attempt()),
    "bookmarks": lambda value: saved_values(_BookmarkEntry.model_validate(value).saved()),
    "games": lambda value: game_values(_GameEntry.model_validate(value).kept()),
    "cards": lambda value: card_values(_CardEntry.model_validate(value).kept()),
}


def _unpacked(content: str | bytes, most: int = LARGEST) -> str | bytes:
    """Return what gzip has compressed, but no more than is too much; anything else as it is."""
    if isinstance(content, str) or not content.startswith(GZIP):
        return content
    try:
        return zlib.decompressobj(wbits=31).decompress(content, most + 1)
    except zlib.error as error:
        raise RecordFileError("this file is damaged: it cannot be unpacked") from error


def _first_mistake(error: ValidationError) -> str:
    mistake = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(map(str, mistake["loc"]))
    say = str(mistake["msg"]).replace("\n", " ")[:200]
    return f"{where}: {say}" if where else say
