"""What an author does with a board: observe it, hear answers, choose the seed, show the same one twice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest
from mahj_widgets.board import TileBoard
from traitlets import TraitError

from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.learner import board_log, folder
from mahj_tutor.notebook import show, table
from mahj_tutor.notebook.lesson_board import LessonBoard
from mahj_tutor.session.answer import Answer
from tests.seeds import learner

NAME = "a9.first-right"
ANN = learner("lesson board")


@pytest.fixture(autouse=True)
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    monkeypatch.setenv("MAHJ_DATA", str(tmp_path))
    monkeypatch.setattr(board_log, "log_to_data_folder", lambda: None)
    yield tmp_path
    if (tmp_path / "mahj-tutor.sqlite3").exists():
        folder._open_store(tmp_path).close()


def hello(board: LessonBoard) -> str:
    """Let the browser say hello; return the item."""
    board.receive({"kind": "hello", "key": ANN})
    return board.shown.item


def seed_of(item: str) -> int:
    return int(item.rpartition("#")[2])


def right(item: str) -> list[list[str]]:
    return [list(act) for act in exercise(NAME).task(seed_of(item)).solution]


def answer(board: LessonBoard, *, is_right: bool = True) -> None:
    """Pass the right tiles, or ones of which at least one is wrong."""
    item = board.shown.item
    acts = right(item)
    if not is_right:
        others = [piece for zone in board.shown.zones for piece in zone.pieces if piece.face == "J"]
        acts[0][1] = others[0].id
    board.receive({"kind": "submit", "item": item, "acts": acts})


def test_an_answer_is_told_after_the_learner_was(data: Path) -> None:
    board = show(NAME, seed=7)
    told: list[tuple[Answer, str]] = []
    board.on_answer(lambda each: told.append((each, board.shown.phase)))
    answered: list[dict[str, Any]] = []
    board.observe(lambda change: answered.append(change.new), "answer")
    item = hello(board)
    assert (board.exercise, board.seed, board.verdict, board.answer) == (NAME, 7, "", {})
    board.receive({"kind": "submit", "item": item, "acts": []})
    assert (board.verdict, told) == ("unreadable", [])
    board.receive({"kind": "hint", "item": item})
    answer(board)
    expected = Answer(NAME, 7, "right", told[0][0].rules, tries=1, hints=1, done=True)
    assert told == [(expected, "right")]
    assert answered == [board.answer] == [expected.as_json()]
    assert board.verdict == "right"
    board.on_answer(told.append, remove=True)  # was never there
    with pytest.raises(FrozenInstanceError):
        told[0][0].done = False  # type: ignore[misc]
    board.receive({"kind": "again", "item": item})
    assert board.verdict == ""
    assert board.answer["seed"] == 7


def test_no_answer_says_what_is_hidden(data: Path) -> None:
    board = show(NAME, seed=7)
    hello(board)
    answer(board, is_right=False)
    assert board.verdict == board.answer["verdict"] == "wrong"
    assert set(board.answer) == {"exercise", "seed", "verdict", "rules", "tries", "hints", "done"}
    assert "CH3" in board.answer["rules"]


def test_a_request_for_the_answer_is_no_answer(data: Path) -> None:
    board = show(NAME, seed=7)
    heard: list[Answer] = []
    board.on_answer(heard.append)
    item = hello(board)
    for _ in range(3):
        answer(board, is_right=False)
        board.receive({"kind": "retry", "item": item})
    before = len(heard)
    board.receive({"kind": "reveal", "item": item})
    assert [list(act) for act in board.shown.acts] == right(item)
    assert (len(heard), board.verdict) == (before, "")


@pytest.mark.parametrize("how", ["on_answer", "verdict", "view"])
def test_what_a_callback_raises_is_the_authors_to_see_and_the_board_goes_on(
    data: Path, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(_: object) -> None:
        raise ZeroDivisionError("in the author's own code")

    board = show(NAME, seed=7)
    hello(board)
    heard: list[Answer] = []
    board.on_answer(fails) if how == "on_answer" else board.observe(fails, how)
    board.on_answer(heard.append)
    answer(board)
    assert board.shown.feedback is not None
    assert (board.shown.feedback.verdict, board.shown.phase) == ("right", "right")
    assert "author" not in str(board.view)
    assert len(heard) == 1
    assert "in the author's own code" in caplog.text


def test_an_author_may_set_the_seed_and_nothing_else(data: Path) -> None:
    board = show(NAME)
    items = [hello(board)]
    for seed in (3, 8, 3, None):
        board.seed = seed
        items.append(board.shown.item)
    assert [seed_of(each) for each in items[1:4]] == [3, 8, 3]
    assert items[4] == items[0]
    assert board.view["item"] == items[0]
    for name in ("verdict", "answer", "exercise"):
        with pytest.raises(TraitError):
            setattr(board, name, getattr(board, name))
    for wrong in (-1, 2**32, 1.5, "3"):
        with pytest.raises(TraitError):
            board.seed = wrong
    assert board.seed is None


def test_before_the_board_is_on_a_page_a_seed_is_set_and_nothing_shown(data: Path) -> None:
    board = show(NAME, seed=3)
    board.seed = 5
    assert board.shown.phase == "waiting"
    assert seed_of(hello(board)) == 5


def test_each_seed_keeps_its_place(data: Path) -> None:
    board = show(NAME)
    hello(board)
    answer(board)
    board.seed = 3
    assert board.shown.phase == "open"
    answer(board, is_right=False)
    board.seed = None
    assert (board.shown.phase, board.verdict) == ("right", "right")
    board.seed = 3
    assert (board.shown.phase, board.verdict) == ("wrong", "wrong")


def test_the_browser_sets_no_trait(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board = show(NAME, seed=7)
    hello(board)
    names: list[list[str]] = []
    monkeypatch.setattr(TileBoard, "send_state", lambda _self, key=None: names.append(list(key or [])))
    board.set_state({"verdict": "right", "answer": {"verdict": "right"}, "seed": 1, "exercise": "a1.x"})
    assert (board.verdict, board.answer, board.seed, board.exercise) == ("", {}, 7, NAME)
    assert names == [["answer", "exercise", "seed", "verdict"]]


def test_two_boards_of_one_exercise_show_the_same(data: Path) -> None:
    one, two = show(NAME), show(NAME)
    told: list[Answer] = []
    two.on_answer(told.append)
    item = hello(one)
    acts = right(item)
    one.receive({"kind": "draft", "item": item, "acts": acts[:1]})
    assert hello(two) == item
    assert [list(act) for act in two.shown.acts] == acts[:1]
    two.receive({"kind": "draft", "item": item, "acts": acts[:2]})
    assert [list(act) for act in one.shown.acts] == acts[:2]
    answer(one)
    assert (one.verdict, two.verdict) == ("right", "right")
    assert told == []  # it was answered on the other one
    assert (hello(show(NAME)), hello(one)) == (item, item)
    one.close()
    two.receive({"kind": "retry", "item": item})
    assert two.shown.item == item


def test_the_seed_of_a_game_stays(data: Path) -> None:
    board = table("t2", seed=7)
    assert (board.exercise, board.seed) == ("t2", 7)
    with pytest.raises(TraitError, match="call table"):
        board.seed = 8
