"""What home has each day for one who has finished the lessons."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from mahj_tutor.learner.bookmark import Bookmark, SavedBookmark
from mahj_tutor.server.every_day import OTHERS, every_day

NOW = datetime(2026, 3, 2, 18, tzinfo=UTC)
DAY = NOW.date()


@pytest.mark.parametrize(("ago", "has_begun"), [(0, True), (1, False)])
def test_it_says_whether_she_has_seen_todays_deal(ago: int, has_begun: bool) -> None:
    when = NOW - timedelta(days=ago)
    mark = SavedBookmark(Bookmark("day.game", 1, 7), when, when)
    assert every_day([mark], DAY, UTC).has_begun == has_begun
    assert not every_day([], DAY, UTC).has_begun


def test_something_else_comes_each_day() -> None:
    days = [DAY + timedelta(days=number) for number in range(8)]
    some = [every_day([], day, UTC).other for day in days]
    assert some == [*some[:4], *some[:4]]
    assert {*some} == {*OTHERS}
    none = {every_day([], day, UTC, but=["games"]).other for day in days}
    assert none == {*OTHERS} - {"games"}
