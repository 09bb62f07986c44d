"""The author's folder: its exercise files are read and written whole, and nothing outside it is touched."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from mahj_tutor.errors import MahjError
from mahj_tutor.files import FileError, read_head, write_whole
from mahj_tutor.lesson_files import exercise_files, is_inside
from mahj_tutor.yaml_source import MAX_BYTES

USUAL = "exercises.yaml"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _.-]{0,60}\.yaml")


class FolderError(MahjError):
    """A file cannot be read or written; the message is for the author."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The text of a file as it lies in the folder; `mark` tells whether it has changed since."""

    text: str
    mark: str
    has_crlf: bool = False
    has_bom: bool = False

    def encoded(self, text: str) -> bytes:
        """Return a text as the file has it: with its line ends."""
        ends = text.replace("\n", "\r\n") if self.has_crlf else text
        return (b"\xef\xbb\xbf" if self.has_bom else b"") + ends.encode("utf-8")


class Folder:
    """The exercise files of one folder."""

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()

    def names(self) -> tuple[str, ...]:
        """Return the names of the exercise files."""
        return tuple(each.name for each in exercise_files(self.path, self.path))

    def file(self, name: str) -> Path:
        """Return a file of the folder; raise `FolderError` for a name that leads anywhere else."""
        file = self.path / name
        if not _NAME.fullmatch(name) or not is_inside(file, self.path):
            raise FolderError(f"{name!r} cannot be the name of an exercise file: write a name like {USUAL}.")
        return file

    def read(self, name: str) -> Opened:
        """Return the text of a file; one that is not there yet is empty."""
        raw = self._bytes(self.file(name))
        if len(raw) > MAX_BYTES:
            raise FolderError(f"{name} is too long to be edited here.")
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError as error:
            line = raw.count(b"\n", 0, error.start) + 1
            say = f"{name} is not UTF-8 text (line {line}). Save it with UTF-8 encoding, then open it again."
            raise FolderError(say) from error
        has_bom, text = text.startswith("\ufeff"), text.removeprefix("\ufeff")
        has_crlf = "\r\n" in text and text.count("\r\n") == text.count("\n")
        text = text.replace("\r\n", "\n") if has_crlf else text
        return Opened(text, _mark(raw), has_crlf, has_bom)

    def write(self, name: str, text: str, before: Opened) -> tuple[Opened, str]:
        """Write a file whole, and return how it lies there now.

        If somebody else has changed it since it was read, that version is kept beside it, under the name that
        is returned as well.
        """
        file, body = self.file(name), before.encoded(text)
        if len(body) > MAX_BYTES:
            raise FolderError(f"{name} is too long to be saved. Put some exercises into another file.")
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            there = self._bytes(file)
            kept = there and _mark(there) not in (before.mark, _mark(body))
            other = self._put_beside(file, there) if kept else ""
            write_whole(file, body)
        except OSError as error:
            raise FolderError(f"{name} cannot be written: {error.strerror}.") from error
        return Opened(text, _mark(body), before.has_crlf, before.has_bom), other

    def keep_beside(self, name: str, other: Opened) -> str:
        """Keep another version of a file beside it, and return its name."""
        try:
            return self._put_beside(self.file(name), other.encoded(other.text))
        except OSError as error:
            raise FolderError(f"{name} was changed elsewhere, and that version cannot be kept.") from error

    def _put_beside(self, file: Path, body: bytes) -> str:
        name = f"{file.stem} (other version {_mark(body)[:6]}).txt"
        write_whole(file.with_name(name), body)
        return name

    def _bytes(self, file: Path) -> bytes:
        if not file.exists():
            return b""
        try:
            return read_head(file, MAX_BYTES + 1)
        except FileError as error:
            raise FolderError(f"{file.name}: {error}.") from error


def _mark(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest() if raw else ""
