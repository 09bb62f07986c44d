"""A record of any version is brought up to date: nothing is lost, and the file as it was is kept."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime
from importlib import import_module
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata, produce_migrations, render_python_code
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

import mahj_tutor
from mahj_tutor.errors import StoreError
from mahj_tutor.learner.bookmark import Asked
from mahj_tutor.learner.database import revisions, sqlite
from mahj_tutor.learner.database.sqlite import FILE_NAME
from mahj_tutor.learner.store import Store
from mahj_tutor.learner.tables import tables
from mahj_tutor.memory.mastery import rule_memories
from mahj_tutor.memory.rule_tiles import RuleTile, skill_tiles
from tests.record_template import MIGRATE
from tests.unit.test_store import ANN, BEA, BOOKMARK, TRY


@pytest.fixture(autouse=True)
def _migrated(monkeypatch):
    """Make the tables of new records by the migrations, as the program does."""
    monkeypatch.setattr(revisions, "upgrade", MIGRATE)


def all_tables():
    """Return every table there is: each package may have a module `tables`, which adds its own."""
    for path in Path(mahj_tutor.__path__[0]).glob("*/tables.py"):
        import_module(f"mahj_tutor.{path.parent.name}.tables")
    return tables


def test_the_migrations_make_the_tables_that_the_program_uses(place):
    store = Store.open(place)
    with store.database.reading() as connection:
        context = MigrationContext.configure(connection)
        found = compare_metadata(context, all_tables())
        missing = render_python_code(produce_migrations(context, tables).upgrade_ops)
    store.close()
    assert found == [], f"the next revision has to do this:\n{missing}"


def test_the_revisions_are_one_line():
    scripts = ScriptDirectory(str(revisions.FOLDER), version_locations=[str(revisions.FOLDER)])
    line = list(scripts.walk_revisions())
    assert [each.revision for each in reversed(line)] == [f"{n:04}" for n in range(1, len(line) + 1)]
    assert line[0].revision == revisions.latest()
    assert all(Path(each.path).name == f"revision_{each.revision}.py" for each in line)


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


PRESENT_FILE = f"""
create table learners (key varchar not null, since varchar not null, primary key (key));
create table attempts (id integer not null, learner varchar not null, exercise varchar not null,
    version integer not null, seed integer not null, acts varchar not null, verdict varchar not null,
    rules varchar not null, misconception varchar, hints integer not null, at varchar not null,
    helped integer default '0' not null, asked varchar, primary key (id),
    foreign key(learner) references learners (key));
create index ix_attempts_learner on attempts (learner);
create table places (learner varchar not null, exercise varchar not null, version integer not null,
    seed integer not null, round integer not null, acts varchar not null, tries integer not null,
    hints integer not null, phase varchar not null, done integer not null, serial integer not null,
    at varchar not null, shown integer default '0' not null, worked varchar, seen varchar default '' not null,
    primary key (learner, exercise), foreign key(learner) references learners (key));
insert into learners values ('{ANN}', '2026-01-01T00:00:00+00:00');
insert into attempts values (1, '{ANN}', 'a9.first', 2, 77, '[["mark","w7"]]', 'wrong', 'CH3 CH4', 'M05', 1,
    '2026-01-02T00:00:00+00:00', 1, '[["CH3"],"mark",13,true]');
insert into places values ('{ANN}', 'a9.first', 2, 77, 1, '[["mark","w7"],["number","n","12"]]', 3, 1,
    'wrong', 0, 9, '2026-01-02T00:00:00+00:00', 1, '2026-01-02T00:00:00+00:00', '1f 2e');
pragma user_version = 1;
"""
"""A file as versions wrote it just before there were revisions."""

FILES = pytest.mark.parametrize("written", [EARLIER_FILE, PRESENT_FILE], ids=["first", "last"])


@FILES
def test_a_record_of_an_earlier_version_opens_with_its_tiles_turned(tmp_path, written):
    right = written.replace("'wrong', 'CH3 CH4', 'M05', 1", "'right', 'CH3', null, 0")
    write(tmp_path, right.replace("1, '[[", "0, '[["))  # without help
    store, day = Store.open(tmp_path), date(2026, 1, 3)
    tiles = [
        each for skill in skill_tiles(rule_memories(store.summaries(ANN), day), day) for each in skill.tiles
    ]
    store.close()
    assert [each for each in tiles if each.face != "new"] == [RuleTile("CH3", "learning", date(2026, 1, 2))]


def write(folder, text):
    """Write a file as an earlier version did: in WAL mode, and not folded in."""
    with closing(sqlite3.connect(folder / FILE_NAME)) as earlier:
        earlier.execute("pragma journal_mode = wal")
        earlier.executescript(text)


def dump(path):
    """Return everything in a file as SQL."""
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def test_everything_in_a_file_without_a_revision_is_there_afterward(tmp_path):
    write(tmp_path, PRESENT_FILE)
    store = Store.open(tmp_path)
    asked = Asked(("CH3",), "mark", 13, is_drawn=True)
    assert store.attempts(ANN) == (replace(TRY, is_helped=True, asked=asked),)
    assert store.bookmark(ANN, "a9.first") == replace(BOOKMARK, shown=True, seen=("1f", "2e"))
    assert store.progress(ANN)["a9.first"].worked == datetime(2026, 1, 2, tzinfo=UTC)
    store.close()


@FILES
def test_what_is_brought_up_has_the_tables_of_a_new_file(tmp_path, written):
    write(tmp_path, written)
    store = Store.open(tmp_path)
    with store.database.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), all_tables()) == []
        assert revisions.found(connection) == revisions.latest()
    store.close()


@FILES
def test_the_file_as_it_was_is_kept_beside_it(tmp_path, written):
    write(tmp_path, written)
    before = dump(tmp_path / FILE_NAME)
    Store.open(tmp_path).close()
    copy = tmp_path / f"mahj-tutor.before-{revisions.latest()}.sqlite3"
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([FILE_NAME, copy.name])
    assert dump(copy) == before
    Store.open(tmp_path).close()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([FILE_NAME, copy.name])


def test_an_earlier_copy_is_never_overwritten(tmp_path):
    taken = tmp_path / f"mahj-tutor.before-{revisions.latest()}.sqlite3"
    taken.write_text("mine")
    write(tmp_path, PRESENT_FILE)
    Store.open(tmp_path).close()
    assert taken.read_text() == "mine"
    assert (tmp_path / f"mahj-tutor.before-{revisions.latest()}-2.sqlite3").exists()


def test_without_room_for_a_copy_nothing_is_changed(tmp_path, monkeypatch):
    write(tmp_path, EARLIER_FILE)
    before = dump(tmp_path / FILE_NAME)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(sqlite, "copy_file", full)
    with pytest.raises(StoreError, match=r"brought up to date: a copy .* cannot be written") as error:
        Store.open(tmp_path)
    assert error.value.fix
    assert dump(tmp_path / FILE_NAME) == before


def test_a_migration_that_fails_changes_nothing(tmp_path, monkeypatch):
    write(tmp_path, EARLIER_FILE)
    before = dump(tmp_path / FILE_NAME)
    upgrade = revisions.upgrade

    def breaks(connection):
        upgrade(connection)
        raise ValueError("a mistake in a migration")

    monkeypatch.setattr(revisions, "upgrade", breaks)
    with pytest.raises(StoreError):
        Store.open(tmp_path)
    assert dump(tmp_path / FILE_NAME) == before
    monkeypatch.undo()
    store = Store.open(tmp_path)
    assert store.attempts(ANN) == (TRY,)
    store.close()


def test_a_new_file_needs_no_copy(tmp_path):
    Store.open(tmp_path).close()
    assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]


NEWER = ("UPDATE alembic_version SET version_num = '9999'", "written by a newer version of Mahj Tutor")
FOREIGN = ("UPDATE alembic_version SET version_num = 'ae1027a6acf'", "belongs to another program")


@pytest.mark.parametrize(("change", "why"), [NEWER, FOREIGN], ids=["newer", "foreign"])
def test_a_revision_that_is_not_known_is_refused_in_one_sentence(place, change, why):
    store = Store.open(place)
    store.record_attempt(BEA, TRY, BOOKMARK)
    with store.database.writing() as connection:
        connection.exec_driver_sql(change)
    store.close()
    with pytest.raises(StoreError, match=why) as error:
        Store.open(place)
    assert "\n" not in str(error.value)


@pytest.mark.slow
def test_a_database_of_another_program_is_left_alone(postgresql, empty_database):
    name = empty_database.partition("?")[0].rpartition("/")[2]
    postgresql.sql("CREATE TABLE recipes (name text)", database=name)
    with pytest.raises(StoreError, match="belongs to another program"):
        Store.open(empty_database)
