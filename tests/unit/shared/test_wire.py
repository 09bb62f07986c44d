"""What comes up from a page, whoever writes it."""

from __future__ import annotations

import json

import pytest

from mahj_tutor.server.messages import MAX_LENGTH
from mahj_tutor.server.shared import wire
from tests.unit.shared.fakes import line, message, up

HELLO = {"kind": "hello", "key": "0" * 32}


@pytest.mark.parametrize(
    "text",
    [
        b"\0" * 8,
        "",
        "null",
        "[" * 100_000,
        "x" * (MAX_LENGTH + 1),
        message("comm_msg", {"comm_id": "b", "data": {"method": "custom", "content": [[]] * 80_000}}),
        "[" * 4_000,
        message("execute_request", {"code": "1"}),
        message("comm_msg", {"comm_id": "b", "data": {"method": "custom", "content": HELLO}}, "control"),
        message("comm_msg", {"comm_id": 1, "data": {"method": "custom", "content": HELLO}}),
        message("comm_msg", ["b"]),
        message("comm_msg", "b"),
        message("comm_open", ["b"]),
        message("comm_msg", {"comm_id": "b" * 65, "data": {"method": "custom", "content": HELLO}}),
        message("comm_msg", {"comm_id": "b", "data": []}),
        message("comm_msg", {"comm_id": "b", "data": {"method": "echo_update", "state": {}}}),
        message("comm_msg", {"comm_id": "b", "data": {"method": "update", "state": {"view": {}}}}),
        message("comm_close", {"comm_id": "b", "data": {}}),
        message("comm_info_request", {}),
        message("comm_open", {"comm_id": "b", "target_name": "mahj.pages", "data": {}}),
        up("b", {"kind": "nonsense"}),
        up("b", {**HELLO, "more": 1}),
        up("b", {"kind": "hello", "key": "../../etc"}),
        up("b", {"kind": "submit", "item": "x" * 201, "acts": []}),
        up("b", {"kind": "draft", "item": "x", "acts": [["move", "a", "b"]] * 401}),
        up("b", [1]),
    ],
    ids=range(26),
)
def test_what_no_board_sends_goes_nowhere(text: str | bytes) -> None:
    assert wire.read_up(text) is None


def test_a_message_is_written_anew_from_what_was_read() -> None:
    said = wire.read_up(up("b", {"kind": "draft", "item": "x", "acts": [["move", "t1", "tray"]]}))
    assert isinstance(said, wire.Asking)
    down = wire.to_board(said.comm, said.message)
    content = {"kind": "draft", "item": "x", "acts": [["move", "t1", "tray"]]}
    assert json.loads(json.dumps(down.data)) == {"method": "custom", "content": content}


def test_a_page_hears_views_and_messages_and_nothing_else_of_a_board() -> None:
    view = {"method": "update", "state": {"view": {"v": 1}, "layout": "IPY_MODEL_x"}, "buffer_paths": []}
    assert wire.shown(view) == {"method": "update", "state": {"view": {"v": 1}}, "buffer_paths": []}
    assert wire.shown({"method": "update", "state": {"_esm": "x"}}) is None
    assert wire.shown({"method": "update", "state": 3}) is None
    assert wire.shown({"method": "request_state"}) is None


def test_boards_of_other_lessons_and_unknown_comms_are_not_heard() -> None:
    page = line()
    assert not page.take(up("f" * 32, HELLO))
    assert not page.waiting
