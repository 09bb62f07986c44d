"""One board and two pages in one process: each has a session and a view of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from mahj_widgets.board import TileBoard
from mahj_widgets.protocol import Message, View
from mahj_widgets.speaker import ONLY, Speaker, forget, tell_apart

from mahj_tutor.notebook import ask_again, show, show_question
from mahj_tutor.session.messages import NOT_HEARD
from mahj_tutor.session.table_words import words
from tests.seeds import learner

KEYS = {name: learner("sessions", number) for number, name in enumerate(("ann", "bea"))}


class Room:
    """Says who speaks, and keeps what boards send to whom."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = ONLY  # who runs the cells is no page
        self.sent: list[tuple[str, Any]] = []
        tell_apart(lambda: self.now)
        monkeypatch.setattr(TileBoard, "_send", lambda _, data, **__: self.sent.append((self.now.name, data)))

    def say(self, board: TileBoard, name: str, kind: str, told: object = None, **more: Any) -> Any:
        """Let a page say something; return the last view that it was sent."""
        self.now = Speaker(name, told if isinstance(told, dict) else {})
        board.receive({"kind": kind, **more})
        views = [data["state"]["view"] for to, data in self.sent if to == name and "state" in data]
        return views[-1] if views else None

    def hello(self, board: TileBoard, name: str, **told: Any) -> Any:
        return self.say(board, name, "hello", told, key=KEYS[name])


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> Iterator[Room]:
    monkeypatch.setenv("MAHJ_DATA", str(tmp_path))
    yield Room(monkeypatch)
    tell_apart(None)
    for name in KEYS:
        forget(name)


def test_each_page_has_her_own_item_and_the_trait_that_all_see_is_never_set(room: Room) -> None:
    board = show("a9.first-right")
    before = dict(board.view)
    views = [room.hello(board, name) for name in KEYS]
    assert views[0]["item"] != views[1]["item"]
    hinted = room.say(board, "ann", "hint", item=views[0]["item"])
    assert len(hinted["hints"]) == 1
    again = room.hello(board, "bea")
    assert (again["item"], again.get("hints", [])) == (views[1]["item"], [])
    assert board.view == before


def test_a_page_that_asks_for_the_state_gets_its_own_view_alone(room: Room) -> None:
    board = show("a9.first-right")
    views = {name: room.hello(board, name) for name in KEYS}
    room.now = Speaker("bea")
    board.send_state()
    to, data = room.sent[-1]
    assert (to, list(data["state"]), data["state"]["view"]["item"]) == ("bea", ["view"], views["bea"]["item"])


def test_what_is_kept_for_a_page_goes_with_it(room: Room) -> None:
    board = show("a9.first-right")
    item = room.hello(board, "ann")["item"]
    forget("ann")
    assert board.shown.phase == "waiting"
    room.sent.clear()
    assert "phase" not in room.say(board, "ann", "hint", item=item)  # waiting: her page has to say hello


def test_an_exception_at_one_page_is_told_there_and_nowhere_else(room: Room) -> None:
    board = TileBoard()

    def answer(message: Message) -> None:
        if room.now.name == "ann":
            raise RuntimeError("broken")
        board.show(View(phase="open", title="Fine"))

    board.on_message(answer)
    assert room.hello(board, "bea")["title"] == "Fine"
    assert room.hello(board, "ann")["phase"] == "trouble"
    assert board.shown.phase == "trouble"
    assert room.hello(board, "bea")["title"] == "Fine"


def test_a_page_whose_step_was_lost_is_asked_for_it_again(room: Room) -> None:
    board = show("a9.first-right")
    assert room.hello(board, "ann").get("feedback") is None
    assert room.hello(board, "bea", lost=True)["feedback"]["title"] == NOT_HEARD


def test_a_question_is_the_one_that_is_told_of_the_page(room: Room) -> None:
    board = show_question()
    asked = {"exercise": "a9.third-tile", "seed": 7, "purpose": "review"}
    first = room.hello(board, "ann", **asked)
    second = room.hello(board, "bea", **{**asked, "seed": 8})
    assert (first["item"].rpartition("#")[2], second["item"].rpartition("#")[2]) == ("7", "8")


def test_a_decision_of_a_game_is_asked_as_the_page_is_told(room: Room) -> None:
    asked = {"game": "g-1", "at": 7, "since": "2026-03-01T12:00:00+00:00"}
    told, written = show_question(), ask_again("g-1", 7, asked["since"])
    for shown in (room.hello(told, "ann", **asked), room.hello(written, "bea")):
        assert (shown["phase"], shown["feedback"]["title"]) == ("trouble", words("again", "gone"))
