"""Words for learners: seats as she sees them, hands of the card, and tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from mahj_tutor.card import Card, Line
from mahj_tutor.pictures.scene import SIDES, Side
from mahj_tutor.table import Seat
from mahj_tutor.table.telling import called
from mahj_tutor.tiles import Tile, natural_list, spoken

SIDE_WORDS: Mapping[Side, str] = {
    "me": "you",
    "right": "the player to your right",
    "across": "the player across from you",
    "left": "the player to your left",
}


def side_of(seat: Seat, me: Seat) -> Side:
    """Return where a seat lies as another sees it.

    >>> side_of(Seat.SOUTH, Seat.EAST)
    'right'
    """
    return SIDES[(seat.number - me.number) % 4]


def seat_at(side: Side, me: Seat) -> Seat:
    """Return who sits at a side; the inverse of `side_of`."""
    return list(Seat)[(me.number + SIDES.index(side)) % 4]


def whose(seat: Seat, me: Seat | None) -> str:
    """Say at the head of a sentence whose something is: `Your`, `East's`."""
    return f"{called(seat, me):Whose}"


_PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def hand_place(line: Line, card: Card) -> str:
    """Name a hand of the card within its section: `first hand`."""
    section = [each.id for each in card.lines if each.section == line.section]
    place = section.index(line.id) if line.id in section else 0
    return f"{_PLACES[place] if place < len(_PLACES) else 'last'} hand"


def hand_name(line: Line, card: Card) -> str:
    """Name a hand of the card as players do: by its section and its place there.

    >>> from mahj_tutor.card import first_card
    >>> hand_name(first_card().line("even-1"), first_card())
    'the first hand of 2468'
    """
    return f"the {hand_place(line, card)} of {line.section}"


MONEY_STEP = 5
"""Cents that a button adds to an amount or takes away; other amounts can be typed.

The hands of our cards pay multiples of five. A card of one's own need not, nor does half of a payment.
"""


def step_of(unit: str) -> int:
    """Return how far the buttons of a number field go, by what is counted."""
    return MONEY_STEP if unit == "cents" else 1


def tiles_said(some: Iterable[Tile], *more: str) -> str:
    """Say tiles as players do, each with an article, so that a wind is not taken for a player: `a South`.

    `more` comes last.

    >>> from mahj_tutor.tiles import tiles
    >>> tiles_said(tiles("S F F"))
    'a South and two flowers'
    >>> tiles_said(tiles("2B"), "one unseen tile")
    'a 2 Bam and one unseen tile'
    """
    parts = (spoken([tile] * number) for tile, number in sorted(Counter(some).items()))
    return natural_list([*parts, *filter(None, more)])


def sentence(said: str) -> str:
    """Give words the look of a sentence: a capital and one stop, inside of quotation marks at the end.

    >>> sentence("a pass is three tiles: you chose two"), sentence("South said “East”")
    ('A pass is three tiles: you chose two.', 'South said “East.”')
    """
    words = said.strip()
    text = words.rstrip("”*")
    end = "" if text.endswith((".", "!", "?")) else "."
    closed = words[len(text) :]
    said = f"{text}{end}{closed}" if closed.startswith("”") else f"{words}{end}"
    return f"{said[:1].upper()}{said[1:]}"


def once(some: Iterable[str]) -> tuple[str, ...]:
    """Return texts in their order, each once."""
    return tuple(dict.fromkeys(some))
