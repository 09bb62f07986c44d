"""Logs that visitors could fill are bounded."""

from __future__ import annotations

import logging

import pytest

from mahj_tutor.learner.board_log import LogQuota
from mahj_tutor.server.shared import seldom
from mahj_tutor.server.shared.seldom import SeldomLog


def test_a_flood_ends_with_a_word_and_goes_on_in_the_next_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr("mahj_tutor.learner.board_log.time.monotonic", lambda: clock[0])
    quota = LogQuota(3)

    def said(count: int) -> list[str]:
        records = [logging.LogRecord("x", 40, "f", 1, "trouble", None, None) for _ in range(count)]
        return [each.msg for each in records if quota.filter(each)]

    assert said(100) == ["trouble", "trouble", "more of the same follows for a minute"]
    clock[0] = 60.0
    assert said(1) == ["trouble"]


def test_a_kernel_that_cannot_be_started_is_one_line() -> None:
    try:
        raise OSError(28, "No space left: 100% full")
    except OSError as error:
        why = (OSError, error, error.__traceback__)
        record = logging.LogRecord("LessonServer", 40, "f", 1, error, None, why)
    assert LogQuota(60).filter(record)
    assert logging.Formatter().format(record) == "OSError: [Errno 28] No space left: 100% full"


def test_the_same_thing_is_said_once_a_minute_and_then_how_often_it_was(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    log = SeldomLog(logging.getLogger("mahj_tutor.seldom"))
    for number in range(3):
        log.say("a kernel %s", number)
    log.say("another thing")
    monkeypatch.setattr(seldom, "PAUSE", 0.0)
    log.say("a kernel %s", 9)
    assert caplog.messages == ["a kernel 0", "another thing", "a kernel 9 (and 2 times before)"]
