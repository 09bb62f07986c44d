"""What is said of a line holds for each hand the line stands for: numbers, suits, dragons, winds, sizes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from mahj_tutor.card import Card, Group, Line, describe_group, first_card, practice_card
from mahj_tutor.tiles import KINDS, SOAP, Tile, dragon_of, in_words, suit_of

COUNTS = {in_words(number): number for number in range(10)}
NAMES = {kind.noun: kind for kind in KINDS}
MORE = (
    Line("dragons", "111a 2222a 333a DDb DDc", "X", 30, numbers="run"),
    Line("all-dragons", "DDDDa DDDb DDDc FFFF", "X", 30),
    Line("letters", "xxxxxa ZZZZ yyyyyb", "X", 30),
    Line("lone", "D DDDD R G NEWS NES", "C", 30),
    Line("repeats", "112a 334b 556a 778b DDc", "C", 50),
    Line("apart", "FF 1111a 35b 46b 8888a", "X", 30, numbers="run"),
    Line("zero-in-a-word", "00a 000 1Da 22b DDb ZZZ", "X", 30),
)
CARDS = (first_card(), practice_card(), Card("more", 2026, MORE))

Facts = list[tuple[str, object]]
"""What the words say of a hand, as names and values: one name must always have one value."""


@pytest.mark.parametrize("line", [line for card in CARDS for line in card.lines], ids=lambda line: line.hand)
def test_words_hold_for_every_hand(line: Line) -> None:
    words = [describe_group(line, place).split("; ") for place in range(len(line.hand.split()))]
    asked = [said[0] for said in words if not said[0].startswith("decoration")]
    highest, *_ = re.findall(r"your lowest is any number from 1 to (\d)", str(words)) or ["0"]
    seen: set[object] = set()
    for target in line.targets:
        facts: Facts = []
        rest = list(target.groups)
        for said in asked:
            facts += _facts_of_place(said, rest)
        assert not rest
        named = dict(facts)
        assert all(named[name] == value for name, value in facts)
        for kind in ("suit", "opposite", "your number "):
            values = [value for name, value in named.items() if name.startswith(kind)]
            assert len(set(values)) == len(values)
        suits, others = (
            {named[name] for name in named if name.startswith(kind)} for kind in ("suit", "opposite")
        )
        assert not suits & others
        seen |= {value for name, value in named.items() if name == "lowest"}
    assert seen == set(range(1, int(highest) + 1))


def _facts_of_place(said: str, rest: list[Group]) -> Facts:
    """Take the groups of one place from the hand, and read the words about them."""
    for words in said.split(", or "):
        found = _alike(words, rest) if words.startswith("a ") else _mixed(words, rest)
        if found is not None:
            facts, number = found
            del rest[:number]
            return facts
    raise AssertionError(f"{said!r} does not fit {rest}")


SIZES = {"pair": 2, "pung": 3, "kong": 4, "quint": 5, "sextet": 6}


def _alike(words: str, rest: list[Group]) -> tuple[Facts, int] | None:
    match = re.fullmatch(r"a (\w+)(?: \(\d alike\) of|:| of|) (.+?)(?:,? in (your[\w ]* suit))?", words)
    assert match, words
    group = rest[0]
    facts = _facts(match[2], group.tile)
    if facts is None or group.size != SIZES.get(match[1], 1):
        return None
    return facts + [("suit " + suit, group.tile.suit) for suit in match.groups()[2:] if suit], 1


def _mixed(words: str, rest: list[Group]) -> tuple[Facts, int] | None:
    if words.startswith("NEWS"):
        assert [str(group) for group in rest[:4]] == ["N", "E", "W", "S"]
        return [], 4
    text = re.sub(r"^(the year \d+ in singles|\w+ singles): ", "", words)
    following = re.fullmatch(r"(.+) and the next (\w+), in (your[\w ]* suit)", text)
    if following:
        number = COUNTS[following[2]] + 1
        tiles = [group.tile for group in rest[:number]]
        assert [tile.number for tile in tiles] == [(tiles[0].number or 0) + place for place in range(number)]
        facts = _facts(following[1], tiles[0])
        assert facts is not None
        return facts + [("suit " + following[3], tile.suit) for tile in tiles], number
    items = list(_items(text))
    groups = rest[: _taken(rest, sum(number for number, _, _ in items))]
    left = Counter({group.tile: group.size for group in groups})
    facts = []
    for number, name, suit in items:
        tile = next(tile for tile in left if left[tile] >= number and _facts(name, tile) is not None)
        left[tile] -= number
        facts += [*(_facts(name, tile) or []), *([("suit " + suit, tile.suit)] if suit and tile.suit else [])]
    assert not +left
    return facts, len(groups)


def _taken(rest: list[Group], tiles: int) -> int:
    number = 0
    while tiles > 0:
        tiles -= rest[number].size
        number += 1
    assert tiles == 0
    return number


def _items(text: str) -> Iterator[tuple[int, str, str]]:
    """How many of what, and the suit of the numbers, which stands behind the last of them."""
    suit = "".join(re.findall(r" in (your(?: first| second| third)? suit)(?=,|$)", text))
    text = re.sub(r" in your(?: first| second| third)? suit(?=,|$)", "", text)
    for item in re.split(r",? and |, (?=one|two|three)", text):
        match = re.fullmatch(r"(\w+)(?: of)? (.+)", item)
        assert match, text
        yield COUNTS[match[1]], match[2], suit


def _facts(name: str, tile: Tile) -> Facts | None:
    """What follows for a hand where a tile is called so; None where it cannot be called so."""
    plain = name.removesuffix("s") if name not in NAMES else name
    if name in ("Soap as zero", "Soaps as zero"):
        return [] if tile is SOAP else None
    if plain.isdigit():
        return [] if tile.number == int(plain) else None
    if plain in NAMES:
        return [] if tile is NAMES[plain] else None
    if "dragon" in name:
        return _dragon_facts(name, tile) if tile.is_dragon else None
    if name == "your wind":
        return [("wind", tile)] if tile.is_wind else None
    if not tile.number:
        return None
    above = re.fullmatch(r"the number (\w+) above your lowest", name)
    if above or name == "your lowest number":
        return [("lowest", tile.number - (COUNTS[above[1]] if above else 0))]
    assert re.fullmatch(r"your number( [xyz])?", name), name
    return [(name, tile.number)]


def _dragon_facts(name: str, tile: Tile) -> Facts:
    matching = re.fullmatch(r"the dragon that matches (your[\w ]* suit)(, that of the \ds)?", name)
    if matching:
        suit = suit_of(tile)
        assert suit is not None
        assert dragon_of(suit) is tile
        return [("suit " + matching[1], suit)]
    if name == "your dragon":
        return [("dragon", tile)]
    assert re.fullmatch(
        r"the dragon that matches neither of your suits|(one|the other) opposite dragon|(one|another|the"
        r" third) dragon",
        name,
    )
    return [("opposite " + name, suit_of(tile))]
