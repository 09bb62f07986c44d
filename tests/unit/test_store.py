"""The record, in both databases: what is confirmed is kept."""

import signal
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from sqlalchemy import inspect

from mahj_tutor.errors import StoreError
from mahj_tutor.learner.bookmark import Asked, Attempt, Bookmark
from mahj_tutor.learner.store import Store

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
def store(place):
    with_it = Store.open(place)
    yield with_it
    with_it.close()


def test_what_is_kept_comes_back_in_another_process_life(place):
    if isinstance(place, Path):
        place = place / "new" / "folder"
    first = Store.open(place)
    first.record_attempt(ANN, TRY, BOOKMARK)
    first.close()
    again = Store.open(place)
    assert again.bookmark(ANN, "a9.first") == BOOKMARK
    assert again.attempts(ANN) == (TRY,)
    assert again.bookmark(ANN, "a9.other") is None
    assert again.bookmark(BEA, "a9.first") is None
    assert again.attempts(BEA) == ()
    again.close()


def test_only_an_anonymous_key_names_a_learner(store):
    for key in ("", "ann", "A" * 32, "a" * 31, "a" * 32 + "\n", "'; drop table places; --"):
        with pytest.raises(StoreError, match="invalid learner key"):
            store.save_bookmark(key, BOOKMARK)
        with pytest.raises(StoreError, match="invalid learner key"):
            store.progress(key)
    with store.database.reading() as connection:
        columns = [each["name"] for each in inspect(connection).get_columns("learners")]
    assert columns == ["key", "since"]


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


def test_attempts_from_a_time_on_are_found_whatever_the_zone_it_is_told_in(store):
    for hour in (3, 4, 5):
        store.record_attempt(ANN, replace(TRY, seed=hour, when=TRY.when.replace(hour=hour)), BOOKMARK)
    store.record_attempt(BEA, replace(TRY, when=TRY.when.replace(hour=9)), BOOKMARK)
    begin = datetime(2026, 1, 1, 23, tzinfo=timezone(-timedelta(hours=5)))  # 4 in the morning by UTC
    assert [each.seed for each in store.summaries_since(ANN, begin)] == [4, 5]


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


def _writer(place: Path | str, key: str, count: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(place), key, str(count)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.mark.slow
def test_several_processes_at_once_lose_nothing(place):
    writers = [_writer(place, key, 40) for key in (ANN, ANN, BEA, BEA)]
    for each in writers:
        each.stdin.write("\n")
        each.stdin.flush()
    for each in writers:
        each.communicate()
    assert [each.returncode for each in writers] == [0, 0, 0, 0]
    store = Store.open(place)
    for key in (ANN, BEA):
        seeds = sorted(attempt.seed for attempt in store.attempts(key))
        assert seeds == sorted([*range(40), *range(40)])
    store.close()


@pytest.mark.parametrize(
    ("place", "confirmed"),
    [("sqlite", 1), ("sqlite", 7), ("sqlite", 25), ("postgresql", 7)],
    indirect=["place"],
)
def test_a_killed_writer_loses_no_confirmed_attempt(place, confirmed):
    writer = _writer(place, ANN, 100_000)
    writer.stdin.write("\n")
    writer.stdin.flush()
    for _ in range(confirmed):
        last = int(writer.stdout.readline())
    writer.send_signal(signal.SIGKILL)
    rest = writer.stdout.read().split()  # communicate() would miss what readline() has buffered
    writer.communicate()
    last = int(rest[-1]) if rest else last
    store = Store.open(place)
    seeds = [attempt.seed for attempt in store.attempts(ANN)]
    assert seeds[: last + 1] == list(range(last + 1))
    assert len(seeds) <= last + 2
    assert store.bookmark(ANN, "a9.first").seed == seeds[-1]
    store.close()
