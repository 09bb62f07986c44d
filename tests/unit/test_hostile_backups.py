"""A backup that somebody else made: nothing in it runs, and what it promises isn't read."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from mahj_tutor.classroom.store import ClassStore
from mahj_tutor.classroom.tables import _complain_once
from mahj_tutor.errors import StoreError
from mahj_tutor.learner.database.backup import restore, up_to_date, write_backup
from mahj_tutor.learner.database.sqlite import FILE_NAME
from mahj_tutor.learner.database.sqlite_file import LARGEST_VALUE, connect
from mahj_tutor.learner.store import Store
from tests.unit.test_record_file import ANN, PLACE, TRY

BEA = "b" * 32

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS key, i AS since FROM n"


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    record = Store.open(tmp_path / "record")
    record.record_attempt(ANN, TRY, PLACE)
    record.close()
    write_backup(tmp_path / "record", tmp_path / "backup.sqlite3")
    return tmp_path / "backup.sqlite3"


@pytest.mark.parametrize(
    "planted",
    [
        f"CREATE VIEW extra AS {ENDLESS}",
        "CREATE TRIGGER gone AFTER INSERT ON attempts BEGIN DELETE FROM learners; END",
        "ALTER TABLE learners ADD COLUMN large TEXT GENERATED ALWAYS AS (zeroblob(1000000000)) VIRTUAL",
        "CREATE VIRTUAL TABLE words USING fts5(text)",
    ],
)
def test_a_backup_that_holds_more_than_tables_is_refused(planted: str, backup: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(backup)) as file:
        file.execute(planted)
        file.commit()
    before = {each.name: each.read_bytes() for each in (tmp_path / "record").iterdir()}
    with pytest.raises(StoreError, match="holds more than tables"):
        restore(backup, tmp_path / "record", tmp_path, force=True)
    assert {each.name: each.read_bytes() for each in (tmp_path / "record").iterdir()} == before


def test_an_unknown_format_is_a_sentence(backup: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(backup)) as file:
        file.execute("UPDATE alembic_version SET version_num = '0000'")
        file.commit()
    with pytest.raises(StoreError, match="unknown format 0000"):
        up_to_date(backup, tmp_path / "record")


def test_no_value_is_read_that_is_larger_than_any_of_ours(backup: Path) -> None:
    with closing(connect(backup)) as file, pytest.raises(sqlite3.DataError):
        file.execute(f"SELECT zeroblob({LARGEST_VALUE + 1})").fetchone()


@pytest.mark.parametrize(
    "clause",
    [
        "UNIQUE (learner, exercise) ON CONFLICT IGNORE",
        "CHECK (seed > 0)",
    ],
)
def test_rules_that_somebody_gave_a_table_are_not_restored(clause: str, backup: Path, tmp_path: Path) -> None:
    """With the first one all answers were confirmed, and one was kept."""
    with closing(sqlite3.connect(backup)) as file:
        (made,) = file.execute("SELECT sql FROM sqlite_master WHERE name = 'attempts'").fetchone()
        file.execute("ALTER TABLE attempts RENAME TO before")
        file.execute(f"{made.rstrip().removesuffix(')')}, {clause})")
        file.execute("INSERT INTO attempts SELECT * FROM before")
        file.execute("DROP TABLE before")
        file.commit()
    restore(backup, tmp_path / "record", tmp_path, force=True)
    with closing(Store.open(tmp_path / "record")) as store:
        store.try_writing()
        for _ in range(3):
            store.record_attempt(ANN, TRY, PLACE)
        assert len(store.attempts(ANN)) == 4


def test_a_record_that_keeps_nothing_of_what_is_written_is_not_well(tmp_path: Path) -> None:
    with closing(Store.open(tmp_path)) as store:
        store.try_writing()
        assert store.counts() == (0, 0)
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as file:
        file.execute(
            "CREATE TRIGGER forget AFTER INSERT ON attempts BEGIN DELETE FROM attempts WHERE id = NEW.id; END"
        )
        file.commit()
    with closing(Store.open(tmp_path)) as store, pytest.raises(StoreError, match="doesn't keep what"):
        store.try_writing()


# --- classes ----------------------------------------------------------------------------------------------


@pytest.fixture
def school(tmp_path: Path) -> Path:
    """A backup with a teacher's link, and two classes with a member each."""
    with closing(Store.open(tmp_path / "school")) as record:
        store = ClassStore(record.database)
        store.set_link("teacher", "T" * 40)
        for name, key in (("Tuesday", ANN), ("Friday", BEA)):
            store.join(store.create(name), key, name[:3])
    write_backup(tmp_path / "school", tmp_path / "school.sqlite3")
    return tmp_path / "school.sqlite3"


def restored(backup: Path, place: Path, change: str = "") -> ClassStore:
    """Return the classes of a backup that somebody has changed."""
    if change:
        with closing(sqlite3.connect(backup)) as file, file:
            file.execute(change)
    restore(backup, place, place)
    return ClassStore(Store.open(place).database)


def test_a_teachers_link_is_not_restored(school: Path, tmp_path: Path) -> None:
    """Whoever made the backup may know it, and would be a teacher here."""
    found = restored(school, tmp_path / "new")
    assert not found.has_link("teacher")
    assert [each.name for each in found.classes()] == ["Friday", "Tuesday"]


@pytest.mark.parametrize(
    "change",
    [
        f"UPDATE classes SET {column} = '{value}' WHERE name = 'Tuesday'"
        for column, value in [
            ("since", "never"), ("starts", "x"), ("lessons", "5"), ("lead", "[1]"), ("lead", "null"),
            ("house", "5"), ("house", "null"), ("house", '{"card": {"a": 9}, "rules": 5}'),
        ]
    ],
)  # fmt: skip
def test_a_class_that_cannot_be_read_takes_no_other_away(
    change: str, school: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    _complain_once.cache_clear()
    found = restored(school, tmp_path / "new", change)
    for _ in range(2):
        assert [each.name for each in found.classes()] == ["Friday"]
    assert found.membership(ANN) is None
    assert found.membership(BEA) is not None
    assert found.find(1) is None
    said = [each.message for each in caplog.records if "left out" in each.message]
    assert len(said) == 1
    assert said[0].startswith("class 1 of the record can't be read")


def test_a_member_that_cannot_be_read_takes_no_other_away(school: Path, tmp_path: Path) -> None:
    found = restored(
        school, tmp_path / "new", "UPDATE class_members SET since = 'never' WHERE nickname = 'Tue'"
    )
    assert [found.members(each.id) for each in found.classes()][1] == ()
    assert len(found.members(2)) == 1
    assert found.membership(ANN) is None
