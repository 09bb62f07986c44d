"""How the text of any move begins: a seat and a verb. What follows the verb is read by the move's own reader.

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
"""By its verb of one word or two: how the rest of a sentence is read."""


def read_sentence(said: str, readers: Readers[Move]) -> Move:
    """Read a move: a verb of two words comes before one of one, so that `picks up` is not `picks`."""
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
    """Return a reader of a move of which nothing more is said."""

    def read(who: Seat, rest: Span) -> Move:
        if rest:
            raise rest.error(f"unexpected {rest.text!r}")
        return move(who)

    return read
