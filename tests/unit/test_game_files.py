"""Whole games in the file of a record: they go out and come in once, and nothing else does."""

import gzip
import json
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahj_tutor.learner import record_file, whole_record
from mahj_tutor.learner.games import LONGEST_GAME, MOST_FINISHED, MOST_GAMES, MOST_TEXT, KeptGame
from mahj_tutor.learner.record_file import RecordFileError, export_record, import_record, record_pieces
from mahj_tutor.learner.store import Store
from tests.seeds import many
from tests.unit.test_games import GAME, at
from tests.unit.test_record_file import ANN, BEA, PLACE, TRY

EARLIER = """{"format":"mahj-tutor-record/1","saved":"2026-05-01T09:00:00+00:00","attempts":[{"exercise":
"a9.first","version":2,"seed":78,"acts":[["mark","w7"]],"verdict":"wrong","rules":["CH3"],"misconception":null,
"hints":1,"when":"2026-01-02T12:00:00+00:00","is_helped":false,"asked":null,"house":""}],"bookmarks":[{"exercise":
"a9.third","version":2,"seed":7,"round":1,"acts":[],"tries":3,"hints":1,"phase":"open","done":true,"serial":9,"shown":
false,"seen":[],"house":"","last":"2026-01-03T12:00:00+00:00","worked":null}]}"""
"""A file as versions before the games wrote it."""


@pytest.fixture
def store(place):
    with_it = Store.open(place)
    with_it.record_attempt(ANN, TRY, PLACE)
    with_it.keep_game(ANN, GAME, 0)
    yield with_it
    with_it.close()


def with_games(store, *entries):
    """Return Ann's record with these games in place of hers, each her own game with other values."""
    record = json.loads(export_record(store, ANN))
    return json.dumps(record | {"games": [{**record["games"][0], **each} for each in entries]})


# --- out and in -------------------------------------------------------------------------------------------


def test_games_go_out_and_come_in_elsewhere(store):
    store.keep_game(ANN, at(9, result="won", level="t5", game="classical", house=""), 0)
    text = export_record(store, ANN)
    assert ANN not in text
    assert import_record(store, BEA, gzip.compress(text.encode())) == 1
    assert (
        store.games(BEA)
        == store.games(ANN)
        == (at(9, result="won", level="t5", game="classical", house=""), GAME)
    )
    assert json.loads(export_record(store, BEA)) | {"saved": ""} == json.loads(text) | {"saved": ""}
    assert import_record(store, ANN, text) == 0
    assert store.games(ANN) == store.games(BEA)


def test_a_file_of_an_earlier_version_is_read(store):
    assert import_record(store, BEA, EARLIER) == 1
    assert (len(store.attempts(BEA)), len(store.bookmarks(BEA)), store.games(BEA)) == (1, 1, ())
    assert import_record(store, ANN, EARLIER) == 1
    assert store.games(ANN) == (GAME,)


def test_the_file_of_somebody_without_games_is_as_earlier_versions_wrote_it(store):
    store.record_attempt(BEA, TRY, PLACE)
    assert list(json.loads(export_record(store, BEA))) == ["format", "saved", "attempts", "bookmarks"]


def test_games_alone_come_in(store):
    head = {name: value for name, value in json.loads(EARLIER).items() if name in ("format", "saved")}
    games = json.loads(export_record(store, ANN))["games"]
    assert import_record(store, BEA, json.dumps({"games": games, **head})) == 0
    assert store.games(BEA) == (GAME,)


def test_times_that_a_wrong_clock_has_stored_can_be_taken_home(store):
    ahead = replace(GAME, id="ahead", begun="2999-01-01T00:00:00+00:00", worked="9999-12-31T23:59:59+00:00")
    store.keep_game(ANN, ahead, 0)
    store.keep_game(ANN, replace(GAME, id="behind", level="t1", begun="0001-01-01T00:00:00+00:00"), 0)
    assert import_record(store, BEA, export_record(store, ANN)) == 1
    found = {each.id: each for each in store.games(BEA)}
    assert datetime.fromisoformat(found["ahead"].worked) <= datetime.now(UTC)
    assert found["behind"].begun == "2000-01-01T00:00:00+00:00"


PLAIN = st.characters(min_codepoint=32, max_codepoint=126) | st.sampled_from('\n"\\')
SEEN = st.characters(exclude_categories=["C", "Z"]) | st.just(" ")
LINES = st.text(PLAIN, max_size=60)
TIMES = st.datetimes(datetime(2000, 1, 2), datetime(2026, 1, 1), timezones=st.just(UTC)).map(
    datetime.isoformat
)
GAMES = st.builds(
    KeptGame,
    id=st.text("AZaz09_-", min_size=1, max_size=12),
    game=st.sampled_from(["american", "classical"]),
    level=st.from_regex(r"[a-z][a-z0-9]{0,3}(-[a-z0-9]{1,3}){0,2}", fullmatch=True),
    house=st.text("az09_=/ -", max_size=30),
    record=LINES,
    result=st.text(SEEN, min_size=1, max_size=40),
    begun=TIMES,
    worked=TIMES,
)
SOME = st.lists(GAMES, max_size=4, unique_by=lambda each: each.id)
KEYS = (f"{number:032x}" for number in count(1))


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    with closing(Store.open(tmp_path_factory.mktemp("record"))) as opened:
        yield opened


def keep(store, some):
    """Return the key of a new learner with these games."""
    key = next(KEYS)
    for each in some:
        assert store.keep_game(key, each, 0)
    return key


@pytest.mark.slow
@settings(max_examples=many(20, 100))
@given(SOME)
def test_whatever_is_kept_comes_back_from_a_file(shared, some):
    ann, bea = keep(shared, some), next(KEYS)
    assert import_record(shared, bea, export_record(shared, ann)) == 0
    assert shared.games(bea) == shared.games(ann)
    assert {each.id: each for each in shared.games(ann)} == {each.id: each for each in some}


@pytest.mark.slow
@settings(max_examples=many(20, 100))
@given(SOME, SOME, st.lists(st.tuples(LINES, TIMES), max_size=3))
def test_two_records_become_the_same_whichever_is_added_to_the_other(shared, hers, others, played_on):
    """Some games are in both, and were played on in one of them."""
    gone_on = [
        replace(one, record=one.record + more, worked=when)
        for one, (more, when) in zip(hers, played_on, strict=False)
    ]
    others = [each for each in others if each.id not in {one.id for one in gone_on}] + gone_on
    ann, bea = keep(shared, hers), keep(shared, others)
    files = export_record(shared, ann), export_record(shared, bea)
    import_record(shared, ann, files[1])
    import_record(shared, bea, files[0])
    mine, theirs = ({each.id: each for each in shared.games(key)} for key in (ann, bea))
    assert {name: (each.record, each.worked) for name, each in mine.items()} == {
        name: (each.record, each.worked) for name, each in theirs.items()
    }
    for each in (*hers, *others):
        assert len(mine[each.id].record) >= len(each.record)
        assert mine[each.id] in (*hers, *others)
    before = shared.games(ann)
    import_record(shared, ann, files[1])
    assert shared.games(ann) == before


# --- two records become one -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "wins"),
    [
        ({"record": GAME.record + "\npass", "worked": "2026-01-01T00:00:00+00:00"}, True),
        ({"record": GAME.record[:-1], "result": "won", "worked": "2026-03-01T00:00:00+00:00"}, False),
        ({"result": "won", "worked": "2026-01-02T12:00:01+00:00"}, True),
        ({"result": "won"}, False),
        ({"result": "won", "worked": "2026-01-02T11:00:00+00:00"}, False),
    ],
    ids=["longer", "shorter", "as long and later", "as long", "as long and earlier"],
)
def test_of_two_records_of_one_game_the_longer_one_wins(store, change, wins):
    for key in (ANN, BEA):
        store.keep_game(key, GAME, 0)
    other = replace(GAME, **change)
    assert store.merge(BEA, [], [], [other]) == 0
    assert store.games(BEA) == ((other if wins else GAME),)
    import_record(store, ANN, with_games(store, change))
    assert store.games(ANN) == store.games(BEA)


def test_a_game_that_is_twice_in_a_file_is_kept_once(store):
    longer, shorter = {"record": "1234", "worked": "2026-01-03T00:00:00+00:00"}, {"record": "123"}
    for number, some in enumerate([(longer, shorter), (shorter, longer)]):
        key = f"{number}" * 32
        import_record(store, key, with_games(store, *some))
        assert [each.record for each in store.games(key)] == ["1234"]


def test_of_each_level_the_newest_finished_games_stay_after_a_merge(store, monkeypatch):
    monkeypatch.setattr(whole_record, "PAUSE", 0.0)
    over = [at(1 + day, result="won", id=f"game-{day}") for day in range(MOST_FINISHED + 5)]
    some = [
        replace(GAME, id=f"mine-{day}", result="lost", worked=f"2026-02-{day:02}T00:00:00+00:00")
        for day in (1, 2)
    ]
    for each in some:
        store.keep_game(BEA, each, 0)
    store.merge(BEA, [], [], over)
    left = [each.id for each in store.games(BEA)]
    assert left == ["mine-2", "mine-1", *(f"game-{day}" for day in range(MOST_FINISHED + 4, 6, -1))]
    store.merge(BEA, [], [], over)
    assert [each.id for each in store.games(BEA)] == left


def test_games_come_in_with_answers_in_short_transactions(store, monkeypatch):
    monkeypatch.setattr(whole_record, "PAUSE", 0.0)
    monkeypatch.setattr(whole_record, "GAMES", 2)
    monkeypatch.setattr(whole_record, "PIECE", 3)
    sizes, add = [], whole_record.game_rows.add
    monkeypatch.setattr(
        whole_record.game_rows, "add", lambda *given: (sizes.append(len(given[-1])), add(*given))
    )
    answers = [replace(TRY, seed=seed) for seed in range(3)]
    assert store.merge(BEA, answers, [], [at(day, result="won") for day in range(1, 8)]) == 3
    assert sizes == [2, 2, 2, 1]
    assert (len(store.attempts(BEA)), len(store.games(BEA))) == (3, 7)


# --- what is no game --------------------------------------------------------------------------------------

HOSTILE = {
    "id": ["", "a b", "x" * 41, "../x", "a\n", "é", 5, None, ["a"]],
    "game": ["", "chess", "American", None, 1],
    "level": ["", "T6", "t6;", "../t6", "t6.", "6", "t6\n", "t" * 61, 6, None],
    "house": ["League", "a;b", "x" * 1001, None, {}],
    "record": [
        *(
            "\0",
            "a\tb",
            "a\r\nb",
            "\x1b[2J",
            "\x7f",
            "\u202e",
            "\ud800",
            "\u2028",
            "中",
            None,
            5,
            ["a"],
            {"a": 1},
        ),
        *("x" * (LONGEST_GAME + 1), "é" * (LONGEST_GAME // 6 + 1), "\n" * (LONGEST_GAME // 2 + 1)),
    ],
    "result": ["won\n", "\u202ewon", "\0", "x" * 41, None, True],
    "begun": [
        "",
        "yesterday",
        "2026-01-02",
        "2026-01-02T12:00:00",
        "2999-01-02T12:00:00Z",
        -1e308,
        1e400,
        None,
    ],
    "worked": [
        "",
        "1999-12-31T23:59:59Z",
        "0000-01-01T00:00:00Z",
        "10000-01-01T00:00:00Z",
        1 << 70,
        [],
        None,
    ],
    "score": [5],
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_game_is_refused_in_one_sentence_and_nothing_changes(store, name):
    for wrong in HOSTILE[name]:
        with pytest.raises(
            RecordFileError, match=rf"not a record that can be read: games\.1: {name}"
        ) as error:
            import_record(store, BEA, with_games(store, {}, {name: wrong}))
        assert "\n" not in str(error.value)
        assert len(str(error.value)) < 300
        assert not store.has_met(BEA)


@pytest.mark.parametrize("name", ["id", "game", "level", "house", "record", "result", "begun", "worked"])
def test_a_game_that_lacks_something_is_refused(store, name):
    record = json.loads(export_record(store, ANN))
    del record["games"][0][name]
    with pytest.raises(RecordFileError, match=rf"games\.0: {name}: Field required"):
        import_record(store, BEA, json.dumps(record))
    assert not store.has_met(BEA)


@pytest.mark.parametrize("games", [None, {}, "", 5, [None], [[]], ["t6"], [[["a"] * 50_000]]])
def test_what_is_no_list_of_games_is_refused(store, games):
    record = json.loads(export_record(store, ANN)) | {"games": games}
    with pytest.raises(RecordFileError, match="not a record that can be read") as error:
        import_record(store, BEA, json.dumps(record))
    assert len(str(error.value)) < 300
    assert not store.has_met(BEA)


def test_a_game_that_is_larger_than_any_value_is_not_read(store):
    with pytest.raises(RecordFileError, match="damaged or too long"):
        import_record(store, BEA, with_games(store, {"record": "x" * 200_000}))
    assert not store.has_met(BEA)


# --- how much ---------------------------------------------------------------------------------------------


def test_a_file_may_hold_only_so_many_games(store):
    some = [{"id": f"game-{number}", "level": f"t{number}"} for number in range(MOST_GAMES + 1)]
    with pytest.raises(RecordFileError, match=rf"games\.{MOST_GAMES}: there are more than {MOST_GAMES}"):
        import_record(store, BEA, with_games(store, *some))
    assert not store.has_met(BEA)


def test_the_most_games_come_in_and_go_out_again(store, monkeypatch):
    monkeypatch.setattr(whole_record, "PAUSE", 0.0)
    some = [{"id": f"game-{number}", "level": f"t{number}"} for number in range(MOST_GAMES)]
    import_record(store, BEA, with_games(store, *some))
    assert len(store.games(BEA)) == MOST_GAMES
    store.keep_game(BEA, replace(GAME, worked="2026-05-01T00:00:00+00:00"), 0)
    assert len(store.games(BEA)) == MOST_GAMES
    import_record(store, "c" * 32, export_record(store, BEA))
    assert store.games("c" * 32) == store.games(BEA)


def test_the_longest_games_take_no_more_than_a_file_and_a_connection_hold(store, monkeypatch):
    monkeypatch.setattr(whole_record, "PAUSE", 0.0)
    day = datetime(2026, 1, 1, tzinfo=UTC)
    long = [
        at(
            1,
            id=f"game-{each}",
            level=f"t{each}",
            record='"' * (LONGEST_GAME // 2),
            worked=(day + timedelta(each)).isoformat(),
        )
        for each in range(MOST_TEXT // LONGEST_GAME * 2 + 5)
    ]
    store.merge(BEA, [], [], long)
    kept = store.games(BEA)
    assert kept == tuple(reversed(long))[: len(kept)]
    assert MOST_TEXT - LONGEST_GAME < sum(len(each.record) for each in kept) <= MOST_TEXT
    pieces = list(record_pieces(store, BEA))
    assert max(map(len, pieces)) <= record_file.LONGEST_PIECE
    assert sum(map(len, pieces)) < record_file.LARGEST
    import_record(store, "c" * 32, "".join(pieces))
    assert store.games("c" * 32) == kept
