"""What is wrong with the hand of a line, and how to fix it, in the words of who writes the card."""

from __future__ import annotations

import re
from itertools import chain

from mahj_tutor.card import HAND_SIZE, Group, Line, groupings, tile_counts
from mahj_tutor.card.notation import DECORATION, read_line
from mahj_tutor.errors import NotationError
from mahj_tutor.tiles import JOKER, copies, spoken

Said = tuple[str, str]
"""What is wrong, and how to fix it."""


def fix(error: NotationError) -> str:
    """Say how to fix a hand that cannot be read."""
    problem = error.problem
    if problem.startswith("a line makes"):
        return _tally(error.text)
    if problem.startswith("unknown symbol"):
        return _symbol(error.text[error.column - 1])
    word = next(word for word in _words(error.text, error.column))
    if "needs a suit letter" in problem:
        return f"write {word + 'a'!r}; the same letter is the same suit, b and c are other suits"
    if "takes no letter" in problem:
        return f"write {word[:-1]!r}: flowers, winds, R, G and Z have no suit"
    if "different lengths" in problem:
        return "give every choice the same number of tiles, as in 4444b|6666b"
    return "write tiles before the letter and on both sides of |, as in 4444b|6666b"


def _words(hand: str, column: int) -> list[str]:
    """The words of a hand from the one at a column on, without `=` and what `|` offers besides."""
    start = max(hand.rfind(mark, 0, column - 1) for mark in " |=") + 1
    return re.split(r"[\s|]", hand[max(start, 0) :])


def _tally(hand: str) -> str:
    """Count the tiles word by word, and say how many are too few or too many."""
    words = [word for word in hand.split() if word not in DECORATION]
    sizes = [len(word.removeprefix("=").split("|")[0].rstrip("abc")) for word in words]
    parts = [f"{word} ({size})" for word, size in zip(words, sizes, strict=True)]
    much = sum(sizes) - HAND_SIZE
    how = f"take {much} out" if much > 0 else f"add {-much}"
    said = " + ".join(parts[:12]) + (" ..." if len(parts) > 12 else "")
    return f"{said} make {sum(sizes)}: {how}" if parts else "write the line as it is printed"


_SYMBOLS = {
    "J": "a card prints no Jokers: write the tile they stand for",
    "O": "Soap is the digit 0",
    "o": "Soap is the digit 0",
    "=": "put = before the whole word, with a blank before it",
    "+": "put blanks around +",
    "×": "put blanks around ×",
    "-": "put blanks around -",
}


def _symbol(symbol: str) -> str:
    if symbol in "abc":
        return "a suit letter is the last of its word: put a blank after it"
    if symbol in _SYMBOLS:
        return _SYMBOLS[symbol]
    if symbol in "ABCXY":
        return f"write it small: {symbol.lower()!r}"
    if symbol in "fnewsdrg":
        return f"write it large: {symbol.upper()!r}"
    return "known are 1 to 9, x y z, 0 for Soap, N E W S, Z, D, R, G, F, and a b c at the end for the suit"


def lettered(letter: str, hand: str) -> Said:
    """Say why no numbers can be chosen for a letter."""
    there = [each for each in "xyz" if each in hand]
    how = f"the hand has {' and '.join(there)}" if there else "the hand has no x, y or z: leave only: out"
    return f"{letter[:40]!r} is not a number of this hand", how


def why_none(line: Line) -> Said:
    """Say why a line stands for no hand at all that the set can make."""
    found = groupings(line.hand, numbers=line.numbers, only=line.only)
    if not found:
        say = "no numbers are left for x, y and z: different letters are different numbers"
        return say, "name more numbers under only:"
    return why_not(min(found, key=_jokers))


def why_not(groups: tuple[Group, ...]) -> Said:
    """Say why the set cannot make a hand (EQ1, JK2)."""
    alone = tile_counts(groups, naturals_only=True)
    for tile, count in alone.items():
        if count > copies(tile):
            say = f"{spoken([tile] * count)} are wanted as singles and pairs, the set has {copies(tile)}"
            return say, "Jokers cannot stand there: ask for fewer, or write three or more alike as one word"
    say = f"this hand needs {_jokers(groups)} Jokers, the set has {copies(JOKER)}"
    return say, "ask for fewer tiles of a kind"


def _jokers(groups: tuple[Group, ...]) -> int:
    """How many tiles are asked for beyond the copies there are: Jokers have to stand for them."""
    return sum(max(0, count - copies(tile)) for tile, count in tile_counts(groups).items())


_COUNTED = re.compile(
    r"\b(?:(one|two|three|\d+)\s+(?:or|to)\s+)?(one|two|three|\d+)(?:\s+different)?\s+suits?\b", re.IGNORECASE
)
_NUMBERS = {"one": "1", "two": "2", "three": "3"}
_OPPOSITE = re.compile(r"\bopp(osite|\.)?\W", re.IGNORECASE)


def suits_counted(note: str, hand: str) -> Said | None:
    """Say whether a note such as `any 2 suits` counts other suits than the hand has letters.

    Where it speaks of opposite dragons, their suit may be counted or not.
    """
    counts = [{_NUMBERS.get(each.lower(), each) for each in pair if each} for pair in _COUNTED.findall(note)]
    if not counts:
        return None
    said = set(chain.from_iterable(counts))
    try:
        letters = _letters(hand, dragons=True)
        if letters <= said or (_OPPOSITE.search(note) and _letters(hand, dragons=False) <= said):
            return None
    except NotationError:
        return None  # told by itself
    suits = f"{' or '.join(sorted(said))} suit{'' if said == {'1'} else 's'}"
    say = f"the note counts {suits}, the letters {' or '.join(sorted(letters))}"
    return say, "change the note, or the letters a b c of the hand: the same letter is the same suit"


def _letters(hand: str, *, dragons: bool) -> set[str]:
    """How many suit letters a hand may have, as digits, with those of dragons alone or without."""
    sets: set[frozenset[str]] = {frozenset()}
    for slot in read_line(hand):
        found = [
            {word.suit} if word.suit and (dragons or set(word.symbols) - set("D0")) else set()
            for word in slot
        ]
        sets = {have | more for have in sets for more in found}
    return {str(len(each)) for each in sets}
