"""The record in an SQLite file: its settings, and every trouble a file and a disk can have."""

import os
import shutil
import sqlite3
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest

from mahj_tutor.errors import StoreError
from mahj_tutor.learner.bookmark import Bookmark
from mahj_tutor.learner.database import sqlite_file
from mahj_tutor.learner.database.revisions import latest
from mahj_tutor.learner.database.sqlite import FILE_NAME
from mahj_tutor.learner.store import Store
from tests.unit.test_store import ANN, BOOKMARK, TRY

SCHEMA = int(latest())


@pytest.fixture
def store(tmp_path):
    with_it = Store.open(tmp_path)
    yield with_it
    with_it.close()


def _sentence(error: pytest.ExceptionInfo[StoreError]) -> str:
    text = str(error.value)
    assert "\n" not in text
    assert "Traceback" not in text
    assert not text.endswith(".")
    return text


def test_the_file_is_safe_by_its_settings(store):
    store.save_bookmark(ANN, BOOKMARK)
    with store.database.engine.connect() as connection:
        asked = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "user_version")
        }
    assert asked == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "busy_timeout": 5000,
        "user_version": SCHEMA,
    }


def test_an_answer_is_waited_for_on_disk_after_an_item_was_merely_opened(store):
    def synchronous(*, lasting):
        with store.database.writing(lasting=lasting) as connection:
            return connection.exec_driver_sql("PRAGMA synchronous").scalar()

    assert [synchronous(lasting=each) for each in (True, False, False, True)] == [2, 1, 1, 2]
    store.save_bookmark(ANN, BOOKMARK, lasting=False)
    assert store.bookmark(ANN, BOOKMARK.exercise) == BOOKMARK
    store.record_attempt(ANN, TRY, BOOKMARK)
    with store.database.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2


def test_an_attempt_and_its_bookmark_are_saved_both_or_neither(store):
    store.record_attempt(ANN, TRY, BOOKMARK)
    sqlite3.connect(store.database.path).execute(
        "create trigger no before update on places begin select raise(abort, 'no'); end"
    )
    with pytest.raises(StoreError, match="cannot be used: no"):
        store.record_attempt(ANN, TRY, replace(BOOKMARK, tries=4))
    assert store.attempts(ANN) == (TRY,)
    assert store.bookmark(ANN, "a9.first") == BOOKMARK


# --- trouble --------------------------------------------------------------------------------------


def test_a_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(
        StoreError, match=r"the folder '.*file/in' cannot be created: Not a directory"
    ) as error:
        Store.open(tmp_path / "file" / "in")
    _sentence(error)


@pytest.fixture
def as_anybody():
    """A folder anybody may enter, and an account that may not write everywhere."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    yield folder
    if os.geteuid() != os.getuid():
        os.seteuid(os.getuid())
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o777)
    shutil.rmtree(folder)


def _drop_rights():
    if os.geteuid() == 0:
        os.seteuid(65534)


def test_a_disk_that_may_only_be_read(as_anybody):
    Store.open(as_anybody).close()
    (as_anybody / FILE_NAME).chmod(0o444)
    as_anybody.chmod(0o555)
    _drop_rights()
    with pytest.raises(StoreError, match=r"read-only|not writable") as error:
        Store.open(as_anybody)
    _sentence(error)
    with pytest.raises(StoreError, match="cannot be created: Permission denied"):
        Store.open(as_anybody / "deeper")


def test_a_file_that_may_only_be_read(as_anybody):
    Store.open(as_anybody).close()
    (as_anybody / FILE_NAME).chmod(0o444)
    _drop_rights()
    with pytest.raises(StoreError, match="is read-only") as error:
        Store.open(as_anybody)
    _sentence(error)


def test_a_locked_file(tmp_path):
    store = Store.open(tmp_path, patience=0.02)
    other = sqlite3.connect(store.database.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreError, match="is locked by another program") as error:
        store.record_attempt(ANN, TRY, BOOKMARK)
    _sentence(error)
    with pytest.raises(StoreError, match="is locked by another program"):
        Store.open(tmp_path, patience=0.02)
    other.execute("ROLLBACK")
    store.record_attempt(ANN, TRY, BOOKMARK)
    assert store.attempts(ANN) == (TRY,)
    other.close()
    store.close()


def test_a_new_file_that_another_process_is_making_is_waited_for(tmp_path, monkeypatch):
    other = sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    waits = []

    def wait(seconds):
        waits.append(seconds)
        if len(waits) == 2:
            other.execute("ROLLBACK")

    monkeypatch.setattr(sqlite_file, "sleep", wait)
    store = Store.open(tmp_path)
    assert len(waits) == 2
    store.record_attempt(ANN, TRY, BOOKMARK)
    store.close()
    other.close()


def test_a_file_that_is_no_database(tmp_path):
    (tmp_path / FILE_NAME).write_bytes(b"these are not pages of a database" * 200)
    with pytest.raises(StoreError, match="is damaged: it is not a database") as error:
        Store.open(tmp_path)
    _sentence(error)


def test_damaged_pages(tmp_path):
    store = Store.open(tmp_path)
    for number in range(200):
        store.record_attempt(ANN, TRY, replace(BOOKMARK, exercise=f"a9.number-{number}"))
    store.close()
    path = tmp_path / FILE_NAME
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    with pytest.raises(StoreError, match="is damaged") as error:
        Store.open(tmp_path).attempts(ANN)
    _sentence(error)


def test_damaged_text_in_a_row(store):
    store.record_attempt(ANN, TRY, BOOKMARK)
    other = sqlite3.connect(store.database.path)
    other.execute("update places set acts = '[[[' ")
    other.commit()
    other.close()
    with pytest.raises(StoreError, match="contains something that cannot be read") as error:
        store.bookmark(ANN, "a9.first")
    _sentence(error)


def _record_many(store: Store, bookmark: Bookmark) -> None:
    for number in range(100):
        store.record_attempt(ANN, TRY, replace(bookmark, exercise=f"a9.n{number}"))


def test_a_full_disk(tmp_path):
    store = Store.open(tmp_path)
    with store.database.engine.connect() as connection:  # the one connection of the pool
        connection.exec_driver_sql("PRAGMA max_page_count=1")
    long = replace(BOOKMARK, acts=(("mark", "w7"),) * 400)
    with pytest.raises(StoreError, match="the disk is full") as error:
        _record_many(store, long)
    _sentence(error)
    assert len(store.attempts(ANN)) == len(store.progress(ANN)) < 100
    store.close()


def test_a_file_of_a_newer_kind_is_left_alone(tmp_path):
    Store.open(tmp_path).close()
    other = sqlite3.connect(tmp_path / FILE_NAME)
    other.execute(f"PRAGMA user_version={SCHEMA + 1}")
    other.close()
    with pytest.raises(StoreError, match="written by a newer version of Mahj Tutor") as error:
        Store.open(tmp_path)
    _sentence(error)


def test_a_file_of_another_program_is_left_alone(tmp_path):
    other = sqlite3.connect(tmp_path / FILE_NAME)
    other.execute("create table recipes (name)")
    other.close()
    with pytest.raises(StoreError, match="belongs to another program"):
        Store.open(tmp_path)
    assert sqlite3.connect(tmp_path / FILE_NAME).execute("select name from sqlite_master").fetchall() == [
        ("recipes",)
    ]
