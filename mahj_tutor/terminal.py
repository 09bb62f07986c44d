r"""The one writer to the terminal: text from files and arguments can't steer it, forge a line or fill it.

Line ends of our own stay; every other character that can't be seen is written as its escape, such as `\x1b`.
"""

from __future__ import annotations

import contextlib
import errno
import io
import logging
import os
import re
import sys
from collections.abc import Iterable
from typing import BinaryIO, TextIO
from unicodedata import category

from mahj_tutor.errors import MahjError

LONGEST = 2_000
"""Characters of the longest line; the middle of a longer one is left out."""
_END = 500
"""Characters that are kept of its end, where a finding has its fix."""


def printable(text: str) -> str:
    r"""Return a text as one line of bounded length without control characters, direction marks and line ends.

    >>> printable("a\nb \x1b[31m \u202e")
    'a\\nb \\x1b[31m \\u202e'
    """
    if len(text) > LONGEST:
        left_out = f" ... ({len(text) - LONGEST:,} characters left out) ... "
        text = f"{text[: LONGEST - _END]}{left_out}{text[-_END:]}"
    return _visible(text)


def _visible(text: str) -> str:
    return text if text.isprintable() else "".join(map(_visible_character, text))


def _visible_character(character: str) -> str:
    if character.isprintable() or category(character) == "Zs":
        return character
    return character.encode("unicode_escape").decode("ascii")


# --- what commands say -----------------------------------------------------------------------------------


def say(text: str) -> None:
    """Write one line to standard output; raise `OSError` if it can't be written."""
    _write(sys.stdout, printable(text))


def say_lines(text: str) -> None:
    """Write a text of ours, of several lines, to standard output; raise `OSError` if it can't be written."""
    _write(sys.stdout, "\n".join(map(printable, text.split("\n"))))


def notice(text: str) -> None:
    """Write a text of ours as `say_lines` does; a server goes on if nobody reads what it says."""
    with contextlib.suppress(OSError):
        say_lines(text)


def complain(text: str) -> None:
    """Write one line to standard error, if it can be written."""
    with contextlib.suppress(OSError):
        _write(sys.stderr, printable(text))


def show_progress(text: str) -> None:
    """Write over the last line of a terminal what is being done; an empty text takes the line away."""
    if sys.stderr is not None and sys.stderr.isatty():
        with contextlib.suppress(OSError):
            _write(sys.stderr, f"\r\x1b[K{printable(text)}", end="")


def draw(picture: str) -> None:
    """Write a picture made of our own escapes and blocks, on a terminal that can show it."""
    if not picture or sys.stdout is None or not sys.stdout.isatty():
        return
    with contextlib.suppress(OSError, UnicodeEncodeError):
        picture.encode(sys.stdout.encoding)
        _write(sys.stdout, picture)


def write_document(pieces: Iterable[str]) -> None:
    """Write a document to standard output in UTF-8, unchanged unless it goes to a terminal.

    Raise `OSError` if it can't be written.
    """
    if sys.stdout is None:
        raise OSError(errno.EBADF, "standard output is closed")
    is_screen = sys.stdout.isatty()
    sys.stdout.flush()
    for piece in pieces:
        if is_screen:
            sys.stdout.write("\n".join(map(_visible, piece.split("\n"))))
        else:
            sys.stdout.buffer.write(piece.encode("utf-8", "backslashreplace"))
    sys.stdout.flush()


def _write(stream: TextIO | None, text: str, end: str = "\n") -> None:
    if stream is not None:
        stream.write(text + end)
        stream.flush()


# --- the streams of a command ----------------------------------------------------------------------------


def prepare_streams() -> None:
    """Let both streams take every character, and the log of commands that set up none."""
    if logging.lastResort is not None:
        logging.lastResort.setFormatter(LineFormatter())
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def finish_output() -> None:
    """Write what is left; drop what can't be written, since Python would complain of it at exit."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except OSError:
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def pipes() -> tuple[BinaryIO, BinaryIO]:
    """Return standard input and output as bytes; raise `MahjError` if one of them is closed."""
    if sys.stdin is None or sys.stdout is None:
        raise MahjError("the referee needs standard input and standard output")
    return sys.stdin.buffer, sys.stdout.buffer


def read_line(most: int) -> str:
    """Return a line of standard input without its end, at most so many characters; "" if there is none."""
    try:
        return sys.stdin.readline(most).strip() if sys.stdin is not None else ""
    except UnicodeDecodeError:
        return ""


_SECRET = re.compile(r"(?<![0-9A-Za-z])[0-9a-fA-F]{8}[0-9a-fA-F-]{20,92}(?![0-9A-Za-z])")
"""Keys, tokens and the ids of kernels."""


def without_secrets(text: str) -> str:
    """Return a text in which a word stands for each key.

    >>> without_secrets("learner 0123456789abcdef0123456789abcdef left")
    'learner [key] left'
    """
    return _SECRET.sub("[key]", text)


class LineFormatter(logging.Formatter):
    """Formats a log record without keys, its message on one line and each line of a traceback as one."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the text of a record, in bounded length."""
        return without_secrets(super().format(record))[: 4 * LONGEST]

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 logging's name
        """Return the first line of a record."""
        return printable(without_secrets(super().formatMessage(record)))

    def formatException(self, ei: logging._SysExcInfoType) -> str:  # noqa: N802 logging's name
        """Return the traceback of a record."""
        return "\n".join(map(printable, super().formatException(ei).split("\n")))
