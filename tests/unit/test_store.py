"""The record on disk: what is confirmed is kept, and every trouble is one sentence."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from mahj_tutor.errors import StoreError
from mahj_tutor.learner.bookmark import Asked, Attempt, Bookmark
from mahj_tutor.learner.store import FILE_NAME, SCHEMA, Store

ANN, BEA = "a" * 32, "b" * 32
BOOKMARK = Bookmark("a9.first", 2, 77, 1, (("mark", "w7"), ("number", "n", "12")), 3, 1, "wrong", False, 9)
TRY = Attempt(
    "a9.first",
    2,
    77,
    (("mark", "w7"),),
    "wrong",
    ("CH3", "CH4"),
    "M05",
    1,
    datetime(2026, 1, 2, tzinfo=UTC),
)


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


def test_what_is_kept_comes_back_in_another_process_life(tmp_path):
    first = Store.open(tmp_path / "new" / "folder")
    first.record_attempt(ANN, TRY, BOOKMARK)
    first.close()
    again = Store.open(tmp_path / "new" / "folder")
    assert again.bookmark(ANN, "a9.first") == BOOKMARK
    assert again.attempts(ANN) == (TRY,)
    assert again.bookmark(ANN, "a9.other") is None
    assert again.bookmark(BEA, "a9.first") is None
    assert again.attempts(BEA) == ()
    again.close()


EARLIER_FILE = f"""
create table learners (key varchar not null primary key, since varchar not null);
create table attempts (id integer not null primary key, learner varchar not null references learners (key),
    exercise varchar not null, version integer not null, seed integer not null, acts varchar not null,
    verdict varchar not null, rules varchar not null, misconception varchar, hints integer not null,
    at varchar not null);
create table places (learner varchar not null references learners (key), exercise varchar not null,
    version integer not null, seed integer not null, round integer not null, acts varchar not null,
    tries integer not null, hints integer not null, phase varchar not null, done integer not null,
    serial integer not null, at varchar not null, primary key (learner, exercise));
insert into learners values ('{ANN}', '2026-01-01T00:00:00+00:00');
insert into attempts values (1, '{ANN}', 'a9.first', 2, 77, '[["mark","w7"]]', 'wrong', 'CH3 CH4', 'M05', 1,
    '2026-01-02T00:00:00+00:00');
insert into places values ('{ANN}', 'a9.first', 2, 77, 1, '[["mark","w7"],["number","n","12"]]', 3, 1,
    'wrong', 0, 9, '2026-01-02T00:00:00.5+00:00');
pragma user_version = 1;
"""
"""A file as version 0.1.0 wrote it."""


def test_a_file_of_an_earlier_version_is_read_and_continued(tmp_path):
    earlier = sqlite3.connect(tmp_path / FILE_NAME)
    earlier.executescript(EARLIER_FILE)
    earlier.close()
    store = Store.open(tmp_path)
    assert store.bookmark(ANN, "a9.first") == BOOKMARK
    assert store.attempts(ANN) == (TRY,)
    assert store.progress(ANN)["a9.first"].last == datetime(2026, 1, 2, 0, 0, 0, 500_000, tzinfo=UTC)
    assert store.progress(ANN)["a9.first"].worked == TRY.when
    later = replace(TRY, is_helped=True, asked=Asked(("CH3",), "mark", 13, is_drawn=True))
    store.record_attempt(ANN, later, replace(BOOKMARK, tries=4, shown=True))
    assert store.bookmark(ANN, "a9.first") == replace(BOOKMARK, tries=4, shown=True)
    assert store.attempts(ANN) == (TRY, later)
    assert store.progress(ANN)["a9.first"].worked > TRY.when
    store.close()


def test_the_file_is_safe_by_its_settings(store):
    store.save_bookmark(ANN, BOOKMARK)
    with store._engine.connect() as connection:
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


def test_only_an_anonymous_key_names_a_learner(store):
    for key in ("", "ann", "A" * 32, "a" * 31, "a" * 32 + "\n", "'; drop table places; --"):
        with pytest.raises(StoreError, match="invalid learner key"):
            store.save_bookmark(key, BOOKMARK)
        with pytest.raises(StoreError, match="invalid learner key"):
            store.progress(key)
    columns = sqlite3.connect(store.path).execute("select name from pragma_table_info('learners')").fetchall()
    assert columns == [("key",), ("since",)]


def test_of_several_tabs_the_last_wins_but_done_stays_done(store):
    store.save_bookmark(ANN, replace(BOOKMARK, done=True, serial=30))
    store.save_bookmark(ANN, replace(BOOKMARK, acts=(("mark", "w1"),), done=False, serial=4))
    kept = store.bookmark(ANN, "a9.first")
    assert kept == replace(BOOKMARK, acts=(("mark", "w1"),), done=True, serial=30)


def test_progress_counts_what_was_judged(store):
    right = replace(TRY, verdict="right", hints=0)
    store.record_attempt(ANN, TRY, BOOKMARK)
    store.record_attempt(ANN, replace(TRY, verdict="shown"), BOOKMARK)
    store.record_attempt(ANN, right, replace(BOOKMARK, done=True))
    store.record_attempt(ANN, replace(right, exercise="a9.second"), replace(BOOKMARK, exercise="a9.second"))
    store.save_bookmark(ANN, replace(BOOKMARK, exercise="a4.begun"))
    progress = store.progress(ANN)
    assert list(progress) == ["a9.first", "a9.second", "a4.begun"]
    found = {name: (each.done, each.tries, each.first_right) for name, each in progress.items()}
    assert found == {
        "a9.first": (True, 2, False),
        "a9.second": (False, 1, True),
        "a4.begun": (False, 0, False),
    }
    assert progress["a4.begun"].last >= progress["a9.first"].last
    assert store.progress(BEA) == {}


def test_opening_an_exercise_is_no_work(store):
    opened = replace(BOOKMARK, tries=0, hints=0, phase="open")

    def worked():
        return store.progress(ANN)["a9.first"].worked

    store.save_bookmark(ANN, opened)
    store.save_bookmark(ANN, replace(opened, serial=400))
    store.save_bookmark(ANN, replace(opened, serial=500, version=3, acts=()))
    assert worked() is None
    store.save_bookmark(ANN, replace(opened, version=3, acts=(("mark", "w1"),)))
    first = worked()
    assert first is not None
    store.save_bookmark(ANN, replace(opened, version=3, acts=(("mark", "w1"),), serial=900))
    assert worked() == first
    store.record_attempt(ANN, TRY, replace(BOOKMARK, version=3))
    assert worked() > first
    store.record_attempt(ANN, replace(TRY, exercise="a9.new"), replace(BOOKMARK, exercise="a9.new"))
    assert store.progress(ANN)["a9.new"].worked is not None


def test_attempts_without_their_acts_are_the_same_otherwise(store):
    asked = Asked(("CH3", "CH1"), "mark", 13, is_drawn=True)
    kept = (TRY, replace(TRY, misconception=None, is_helped=True, asked=asked))
    for each in kept:
        store.record_attempt(ANN, each, BOOKMARK)
    found = [each._asdict() for each in store.summaries(ANN)]
    assert [each.pop("id") for each in found] == [1, 2]
    assert [Attempt(acts=TRY.acts, **each) for each in found] == list(kept)
    assert [each.id for each in store.summaries(ANN, after=1)] == [2]
    assert (store.count_attempts(ANN), store.count_attempts(BEA)) == (2, 0)


def test_an_attempt_and_its_bookmark_are_saved_both_or_neither(store):
    store.record_attempt(ANN, TRY, BOOKMARK)
    sqlite3.connect(store.path).execute(
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
    other = sqlite3.connect(store.path, isolation_level=None)
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
    other = sqlite3.connect(store.path)
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
    with store._engine.connect() as connection:  # the one connection of the pool
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


# --- other processes ------------------------------------------------------------------------------

WRITER = """
import sys
from datetime import UTC, datetime
from mahj_tutor.learner.bookmark import Asked, Attempt, Bookmark
from mahj_tutor.learner.store import Store
folder, key, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
sys.stdin.readline()
store = Store.open(folder, patience=60)
for number in range(count):
    acts = (("number", "n", str(number)),)
    attempt = Attempt("a9.first", 1, number, acts, "wrong", ("CH3",), None, 0, datetime.now(UTC))
    store.record_attempt(key, attempt, Bookmark("a9.first", 1, number, acts=acts, tries=number + 1))
    print(number, flush=True)
"""


def _writer(folder: Path, key: str, count: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(folder), key, str(count)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_several_processes_at_once_lose_nothing(tmp_path):
    writers = [_writer(tmp_path, key, 40) for key in (ANN, ANN, BEA, BEA)]
    for each in writers:
        each.stdin.write("\n")
        each.stdin.flush()
    for each in writers:
        each.communicate()
    assert [each.returncode for each in writers] == [0, 0, 0, 0]
    store = Store.open(tmp_path)
    for key in (ANN, BEA):
        seeds = sorted(attempt.seed for attempt in store.attempts(key))
        assert seeds == sorted([*range(40), *range(40)])
    store.close()


@pytest.mark.parametrize("confirmed", [1, 7, 25])
def test_a_killed_writer_loses_no_confirmed_attempt(tmp_path, confirmed):
    writer = _writer(tmp_path, ANN, 100_000)
    writer.stdin.write("\n")
    writer.stdin.flush()
    for _ in range(confirmed):
        last = int(writer.stdout.readline())
    writer.send_signal(signal.SIGKILL)
    rest = writer.stdout.read().split()  # communicate() would miss what readline() has buffered
    writer.communicate()
    last = int(rest[-1]) if rest else last
    store = Store.open(tmp_path)
    seeds = [attempt.seed for attempt in store.attempts(ANN)]
    assert seeds[: last + 1] == list(range(last + 1))
    assert len(seeds) <= last + 2
    assert store.bookmark(ANN, "a9.first").seed == seeds[-1]
    store.close()
