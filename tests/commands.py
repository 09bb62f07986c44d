"""Commands of `mahj-tutor` as processes, forked from one Python that has imported what most of them need.

Each is a process of its own in all but its start: folder, environment and streams are its own, and it ends
as any Python does. What Python itself does at its start belongs in a test that starts one.
`python -P tests/commands.py` is the process that forks.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

IMPORTED = (
    "mahj_tutor.cli",
    "mahj_tutor.authoring.reference",
    "mahj_tutor.exercises.check_lessons",
    "mahj_tutor.exercises.drawn_banks",
    "mahj_tutor.learner.store",
    "mahj_tutor.referee",
)
MAIN = "import sys; from mahj_tutor.cli import main; sys.exit(main(sys.argv[1:]))"
STREAMS = ("stdin", "stdout", "stderr")
HANGS = 600
"""Seconds after which a command is ended: it hangs, however slow the machine is."""
CLOSED = ""
"""In place of a file: the command finds this stream closed."""


@dataclass(frozen=True)
class Done:
    """What a command left: its exit code and what it wrote."""

    returncode: int
    stdout: bytes
    stderr: bytes


class Commands:
    """Runs commands; the process that forks them starts with the first of them."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def run(
        self,
        *arguments: str,
        code: str = MAIN,
        stdin: bytes | None = b"",
        stdout: str | None = None,
        stderr: str | None = None,
        encoding: str | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> Done:
        """Run a command to its end.

        Standard input is given as bytes, or None for a closed one; output goes to the named files, or is
        returned. The encoding is that of both outputs, as `PYTHONIOENCODING` says it.
        """
        with tempfile.TemporaryDirectory() as folder:
            files = [Path(folder) / name for name in STREAMS]
            for each, content in zip(files, (stdin or b"", b"", b""), strict=True):
                each.write_bytes(content)
            given = (CLOSED if stdin is None else None, stdout, stderr)
            request = {
                "arguments": arguments,
                "code": code,
                "streams": [own(name, file) for name, file in zip(given, files, strict=True)],
                "encoding": encoding,
                "folder": str(Path.cwd()),
                "environment": os.environ | dict(environment or {}),
            }
            return Done(self._ask(request), *(each.read_bytes() for each in files[1:]))

    def close(self) -> None:
        """End the process that forks."""
        if self._process:
            self._process.communicate()

    def _ask(self, request: Mapping[str, Any]) -> int:
        if self._process is None:
            command = [sys.executable, "-P", __file__]
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(request).encode() + b"\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())


def own(name: str | None, file: Path) -> str:
    """Return the name of a stream's file: the one that is asked for, or one of the command's own."""
    return str(file) if name is None else name


# --- the process that forks ------------------------------------------------------------------------------


def next_command() -> dict[str, Any]:
    """Fork a process for each request and return the request there; end with the last one."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.dup(1)
    for line in requests:
        child = os.fork()
        if child == 0:
            os.close(answers)
            request: dict[str, Any] = json.loads(line)
            return request
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        os.write(answers, b"%d\n" % code)
    sys.exit()


def take_on(request: Mapping[str, Any]) -> None:
    """Be what a start of Python would have made."""
    signal.alarm(HANGS)
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environment"])
    for number, name in enumerate(request["streams"]):
        take_stream(number, name)
    if request["encoding"]:
        for each in (sys.stdout, sys.stderr):
            each.reconfigure(encoding=request["encoding"])  # type: ignore[union-attr]
    sys.argv = ["mahj-tutor", *request["arguments"]]


def take_stream(number: int, name: str) -> None:
    """Let a standard stream read or write a file, or be closed."""
    if name == CLOSED:
        os.close(number)
        setattr(sys, STREAMS[number], None)
        return
    file = os.open(name, os.O_WRONLY if number else os.O_RDONLY)
    os.dup2(file, number)
    os.close(file)


def main() -> None:
    for each in IMPORTED:
        import_module(each)
    gc.freeze()  # so that no process copies these modules to search them
    request = next_command()
    take_on(request)
    exec(request["code"], {"__name__": "__main__"})


if __name__ == "__main__":
    main()
