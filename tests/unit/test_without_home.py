"""A container with a random user has no home folder: commands say what is missing, and `serve` needs none."""

import subprocess
import sys
import urllib.request
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from mahj_tutor.cli import main
from mahj_tutor.server.home import usable_home
from tests.browser.voila.serving import free_port, start, stop
from tests.commands import Commands, Done

HOMELESS = """
import os, pwd, sys
def nobody(number):
    raise KeyError(number)
pwd.getpwuid = nobody
for name in ("HOME", "MAHJ_DATA", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
    os.environ.pop(name, None)
from mahj_tutor.cli import main
sys.exit(main(sys.argv[1:]))
"""
"""Runs a command as an account that the system knows nothing about."""

OWN = """\
schema: mahj-exercise/2
id: my-club.own
title: Is her hand dead?
rules: [DD2]
interaction: choose
scene: {draw: game, show: hand, find: [count(discards()) >= 9]}
ask: Here is {who}'s hand. Is it dead?
options: yes or no
answer: is_dead(who)
tests: [{do: the right answer, expect: right}, {do: [], expect: unreadable}]
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="accounts of POSIX")


LESSON = Path(__file__).parents[2] / "lessons" / "a11-your-turn"


@pytest.fixture
def run(commands: Commands) -> Callable[..., Done]:
    """Runs a command of that account."""
    return partial(commands.run, code=HOMELESS)


@pytest.mark.slow
def test_drawn_exercises_are_checked_and_printed_without_one(
    tmp_path: Path, run: Callable[..., Done]
) -> None:
    done = run("check", str(LESSON))
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, b"nothing to fix")
    assert run("worksheet", "a11", "--out", str(tmp_path)).returncode == 0
    own = tmp_path / "own.yaml"
    own.write_text(OWN, "utf-8")
    done = run("bank", str(own))
    assert (done.returncode, done.stderr.count(b"\n")) == (1, 1), done.stderr
    assert b"set MAHJ_DATA to a folder" in done.stderr


@pytest.mark.slow
def test_the_positions_of_a_lesson_are_found_by_a_python_without_one() -> None:
    """They are part of the program; nothing asks for a home while it is imported either."""
    command = [sys.executable, "-P", "-c", HOMELESS, "bank", str(LESSON / "exercises.yaml")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("command", [["--help"], ["lab", "--help"], ["kinds"], ["card", "check", "{card}"]])
def test_what_needs_no_home_works_without_one(command: list[str], run: Callable[..., Done]) -> None:
    card = Path(__file__).parents[2] / "docs" / "cookbook" / "club-card.yaml"
    done = run(*(each.format(card=card) for each in command))
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["lab"], "there is no home folder for '~/Mahj Tutor lessons': write the full path, starting with /"),
        (["serve", "--lessons", "~"], "there is no home folder for '~'"),
        (["data", "check"], "no folder for the record"),
        (["serve", "--no-browser"], "set MAHJ_DATA to a folder, or use --data"),
        (["lab", "--dir", "{tmp}/lab"], "set MAHJ_DATA to a folder"),
    ],
)
def test_what_needs_one_is_one_sentence(
    command: list[str], said: str, tmp_path: Path, run: Callable[..., Done]
) -> None:
    done = run(*(each.format(tmp=tmp_path) for each in command))
    assert done.returncode == 1
    assert said in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("option", ["--data", "--lessons"])
def test_the_home_of_nobody_is_one_sentence(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--no-browser", option, "~nosuchuser/x"]) == 1
    assert "there is no home folder for '~nosuchuser/x'" in capsys.readouterr().err


@pytest.mark.slow
def test_a_lesson_opens_without_a_home(tmp_path: Path) -> None:
    port = free_port()
    options = ("--no-browser", "--port", str(port), "--data", str(tmp_path / "data"))
    server = start([sys.executable, "-P", "-c", HOMELESS, "serve", *options], port)
    try:
        with urllib.request.urlopen(server.at("lesson/a1"), timeout=60) as page:
            assert page.status == 200
        server.wait_for_shared_kernels()
        assert [line for line in server.lines if "ERROR" in line] == []
    finally:
        stop(server)


def test_a_home_that_cannot_be_written_is_replaced_and_the_record_stays(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", "/nonexistent")
    monkeypatch.setenv("MAHJ_DATA", str(tmp_path / "record"))
    with usable_home():
        assert Path.home() != Path("/nonexistent")
        assert Path.home().is_dir()
    monkeypatch.setenv("HOME", str(tmp_path))
    with usable_home():
        assert Path.home() == tmp_path
