"""What a learner types of her own card is answered and kept nowhere."""

from __future__ import annotations

import pytest

from tests.browser.safety.caller import Caller

pytestmark = pytest.mark.browser
ANN = "a" * 32
FORM = {"Cookie": f"_xsrf=abc; mahj_learner={ANN}", "Content_Type": "application/x-www-form-urlencoded"}


def test_neither_the_record_nor_a_file_nor_the_log_has_a_word_of_it(caller: Caller) -> None:
    server = caller.server
    before = len(server.lines)
    fields = "_xsrf=abc&hand=FFFF+7777a+88b+9999b&kind=C&suits=2&jokers=12"
    answer = caller.ask("/your-card", "POST", fields, **FORM)
    assert answer.status == 200
    assert "Right: two suits" in answer.text
    assert "Right: twelve tiles" in answer.text
    assert answer.headers["cache-control"] == "no-store"
    assert [each for each in answer.cookies if "7777" in each] == []
    held = [each.read_bytes() for each in server.folder.rglob("*") if each.is_file()]
    assert held
    assert [each for each in held if b"7777a" in each] == []
    assert [line for line in server.lines[before:] if "7777" in line] == []
