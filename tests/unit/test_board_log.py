"""The log of the boards, which several kernels write to and the server rotates."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from mahj_tutor.learner import board_log
from mahj_tutor.learner.board_log import LOG_NAME, LOG_SIZE, BoardLog, log_to_data_folder, rotate_log

ANN = "0123456789abcdef" * 2


def record(text: str) -> logging.LogRecord:
    return logging.LogRecord("mahj_tutor.x", logging.ERROR, "x.py", 1, text, (), None)


def fill(path: Path) -> None:
    with path.open("a") as file:
        file.write("x" * LOG_SIZE + "\n")


@pytest.fixture
def kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[BoardLog]]:
    """Two kernels' handlers of the same log, under a server."""
    monkeypatch.setenv("MAHJ_PAGE", "1")
    made = [BoardLog(tmp_path / LOG_NAME, encoding="utf-8") for _ in range(2)]
    yield made
    for each in made:
        each.close()


def test_after_a_rotation_every_kernel_writes_to_the_new_log(kernels: list[BoardLog], tmp_path: Path) -> None:
    for each in kernels:
        each.emit(record("before"))
    for turn in range(3):
        fill(tmp_path / LOG_NAME)
        rotate_log(tmp_path)
        for each in kernels:
            each.emit(record(f"after {turn}"))
        assert (tmp_path / LOG_NAME).read_text() == f"after {turn}\n" * 2
    assert {each.name for each in tmp_path.iterdir()} == {LOG_NAME, f"{LOG_NAME}.1"}


def test_a_full_log_waits_for_the_server(kernels: list[BoardLog], tmp_path: Path) -> None:
    fill(tmp_path / LOG_NAME)
    before = (tmp_path / LOG_NAME).stat().st_size
    kernels[0].emit(record("too much"))
    assert (tmp_path / LOG_NAME).stat().st_size == before
    rotate_log(tmp_path)
    rotate_log(tmp_path)
    assert (tmp_path / f"{LOG_NAME}.1").stat().st_size == before


def test_without_a_server_the_kernel_rotates(
    kernels: list[BoardLog], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MAHJ_PAGE")
    fill(tmp_path / LOG_NAME)
    kernels[0].emit(record("one"))
    kernels[1].emit(record("two"))
    assert (tmp_path / LOG_NAME).read_text() == "one\ntwo\n"


def test_a_log_that_cannot_be_written_stops_no_board(kernels: list[BoardLog], tmp_path: Path) -> None:
    (tmp_path / LOG_NAME).unlink()
    (tmp_path / LOG_NAME).mkdir()
    for _ in range(2):
        kernels[0].emit(record("nowhere"))


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The log of this process, as a kernel sets it up."""
    monkeypatch.setenv("MAHJ_DATA", str(tmp_path))
    monkeypatch.setattr(board_log.time, "monotonic", lambda: 600.0)
    loggers = [logging.getLogger(name) for name in ("mahj_tutor", "mahj_widgets")]
    before = [list(each.handlers) for each in loggers]
    log_to_data_folder.cache_clear()
    log_to_data_folder()
    yield tmp_path / LOG_NAME
    log_to_data_folder.cache_clear()
    for each, handlers in zip(loggers, before, strict=True):
        for handler in set(each.handlers) - set(handlers):
            handler.close()
        each.handlers[:] = handlers


def test_no_key_is_in_the_log_and_one_process_writes_a_few_lines_a_minute(log: Path) -> None:
    for name in ("mahj_tutor.session", "mahj_widgets.board"):
        for _ in range(100):
            logging.getLogger(name).error("forged \x1b[2J %s\n%s", ANN, "y" * 10_000)
    lines = log.read_text().splitlines()
    assert len(lines) == board_log.MOST_LINES
    assert lines[-1].endswith("more of the same follows for a minute")
    assert ANN not in log.read_text()
    assert "[key]" in lines[0]
    assert all(line.isprintable() and len(line) <= 2_100 for line in lines)


def test_other_logs_of_the_process_say_every_record_as_it_is(
    log: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for number in range(board_log.MOST_LINES + 5):
        logging.getLogger("mahj_widgets.board").warning("message %d", number)
    assert log.read_text().count("more of the same") == 1
    assert [each.getMessage() for each in caplog.records] == [
        f"message {number}" for number in range(board_log.MOST_LINES + 5)
    ]
