"""What is wrong with the hand of a line, and how to fix it, in the notation that the card's author uses."""

from __future__ import annotations

import re
from itertools import chain

from mahj_tutor.card import HAND_SIZE, Group, Line, groupings, tile_counts
from mahj_tutor.card.notation import DECORATION, read_line
from mahj_tutor.errors import NotationError
from mahj_tutor.tiles import JOKER, copies, natural_list, spoken

Finding = tuple[str, str]
"""What is wrong, and how to fix it."""


def suggest_fix(error: NotationError) -> str:
    """Return how to fix a hand that cannot be read."""
    problem = error.problem
    if problem.startswith("a line makes"):
        return _count_tiles(error.text)
    if problem.startswith("unknown symbol"):
        return _suggest_symbol(error.text[error.column - 1])
    word = next(word for word in _words_from(error.text, error.column))
    if "needs a suit letter" in problem:
        return f"write {word + 'a'!r}; the same letter is the same suit, b and c are other suits"
    if "takes no letter" in problem:
        return f"write {word[:-1]!r}: flowers, winds, R, G and Z have no suit"
    if "different lengths" in problem:
        return "give every choice the same number of tiles, as in 4444b|6666b"
    return "write tiles before the letter and on both sides of |, as in 4444b|6666b"


def _words_from(hand: str, column: int) -> list[str]:
    """Return the words of a hand from a column on, without `=`; the choices of a `|` are separate words."""
    start = max(hand.rfind(mark, 0, column - 1) for mark in " |=") + 1
    return re.split(r"[\s|]", hand[max(start, 0) :])


def _count_tiles(hand: str) -> str:
    """Count the tiles word by word, and return how many are missing or too many."""
    words = [word for word in hand.split() if word not in DECORATION]
    sizes = [len(word.removeprefix("=").split("|")[0].rstrip("abc")) for word in words]
    parts = [f"{word} ({size})" for word, size in zip(words, sizes, strict=True)]
    surplus = sum(sizes) - HAND_SIZE
    fix = f"remove {surplus}" if surplus > 0 else f"add {-surplus}"
    addends = " + ".join(parts[:12]) + (" ..." if len(parts) > 12 else "")
    return f"{addends} make {sum(sizes)}: {fix}" if parts else "write the line as printed"


_SYMBOLS = {
    "J": "a card shows no jokers: write the tiles they would stand for",
    "O": "Soap is the digit 0",
    "o": "Soap is the digit 0",
    "=": "put = before the whole group, with a space before it",
    "+": "put spaces around +",
    "×": "put spaces around ×",
    "-": "put spaces around -",
}


def _suggest_symbol(symbol: str) -> str:
    if symbol in "abc":
        return "a suit letter ends a group: put a space after it"
    if symbol in _SYMBOLS:
        return _SYMBOLS[symbol]
    if symbol in "ABCXY":
        return f"write it in lower case: {symbol.lower()!r}"
    if symbol in "fnewsdrg":
        return f"write it in upper case: {symbol.upper()!r}"
    return "use 1 to 9, x y z, 0 for Soap, N E W S, Z, D, R, G, F, and a b c at the end for the suit"


def explain_letter(letter: str, hand: str) -> Finding:
    """Return why no numbers can be chosen for a letter."""
    letters = [each for each in "xyz" if each in hand]
    fix = f"the hand has {natural_list(letters)}" if letters else "the hand has no x, y or z: remove only:"
    return f"{letter[:40]!r} is not a number in this hand", fix


def explain_no_hands(line: Line) -> Finding:
    """Return why a line has no hand that can be made with one set of tiles."""
    found = groupings(line.hand, numbers=line.numbers, only=line.only)
    if not found:
        say = "no numbers are left for x, y and z: different letters are different numbers"
        return say, "allow more numbers under only:"
    return explain_impossible(min(found, key=_jokers))


def explain_impossible(groups: tuple[Group, ...]) -> Finding:
    """Return why a hand cannot be made with one set of tiles (EQ1, JK2)."""
    singles = tile_counts(groups, naturals_only=True)
    for tile, count in singles.items():
        if count > copies(tile):
            say = f"{spoken([tile] * count)} are needed in singles and pairs, and the set has {copies(tile)}"
            return say, "jokers cannot be used there: use fewer, or write three or more alike as one group"
    say = f"this hand needs {_jokers(groups)} jokers, and the set has {copies(JOKER)}"
    return say, "use fewer tiles of a kind"


def _jokers(groups: tuple[Group, ...]) -> int:
    """Return how many tiles a hand needs beyond the copies in the set; only jokers can stand for them."""
    return sum(max(0, count - copies(tile)) for tile, count in tile_counts(groups).items())


_SUIT_COUNT = re.compile(
    r"\b(?:(one|two|three|\d+)\s+(?:or|to)\s+)?(one|two|three|\d+)(?:\s+different)?\s+suits?\b", re.IGNORECASE
)
_NUMBERS = {"one": "1", "two": "2", "three": "3"}
_OPPOSITE = re.compile(r"\bopp(osite|\.)?\W", re.IGNORECASE)


def check_suit_count(note: str, hand: str) -> Finding | None:
    """Return what is wrong if a note such as `any 2 suits` does not match the suit letters of the hand.

    If it mentions opposite dragons, their suit may be counted or not.
    """
    counts = [
        {_NUMBERS.get(each.lower(), each) for each in pair if each} for pair in _SUIT_COUNT.findall(note)
    ]
    if not counts:
        return None
    stated = set(chain.from_iterable(counts))
    try:
        letters = _suit_counts(hand, dragons=True)
        if letters <= stated or (_OPPOSITE.search(note) and _suit_counts(hand, dragons=False) <= stated):
            return None
    except NotationError:
        return None  # reported elsewhere
    suits = f"{' or '.join(sorted(stated))} suit{'' if stated == {'1'} else 's'}"
    say = f"the note says {suits}, the letters say {' or '.join(sorted(letters))}"
    return say, "change the note, or the letters a b c of the hand: the same letter is the same suit"


_NAMED = re.compile(
    r"\b(?P<dragon>Red|Green|White) Dragons?\b|\b(?P<tile>North|East|South|West|Soap|Flower)s?\b"
    r"|\bthe (?P<number>[1-9])s\b",
    re.IGNORECASE,
)
_SYMBOLS_OF = {"red": "RD", "green": "GD", "white": "0D", "soap": "0D", "flower": "F"} | {
    wind.lower(): f"{wind[0]}Z" for wind in ("North", "East", "South", "West")
}
"""The symbols that a tile of a note may have in the hand: a dragon that goes with a suit is D."""
_LETTERS = frozenset("xyz")


def check_named_tiles(note: str, hand: str) -> Finding | None:
    """Return what is wrong if a note names a tile that is nowhere in the hand; `no` before it names none."""
    for named in _NAMED.finditer(note):
        word = next(filter(None, named.groups()))
        symbols = _SYMBOLS_OF.get(word.lower()) or word
        is_lacking = re.search(r"\b(?:no|not|without|never)\b", note[: named.start()], re.IGNORECASE)
        is_free = named["number"] and not _LETTERS.isdisjoint(hand)
        if not is_lacking and not is_free and not set(symbols) & set(hand):
            say = f"the note says {named[0]}, and the hand has none: {hand}"
            return say, "change the note, or the tiles of the hand"
    return None


def _suit_counts(hand: str, *, dragons: bool) -> set[str]:
    """Return how many suits a hand may have, as digits; `dragons` counts letters that only dragons have."""
    sets: set[frozenset[str]] = {frozenset()}
    for slot in read_line(hand):
        found = [
            {word.suit} if word.suit and (dragons or set(word.symbols) - set("D0")) else set()
            for word in slot
        ]
        sets = {before | added for before in sets for added in found}
    return {str(len(each)) for each in sets}
