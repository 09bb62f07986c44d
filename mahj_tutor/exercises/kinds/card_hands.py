"""The position of a question about the card: a line, a hand of it, and hands in which something is wrong.

A hand is drawn for a line word by word, so that it can be laid out as the line is printed. Whether it is
one, and why not, the card decides (`against`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Literal

from pydantic import Field

from mahj_tutor.card import HAND_SIZE, Card, Group, Line, Target, first_card, practice_card, tile_counts
from mahj_tutor.card.notation import PrintedGroup, read_line
from mahj_tutor.errors import UnknownNameError
from mahj_tutor.exercises.fields import Tiles, near
from mahj_tutor.exercises.model import Position
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import Fault
from mahj_tutor.solver import Solver
from mahj_tutor.solver.arrangement import arrange
from mahj_tutor.tiles import (
    FLOWER,
    JOKER,
    KINDS,
    SOAP,
    Suit,
    Tile,
    copies,
    dragon_of,
    in_words,
    spoken,
    without,
)

Slip = Literal["suits", "numbers", "dragons", "zero", "jokers", "honors"]
"""What may be wrong with a hand."""


class CardPosition(Position):
    """A `line` of a `card`, or several to choose from; the 14 tiles of a `hand`,
    or so many `jokers` in one that is drawn.

    `slip` is what is wrong with a hand, `what` what is asked about, `missing` how many tiles a hand lacks.
    """

    card: Literal["first", "practice"] = "first"
    line: str = ""
    lines: tuple[str, ...] = ()
    hand: Tiles = ()
    jokers: int = Field(default=0, ge=0, le=4)
    slip: Slip = "suits"
    what: str = ""
    missing: int = Field(default=2, ge=1, le=4)


def card_of(name: str) -> Card:
    """Return one of our own cards."""
    return practice_card() if name == "practice" else first_card()


def line_of(name: str, card: str = "first") -> Line:
    """Return a line of one of our cards; raises `Unfit` when it has none of this name."""
    try:
        return card_of(card).line(name)
    except UnknownNameError as error:
        fix = near(name, error.known)
        raise Unfit("E002", f"the card has no line {name!r}", fix, ("position", "line")) from error


def drawn_line(
    position: CardPosition, rng: random.Random, fits: Callable[[Line], bool] = lambda line: True
) -> Line:
    """Return the line that is written, or draw one of those that fit;
    raises `Unfit` when the written one does not.
    """
    if not position.line:
        return rng.choice([line for line in card_of(position.card).lines if fits(line)])
    line = line_of(position.line, position.card)
    if not fits(line):
        say = f"this cannot be asked about the line {position.line!r}"
        raise Unfit("E030", say, "choose another line", ("position", "line"))
    return line


def hands_of(target: Target, jokers: int, rng: random.Random) -> Iterator[tuple[Tile, ...]]:
    """Yield the tiles of a target, Jokers in the place of so many that
    may be Jokers, where the set has the rest.
    """
    tiles = [each.tile for each in target.groups for _ in range(each.size)]
    kinds = (each for each in target.groups for _ in range(each.size))
    free = [place for place, kind in enumerate(kinds) if kind.takes_jokers]
    for _ in range(20 if len(free) >= jokers else 0):
        away = set(rng.sample(free, jokers))
        hand = tuple(JOKER if place in away else tile for place, tile in enumerate(tiles))
        if in_set(hand):
            yield hand


@lru_cache(maxsize=64)
def real_targets(line: Line) -> tuple[Target, ...]:
    """Return the targets of a line that can be laid out without a Joker: none for most quints."""
    return tuple(each for each in line.targets if in_set(tuple(tile_counts(each.groups).elements())))


def in_set(hand: Sequence[Tile]) -> bool:
    """Whether the set holds so many copies of each tile."""
    return all(number <= copies(kind) for kind, number in Counter(hand).items())


# --- a hand word by word -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Part:
    """A printed word of a line in one of its hands: the word and the groups it stands for."""

    word: PrintedGroup
    groups: tuple[Group, ...]

    @property
    def has_numbers(self) -> bool:
        """Whether its tiles are numbers of one suit."""
        return any(group.tile.suit for group in self.groups)

    @property
    def is_dragon(self) -> bool:
        """Whether it is a dragon that goes by its color."""
        return bool(self.word.suit) and set(self.word.symbols) == {"D"}

    @property
    def is_open(self) -> bool:
        """Whether Jokers may stand in it."""
        return self.groups[0].takes_jokers

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Its tiles as they are printed, `2026` with the zero in its place."""
        by_symbol = dict(zip((symbol for symbol, _ in self.word.counts), self.groups, strict=True))
        return tuple(by_symbol[symbol].tile for symbol in self.word.symbols)

    def in_suit(self, suit: Suit) -> tuple[Tile, ...]:
        """Return its tiles in another suit; winds, Flowers and the zero stay."""
        if self.is_dragon:
            return (dragon_of(suit),) * len(self.word.symbols)
        return tuple(in_suit(tile, suit) for tile in self.tiles)

    def moved(self, by: int) -> tuple[Tile, ...]:
        """Return its tiles with each number moved; a number that would leave 1 to 9 raises `ValueError`."""
        return tuple(_moved(tile, by) for tile in self.tiles)


def in_suit(tile: Tile, suit: Suit) -> Tile:
    """Return the same number in another suit; a tile without a number stays as it is."""
    return tile if tile.number is None else KINDS[list(Suit).index(suit) * 9 + tile.number - 1]


def _moved(tile: Tile, by: int) -> Tile:
    if tile.number is None:
        return tile
    if not 1 <= tile.number + by <= 9:
        raise ValueError(f"{tile.name} cannot be moved by {by}")
    return KINDS[tile.index + by]


def parts_of(line: Line, target: Target) -> tuple[Part, ...]:
    """Return a target word by word; a line with a choice between words raises `Unfit`."""
    slots = read_line(line.hand)
    if any(len(slot) > 1 for slot in slots):
        say = f"the line {line.id!r} leaves a choice between words"
        raise Unfit("E030", say, "choose a line without |", ("position", "line"))
    groups = iter(target.groups)
    return tuple(Part(word, tuple(islice(groups, len(word.counts)))) for (word,) in slots)


def laid(parts: Sequence[Part]) -> tuple[Tile, ...]:
    """Return the tiles of a hand as the line is printed."""
    return tuple(tile for part in parts for tile in part.tiles)


def suits_in(line: Line) -> int:
    """How many suits a line needs: its colors, those of its dragons included (CD2, CD3)."""
    return len({word.suit for slot in read_line(line.hand) for word in slot if word.suit})


def numbers_are_free(line: Line) -> bool:
    """Whether a player may choose numbers of the line (CD4)."""
    return line.numbers == "run" or bool(set("xyz") & set(line.hand))


# --- what the card says to a hand ----------------------------------------------------------------------


@lru_cache(maxsize=64)
def alone(line: Line) -> Solver:
    """Return a card of this line only, ready for questions."""
    return Solver(Card(line.id, 0, (line,)))


def against(line: Line, hand: tuple[Tile, ...]) -> tuple[Fault, ...]:
    """Return why 14 tiles are not a hand of this line; nothing if they are.

    Where the card only counts what is missing (WN7), the tiles that lie there instead tell the rule.
    """
    faults = alone(line).why_not(hand)
    if not faults or faults[0].rule != "WN7":
        return faults
    nearest = alone(line).nearest(hand, top=1)[0]
    lying = arrange(nearest.target.groups, hand)
    left = without(hand, (tile for group in lying for tile in group))
    return (_told(line, nearest.missing, tuple(sorted(left))),)


def _told(line: Line, missing: tuple[Tile, ...], instead: tuple[Tile, ...]) -> Fault:
    """The rule that tells these tiles from those that lie there in their place."""
    short = spoken(missing) if len(missing) <= 3 else f"{in_words(len(missing))} other tiles"
    wants = f"{line.id} wants {short}, not {spoken(instead)}"
    if all(tile.suit for tile in (*missing, *instead)):
        if Counter(tile.suit for tile in missing) == Counter(tile.suit for tile in instead):
            why = f"its note says “{line.note}”" if numbers_are_free(line) else "no note lets them move"
            return Fault("CD4", f"{line.id} would need other numbers: {why}")
        if sorted(map(_number, missing)) == sorted(map(_number, instead)) and len(missing) <= 3:
            return Fault("CD2", f"one color is one suit: {wants}")
    if all(tile.is_dragon for tile in (*missing, *instead)):
        if missing == (SOAP,) and "0" in line.hand:
            return Fault("CD7", f"Soap is the zero of the year: {wants}")
        if "D" in line.hand:
            return Fault("CD5", f"a dragon goes by its color: {wants}")
    if len(instead) == 1 and (instead[0].is_flower or instead[0].is_wind):
        return Fault("CD6", f"Flowers and winds stand only where the card shows them: {wants}")
    return Fault("WN7", f"{line.id} would still need {short}")


def _number(tile: Tile) -> int:
    return tile.number or 0


def belief_in(line: Line, hand: tuple[Tile, ...]) -> str | None:
    """Return the belief that shows in taking a hand for one of this
    line: M01, M02 for Jokers, M11 for dragons.
    """
    faults = against(line, hand)
    if not faults or faults[0].rule not in ("JK2", "CD5"):
        return None
    if faults[0].rule == "CD5":
        return "M11"
    return "M02" if all(gap.size == 1 for gap in alone(line).joker_gaps(hand)) else "M01"


def alone_fault(word: PrintedGroup) -> Fault:
    """Say why no Joker may stand in a word of singles or pairs (CD7, CD11, JK2)."""
    symbols, many = word.symbols, len(word.counts) > 1
    if many and set(symbols) <= set("NEWS"):
        return Fault("CD11", f"{symbols} is {in_words(len(symbols))} different tiles: singles")
    if many:
        return Fault("CD7", f"{symbols} is the year, and all of it is singles")
    if symbols == "FF":
        return Fault("CD11", "FF is two Flowers: a pair")
    size = "pair" if len(symbols) == 2 else "single"
    return Fault("JK2", f"{symbols} is a {size}, and no Joker may stand there")


# --- hands in which something is wrong -----------------------------------------------------------------


def spoiled(
    line: Line, parts: Sequence[Part], slip: Slip, rng: random.Random
) -> Iterator[tuple[tuple[Tile, ...], ...]]:
    """Yield hands, word by word, that look like one of the line and are
    none: something of a whole word is wrong.
    """
    for place, tiles in _shuffled(_SPOIL[slip](parts), rng):
        words = tuple(tiles if at == place else part.tiles for at, part in enumerate(parts))
        hand = tuple(tile for word in words for tile in word)
        if in_set(hand) and len(hand) == HAND_SIZE and against(line, hand):
            yield words


_Spoil = Iterator[tuple[int, tuple[Tile, ...]]]


def _shuffled(some: _Spoil, rng: random.Random) -> list[tuple[int, tuple[Tile, ...]]]:
    found = list(some)
    rng.shuffle(found)
    return found


def _other_suits(parts: Sequence[Part]) -> _Spoil:
    for place, part in enumerate(parts):
        for suit in Suit if part.has_numbers else ():
            yield place, part.in_suit(suit)


def _other_numbers(parts: Sequence[Part]) -> _Spoil:
    for place, part in enumerate(parts):
        for by in (-2, -1, 1, 2) if part.has_numbers else ():
            if all(tile.number is None or 1 <= tile.number + by <= 9 for tile in part.tiles):
                yield place, part.moved(by)


def _other_dragons(parts: Sequence[Part]) -> _Spoil:
    for place, part in enumerate(parts):
        for suit in Suit if part.is_dragon else ():
            yield place, part.in_suit(suit)


def _other_zero(parts: Sequence[Part]) -> _Spoil:
    for place, part in enumerate(parts):
        for dragon in KINDS[31:33] if "0" in part.word.symbols else ():
            pairs = zip(part.word.symbols, part.tiles, strict=True)
            yield place, tuple(dragon if symbol == "0" else tile for symbol, tile in pairs)


def _jokers_alone(parts: Sequence[Part]) -> _Spoil:
    for place, part in enumerate(parts):
        for at in range(len(part.tiles)) if not part.is_open else ():
            yield place, (*part.tiles[:at], JOKER, *part.tiles[at + 1 :])


def _honors(parts: Sequence[Part]) -> _Spoil:
    for place, part in enumerate(parts):
        for kind in (FLOWER, *KINDS[27:31]) if part.has_numbers else ():
            yield place, (*part.tiles[:-1], kind)


_SPOIL: Mapping[Slip, Callable[[Sequence[Part]], _Spoil]] = {
    "suits": _other_suits,
    "numbers": _other_numbers,
    "dragons": _other_dragons,
    "zero": _other_zero,
    "jokers": _jokers_alone,
    "honors": _honors,
}
