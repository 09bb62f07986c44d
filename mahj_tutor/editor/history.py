"""The text of a file with what it was before: every change can be taken back."""

from __future__ import annotations

from dataclasses import dataclass, replace

MOST = 200
"""How many changes can be taken back."""
MOST_CHARACTERS = 20_000_000
"""How many characters the texts before have together, so that large files don't fill the memory."""


@dataclass(frozen=True)
class History:
    """A text, the texts before it, and those that were taken back.

    >>> history = History("a").changed("b").undone()
    >>> history.text, history.redone().text
    ('a', 'b')
    """

    text: str = ""
    past: tuple[str, ...] = ()
    future: tuple[str, ...] = ()

    def changed(self, text: str) -> History:
        """Return the history with another text; the same one is no change."""
        return self if text == self.text else self.stepped(text)

    def stepped(self, text: str) -> History:
        """Return the history with one more change, which may be one of something beside the text."""
        past = (*self.past, self.text)[-MOST:]
        while sum(map(len, past)) > MOST_CHARACTERS:
            past = past[1:]
        return History(text, past)

    def amended(self, text: str) -> History:
        """Return the history with another text for the last change: undoing that one undoes both."""
        return replace(self, text=text)

    def undone(self) -> History:
        """Take the last change back."""
        if not self.past:
            return self
        return History(self.past[-1], self.past[:-1], (self.text, *self.future))

    def redone(self) -> History:
        """Take back that a change was taken back."""
        if not self.future:
            return self
        first, *rest = self.future
        return replace(self, text=first, past=(*self.past, self.text), future=tuple(rest))
