"""Hands of tiles drawn for a hand of the card, laid out as it is printed: right ones, and such as look it.

Whether tiles make the hand, and why not, the card decides (`why_not_line`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from mahj_tutor.card import HAND_SIZE, Card, Group, Line, Target, tile_counts
from mahj_tutor.card.notation import PrintedGroup, read_line
from mahj_tutor.errors import UnknownNameError
from mahj_tutor.facts.card import wrong_tiles
from mahj_tutor.fields import near, too_many
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.solver.one_line import why_not_line
from mahj_tutor.tiles import FLOWER, JOKER, KINDS, Suit, Tile, copies, dragon_of

Tiles = tuple[Tile, ...]
_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True)
class Part:
    """A printed group of a line in one of its targets: as printed, and the groups it stands for."""

    printed: PrintedGroup
    groups: tuple[Group, ...]

    @property
    def has_numbers(self) -> bool:
        """Whether there are numbered tiles in it."""
        return any(group.tile.suit for group in self.groups)

    @property
    def is_dragon(self) -> bool:
        """Whether it is dragons that go by their color."""
        return bool(self.printed.suit) and set(self.printed.symbols) == {"D"}

    @property
    def tiles(self) -> Tiles:
        """Its tiles as they are printed, `2026` with the zero in its place."""
        if len(self.groups) < len(self.printed.counts):  # two symbols stand for the same tile
            return tuple(group.tile for group in self.groups for _ in range(group.size))
        by_symbol = dict(zip((symbol for symbol, _ in self.printed.counts), self.groups, strict=True))
        return tuple(by_symbol[symbol].tile for symbol in self.printed.symbols)

    def in_suit(self, suit: Suit) -> Tiles:
        """Return its tiles in another suit; winds, flowers and the zero stay."""
        if self.is_dragon:
            return (dragon_of(suit),) * len(self.printed.symbols)
        return tuple(in_suit(tile, suit) for tile in self.tiles)


def in_suit(tile: Tile, suit: Suit) -> Tile:
    """Return the same number in another suit; a tile without a number stays as it is."""
    return tile if tile.number is None else KINDS[list(Suit).index(suit) * 9 + tile.number - 1]


def alike(tile: Tile) -> Iterator[Tile]:
    """Yield tiles one may take for another: the number in other suits, another dragon or wind."""
    if tile.suit:
        yield from (in_suit(tile, suit) for suit in Suit)
    else:
        yield from KINDS[31:34] if tile.is_dragon else KINDS[27:31]


def in_set(hand: Sequence[Tile]) -> bool:
    """Return whether the set has so many of each tile."""
    return not too_many(hand)


def named_line(name: str, card: Card, field: str = "line") -> Line:
    """Return the hand of a card with this id; raise `Unfit` where there is none."""
    try:
        return card.line(name)
    except UnknownNameError as error:
        say = f"the card has no hand {name!r}"
        raise Unfit("E002", say, near(name, error.known), ("scene", field)) from error


@lru_cache(maxsize=256)
def plain_targets(line: Line) -> tuple[Target, ...]:
    """Return the targets that can be laid out group by group without a joker: none of most quints."""
    if any(len(slot) > 1 for slot in read_line(line.hand)):
        return ()
    return tuple(each for each in line.targets if in_set(tuple(tile_counts(each.groups).elements())))


def parts_of(line: Line, target: Target) -> tuple[Part, ...]:
    """Return a target printed group by printed group; the line has no alternatives."""
    groups, parts = iter(target.groups), []
    for printed, *_ in read_line(line.hand):
        some, size = list[Group](), 0
        while size < len(printed.symbols):
            group = next(groups)
            some, size = [*some, group], size + group.size
        parts.append(Part(printed, tuple(some)))
    return tuple(parts)


def drawn_parts(line: Line, rng: random.Random) -> tuple[Part, ...]:
    """Return the parts of a drawn target; raise `Unfit` where the line has none without jokers."""
    if not (targets := plain_targets(line)):
        say = f"the tiles of {line.id} cannot be laid out without jokers or a choice"
        raise Unfit("E090", say, "choose another hand of the card", ("scene", "line"))
    return parts_of(line, rng.choice(targets))


def laid(parts: Sequence[Part], place: int | None = None, instead: Tiles = ()) -> Tiles:
    """Return the tiles of parts as they are printed, with others in the place of one part if it is named."""
    words = (instead if at == place else part.tiles for at, part in enumerate(parts))
    return tuple(tile for word in words for tile in word)


def right_hand(line: Line, jokers: int, rng: random.Random) -> Tiles:
    """Return a drawn hand of the line with so many jokers, or as few as it needs if 0 are asked for.

    Raise `Unfit` where none holds so many.
    """
    if not jokers:
        return laid(drawn_parts(line, rng)) if plain_targets(line) else _fewest(rng.choice(line.targets))
    for _ in range(60):
        hand = with_jokers(rng.choice(line.targets), jokers, rng)
        if hand.count(JOKER) == jokers and in_set(hand):
            return hand
    raise Unfit("E090", f"no hand of {line.id} holds {jokers} jokers", "ask for others", ("scene", "jokers"))


def _fewest(target: Target) -> Tiles:
    """Return the tiles of a target, with jokers in the place of those of which the set has too few."""
    hand, left = list[Tile](), Counter[Tile]()
    for group in sorted(target.groups, key=lambda each: each.takes_jokers):
        natural = min(group.size, copies(group.tile) - left[group.tile])
        left[group.tile] += natural
        hand += [*[group.tile] * natural, *[JOKER] * (group.size - natural)]
    return tuple(hand)


def with_jokers(target: Target, jokers: int, rng: random.Random) -> Tiles:
    """Return the tiles of a target, with at most so many jokers where they may stand."""
    some = [(group.tile, group.takes_jokers) for group in target.groups for _ in range(group.size)]
    free = [place for place, (_, takes) in enumerate(some) if takes]
    away = set(rng.sample(free, min(jokers, len(free))))
    return tuple(JOKER if place in away else tile for place, (tile, _) in enumerate(some))


# --- hands in which something is wrong -----------------------------------------------------------------


def spoiled(line: Line, wrong: str, rng: random.Random) -> Tiles:
    """Return a hand that looks like one of the line, but one of its printed groups is wrong, and it is clear
    which: where other groups would do as well in the place of that one, nobody could say what is wrong.
    """
    parts = drawn_parts(line, rng)
    for place, tiles in _spoiled(parts, wrong, rng):
        hand = laid(parts, place, tiles)
        if (
            in_set(hand)
            and len(hand) == HAND_SIZE
            and why_not_line(line, hand)
            and _is_clear(parts, hand, line)
        ):
            return hand
    raise Unfit(
        "E090", f"nothing like this can be wrong with {line.id}", "ask for others", ("scene", "wrong")
    )


def _is_clear(parts: Sequence[Part], hand: Tiles, line: Line) -> bool:
    """Return whether no other way to make a line is as near to a hand as these parts, or one group away."""
    own, held = Counter(laid(parts)), Counter(hand)
    near = (own & held).total()
    others = (each for each in plain_targets(line) if tile_counts(each.groups) != own)
    return all(
        (tile_counts(each.groups) & held).total() < near
        and sum(held[group.tile] < group.size for group in each.groups) > 1
        for each in others
    )


def one_tile_off(line: Line, wrong: str, rng: random.Random) -> Tiles:
    """Return a hand of the line in which one tile is wrong, and it is clear which."""
    parts = drawn_parts(line, rng)
    for place, bad in _spoiled(parts, wrong, rng):
        good = parts[place].tiles
        for at in _mixed((at for at in range(len(good)) if good[at] is not bad[at]), rng):
            hand = laid(parts, place, (*good[:at], bad[at], *good[at + 1 :]))
            if in_set(hand) and len(wrong_tiles(hand, line)) == 1:
                return hand
    raise Unfit("E090", f"no tile of {line.id} can be wrong so", "ask for others", ("scene", "wrong"))


def _mixed(some: Iterable[_Item], rng: random.Random) -> list[_Item]:
    found = list(some)
    rng.shuffle(found)
    return found


def _spoiled(parts: Sequence[Part], wrong: str, rng: random.Random) -> list[tuple[int, Tiles]]:
    """Return the places of printed groups, and how each can be made wrong, in a mixed order."""
    return _mixed(((place, bad) for place, part in enumerate(parts) for bad in _SPOIL[wrong](part)), rng)


def _other_suits(part: Part) -> Iterator[Tiles]:
    yield from (part.in_suit(suit) for suit in Suit if part.has_numbers)


def _other_numbers(part: Part) -> Iterator[Tiles]:
    for by in (-2, -1, 1, 2) if part.has_numbers else ():
        numbers = [tile.number + by for tile in part.tiles if tile.number]
        if min(numbers) >= 1 and max(numbers) <= 9:
            yield tuple(KINDS[tile.index + by] if tile.number else tile for tile in part.tiles)


def _other_dragons(part: Part) -> Iterator[Tiles]:
    yield from (part.in_suit(suit) for suit in Suit if part.is_dragon)


def _other_zero(part: Part) -> Iterator[Tiles]:
    for dragon in KINDS[31:33] if "0" in part.printed.symbols else ():
        pairs = zip(part.printed.symbols, part.tiles, strict=True)
        yield tuple(dragon if symbol == "0" else tile for symbol, tile in pairs)


def _jokers_alone(part: Part) -> Iterator[Tiles]:
    for at in range(len(part.tiles)) if not part.printed.takes_jokers else ():
        yield (*part.tiles[:at], JOKER, *part.tiles[at + 1 :])


def _honors(part: Part) -> Iterator[Tiles]:
    for kind in (FLOWER, *KINDS[27:31]) if part.has_numbers else ():
        yield (*part.tiles[:-1], kind)


_SPOIL: Mapping[str, Callable[[Part], Iterator[Tiles]]] = {
    "suits": _other_suits,
    "numbers": _other_numbers,
    "dragons": _other_dragons,
    "zero": _other_zero,
    "jokers": _jokers_alone,
    "honors": _honors,
}
"""How a printed group is made wrong."""
