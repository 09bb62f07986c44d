"""A learner's games without the coach in her record: each weighed once, and kept while something is asked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from mahj_tutor.learner import games
from mahj_tutor.learner.games import TRIED, KeptGame
from mahj_tutor.learner.record_file import export_record, import_record
from mahj_tutor.learner.store import Store
from mahj_tutor.memory.own_games import MOST_ASKED, OwnGame, due_again, own_games
from mahj_tutor.players.table_record import is_hers
from mahj_tutor.server.index_page import again_line
from mahj_tutor.server.on_her_own import asked_again, is_there, weigh_new
from tests.unit.session.test_again_session import WHEN, kept
from tests.unit.test_store import ANN, BEA

HERS = [f"g-{number}" for number in range(40) if is_hers(f"g-{number}")]
NOT_HERS = next(f"g-{number}" for number in range(40) if not is_hers(f"g-{number}"))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store.open(tmp_path)) as opened:
        yield opened


def read(store: Store, key: str = ANN) -> tuple[OwnGame, ...]:
    """Return what a page knows of a learner's games, once it has weighed one."""
    weigh_new(store, key, (each.bookmark for each in store.bookmarks(key)))
    return own_games(each.bookmark for each in store.bookmarks(key))


def keep(store: Store, name: str, **changes: str) -> KeptGame:
    game = kept(**{"id": name, **changes})
    assert store.keep_game(ANN, game, 0)
    return game


def test_a_page_weighs_one_new_game_and_each_game_once(store: Store) -> None:
    assert read(store) == ()
    for name in (*HERS[:2], NOT_HERS):
        keep(store, name)
    keep(store, HERS[2], result="")
    keep(store, HERS[3], result=TRIED)
    assert len(read(store)) == 1
    both = read(store)
    assert {each.id for each in both} == set(HERS[:2])
    assert all(each.decided and each.questions for each in both)
    marks = store.bookmarks(ANN)
    assert read(store) == both
    assert store.bookmarks(ANN) == marks
    assert read(store, BEA) == ()


def test_what_is_asked_again_goes_along_in_a_record_file(store: Store) -> None:
    keep(store, HERS[0])
    found = read(store)
    import_record(store, BEA, export_record(store, ANN))
    assert read(store, BEA) == found
    assert due_again(found, date(2026, 3, 2))


def test_a_game_with_an_open_question_takes_no_place_from_others(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "MOST_FINISHED", 1)
    keep(store, HERS[0])
    (game,) = read(store)
    for day in (2, 3):
        keep(store, f"later-{day}", worked=WHEN.replace("03-01", f"03-0{day}"))
    assert {each.id for each in store.games(ANN)} == {HERS[0], "later-3"}
    for each in game.questions:
        game = game.asked_no_more(each.at)
    store.save_bookmark(ANN, game.bookmark)
    keep(store, "later-4", worked=WHEN.replace("03-01", "03-04"))
    assert [each.id for each in store.games(ANN)] == ["later-4"]


def test_a_question_whose_position_is_gone_is_asked_no_more(store: Store) -> None:
    keep(store, HERS[0])
    (game,) = read(store)
    first = game.questions[0]
    assert is_there(store, ANN, game, first)
    lost = OwnGame(NOT_HERS, game.played, questions=(first,))
    assert not is_there(store, ANN, lost, first)
    saved = own_games(each.bookmark for each in store.bookmarks(ANN))
    assert [each.questions for each in saved if each.id == NOT_HERS] == [()]


def test_what_is_counted_is_what_can_be_asked(store: Store) -> None:
    keep(store, HERS[0])
    (game,) = read(store)
    day, lost = date(2026, 3, 2), replace(game, id=NOT_HERS)
    asked = asked_again(store, ANN, (game, lost), day)
    assert asked == due_again((game,), day) != ()
    assert all(is_there(store, ANN, *each) for each in asked)
    assert asked_again(store, ANN, (lost,), day) == ()


def test_what_is_asked_again_is_counted_in_words() -> None:
    assert again_line(0) == ""
    assert again_line(1) == "One choice from games you played on your own."
    assert again_line(MOST_ASKED) == "Four choices from games you played on your own."
