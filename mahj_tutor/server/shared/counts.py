"""Events that shared kernels report; a server's metrics count them."""

from __future__ import annotations


class Counts:
    """Ignores all events."""

    def answered(self) -> None:
        """Count a submitted answer."""

    def checked(self, seconds: float) -> None:
        """Note the seconds from a submission to its verdict."""

    def lost(self) -> None:
        """Count a kernel that ended, hung or could not be started."""

    def full(self) -> None:
        """Count a page for which there was no room."""

    def unsaved(self) -> None:
        """Count a message to a board that the record could not be saved or read."""
