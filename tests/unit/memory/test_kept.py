"""Memories that are kept are those that would be recomputed."""

from datetime import timedelta, timezone

import pytest

from mahj_tutor.learner.bookmark import Bookmark
from mahj_tutor.learner.store import Store
from mahj_tutor.memory import kept
from mahj_tutor.memory.kept import KeptMemories
from mahj_tutor.memory.mastery import rule_memories
from tests.unit.memory.attempts import DAY_0, attempt, rights

ANN, BEA = "a" * 32, "b" * 32
TODAY = (DAY_0 + timedelta(days=9)).date()


class Counting:
    """A store that counts the attempts it is asked to read."""

    def __init__(self, store):
        self.store, self.read = store, 0

    def summaries(self, key, after=0):
        found = self.store.summaries(key, after)
        self.read += len(found)
        return found

    def count_attempts(self, key):
        return self.store.count_attempts(key)


@pytest.fixture
def store(place):
    with_it = Store.open(place)
    yield with_it
    with_it.close()


def add(store, *attempts, key=ANN):
    for each in attempts:
        store.record_attempt(key, each, Bookmark("a9.one", 1, 1))


def read(source, memories, key=ANN):
    """Return how many attempts were read for what is known, which is right."""
    before = source.read
    assert memories.rules(key, TODAY) == rule_memories(source.store.attempts(key), TODAY)
    return source.read - before


def test_only_what_is_new_is_read(store):
    source = Counting(store)
    memories = KeptMemories(source)
    assert read(source, memories) == 0
    add(store, *rights(4))
    assert read(source, memories) == 4
    assert read(source, memories) == 1  # the last one, to see that it is still there
    add(store, attempt("wrong", seed=7, day=1), attempt("right", seed=7, day=1))
    add(store, attempt(), key=BEA)
    assert read(source, memories) == 3
    assert read(source, memories, key=BEA) == 1


def test_what_comes_in_between_or_is_gone_is_noticed(store):
    source = Counting(store)
    memories = KeptMemories(source)
    add(store, attempt(seed=1), attempt("wrong", seed=2, day=3))
    assert read(source, memories) == 2
    store.merge(ANN, [attempt("wrong", seed=5, day=1), attempt(seed=6, day=2)], [])
    assert read(source, memories) >= 4
    store.delete(ANN)
    assert read(source, memories) == 0
    assert memories.rules(ANN, TODAY) == {}


def test_days_begin_at_the_hour_that_was_asked_for(store):
    """Both answers are of one day in UTC, and of two in a place where midnight lies between them."""
    source, east = Counting(store), timezone(timedelta(hours=5))
    memories = KeptMemories(source)
    add(store, attempt(seed=1), attempt("wrong", seed=1, day=0.1), attempt(seed=2, day=0.2))
    assert read(source, memories) == 3
    there = memories.rules(ANN, TODAY, east)
    assert there == rule_memories(store.attempts(ANN), TODAY, east)
    assert (memories.rules(ANN, TODAY)["CH1"].missed, there["CH1"].missed) == (0, 1)


def test_a_record_that_begins_anew_is_not_taken_for_the_old_one(store):
    source = Counting(store)
    memories = KeptMemories(source)
    add(store, *rights(4))
    read(source, memories)
    store.delete(ANN)
    add(store, *[attempt("wrong", seed=seed, day=1) for seed in range(4)])
    read(source, memories)
    assert memories.rules(ANN, TODAY)["CH1"].missed == 4


def test_no_more_are_kept_than_there_is_room_for(store, monkeypatch):
    monkeypatch.setattr(kept, "MOST_LEARNERS", 1)
    source = Counting(store)
    memories = KeptMemories(source)
    for key in (ANN, BEA):
        add(store, *rights(2), key=key)
    assert [read(source, memories, key) for key in (ANN, BEA, BEA, ANN)] == [2, 2, 1, 2]


def test_a_long_record_is_read_for_another_time_zone_once_an_hour(store, monkeypatch):
    monkeypatch.setattr(kept, "SHORT", 3)
    source, clock = Counting(store), [1000.0]
    memories = KeptMemories(source, lambda: clock[0])
    add(store, *rights(4))
    zones = [timezone(timedelta(hours=hours)) for hours in range(1, 9)]
    memories.rules(ANN, TODAY)
    before = source.read
    for zone in zones:
        memories.rules(ANN, TODAY, zone)
    assert source.read - before == 4 + len(zones) - 1  # and the last one each time
    assert memories.rules(ANN, TODAY, zones[3]) == rule_memories(store.attempts(ANN), TODAY, zones[0])
    clock[0] += kept.ZONE_SECONDS
    assert memories.rules(ANN, TODAY, zones[3]) == rule_memories(store.attempts(ANN), TODAY, zones[3])
