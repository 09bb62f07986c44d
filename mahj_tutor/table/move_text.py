"""Read the text of a move: a seat and a verb, then whatever the reader of that verb expects.

>>> read_sentence("south SLEEPS late", {"sleeps": lambda who, rest: f"{who}: {rest.text}"})
'South: late'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from mahj_tutor.errors import NotationError
from mahj_tutor.spans import Span
from mahj_tutor.table.seats import Seat, read_seat

Move = TypeVar("Move")
Readers = Mapping[str, Callable[[Seat, Span], Move]]
"""The reader for the rest of a move by its verb, which is one word or two."""


def read_sentence(said: str, readers: Readers[Move]) -> Move:
    """Read a move. A verb of two words is tried first, so that `picks up` is not read as `picks`."""
    sentence = Span.of(said)
    who, rest = sentence.first()
    first, after = rest.first()
    second, later = after.first()
    for words, following in (((first, second), later), ((first,), after)):
        verb = " ".join(word.text.lower() for word in words)
        if verb in readers:
            return readers[verb](read_seat(who.text), following)
    raise NotationError("expected a seat and a move", said, 1)


def bare(move: Callable[[Seat], Move]) -> Callable[[Seat, Span], Move]:
    """Return a reader for a move that is complete after its verb."""

    def read(who: Seat, rest: Span) -> Move:
        if rest:
            raise rest.error(f"unexpected {rest.text!r}")
        return move(who)

    return read
