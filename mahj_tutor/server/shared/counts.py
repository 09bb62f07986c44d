"""What is counted where pages share kernels; a server's metrics do the counting."""

from __future__ import annotations


class Counts:
    """Counts nothing."""

    def answered(self) -> None:
        """Count an answer that a page sent to be checked."""

    def checked(self, seconds: float) -> None:
        """Note how long it took from an answer to its verdict."""

    def lost(self) -> None:
        """Count a kernel that ended, hung or could not be started."""

    def full(self) -> None:
        """Count a page for which there was no room."""

    def unsaved(self) -> None:
        """Count a board's step that could not be saved, or a place that could not be read."""
