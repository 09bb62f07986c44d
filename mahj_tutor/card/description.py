"""A line of the card in words, for the card page and for screen readers.

>>> from mahj_tutor.card.lines import first_card
>>> line = first_card().line("run-2")
>>> line.hand
'DDDDa 11a 222b 33a 444b'
>>> group_meaning(line, 3)
'a pair of the number two above your lowest, in your first suit; your lowest is any number from 1 to 6; any suits will do, but they must differ; Jokers cannot help'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from mahj_tutor.card.lines import Line
from mahj_tutor.card.notation import DECORATION, GROUP_NAMES, PrintedGroup, Slot, read_line
from mahj_tutor.tiles import FLOWER, SOAP, copies, in_words, natural_list, tile

_DIGITS = set("123456789")
_LETTERS = set("xyz")
_ORDINALS = ("first", "second", "third")
_KINDS = {
    "X": "Open: you may call for three or more alike, or for your last tile",
    "C": "Concealed: draw every tile yourself; only the last may be called",
}


def describe_group(line: Line, index: int) -> str:
    """Say what one word of a line's hand asks for, and where Jokers may stand in it (JK1, JK2).

    `place` counts the words between blanks from 0, decoration included; one that is not there raises
    `IndexError`.

    >>> group_meaning(Line("e", "FFFF 2222a + 222b DDDa", "X", 25), 4)
    'a pung (3 alike) of the dragon that matches your first suit; Bam goes with Green, Crak with Red, Dot with Soap; Jokers may help'
    """
    words = line.hand.split()
    if words[index] in DECORATION:
        return "decoration: it asks for no tile"
    choices = _Choices(line)
    slot = choices.slots[sum(word not in DECORATION for word in words[:index])]
    return "; ".join((_asked(slot, choices), *_notes(slot, choices), _jokers_in(slot)))


def describe_line(line: Line) -> str:
    """Say what a whole line asks for: what is hers to choose, the groups, jokers, and what it pays (CD9).

    >>> meaning(Line("h", "FFFF NNNN EEE SSS", "X", 25)).split(". ")[1]
    'Jokers may help in every group'
    """
    choices = _Choices(line)
    groups = (_asked(slot, choices) for slot in choices.slots)
    kind = _KINDS[line.kind]
    parts = (
        "; ".join(_free(choices.words, choices)),
        "; ".join(groups),
        _jokers_in_all(choices),
        kind,
        f"Pays {line.value}",
    )
    return " ".join(f"{part[0].upper()}{part[1:]}." for part in parts if part)


class _Choices:
    """What a line leaves to the player, and so how its words speak of it."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.slots = read_line(line.hand)
        self.words = [word for slot in self.slots for word in slot]

    @cached_property
    def suits(self) -> list[str]:
        """The letters that numbers have, in the order of the line."""
        return _letters(word for word in self.words if (_DIGITS | _LETTERS) & set(word.symbols))

    @cached_property
    def dragons(self) -> list[str]:
        """The letters that only dragons have."""
        found = _letters(word for word in self.words if "D" in word.symbols)
        return [letter for letter in found if letter not in self.suits]

    @cached_property
    def numbers(self) -> list[str]:
        """The numbers of the player's choice that have a letter."""
        return sorted({symbol for word in self.words for symbol in word.symbols if symbol in _LETTERS})

    @cached_property
    def moving(self) -> list[int]:
        """The digits that move together, lowest first; none where all stay."""
        if self.line.numbers != "run":
            return []
        return sorted(
            {int(each) for word in self.words if not word.is_fixed for each in set(word.symbols) & _DIGITS}
        )

    @cached_property
    def has_lowest(self) -> bool:
        """Whether one number is the lowest whichever of its alternatives is played."""
        return all(len({frozenset(_DIGITS & set(word.symbols)) for word in slot}) == 1 for slot in self.slots)

    @property
    def is_like(self) -> bool:
        """Whether all numbers of the line are one number of the player's choice."""
        return len(self.numbers) == 1 and not any(_DIGITS & set(word.symbols) for word in self.words)

    def moves(self, symbol: str, word: PrintedGroup) -> bool:
        """Whether a symbol is a digit that moves."""
        return symbol in _DIGITS and self.line.numbers == "run" and not word.is_fixed

    def is_repeated(self, symbol: str) -> bool:
        """Whether a symbol stands in more than one place of the line."""
        return sum(any(symbol in word.symbols for word in slot) for slot in self.slots) > 1


def _letters(words: Iterable[PrintedGroup]) -> list[str]:
    return list(dict.fromkeys(word.suit for word in words if word.suit))


# --- what a word asks for --------------------------------------------------------------------------


def _asked(slot: Slot, choices: _Choices) -> str:
    return ", or ".join(dict.fromkeys(_phrase(word, choices) for word in slot))


def _phrase(word: PrintedGroup, choices: _Choices) -> str:
    if len(word.counts) > 1:
        return _mixed(word, choices)
    ((symbol, size),) = word.counts
    name, is_plain = _name(symbol, word, choices)
    if size == 1:
        said = f"a single {name}" if is_plain else f"a single: {name}"
    else:
        group = GROUP_NAMES.get(size, "group")
        said = f"a {group}{f' ({size} alike)' * (size > 2)} of {_plural(name) if is_plain else name}"
    return said + _in_suit(symbol, word, choices, "" if is_plain else ",")


def _mixed(word: PrintedGroup, choices: _Choices) -> str:
    """Singles and pairs printed as one word: its numbers first, since only they have the suit."""
    if sorted(word.symbols) == sorted("NEWS"):
        return "NEWS, four singles: one of each wind"
    if in_a_row := _in_a_row(word, choices):
        return in_a_row
    numbers = [entry for entry in word.counts if entry[0] in _DIGITS | _LETTERS]
    others = [entry for entry in word.counts if entry not in numbers]
    said = natural_list(_counted(*entry, word, choices) for entry in numbers or others)
    if numbers:
        said += _in_suit(numbers[0][0], word, choices, "")
    if numbers and others:
        said += f", and {natural_list(_counted(*entry, word, choices) for entry in others)}"
    return _head(word, choices) + said


def _in_a_row(word: PrintedGroup, choices: _Choices) -> str:
    """Singles of a run that follow one another, in few words; "" for any other word."""
    first, number = min(word.symbols), len(word.symbols)
    row = "".join(str(int(first) + place) for place in range(number)) if first in _DIGITS else ""
    if word.symbols != row or not choices.moves(first, word) or not choices.has_lowest:
        return ""
    name, following = _moved(int(first), choices), in_words(number - 1)
    return f"{_head(word, choices)}{name} and the next {following}, in {_suit(word.suit, choices)}"


def _head(word: PrintedGroup, choices: _Choices) -> str:
    if re.fullmatch(r"(19|20)\d\d", word.symbols) and not choices.moves(word.symbols[0], word):
        return f"the year {word.symbols} in singles: "
    if len(word.counts) == len(word.symbols):
        return f"{in_words(len(word.symbols))} singles: "
    return ""


def _counted(symbol: str, count: int, word: PrintedGroup, choices: _Choices) -> str:
    name, is_plain = _name(symbol, word, choices)
    if not is_plain:
        return f"{in_words(count)} of {name}"
    return f"{in_words(count)} {name if count == 1 else _plural(name)}"


def _name(symbol: str, word: PrintedGroup, choices: _Choices) -> tuple[str, bool]:
    """What a symbol is called, and whether it is a plain tile rather than something chosen."""
    if choices.moves(symbol, word) and choices.has_lowest:
        return _moved(int(symbol), choices), False
    if symbol in _DIGITS:
        return symbol, True
    if symbol in _LETTERS:
        return ("your number" if choices.is_like else f"your number {symbol}"), False
    if symbol == "0":
        return "Soap as zero", True
    if symbol == "Z":
        return "your wind", False
    if symbol == "D":
        return _dragon(word.suit, choices), False
    return tile(symbol).name, True


def _plural(name: str) -> str:
    return "Soaps as zero" if name == "Soap as zero" else f"{name}s"


def _moved(digit: int, choices: _Choices) -> str:
    if len(choices.moving) == 1:
        return "your number"
    above = digit - choices.moving[0]
    return f"the number {in_words(above)} above your lowest" if above else "your lowest number"


def _dragon(letter: str, choices: _Choices) -> str:
    if not letter:
        return "your dragon"
    if letter in choices.suits:
        return f"the dragon that matches {_suit(letter, choices)}{_known_by(letter, choices)}"
    if len(choices.suits) == 2:
        return "the dragon that matches neither of your suits"
    which = choices.dragons.index(letter)
    if not choices.suits:
        return ("one dragon", "another dragon", "the third dragon")[which]
    return "the other opposite dragon" if which else "one opposite dragon"


def _known_by(letter: str, choices: _Choices) -> str:
    """A number that is printed in this suit only, so that one need not count suits."""
    if len(choices.suits) == 1 or choices.line.numbers == "run":
        return ""
    elsewhere = {symbol for word in choices.words if word.suit != letter for symbol in word.symbols}
    own = (symbol for word in choices.words if word.suit == letter for symbol in word.symbols)
    number = next((symbol for symbol in own if symbol in _DIGITS - elsewhere), "")
    return f", that of the {number}s" if number else ""


def _in_suit(symbol: str, word: PrintedGroup, choices: _Choices, comma: str) -> str:
    if symbol not in _DIGITS | _LETTERS:
        return ""
    return f"{comma} in {_suit(word.suit, choices)}"


def _suit(letter: str, choices: _Choices) -> str:
    if len(choices.suits) == 1:
        return "your suit"
    return f"your {_ORDINALS[choices.suits.index(letter)]} suit"


# --- what is hers to choose, and jokers ------------------------------------------------------------


def _notes(slot: Slot, choices: _Choices) -> Iterator[str]:
    """What must be said of one place of the line beside what it asks for."""
    yield from _free(slot, choices)
    matched = {word.suit for word in slot if "D" in word.symbols and word.suit}
    if matched and len(choices.suits) == 1 and not matched <= set(choices.suits):
        yield "an opposite dragon does not match your suit"
    if matched and choices.suits:
        yield "Bam goes with Green, Crak with Red, Dot with Soap"
    if any("0" in word.symbols and word.suit for word in slot):
        yield "a Soap as zero has no suit"


def _free(words: Sequence[PrintedGroup], choices: _Choices) -> Iterator[str]:
    """What some words leave to the player: numbers, suits, a wind, dragons."""
    symbols = {symbol for word in words for symbol in word.symbols}
    if any(choices.moves(symbol, word) for word in words for symbol in word.symbols):
        yield _range(choices)
    for letter in sorted(symbols & _LETTERS):
        yield _any_number(letter, choices)
    if symbols & _LETTERS and len(choices.numbers) > 1:
        yield f"{natural_list(choices.numbers)} must differ"
    if symbols & (_DIGITS | _LETTERS):
        one = "any suit will do, one for the whole line"
        yield one if len(choices.suits) == 1 else "any suits will do, but they must differ"
    if "Z" in symbols:
        yield f"your wind is any of the four{_same('Z', choices)}"
    if any("D" in word.symbols and not word.suit for word in words):
        yield f"your dragon is any of the three{_same('D', choices)}"
    if not choices.suits and any("D" in word.symbols and word.suit for word in words):
        yield "the dragons must differ" if len(choices.dragons) > 1 else "any dragon will do"


def _range(choices: _Choices) -> str:
    if not choices.has_lowest:
        return "the printed numbers may move up or down together"
    lowest, *_, highest = choices.moving * 2
    if lowest == highest:
        return "your number is any from 1 to 9, the same in every group"
    return f"your lowest is any number from 1 to {9 - (highest - lowest)}"


def _any_number(letter: str, choices: _Choices) -> str:
    allowed = choices.line.only.get(letter, range(1, 10))
    which = "any from 1 to 9" if len(set(allowed)) == 9 else _one_of(sorted(set(allowed)))
    if choices.is_like:
        like = ", the same in every group (like numbers)"
        return f"your number is {which}{like * choices.is_repeated(letter)}"
    return f"your number {letter} is {which}{_same(letter, choices)}"


def _one_of(numbers: list[int]) -> str:
    *front, last = map(str, numbers)
    return f"{', '.join(front)} or {last}" if front else last


def _same(symbol: str, choices: _Choices) -> str:
    return f", the same wherever {symbol} is printed" if choices.is_repeated(symbol) else ""


def _jokers_in(slot: Slot) -> str:
    opens = {word.takes_jokers for word in slot}
    if opens == {False}:
        return "Jokers cannot help"
    if opens == {True, False}:
        return "Jokers may help only where three or more are alike"
    size, symbols = len(slot[0].symbols), {word.symbols[0] for word in slot}
    need = 0 if FLOWER.code in symbols else size - copies(SOAP)
    if need <= 0:
        return "Jokers may help"
    return f"at least {in_words(need)} Joker{'s' * (need > 1)} must help"


def _jokers_in_all(choices: _Choices) -> str:
    opens = {word.takes_jokers for word in choices.words}
    if opens == {True}:
        return "Jokers may help in every group"
    if opens == {False}:
        return "Jokers cannot help: there are only singles and pairs"
    return "Jokers may help where three or more are alike, never in the singles and pairs"
