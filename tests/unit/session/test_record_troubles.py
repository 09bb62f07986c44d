"""What learners see when the file of the record is in trouble, and what is kept."""

import os
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime

import pytest

from mahj_tutor.errors import StoreError
from mahj_tutor.learner import store as store_module
from mahj_tutor.learner.database import sqlite_file
from mahj_tutor.learner.database.sqlite_file import wal_path
from mahj_tutor.learner.record_file import export_record, import_record
from mahj_tutor.learner.store import Store
from tests.unit.session.small_exercise import ANN, BEA, ID, Learner


@pytest.fixture
def path(store):
    return store.database.path


def refused(learner, why):
    """Answer right; see that it is not confirmed, in calm words, and that the board stays as it was."""
    view = learner.submit(learner.right)
    assert (view.phase, view.done, view.feedback.verdict) == ("open", False, "trouble")
    assert view.feedback.title == f"Your answer couldn't be saved: {why}. Try again."
    assert (view.feedback.why, view.acts) == ("", learner.right)
    assert learner.session.saved is None
    assert learner.draft(learner.wrong) is None, "a draft is not confirmed either"


def kept(folder, key=ANN):
    """Return the verdicts that a new server finds."""
    with closing(Store.open(folder)) as again:
        return [each.verdict for each in again.attempts(key)]


def replaced(path):
    """Move another record into the place of the one in use, as a careless restore does."""
    other = path.parent / "other"
    Store.open(other).close()
    kept_aside = path.with_name("aside.sqlite3")
    path.rename(kept_aside)
    (other / path.name).rename(path)
    return lambda: kept_aside.replace(path)


def deleted(path):
    kept_aside = path.with_name("aside.sqlite3")
    path.rename(kept_aside)
    return lambda: kept_aside.rename(path)


def without_log(path):
    aside = path.with_name("aside-wal")
    wal_path(path).rename(aside)
    return lambda: aside.rename(wal_path(path))


def overwritten(path):
    """Write over the file itself, so that it is the same file with other contents."""
    before = path.read_bytes()
    path.write_bytes(b"these are not pages of a database" * 400)
    return lambda: path.write_bytes(before)


def cut_short(path):
    before = path.read_bytes()
    os.truncate(path, len(before) // 2)
    return lambda: path.write_bytes(before)


def locked(path):
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other.close


TROUBLES = [
    (replaced, "the record was replaced while it was in use"),
    (deleted, "the record was moved or deleted while it was in use"),
    (without_log, "the record lost the file while it was in use"),
    (overwritten, "the record is damaged: it is not a database"),
    (cut_short, "the record is damaged"),
    (locked, "the record is locked by another program"),
]


@pytest.mark.parametrize(("trouble", "why"), TROUBLES, ids=[each.__name__ for each, _ in TROUBLES])
def test_nothing_is_confirmed_while_the_file_is_in_trouble(ann, store, path, trouble, why):
    assert ann.submit(ann.wrong).phase == "wrong"
    ann.ask("retry")
    fold_in(path)
    over = trouble(path)
    refused(ann, why)
    refused(ann, why)  # and again
    over()
    assert ann.submit(ann.right).phase == "right"
    assert kept(path.parent)[0] == "wrong"
    assert kept(path.parent)[-1] == "right"


def fold_in(path):
    """Bring everything from the log into the file, as SQLite does now and then."""
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("PRAGMA wal_checkpoint(FULL)").fetchone()[0] == 0


def test_a_process_that_starts_later_does_not_take_another_file_for_the_record(ann, store, path, monkeypatch):
    """A kernel is told which file the server has open: it neither uses another one nor makes one."""
    ann.submit(ann.wrong)
    for name, value in store.database.environment().items():
        monkeypatch.setenv(name, value)
    with closing(Store.open(path.parent)) as kernel:
        assert len(kernel.attempts(ANN)) == 1
    over = replaced(path)
    with pytest.raises(StoreError, match="was replaced while it was in use"):
        Store.open(path.parent)
    over()
    over = deleted(path)
    with pytest.raises(StoreError, match="was moved or deleted while it was in use"):
        Store.open(path.parent)
    assert not path.exists()
    over()
    elsewhere = Store.open(path.parent / "elsewhere")  # another record is another matter
    elsewhere.close()


def test_damage_that_an_error_shows_is_looked_for_before_anything_is_written(ann, store, path, monkeypatch):
    """In a large file only an error leads to a check of all of it."""
    for number in range(300):
        store.record_attempt(BEA, *_attempt(number))
    fold_in(path)
    monkeypatch.setattr(sqlite_file, "SMALL", 0)
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 2)
        file.write(b"\xff" * (size // 2))
    store.database.engine.dispose()  # nothing of it is in memory
    with pytest.raises(StoreError, match="is damaged"):
        store.attempts(BEA)
    refused(ann, "the record is damaged")


def _attempt(number):
    from tests.unit.test_store import BOOKMARK, TRY

    return TRY, BOOKMARK


def test_a_damaged_file_is_not_served(ann, store, path):
    for number in range(300):
        store.record_attempt(BEA, *_attempt(number))
    store.close()
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 2)
        file.write(b"\xff" * 4096)
    with pytest.raises(StoreError, match="is damaged") as error:
        Store.open(path.parent)
    assert "mahj-tutor data restore" in error.value.fix


def test_a_full_disk(ann, store, path):
    assert ann.submit(ann.wrong).phase == "wrong"
    ann.ask("retry")
    with store.database.engine.connect() as connection:  # the one connection of the pool
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
    while True:  # until what is free in the file is used up, too
        try:
            store.record_attempt(BEA, *_attempt(0))
        except StoreError:
            break
    refused(ann, "the record cannot grow: the disk is full")
    with store.database.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count=100000")
    assert ann.submit(ann.right).phase == "right"
    assert kept(path.parent) == ["wrong", "right"]


@pytest.mark.parametrize("jump", [datetime(2001, 1, 1, tzinfo=UTC), datetime(2099, 1, 1, tzinfo=UTC)])
def test_a_clock_that_jumps(ann, store, path, monkeypatch, jump, exercises):
    """Nothing is lost, whatever the clock says; the first answer is the one with the earliest time."""
    assert ann.submit(ann.wrong).phase == "wrong"
    ann.ask("retry")

    class Clock(datetime):
        @classmethod
        def now(cls, tz=None):
            return jump

    monkeypatch.setattr(store_module, "datetime", Clock)
    monkeypatch.setattr("mahj_tutor.session.steps.now", lambda: jump)
    assert ann.submit(ann.right).phase == "right"
    again = Learner(exercises, store)
    assert (again.view.phase, again.view.done) == ("right", True)
    monkeypatch.undo()
    assert len(store.attempts(ANN)) == 2
    assert store.progress(ANN)[ID].tries == 2
    assert store.progress(ANN)[ID].done
    assert sorted(kept(path.parent)) == ["right", "wrong"]
    assert import_record(store, BEA, export_record(store, ANN)) == 2


def test_two_servers_on_one_file(exercises, store, path):
    """Each sees what the other confirms; neither is in trouble when the other folds in its log."""
    with closing(Store.open(path.parent)) as second:
        ann, bea = Learner(exercises, store), Learner(exercises, second, BEA)
        assert ann.submit(ann.wrong).phase == "wrong"
        ann.ask("retry")
        assert bea.submit(bea.right).phase == "right"
        assert Learner(exercises, second).view.tries == 1, "Ann reloads at the other server"
        second.close()
        assert ann.submit(ann.right).phase == "right"
    assert kept(path.parent) == ["wrong", "right"]
    assert kept(path.parent, BEA) == ["right"]


def test_the_log_is_folded_in_at_the_end(ann, store, path):
    ann.submit(ann.right)
    assert wal_path(path).stat().st_size > 0
    other = sqlite3.connect(path)  # somebody else looks at it: SQLite would leave the log
    other.execute("select count(*) from learners").fetchone()
    store.close()
    assert wal_path(path).stat().st_size == 0
    other.close()
    alone = shutil.copy(path, path.with_name("alone.sqlite3"))
    with closing(sqlite3.connect(alone)) as copy:
        assert copy.execute("select count(*) from attempts").fetchone() == (1,)
