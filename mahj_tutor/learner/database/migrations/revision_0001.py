"""The learners' record. A file from before there were revisions is given the columns it lacks."""

from __future__ import annotations

from typing import Any

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, inspect

revision = "0001"
down_revision = None

WHOLE = Integer().with_variant(BigInteger(), "postgresql")
TIME = String().with_variant(String(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables, or add what an earlier file's tables lack."""
    if inspect(op.get_bind()).has_table("learners"):
        _add_missing_columns()
    else:
        _create_tables()


def _create_tables() -> None:
    op.create_table(
        "learners",
        Column("key", String(), primary_key=True),
        Column("since", String(), nullable=False),
    )
    _create_attempts()
    _create_places()


def _create_attempts() -> None:
    op.create_table(
        "attempts",
        Column("id", WHOLE, primary_key=True),
        Column("learner", String(), ForeignKey("learners.key"), nullable=False),
        Column("exercise", String(), nullable=False),
        Column("version", WHOLE, nullable=False),
        Column("seed", WHOLE, nullable=False),
        Column("acts", String(), nullable=False),
        Column("verdict", String(), nullable=False),
        Column("rules", String(), nullable=False),
        Column("misconception", String()),
        Column("hints", WHOLE, nullable=False),
        Column("at", TIME, nullable=False),
        Column("helped", Integer(), nullable=False, server_default="0"),
        Column("asked", String()),
    )
    op.create_index("ix_attempts_learner", "attempts", ["learner"])


def _create_places() -> None:
    op.create_table(
        "places",
        Column("learner", String(), ForeignKey("learners.key"), primary_key=True),
        Column("exercise", String(), primary_key=True),
        Column("version", WHOLE, nullable=False),
        Column("seed", WHOLE, nullable=False),
        Column("round", WHOLE, nullable=False),
        Column("acts", String(), nullable=False),
        Column("tries", WHOLE, nullable=False),
        Column("hints", WHOLE, nullable=False),
        Column("phase", String(), nullable=False),
        Column("done", Integer(), nullable=False),
        Column("serial", WHOLE, nullable=False),
        Column("at", TIME, nullable=False),
        Column("shown", Integer(), nullable=False, server_default="0"),
        Column("worked", TIME),
        Column("seen", String(), nullable=False, server_default=""),
    )


def _add_missing_columns() -> None:
    later: dict[str, list[Column[Any]]] = {
        "attempts": [
            Column("helped", Integer(), nullable=False, server_default="0"),
            Column("asked", String()),
        ],
        "places": [
            Column("shown", Integer(), nullable=False, server_default="0"),
            Column("worked", String()),
            Column("seen", String(), nullable=False, server_default=""),
        ],
    }
    found = inspect(op.get_bind())
    for table, columns in later.items():
        known = {column["name"] for column in found.get_columns(table)}
        for column in columns:
            if column.name not in known:
                op.add_column(table, column)
    if not any(index["name"] == "ix_attempts_learner" for index in found.get_indexes("attempts")):
        op.create_index("ix_attempts_learner", "attempts", ["learner"])
