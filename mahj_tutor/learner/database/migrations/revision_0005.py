"""The cards that learners type in for themselves."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, ForeignKey, Integer, String, Text

revision = "0005"
down_revision = "0004"

TIME = String().with_variant(String(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "own_cards",
        Column("learner", String(), ForeignKey("learners.key"), primary_key=True),
        Column("name", String(40), primary_key=True),
        Column("title", Text(), nullable=False),
        Column("year", Integer(), nullable=False),
        Column("text", Text(), nullable=False),
        Column("since", TIME, nullable=False),
    )
    op.create_index("ix_own_cards_name", "own_cards", ["name"])
