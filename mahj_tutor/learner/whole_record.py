"""Adds one record to another in short transactions, so that other writers never wait long."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, Self

from sqlalchemy import Connection, func, select

from mahj_tutor.errors import StoreError
from mahj_tutor.learner import card_rows, game_rows
from mahj_tutor.learner.bookmark import Attempt, SavedBookmark, now
from mahj_tutor.learner.cards import OwnCard
from mahj_tutor.learner.database.database import Database, RecordSizeError
from mahj_tutor.learner.games import KeptGame
from mahj_tutor.learner.tables import (
    attempt_values,
    attempts,
    bookmarks,
    card_values,
    game_values,
    learners,
    merge_bookmarks,
    saved_values,
)

MOST_ATTEMPTS = 20_000
"""Attempts that a record may have after an import: 55 answers on each day of a year."""
MOST_BOOKMARKS = 2_000
MOST_BYTES = 16 << 20
"""Characters that the acts and marks of a record may have after an import."""
PIECE = 100
"""Rows in one transaction, during which nobody else can write in SQLite."""
GAMES = 10
"""Games in one transaction, each of which may be as long as a hundred answers."""
PAUSE = 0.03
"""Seconds between two transactions, several times what one takes, for other writers."""

Row = dict[str, Any]
_IDENTITY = ("exercise", "version", "seed", "acts", "verdict", "at")
"""The columns that tell one attempt from another."""


@dataclass(frozen=True, slots=True)
class Record:
    """The rows of a record, without the learner's key."""

    attempts: Sequence[Row]
    bookmarks: Sequence[Row]
    games: Sequence[Row] = ()
    cards: Sequence[Row] = ()

    @classmethod
    def of(
        cls,
        added: Iterable[Attempt],
        saved: Iterable[SavedBookmark],
        played: Iterable[KeptGame] = (),
        cards: Iterable[OwnCard] = (),
    ) -> Self:
        """Return the rows of attempts, bookmarks, games and cards."""
        return cls(
            [attempt_values(each) for each in added],
            [saved_values(each) for each in saved],
            [game_values(each) for each in played],
            [card_values(each) for each in cards],
        )


@dataclass
class Merge:
    """Adds a record to that of the learner with a key."""

    database: Database
    key: str
    record: Record
    new: int = 0
    _known: Counter[tuple[object, ...]] = field(default_factory=Counter)
    _last: int = 0
    """The highest id among the learner's attempts when they were read last."""

    def run(self) -> int:
        """Write what is new, in several transactions; return how many attempts are new.

        After an error, what earlier transactions wrote stays; running the merge again completes it. Raise
        `RecordSizeError`, before anything is written, if the learner's record would be too large.
        """
        with self.database.reading() as connection:
            self._read_on(connection)
            self._check_size(connection)
        parts = (
            _pieces(self.record.attempts, PIECE),
            _pieces(self.record.bookmarks, PIECE),
            _pieces(self.record.games, GAMES),
            _pieces(self.record.cards, PIECE),
        )
        pieces = [*zip_longest(*parts, fillvalue=())] or [((), (), (), ())]
        for number, (attempt_rows, bookmark_rows, played, cards) in enumerate(pieces, start=1):
            if number > 1:
                time.sleep(PAUSE)
            # Syncing the last transaction puts all earlier ones on the disk, too.
            with self.database.writing(lasting=number == len(pieces)) as connection:
                self._enter(connection, is_first=number == 1)
                self._add(connection, attempt_rows)
                if bookmark_rows:
                    rows = [{"learner": self.key, **row} for row in bookmark_rows]
                    connection.execute(merge_bookmarks(self.database.insert), rows)
                if played:
                    game_rows.add(connection, self.database.insert, self.key, played)
                if cards:
                    card_rows.add(connection, self.database.insert, self.key, cards)
        return self.new

    def _enter(self, connection: Connection, *, is_first: bool) -> None:
        """Lock the learner's record for this transaction."""
        if is_first:
            row = {"key": self.key, "since": now().isoformat()}
            connection.execute(self.database.insert(learners).on_conflict_do_nothing(), row)
        if not lock_learner(connection, self.key):
            raise StoreError("the record was deleted while another one was being added to it")

    def _add(self, connection: Connection, rows: Sequence[Row]) -> None:
        """Add the attempts that are new, taking into account what others have added meanwhile."""
        self._read_on(connection)
        new = [{"learner": self.key, **row} for row in rows if not _is_taken(self._known, row)]
        if new:
            connection.execute(attempts.insert(), new)
            mine = attempts.c.learner == self.key
            self._last = connection.execute(select(func.max(attempts.c.id)).where(mine)).scalar_one()
        self.new += len(new)

    def _read_on(self, connection: Connection) -> None:
        """Read the attempts that were stored since the last call."""
        columns = [attempts.c[name] for name in ("id", *_IDENTITY)]
        mine = (attempts.c.learner == self.key, attempts.c.id > self._last)
        for number, *identity in connection.execute(select(*columns).where(*mine)):
            self._known[tuple(identity)] += 1
            self._last = max(self._last, number)

    def _check_size(self, connection: Connection) -> None:
        """Raise `RecordSizeError` if the record would be too large afterwards."""
        known = self._known.copy()
        new = [row for row in self.record.attempts if not _is_taken(known, row)]
        if new and self._known.total() + len(new) > MOST_ATTEMPTS:
            raise RecordSizeError(f"this record would have more than {MOST_ATTEMPTS:,} answers")
        mine = bookmarks.c.learner == self.key
        names = set(connection.execute(select(bookmarks.c.exercise).where(mine)).scalars())
        if len(names | {row["exercise"] for row in self.record.bookmarks}) > MOST_BOOKMARKS:
            raise RecordSizeError(f"this record would have more than {MOST_BOOKMARKS:,} bookmarks")
        more = sum(len(row["acts"]) + len(row.get("seen", "")) for row in (*new, *self.record.bookmarks))
        if self._size(connection) + more > MOST_BYTES:
            raise RecordSizeError(f"this record would take more than {MOST_BYTES >> 20} MB")

    def _size(self, connection: Connection) -> int:
        """Return how many characters the acts and marks have."""
        long = {attempts: ("acts",), bookmarks: ("acts", "seen")}
        sums = (
            select(func.coalesce(func.sum(func.length(table.c[name])), 0)).where(table.c.learner == self.key)
            for table, names in long.items()
            for name in names
        )
        return sum(connection.execute(each).scalar_one() for each in sums)


def lock_learner(connection: Connection, key: str) -> bool:
    """Let nobody else change a learner's record in this transaction; tell whether there is one.

    In SQLite a transaction that writes has the whole file to itself, and this only looks.
    """
    query = select(learners.c.key).where(learners.c.key == key).with_for_update()
    return connection.execute(query).first() is not None


def _pieces(rows: Sequence[Row], count: int) -> Iterator[Sequence[Row]]:
    return (rows[start : start + count] for start in range(0, len(rows), count))


def _is_taken(known: Counter[tuple[object, ...]], row: Row) -> bool:
    """Tell whether an attempt is known, and take it: two that are alike are known only if there were two."""
    identity = tuple(row[name] for name in _IDENTITY)
    if not known[identity]:
        return False
    known[identity] -= 1
    return True
