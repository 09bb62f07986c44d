"""The diffs of recipes, laid into a tree, also where others have added something at the same place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

_FILE = re.compile(r"^diff --git a/(\S+) b/\S+$", re.MULTILINE)
_HUNK = re.compile(r"^@@ -(\d+)(?:,\d+)? \+\d+(?:,\d+)? @@.*$", re.MULTILINE)


class NoPlaceError(AssertionError):
    """A recipe shows a place that is no longer as it was."""

    def __init__(self, recipe: str, file: str) -> None:
        super().__init__(
            f"docs/recipes/{recipe}.md changes a place in {file} that no longer looks as it shows: "
            "bring its diff up to date, then run: "
            "pytest tests/unit/test_recipes.py tests/unit/test_followed_recipes.py"
        )


def lay(diff: str, tree: Path, recipe: str) -> None:
    """Make the changes of a diff in a tree; raise `NoPlaceError` where a place cannot be found."""
    _, *parts = _FILE.split(diff)
    for name, part in zip(parts[::2], parts[1::2], strict=True):
        file = tree / name
        file.parent.mkdir(parents=True, exist_ok=True)
        lines = file.read_text("utf-8").split("\n") if file.exists() and "\nnew file " not in part else []
        for at, hunk in _hunks(part):
            changed = changed_by(hunk, lines, at)
            if changed is None:
                raise NoPlaceError(recipe, name)
            lines = changed
        file.write_text("\n".join(lines).rstrip("\n") + "\n", "utf-8")


def _hunks(part: str) -> Iterator[tuple[int, list[str]]]:
    _, *parts = _HUNK.split(part)
    for at, hunk in zip(parts[::2], parts[1::2], strict=True):
        yield int(at) - 1, hunk.strip("\n").split("\n")


def changed_by(hunk: Sequence[str], lines: list[str], at: int) -> list[str] | None:
    """Return lines with a hunk's change, made nearest to a line; None if they have no place for it.

    Where something was added between the lines that it shows around its own, it goes below those above them,
    or above those below them. Lines that it takes away have to be there. What is there already stays.
    """
    old = [each[1:] for each in hunk if not each.startswith("+")]
    new = [each[1:] for each in hunk if not each.startswith("-")]
    if not old:  # a new file
        return new
    if (found := _nearest(old, lines, at)) is not None:
        return [*lines[:found], *new, *lines[found + len(old) :]]
    if _nearest(new, lines, at) is not None:
        return lines
    signs = "".join(each[:1] or " " for each in hunk)
    if not (shape := re.fullmatch(r"( *)(\++)( *)", signs)):
        return None
    added = new[shape.start(2) : shape.end(2)]
    if _nearest(added, lines, at) is not None:
        return lines
    for above in range(shape.start(2)):
        shown = new[above : shape.start(2)]
        if any(each.strip() for each in shown) and (found := _nearest(shown, lines, at)) is not None:
            return [*lines[: found + len(shown)], *added, *lines[found + len(shown) :]]
    for below in range(len(new), shape.end(2), -1):
        shown = new[shape.end(2) : below]
        if any(each.strip() for each in shown) and (found := _nearest(shown, lines, at)) is not None:
            return [*lines[:found], *added, *lines[found:]]
    return None


def _nearest(wanted: Sequence[str], lines: Sequence[str], at: int) -> int | None:
    """Return where these lines stand one below another, the nearest to a line."""
    found = [each for each in range(len(lines)) if list(lines[each : each + len(wanted)]) == list(wanted)]
    return min(found, key=lambda each: abs(each - at), default=None)
