"""Which revision the tables of a database have, and how they are brought to the latest one."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from mahj_tutor.errors import StoreError

FOLDER = Path(__file__).with_name("migrations")


@cache
def latest() -> str:
    """Return the latest revision: four digits, the end of the name of its module."""
    return max(path.stem.removeprefix("revision_") for path in FOLDER.glob("revision_*.py"))


def found(connection: Connection) -> str:
    """Return the revision of a database; `""` if none is noted in it."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def refuse_foreign(name: str, revision: str, *, tables: bool) -> None:
    """Raise `StoreError` for a database that is another program's or of a newer version of this one.

    `tables` tells whether it has tables, though no revision is noted.
    """
    if (tables and not revision) or (revision and not re.fullmatch(r"[0-9]{4}", revision)):
        raise StoreError(
            f"the database {name!r} belongs to another program", "give Mahj Tutor one of its own"
        )
    if revision > latest():
        raise newer(name, int(revision))
    if revision and not (FOLDER / f"revision_{revision}.py").is_file():
        raise StoreError(f"the record {name!r} has the unknown format {revision}", "restore a backup")


def newer(name: str, revision: int) -> StoreError:
    """Return the error for a record of a newer version."""
    return StoreError(
        f"the record {name!r} was written by a newer version of Mahj Tutor"
        f" (format {revision}; this version reads {int(latest())})",
        "install that version",
    )


def upgrade(connection: Connection, to: str = "head") -> None:
    """Bring the tables to a revision, within the transaction of the connection."""
    from alembic.operations import Operations  # seldom needed, and slow to import
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory(str(FOLDER), version_locations=[str(FOLDER)])
    context = MigrationContext.configure(connection)
    steps = list(scripts.iterate_revisions(to, found(connection) or "base"))
    with Operations.context(context):
        for step in reversed(steps):
            step.module.upgrade()
            context.stamp(scripts, step.revision)
