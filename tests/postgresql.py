"""A PostgreSQL of the tests' own: from the system's packages, on a socket in a temporary folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import pytest

MISSING = "the package postgresql is not installed: deploy/postgresql.sh installs it where it may"
FOLDERS = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin")
ACCOUNTS = ("postgres", "nobody")
"""Who runs the server if we are root, for which it refuses to run."""

ACCESS = """
local all guarded scram-sha-256
local all shut reject
local all all trust
"""
QUICK = (
    "fsync=off",
    "full_page_writes=off",
    "autovacuum=off",
    "wal_level=minimal",
    "max_wal_senders=0",
    "listen_addresses=",
    "shared_buffers=16MB",
    "max_connections=40",
    "logging_collector=off",
)
ROOM = 1 << 31
"""Free bytes from which a server's files go into memory: each has some 100 MB, and each worker has one."""


def programs() -> Path | None:
    """Return the folder of the server's programs, the newest there is."""
    found = [path for folder in FOLDERS for path in Path("/").glob(f"{folder[1:]}/pg_ctl")]
    newest = sorted(found, key=lambda path: [int(n) for n in path.parts[-3].split("-") if n.isdecimal()])
    on_path = shutil.which("pg_ctl")
    return newest[-1].parent if newest else Path(on_path).parent if on_path else None


@dataclass
class PostgresqlServer:
    """A running server; `address` names one of its databases."""

    folder: Path
    programs: Path
    as_account: dict[str, Any]

    def address(self, database: str, user: str = "tutor") -> str:
        return f"postgresql://{user}@/{database}?host={self.folder}"

    def run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), *arguments]
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, cwd=self.folder, **self.as_account
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self) -> None:
        settings = " ".join(f"-c {each}" for each in (*QUICK, f"unix_socket_directories={self.folder}"))
        log = str(self.folder / "log")
        self.run("pg_ctl", "start", "-w", "-s", "-D", str(self.folder / "data"), "-l", log, "-o", settings)

    def stop(self) -> None:
        self.run("pg_ctl", "stop", "-w", "-s", "-m", "immediate", "-D", str(self.folder / "data"))

    def sql(self, *statements: str, database: str = "postgres") -> None:
        """Run statements as the owner of everything, each by itself."""
        import psycopg

        with psycopg.connect(self.address(database), autocommit=True) as connection:
            for each in statements:
                connection.execute(each)


def _account() -> dict[str, Any]:
    if os.name != "posix" or os.geteuid() != 0:
        return {}
    import pwd

    known = {each.pw_name: each for each in pwd.getpwall()}
    found = next(known[name] for name in ACCOUNTS if name in known)
    return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}


def _memory() -> Path | None:
    """Return a folder in memory with room for several servers; None if there is none."""
    shared = Path("/dev/shm")
    roomy = shared.is_dir() and os.access(shared, os.W_OK) and shutil.disk_usage(shared).free >= ROOM
    return shared if roomy else None


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgresqlServer]:
    """The server of this process; tests that ask for it are skipped where there is none."""
    pytest.importorskip("psycopg", reason="psycopg is not installed: pip install 'mahj-tutor[postgres]'")
    found = programs()
    if found is None:
        pytest.skip(MISSING)
    folder, account = Path(tempfile.mkdtemp(prefix="mahj-pg-", dir=_memory())), _account()
    if account:
        os.chown(folder, account["user"], account["group"])
    server = PostgresqlServer(folder, found, account)
    # A language's own order of letters, as servers usually have it: times must not be sorted by it.
    english = ("--locale-provider=icu", "--icu-locale=en-US")
    make = ("-D", str(folder / "data"), "-U", "tutor", "-A", "trust", "-E", "UTF8", "--no-sync")
    try:
        server.run("initdb", *make, "--locale=C", *english)
    except AssertionError:  # before version 15, or without that library
        server.run("initdb", *make)
    (folder / "data" / "pg_hba.conf").write_text(ACCESS)
    server.start()
    server.sql("CREATE ROLE guarded LOGIN PASSWORD 'open sesame'", "CREATE ROLE shut LOGIN")
    yield server
    server.stop()
    shutil.rmtree(folder, ignore_errors=True)


_NUMBERS = count(1)
GONE = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
"""Ends what a test has left connected."""


@pytest.fixture
def empty_database(postgresql: PostgresqlServer) -> Iterator[str]:
    """The address of a database with nothing in it."""
    name = f"empty_{next(_NUMBERS)}"
    postgresql.sql(f"CREATE DATABASE {name}")
    yield postgresql.address(name)
    postgresql.sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def _used_again(postgresql: PostgresqlServer) -> str:
    """The name of a database that one test has after the other: to make one takes longer than most tests."""
    postgresql.sql("CREATE DATABASE used_again")
    return "used_again"


@pytest.fixture
def emptied_database(postgresql: PostgresqlServer, _used_again: str) -> Iterator[str]:
    """The address of a database with no table in it, for tests that change none of its settings."""
    yield postgresql.address(_used_again)
    postgresql.sql(GONE, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public", database=_used_again)


EITHER = ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)]
"""Both kinds of database, for tests that run once with each; `make check` is content with the file."""


@pytest.fixture(params=EITHER)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where a record may be kept: a test that asks for it runs once with each."""
    return tmp_path if request.param == "sqlite" else str(request.getfixturevalue("emptied_database"))
