"""What the label of a picture in a notebook says against what is drawn: other tiles, or another number."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from mahj_tutor.errors import NotationError
from mahj_tutor.exercises.scene_words import NUMBER, TILE, Claim, named_tile, number_in
from mahj_tutor.solver.groups import SIZES
from mahj_tutor.tiles import JOKER, Tile, natural_list, tiles

_SENTENCE = re.compile(r"(?<=[.!?;])\s+")
_POINTING = re.compile(
    r"\b(?:here (?:is|are)|here's|these are|(?:this|the) (?:rack|hand) (?:has|is)|in the picture)\b",
    re.IGNORECASE,
)
"""Words of sentences that are about the picture beside them."""
_SUPPOSED = re.compile(r"\b(?:would|could|if|makes?|wants?|needs?|missing|no|not|never)\b", re.IGNORECASE)
"""Words of sentences that may name tiles which aren't drawn."""


class Rack(NamedTuple):
    """A drawn rack: its tiles from the left (None face down), the places of those that are lifted."""

    tiles: tuple[Tile | None, ...]
    lifted: tuple[int, ...]


def against_pictures(code: str) -> Iterator[tuple[str, str]]:
    """Yield the claims in labels of pictures that a cell draws, with what is drawn instead.

    >>> list(against_pictures('draw_rack("2B 2B", label="Three 2 Bams.")'))
    [('Three 2 Bams', 'there are 2')]
    """
    for call in _calls(code):
        given = {each.arg: _literal(each.value) for each in call.keywords}
        name, label = getattr(call.func, "id", ""), given.get("label")
        if isinstance(label, str) and name == "draw_rack":
            yield from _against_rack(label, _literal(call.args[0]) if call.args else None, given)
        if isinstance(label, str) and name in ("draw_wall", "draw_walls"):
            yield from _against_wall(label, given)


def against_picture_beside(words: str, code: str) -> Iterator[tuple[str, str]]:
    """Yield what sentences that point at the one rack a cell draws say against it.

    >>> list(against_picture_beside("Here are three 2 Bams. You need a 3 Bam.", 'draw_rack("2B 2B")'))
    [('three 2 Bams', 'there are 2')]
    """
    racks = [call for call in _calls(code) if getattr(call.func, "id", "") == "draw_rack" and call.args]
    for call in racks if len(racks) == 1 else ():
        given = {each.arg: _literal(each.value) for each in call.keywords}
        for sentence in filter(_POINTING.search, _SENTENCE.split(words)):
            yield from _against_rack(sentence, _literal(call.args[0]), given)


def _calls(code: str) -> list[ast.Call]:
    """Return the calls in a cell; none where it can't run, which is told anyhow."""
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        return [each for each in ast.walk(ast.parse(code)) if isinstance(each, ast.Call)]
    return []


def _literal(value: ast.expr) -> Any:
    """Return what is written out; None of anything else."""
    with suppress(ValueError):
        return ast.literal_eval(value)
    return None


def _against_wall(label: str, given: dict[str | None, Any]) -> Iterator[tuple[str, str]]:
    at = given.get("break_at") or (None, given.get("break_after"))
    for claim in re.finditer(rf"\bafter {NUMBER} stacks?\b", label, re.IGNORECASE):
        if isinstance(at, tuple) and isinstance(at[-1], int) and number_in(claim) != at[-1]:
            yield claim[0], f"it is broken after {at[-1]}"


def _against_rack(label: str, drawn: object, given: dict[str | None, Any]) -> Iterator[tuple[str, str]]:
    rack = _rack(drawn, given.get("selected") or ())
    for sentence in _SENTENCE.split(label) if rack else ():
        for pattern, truth in _TRUTHS:
            for claim in pattern.finditer(sentence):
                is_sure = truth is not _named or not _SUPPOSED.search(sentence)
                if rack and is_sure and (instead := truth(rack, claim)):
                    yield claim[0], instead


def _rack(drawn: object, lifted: object) -> Rack | None:
    """Return what is drawn, None if that isn't written out or can't be read."""
    with suppress(NotationError, TypeError, ValueError):
        if isinstance(drawn, str) and isinstance(lifted, list | tuple):
            some = tuple(None if each == "?" else tiles(each)[0] for each in drawn.split())
            return Rack(some, tuple(map(int, lifted)))
    return None


def _total(rack: Rack, claim: Claim) -> str:
    there = len(rack.tiles)
    return "" if number_in(claim) == there else f"there are {there}"


def _face_down(rack: Rack, claim: Claim) -> str:
    there = rack.tiles.count(None)
    return "" if number_in(claim) == there else f"{there} are face down"


def _lifted(rack: Rack, claim: Claim) -> str:
    there = len(rack.lifted)
    return "" if number_in(claim) == there else f"{there} are lifted"


def _named(rack: Rack, claim: Claim) -> str:
    """Jokers may be counted as the tiles that they stand for."""
    named = named_tile(claim)
    there, many = rack.tiles.count(named), 1 if claim["number"] is None else number_in(claim)
    is_so = named is None or there <= many <= there + rack.tiles.count(JOKER) or (many == 1 and there)
    return "" if is_so else f"there are {there}"


def _group(rack: Rack, claim: Claim) -> str:
    named, size = named_tile(claim), SIZES[claim["group"].lower()]
    there = rack.tiles.count(named) + rack.tiles.count(JOKER)
    return "" if named is None or there >= size else f"there are {there} for it"


def _of_lifted(rack: Rack, claim: Claim) -> str:
    """Tell where a tile that is said to be lifted isn't."""
    up = [each for at, each in enumerate(rack.tiles) if at in rack.lifted and each]
    named = [named_tile(each) for each in re.finditer(TILE, claim["lifted"])]
    is_so = not up or all(each in up for each in named)
    return "" if is_so else f"lifted are {natural_list(each.name for each in up)}"


_PATTERNS: dict[str, Callable[[Rack, Claim], str]] = {
    rf"\b(?:hand|rack) of {NUMBER} tiles\b": _total,
    rf"\bits {NUMBER} tiles\b": _total,
    rf"\b{NUMBER} tiles are face down\b": _face_down,
    rf"\b{NUMBER} of (?:them|these) are lifted\b": _lifted,
    rf"\b(?:{NUMBER}|an?) {TILE}(?! or\b)\b": _named,
    rf"\b(?P<group>pair|pung|kong|quint|sextet) of {TILE}\b": _group,
    r"\blifted\b(?P<lifted>(?:(?!, then|, which|\.).)*)": _of_lifted,
}
_TRUTHS = tuple((re.compile(words, re.IGNORECASE), truth) for words, truth in _PATTERNS.items())
"""The kinds of claims: the words of each, and how a rack answers it."""
