"""The pages of a learner's games: hers alone, each step as she saw it, a file from anywhere."""

from __future__ import annotations

import pytest

from tests.browser.safety.caller import Caller
from tests.unit.session.test_replayed import record

pytestmark = pytest.mark.browser
ANN, BEA = "a" * 32, "b" * 32
MULTIPART = "multipart/form-data; boundary=x"


def asked(caller: Caller, path: str, key: str = ANN):
    return caller.ask(path, Cookie=f"_xsrf=abc; mahj_learner={key}")


def opened(caller: Caller, text: str, key: str = ANN):
    parts = (("_xsrf", "abc", ""), ("game", text, '; filename="game.txt"'))
    body = "".join(
        f'--x\r\nContent-Disposition: form-data; name="{name}"{more}\r\n\r\n{value}\r\n'
        for name, value, more in parts
    )
    cookie = f"_xsrf=abc; mahj_learner={key}"
    return caller.ask("/games", "POST", f"{body}--x--\r\n", Cookie=cookie, Content_Type=MULTIPART)


def test_a_game_from_a_file_is_gone_through_and_saved_again(caller: Caller) -> None:
    answer = opened(caller, record())
    assert answer.status == 303
    game = answer.headers["location"].removesuffix("/0")
    assert "The tiles are dealt." in asked(caller, f"{game}/0").text
    step = asked(caller, f"{game}/1").text
    assert "You pass" in step
    assert "<svg" in step
    assert asked(caller, f"{game}/text").text == record()
    assert asked(caller, f"{game}/1/exercise").text.startswith("id: my-games.step-1")
    assert "You won" in asked(caller, "/games").text
    assert asked(caller, f"{game}/9999").status == 404


def test_another_pass_is_shown_beside_what_happened(caller: Caller) -> None:
    game = opened(caller, record()).headers["location"].removesuffix("/0")
    form = {"Cookie": f"_xsrf=abc; mahj_learner={ANN}", "Content_Type": "application/x-www-form-urlencoded"}
    both = caller.ask(f"{game}/1/other", "POST", "_xsrf=abc&tile=0&tile=1&tile=2", **form)
    assert "What happened" in both.text
    assert both.text.count('id="future-') == 2
    two = caller.ask(f"{game}/1/other", "POST", "_xsrf=abc&tile=0&tile=1&tile=99", **form)
    assert "choose three tiles, and no joker" in two.text
    assert caller.ask(f"{game}/0/other", "POST", "_xsrf=abc", **form).status == 404


def test_nobody_else_finds_it(caller: Caller) -> None:
    game = opened(caller, record()).headers["location"].removesuffix("/0")
    for more in ("/1", "/text", "/1/exercise", "/1/other"):
        assert asked(caller, f"{game}{more}", BEA).status == 404
    assert "You won" not in asked(caller, "/games", BEA).text


@pytest.mark.parametrize("text", ["", "no game", "American game, record 1\n\n", "x" * 200_000])
def test_what_is_no_game_is_told(caller: Caller, text: str) -> None:
    answer = opened(caller, text)
    assert answer.status == 200
    assert "we can open" in answer.text or "Choose a file" in answer.text
