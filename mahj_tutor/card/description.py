r"""Descriptions of the lines of a card in sentences, for the card page and for screen readers.

>>> from mahj_tutor.card.lines import first_card
>>> line = first_card().line("run-2")
>>> line.hand
'DDDDa 11a 222b 33a 444b'
>>> print(describe_group(line, 3).replace("; ", "\n"))
a pair of the number two above your lowest, in your first suit
your lowest is any number from 1 to 6
any suits will do, but they must differ
No joker can help
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from mahj_tutor.card.lines import Line
from mahj_tutor.card.notation import DECORATION, GROUP_NAMES, PrintedGroup, Slot, read_line
from mahj_tutor.tiles import FLOWER, SOAP, copies, in_words, natural_list, quantity, tile

_DIGITS = set("123456789")
_LETTERS = set("xyz")
_ORDINALS = ("first", "second", "third")
_LINE_KINDS = {
    "X": "Exposed: you may call for three or more of the same tile, or for your last tile",
    "C": "Concealed: pick every tile yourself; you may call only the last one, to win",
}


def describe_group(line: Line, index: int) -> str:
    """Describe a printed group of a line, and whether jokers can be used in it (JK1, JK2).

    `index` counts what is printed between blanks from 0, decoration included. Raise `IndexError` if it is
    out of range.

    >>> describe_group(Line("e", "FFFF 2222a + 222b DDDa", "X", 25), 4).split("; ")[0]
    'a pung (3 alike) of the dragon that matches your first suit'
    """
    tokens = line.hand.split()
    if tokens[index] in DECORATION:
        return "decoration: it asks for no tile"
    choices = _Choices(line)
    slot = choices.slots[sum(token not in DECORATION for token in tokens[:index])]
    return "; ".join((_describe_slot(slot, choices), *_notes(slot, choices), _jokers_in(slot)))


def describe_line(line: Line) -> str:
    """Describe a whole line: the player's choices, the groups, the jokers, and what it pays (CD9).

    >>> describe_line(Line("h", "FFFF NNNN EEE SSS", "X", 25)).split(". ")[1]
    'Jokers can help in every group'
    """
    choices = _Choices(line)
    groups = (_describe_slot(slot, choices) for slot in choices.slots)
    parts = (
        "; ".join(_open_choices(choices.groups, choices)),
        "; ".join(groups),
        _jokers_in_all(choices),
        _LINE_KINDS[line.kind],
        f"Pays {line.value}",
    )
    return " ".join(f"{part[0].upper()}{part[1:]}." for part in parts if part)


class _Choices:
    """The choices that a line leaves to the player, which decide how its groups are described."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.slots = read_line(line.hand)
        self.groups = [group for slot in self.slots for group in slot]

    @cached_property
    def suits(self) -> list[str]:
        """The suit letters of numbers, in the order of the line."""
        return _suit_letters(group for group in self.groups if (_DIGITS | _LETTERS) & set(group.symbols))

    @cached_property
    def dragons(self) -> list[str]:
        """The suit letters that only dragons have."""
        found = _suit_letters(_with_dragons(self.groups))
        return [letter for letter in found if letter not in self.suits]

    @cached_property
    def numbers(self) -> list[str]:
        """The letters of the numbers that the player chooses."""
        return sorted({symbol for group in self.groups for symbol in group.symbols if symbol in _LETTERS})

    @cached_property
    def run_digits(self) -> list[int]:
        """The digits that move together in a run, lowest first; none if all are fixed."""
        if self.line.numbers != "run":
            return []
        return sorted(
            {
                int(digit)
                for group in self.groups
                if not group.is_fixed
                for digit in set(group.symbols) & _DIGITS
            }
        )

    @cached_property
    def has_lowest(self) -> bool:
        """Whether the same number is the lowest, whichever alternatives are played."""
        return all(
            len({frozenset(_DIGITS & set(group.symbols)) for group in slot}) == 1 for slot in self.slots
        )

    @property
    def has_like_numbers(self) -> bool:
        """Whether all numbers of the line are one number of the player's choice."""
        return len(self.numbers) == 1 and not any(_DIGITS & set(group.symbols) for group in self.groups)

    def is_run_digit(self, symbol: str, group: PrintedGroup) -> bool:
        """Whether a symbol is a digit that moves in a run."""
        return symbol in _DIGITS and self.line.numbers == "run" and not group.is_fixed

    def is_repeated(self, symbol: str) -> bool:
        """Whether a symbol occurs in more than one slot of the line."""
        return sum(any(symbol in group.symbols for group in slot) for slot in self.slots) > 1


def _suit_letters(groups: Iterable[PrintedGroup]) -> list[str]:
    return list(dict.fromkeys(group.suit for group in groups if group.suit))


# --- a group ---------------------------------------------------------------------------------------


def _describe_slot(slot: Slot, choices: _Choices) -> str:
    return ", or ".join(dict.fromkeys(_phrase(group, choices) for group in slot))


def _phrase(group: PrintedGroup, choices: _Choices) -> str:
    if len(group.counts) > 1:
        return _mixed_phrase(group, choices)
    ((symbol, size),) = group.counts
    name, is_plain = _name(symbol, group, choices)
    if size == 1:
        phrase = f"a single {name}" if is_plain else f"a single: {name}"
    else:
        group_name = GROUP_NAMES.get(size, "group")
        alike = f" ({size} alike)" * (size > 2)
        phrase = f"a {group_name}{alike} of {_plural(name) if is_plain else name}"
    return phrase + _in_suit(symbol, group, choices, "" if is_plain else ",")


def _mixed_phrase(group: PrintedGroup, choices: _Choices) -> str:
    """Describe singles and pairs printed together: numbers first, because only they have the suit."""
    if sorted(group.symbols) == sorted("NEWS"):
        return "NEWS, four singles: one of each wind"
    if consecutive := _consecutive_phrase(group, choices):
        return consecutive
    numbers = [symbol for symbol, _ in group.counts if symbol in _DIGITS | _LETTERS]
    others = [symbol for symbol, _ in group.counts if symbol not in numbers]
    phrase = _numbers_and_names(numbers or others, group, choices)
    if numbers:
        phrase += _in_suit(numbers[0], group, choices, "")
        if others:
            phrase += f", and {_numbers_and_names(others, group, choices)}"
    return _introduction(group, choices) + phrase


def _consecutive_phrase(group: PrintedGroup, choices: _Choices) -> str:
    """Describe consecutive singles of a run briefly; return "" for any other group."""
    first, number = min(group.symbols), len(group.symbols)
    row = "".join(str(int(first) + step) for step in range(number)) if first in _DIGITS else ""
    if group.symbols != row or not choices.is_run_digit(first, group) or not choices.has_lowest:
        return ""
    name, following = _run_name(int(first), choices), in_words(number - 1)
    return f"{_introduction(group, choices)}{name} and the next {following}, in {_suit(group.suit, choices)}"


def _introduction(group: PrintedGroup, choices: _Choices) -> str:
    is_run = choices.is_run_digit(group.symbols[0], group)
    if re.fullmatch(r"(19|20)\d\d", group.symbols) and not is_run:
        return f"the year {group.symbols} in singles: "
    if len(group.counts) == len(group.symbols):
        return f"{in_words(len(group.symbols))} singles: "
    return ""


def _numbers_and_names(symbols: Sequence[str], group: PrintedGroup, choices: _Choices) -> str:
    return natural_list(_number_and_name(symbol, group, choices) for symbol in symbols)


def _number_and_name(symbol: str, group: PrintedGroup, choices: _Choices) -> str:
    number = group.symbols.count(symbol)
    name, is_plain = _name(symbol, group, choices)
    if not is_plain:
        return f"{in_words(number)} of {name}"
    return f"{in_words(number)} {name if number == 1 else _plural(name)}"


def _name(symbol: str, group: PrintedGroup, choices: _Choices) -> tuple[str, bool]:
    """Return what a symbol is called, and whether it is a definite tile rather than a choice."""
    if choices.is_run_digit(symbol, group) and choices.has_lowest:
        return _run_name(int(symbol), choices), False
    if symbol in _DIGITS:
        return symbol, True
    if symbol in _LETTERS:
        return ("your number" if choices.has_like_numbers else f"your number {symbol}"), False
    if symbol == "0":
        return "Soap as zero", True
    if symbol == "Z":
        return "your wind", False
    if symbol == "D":
        return _dragon(group.suit, choices), False
    return tile(symbol).noun, True


def _plural(name: str) -> str:
    return "Soaps as zero" if name == "Soap as zero" else f"{name}s"


def _run_name(digit: int, choices: _Choices) -> str:
    if len(choices.run_digits) == 1:
        return "your number"
    above = digit - choices.run_digits[0]
    return f"the number {in_words(above)} above your lowest" if above else "your lowest number"


def _dragon(letter: str, choices: _Choices) -> str:
    if not letter:
        return "your dragon"
    if letter in choices.suits:
        return f"the dragon that matches {_suit(letter, choices)}{_suit_hint(letter, choices)}"
    if len(choices.suits) == 2:
        return "the dragon that matches neither of your suits"
    index = choices.dragons.index(letter)
    if not choices.suits:
        return ("one dragon", "another dragon", "the third dragon")[index]
    return "the other opposite dragon" if index else "one opposite dragon"


def _suit_hint(letter: str, choices: _Choices) -> str:
    """Name a number that is printed in this suit only, so the reader needn't count suits."""
    if len(choices.suits) == 1 or choices.line.numbers == "run":
        return ""
    elsewhere = set(_symbols(group for group in choices.groups if group.suit != letter))
    own = _symbols(group for group in choices.groups if group.suit == letter)
    number = next((symbol for symbol in own if symbol in _DIGITS - elsewhere), "")
    return f", that of the {number}s" if number else ""


def _symbols(groups: Iterable[PrintedGroup]) -> str:
    return "".join(group.symbols for group in groups)


def _in_suit(symbol: str, group: PrintedGroup, choices: _Choices, comma: str) -> str:
    if symbol not in _DIGITS | _LETTERS:
        return ""
    return f"{comma} in {_suit(group.suit, choices)}"


def _suit(letter: str, choices: _Choices) -> str:
    if len(choices.suits) == 1:
        return "your suit"
    return f"your {_ORDINALS[choices.suits.index(letter)]} suit"


# --- choices and jokers ----------------------------------------------------------------------------


def _notes(slot: Slot, choices: _Choices) -> Iterator[str]:
    """Yield what a reader has to know about a slot besides its description."""
    yield from _open_choices(slot, choices)
    matched = set(_suit_letters(_with_dragons(slot)))
    if matched and choices.suits:
        if len(choices.suits) == 1 and not matched <= set(choices.suits):
            yield "an opposite dragon does not match your suit"
        yield "Bam goes with Green, Crak with Red, Dot with Soap"
    if any("0" in group.symbols and group.suit for group in slot):
        yield "a Soap as zero has no suit"


def _open_choices(groups: Sequence[PrintedGroup], choices: _Choices) -> Iterator[str]:
    """Yield what these groups leave to the player: numbers, suits, a wind, dragons."""
    symbols = set(_symbols(groups))
    yield from _open_numbers(groups, choices)
    if symbols & (_DIGITS | _LETTERS):
        one = "any suit will do, one for the whole line"
        yield one if len(choices.suits) == 1 else "any suits will do, but they must differ"
    if "Z" in symbols:
        yield f"your wind is any of the four{_same('Z', choices)}"
    dragons = _with_dragons(groups)
    if not all(group.suit for group in dragons):
        yield f"your dragon is any of the three{_same('D', choices)}"
    if not choices.suits and _suit_letters(dragons):
        yield "the dragons must differ" if len(choices.dragons) > 1 else "any dragon will do"


def _open_numbers(groups: Sequence[PrintedGroup], choices: _Choices) -> Iterator[str]:
    if any(choices.is_run_digit(symbol, group) for group in groups for symbol in group.symbols):
        yield _run_range(choices)
    letters = sorted(set(_symbols(groups)) & _LETTERS)
    for letter in letters:
        yield _any_number(letter, choices)
    if letters and len(choices.numbers) > 1:
        yield f"{natural_list(choices.numbers)} must differ"


def _with_dragons(groups: Iterable[PrintedGroup]) -> list[PrintedGroup]:
    return [group for group in groups if "D" in group.symbols]


def _run_range(choices: _Choices) -> str:
    if not choices.has_lowest:
        return "the printed numbers may move up or down together"
    lowest, *_, highest = choices.run_digits * 2
    if lowest == highest:
        return "your number is any from 1 to 9, the same in every group"
    return f"your lowest is any number from 1 to {9 - (highest - lowest)}"


def _any_number(letter: str, choices: _Choices) -> str:
    allowed = choices.line.only.get(letter, range(1, 10))
    numbers = sorted(set(allowed))
    which = "any from 1 to 9" if len(numbers) == 9 else natural_list(map(str, numbers), "or")
    if choices.has_like_numbers:
        like = ", the same in every group (like numbers)"
        return f"your number is {which}{like * choices.is_repeated(letter)}"
    return f"your number {letter} is {which}{_same(letter, choices)}"


def _same(symbol: str, choices: _Choices) -> str:
    return f", the same wherever {symbol} is printed" if choices.is_repeated(symbol) else ""


def _jokers_in(slot: Slot) -> str:
    takes_jokers = {group.takes_jokers for group in slot}
    if takes_jokers == {False}:
        return "No joker can help"
    if takes_jokers == {True, False}:
        return "Jokers may help only where three or more are alike"
    size, symbols = len(slot[0].symbols), {group.symbols[0] for group in slot}
    need = 0 if FLOWER.code in symbols else size - copies(SOAP)
    if need <= 0:
        return "Jokers may help"
    return f"at least {quantity(need, 'joker')} {'is' if need == 1 else 'are'} needed"


def _jokers_in_all(choices: _Choices) -> str:
    takes_jokers = {group.takes_jokers for group in choices.groups}
    if takes_jokers == {True}:
        return "Jokers can help in every group"
    if takes_jokers == {False}:
        return "No joker can help: there are only singles and pairs"
    return "Jokers may help where three or more are alike, never in the singles and pairs"
