"""Tables of new SQLite records, made by the statements that the migrations sent the first time.

Alembic takes longer to make the tables than most tests of the record take. Whatever is not new is brought up
by the migrations, as ever; `tests/unit/test_migrations.py` and every real start make
their tables so.
"""

from __future__ import annotations

from functools import cache

from sqlalchemy import Connection, create_engine, inspect, text

from mahj_tutor.learner.database import revisions

MIGRATE = revisions.upgrade
"""Brings tables up by the migrations."""


@cache
def statements() -> tuple[str, ...]:
    """Return what makes the tables of the latest revision, and notes which it is."""
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        MIGRATE(connection)
        where = "sql IS NOT NULL AND name NOT LIKE 'sqlite_%'"
        rows = connection.execute(text(f"SELECT sql FROM sqlite_master WHERE {where} ORDER BY rowid"))
        found = tuple(rows.scalars())
        noted = revisions.found(connection)
    engine.dispose()
    return (*found, f"INSERT INTO alembic_version VALUES ('{noted}')")


def upgrade(connection: Connection, to: str = "head") -> None:
    """Make the tables of a new SQLite record; bring up any other by the migrations."""
    if to != "head" or connection.dialect.name != "sqlite" or inspect(connection).get_table_names():
        MIGRATE(connection, to)
        return
    for each in statements():
        connection.exec_driver_sql(each)
