"""Whether somebody else has changed a file; what is written piece by piece is read once it lies still."""

from __future__ import annotations

from pathlib import Path

from mahj_tutor.lesson_files import mark_of


class Watch:
    """A file, and how it lay in its folder when it was read or written here."""

    def __init__(self) -> None:
        self._known: object = None
        self._last: object = None

    def know(self, file: Path) -> None:
        """Take the file as it is now for known."""
        self._known = self._last = mark_of(file)

    def has_news(self, file: Path) -> bool:
        """Tell whether the file is another one than is known, and lies still; then it is known."""
        now = mark_of(file)
        lies_still, self._last = now == self._last, now
        if now == self._known or not lies_still:
            return False
        self._known = now
        return True
