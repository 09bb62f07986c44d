"""What a learner types of her own card, or of her tiles, is in no log, and kept where she says so alone."""

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


TYPED = "RUN%0A11a+222a+3333a+444a+55a+(any+5+consec.+nos.)+X+25%0AFFFF+7777a+88b+9999b+C+30"


def test_a_card_that_is_kept_is_told_to_its_owner_alone(caller: Caller) -> None:
    server, bea = caller.server, FORM["Cookie"].replace(ANN, "b" * 32)
    before = len(server.lines)
    wrong = caller.ask("/my-card", "POST", "_xsrf=abc&card=FFFF+7777a+88b+999b+C+30", **FORM)
    assert "Line 1" in wrong.text
    assert "make 13: add 1" in wrong.text
    kept = caller.ask("/my-card", "POST", f"_xsrf=abc&title=Mine&year=2026&card={TYPED}", **FORM)
    assert kept.status == 303
    page = caller.ask("/my-card", **FORM)
    assert "2 hands" in page.text
    before_it = page.text.partition('name="instead" value="')[2][:21]
    more = f"_xsrf=abc&title=Mine&year=2026&instead={before_it}&card={TYPED}%0AFF+7777a+8888b+99b+77b+X+25"
    assert caller.ask("/my-card", "POST", more, **FORM).status == 303
    page = caller.ask("/my-card", **FORM)
    assert "3 hands" in page.text
    assert "2 hands" not in page.text
    address = page.text.partition("/my-card/mine-")[2][:16]
    assert "7777" in caller.ask(f"/my-card/mine-{address}", **FORM).text
    for path in ("/my-card", f"/my-card/mine-{address}", f"/my-rack?card=mine-{address}", "/settings/record"):
        assert "7777" not in caller.ask(path, **FORM | {"Cookie": bea}).text
    assert [line for line in server.lines[before:] if "7777" in line] == []


def test_tiles_are_answered_and_kept_nowhere(caller: Caller) -> None:
    server = caller.server
    before = len(server.lines)
    fields = "_xsrf=abc&card=practice&wall=60&rack=7C+7C+7C+7C+8D+8D+9D+9D+9D+F+F+J+J+J&right=N+N+N"
    answer = caller.ask("/my-rack", "POST", fields, **FORM)
    assert answer.status == 200
    assert "If you throw now" in answer.text
    assert "The player on your right" in answer.text
    assert [line for line in server.lines[before:] if "7C" in line] == []
    held = [each.read_bytes() for each in server.folder.rglob("*") if each.is_file()]
    assert [each for each in held if b"7C 7C 7C" in each] == []
