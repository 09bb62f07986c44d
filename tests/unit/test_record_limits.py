"""What a record that is brought in may hold: dates, numbers and texts at their ends, and how much of all."""

import gzip
import json
import sys
import threading
import time
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import date, timedelta, timezone

import pytest
from mahj_widgets import protocol
from pydantic import TypeAdapter

from mahj_tutor.errors import StoreError
from mahj_tutor.learner import record_file, store, whole_record
from mahj_tutor.learner.database.database import RecordSizeError
from mahj_tutor.learner.json_members import members
from mahj_tutor.learner.record_file import RecordFileError, export_record, import_record, record_pieces
from mahj_tutor.learner.store import Store
from mahj_tutor.memory.closing import closing
from mahj_tutor.memory.kept import KeptMemories
from mahj_tutor.memory.mastery import MOST_RULES, rule_memories
from mahj_tutor.memory.placement import placement
from mahj_tutor.memory.review import daily_review
from mahj_tutor.server.app import SWITCH
from tests.unit.memory.attempts import attempt
from tests.unit.test_games import longest_games
from tests.unit.test_record_file import ANN, BEA, OLD, PLACE, TRY

FIRST_DAY, LAST_DAY = date(2000, 1, 1), date(2999, 1, 1)
ZONES = [timezone(timedelta(hours=hours)) for hours in (-12, 0, 14)]


@pytest.fixture
def with_it(place):
    opened = Store.open(place)
    opened.record_attempt(ANN, TRY, PLACE)
    yield opened
    opened.close()


def changed(store, what, **fields):
    """Return Ann's record with other values in its one attempt or bookmark."""
    record = json.loads(export_record(store, ANN))
    record[what] = [{**record[what][0], **fields}]
    return json.dumps(record)


# --- dates, numbers, texts ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "when",
    [
        "0001-01-01T00:00:00+14:00",
        "0001-01-01T00:00:00Z",
        "1999-12-31T23:59:59Z",
        "9999-12-31T23:59:59-12:00",
        "9999-12-31T23:59:59Z",
        "0000-01-01T00:00:00Z",
        "10000-01-01T00:00:00Z",
        "-0001-01-01T00:00:00Z",
        -1e308,
        1e308,
        1 << 70,
    ],
)
def test_times_at_their_ends_are_refused(with_it, when):
    for what, name in (("attempts", "when"), ("bookmarks", "last"), ("bookmarks", "worked")):
        with pytest.raises(RecordFileError):
            import_record(with_it, BEA, changed(with_it, what, **{name: when}))
    assert (with_it.attempts(BEA), with_it.bookmarks(BEA)) == ((), ())


@pytest.mark.parametrize("when", ["2000-01-01T00:00:00Z", "2000-01-01T14:00:00+14:00"])
def test_the_first_time_that_is_taken_can_be_counted_with_everywhere(with_it, when):
    import_record(with_it, BEA, changed(with_it, "attempts", when=when, rules=["CH1"]))
    for zone in ZONES:
        known = KeptMemories(with_it).rules(BEA, LAST_DAY, zone)
        assert known["CH1"].is_due(LAST_DAY)
        closing(["a9.first"], with_it.summaries(BEA), known, with_it.progress(BEA), zone)
        daily_review(known, [], BEA, LAST_DAY)


@pytest.mark.parametrize("when", ["0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59+00:00"])
def test_times_that_a_wrong_clock_has_stored_are_read_as_ones_that_can_be_counted_with(with_it, when):
    """Such a record gave a failure on every page, before and after it was taken home."""
    with with_it.database.writing() as connection:
        for table, names in (("attempts", ("at",)), ("places", ("at", "worked"))):
            for name in names:
                connection.exec_driver_sql(f"UPDATE {table} SET {name} = '{when}'")
    for zone in ZONES:
        for saved in with_it.bookmarks(ANN):
            assert saved.worked.astimezone(zone)
        assert with_it.progress(ANN)["a9.first"].last.astimezone(zone)
        assert KeptMemories(with_it).rules(ANN, FIRST_DAY, zone)
    assert import_record(with_it, BEA, export_record(with_it, ANN)) == 1


NUMBERS = {
    "attempts": {"version": 31, "seed": 32, "hints": 31},
    "bookmarks": {"version": 31, "seed": 32, "round": 31, "tries": 31, "hints": 31, "serial": 31},
}


@pytest.mark.parametrize(
    ("what", "name", "bits"), [(what, *each) for what, some in NUMBERS.items() for each in some.items()]
)
def test_numbers_end_where_a_browser_and_a_database_can_still_add_one(with_it, what, name, bits):
    for number in (1 << bits, 1 << 63, 10**400, -1, 1e400, "NaN"):
        with pytest.raises(RecordFileError):
            import_record(with_it, BEA, changed(with_it, what, **{name: number}))
    import_record(with_it, BEA, changed(with_it, what, **{name: (1 << bits) - 1}))
    assert len(with_it.attempts(BEA)) == len(with_it.bookmarks(BEA)) == 1


def test_the_largest_numbers_can_be_counted_with(with_it):
    asked = {"rules": ["CH1"], "interaction": "x" * 40, "choices": (1 << 53) - 1, "is_drawn": True}
    most = {"hints": (1 << 31) - 1, "seed": (1 << 32) - 1, "verdict": "right", "asked": asked}
    import_record(with_it, BEA, changed(with_it, "attempts", **most))
    known = rule_memories(with_it.summaries(BEA), LAST_DAY)
    assert 0 <= known["CH1"].known <= 1
    assert placement("american", [], with_it.summaries(BEA), BEA).item is None


@pytest.mark.parametrize(
    "acts",
    [
        [["mark", "\ud800"]],
        [["mark", "x" * 65]],
        [["mark", "<b>"]],
        [["mark"]],
        [["move", "a"]],
        [["move", "a", "b", "c", "d"]],
        [["undo"]],
        [[]],
        [["number", "n", "1" * 13]],
        [["mark", "a"]] * 401,
    ],
)
def test_what_no_board_does_is_refused(with_it, acts):
    """A bookmark with such acts made a teacher's pages about the learner fail."""
    for what in ("attempts", "bookmarks"):
        with pytest.raises(RecordFileError):
            import_record(with_it, BEA, changed(with_it, what, acts=acts))


def test_a_record_may_hold_what_a_board_may_send():
    ours, boards = (TypeAdapter(each).json_schema() for each in (record_file.Acts, protocol.Acts))
    assert ours == boards


@pytest.mark.parametrize("text", ["\0", "\u202e", "\U0001f004" * 12, "'; drop --", "\r\n", ""])
def test_odd_texts_come_out_as_they_came_in(with_it, text):
    import_record(with_it, BEA, changed(with_it, "attempts", acts=[["number", "n", text]]))
    assert with_it.attempts(BEA)[0].acts == (("number", "n", text),)
    assert import_record(with_it, BEA, export_record(with_it, BEA)) == 0


# --- how much ----------------------------------------------------------------------------------------------


def many(count, **changes):
    return [replace(TRY, seed=seed, **changes) for seed in range(count)]


def test_a_file_may_hold_only_so_many_answers(with_it, monkeypatch):
    record = json.loads(export_record(with_it, ANN))
    record["attempts"] *= 6
    monkeypatch.setitem(record_file._MOST, "attempts", 5)
    with pytest.raises(RecordFileError, match=r"attempts\.5: there are more than 5"):
        import_record(with_it, BEA, json.dumps(record))
    assert with_it.attempts(BEA) == ()


def test_a_record_grows_by_imports_only_up_to_its_limits(with_it, monkeypatch):
    monkeypatch.setattr(whole_record, "MOST_ATTEMPTS", 5)
    with_it.merge(BEA, many(4), [])
    with pytest.raises(RecordSizeError, match="more than 5 answers"):
        with_it.merge(BEA, many(6), [])
    assert len(with_it.attempts(BEA)) == 4
    assert with_it.merge(BEA, many(5), []) == 1
    assert with_it.merge(BEA, many(5), []) == 0, "what is there already takes no room"


def test_bookmarks_and_what_they_take_have_limits(with_it, monkeypatch):
    saved = with_it.bookmarks(ANN)[0]
    others = [replace(saved, bookmark=replace(PLACE, exercise=f"a9.e{number}")) for number in range(3)]
    monkeypatch.setattr(whole_record, "MOST_BOOKMARKS", 2)
    with pytest.raises(RecordSizeError, match="more than 2 bookmarks"):
        with_it.merge(BEA, [], others)
    monkeypatch.setattr(whole_record, "MOST_BYTES", 300)
    with_it.merge(BEA, many(10), others[:2])
    with pytest.raises(RecordSizeError, match="more than 0 MB"):
        with_it.merge(BEA, [replace(TRY, acts=(("mark", "x" * 150),))], [])


def test_answers_end_at_a_limit_too_and_are_not_confirmed_then(with_it, monkeypatch):
    monkeypatch.setattr(store, "MOST_ANSWERS", 2)
    with_it.record_attempt(ANN, OLD, PLACE)
    with pytest.raises(StoreError, match="the record is full"):
        with_it.record_attempt(ANN, OLD, PLACE)
    assert with_it.count_attempts(ANN) == 2


def test_what_unpacks_to_too_much_is_refused_before_it_is_unpacked(with_it):
    with pytest.raises(RecordFileError, match="too large"):
        import_record(with_it, BEA, gzip.compress(bytes(64 << 20)))


def test_a_learner_has_only_so_many_rules_in_mind():
    named = [tuple(f"R{20 * number + each}" for each in range(20)) for number in range(60)]
    some = [attempt("wrong", seed=number, rules=rules) for number, rules in enumerate(named)]
    assert len(rule_memories(some, LAST_DAY)) == MOST_RULES < 20 * 60


# --- in pieces ---------------------------------------------------------------------------------------------


@pytest.fixture
def written(with_it, monkeypatch):
    """The learners' attempts after each transaction."""
    counts, writing = [], with_it.database.writing

    @contextmanager
    def noted(**how):
        with writing(**how) as connection:
            yield connection
        counts.append(with_it.counts()[1])

    monkeypatch.setattr(whole_record, "PAUSE", 0.0)
    monkeypatch.setattr(with_it.database, "writing", noted)
    return counts


def test_others_write_between_the_pieces_of_an_import(with_it, written):
    count = 3 * whole_record.PIECE + 1
    assert with_it.merge(BEA, many(count), with_it.bookmarks(ANN)) == count
    before = [1, *written[:-1]]
    assert max(after - each for each, after in zip(before, written, strict=True)) == whole_record.PIECE
    assert len(written) == 4


def test_what_breaks_off_is_completed_by_the_same_file(with_it, monkeypatch):
    monkeypatch.setattr(whole_record, "PAUSE", 0.0)
    monkeypatch.setattr(whole_record, "PIECE", 2)
    add, calls = whole_record.Merge._add, []

    def break_off(self, connection, rows):
        calls.append(1)
        if len(calls) == 3:
            raise StoreError("the disk is full")
        add(self, connection, rows)

    with monkeypatch.context() as broken:
        broken.setattr(whole_record.Merge, "_add", break_off)
        with pytest.raises(StoreError, match="full"):
            with_it.merge(BEA, [*many(5), *many(5)], [])
    assert len(with_it.attempts(BEA)) == 4
    assert with_it.merge(BEA, [*many(5), *many(5)], []) == 6
    assert sorted(each.seed for each in with_it.attempts(BEA)) == sorted([*range(5), *range(5)])


def test_what_comes_in_meanwhile_is_not_there_twice(with_it, monkeypatch):
    """The same file is imported once more between two pieces of it."""
    monkeypatch.setattr(whole_record, "PIECE", 2)
    monkeypatch.setattr(whole_record, "PAUSE", 0.0)
    again = iter([lambda: with_it.merge(BEA, many(6), [])])
    monkeypatch.setattr(whole_record.time, "sleep", lambda _: next(again, lambda: None)())
    with_it.merge(BEA, many(6), [])
    assert sorted(each.seed for each in with_it.attempts(BEA)) == [*range(6)]


def test_a_record_that_is_deleted_meanwhile_does_not_come_back(with_it, monkeypatch):
    monkeypatch.setattr(whole_record, "PIECE", 2)
    monkeypatch.setattr(whole_record.time, "sleep", lambda _: with_it.delete(BEA))
    with pytest.raises(StoreError, match="was deleted"):
        with_it.merge(BEA, many(6), [])
    assert (with_it.attempts(BEA), with_it.has_met(BEA)) == ((), False)


def test_a_record_goes_out_in_pieces_of_one_size(with_it):
    """The database is read in pieces of so many answers, the text is sent in pieces of so many characters."""
    with_it.merge(BEA, many(3 * store.PIECE), [])
    assert [len(each) for each in with_it.attempts_in_pieces(BEA)] == [store.PIECE] * 3
    pieces = list(record_pieces(with_it, BEA))
    assert {len(each) for each in pieces[:-1]} == {record_file.LONGEST_PIECE}
    assert "".join(pieces).count('"seed"') == 3 * store.PIECE
    assert import_record(with_it, ANN, "".join(pieces)) == 3 * store.PIECE - 1


# --- beside the event loop --------------------------------------------------------------------------------


def longest_hold(work):
    """Return the longest processor time, in seconds, that a thread takes until another one gets its turn."""
    thread, spent, longest = threading.Thread(target=work), 0.0, 0.0
    thread.start()
    with suppress(OSError):  # the clock ends with the thread, which may be before the first look
        clock = time.pthread_getcpuclockid(thread.ident)
        while thread.is_alive():
            time.sleep(0.0005)
            now = time.clock_gettime(clock)
            spent, longest = now, max(longest, now - spent)
    thread.join()
    return longest


@pytest.mark.soak
@pytest.mark.skipif(sys.platform != "linux", reason="threads have no clocks of their own here")
def test_no_work_on_the_largest_record_keeps_the_event_loop_from_its_turn_for_long(with_it, monkeypatch):
    """Processor time is measured, and the best of three tries counts: other programs only add to it."""
    monkeypatch.setattr(whole_record, "PAUSE", 0.001)
    with_it.merge(BEA, many(whole_record.MOST_ATTEMPTS), [], longest_games())
    file, keys, gone = export_record(with_it, BEA), iter("cde"), iter("cde")
    works = {
        "import": lambda: import_record(with_it, next(keys) * 32, file),
        "the same once more": lambda: import_record(with_it, "c" * 32, file),
        "memories": lambda: KeptMemories(with_it).rules(BEA, LAST_DAY),
        "attempts": lambda: with_it.summaries(BEA),
        "games": lambda: with_it.games(BEA),
        "progress": lambda: with_it.progress(BEA),
        "export": lambda: list(record_pieces(with_it, BEA)),
        "deletion": lambda: with_it.delete(next(gone) * 32),
    }
    before = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH)
    try:
        held = {name: min(longest_hold(work) for _ in range(3)) for name, work in works.items()}
    finally:
        sys.setswitchinterval(before)
    print({name: f"{1000 * seconds:.0f} ms" for name, seconds in held.items()})
    assert max(held.values()) < 0.1


# --- reading member by member ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "value", [{}, {"a": []}, {"a": [1, [2], {"b": 3}], "b": {"a": [4]}, "": None}, {"b": [1], "a": [[]]}]
)
@pytest.mark.parametrize("indent", [None, 2])
def test_members_come_as_json_has_them(value, indent):
    listed = [*value.get("a", [])] if isinstance(value.get("a"), list) else []
    found = list(members(f" {json.dumps(value, indent=indent)}\n", {"a"}))
    assert [each for name, each in found if name == "a"] == listed
    assert dict(each for each in found if each[0] != "a") == {key: value[key] for key in value if key != "a"}


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "[]",
            "{",
            "{}x",
            '{"a"}',
            '{"a":[}',
            '{"a":[1',
            '{"a":[1,]}',
            '{"a":[,]}',
            '{"a":1}',
            '{"b":}',
        ),
        *("{1:2}", '{"a":[],}', '{"a":[]"b":1}', '{"b":1,,}', "null", '{"a":[' * 100_000),
    ],
)
def test_what_is_no_object_is_refused(text):
    with pytest.raises((ValueError, RecursionError)):
        list(members(text, {"a"}))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('{"a":[' + "[]," * 200_000 + "[]]}", "damaged or too long"),
        ('{"attempts":[{"acts":[' + '["a"],' * 200_000 + '["a"]]}]}', "damaged or too long"),
        ('{"attempts":[' + "1" * 300_000 + "]}", "damaged or too long"),
        ('{"attempts":[1.' + "1" * 300_000 + "]}", "damaged or too long"),
        ("{" + ",".join(f'"{number}":1' for number in range(20)) + "}", "too many names"),
    ],
)
def test_no_value_of_a_file_takes_long_to_read(text: str, problem: str) -> None:
    """Nothing else runs while Python reads a value, so it gets no more of the text than a value may have."""
    with pytest.raises(ValueError, match=problem):
        list(members(text, ("attempts", "bookmarks")))


def test_a_value_of_a_file_may_be_as_long_as_an_answer() -> None:
    acts = [["move", f"rack-{number}", "table"] for number in range(2000)]
    text = json.dumps({"attempts": [{"acts": acts}, 5, {}], "saved": "today"})
    assert list(members(text, ("attempts",))) == [
        ("attempts", {"acts": acts}),
        ("attempts", 5),
        ("attempts", {}),
        ("saved", "today"),
    ]
