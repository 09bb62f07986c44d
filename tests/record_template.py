"""Tables of new records, made by the statements that the migrations sent the first time.

Alembic takes longer to make the tables than most tests of the record take. Whatever is not new is brought up
by the migrations, as ever; `tests/unit/test_migrations.py` and every real start make
their tables so.
"""

from __future__ import annotations

from functools import cache

from sqlalchemy import Connection, create_engine, event, inspect, text

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


_SENT: list[str] = []
"""What the migrations sent to the first new PostgreSQL record."""


def _migrate_and_note(connection: Connection) -> None:
    sent: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_others: object) -> None:
        if not statement.lstrip().startswith("SELECT"):
            sent.append(statement)

    event.listen(connection, "before_cursor_execute", note)
    MIGRATE(connection)
    event.remove(connection, "before_cursor_execute", note)
    _SENT[:] = sent


def upgrade(connection: Connection, to: str = "head") -> None:
    """Make the tables of a new record; bring up any other by the migrations."""
    if to != "head" or inspect(connection).get_table_names():
        MIGRATE(connection, to)
    elif connection.dialect.name == "sqlite":
        for each in statements():
            connection.exec_driver_sql(each)
    elif _SENT:
        connection.exec_driver_sql(";".join(_SENT))
    else:
        _migrate_and_note(connection)
