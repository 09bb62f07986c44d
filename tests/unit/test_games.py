"""Whole games in both databases: what is kept, that of two windows only one plays on, and how many stay."""

import threading
from contextlib import closing
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import inspect

from mahj_tutor.cli import main
from mahj_tutor.errors import StoreError
from mahj_tutor.learner import folder, games
from mahj_tutor.learner.database import revisions
from mahj_tutor.learner.database.database import RecordSizeError
from mahj_tutor.learner.database.opening import open_database
from mahj_tutor.learner.games import (
    LONGEST_GAME,
    MOST_FINISHED,
    MOST_GAMES,
    MOST_UNFINISHED,
    Entry,
    KeptGame,
    surplus,
)
from mahj_tutor.learner.side_record import SideRecord
from mahj_tutor.learner.store import Store
from tests.record_template import MIGRATE
from tests.unit.test_store import ANN, BEA, BOOKMARK, TRY

FIRST = "2026-01-02T12:00:00+00:00"
GAME = KeptGame("dQw4w9WgXcQ_", "american", "t6", "practice/league", "7\nEast: 5 Dot", "", FIRST, FIRST)


def at(day, **changes):
    """Return a game that was worked on on a day of January."""
    when = f"2026-01-{day:02}T09:00:00+00:00"
    return replace(GAME, **{"id": f"game-{day}", "worked": when, **changes})


def longest_games():
    """Return as many games as a record may have, each as long as a game may be."""
    long = "x" * LONGEST_GAME
    return [replace(GAME, id=f"game-{each}", level=f"t{each}", record=long) for each in range(MOST_GAMES)]


@pytest.fixture
def store(place):
    with_it = Store.open(place)
    yield with_it
    with_it.close()


# --- one game ---------------------------------------------------------------------------------------------


def test_a_game_comes_back_as_it_is_now_in_another_process_life(place):
    longer = replace(GAME, record=GAME.record + "\nrack", worked="2026-01-02T12:00:05.250000+00:00")
    with closing(Store.open(place)) as first:
        assert first.keep_game(ANN, GAME, 0)
        assert first.newest_game(ANN, "t6") == GAME
        assert first.keep_game(ANN, longer, len(GAME.record))
    with closing(Store.open(place)) as again:
        assert again.newest_game(ANN, "t6") == longer
        assert again.games(ANN) == (longer,)
        assert again.newest_game(ANN, "t5") is None
        assert (again.newest_game(BEA, "t6"), again.games(BEA)) == (None, ())


def test_the_same_id_is_another_game_of_another_learner(store):
    assert store.keep_game(ANN, GAME, 0)
    assert store.keep_game(BEA, replace(GAME, record="9"), 0)
    assert (store.games(ANN), store.games(BEA)) == ((GAME,), (replace(GAME, record="9"),))


@pytest.mark.parametrize("before", [0, len(GAME.record) - 1, len(GAME.record) + 1, -1])
def test_where_another_window_has_played_on_nothing_is_kept(store, before):
    store.keep_game(ANN, GAME, 0)
    assert not store.keep_game(ANN, replace(GAME, record=GAME.record + "\npass", result="won"), before)
    assert store.games(ANN) == (GAME,)


def test_a_game_that_is_not_there_is_not_played_on(store):
    assert not store.keep_game(ANN, GAME, 5)
    assert not store.has_met(ANN)


def test_times_are_kept_in_utc_so_that_they_are_in_order(store):
    store.keep_game(ANN, replace(GAME, begun="2026-01-02T01:00:00+14:00", worked="2026-01-02T11:00:00Z"), 0)
    (found,) = store.games(ANN)
    assert (found.begun, found.worked) == ("2026-01-01T11:00:00+00:00", "2026-01-02T11:00:00+00:00")
    for wrong in ("", "yesterday", "2026-01-02T12:00:00"):
        with pytest.raises(StoreError):
            store.keep_game(ANN, replace(GAME, id="wrong", worked=wrong), 0)
    assert len(store.games(ANN)) == 1


@pytest.mark.parametrize("record", ["x" * LONGEST_GAME, "\n" * (LONGEST_GAME // 2), ""])
def test_the_longest_game_is_kept(store, record):
    assert store.keep_game(ANN, replace(GAME, record=record), 0)
    assert store.games(ANN)[0].record == record


@pytest.mark.parametrize(
    ("record", "why"),
    [
        ("x" * (LONGEST_GAME + 1), "up to 64 KB"),
        ("\n" * (LONGEST_GAME // 2 + 1), "up to 64 KB"),
        ("發" * (LONGEST_GAME // 2), "up to 64 KB"),
        ("pass 發", "plain letters, digits and signs"),
        *((f"East{odd}", "plain letters") for odd in "\0\t\r\x1b\x7f\u202e\ud800\u2028"),
    ],
)
def test_what_a_file_would_not_take_is_not_kept_either(store, record, why):
    with pytest.raises(RecordSizeError, match=why) as error:
        store.keep_game(ANN, replace(GAME, record=record), 0)
    assert "\n" not in str(error.value)
    assert not store.has_met(ANN)


def test_only_an_anonymous_key_has_games(store):
    for key in ("", "ann", "A" * 32, "'; drop table games; --"):
        for ask in (
            lambda key: store.keep_game(key, GAME, 0),
            lambda key: store.keep_game(key, GAME, 5),
            lambda key: store.newest_game(key, "t6"),
            store.games,
        ):
            with pytest.raises(StoreError, match="invalid learner key"):
                ask(key)


def test_of_two_windows_that_play_on_at_once_one_is_told_to_stop(place):
    """Each of two servers goes on from the same position, again and again."""
    stores = [Store.open(place, patience=30) for _ in range(2)]
    stores[0].keep_game(ANN, replace(GAME, record=""), 0)
    both, told = threading.Barrier(2), [[], []]

    def play(which):
        for turn in range(20):
            both.wait()
            told[which].append(
                stores[which].keep_game(ANN, replace(GAME, record=f"{which}" * (turn + 1)), turn)
            )
            both.wait()

    windows = [threading.Thread(target=play, args=(which,)) for which in range(2)]
    for each in windows:
        each.start()
    for each in windows:
        each.join()
    last = 0 if told[0][-1] else 1
    assert stores[0].games(ANN)[0].record == f"{last}" * 20
    for each in stores:
        each.close()
    assert [sum(turn) for turn in zip(*told, strict=True)] == [1] * 20


# --- many games -------------------------------------------------------------------------------------------


def test_the_newest_game_is_the_one_worked_on_last_at_its_level(store):
    for each in (at(3), at(9, level="t5"), at(7, result="won"), at(5)):
        store.keep_game(ANN, each, 0)
    assert store.newest_game(ANN, "t6") == at(7, result="won")
    assert store.newest_game(ANN, "t5") == at(9, level="t5")
    assert [each.id for each in store.games(ANN)] == ["game-9", "game-7", "game-5", "game-3"]


def test_of_each_level_the_newest_finished_games_stay(store, monkeypatch):
    monkeypatch.setattr(games, "MOST_FINISHED", 2)
    for day in (5, 3, 7, 4):
        store.keep_game(ANN, at(day, result="lost"), 0)
        store.keep_game(ANN, replace(at(day, result="won", level="t5"), id=f"other-{day}"), 0)
    store.keep_game(BEA, at(1, result="wall"), 0)
    assert {each.id for each in store.games(ANN) if each.level == "t6"} == {"game-7", "game-4"}, (
        "the one that was kept last stays, although its clock is behind"
    )
    assert len(store.games(ANN)) == 4
    assert len(store.games(BEA)) == 1


def test_a_game_that_ends_makes_room_among_the_finished_ones(store, monkeypatch):
    monkeypatch.setattr(games, "MOST_FINISHED", 1)
    store.keep_game(ANN, at(3, result="won"), 0)
    store.keep_game(ANN, at(4), 0)
    assert [each.id for each in store.games(ANN)] == ["game-4", "game-3"]
    store.keep_game(ANN, at(4, result="lost"), len(GAME.record))
    assert store.games(ANN) == (at(4, result="lost"),)


def test_games_that_were_left_do_not_pile_up(store):
    for day in range(1, MOST_UNFINISHED + 3):
        store.keep_game(ANN, at(day), 0)
    store.keep_game(ANN, at(20, result="won"), 0)
    assert [each.id for each in store.games(ANN)] == ["game-20", "game-5", "game-4", "game-3"]


ENTRIES = st.lists(
    st.builds(
        Entry,
        st.uuids().map(str),
        st.sampled_from(["t1", "t2", "t3"]),
        st.booleans(),
        st.integers(1, 28).map(lambda day: f"2026-01-{day:02}T00:00:00+00:00"),
        st.integers(0, 9),
    ),
    max_size=40,
)


@given(ENTRIES, st.integers(1, 4), st.integers(1, 4), st.integers(1, 12), st.integers(9, 60), st.data())
@pytest.mark.slow
def test_what_stays_is_the_newest_that_has_room(entries, finished, unfinished, most, text, data):
    latest = data.draw(st.sampled_from([each.id for each in entries])) if entries else ""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "MOST_FINISHED", finished)
        patch.setattr(games, "MOST_UNFINISHED", unfinished)
        patch.setattr(games, "MOST_GAMES", most)
        patch.setattr(games, "MOST_TEXT", text)
        gone = surplus(entries, latest)
        assert surplus(reversed(entries), latest) == gone
        stay = [each for each in entries if each.id not in gone]
        assert surplus(stay, latest) == []
    assert len(gone) == len(set(gone)) == len(entries) - len(stay)
    assert latest not in gone
    assert len(stay) <= most
    assert sum(each.length for each in stay) <= text
    for each in (each for each in entries if each.id in gone):
        newer = [one for one in stay if one.worked >= each.worked or one.id == latest]
        alike = [one for one in newer if (one.level, one.is_finished) == (each.level, each.is_finished)]
        is_full = len(alike) >= (finished if each.is_finished else unfinished) or len(newer) >= most
        assert is_full or sum(one.length for one in newer) + each.length > text


def test_a_finished_game_of_each_of_eight_levels_has_room():
    entries = [
        Entry(f"{level}-{number}", f"t{level}", number >= MOST_UNFINISHED, FIRST, 4000)
        for level in range(8)
        for number in range(MOST_UNFINISHED + MOST_FINISHED)
    ]
    assert surplus(entries) == []


# --- the rest of the record -------------------------------------------------------------------------------


def test_games_are_deleted_with_their_learner(store):
    for key in (ANN, BEA):
        store.record_attempt(key, TRY, BOOKMARK)
        store.keep_game(key, GAME, 0)
    assert store.delete(ANN)
    assert store.games(ANN) == ()
    assert not store.has_met(ANN)
    assert store.games(BEA) == (GAME,)
    assert not store.keep_game(ANN, replace(GAME, record=GAME.record + "x"), len(GAME.record))
    assert not store.has_met(ANN), "a window that is still open doesn't bring her back"


def test_a_game_alone_makes_a_learner_known(store):
    store.keep_game(ANN, GAME, 0)
    assert store.knows(ANN)
    assert store.delete(ANN)


def test_boards_keep_games_in_the_store_they_share(monkeypatch, tmp_path):
    monkeypatch.setenv("MAHJ_DATA", str(tmp_path))
    record = SideRecord(folder.SharedStore(), "review", 5)
    assert record.keep_game(ANN, GAME, 0)
    assert not folder.SharedStore().keep_game(ANN, GAME, 0)
    assert record.newest_game(ANN, "t6") == folder.SharedStore().newest_game(ANN, "t6") == GAME
    assert record.games(ANN) == folder.SharedStore().games(ANN) == (GAME,)
    folder._open_store(tmp_path).close()


def test_a_record_from_before_there_were_games_takes_them(place, monkeypatch):
    monkeypatch.setattr(revisions, "upgrade", MIGRATE)
    with monkeypatch.context() as earlier:
        earlier.setattr(revisions, "latest", lambda: "0003")
        earlier.setattr(revisions, "upgrade", lambda connection: MIGRATE(connection, "0003"))
        with closing(open_database(place)) as database, database.writing() as connection:
            assert not inspect(connection).has_table("games")
            connection.exec_driver_sql(f"INSERT INTO learners VALUES ('{ANN}', '{FIRST}')")
    with closing(Store.open(place)) as store:
        assert store.knows(ANN)
        assert store.games(ANN) == ()
        assert store.keep_game(ANN, GAME, 0)
        assert store.games(ANN) == (GAME,)


@pytest.mark.parametrize("column", ["begun", "worked"])
def test_a_game_that_cannot_be_read_is_found_by_the_check(place, tmp_path, capsys, column):
    with closing(Store.open(place)) as store:
        store.keep_game(ANN, GAME, 0)
        with store.database.writing() as connection:
            connection.exec_driver_sql(f"UPDATE games SET {column} = 'never'")
        for ask in (store.games, lambda key: store.newest_game(key, "t6")):
            with pytest.raises(StoreError, match="contains something that cannot be read"):
                ask(ANN)
    address = [] if place == tmp_path else ["--database", place]
    assert main(["data", "check", "--data", str(tmp_path), *address]) == 1
    assert "cannot be read" in capsys.readouterr().err
