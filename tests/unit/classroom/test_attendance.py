"""Who is here, and since when nothing was done: the computer's clock may be set meanwhile."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from mahj_tutor.server.teach import service
from mahj_tutor.server.teach.service import Attendance

NOON = datetime(2026, 3, 3, 12, tzinfo=UTC)


class Computer(datetime):
    """A computer's clock, which anybody may set."""

    says = NOON

    @classmethod
    def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
        return cls.says


@pytest.mark.parametrize("jump", [timedelta(0), timedelta(hours=1), timedelta(days=-1)])
def test_how_long_nothing_was_done_is_known_whatever_the_computers_clock_says(
    monkeypatch: pytest.MonkeyPatch, jump: timedelta
) -> None:
    monkeypatch.setattr(service, "datetime", Computer)
    monkeypatch.setattr(Computer, "says", NOON)
    seconds = 1000.0
    attendance = Attendance(lambda: seconds)
    attendance.come(1)
    attendance.is_at(1, "a9", 6)
    seconds += 40
    monkeypatch.setattr(Computer, "says", NOON + timedelta(seconds=40) + jump)
    place = attendance.here([1, 2])[1]
    assert (place.lesson, place.section) == ("a9", 6)
    assert Computer.says - place.since == timedelta(seconds=40)
    attendance.go(1)
    assert attendance.here([1, 2]) == {}
