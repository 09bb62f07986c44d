"""Reading tiles as people write them: "1b 2b 3b, flower flower, J J, red dragon x2, 22 444 dots".

What is no tile becomes a sentence, with the words it is about; everything else is read all the same. Each
word is looked at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from mahj_tutor.errors import MahjError
from mahj_tutor.tiles import SOAP, Tile, tile, tiles

LONGEST = 2000
"""How many characters are read."""
MOST_OF_ONE = 8
"""How often a tile may be repeated by a number: the set has no more of any."""
_WORD = re.compile(r"[0-9]+|[^\W\d_]+|[,;\n]|[^\s+/().&-]")
_SKIPPED = frozenset({",", "a", "an", "and"})
_SUITS = {
    word: letter
    for letter, words in (
        ("B", "b bam bams bamboo bamboos stick sticks"),
        ("C", "c crak craks crack cracks char chars character characters"),
        ("D", "d dot dots circle circles"),
    )
    for word in words.split()
}
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_DIGITS = {word: str(number) for number, word in enumerate(_NUMBERS, 1)}
_NAMES = {"rd": "R", "gd": "G", "wd": "0", "reds": "R", "greens": "G", "whites": "0", "fl": "F", "jk": "J"}
_CODES = frozenset("NEWSRGFJ")
_TIMES = frozenset({"x", "×", "*"})
_LIKELY = ("flower", "joker", "soap", "north", "east", "west", "south", "red", "green", "white", *_SUITS)


@dataclass(frozen=True, slots=True)
class Wrong:
    """A part that is no tile, and why."""

    said: str
    why: str


@dataclass(frozen=True, slots=True)
class Pasted:
    """The tiles of a text in its order, and the parts of it that are none."""

    tiles: tuple[Tile, ...]
    wrong: tuple[Wrong, ...] = ()


def read_pasted(said: str) -> Pasted:
    """Read tiles as people write them.

    >>> from mahj_tutor.tiles import text
    >>> text(read_pasted("123b, flower x2, JJ, 2 reds, 22 444 dots, North wind").tiles)
    '1B 2B 3B F F J J R R 2D 2D 4D 4D 4D N'
    >>> text(read_pasted("22b44cJ").tiles)
    '2B 2B 4C 4C J'
    >>> read_pasted("22 444, J").wrong[0].why
    '“22 444” has no suit: write 22b 444b for Bams, with c for Craks or d for Dots.'
    """
    words = _split_times(_WORD.findall(said[:LONGEST]))
    reader = _Reader(words)
    reader.read()
    return Pasted(tuple(reader.found), tuple(reader.wrong))


def _split_times(words: Sequence[str]) -> list[str]:
    """Return words with the `x` of `Jx2` apart."""
    found: list[str] = []
    for at, word in enumerate(words):
        follows = words[at + 1] if at + 1 < len(words) else ""
        if len(word) > 1 and word[-1] in "xX" and follows.isdigit():
            found += [word[:-1], "x"]
        else:
            found.append(word)
    return found


@dataclass
class _Reader:
    """Goes through words once; `digits` are numbers whose suit has not come yet."""

    words: Sequence[str]
    at: int = 0
    count: int = 1
    digits: list[str] = field(default_factory=list)
    found: list[Tile] = field(default_factory=list)
    wrong: list[Wrong] = field(default_factory=list)

    def read(self) -> None:
        while self.at < len(self.words):
            word = self.words[self.at].lower()
            self.at += 1
            if word in ";\n":
                self._end_digits()
            elif word in _TIMES:
                self._times()
            elif word in _DIGITS and len(self._peek()) == 1 and self._peek().isdigit():
                self._end_digits()
                self.count = int(_DIGITS[word])  # as in "two 3 Bams"
            elif word not in _SKIPPED:
                self._word(_DIGITS.get(word, word))
        self._end_digits()

    def _peek(self) -> str:
        return self.words[self.at].lower() if self.at < len(self.words) else ""

    def _times(self) -> None:
        """Read `x2` after a tile; `2x` before one is read with its number."""
        number = self._peek()
        if not (number.isdigit() and self.found and not self.digits):
            self._refuse("x", "“x” stands between a tile and a number, as in J x2")
            return
        self.at += 1
        if 1 <= int(number[:3]) <= MOST_OF_ONE:
            self.found += [self.found[-1]] * (int(number) - 1)
        else:
            self._refuse(f"x{number}", f"No tile is in the set {number} times")

    def _word(self, word: str) -> None:
        if word.isdigit():
            self._number(word)
        elif word in _SUITS and self.digits:
            self._suit(_SUITS[word])
        elif self.digits and word[0] in "bcd" and len(word) > 1 and _are_codes(word[1:]):
            self._suit(_SUITS[word[0]])
            self._take([tile(letter) for letter in word[1:]])
        else:
            self._name(word)

    def _number(self, word: str) -> None:
        if self._peek() in _TIMES and len(word) == 1:
            self.at += 1
            self.count = max(1, int(word))
        elif not word.strip("0"):
            self._take([SOAP] * len(word))
        else:
            self.digits.append(word)

    def _suit(self, letter: str) -> None:
        for run in self.digits:
            if run == "10":
                self._refuse(f"{run}{letter}", "Numbers go from 1 to 9")
            else:
                self._take([tile(f"{digit}{letter}") if digit != "0" else SOAP for digit in run])
        self.digits = []

    def _name(self, word: str) -> None:
        if len(self.digits) == 1 and len(self.digits[0]) == 1 and self.words[self.at - 2] != ",":
            self.count, self.digits = int(self.digits[0]), []
        self._end_digits()
        both = _known(f"{word} {self._peek()}") if self._peek() else None
        self.at += both is not None
        found = [both] if both else list(_codes(word))
        if found:
            self._take(found)
        else:
            self._refuse(word, _why_not(word))

    def _take(self, some: Sequence[Tile]) -> None:
        self.found += [each for each in some for _ in range(self.count)]
        self.count = 1

    def _refuse(self, said: str, why: str) -> None:
        self.wrong.append(Wrong(said, why if why.endswith("?") else f"{why}."))
        self.count = 1

    def _end_digits(self) -> None:
        """Refuse numbers after which no suit has come."""
        if self.digits:
            said = " ".join(self.digits)
            example = " ".join(f"{run}b" for run in self.digits[:3])
            self._refuse(
                said, f"“{said}” has no suit: write {example} for Bams, with c for Craks or d for Dots"
            )
            self.digits = []


def _codes(word: str) -> Iterator[Tile]:
    """Yield the tiles of one word: a name, or codes written together, as in FF or NEWS."""
    found = _known(_NAMES.get(word, word))
    if found:
        yield found
    elif set(word.upper()) <= _CODES:
        yield from (tile(letter) for letter in word)


def _are_codes(word: str) -> bool:
    """Tell whether letters written together are tiles; behind a suit, S alone is its plural: `3 Bs`."""
    return word != "s" and set(word.upper()) <= _CODES


def _known(name: str) -> Tile | None:
    try:
        found = tiles(name)
    except MahjError:
        return None
    return found[0] if len(found) == 1 else None


def _why_not(word: str) -> str:
    if word in _SUITS:
        return f"“{word}” needs a number before it, as in 3 {word}"
    from difflib import get_close_matches  # imported late: it is slow and only messages need it

    near = get_close_matches(word[:20], _LIKELY, n=1, cutoff=0.75)
    return f"“{word}” is no tile" + (f"; did you mean {near[0]}?" if near else "")
