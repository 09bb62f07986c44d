"""A record as one file: what goes out comes in, once, and nothing else does."""

import gzip
import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from mahj_tutor.errors import StoreError
from mahj_tutor.learner import record_file
from mahj_tutor.learner.bookmark import Asked, Attempt, Bookmark
from mahj_tutor.learner.record_file import export_record, import_record
from mahj_tutor.learner.store import Store
from mahj_tutor.server.http_server import MOST_UNSENT

ANN, BEA = "a" * 32, "b" * 32
WHEN = datetime(2026, 1, 2, 12, tzinfo=UTC)
ASKED = Asked(("CH3",), "place", 1000, is_drawn=True)
TRY = Attempt("a9.first", 2, 77, (("mark", "w7"),), "wrong", ("CH3", "CH4"), "M05", 1, WHEN, False, ASKED)
OLD = replace(TRY, exercise="a9.second", misconception=None, asked=None, acts=())
PLACE = Bookmark(
    "a9.first", 2, 77, 1, (("mark", "w7"), ("number", "n", "12")), 3, 1, "wrong", False, 9, True, ("1f", "2e")
)


@pytest.fixture
def store(place):
    with_it = Store.open(place)
    with_it.record_attempt(ANN, TRY, PLACE)
    with_it.record_attempt(ANN, OLD, replace(PLACE, exercise="a9.second~review", done=True))
    yield with_it
    with_it.close()


def test_a_record_goes_out_and_comes_in_elsewhere(store):
    text = export_record(store, ANN)
    assert ANN not in text
    assert import_record(store, BEA, text) == 2
    assert store.attempts(BEA) == store.attempts(ANN) == (TRY, OLD)
    assert store.bookmarks(BEA) == store.bookmarks(ANN)
    assert json.loads(export_record(store, BEA)) | {"saved": ""} == json.loads(text) | {"saved": ""}


def test_importing_twice_adds_nothing(store):
    before = export_record(store, ANN)
    assert import_record(store, ANN, before.encode()) == 0
    assert json.loads(export_record(store, ANN)) | {"saved": ""} == json.loads(before) | {"saved": ""}


def test_a_file_may_come_compressed(store):
    packed = gzip.compress(export_record(store, ANN).encode())
    assert import_record(store, BEA, packed) == 2
    for broken in (packed[:-40], packed[:60] + b"x" * 40, record_file.GZIP):
        with pytest.raises(StoreError):
            import_record(store, "c" * 32, broken)
    assert store.count_attempts("c" * 32) == 0


def test_two_computers_become_one_record(store):
    text = export_record(store, ANN)
    store.record_attempt(BEA, replace(TRY, seed=5, when=WHEN - timedelta(days=3)), replace(PLACE, done=True))
    assert import_record(store, BEA, text) == 2
    assert [each.seed for each in store.attempts(BEA)] == [5, 77, 77]
    assert store.bookmark(BEA, "a9.first").done


CHANGES = {
    "another format": {"format": "mahj-tutor-record/2"},
    "something more": {"name": "Ann"},
    "no attempts": {"attempts": None},
}
IN_ATTEMPT = {
    "a verdict that there is not": {"verdict": "perfect"},
    "a field that there is not": {"score": 5},
    "a time without a zone": {"when": "2026-01-02T12:00:00"},
    "a time to come": {"when": "2999-01-02T12:00:00Z"},
    "a number that is too large": {"seed": 1 << 64},
    "a negative one": {"hints": -1},
    "an id that is none": {"exercise": "a9 '; drop table places"},
    "an endless act": {"acts": [["mark", "x" * 1000]]},
    "too many acts": {"acts": [["mark", "x"]] * 2000},
    "acts that are none": {"acts": "mark"},
}


@pytest.mark.parametrize(
    ("change", "inside"), [(CHANGES, False), (IN_ATTEMPT, True)], ids=["file", "attempt"]
)
def test_what_is_no_record_is_refused_and_changes_nothing(store, change, inside):
    record = json.loads(export_record(store, ANN))
    for changed in change.values():
        attempts = [{**record["attempts"][0], **changed}, *record["attempts"][1:]]
        broken = {**record, "attempts": attempts} if inside else {**record, **changed}
        with pytest.raises(StoreError, match="not a record that can be read") as error:
            import_record(store, BEA, json.dumps(broken))
        assert "\n" not in str(error.value)
    assert store.attempts(BEA) == ()
    assert store.bookmarks(BEA) == ()


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000, "\x00", b"\xff\xfe", '{"format": 1}'])
def test_what_is_no_json_is_refused(store, text):
    with pytest.raises(StoreError, match="not a record that can be read"):
        import_record(store, ANN, text)


def test_a_file_may_not_be_endless(store, monkeypatch):
    text = export_record(store, ANN)
    monkeypatch.setattr(record_file, "LARGEST", len(text) - 1)
    with pytest.raises(StoreError, match="too large"):
        import_record(store, BEA, text)


def test_a_full_record_goes_out_in_pieces_that_a_connection_holds(store):
    acts = tuple(("move", "x" * 64, "y" * 64) for _ in range(400))
    long = [replace(TRY, seed=seed, acts=acts) for seed in range(100)]
    store.merge(ANN, long, [])
    pieces = list(record_file.record_pieces(store, ANN))
    assert len("".join(pieces)) > MOST_UNSENT
    assert max(map(len, pieces)) <= 256 << 10
    assert len(json.loads("".join(pieces))["attempts"]) == len(long) + 2
