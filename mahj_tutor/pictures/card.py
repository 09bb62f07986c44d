"""Lines of the card on the board: their words as they are printed, and what they ask for and pay in words."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby

from mahj_tutor.card import Line
from mahj_tutor.card.description import describe_group
from mahj_tutor.card.notation import DECORATION
from mahj_tutor.pictures.scene import Ink, Piece, Printed, Word, Zone

_PART = re.compile(r"(.+?)([a-c])?")
_INKS: dict[str, Ink] = {"a": "a", "b": "b", "c": "c"}
_SUITED = frozenset("123456789xyzD")
"""The symbols that take the ink of their word's suit; a zero is Soap and no suit's (CD5)."""


@lru_cache(maxsize=256)
def line_zone(line: Line, name: str = "line") -> Zone:
    """Show a line; letters stand for the colors of a printed card, and are read as suits.

    >>> from mahj_tutor.card import first_card
    >>> zone = line_zone(first_card().line("even-1"))
    >>> [piece.name for piece in zone.pieces], zone.note
    (['FFF', '2222, suit a', '4444, suit a', '666, suit a'], 'any 1 suit; X, open; pays 25')
    """
    words = printed_words(line)
    pieces = tuple(
        Piece(f"l{place}", word.name, text=part, printed=Printed((word,)))
        for place, (part, word) in enumerate(zip(line.hand.split(), words, strict=True), 1)
    )
    return Zone(name, "line", f"Card: {line.section}, {line.id}", pieces, note=_terms(line))


def card_zone(lines: Sequence[Line]) -> Zone:
    """Show lines of the card one under the other; each is a piece with the line's id.

    Whether a line can be chosen is up to the scene's marks, as with any piece: see `choosable`.

    >>> from mahj_tutor.card import first_card
    >>> card_zone([first_card().line("even-1")]).pieces[0].name
    '2468, even-1: FFF; 2222, suit a; 4444, suit a; 666, suit a; any 1 suit; X, open; pays 25'
    """
    note = "Tap any part to see what it means."
    return Zone("card", "card", "The card", tuple(map(_line_piece, lines)), note=note)


def choosable(zones: Sequence[Zone], marks: Container[str]) -> tuple[Zone, ...]:
    """Return zones of which a card says that its lines can be tapped, where they can be marked."""
    return tuple(
        replace(each, note="Tap the hand you choose.")
        if each.kind == "card" and any(piece.id in marks for piece in each.pieces)
        else each
        for each in zones
    )


def lit_by_name(zones: Sequence[Zone], said: str, lit: Sequence[str]) -> tuple[str, ...]:
    """Return the ids of what is to be lit while something is said: the hands of the card that it names, in
    place of others; where it names none, `lit` as it is.

    >>> from mahj_tutor.card import first_card
    >>> zones = [card_zone([first_card().line("even-1"), first_card().line("odd-1")])]
    >>> lit_by_name(zones, "Look at 2468, even-1 again.", ("odd-1", "rack"))
    ('rack', 'even-1')
    """
    pieces = (piece for zone in zones if zone.kind == "card" for piece in zone.pieces)
    hands = {piece.id: piece.name.partition(":")[0].lower() for piece in pieces}
    plain = said.replace("*", "").lower()
    named = tuple(each for each, name in hands.items() if re.search(rf"\b{re.escape(name)}\b", plain))
    return (*(each for each in lit if each not in hands), *named) if named else tuple(lit)


def printed_words(line: Line) -> tuple[Word, ...]:
    """Return the words of a line as they are printed, decoration included, which means nothing.

    >>> from mahj_tutor.card import first_card
    >>> printed_words(first_card().line("odd-1"))[3].runs
    (('DDD', 'b'),)
    """
    return tuple(
        Word(_spoken(part), _runs(part), "" if part in DECORATION else describe_group(line, place))
        for place, part in enumerate(line.printed.split())
    )


def line_in_words(line: Line) -> str:
    """Return how a line is read aloud as it is printed, with its
    note, and whether it is open and what it pays.

    >>> from mahj_tutor.card import first_card
    >>> line_in_words(first_card().line("wind-1"))
    'FFFFF; EEE; WWW; RRR; these winds and Red Dragons only; X, open; pays 30'
    """
    return "; ".join((*map(_spoken, line.printed.split()), _terms(line)))


@lru_cache(maxsize=256)
def _line_piece(line: Line) -> Piece:
    """Return a line as a row of the card: described once, however many items show it."""
    printed = Printed(printed_words(line), _sign(line), line.section, line.id, line.note)
    return Piece(line.id, f"{line.section}, {line.id}: {line_in_words(line)}", printed=printed)


def _sign(line: Line) -> Word:
    means = {
        "X": "open: you can call discards for groups of three or more alike",
        "C": "concealed: you pick every tile yourself; only the last can be called",
    }
    says = f"{means[line.kind]}; pays {line.value}"
    return Word(f"{line.kind}, {line.value}", ((f"{line.kind} {line.value}", ""),), says)


def _terms(line: Line) -> str:
    kind = "X, open" if line.kind == "X" else "C, concealed"
    return "; ".join(filter(None, (line.note, kind, f"pays {line.value}")))


def _runs(part: str) -> tuple[tuple[str, Ink], ...]:
    """Cut a word where its ink changes; words of which one is played stand in brackets."""
    options = _options(part)
    inked: list[tuple[str, Ink]] = []
    for number, option in enumerate(options):
        inked += [(" or " if number else "(", "")] if len(options) > 1 else []
        symbols, suit = _cut(option)
        inked += ((symbol, suit if symbol in _SUITED else "") for symbol in symbols)
    inked += [(")", "")] if len(options) > 1 else []
    return tuple(
        ("".join(symbol for symbol, _ in run), ink) for ink, run in groupby(inked, lambda each: each[1])
    )


def _spoken(part: str) -> str:
    said = (f"{symbols}, suit {suit}" if suit else symbols for symbols, suit in map(_cut, _options(part)))
    return ", or ".join(said)


def _options(part: str) -> list[str]:
    """The words of which one is played; the sign before digits that stay is not printed."""
    return (part.removeprefix("=") or part).split("|")


def _cut(option: str) -> tuple[str, Ink]:
    match = _PART.fullmatch(option)
    assert match is not None  # anything matches
    return match[1], _INKS.get(match[2], "")
