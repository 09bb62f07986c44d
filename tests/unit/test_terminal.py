"""What commands write: no file and no argument steers the terminal, and no stream stops a command."""

import ast
import io
import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mahj_tutor import terminal
from mahj_tutor.cli import main
from mahj_tutor.errors import ContentError
from mahj_tutor.terminal import LineFormatter
from tests.commands import CLOSED, Commands
from tests.tree import ROOT, files, within

HOSTILE = 'id: "a\\nFAKE:1:1 E000 \\e[31mred \\u202e\\u2028\\x9b"\ninteraction: "é\\e]0;mine\\a"\n'
PRODUCT = ("mahj_tutor/", "widgets/mahj_widgets/")
NO_TERMINAL = ("terminal.py", "typescript.py")
"""The writer itself, and a script for developers."""


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-P", "-m", "mahj_tutor", *arguments]
    return subprocess.run(command, capture_output=True, env={**os.environ, **environment}, check=False)


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    file = tmp_path / "caf\u00e9.yaml"
    file.write_text(HOSTILE, "utf-8")
    return file


def test_a_finding_is_one_line_without_control_characters(
    hostile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(hostile)]) == 1
    lines = capsys.readouterr().out.removesuffix("\n").split("\n")
    assert all(line.startswith(f"{hostile}:") for line in lines)
    assert all(line.isprintable() for line in lines)


@pytest.mark.parametrize("name", ["a\nb", "\x1b[31m", "\u202e", "\u2028", "\x85", "\x00", "\ud800", "\u200f"])
def test_a_name_in_an_error_is_one_printable_line(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("worksheet", "card show", "kinds", "facts", "rules"):
        assert main([*command.split(), name]) in (0, 1)
        said = capsys.readouterr()
        assert all(line.isprintable() for line in (said.out + said.err).split("\n")), command
    with pytest.raises(SystemExit):
        main(["check", "x", f"--none={name}"])
    assert all(line.isprintable() for line in capsys.readouterr().err.split("\n"))


def test_a_line_is_bounded_and_keeps_its_place_and_its_fix() -> None:
    line = terminal.printable("a.yaml:1:1 E001 '" + "x" * 100_000 + "'. leave it out")
    assert len(line) < terminal.LONGEST + 100
    assert line.startswith("a.yaml:1:1 E001 'xxx")
    assert line.endswith("xxx'. leave it out")
    assert "98,032 characters left out" in line


def test_several_mistakes_are_a_line_each(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise ContentError(["one\nmahj-tutor: forged", "two"])

    monkeypatch.setattr("mahj_tutor.exercises.check_lessons.check_paths", fail)
    assert main(["check", str(ROOT)]) == 1
    assert capsys.readouterr().err == "mahj-tutor: one\\nmahj-tutor: forged\ntwo\n"


def test_a_log_line_is_one_line_and_a_traceback_stays_one() -> None:
    try:
        raise ValueError("first\n2026-01-01 ERROR forged \x1b[2J")
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, "x", 1, "a\n%s", ("b\u202e",), sys.exc_info())
    first, *rest = LineFormatter("%(levelname)s %(message)s").format(record).split("\n")
    assert first == "ERROR a\\nb\\u202e"
    assert rest[0] == "Traceback (most recent call last):"
    assert all(line.isprintable() for line in rest)


def test_what_is_logged_without_a_log_is_harmless_too(commands: Commands) -> None:
    code = "import logging; from mahj_tutor.cli import main; main(['kinds'])"
    code += "; logging.getLogger('x').error('a\\n\\x1b[2J')"
    done = commands.run(code=code)
    assert (done.returncode, done.stderr) == (0, rb"a\n\x1b[2J" b"\n")


# --- streams ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8"])
def test_an_encoding_without_our_characters_stops_no_command(
    hostile: Path, encoding: str, commands: Commands
) -> None:
    done = commands.run("check", str(hostile), encoding=encoding)
    assert (done.returncode, done.stderr) == (1, b"")
    assert "é".encode(encoding, "backslashreplace") in done.stdout
    listed = commands.run("rules", encoding=encoding)
    assert (listed.returncode, listed.stderr) == (0, b"")


def test_the_encoding_that_python_is_started_with_stops_no_command(hostile: Path) -> None:
    done = run("check", str(hostile), PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (1, b"")
    assert rb"\xe9" in done.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full disk to try")
def test_a_full_disk_is_one_sentence_and_none_at_exit(hostile: Path, commands: Commands) -> None:
    for command in (["check", str(hostile)], ["kinds"], ["schema"], ["new", "exercise", "mark"]):
        done = commands.run(*command, stdout="/dev/full")
        assert (done.returncode, done.stderr) == (1, b"mahj-tutor: no space left on device\n")
    assert commands.run("check", str(hostile), stdout="/dev/full", stderr="/dev/full").returncode == 1


@pytest.mark.parametrize("command", [["check", "{}"], ["schema"], ["referee"], ["card", "show", "first"]])
def test_closed_streams_are_no_traceback(hostile: Path, command: list[str], commands: Commands) -> None:
    arguments = [each.format(hostile) for each in command]
    done = commands.run(*arguments, stdin=None, stdout=CLOSED)
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == (0 if command[0] == "check" else 1)


def test_python_started_with_closed_streams_is_no_traceback() -> None:
    code = "import os, sys; os.close(0); os.close(1); os.execv(sys.argv[1], sys.argv[1:])"
    closed = [sys.executable, "-c", code, sys.executable, "-P", "-m", "mahj_tutor", "referee"]
    done = subprocess.run(closed, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1


def test_a_key_that_cannot_be_read_is_no_learner(tmp_path: Path, commands: Commands) -> None:
    done = commands.run("data", "delete", "-", "--data", str(tmp_path), stdin=b"\xff\n")
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1


def test_a_document_is_unchanged_in_a_pipe_and_harmless_on_a_terminal(tmp_path: Path) -> None:
    code = "from mahj_tutor import terminal; terminal.write_document(['a\\u202e\\x1b[31m\\n', 'é'])"
    command = [sys.executable, "-c", code]
    piped = subprocess.run(
        command, capture_output=True, check=True, env={**os.environ, "PYTHONIOENCODING": "ascii"}
    )
    assert piped.stdout == "a\u202e\x1b[31m\né".encode()
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    subprocess.run(command, stdout=theirs, check=True)
    os.close(theirs)
    assert os.read(ours, 1000) == "a\\u202e\\x1b[31m\r\né".encode()
    os.close(ours)


def test_a_server_goes_on_when_nobody_reads_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(sys, "stdout", Full())
    terminal.notice("Mahj Tutor is ready")
    with pytest.raises(OSError, match="No space"):
        terminal.say("nothing to fix")


# --- nothing else writes ---------------------------------------------------------------------------------


def writes(code: str) -> list[int]:
    """Return the lines that print, or name a standard stream."""
    found = []
    for node in ast.walk(ast.parse(code)):
        is_print = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
        is_stream = isinstance(node, ast.Attribute) and node.attr.strip("_") in ("stdout", "stderr", "stdin")
        if is_print or (is_stream and isinstance(node.value, ast.Name) and node.value.id == "sys"):
            found.append(node.lineno)
    return sorted(found)


def test_a_writer_is_found() -> None:
    assert writes("import sys\nprint(1)\nsys.stdout.write('')\nprocess.stdout\nsys.__stderr__\n") == [2, 3, 5]


def test_nothing_but_the_one_writer_writes_to_the_terminal() -> None:
    product = [path for path in files("*.py") if within(path).startswith(PRODUCT)]
    assert len(product) > 300
    others = [each for each in product if each.name not in NO_TERMINAL]
    assert {within(each) for each in others if writes(each.read_text("utf-8"))} == set()
