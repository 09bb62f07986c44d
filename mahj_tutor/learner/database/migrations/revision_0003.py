"""The card and the table rules that a class plays by, and the group of a JupyterHub that is a class."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, String, Text

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the columns and the table of cards."""
    for table in ("attempts", "places"):
        op.add_column(table, Column("house", String(), nullable=False, server_default=""))
    op.add_column("classes", Column("house", Text(), nullable=False, server_default="{}"))
    op.add_column("classes", Column("hub_group", String(255)))
    op.create_index("ix_classes_hub_group", "classes", ["hub_group"], unique=True)
    op.create_table(
        "class_cards",
        Column("name", String(40), primary_key=True),
        Column("text", Text(), nullable=False),
        Column("since", String(40), nullable=False),
    )
