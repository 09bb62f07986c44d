"""The deal of the day: the date decides it, for everybody alike, and it is played once."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from mahj_widgets.protocol import Hello

from mahj_tutor.learner.store import Store
from mahj_tutor.session.daily import day_of, deal_name, deal_seed
from mahj_tutor.session.levels import find_level, last_level
from mahj_tutor.session.table_session import TableSession

ANN, BEA = "a" * 32, "b" * 32
TODAY = "2026-11-29"


def rack(key: str, day: str, record: Store | None = None) -> list[str]:
    """Return the tiles on a learner's rack when she opens the deal of a day."""
    view = TableSession("day", record=record, day=day).respond(Hello(kind="hello", key=key))
    assert view is not None
    return [piece.name for zone in view.zones if zone.id == "rack" for piece in zone.pieces]


def test_everybody_gets_the_same_tiles_on_one_day_and_others_on_the_next():
    tiles = rack(ANN, TODAY)
    assert rack(BEA, TODAY) == tiles
    assert len(tiles) in (13, 14)
    assert rack(ANN, "2026-11-30") != tiles


def test_no_two_days_of_a_century_have_the_same_deal():
    days = [date(2026, 1, 1) + timedelta(days=number) for number in range(36_500)]
    assert len({deal_seed(each) for each in days}) == len(days)
    assert len({deal_name(each) for each in days}) == len(days)


def test_it_goes_on_where_it_was_and_the_next_day_brings_another(tmp_path):
    store = Store.open(tmp_path)
    first = rack(ANN, TODAY, store)
    assert [each.id for each in store.games(ANN)] == ["day-2026-11-29"]
    assert rack(ANN, TODAY, store) == first
    assert rack(ANN, "2026-11-30", store) != first
    assert [each.id for each in store.games(ANN)] == ["day-2026-11-30", "day-2026-11-29"]
    store.close()


@pytest.mark.parametrize("text", ["", "yesterday", "2026-13-01", "9" * 400])
def test_a_page_that_names_no_day_means_today(text):
    assert day_of(text) == date.today()


def test_the_whole_game_is_played_and_it_is_no_lesson():
    level = find_level("day")
    assert level.is_daily
    assert not level.without
    assert last_level() != "day"
