"""Whole games that a learner plays at the table."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, ForeignKey, String

revision = "0004"
down_revision = "0003"

TIME = String().with_variant(String(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "games",
        Column("learner", String(), ForeignKey("learners.key"), primary_key=True),
        Column("id", String(), primary_key=True),
        Column("game", String(), nullable=False),
        Column("level", String(), nullable=False),
        Column("house", String(), nullable=False),
        Column("record", String(), nullable=False),
        Column("result", String(), nullable=False),
        Column("begun", TIME, nullable=False),
        Column("worked", TIME, nullable=False),
    )
