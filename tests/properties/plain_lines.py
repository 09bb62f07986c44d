"""Card lines read the slow and plain way, and lines drawn at random: what `mahj_tutor.card` is compared with.

Written from the table of the notation alone; nothing of `mahj_tutor` is used here.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product

Groups = tuple[tuple[str, int, bool], ...]
"""The groups of a hand, sorted: the code of the tile, how many, whether jokers may stand there."""


def plain_groups(hand: str, numbers: str, only: dict[str, tuple[int, ...]]) -> set[Groups]:
    """Every hand of a line with its groups, by trying all there is to choose."""
    found: set[Groups] = set()
    words = [word for word in hand.split() if word not in ("+", "-", "×", "=")]
    marks = [(word.startswith("="), word.lstrip("=").split("|")) for word in words]
    for chosen in product(*(parts for _, parts in marks)):
        still = [stays for stays, _ in marks]
        for choice in every_choice("".join(chosen), only):
            for move in range(-8, 9) if numbers == "run" else (0,):
                hands = [
                    in_tiles(word, choice, 0 if stays else move)
                    for word, stays in zip(chosen, still, strict=True)
                ]
                if all(word is not None for word in hands):
                    found.add(grouped([word for word in hands if word]))
    return found


def every_choice(used: str, only: dict[str, tuple[int, ...]]) -> Iterator[dict[str, str]]:
    """All ways to choose suits, numbers, a wind and a dragon; what the line does not use is chosen once."""
    letters = [letter for letter in "xyz" if letter in used]
    suits = list(permutations("BCD")) if set("abc") & set(used) else [("B", "C", "D")]
    winds = "NEWS" if "Z" in used else "N"
    dragons = "RG0" if "D" in used else "R"
    for suit, free, wind, dragon in product(
        suits, product(*(only.get(letter, range(1, 10)) for letter in letters)), winds, dragons
    ):
        if len(set(free)) == len(letters):
            yield {
                **dict(zip("abc", suit, strict=True)),
                **dict(zip(letters, map(str, free), strict=True)),
                "Z": wind,
                "D": dragon,
            }


def in_tiles(word: str, choice: dict[str, str], move: int) -> list[str] | None:
    """The tiles of one word, or None where a digit leaves 1 to 9."""
    suit = choice[word[-1]] if word[-1] in "abc" else ""
    tiles = []
    for symbol in word.rstrip("abc"):
        if symbol in "123456789":
            number = int(symbol) + move
            if not 1 <= number <= 9:
                return None
            tiles.append(f"{number}{suit}")
        elif symbol in "xyz":
            tiles.append(choice[symbol] + suit)
        elif symbol == "D" and suit:
            tiles.append({"B": "G", "C": "R", "D": "0"}[suit])
        else:
            tiles.append(choice.get(symbol, symbol))
    symbols = word.rstrip("abc")
    is_open = len(symbols) >= 3 and symbols == symbols[0] * len(symbols)
    return ["open" if is_open else "closed", *tiles]


def grouped(words: list[list[str]]) -> Groups:
    """The words of a hand as groups."""
    groups = [
        (tile, count, kind == "open") for kind, *tiles in words for tile, count in Counter(tiles).items()
    ]
    return tuple(sorted(groups))


def tiles_of(groups: Groups) -> tuple[str, ...]:
    """The 14 tiles of a hand, sorted."""
    return tuple(sorted(tile for tile, count, _ in groups for _ in range(count)))


def random_line(rng: random.Random) -> tuple[str, str, dict[str, tuple[int, ...]]]:
    """A line of 14 tiles in all forms of the notation: its hand, its numbers, and what `only` restricts."""
    words: list[str] = []
    left = 14
    choices = rng.choice(["", "", "Z", "D", "ZD"])
    free = rng.choice(["", "", "x", "xy", "xyz"])
    while left:
        size = min(left, rng.choice([1, 2, 2, 3, 3, 4, 4, 4, 5, 6]))
        left -= size
        word = random_word(rng, size, choices, free)
        if rng.random() < 0.08:
            word += "|" + random_word(rng, size, choices, free)
        words.append("=" * (rng.random() < 0.1) + word)
        if rng.random() < 0.1:
            words.append(rng.choice("+-×="))
    hand = " ".join(words)
    only = {
        letter: tuple(sorted(rng.sample(range(1, 10), rng.randint(1, 5))))
        for letter in "xyz"
        if letter in hand and rng.random() < 0.7
    }
    return hand, rng.choice(["exact", "run"]), only


def random_word(rng: random.Random, size: int, choices: str, free: str) -> str:
    """A word of so many symbols: alike, or singles and pairs."""
    numbers = rng.choice(["123456789", "234", free or "5"])
    plain = "0NEWSRGF" + choices
    kind = rng.random()
    if kind < 0.45:
        return rng.choice(numbers) * size + rng.choice("abc")
    if kind < 0.6:
        return "D" * size + rng.choice("abc")
    if kind < 0.8:
        return rng.choice(plain) * size
    symbols = "".join(rng.choice(numbers + plain + "D") for _ in range(size))
    if set(symbols) & set("123456789xyz"):
        return symbols + rng.choice("abc")
    return symbols.replace("D", rng.choice("RG" + choices))
