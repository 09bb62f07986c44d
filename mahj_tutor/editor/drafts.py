"""Changes that have not been saved, kept in the author's folder until they are.

Each editor keeps its own, so two of them on one file overwrite nothing; one that opens a file takes over the
latest changes that were left there.
"""

from __future__ import annotations

import json
import secrets
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from mahj_tutor.editor.folder import Folder
from mahj_tutor.files import FileError, is_file, read_text, write_whole
from mahj_tutor.lesson_files import is_inside
from mahj_tutor.yaml_source import MAX_BYTES

DRAFTS = ".mahj-editor"
"""The folder in which changes are kept that have not been saved."""

MAX_DRAFT = 10 * MAX_BYTES
"""Bytes of the largest draft that is read."""

MOST_LEFT = 200
"""How many drafts of a folder are looked at."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A text that was not saved, and the file when it began, with its mark; `base` is "" if nobody knows."""

    mark: str
    base: str
    text: str

    def written(self) -> str:
        """Return it as it is kept: a line about the file, then the text."""
        return f"{self.mark} {json.dumps(self.base)}\n{self.text}"

    @classmethod
    def read(cls, written: str) -> Draft | None:
        """Return what was kept; None if no editor has written it."""
        line, is_draft, text = written.partition("\n")
        mark, _, base = line.partition(" ")
        with suppress(ValueError, RecursionError):
            known = json.loads(base) if base else ""
            return cls(mark, known, text) if is_draft and isinstance(known, str) else None
        return None


class Drafts:
    """The unsaved changes of one editor, in the folder it works on."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._path = folder.path / DRAFTS
        self._session = secrets.token_hex(4)
        self._left: frozenset[Path] = frozenset()

    def take_over(self, name: str) -> Draft | None:
        """Return the latest changes to a file that were not saved; None if there are none.

        Changes of an editor that is gone are this editor's from now on.
        """
        found = sorted(self._of(name), key=lambda each: (each == self._own(name), _age(each)))
        self._left = frozenset(found[:-1]) - {self._own(name)}
        try:
            said = read_text(found[-1], MAX_DRAFT) if found else ""
            if found:
                found[-1].replace(self._own(name))
        except (OSError, FileError):
            return None
        return Draft.read(said)

    def keep(self, name: str, text: str, mark: str, base: str = "") -> None:
        """Keep changes to a file; where that is not possible they are in the editor alone."""
        draft = self._own(name)
        if not is_inside(draft, self._folder.path):
            return
        try:
            draft.parent.mkdir(parents=True, exist_ok=True)
            write_whole(draft, Draft(mark, base, text).written().encode())
        except OSError:
            return

    def drop(self, name: str) -> None:
        """Forget this editor's changes: they have been saved or taken back."""
        draft = self._own(name)
        if not is_inside(draft, self._folder.path):
            return
        try:
            draft.unlink(missing_ok=True)
            draft.parent.rmdir()
        except OSError:
            return  # there are other drafts, or never was one

    def are_elsewhere(self, name: str) -> bool:
        """Return whether another editor has kept changes to a file since it was opened here."""
        return any(each not in self._left and each != self._own(name) for each in self._of(name))

    def _own(self, name: str) -> Path:
        return self._path / f"{self._folder.file(name).name}.{self._session}.draft"

    def _of(self, name: str) -> list[Path]:
        """Return the drafts of a file, whichever editor keeps them."""
        if not is_inside(self._path / name, self._folder.path) or not self._path.is_dir():
            return []
        start = f"{self._folder.file(name).name}."
        return [
            each
            for each in self._path.iterdir()
            if each.name.startswith(start) and each.suffix == ".draft" and self._is_own_file(each)
        ]

    def _is_own_file(self, draft: Path) -> bool:
        """Tell whether a draft is a file of this folder, not a link that leads elsewhere."""
        return is_file(draft) and is_inside(draft, self._folder.path)


def left_in(folder: Path) -> dict[str, Path]:
    """Return the latest changes that aren't saved in a folder, whichever editor keeps them, by their file."""
    kept = folder / DRAFTS
    if not is_inside(kept, folder) or not kept.is_dir():
        return {}
    found = (each for each in kept.glob("*.draft") if is_file(each) and is_inside(each, folder))
    latest = sorted(islice(found, MOST_LEFT), key=_age)
    return {each.name.rsplit(".", 2)[0]: each for each in latest if each.name.count(".") > 2}


def text_of(draft: Path) -> str | None:
    """Return a text that isn't saved; None if it can't be read."""
    try:
        found = Draft.read(read_text(draft, MAX_DRAFT))
    except (OSError, FileError):
        return None
    return found.text if found else None


def _age(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0
