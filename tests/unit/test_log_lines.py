"""A line of the log: one object of bounded length, without keys, tokens and kernels."""

from __future__ import annotations

import json
import logging

import pytest

from mahj_tutor.server.log_format import LONGEST, JsonFormatter
from mahj_tutor.terminal import without_secrets

ANN = "a" * 32


def record(message: str, *values: object, **more: object) -> logging.LogRecord:
    made = logging.LogRecord("mahj_tutor.x", logging.ERROR, "x.py", 1, message, values, None)
    made.__dict__.update(more)
    return made


def test_a_line_of_the_log_is_one_object_without_keys_and_of_bounded_length() -> None:
    line = JsonFormatter().format(record("learner %s\nfailed " + "x" * 100_000, ANN))
    assert "\n" not in line
    assert len(line) < 2 * LONGEST
    read = json.loads(line)
    assert read["message"].startswith("learner [key]\nfailed")
    assert (read["level"], read["from"]) == ("error", "mahj_tutor.x")


def test_an_error_is_told_and_a_wrong_format_loses_no_line() -> None:
    try:
        raise ValueError(f"no {ANN}")
    except ValueError as error:
        read = json.loads(
            JsonFormatter().format(record("%d", "x", exc_info=(ValueError, error, error.__traceback__)))
        )
    assert "ValueError: no [key]" in read["error"]
    assert read["message"] == "%d"


def test_events_carry_their_values() -> None:
    read = json.loads(JsonFormatter().format(record("request", event={"page": "HomePage", "status": 200})))
    assert (read["page"], read["status"]) == ("HomePage", 200)


@pytest.mark.parametrize("secret", [ANN, "3f0c9e2a-1111-4222-8333-444455556666", "A1" * 24])
def test_keys_tokens_and_kernels_are_not_told(secret: str) -> None:
    assert secret not in without_secrets(f"GET /api/kernels/{secret}/channels: {secret!r}")
