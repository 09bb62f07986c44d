"""Files that somebody else may have made: read up to a bound, written whole, and named as text.

A device, a pipe or a folder under a file's name is refused before anything waits for it.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path
from stat import S_ISREG

from mahj_tutor.errors import MahjError

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""A pipe is opened without waiting: nobody may ever write to it."""


class FileError(MahjError):
    """A file cannot be read; `line` and `column` say where its text ends being text."""

    def __init__(self, say: str, fix: str = "", at: tuple[int, int] = (1, 1)) -> None:
        super().__init__(say)
        self.fix, self.at = fix, at


class FileTooLongError(FileError):
    """A file holds more bytes than are read."""


def is_file(path: Path) -> bool:
    """Tell whether a path is a regular file, or a link to one; False where that cannot be found out."""
    try:
        return S_ISREG(path.stat().st_mode)
    except (OSError, ValueError):  # a ValueError: not a possible file name
        return False


def is_folder(path: Path) -> bool:
    """Tell whether a path is a folder, or a link to one; False where that cannot be found out."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def read_bytes(path: Path, most: int) -> bytes:
    """Return what a regular file holds; raise `FileError` if it cannot be read or has over `most` bytes."""
    raw = read_head(path, most + 1)
    if len(raw) > most:
        raise FileTooLongError(f"this file is longer than {most:,} bytes", "shorten it")
    return raw


def read_head(path: Path, most: int) -> bytes:
    """Return the first `most` bytes of a regular file; raise `FileError` if it cannot be read."""
    try:
        handle = os.open(path, _FLAGS)
        try:
            if not S_ISREG(os.fstat(handle).st_mode):
                raise FileError("this cannot be read: it is not a file")
            with os.fdopen(handle, "rb", closefd=False) as file:
                return file.read(most)
        finally:
            os.close(handle)
    except (OSError, ValueError) as error:  # a ValueError: not a possible file name
        why = (error.strerror if isinstance(error, OSError) else None) or "this is not a possible file name"
        raise FileError(f"this file cannot be read: {why}") from error


def read_text(path: Path, most: int) -> str:
    """Return the text of a file in UTF-8 of at most `most` bytes, without a byte order mark.

    Raise `FileError`, with the line and column of the first byte that is not text.
    """
    raw = read_bytes(path, most)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        at = raw.count(b"\n", 0, error.start) + 1, error.start - raw.rfind(b"\n", 0, error.start)
        fix = "save the file as plain text with UTF-8 encoding"
        raise FileError("this is not UTF-8 text", fix, at) from error


def write_whole(file: Path, body: bytes) -> None:
    """Write a file whole or not at all; a link in its place is replaced, never followed.

    Raise `OSError`, also where a folder, a device or a pipe has the name.
    """
    if not file.is_symlink() and file.exists() and not is_file(file):
        raise FileExistsError(errno.EEXIST, "something that is not a file has this name", str(file))
    part = file.with_name(f".{file.name}.part")
    part.unlink(missing_ok=True)  # whatever is there, even a link that leads elsewhere
    with part.open("xb") as opened:
        opened.write(body)
        opened.flush()
        os.fsync(opened.fileno())
    part.replace(file)


def as_text(name: str) -> str:
    r"""Return a name as text that can be written anywhere: bytes that are not UTF-8 are question marks.

    >>> as_text("caf\udce9")
    'caf?'
    """
    return name.encode("utf-8", "replace").decode()
