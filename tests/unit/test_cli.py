import errno
import json
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mahj_tutor.authoring.new import exercise_text
from mahj_tutor.authoring.templates import template
from mahj_tutor.cli import main
from mahj_tutor.exercises.check_lessons import check_paths
from mahj_tutor.learner.store import Store
from mahj_tutor.server.startup_errors import explain_port_error
from tests.commands import Commands, Done

DATABASE = "mahj-tutor.sqlite3"


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def one_sentence(capsys: pytest.CaptureFixture[str]) -> str:
    text = capsys.readouterr().err
    assert text.startswith("mahj-tutor: ")
    assert text.count("\n") == 1
    return text.removeprefix("mahj-tutor: ").strip()


def test_without_a_command_it_says_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    shown = capsys.readouterr().out
    for name in (
        "serve",
        "lab",
        "check",
        "kinds",
        "facts",
        "scenarios",
        "rules",
        "new",
        "schema",
        "worksheet",
        "card",
        "referee",
    ):
        assert name in shown


@pytest.mark.parametrize("port", ["0", "65536", "99999", "-1", "x", "8866.5", ""])
def test_a_port_out_of_range_is_refused_in_words(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["serve", f"--port={port}"])
    assert left.value.code == 2
    assert f"the port must be a number from 1 to 65535, not {port!r}" in capsys.readouterr().err


def test_a_data_folder_that_cannot_be_made_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert main(["serve", "--no-browser", "--data", str(tmp_path / "file" / "data")]) == 1
    assert str(tmp_path / "file" / "data") in one_sentence(capsys)


def serve(folder: Path) -> list[str]:
    """Return the arguments of a server with this folder."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    return ["serve", "--no-browser", "--port", port, "--data", str(folder)]


def gives_up(run: Done, *words: str) -> None:
    """See that a command says one sentence with these words, and neither a traceback nor that it is ready."""
    assert (run.returncode, run.stdout) == (1, b""), run.stderr
    is_one_sentence(run.stderr.decode(), *words)


def is_one_sentence(text: str, *words: str) -> None:
    (sentence,) = text.splitlines()
    assert sentence.startswith("mahj-tutor: the ")
    for word in words:
        assert word in sentence


def test_a_file_in_the_place_of_the_data_folder_is_one_sentence(tmp_path: Path, commands: Commands) -> None:
    place = tmp_path / "record"
    place.write_text("my shopping list")
    gives_up(commands.run(*serve(place)), f"the folder {str(place)!r} cannot be created", "File exists")
    assert place.read_text() == "my shopping list"


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is Linux's own")
def test_a_data_folder_where_the_system_lets_nobody_make_one_is_one_sentence(commands: Commands) -> None:
    done = commands.run(*serve(Path("/proc/mahj-tutor")))
    gives_up(done, "the folder '/proc/mahj-tutor' cannot be created")


MOUNT = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"'
"""Runs a command that sees one folder as a read-only disk; nobody else does."""


def on_a_read_only_disk(folder: Path) -> list[str]:
    """Return what to put before a command; skips the test where the system has no such thing."""
    before = ["unshare", "-rm", "sh", "-c", MOUNT, str(folder)]
    tried = shutil.which("unshare") and subprocess.run([*before, "true"], capture_output=True, check=False)
    if not tried or tried.returncode:
        pytest.skip("no disk can be mounted read-only here")
    return before


READ_ONLY = {
    "new": "the folder or the file is not writable",
    "used": "the folder or the file is not writable",
    "new/deeper": "cannot be created: Read-only file system",
}
"""Folders on such a disk, and why a server can't keep a record in each."""
SERVE_EACH = """
import json, sys
from mahj_tutor.cli import main
codes = [main(arguments) for arguments in json.loads(sys.argv[1])]
assert codes == [1] * len(codes), codes
"""


@pytest.mark.slow
def test_a_read_only_disk_is_one_sentence(tmp_path: Path) -> None:
    before = on_a_read_only_disk(tmp_path)
    (tmp_path / "new").mkdir()
    Store.open(tmp_path / "used").close()
    each = json.dumps([serve(tmp_path / place) for place in READ_ONLY])
    command = [*before, sys.executable, "-c", SERVE_EACH, each]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    for sentence, (place, why) in zip(done.stderr.splitlines(), READ_ONLY.items(), strict=True):
        is_one_sentence(sentence, str(tmp_path / place), why)
    assert [path.parent.name for path in tmp_path.rglob(DATABASE)] == ["used"]


def test_a_damaged_record_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / DATABASE).write_bytes(b"this is not a database at all" * 100)
    assert main(["serve", "--no-browser", "--data", str(tmp_path)]) == 1
    assert "damaged" in one_sentence(capsys)


def test_a_record_of_a_newer_version_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = sqlite3.connect(tmp_path / DATABASE)
    database.execute("PRAGMA user_version = 999")
    database.close()
    assert main(["serve", "--no-browser", "--data", str(tmp_path)]) == 1
    assert "newer" in one_sentence(capsys)


def test_a_check_of_nothing_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path / "nowhere.yaml")]) == 1
    assert "nowhere.yaml" in one_sentence(capsys)


def test_a_check_tells_which_exercise_it_plays(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(exercise_text("choose") + "---\n" + template("mark"), "utf-8")
    told: list[str] = []
    assert check_paths([file], told.append) == ()
    assert told == ["my-lesson.choose", "my-lesson.mark"]


def test_check_prints_place_code_and_fix(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text("id: a4.x\ninteraction: marc\n")
    assert main(["check", str(file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines
    assert all(line.startswith(f"{file}:") for line in lines)
    assert any(" E" in line for line in lines)


@pytest.mark.parametrize("command", [["serve", "--data", "{tmp}"], ["lab", "--dir", "{tmp}"]])
def test_a_taken_port_is_one_sentence_and_no_traceback(
    command: list[str], taken: int, tmp_path: Path, commands: Commands
) -> None:
    arguments = [each.format(tmp=tmp_path / "folder") for each in command]
    done = commands.run(*arguments, "--no-browser", "--port", str(taken))
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode().splitlines() == [
        f"mahj-tutor: port {taken} is already in use: "
        "close the other program, or choose another port with --port"
    ]
    assert not (tmp_path / "folder").exists()


def test_explain_port_error_knows_the_usual_reasons() -> None:
    assert "in use" in explain_port_error(OSError(errno.EADDRINUSE, "x"), "127.0.0.1", 80)
    assert "above 1023" in explain_port_error(PermissionError(errno.EACCES, "x"), "127.0.0.1", 80)
    assert "this computer doesn't have the address" in explain_port_error(
        socket.gaierror(-2, "x"), "nowhere", 80
    )
    assert "Too many open files" in explain_port_error(
        OSError(errno.EMFILE, os.strerror(errno.EMFILE)), "::", 80
    )


def test_saying_what_there_is_imports_no_server() -> None:
    code = (
        "import sys; from mahj_tutor.cli import main; main(['kinds']);"
        "servers = {'voila', 'tornado', 'sqlalchemy', 'jupyterlab'};"
        "sys.exit(any(name.split('.')[0] in servers for name in sys.modules))"
    )
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60, check=False).returncode
        == 0
    )
