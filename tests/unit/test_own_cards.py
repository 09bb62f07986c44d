"""A learner's own card: kept in her record alone, taken along with it, deleted with it, and played with."""

from __future__ import annotations

import json

import pytest

from mahj_tutor.classroom.setting import house_card
from mahj_tutor.errors import MahjError
from mahj_tutor.learner.cards import LONGEST_CARD, MOST_CARDS, OwnCard, playing_card
from mahj_tutor.learner.database.database import RecordSizeError
from mahj_tutor.learner.folder import shared_store
from mahj_tutor.learner.record_file import RecordFileError, export_record, import_record
from mahj_tutor.learner.store import Store

ANN, BEA = "a" * 32, "b" * 32
SECRET = "FF 2222a 4444a 66b 88b (any 2 suits) X 35"


def own(text: str = SECRET, year: int = 2026) -> OwnCard:
    return OwnCard("Mine", year, text, "2026-04-01T10:00:00+00:00")


@pytest.fixture
def store(tmp_path):
    with_record = Store.open(tmp_path)
    yield with_record
    with_record.close()


def test_a_card_is_its_owners_alone(store: Store):
    store.keep_card(ANN, own())
    assert store.own_cards(ANN) == (own(),)
    assert store.own_cards(BEA) == ()
    assert SECRET not in export_record(store, BEA)


def test_a_card_goes_along_with_the_record_and_stays_one(store: Store):
    store.keep_card(ANN, own())
    taken = export_record(store, ANN)
    for _ in range(2):
        import_record(store, BEA, taken)
    assert store.own_cards(BEA) == (own(),)


def test_a_record_without_a_card_is_written_as_before(store: Store):
    assert set(json.loads(export_record(store, ANN))) == {"format", "saved", "attempts", "bookmarks"}


def test_deleting_the_record_deletes_the_card(store: Store):
    store.keep_card(ANN, own())
    store.delete(ANN)
    assert store.own_card(own().name) is None


def test_one_card_is_deleted_and_no_other(store: Store):
    for year in (2025, 2026):
        store.keep_card(ANN, own(year=year))
    store.keep_card(BEA, own())
    store.remove_card(ANN, own().name)
    assert [each.year for each in store.own_cards(ANN)] == [2025]
    assert store.own_cards(BEA) == (own(),)


def test_the_newest_cards_stay(store: Store):
    for year in range(2020, 2020 + MOST_CARDS + 2):
        card = own(year=year)
        store.keep_card(ANN, OwnCard(card.title, year, card.text, f"{year}-04-01T10:00:00+00:00"))
    assert [each.year for each in store.own_cards(ANN)] == [*range(2027, 2021, -1)]


@pytest.mark.parametrize("text", ["x" * (LONGEST_CARD + 1), "FF\x00"])
def test_what_is_no_text_of_a_card_is_not_kept(store: Store, text: str):
    with pytest.raises(RecordSizeError):
        store.keep_card(ANN, own(text))
    assert store.own_cards(ANN) == ()


@pytest.mark.parametrize(
    "change", [{"year": 0}, {"text": "FF\x00"}, {"title": "x" * 61}, {"name": "mine-0"}, {"since": "now"}]
)
def test_a_file_with_another_kind_of_card_is_refused(store: Store, change: dict[str, object]):
    store.keep_card(ANN, own())
    taken = json.loads(export_record(store, ANN))
    taken["cards"][0] |= change
    with pytest.raises(RecordFileError):
        import_record(store, BEA, json.dumps(taken))
    assert store.own_cards(BEA) == ()


def test_a_game_finds_the_card_that_it_is_played_with(tmp_path, monkeypatch):
    monkeypatch.setenv("MAHJ_DATA", str(tmp_path))
    shared_store().keep_card(ANN, own())
    card = house_card(own().name)
    assert [each.hand for each in card.lines] == ["FF 2222a 4444a 66b 88b"]
    shared_store().remove_card(ANN, own().name)
    with pytest.raises(MahjError, match="deleted"):
        house_card(own().name)


def test_a_card_that_cannot_be_read_anymore_says_why():
    with pytest.raises(MahjError, match="make 12: add 2"):
        playing_card(own("FF 2222a 4444a 66b X 25"))
