"""What is in the tree: whatever `.gitignore` does not name. Git
need not be there, nor an sdist be a repository.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]


def files(pattern: str = "*") -> list[Path]:
    """Return the files of the tree whose name fits the pattern."""
    return [path for path in _all_files() if fnmatch(path.name, pattern)]


def within(path: Path) -> str:
    """Return a file's path as seen from the root, with slashes."""
    return path.relative_to(ROOT).as_posix()


@cache
def _all_files() -> tuple[Path, ...]:
    return tuple(sorted(_walk((".git", *(ROOT / ".gitignore").read_text("utf-8").split()))))


def _walk(ignored: tuple[str, ...]) -> Iterator[Path]:
    def is_kept(name: str) -> bool:
        return not any(fnmatch(name, each.rstrip("/")) for each in ignored)

    for folder, below, names in os.walk(ROOT):
        below[:] = filter(is_kept, below)
        yield from (Path(folder, name) for name in filter(is_kept, names))
