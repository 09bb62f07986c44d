"""The author's folders: which there are, the exercise files in each, and how much there is to fix in them.

What was counted once is counted again only when the file has changed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from itertools import islice
from pathlib import Path

from mahj_widgets.editor_protocol import ShelfFile, ShelfFolder

from mahj_tutor.editor.documents import exercises, split
from mahj_tutor.editor.drafts import left_in, text_of
from mahj_tutor.editor.findings import Checker
from mahj_tutor.editor.folder import Folder, FolderError
from mahj_tutor.files import as_text, is_file
from mahj_tutor.lesson_files import (
    MAX_ENTRIES,
    MAX_UNDER,
    NOTEBOOK,
    exercise_files,
    is_inside,
    mark_of,
)

DEEPEST = 2
"""How many folders lie in each other below the author's own."""
MOST_FOLDERS = 200
"""How many folders are shown."""
MOST_COUNTS = 1_000
"""Of how many files, as they are and as they were, the counts are kept."""
SELDOM = 4
"""How many glances come to one look."""
UNKNOWN = -1

_NEW = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,60}")
Count = tuple[int, int]


class Shelf:
    """A folder with the folders in it, as they were looked at last."""

    def __init__(self, root: Path) -> None:
        self.root = root.absolute()
        self._counts: dict[tuple[object, ...], Count] = {}
        self._glances = 0
        self._counting: Future[bool] | None = None
        self.folders: tuple[ShelfFolder, ...] = ()

    def glance(self) -> bool:
        """Look at the folders again every few times: a file that comes or goes may wait."""
        self._glances += 1
        return self._glances % SELDOM == 1 and self.look()

    def look(self) -> bool:
        """Look at the folders again, and tell whether there is anything new."""
        before, self.folders = self.folders, tuple(self._folders())
        return self.folders != before

    def follow(self, file: Path, count: Count | None, pool: Executor) -> bool:
        """Take over the count of the open file if it is known, count on, and glance at the folders."""
        if count and count[0]:
            self.know(file, count)
        self.count(pool)
        return self.glance()

    def count(self, pool: Executor) -> None:
        """Count in the background what is to be fixed in one more file; the next look shows it."""
        if self._counting is None or self._counting.done():
            self._counting = pool.submit(self.count_next)

    def count_next(self) -> bool:
        """Count what is to be fixed in one file that has changed since; return False if there is none."""
        for file in self._files():
            mark = _mark(file)
            if mark not in self._counts:
                if len(self._counts) >= MOST_COUNTS:
                    self._counts.clear()
                self._counts[mark] = _count(file)
                return True
        return False

    def know(self, file: Path, count: Count) -> None:
        """Take over what is known of a file as it lies there, such as what was found while it was open."""
        self._counts[_mark(file)] = count

    def shown(self, path: str) -> tuple[ShelfFolder, ...]:
        """Return the folders, with the one that is open, be it there yet or not."""
        is_new = all(each.path != path for each in self.folders)
        return (*self.folders, ShelfFolder(path, path, is_lesson=False, files=())) if is_new else self.folders

    def path_of(self, folder: Path) -> str:
        """Return the path of a folder below the author's own, "" for that one."""
        path = folder.relative_to(self.root).as_posix()
        return "" if path == "." else path

    def place(self, path: str) -> Path:
        """Return a folder by its path below the author's own; raise `FolderError` for any other one.

        A new one may be made in the author's own folder.
        """
        folder = self.root / path
        parts = Path(path).parts
        is_new = len(parts) == 1 and _NEW.fullmatch(path) and not folder.exists()
        known = {each.path for each in self.folders} | {""}
        if not (is_new or path in known) or not is_inside(folder, self.root):
            raise FolderError(f"{path!r} can't be the name of a folder here: write a name like my-lesson.")
        return folder

    def _folders(self) -> Iterator[ShelfFolder]:
        left = MAX_UNDER
        for folder in _within(self.root):
            path = self.path_of(folder)
            drafts, kept = left_in(folder), exercise_files(folder, self.root)
            some = [*kept, *(folder / each for each in sorted(drafts) if folder / each not in kept)]
            files = tuple(self._file(each, drafts.get(each.name)) for each in some[:left])
            left -= len(files)
            yield ShelfFolder(path, path or as_text(self.root.name), is_file(folder / NOTEBOOK), files)

    def _files(self) -> Iterator[Path]:
        for folder in self.folders:
            yield from (self.root / folder.path / each.name for each in folder.files)

    def _file(self, file: Path, draft: Path | None) -> ShelfFile:
        counts = self._counts.get(_mark(file, draft), (UNKNOWN, UNKNOWN))
        return ShelfFile(file.name, *counts, is_changed=draft is not None)


def _within(root: Path) -> Iterator[Path]:
    """Yield a folder and those in it that may be opened, by name; hidden ones and links are left out."""
    waiting, left = [(root, 0)], MOST_FOLDERS
    while waiting and left:
        folder, depth = waiting.pop()
        left -= 1
        yield folder
        if depth < DEEPEST:
            waiting += [(folder / name, depth + 1) for name in sorted(_inside(folder), reverse=True)]


def _inside(folder: Path) -> list[str]:
    """Return the names of the folders in a folder that are shown, none if it cannot be listed."""
    try:
        with os.scandir(folder) as found:
            return [each.name for each in islice(found, MAX_ENTRIES) if _is_shown(each)]
    except OSError:
        return []


def _is_shown(entry: os.DirEntry[str]) -> bool:
    is_hidden = entry.name.startswith((".", "__")) or as_text(entry.name) != entry.name
    return not is_hidden and entry.is_dir(follow_symlinks=False)


def _mark(file: Path, draft: Path | None = None) -> tuple[object, ...]:
    """Return a value that changes when a file does, or changes to it that aren't saved."""
    draft = draft or left_in(file.parent).get(file.name)
    return (*mark_of(file), *(mark_of(draft) if draft else ()))


def _count(file: Path) -> Count:
    """Return how many exercises a file has, as it was changed last, and how many things are to be fixed."""
    draft = left_in(file.parent).get(file.name)
    text = text_of(draft) if draft else None
    try:
        parts = split(Folder(file.parent).read(file.name).text if text is None else text)
    except FolderError:
        return 0, 1
    some = [parts[number] for number in exercises(parts)]
    return len(some), Checker(file).count(some)
