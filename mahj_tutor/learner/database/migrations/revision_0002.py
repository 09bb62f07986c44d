"""Classes: their members and votes, recovery codes, and the links of teachers."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, ForeignKey, Integer, String, Text, UniqueConstraint

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables."""
    _create_classes()
    _create_members()
    _create_secrets()


def _create_classes() -> None:
    op.create_table(
        "classes",
        Column("id", Integer(), primary_key=True),
        Column("code", String(5), nullable=False),
        Column("name", String(80), nullable=False),
        Column("since", String(40), nullable=False),
        Column("lessons", Text(), nullable=False, server_default="[]"),
        Column("starts", String(10)),
        Column("ends", String(10)),
        Column("closed", String(40)),
        Column("seed", String(40), nullable=False),
        Column("lead", Text(), nullable=False, server_default="{}"),
        Column("question", Text(), nullable=False, server_default="{}"),
        Column("wall", Text(), nullable=False, server_default="{}"),
        UniqueConstraint("code"),
    )


def _create_members() -> None:
    op.create_table(
        "class_members",
        Column("id", Integer(), primary_key=True),
        Column("class_id", Integer(), ForeignKey("classes.id"), nullable=False),
        Column("learner", String(32), nullable=False),
        Column("nickname", String(24), nullable=False),
        Column("partner", String(24), nullable=False, server_default=""),
        Column("since", String(40), nullable=False),
        Column("removed", String(40)),
        Column("nudge", Text(), nullable=False, server_default="{}"),
        UniqueConstraint("class_id", "learner"),
    )
    op.create_index("ix_class_members_class_id", "class_members", ["class_id"])
    op.create_index("ix_class_members_learner", "class_members", ["learner"])
    op.create_table(
        "class_votes",
        Column("class_id", Integer(), ForeignKey("classes.id"), primary_key=True),
        Column("question", Integer(), primary_key=True, autoincrement=False),
        Column("vote", Integer(), primary_key=True, autoincrement=False),
        Column("member", Integer(), ForeignKey("class_members.id", ondelete="CASCADE"), primary_key=True),
        Column("answer", Text(), nullable=False),
    )


def _create_secrets() -> None:
    op.create_table(
        "recovery_codes",
        Column("learner", String(32), primary_key=True),
        Column("place", String(3), nullable=False),
        Column("hash", String(200), nullable=False),
    )
    op.create_index("ix_recovery_codes_place", "recovery_codes", ["place"])
    op.create_table(
        "teacher_links",
        Column("role", String(12), primary_key=True),
        Column("hash", String(64), nullable=False),
        Column("since", String(40), nullable=False),
    )
