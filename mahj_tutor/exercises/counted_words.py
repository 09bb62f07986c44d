"""Counts that are the same at every table (tiles of a set, a wall, a sum), and the order of seats."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import pairwise

from mahj_tutor.card import HAND_SIZE
from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.scene_words import NUMBERS, TILE
from mahj_tutor.solver.groups import SIZES
from mahj_tutor.table import Seat
from mahj_tutor.table.seats import right_of
from mahj_tutor.table.walls import stacks_per_wall
from mahj_tutor.tiles import AMERICAN, CLASSICAL, Tile, copies, in_words, tile

Claim = re.Match[str]
_WORDS = (*NUMBERS[1:], "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty")
LARGEST_GROUP = 9
"""Up to so many tiles or stacks, words may be about a part of the set or of a wall."""
LEAST_DEALT = 12
"""With fewer tiles than this, the deal isn't over."""
_PARTS = {
    "N1": "(?P<one>[0-9]{1,3}|WORDS)",
    "N2": "(?P<two>[0-9]{1,3}|WORDS)",
    "N3": "(?P<sum>[0-9]{1,3}|WORDS)",
    "WORDS": "|".join(sorted(_WORDS, key=len, reverse=True)),
    "TILE": TILE,
    "GROUP": "(?P<group>pair|pung|kong|quint|sextet)",
    "SEAT": "(?:East|South|West|North)",
    "MAKE": "(?:makes?|is|are|come to|comes to|:)",
}
"""Words in patterns that stand for the parts of a claim."""


def miscounted(words: str, *, is_american: bool = False) -> Iterator[tuple[str, str]]:
    """Yield the claims in some words that no table makes true, with what is true instead.

    Words about the American game alone are not about the classical set.
    """
    for pattern, truth in _CLAIMS:
        for claim in pattern.finditer(words):
            if instead := truth(claim):
                yield claim[0], instead
    for claim in (each for pattern in _WALLS * is_american for each in pattern.finditer(words)):
        if _number(claim["one"]) == stacks_per_wall("classical"):
            yield claim[0], f"an American wall has {stacks_per_wall('american')} stacks"


def _number(word: str) -> int:
    return int(word) if word.isdecimal() else _WORDS.index(word.lower()) + 1


def _unless(claim: Claim, true: int, instead: str, part: str = "one") -> str:
    return "" if _number(claim[part]) == true else instead


def _size(claim: Claim) -> str:
    group = claim["group"].lower()
    is_so = claim["one"].lower() == "one"  # of several things
    return "" if is_so else _unless(claim, SIZES[group], f"a {group} has {SIZES[group]} tiles")


def _tiles_of_stacks(claim: Claim) -> str:
    many = 2 * _number(claim["one"])
    return _unless(claim, many, f"{claim['one']} stacks are {many} tiles", "two")


def _rounds(claim: Claim) -> str:
    many = 4 * _number(claim["one"])
    return _unless(claim, many, f"{claim['one']} rounds of four are {many} tiles", "two")


def _hands(claim: Claim) -> str:
    return "" if (_number(claim["one"]), _number(claim["two"])) == (14, 13) else "East has 14, the others 13"


def _news(claim: Claim) -> str:
    return _unless(claim, 4, "they are four")


def _no_group(claim: Claim) -> str:
    return "they are singles" if claim else ""


def _shares(claim: Claim) -> str:
    """After the deal East has a tile more, until she has thrown one."""
    shares = _number(claim["one"]), _number(claim["two"])
    return "" if min(shares) < LEAST_DEALT or shares in ((14, 13), (13, 13)) else "East has 14, the others 13"


def _played_with(claim: Claim) -> str:
    """So many tiles a player holds; a whole set is another claim."""
    is_so = _number(claim["one"]) in (13, 14) or not LARGEST_GROUP < _number(claim["one"]) < len(CLASSICAL)
    return "" if is_so else "a player has 13 tiles, and 14 with the one she throws"


def _round(claim: Claim) -> str:
    return _unless(claim, 4, "in a round of the deal a player takes four", "two")


def _difference(claim: Claim) -> str:
    left = _number(claim["one"]) - _number(claim["two"])
    return _unless(claim, left, f"it comes to {left}", "sum")


def _reckoned(claim: Claim) -> str:
    one, two = _number(claim["one"]), _number(claim["two"])
    right = one + two if claim["sign"] == "+" else one - two if claim["sign"] in "−-" else one * two
    return _unless(claim, right, f"it comes to {right}", "sum")


def _product(claim: Claim) -> str:
    many = _number(claim["one"]) * _number(claim["two"])
    return "" if _is_part(claim) else _unless(claim, many, f"it comes to {many}", "sum")


def _sum(claim: Claim) -> str:
    many = _number(claim["one"]) + _number(claim["two"])
    return "" if _is_part(claim) else _unless(claim, many, f"it comes to {many}", "sum")


def _is_part(claim: Claim) -> bool:
    """Tell whether what stands before a claim belongs to the same sum."""
    before = claim.string[: claim.start()].rstrip().rsplit(" ", 1)[-1].lower()
    return before in ("and", "times", "plus", "of", "minus", "from") or before.endswith(",")


def _set_size(claim: Claim) -> str:
    game, many, sizes = (claim["game"] or "").lower(), _number(claim["one"]), (len(AMERICAN), len(CLASSICAL))
    if game:
        size = sizes[game == "classical"]
        return _unless(claim, size, f"the {claim['game']} game has {size} tiles")
    is_so = many in sizes or many <= LARGEST_GROUP
    return "" if is_so else f"the American set has {sizes[0]} tiles, and the classical one {sizes[1]}"


def _wall(claim: Claim) -> str:
    american, classical = stacks_per_wall("american"), stacks_per_wall("classical")
    is_so = _number(claim["one"]) in (american, classical) or _number(claim["one"]) <= LARGEST_GROUP
    return "" if is_so else f"an American wall has {american} stacks, and a classical one {classical}"


def _wall_of_game(claim: Claim) -> str:
    many = stacks_per_wall("classical" if claim["game"].lower() == "classical" else "american")
    is_wall = re.search(r"\bwall\b", claim.string)
    return _unless(claim, many, f"{claim['game']} walls have {many} stacks") if is_wall else ""


def _copies(claim: Claim) -> str:
    kind = tile(claim["tile"])
    return _unless(claim, copies(kind), f"the set has {copies(kind)} {kind.noun}s")


def _of_each(claim: Claim) -> str:
    many = copies(tile("1B"))
    return _unless(claim, many, f"there are {many} of each tile with a number")


def _characters(claim: Claim) -> str:
    many = len(claim["signs"]) if claim["sign"] is None else claim["signs"].count(claim["sign"])
    return _unless(claim, many, f"it has {in_words(many)}")


def _initial(claim: Claim) -> str:
    """A letter that stands for a word begins it; X and 0 stand for words that they don't begin."""
    letter, word = claim["letter"], claim["word"]
    return "" if word.lower().startswith(letter.lower()) else f"{word} doesn't begin with {letter}"


def _sign(claim: Claim) -> str:
    with suppress(MahjError):
        meant: tuple[Tile, Tile] = (tile(claim["letter"]), tile(claim["word"]))
        return "" if meant[0] is meant[1] else f"{claim['letter']} is {meant[0].name}"
    return ""


def _last_number(claim: Claim) -> str:
    return _unless(claim, 9, "numbers go from 1 to 9")


def _hand_size(claim: Claim) -> str:
    return _unless(claim, HAND_SIZE, f"a whole hand has {HAND_SIZE} tiles")


def _stack(claim: Claim) -> str:
    return _unless(claim, 2, "a stack is two tiles")


def _around_left(claim: Claim) -> str:
    is_asked = re.search(r"\b(?:do|does|whether|if|think) $", claim.string[: claim.start()], re.IGNORECASE)
    return "" if is_asked else "turns go to the right"


def _soap(claim: Claim) -> str:
    return f"Soap is the White Dragon, not the {claim['dragon']} one"


def _seats(claim: Claim) -> tuple[Seat, ...]:
    return tuple(map(Seat, re.findall("East|South|West|North", claim[0])))


def _around(claim: Claim) -> str:
    seats = _seats(claim)
    wrong = (one for one, next_one in pairwise(seats) if right_of(one) != next_one)
    return next((f"{right_of(one)} sits on {one}'s right" for one in wrong), "")


_TRUTHS: dict[str, Callable[[Claim], str]] = {
    r"\ban? GROUP (?:is|has|means) N1(?: tiles| alike)?(?! (?:or|to|more|of)\b)\b": _size,
    r"\bGROUP,? N1 alike\b": _size,
    r"(?<![a-z] )\bGROUP N1(?=[,.;])": _size,
    r"\bN1 stacks MAKE N2 tiles\b": _tiles_of_stacks,
    r"\bN1 rounds (?:make|are|bring) N2\b": _rounds,
    r"\bEast (?:has|starts with) N1(?: tiles)?,? (?:and )?(?:everyone else|the others) (?:have )?N2\b": (
        _hands
    ),
    r"\byou have N1,? (?:and )?(?:everyone else has|the others have) N2\b": _shares,
    r"\bplay(?:s|ed)? with N1 tiles\b": _played_with,
    r"\bN1 rounds of N2\b(?! pass)": _round,
    r"\bNEWS(?: and the year)? (?:is|are) N1 (?:different )?(?:winds|singles|tiles)\b": _news,
    r"\bNEWS(?: and the year)? (?:is|are) (?:N1|an?) (?:pair|pung|kong|quint)s?\b": _no_group,
    r"\bN1 [a-z]+, N2 of each ?MAKE N3\b": _product,
    r"\bN1 (?:times|(?:rounds|groups|sets|stacks|rows|walls|players) of) N2 MAKE N3\b": _product,
    r"\bN1 minus N2 (?:MAKE|leaves) N3\b": _difference,
    r"(?<![+×x*−-] )\bN1 (?P<sign>[+×x*−-]) N2 = N3\b(?! [+×x*−-])": _reckoned,
    r"\bN1(?: (?!and\b|times\b|of\b|more\b|less\b)[a-z]+){0,3} and N2(?: (?!and\b|times\b)[a-z]+){0,3}"
    r" makes? N3\b": _sum,
    r"\b(?:(?P<game>American|classical) )?(?:set|game) (?:is|has|is played with|uses) N1 tiles\b": _set_size,
    r"\b(?P<game>American|classical) (?:wall|one) (?:is|has) N1\b": _wall_of_game,
    r"\bN1 stacks(?: long|, two tiles high)\b": _wall,
    r"\bwalls? (?:is|has|of) N1 stacks\b": _wall,
    r"\bset has (?:just |only )?N1 TILE\b": _copies,
    r"\bN1 (?P<tile>flower|joker)s in all\b": _copies,
    r"\bN1 TILE in (?:the|a|your) set\b": _copies,
    r"\b(?:there are|1 to 9,|nine numbers,) N1 of each(?! other)\b": _of_each,
    r"\b(?:runs?|goes?|numbered) from 1 to N1\b": _last_number,
    r"\bN1 tiles that (?:match|make) a hand\b": _hand_size,
    r"\b(?:lays?|puts?|shows?) all N1 tiles face up\b": _hand_size,
    r"\b(?:every|each|a) stack(?: [a-z]+){0,4} (?:is|has|holds) N1 tiles\b": _stack,
    r"\b(?:turns|play|the game) (?:go|goes|moves|passes) to the left\b(?! (?:of|in|at)\b)": _around_left,
    r"\b(?P<signs>[0-9]{3,6}) is N1 (?:tiles|(?P<sign>[0-9])s)\b": _characters,
    r"(?-i:\b(?P<letter>[A-Z])) (?:is )?for (?-i:(?P<word>[A-Z]?[a-z]{2,}))\b": _initial,
    r"\bSoap(?:,| is|, which is) the (?P<dragon>Red|Green) Dragon\b": _soap,
    r"(?-i:\b(?P<letter>[NESW0FJ])) is (?:an? )?(?P<word>East|South|West|North|Soap|Joker|Flower)\b": _sign,
    r"\b(?:from SEAT,? )?around to the right[:,]?(?: sit)? SEAT, SEAT,? (?:and )?SEAT\b": _around,
    r"\bSEAT is one, SEAT (?:is )?two, SEAT (?:is )?three,? (?:and )?SEAT (?:is )?four\b": _around,
}


def _pattern(words: str) -> re.Pattern[str]:
    for name, part in (*_PARTS.items(), ("WORDS", _PARTS["WORDS"])):
        words = words.replace(name, part)
    return re.compile(words, re.IGNORECASE)


_CLAIMS = tuple((_pattern(words), truth) for words, truth in _TRUTHS.items())
"""The kinds of claims: the words of each, and what is true instead."""
_WALLS = tuple(pattern for pattern, truth in _CLAIMS if truth is _wall)
