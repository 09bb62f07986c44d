"""The deal of the day: the date decides it, for everybody alike, and it is played once."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from mahj_widgets.protocol import Draft, Hello

from mahj_tutor.american import Give, PlayState
from mahj_tutor.learner.store import Store
from mahj_tutor.session.daily import day_of, deal_name, deal_seed
from mahj_tutor.session.levels import find_level, last_level
from mahj_tutor.session.table_session import TableSession
from mahj_tutor.session.table_words import words
from tests.table_learner import next_acts

ANN, BEA = "a" * 32, "b" * 32
TODAY = "2026-11-29"
HEADING = words("told", "passes")


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


def test_after_the_last_pass_each_of_hers_stands_beside_the_coachs(tmp_path):
    """A learner who plays as the coach would is told so; nothing is told before the last pass."""
    store = Store.open(tmp_path)
    session = TableSession("day", record=store, day=TODAY)
    view = session.respond(Hello(kind="hello", key=ANN))
    told = []
    while view is not None and not told:
        assert view.feedback is None or view.feedback.heading != HEADING
        for act in next_acts(session._at):
            view = session.respond(Draft(kind="draft", item=view.item, acts=(act,)))
            assert view is not None
        if isinstance(session._at.game.now, PlayState):
            told = [view.feedback]
    (feedback,) = told
    assert feedback is not None
    assert feedback.heading == HEADING
    passes = [
        move for move in session._at.game.history if isinstance(move, Give) and move.seat is session._at.me
    ]
    rows = feedback.why.count("<li>")
    assert 3 <= rows <= len(passes)
    assert "as good as the coach" in feedback.title
    view = TableSession("day", record=store, day=TODAY).respond(Hello(kind="hello", key=ANN))
    assert view is not None
    assert view.feedback == feedback
    store.close()
