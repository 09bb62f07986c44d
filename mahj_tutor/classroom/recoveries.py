"""Codes by which learners go on with another device: only a hash of each is kept, beside the record."""

from __future__ import annotations

from sqlalchemy import delete, insert, select

from mahj_tutor.classroom.codes import code_hash, is_code, read_recovery_code, recovery_code
from mahj_tutor.classroom.tables import recoveries
from mahj_tutor.learner.database.database import Database


class Recoveries:
    """The codes of learners, at most one each; safe to share between threads."""

    def __init__(self, database: Database) -> None:
        """Use the database of the learners' record."""
        self.database = database

    def give(self, key: str) -> str:
        """Return a new code for a learner, in the place of the one before; it can't be shown again."""
        code = recovery_code()
        self.keep(key, *read_recovery_code(code))
        return code

    def keep(self, key: str, place: str, secret: str) -> None:
        """Keep a learner's code, as a hash, in the place of the one before."""
        kept = code_hash(secret)
        with self.database.writing() as connection:
            connection.execute(delete(recoveries).where(recoveries.c.learner == key))
            connection.execute(insert(recoveries).values(learner=key, place=place, hash=kept))

    def recover(self, place: str, secret: str) -> str:
        """Return the key of the record with a code, "" if there is none."""
        with self.database.reading() as connection:
            rows = connection.execute(select(recoveries).where(recoveries.c.place == place).limit(5)).all()
        return next((row.learner for row in rows if is_code(secret, row.hash)), "")
