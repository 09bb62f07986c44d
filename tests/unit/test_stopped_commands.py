"""A command that is told to stop leaves no copy of a record behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from mahj_tutor.learner.store import Store
from tests.unit.test_record_file import ANN, PLACE, TRY

SLOWLY = """
import signal, sys, time
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # even where the whole run ignores it, as under nohup
from mahj_tutor.cli import main
from mahj_tutor.learner.database import backup

def wait(*_):
    print("copied", flush=True)
    while True:  # a signal that comes just before a sleep doesn't end it
        time.sleep(0.1)

backup._check_whole = wait
sys.exit(main(sys.argv[1:]))
"""
"""A command whose check of a copied record takes long."""


def begun(folder: Path, *command: str) -> subprocess.Popen[str]:
    """Start a command on a record, and return once it has copied it."""
    with closing(Store.open(folder / "record")) as store:
        store.record_attempt(ANN, TRY, PLACE)
    (folder / "tmp").mkdir()
    environment = {**os.environ, "TMPDIR": str(folder / "tmp")}
    arguments = [sys.executable, "-c", SLOWLY, "data", *command, "--data", str(folder / "record")]
    process = subprocess.Popen(arguments, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "copied\n"
    return process


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("command", ["check", "backup"])
def test_no_copy_of_a_record_stays(command: str, name: str, tmp_path: Path) -> None:
    number = getattr(signal, name)
    target = [] if command == "check" else [str(tmp_path / "backup.sqlite3")]
    process = begun(tmp_path, command, *target)
    process.send_signal(number)
    process.communicate()
    assert process.returncode == 128 + number
    assert list((tmp_path / "tmp").iterdir()) == []
    assert sorted(each.name for each in tmp_path.iterdir()) == ["record", "tmp"]


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
def test_a_signal_that_is_ignored_stays_ignored() -> None:
    code = (
        "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN); "
        "from mahj_tutor.cli import main; main([]); "
        "assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN"
    )
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)
