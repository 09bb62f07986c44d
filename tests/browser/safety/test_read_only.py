"""The record of a running server becomes read-only, and can be written again."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from mahj_tutor.learner.database.sqlite import FILE_NAME
from tests.browser.safety.room import Learner
from tests.browser.safety.steady import Steady
from tests.browser.safety.test_troubles import answer, refused, serving
from tests.browser.voila.serving import Server

pytestmark = pytest.mark.browser

NUMBERS = count(700)


def freeze(paths: list[Path], how: str) -> bool:
    """Let nobody write to files, not even root and whoever has them open, or let them again (`-i`)."""
    command = [shutil.which("chattr") or "", how, *map(str, paths)]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder that can be frozen; the test is skipped where files can't be."""
    made = tmp_path / "record"
    made.mkdir()
    if not (shutil.which("chattr") and freeze([made], "+i")):
        pytest.skip("only root may take away the right to write to open files here, with chattr")
    freeze([made], "-i")
    yield made
    freeze([made, *made.iterdir()], "-i")


@pytest.fixture
def room(folder: Path) -> Iterator[Server]:
    yield from serving(folder)


def test_a_record_that_is_read_only_for_a_while_loses_nothing(room: Server, folder: Path) -> None:
    there = [Steady(Learner(room, next(NUMBERS))) for _ in range(3)]
    for each in there:
        each.settle()
        answer(each)
        each.ask("retry" if each.view["phase"] == "wrong" else "again")
    logged = len(room.lines)
    # SQLite's shared memory stays as it is: it's memory, and a disk that is read-only lets it be, too.
    frozen = [folder, folder / FILE_NAME, folder / f"{FILE_NAME}-wal"]
    assert freeze(frozen, "+i")
    try:
        for each in there:
            assert "read-only" in refused(each)
            assert each.view["phase"] == "open", "her answer stays on the board"
    finally:
        assert freeze(frozen, "-i")
    for each in there:
        answer(each)
        assert each.wrong_in_record(folder) == [], "what was confirmed, once each, and nothing else"
        each.her.leave()
    assert "Traceback" not in "\n".join(room.lines[logged:])
