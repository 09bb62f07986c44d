"""The record in PostgreSQL: every trouble is one sentence with what to do, and none tells the password."""

import logging
import threading
from dataclasses import replace
from datetime import timedelta

import pytest

from mahj_tutor.errors import StoreError
from mahj_tutor.learner.store import Store
from tests.unit.test_store import ANN, BOOKMARK, TRY

SECRET = "pass-word-7"


@pytest.fixture
def store(empty_database):
    with_it = Store.open(empty_database, patience=0.1)
    yield with_it
    with_it.close()


@pytest.fixture
def database(empty_database):
    """The name of the database that is this test's own."""
    return empty_database.partition("?")[0].rpartition("/")[2]


def refusal(address):
    """Return why an address is refused, as a person reads it who starts the server."""
    with pytest.raises(StoreError) as error:
        Store.open(address, patience=0.1)
    chain = [error.value]
    while chain[-1].__cause__ or chain[-1].__context__:
        chain.append(chain[-1].__cause__ or chain[-1].__context__)
    assert SECRET not in "".join(map(repr, chain))
    text = error.value.with_fix()
    assert "\n" not in text
    return text


def test_addresses_that_cannot_be_read():
    shape = "the address of the database cannot be read: write it as postgresql://user@host/database"
    for address in (
        "postgresql://",
        f"mysql://ann:{SECRET}@host/data",
        f"postgresql://ann:{SECRET}@host:port/data",
        f"postgresql://ann:{SECRET}@host",
        f"://{SECRET}",
    ):
        assert refusal(address) == shape
    assert refusal("sqlite:///x.db") == (
        "--database is for PostgreSQL: for an SQLite file, give its folder with --data"
    )


def test_a_server_that_cannot_be_reached(tmp_path):
    for where in (f"/data?host={tmp_path}", "127.0.0.1:1/data", "no-such-host.invalid/data"):
        text = refusal(f"postgresql://ann:{SECRET}@{where}")
        assert "cannot be reached: see that the database server runs and that its address is right" in text


def test_a_server_that_lets_us_not_in(postgresql, empty_database, database):
    in_folder = f"/{database}?host={postgresql.folder}"
    assert "refused the password: check the address" in refusal(f"postgresql://guarded:{SECRET}@{in_folder}")
    assert "refused the password" in refusal(f"postgresql://guarded@{in_folder}")
    assert "knows no such user" in refusal(f"postgresql://nobody:{SECRET}@{in_folder}")
    assert "refused this computer or account: allow it in pg_hba.conf" in refusal(
        f"postgresql://shut@{in_folder}"
    )
    nowhere = postgresql.address("nowhere")
    assert refusal(nowhere) == (
        "the record 'postgresql:///nowhere' does not exist: create it with createdb, or check the address"
    )


def test_an_account_that_may_not_write(postgresql, database, caplog):
    address = f"postgresql://guarded:open%20sesame@/{database}?host={postgresql.folder}"
    caplog.set_level(logging.DEBUG)
    text = refusal(address)
    assert "may not be changed by this account: make the account the owner of the database" in text
    postgresql.sql(f"ALTER DATABASE {database} OWNER TO guarded")
    store = Store.open(address)
    store.record_attempt(ANN, TRY, BOOKMARK)
    assert store.database.name == f"postgresql:///{database}"
    assert store.database.environment() == {"MAHJ_DATABASE": address}
    store.close()
    assert "sesame" not in caplog.text


def test_a_database_that_may_only_be_read(postgresql, empty_database, database):
    Store.open(empty_database).close()
    postgresql.sql(f"ALTER DATABASE {database} SET default_transaction_read_only = on")
    assert "is read-only: connect to the server that may be written to" in refusal(empty_database)


def test_a_server_without_a_connection_left(postgresql, store, empty_database, database):
    store.record_attempt(ANN, TRY, BOOKMARK)
    postgresql.sql("CREATE ROLE many LOGIN CONNECTION LIMIT 0", f"GRANT ALL ON DATABASE {database} TO many")
    try:
        text = refusal(empty_database.replace("tutor@", "many@"))
        assert "has no connection left for us: raise max_connections" in text
    finally:
        postgresql.sql(f"REVOKE ALL ON DATABASE {database} FROM many", "DROP ROLE many")


def refuses(store, why):
    """See that nothing is confirmed or kept, and why; Ann's record is as it was."""
    before = store.attempts(ANN)
    with pytest.raises(StoreError, match=why) as error:
        store.record_attempt(ANN, TRY, BOOKMARK)
    assert ANN not in str(error.value)
    return before


def test_a_table_that_is_locked(postgresql, store, database):
    import psycopg

    store.record_attempt(ANN, TRY, BOOKMARK)
    with psycopg.connect(postgresql.address(database)) as other:
        other.execute("LOCK TABLE attempts IN SHARE MODE")
        refuses(store, "is locked by another program")
        other.rollback()
    store.record_attempt(ANN, TRY, BOOKMARK)
    assert store.attempts(ANN) == (TRY, TRY)


FAIL = """
CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'could not do it: %', NEW.learner USING ERRCODE = '{code}'; END $$;
"""
CODES = {
    "53100": "cannot grow: the disk is full",
    "58030": "cannot be reached: its disk is not responding",
    "XX001": "is damaged",
    "25006": "is read-only",
}


@pytest.mark.parametrize(("code", "why"), CODES.items())
def test_what_the_server_reports_while_it_writes(postgresql, store, database, code, why):
    store.record_attempt(ANN, TRY, BOOKMARK)
    postgresql.sql(
        FAIL.format(code=code),
        "CREATE TRIGGER fail BEFORE UPDATE ON places FOR EACH ROW EXECUTE FUNCTION fail()",
        database=database,
    )
    before = refuses(store, why)
    assert store.attempts(ANN) == before
    postgresql.sql("DROP TRIGGER fail ON places", database=database)
    store.record_attempt(ANN, TRY, BOOKMARK)
    assert len(store.attempts(ANN)) == 2


def test_a_server_that_stops_and_comes_back(postgresql, store):
    store.record_attempt(ANN, TRY, BOOKMARK)
    postgresql.stop()
    try:
        for act in (store.attempts, store.count_attempts, store.delete):
            with pytest.raises(StoreError, match="cannot be reached"):
                act(ANN)
    finally:
        postgresql.start()
    store.record_attempt(ANN, TRY, BOOKMARK)
    assert store.attempts(ANN) == (TRY, TRY)


def test_a_connection_that_is_cut_amid_an_answer(postgresql, store, database):
    store.record_attempt(ANN, TRY, BOOKMARK)
    cut = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database}'"

    def delete_all():
        with store.database.writing() as connection:
            connection.exec_driver_sql("DELETE FROM attempts")
            postgresql.sql(cut)

    with pytest.raises(StoreError, match="cannot be reached"):
        delete_all()
    assert store.attempts(ANN) == (TRY,)


def test_times_are_in_order_whatever_the_language_of_the_server(store):
    tries = [replace(TRY, when=TRY.when + timedelta(microseconds=n)) for n in (0, 500_000, 1_000_000)]
    for each in reversed(tries):
        store.record_attempt(ANN, each, BOOKMARK)
    assert store.attempts(ANN) == tuple(tries)


def test_of_several_processes_that_start_at_once_one_makes_the_tables(empty_database):
    opened, wrong = [], []

    def start():
        try:
            opened.append(Store.open(empty_database))
        except StoreError as error:
            wrong.append(error)

    threads = [threading.Thread(target=start) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    for each in opened:
        each.close()
    assert (len(opened), wrong) == (4, [])


def test_the_settings_of_the_server_change_nothing(postgresql, store, empty_database, database):
    """What is confirmed is on disk, and nobody waits forever."""
    postgresql.sql(f"ALTER DATABASE {database} SET synchronous_commit = off")
    again = Store.open(empty_database, patience=3)
    names = ("synchronous_commit", "lock_timeout")
    with again.database.reading() as connection:
        asked = [connection.exec_driver_sql(f"SHOW {name}").scalar() for name in names]
    again.close()
    assert asked == ["on", "3s"]


def test_an_answer_is_waited_for_on_disk_after_an_item_was_merely_opened(store):
    def synchronous(*, lasting):
        with store.database.writing(lasting=lasting) as connection:
            return connection.exec_driver_sql("SHOW synchronous_commit").scalar()

    assert [synchronous(lasting=each) for each in (True, False, True)] == ["on", "off", "on"]
