"""The board as a widget: what goes down, what comes up, and what never leaves."""

from __future__ import annotations

import gzip
import json
import logging
import re
from typing import Any

import pytest
from mahj_widgets.board import LOADER, STATIC, TileBoard
from mahj_widgets.bundle import board_module, board_style
from mahj_widgets.code import Code, board_code
from mahj_widgets.layout import Piece, Zone
from mahj_widgets.protocol import Draft, Hello, Message, Oops, View

from tests.tree import ROOT

RACK = Zone(
    id="rack",
    kind="rack",
    label="Your rack",
    pieces=(Piece(id="a", name="6 Dot", face="6D"), Piece(id="b", name="Joker", face="J")),
)
OPEN = View(
    serial=4,
    item="a9@1#7",
    phase="open",
    title="Your pass",
    ask="<p>Pass <em>one</em>.</p>",
    facts=("You are East",),
    zones=(RACK,),
)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What a board sends as custom messages."""
    messages: list[dict[str, Any]] = []
    monkeypatch.setattr(TileBoard, "send", lambda _self, content, buffers=None: messages.append(content))
    return messages


@pytest.fixture
def states(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The names of the states a board sends again."""
    names: list[list[str]] = []
    monkeypatch.setattr(TileBoard, "send_state", lambda _self, key=None: names.append(list(key or [])))
    return names


def heard(board: TileBoard) -> list[Message]:
    messages: list[Message] = []
    board.on_message(messages.append)
    return messages


def test_a_new_board_waits() -> None:
    assert TileBoard().view == {"v": 1, "serial": 0}


def test_show_puts_the_view_on_the_wire_without_defaults() -> None:
    board = TileBoard()
    board.show(OPEN)
    assert board.view["zones"][0]["pieces"][1] == {"id": "b", "name": "Joker", "face": "J"}
    assert "feedback" not in board.view
    assert board.shown == OPEN


def test_serials_always_rise() -> None:
    board = TileBoard(OPEN)
    board.show(View(item="other"))
    assert board.view["serial"] == 5
    board.show(View(item="other", serial=90))
    assert board.view["serial"] == 90


@pytest.mark.parametrize(
    ("raw", "kind"),
    [
        ({"kind": "hello", "key": "0" * 32}, Hello),
        ({"kind": "draft", "item": "a9@1#7", "acts": [["move", "a", "tray"], ["mark", "b"]]}, Draft),
        ({"kind": "oops", "text": "TypeError"}, Oops),
    ],
)
def test_messages_come_parsed(raw: dict[str, Any], kind: type) -> None:
    board = TileBoard(OPEN)
    messages = heard(board)
    board.receive(raw)
    assert [type(message) for message in messages] == [kind]


@pytest.mark.parametrize(
    "raw",
    [
        None,
        "submit",
        [],
        {},
        {"kind": "cheat"},
        {"kind": "submit", "item": "x", "acts": [], "score": 9},
        {"kind": "hello", "key": "x"},
        {"kind": "draft", "item": "x", "acts": [["move", "a"]]},
        {"kind": "draft", "item": "x", "acts": [["mark", "a"]] * 401},
        {"kind": "ping", "n": -1},
    ],
)
def test_other_messages_are_refused_and_logged(raw: object, caplog: pytest.LogCaptureFixture) -> None:
    board = TileBoard(OPEN)
    messages = heard(board)
    with caplog.at_level(logging.WARNING):
        board.receive(raw)
    assert messages == []
    assert "refused a message" in caplog.text
    assert board.shown == OPEN


def test_pings_and_needs_are_answered_by_the_board(sent: list[dict[str, Any]]) -> None:
    board = TileBoard(OPEN)
    messages = heard(board)
    board.receive({"kind": "ping", "n": 3})
    board.receive({"kind": "need", "what": "sprite"})
    assert sent[0] == {"kind": "pong", "n": 3}
    assert sent[1]["kind"] == "sprite"
    assert 'id="t-body"' in sent[1]["svg"]
    assert messages == []


def test_what_the_browser_writes_is_ignored_and_answered(states: list[list[str]]) -> None:
    board = TileBoard(OPEN)
    before = dict(board.view)
    source = board._esm
    board._handle_msg(
        {
            "content": {
                "data": {
                    "method": "update",
                    "state": {"view": {"zones": []}, "_esm": "alert(1)", "_css": "*{}", "nonsense": 1},
                }
            },
            "buffers": [],
        }
    )
    assert board.view == before
    assert board._esm == source
    assert states[-1] == ["view"]


def test_a_write_of_nothing_known_is_not_answered(states: list[list[str]]) -> None:
    board = TileBoard(OPEN)
    states.clear()
    board.set_state({"_esm": "x", "other": 1})
    assert states == []


def test_a_custom_message_takes_the_same_way() -> None:
    board = TileBoard(OPEN)
    messages = heard(board)
    board._handle_msg(
        {
            "content": {"data": {"method": "custom", "content": {"kind": "hint", "item": "a9@1#7"}}},
            "buffers": [],
        }
    )
    assert [message.kind for message in messages] == ["hint"]


def fails(_message: Message) -> None:
    raise RuntimeError("the secret of the stage")


def test_a_failing_callback_shows_one_calm_sentence(caplog: pytest.LogCaptureFixture) -> None:
    board = TileBoard(OPEN)
    board.on_message(fails)
    board.receive({"kind": "submit", "item": "a9@1#7", "acts": [["move", "a", "tray"]]})
    assert board.view["phase"] == "open"
    assert board.view["acts"] == [["move", "a", "tray"]]
    assert board.view["feedback"]["verdict"] == "trouble"
    assert "secret" not in str(board.view)
    assert "the secret of the stage" in caplog.text


def test_a_failing_hello_does_not_wait_for_ever() -> None:
    board = TileBoard()
    board.on_message(fails)
    board.receive({"kind": "hello", "key": "0" * 32})
    assert board.view["phase"] == "trouble"


def test_an_oops_nobody_hears_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    TileBoard(OPEN).receive({"kind": "oops", "text": "TypeError at draw"})
    assert "TypeError at draw" in caplog.text


@pytest.mark.parametrize(
    ("name", "advice"), [("veiw", "did you mean 'view'"), ("colour", "the one keyword is 'view'")]
)
def test_unknown_keywords_are_refused_with_advice(name: str, advice: str) -> None:
    with pytest.raises(TypeError, match=advice):
        TileBoard(**{name: 1})


def test_a_widget_brings_a_loader_and_the_code_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, sent: list[dict[str, Any]]
) -> None:
    monkeypatch.delenv("MAHJ_PAGE", raising=False)
    board = TileBoard()
    assert board._esm == board_code().loader
    assert len(json.dumps(board.get_state())) < 5000
    board.receive({"kind": "need", "what": "code"})
    digest = sent[0]["digest"]
    assert sent == [{"kind": "code", "digest": digest, "js": board_module(), "css": board_style()}]
    assert f'DIGEST="{digest}"' in board._esm
    monkeypatch.setenv("MAHJ_PAGE", "1")
    assert TileBoard()._esm == LOADER


def test_other_code_has_another_digest() -> None:
    digests = {Code("a", "b").digest, Code("a", "c").digest, Code("c", "b").digest, Code("ab", "").digest}
    assert len(digests) == 4


def test_nothing_else_than_the_view_is_synced() -> None:
    ours = {name for name in TileBoard().keys if not name.startswith("_")}
    assert ours == {"view", "layout", "tabbable", "tooltip"}


def test_a_still_picture_and_words_stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MAHJ_PAGE", raising=False)
    data, *_ = TileBoard(OPEN)._repr_mimebundle_()
    assert "6 Dot" in data["image/svg+xml"]
    assert data["text/plain"] == "Your pass. Pass one. You are East. Your rack: 6 Dot, Joker."
    assert "application/vnd.jupyter.widget-view+json" in data
    assert "text/html" not in data
    monkeypatch.setenv("MAHJ_PAGE", "1")
    assert "image/svg+xml" not in TileBoard(OPEN)._repr_mimebundle_()[0]


def test_no_tiles_no_picture() -> None:
    data, *_ = TileBoard()._repr_mimebundle_()
    assert "image/svg+xml" not in data
    assert "run the cell" in data["text/plain"]


SET_BY_PAGES = {"--mahj-height"}
"""What pages tell the board in its style: how tall it may be."""


def test_no_page_gives_a_meaning_of_its_own_to_what_the_board_reads() -> None:
    """What is set on a page is seen by the board on it, be it a color where a height is read."""
    css = (STATIC / "board.css").read_text("utf-8")
    own = set(re.findall(r"(--[\w-]+):", css))
    server = ROOT / "mahj_tutor" / "server"
    pages = [*(server / "static").glob("*.css"), *server.glob("labextension/*/static/*.css")]
    assert len(pages) > 4
    given = {name for each in pages for name in re.findall(r"(--[\w-]+):", each.read_text("utf-8"))}
    assert (set(re.findall(r"var\((--[\w-]+)", css)) - own) & given == SET_BY_PAGES


def test_the_code_is_small_enough() -> None:
    both = (board_module() + board_style()).encode()
    assert len(gzip.compress(both)) <= 47 * 1024


def test_nothing_is_loaded_from_outside() -> None:
    for source in (board_module(), board_code().loader, (STATIC / "board.css").read_text("utf-8")):
        text = source.replace("http://www.w3.org/2000/svg", "")
        assert "http" not in text
        assert "@import" not in text
        assert "innerHTML" not in text
