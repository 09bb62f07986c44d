"""A game by a card of the learner's own: chosen before the first pass, and kept with the game."""

from __future__ import annotations

import pytest
from mahj_widgets.protocol import Draft, Hello, View

from mahj_tutor.learner.cards import OwnCard, playing_card
from mahj_tutor.learner.store import Store
from mahj_tutor.session import table_cards
from mahj_tutor.session.table_session import TableSession

ANN = "a" * 32
TYPED = """RUNS
11a 222a 3333a 444a 55a (any 5 consecutive nos.) X 25
FFFF 1111a 2222b 33a X 25
EVENS
222a 4444a 666b 8888b X 25
FF 2222a 4444b DDDDc X 30
22a 44a 66a 88a 22b 44b 66b C 50"""
MINE = OwnCard("Mine", 2026, TYPED, "2026-04-01T10:00:00+00:00")


@pytest.fixture
def store(tmp_path, monkeypatch):
    monkeypatch.setenv("MAHJ_DATA", str(tmp_path))
    kept = Store.open(tmp_path)
    kept.keep_card(ANN, MINE)
    yield kept
    kept.close()


def opened(store: Store, level: str = "t6") -> tuple[TableSession, View]:
    session = TableSession(level, record=store, seed=5)
    view = session.respond(Hello(kind="hello", key=ANN))
    assert view is not None
    return session, view


def chosen(session: TableSession, view: View, *act: str) -> View:
    after = session.respond(Draft(kind="draft", item=view.item, acts=(act,)))
    assert after is not None
    return after


def choices(view: View) -> list[str]:
    return [option.text for each in view.settings if each.id == table_cards.CARD for option in each.options]


def test_the_same_deal_begins_with_her_card_and_is_resumed_with_it(store: Store):
    session, view = opened(store)
    assert choices(view) == ["this table's card", "Mine, 2026"]
    chosen(session, view, "choose", "card", MINE.name)
    (kept,) = store.games(ANN)
    assert kept.house.startswith(f"{MINE.name}/")
    _, again = opened(store)
    setting = next(each for each in again.settings if each.id == table_cards.CARD)
    assert setting.chosen == MINE.name
    _, other = opened(store, "t5")
    assert choices(other) == []


def test_the_game_is_played_by_her_card(store: Store):
    session, view = opened(store)
    chosen(session, view, "choose", "card", MINE.name)
    lines = session._at.game.card.lines  # type: ignore[union-attr]
    assert [each.hand for each in lines] == [each.hand for each in playing_card(MINE).lines]
    chosen(session, session._last_view, "choose", "card", "usual")
    assert session._at.game.card.name == "Practice card"  # type: ignore[union-attr]


def test_a_card_that_is_not_hers_is_not_taken(store: Store):
    session, view = opened(store)
    for name in ("mine-0123456789abcdef", "own-0123456789abcdef", "first"):
        chosen(session, view, "choose", "card", name)
    assert session._at.game.card.name == "Practice card"  # type: ignore[union-attr]


def test_a_game_whose_card_was_deleted_gives_way_to_a_new_one(store: Store):
    session, view = opened(store)
    chosen(session, view, "choose", "card", MINE.name)
    store.remove_card(ANN, MINE.name)
    _, again = opened(store)
    assert "can't be opened anymore" in " ".join(again.facts)
    assert choices(again) == []
