"""`show`: a board wired to a session, cheap to make, safe to misspell."""

import json
import logging
import subprocess
import sys

import pytest
from mahj_widgets.board import TileBoard

from mahj_tutor.errors import UnknownNameError
from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.exercises.library import Library, shared_library
from mahj_tutor.learner import board_log, folder
from mahj_tutor.notebook import show, table
from tests.own_lessons import order, write_lesson

ANN = "a" * 32
FIRST = lessons()[0].exercises[0].id


@pytest.fixture
def data(monkeypatch, tmp_path):
    """A data folder of the test's own; the log handlers go when the test ends."""
    monkeypatch.setenv("MAHJ_DATA", str(tmp_path))
    loggers = [logging.getLogger(name) for name in ("mahj_tutor", "mahj_widgets")]
    before = [list(logger.handlers) for logger in loggers]
    board_log.log_to_data_folder.cache_clear()
    yield tmp_path
    board_log.log_to_data_folder.cache_clear()
    for logger, handlers in zip(loggers, before, strict=True):
        for handler in set(logger.handlers) - set(handlers):
            handler.close()
        logger.handlers[:] = handlers
    if (tmp_path / "mahj-tutor.sqlite3").exists():
        folder._open_store(tmp_path).close()


@pytest.fixture
def sent(monkeypatch):
    """Everything a board sends on its own line, besides its state."""
    messages = []
    monkeypatch.setattr(TileBoard, "send", lambda _self, content, *_: messages.append(content))
    return messages


def _hello(board, key=ANN):
    board.receive({"kind": "hello", "key": key})
    return board.shown


def test_a_board_waits_for_hello_and_then_shows_the_exercise(data):
    board = show(FIRST)
    assert board.shown.phase == "waiting"
    view = _hello(board)
    assert view.item.startswith(FIRST + "@")
    assert view.feedback is None
    assert board.view["item"] == view.item


def test_nothing_is_parsed_or_opened_before_hello(data, monkeypatch):
    def too_early(*_):
        raise AssertionError("asked too early")

    monkeypatch.setattr("mahj_tutor.exercises.catalog.exercise", too_early)
    show(FIRST)
    assert {path.name for path in data.iterdir()} == {board_log.LOG_NAME}


def test_a_draft_is_confirmed_once_it_is_on_disk(data, sent):
    board = show("a9.first-right")  # where every tap is an answer, there are no drafts
    view = _hello(board)
    board.receive({"kind": "draft", "item": view.item, "acts": []})
    assert sent == [{"kind": "saved", "item": view.item, "n": view.fixed}]
    board.receive({"kind": "draft", "item": "gone", "acts": []})
    assert len(sent) == 1


def test_two_boards_share_one_record(data):
    one, two = show(FIRST), show(FIRST)
    assert _hello(one).item == _hello(two).item
    assert folder._open_store.cache_info().currsize >= 1
    assert (data / "mahj-tutor.sqlite3").exists()


def test_a_misspelled_exercise_is_a_sentence_with_the_near_ones(data):
    board = show(FIRST[:-1])
    view = _hello(board)
    assert (view.phase, view.feedback.verdict) == ("trouble", "trouble")
    assert repr(FIRST) in view.feedback.title
    assert "Traceback" not in json.dumps(board.view)


OWN = """\
schema: mahj-exercise/2
id: a9.mine
title: My own
lesson: A9
rules: [CH1]
interaction: order
steps: [Right, Across, Left]
ask: Which way first?
"""


def test_an_exercise_of_an_authors_own_file_is_played_and_not_kept(data, tmp_path):
    file = tmp_path / "my-file.yaml"
    file.write_text(OWN)
    board = show("a9.mine", file=file)
    view = _hello(board)
    assert (view.phase, view.title, view.feedback) == ("open", "My own", None)
    board.receive({"kind": "submit", "item": view.item, "acts": []})
    assert board.shown.feedback.verdict == "unreadable"
    assert not (data / "mahj-tutor.sqlite3").exists()
    assert _hello(show("a9.one", file=str(file))).feedback.title.startswith("There's no exercise 'a9.one'")


def test_a_mistake_in_ones_own_file_is_shown_with_its_line_and_gone_when_fixed(data, tmp_path):
    file = tmp_path / "my-file.yaml"
    board = show("a9.mine", file=file)
    assert "my-file.yaml:1:1 E002 this file cannot be read" in _hello(board).feedback.title
    file.write_text(OWN.replace("title:", "titel:"))
    shown = _hello(board).feedback.title
    assert "my-file.yaml:" in shown
    assert shown.endswith("mahj-tutor check my-file.yaml)")
    file.write_text(OWN.replace("Right, Across, Left", "Right"))
    assert "one step has no order" in _hello(board).feedback.title
    file.write_text(OWN)
    assert _hello(board).phase == "open"


def test_a_folder_that_cannot_be_used_does_not_stop_play(monkeypatch, data, caplog):
    (data / "file").write_text("")
    monkeypatch.setenv("MAHJ_DATA", str(data / "file"))
    view = _hello(show(FIRST))
    assert view.phase == "open"
    assert view.feedback.verdict == "trouble"
    assert view.feedback.title == "Your work isn't being saved right now. You can keep playing."
    assert "cannot be created" in caplog.text
    assert str(data) not in json.dumps(view.model_dump(mode="json"))


def test_what_goes_wrong_is_in_the_log_file_whole(data, monkeypatch, capfd):
    def fail(*_, **__):
        raise ZeroDivisionError("planted")

    monkeypatch.setattr("mahj_tutor.session.exercise_session.present", fail)
    view = _hello(show(FIRST))
    text = (data / board_log.LOG_NAME).read_text()
    assert "Traceback" in text
    assert "ZeroDivisionError: planted" in text
    assert FIRST in text
    assert view.feedback.title.startswith("Something went wrong on our end.")
    assert capfd.readouterr() == ("", "")


ASK = """
import sys
import pydantic
pydantic.TypeAdapter(int)
before = set(sys.modules)
{imports}
new = [sys.modules[name] for name in set(sys.modules) - before]
files = [getattr(module, "__file__", None) or "" for module in new]
print("\\n".join(file for file in files if file.endswith((".so", ".pyd")) and "site-packages" in file))
print(*(name for name in ("sqlalchemy", "yaml", "anywidget", "ipywidgets", "IPython") if name in sys.modules))
"""


@pytest.mark.parametrize(
    "imports",
    [
        "import mahj_tutor.notebook",
        "import mahj_tutor.session.exercise_session",
        "import mahj_tutor.exercises.catalog",
    ],
)
def test_a_session_needs_nothing_compiled_but_pydantic(imports):
    asked = subprocess.run(
        [sys.executable, "-c", ASK.format(imports=imports)], capture_output=True, text=True, check=True
    )
    assert asked.stdout.split() == []


def test_a_board_nobody_opened_is_still_a_picture_in_a_saved_notebook(data):
    board = show("a9.first-right", seed=7)
    bundle, *_ = board._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert "Joker" in bundle["image/svg+xml"]
    assert "Your rack" in bundle["text/plain"]
    assert board.shown.phase == "waiting"


def test_in_our_page_no_picture_is_made(data, monkeypatch):
    monkeypatch.setenv("MAHJ_PAGE", "1")
    board = show("a9.first-right", seed=7)
    bundle, *_ = board._repr_mimebundle_()
    assert "image/svg+xml" not in bundle


def test_the_log_does_not_grow_without_bound(data):
    board_log.log_to_data_folder()
    board = show(FIRST)
    for _ in range(3000):
        board.receive({"kind": "x" * 900})
    assert sum(path.stat().st_size for path in data.glob("mahj-tutor.log*")) <= 2 * board_log.LOG_SIZE + 4096


@pytest.fixture
def lab(data, monkeypatch, tmp_path):
    """A notebook's folder in JupyterLab, as `mahj-tutor lab` opens it."""
    folder = tmp_path / "notebooks"
    folder.mkdir()
    monkeypatch.setenv("MAHJ_LAB", "1")
    monkeypatch.chdir(folder)
    return folder


def test_in_the_lab_the_files_beside_the_notebook_come_first(lab):
    shipped = _hello(show(FIRST)).title
    file = lab / "A9 First Charleston.yaml"
    file.write_text(OWN.replace("a9.mine", FIRST).replace("A9", FIRST.split(".")[0].upper()))
    assert _hello(show(FIRST)).title == "My own" != shipped
    (lab / "A9 First Charleston (new version).yaml").write_text(file.read_text().replace("My own", "New"))
    (lab / "A9 First Charleston-Copy1.yaml").write_text(file.read_text().replace("My own", "Copy"))
    assert _hello(show(FIRST)).title == "My own"
    file.write_text(file.read_text().replace("title:", "titel:"))
    told = _hello(show(FIRST)).feedback.title
    assert told.startswith("A9 First Charleston.yaml:1:1 E002 the field 'title' is missing")
    for each in lab.iterdir():
        each.unlink()
    assert _hello(show(FIRST)).title == shipped


def test_what_is_done_in_the_lab_is_saved(data, lab, sent):
    (lab / "mine.yaml").write_text(OWN)
    view = _hello(show("a9.mine"))
    assert view.title == "My own"
    assert (data / "mahj-tutor.sqlite3").exists()


def test_outside_the_lab_files_beside_the_notebook_do_not_count(data, monkeypatch, tmp_path):
    (tmp_path / "mine.yaml").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    assert _hello(show("a9.mine")).feedback.title.startswith("There's no exercise 'a9.mine'")


@pytest.fixture
def club(data, monkeypatch, tmp_path):
    """A lesson of one's own that this process was given, with one sound and one broken exercise."""
    exercises = order("club.one", "club.two").replace("title: RALPH", "titel: RALPH", 1)
    write_lesson(tmp_path / "lessons" / "club", "Our club", "club.one", exercises=exercises)
    for name, value in Library([tmp_path / "lessons"]).environment().items():
        monkeypatch.setenv(name, value)
    shared_library.cache_clear()
    yield
    shared_library.cache_clear()


def test_a_broken_exercise_of_ones_own_is_one_calm_sentence_and_the_other_one_plays(club, caplog):
    view = _hello(show("club.one"))
    assert view.phase == "trouble"
    assert view.feedback.title == "This exercise isn't ready yet. Please go on to the next one."
    assert "exercises.yaml:3:1 E001 'titel'" in caplog.text
    assert "Traceback" not in caplog.text
    assert _hello(show("club.two")).phase == "open"


def test_a_table_waits_for_hello_and_then_deals_a_game_that_is_kept(data):
    board = table()
    assert board.shown.phase == "waiting"
    view = _hello(board)
    assert (view.phase, view.live) == ("open", True)
    assert _hello(table()).item == view.item
    assert _hello(table(), "b" * 32).item != view.item


def test_a_level_that_is_none_is_told_on_the_board_and_fails_a_program(data, monkeypatch):
    view = _hello(table("nowhere"))
    assert view.phase == "trouble"
    assert "unknown level 'nowhere'" in view.feedback.title.lower()
    monkeypatch.setattr("mahj_tutor.notebook.front_end.has_front_end", lambda: False)
    with pytest.raises(UnknownNameError, match="nowhere"):
        table("nowhere")


@pytest.mark.parametrize("seed", [-1, 2**32, "7", 1.5])
def test_a_seed_of_a_table_is_a_whole_number(seed):
    with pytest.raises(ValueError, match="a seed is a whole number"):
        table(seed=seed)


def test_with_a_seed_the_first_game_is_the_same_for_all(data):
    zones = [_hello(table(seed=7), key * 32).zones for key in "ab"]
    assert zones[0] == zones[1]
