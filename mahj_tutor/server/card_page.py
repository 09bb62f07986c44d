"""A card as a page of its own, for the screen and for paper: no scripts, nothing loaded from anywhere."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from mahj_tutor.card import Card, Line, describe_line
from mahj_tutor.pictures.card import line_in_words, printed_words
from mahj_tutor.pictures.words import hand_place

TEMPLATES = Path(__file__).parent / "templates"
_KEY = (
    ("F", "a flower; any flower will do"),
    ("0", "Soap, used as zero; it has no suit"),
    ("NEWS", "the winds: North, East, West, South"),
    ("Z", "any one wind, the same throughout the hand"),
    (
        "D",
        "a dragon: in a suit's color, the one that matches that suit "
        "(Green with Bams, Red with Craks, Soap with Dots); "
        "in plain ink, any one dragon, the same throughout the hand",
    ),
    ("R", "the Red Dragon"),
    ("G", "the Green Dragon"),
    ("xyz", "any number; different letters are different numbers"),
)
"""The symbols that a line may use besides numbers, and what they stand for."""


@dataclass(frozen=True, slots=True)
class PrintedWord:
    """A word of a line: its runs of symbols with their inks, and the suit letters set small behind it."""

    runs: tuple[tuple[str, str], ...]

    @property
    def suits(self) -> str:
        """Return the letters of the inks in it, so that a copy in black alone can be read too."""
        return "".join(sorted({ink for _, ink in self.runs if ink}))


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A line as the page shows it; `name` is what players call it, or on an author's page its id; `spoken` is
    for ears, `meaning` opens below it.
    """

    line: Line
    name: str
    words: tuple[PrintedWord, ...]
    spoken: str
    meaning: str


def card_page(card: Card, *, home: str = "", preload_script: str = "") -> str:
    """Return a card as one whole HTML page, with colors as the device asks for them.

    On the server's pages `home` is the address that a link leads back to, and `preload_script` the one of
    the script that applies the colors the learner chose.

    >>> from mahj_tutor.card import first_card
    >>> page = card_page(first_card())
    >>> page.startswith("<!doctype html>"), "<script" in page, "http" in page
    (True, False, False)
    """
    from jinja2 import Environment, FileSystemLoader  # only when a page is asked for

    pages = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True, trim_blocks=True)
    sections = [
        (name, [_printed(line, hand_place(line, card).capitalize() if home else line.id) for line in lines])
        for name, lines in groupby(card.lines, lambda line: line.section)
    ]
    return pages.get_template("card.html").render(
        card=card,
        sections=sections,
        key=symbols_of(card),
        inks=inks_of(card),
        home=home,
        preload_script=preload_script,
    )


def symbols_of(card: Card) -> tuple[tuple[str, str], ...]:
    """Return the symbols that a card uses, each with what it stands for.

    >>> from mahj_tutor.card import Line
    >>> symbols_of(Card("One", 2026, (Line("l", "FFFF 0000 RRRR GG", "X", 25),)))[1]
    ('0', 'Soap, used as zero; it has no suit')
    """
    used = {symbol for line in card.lines for symbol in line.printed}
    found = ((" ".join(each for each in symbols if each in used), says) for symbols, says in _KEY)
    return tuple((symbols, says) for symbols, says in found if symbols)


def inks_of(card: Card) -> tuple[str, ...]:
    """Return the suit letters that a card uses: a line may have one, two or three suits."""
    return tuple(sorted({ink for line in card.lines for ink in line.hand if ink in "abc"}))


def _printed(line: Line, name: str) -> PrintedLine:
    words = tuple(PrintedWord(word.runs) for word in printed_words(line))
    return PrintedLine(line, name, words, line_in_words(line), describe_line(line))
