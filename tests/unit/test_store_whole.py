"""A whole record: two become one, and everything about a learner can be deleted."""

from dataclasses import replace

import pytest

from mahj_tutor.errors import StoreError
from mahj_tutor.learner.bookmark import SavedBookmark
from mahj_tutor.learner.store import Store
from tests.unit.test_store import ANN, BEA, BOOKMARK, TRY


@pytest.fixture
def store(place):
    with_it = Store.open(place)
    yield with_it
    with_it.close()


def test_two_records_become_one(store):
    later = replace(TRY, when=TRY.when.replace(day=9))
    saved = SavedBookmark(BOOKMARK, TRY.when, None)
    store.record_attempt(ANN, later, replace(BOOKMARK, done=True))
    assert (
        store.merge(
            ANN, [TRY, TRY, later], [saved, replace(saved, bookmark=replace(BOOKMARK, exercise="a9.b"))]
        )
        == 2
    )
    assert store.attempts(ANN) == (TRY, TRY, later)
    assert store.bookmark(ANN, "a9.first") == replace(BOOKMARK, done=True)
    assert store.bookmark(ANN, "a9.b") == replace(BOOKMARK, exercise="a9.b")
    assert store.merge(ANN, [TRY, later, TRY], [saved]) == 0
    newer = SavedBookmark(replace(BOOKMARK, round=5, serial=2), TRY.when.replace(year=9999), TRY.when)
    store.merge(ANN, [], [newer])
    assert store.bookmark(ANN, "a9.first") == replace(BOOKMARK, round=5, done=True)
    assert store.attempts(BEA) == ()


def test_merging_is_all_or_nothing(store):
    store.record_attempt(ANN, TRY, BOOKMARK)
    broken = SavedBookmark(replace(BOOKMARK, seed=1 << 70), TRY.when, None)
    with pytest.raises(StoreError):
        store.merge(ANN, [replace(TRY, seed=5)], [broken])
    assert store.attempts(ANN) == (TRY,)


def test_everything_about_a_learner_is_deleted(store):
    for key in (ANN, BEA):
        store.record_attempt(key, TRY, BOOKMARK)
    store.delete(ANN)
    store.delete("c" * 32)
    assert (store.attempts(ANN), store.bookmarks(ANN), store.progress(ANN)) == ((), (), {})
    assert store.attempts(BEA) == (TRY,)
    with store.database.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT key from learners").scalars().all() == [BEA]
    store.record_attempt(ANN, TRY, BOOKMARK)
    assert store.attempts(ANN) == (TRY,)
