"""A backup is whole as of one moment and comes back into either database; nothing is overwritten unasked."""

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from mahj_tutor.errors import StoreError
from mahj_tutor.learner.database import backup as backup_module
from mahj_tutor.learner.database.backup import checked, restore, write_backup
from mahj_tutor.learner.database.sqlite import FILE_NAME
from mahj_tutor.learner.games import KeptGame
from mahj_tutor.learner.record_file import export_records
from mahj_tutor.learner.store import Store
from tests.postgresql import EITHER
from tests.unit.test_migrations import EARLIER_FILE, write
from tests.unit.test_store import ANN, BEA, BOOKMARK, TRY, _writer

MANY = 30
NEW = "c" * 32
GAME = KeptGame(
    "x7", "american", "t6", "", "7\nEast: 5 Dot", "won", "2026-01-02T12:00:00Z", "2026-01-02T12:30:00Z"
)


def fill(place, count=MANY):
    with closing(Store.open(place)) as store:
        for number in range(count):
            key = (ANN, BEA)[number % 2]
            store.record_attempt(key, replace(TRY, seed=(1 << 32) - 1 - number), BOOKMARK)
        store.keep_game(ANN, replace(GAME, id=f"of-{count}"), 0)


def contents(place):
    """Return everything that a new server finds, and answer once more, to see that numbers go on."""

    def all_of(key):
        return store.attempts(key), store.bookmarks(key), store.summaries(key), store.games(key)

    with closing(Store.open(place)) as store:
        found = {key: all_of(key) for key in store.learner_keys()}
        store.record_attempt(NEW, TRY, BOOKMARK)
        last = max((each.id for _, _, kept, _ in found.values() for each in kept), default=0)
        assert store.summaries(NEW)[0].id > last
        store.delete(NEW)
    return found


@pytest.fixture(params=EITHER)
def goal(request, tmp_path):
    """Another place of either kind, with nothing in it."""
    if request.param == "sqlite":
        yield tmp_path / "goal"
        return
    server = request.getfixturevalue("postgresql")
    server.sql("CREATE DATABASE goal")
    yield server.address("goal")
    server.sql("DROP DATABASE goal WITH (FORCE)")


def test_what_was_in_one_database_is_in_the_other_after_a_backup_and_a_restore(place, goal, tmp_path):
    fill(place)
    before = contents(place)
    file = tmp_path / "backup.sqlite3"
    write_backup(place, file)
    assert [each.name for each in tmp_path.glob("backup*")] == ["backup.sqlite3"], "one file, without a log"
    assert restore(file, goal, tmp_path / "copies") is None
    assert contents(goal) == before
    assert sum(len(each[0]) for each in before.values()) == MANY
    assert [each.id for each in before[ANN][3]] == [f"of-{MANY}"]


def test_nothing_is_overwritten_without_force_and_then_a_copy_is_kept(place, tmp_path):
    fill(place, 4)
    file, before = tmp_path / "backup.sqlite3", contents(place)
    write_backup(place, file)
    fill(place, 2)
    later, copies = contents(place), tmp_path / "copies"
    with pytest.raises(StoreError, match="already") as error:
        restore(file, place, copies)
    assert "--force" in error.value.fix
    assert contents(place) == later
    copy = restore(file, place, copies, force=True)
    assert contents(place) == before
    again = tmp_path / "again"
    restore(copy, again, copies)
    assert contents(again) == later


def test_a_backup_taken_while_answers_come_in_restores_to_a_confirmed_answer(place, tmp_path):
    Store.open(place).close()
    writer = _writer(place, ANN, 100_000)
    writer.stdin.write("\n")
    writer.stdin.flush()
    for _ in range(5):
        before = int(writer.stdout.readline())
    write_backup(place, tmp_path / "backup.sqlite3")
    writer.kill()
    rest = writer.stdout.read().split()
    writer.communicate()
    with checked(place, tmp_path / "backup.sqlite3") as database:
        store = Store(database)
        seeds = [each.seed for each in store.attempts(ANN)]
        assert store.bookmark(ANN, "a9.first").seed == seeds[-1]
    assert seeds == list(range(len(seeds)))
    assert before <= seeds[-1] <= int(rest[-1] if rest else before) + 1


def test_a_record_that_is_served_is_not_replaced(tmp_path):
    fill(tmp_path)
    write_backup(tmp_path, tmp_path / "backup.sqlite3")
    with closing(Store.open(tmp_path)) as served:
        with pytest.raises(StoreError, match="is in use") as error:
            restore(tmp_path / "backup.sqlite3", tmp_path, tmp_path, force=True)
        assert error.value.fix == "stop the server first"
        served.record_attempt(ANN, TRY, BOOKMARK)
    assert restore(tmp_path / "backup.sqlite3", tmp_path, tmp_path, force=True)


def test_a_damaged_record_is_replaced_and_kept(tmp_path):
    fill(tmp_path)
    write_backup(tmp_path, tmp_path / "backup.sqlite3")
    before = contents(tmp_path)
    (tmp_path / FILE_NAME).write_bytes(b"no database" * 1000)
    with pytest.raises(StoreError, match="already"):
        restore(tmp_path / "backup.sqlite3", tmp_path, tmp_path)
    copy = restore(tmp_path / "backup.sqlite3", tmp_path, tmp_path, force=True)
    assert copy.read_bytes() == b"no database" * 1000
    assert contents(tmp_path) == before


def test_a_backup_of_an_earlier_version_is_brought_up(goal, tmp_path):
    write(tmp_path, EARLIER_FILE)
    file = tmp_path / "backup.sqlite3"
    write_backup(tmp_path, file)
    restore(file, goal, tmp_path / "copies")
    assert contents(goal)[ANN][0] == (TRY,)


def _damaged(folder):
    fill(folder, 100)
    file = folder / "damaged.sqlite3"
    write_backup(folder, file)
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2] + b"\xff" * 4096 + whole[len(whole) // 2 + 4096 :])
    return file


def _text(folder):
    file = folder / "list.txt"
    file.write_text("my shopping list " * 100)
    return file


def _empty(folder):
    file = folder / "empty"
    file.touch()
    return file


def _foreign(folder):
    with closing(sqlite3.connect(folder / "recipes.db")) as other:
        other.execute("CREATE TABLE recipes (name)")
    return folder / "recipes.db"


def _newer(folder):
    fill(folder, 2)
    write_backup(folder, folder / "newer.sqlite3")
    with closing(sqlite3.connect(folder / "newer.sqlite3")) as other:
        other.execute("PRAGMA user_version = 999")
    return folder / "newer.sqlite3"


BROKEN = {
    "is damaged": _damaged,
    r"list.txt' is damaged": _text,
    "is no record: it is empty": _empty,
    "belongs to another program": _foreign,
    "written by a newer version": _newer,
    "there is no file": lambda folder: folder / "nothing.sqlite3",
}


@pytest.mark.parametrize(
    ("place", "why"),
    [*(("sqlite", why) for why in BROKEN), ("postgresql", "written by a newer version")],
    indirect=["place"],
)
@pytest.mark.slow
def test_what_is_no_backup_is_refused_and_changes_nothing(place, tmp_path, why):
    fill(place, 2)
    before = contents(place)
    (tmp_path / "made").mkdir()
    file = BROKEN[why](tmp_path / "made")
    with pytest.raises(StoreError, match=why):
        restore(file, place, tmp_path / "copies", force=True)
    assert contents(place) == before
    assert [path.name for path in tmp_path.rglob("*before-restore*")] == []
    assert [path.name for path in tmp_path.rglob(".mahj-tutor-*")] == []


def test_a_damaged_record_gives_no_backup(tmp_path):
    (tmp_path / "bad").mkdir()
    shutil.move(_damaged(tmp_path), tmp_path / "bad" / FILE_NAME)
    with pytest.raises(StoreError, match="is damaged"):
        write_backup(tmp_path / "bad", tmp_path / "backup.sqlite3")
    assert not (tmp_path / "backup.sqlite3").exists()


def test_a_restore_that_fails_midway_changes_nothing(place, tmp_path, monkeypatch):
    fill(place, 4)
    write_backup(place, tmp_path / "backup.sqlite3")
    fill(place, 2)
    before = contents(place)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backup_module, "copy_rows" if isinstance(place, str) else "_release", full)
    with pytest.raises(StoreError, match="No space left on device"):
        restore(tmp_path / "backup.sqlite3", place, tmp_path / "copies", force=True)
    monkeypatch.undo()
    assert contents(place) == before


def test_all_records_are_one_json_text(place):
    import json

    fill(place, 3)
    with closing(Store.open(place)) as store:
        found = json.loads("".join(export_records(store)))
    assert {key: len(each["attempts"]) for key, each in found["learners"].items()} == {ANN: 2, BEA: 1}
    assert {each["format"] for each in found["learners"].values()} == {"mahj-tutor-record/1"}


def test_no_record_is_made_by_looking_for_it(tmp_path):
    nowhere: Path = tmp_path / "nowhere"
    with pytest.raises(StoreError, match="there is no record in the folder"):
        write_backup(nowhere, tmp_path / "backup.sqlite3")
    assert list(tmp_path.iterdir()) == []
