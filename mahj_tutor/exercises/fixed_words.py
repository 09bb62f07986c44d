"""Words that are wrong in every scene: a pair of three tiles, Bams that are Craks, a wrong seat."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from mahj_tutor.errors import NotationError
from mahj_tutor.exercises.counted_words import miscounted
from mahj_tutor.exercises.scene_words import NUMBER, number_in
from mahj_tutor.exercises.variety import Found
from mahj_tutor.expressions.meanings import Path
from mahj_tutor.pictures.words import side_of
from mahj_tutor.questions.question import Question
from mahj_tutor.solver.groups import SIZES
from mahj_tutor.table import Seat
from mahj_tutor.tiles import Tile, dragon_of, spoken, tile, tiles

Claim = re.Match[str]
_GROUP = "(?P<group>pair|pung|kong|quint|sextet)"
_PICTURE = r"\{ *tiles:(?P<tiles>[^{}]+)\}"
_SEAT = "(East|South|West|North)"
_READ = frozenset({"ask", "feedback", "hints", "worked", "parts"})
"""Fields whose sentences are true; options, steps and claims may be false."""


def fixed_words(exercise: Question) -> Iterator[Found]:
    """Yield the claims in an exercise's sentences that no scene makes true."""
    is_american = not any(str(rule).startswith("CC") for rule in exercise.rules)
    for each in exercise.texts():
        if _is_true(each.path):
            for claim, instead in _false(plain_words(each.text), is_american=is_american):
                yield "W240", f"“{claim}” is wrong: {instead}", "change the words", each.path


def _is_true(path: Path) -> bool:
    """Tell whether the sentences of a field are true."""
    return (path[0] in _READ and "options" not in path) or path[-1] in ("because", "note")


def plain_words(text: str) -> str:
    """Return a text without marks for bold type and with straight apostrophes."""
    return text.replace("*", "").replace("’", "'")


def _false(words: str, *, is_american: bool) -> Iterator[tuple[str, str]]:
    for pattern, truth in _CLAIMS.items():
        for claim in re.finditer(pattern, words, re.IGNORECASE):
            if instead := truth(claim):
                yield claim[0], instead
    yield from miscounted(words, is_american=is_american)


def _drawn(claim: Claim) -> tuple[Tile, ...]:
    """Return the tiles that are drawn after a word, those that are pale, too."""
    try:
        return tiles(re.sub("[-*]", "", claim["tiles"]))
    except NotationError:  # it is told anyhow
        return ()


def _size_drawn(claim: Claim) -> str:
    size, drawn = SIZES[claim["group"].lower()], _drawn(claim)
    return f"a {claim['group'].lower()} has {size} tiles" if drawn and len(drawn) != size else ""


def _suit_drawn(claim: Claim) -> str:
    drawn, wanted = _drawn(claim), tile(f"1 {claim['suit']}").suit
    return f"the tiles are {spoken(drawn)}" if drawn and all(each.suit != wanted for each in drawn) else ""


def _size(claim: Claim) -> str:
    size = SIZES[claim["group"].lower()]
    return "" if number_in(claim) == size else f"a {claim['group'].lower()} has {size} tiles"


def _dragon(claim: Claim) -> str:
    suit = tile(f"1 {claim['suit']}").suit
    right = dragon_of(suit) if suit else None
    return "" if right in (None, tile(claim["dragon"])) else f"the {right and right.name} goes with them"


def _rhyme(claim: Claim) -> str:
    right = "Bam Green, Crak Red, Dot Soap"
    return "" if claim[0].lower() == right.lower() else f"it's {right}"


def _side(claim: Claim) -> str:
    side = side_of(Seat(claim[1].title()), Seat(claim[2].title()))
    return "" if claim["side"].lower() == side else f"{claim[1]} sits {side} of {claim[2]}"


_CLAIMS: dict[str, Callable[[Claim], str]] = {
    rf"\b{_GROUP}: {_PICTURE}": _size_drawn,
    rf"\b(?P<suit>Bam|Crak|Dot)s?:? {_PICTURE}": _suit_drawn,
    rf"\b{NUMBER} alike(?: makes?| is| are|:)? an? {_GROUP}\b": _size,
    r"\b(?P<dragon>Green|Red|Soap)(?: goes)? with (?:the )?(?P<suit>Bam|Crak|Dot)s\b": _dragon,
    r"\bBam (?P<bam>Green|Red|Soap), Crak (?P<crak>Green|Red|Soap), Dot (?P<dot>Green|Red|Soap)\b": _rhyme,
    rf"\b{_SEAT} sits (?:on|to) {_SEAT}'s (?P<side>right|left)\b": _side,
}
"""The kinds of claims: the words of each, and what is true instead."""
