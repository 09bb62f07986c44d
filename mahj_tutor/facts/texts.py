"""An author's texts with expressions in braces: `{discard}`, `{count(rack(West))} tiles`.

A text is cut once. Each expression is typed when the file is read, and said in words when the item is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Any

from mahj_tutor import classical
from mahj_tutor.errors import NotationError
from mahj_tutor.expressions import Compiled, ExpressionError, Type, parse, read, types
from mahj_tutor.facts import vocabulary
from mahj_tutor.facts.situation import Situation, kinds, loose
from mahj_tutor.fields import TILES_MEND
from mahj_tutor.games import Move, move_in
from mahj_tutor.pictures.move_words import move_said
from mahj_tutor.pictures.words import hand_name, tiles_said
from mahj_tutor.rulebook import rule
from mahj_tutor.table import Seat
from mahj_tutor.table.telling import called
from mahj_tutor.tiles import natural_list, tiles
from mahj_tutor.tiles import text as notation


@dataclass(frozen=True, slots=True)
class Hole:
    """An expression in braces; `column` is where it begins in the text, from 1.

    `word` stands after a colon: a verb or a pronoun that goes with the player whom the expression names.
    `is_drawn` tells whether the expression gives tiles that are drawn: `{tiles: year_tiles(2C)}`.
    """

    text: str
    column: int
    word: str = ""
    is_drawn: bool = False


_WITH_WORD = re.compile(r"(?P<text>[^\"]+):(?P<word>[A-Za-z']{1,20})")


def parts_of(said: str) -> Iterator[str | Hole]:
    """Cut a text into words and holes; `{{` is a brace.

    >>> list(parts_of("East has {count(rack(East))}."))
    ['East has ', Hole(text='count(rack(East))', column=11, word='', is_drawn=False), '.']
    >>> [each.word for each in parts_of("{who:Who} {who:has}") if isinstance(each, Hole)]
    ['Who', 'has']
    """
    at = 0
    while at < len(said):
        start = said.find("{", at)
        if start < 0:
            break
        if said.startswith("{{", start):
            yield said[at : start + 1]
            at = start + 2
            continue
        end = said.find("}", start)
        if end < 0 or "{" in said[start + 1 : end]:
            raise _unclosed(said, start, end)
        yield from filter(None, (said[at:start],))
        yield _hole(said[start + 1 : end], start + 2)
        at = end + 1
    yield from filter(None, (said[at:],))


def _unclosed(said: str, start: int, end: int) -> ExpressionError:
    """Return what is wrong with a brace: it is closed nowhere, or there are braces within braces."""
    closing = _closing(said, start) if end > 0 else 0
    if closing:
        say = "there are braces within these braces, and an expression has none"
        inner = re.sub(r"[{}]", "", said[start:closing]).strip()
        return ExpressionError(say, start + 1, f"take the inner ones out: {{{inner}}}")
    return ExpressionError("a brace is opened here and never closed", start + 1, "add }")


def _closing(said: str, start: int) -> int:
    """Return the place of the brace that closes the one at a place, 0 if none does."""
    depth = 0
    for at in range(start, len(said)):
        depth += (said[at] == "{") - (said[at] == "}")
        if depth == 0:
            return at
    return 0


def _hole(inside: str, column: int) -> Hole:
    if is_picture(inside):
        drawn = inside.partition(":")[2]
        start = column + len(inside) - len(drawn)
        return Hole(drawn, start, is_drawn=True) if "(" in drawn else Hole(inside, column)
    found = _WITH_WORD.fullmatch(inside)
    return Hole(found["text"], column, found["word"]) if found else Hole(inside, column)


def check_text(said: str, names: Mapping[str, Type]) -> None:
    """Raise `ExpressionError`, with its column in the text, where something in braces means nothing."""
    _check(said, lambda hole: _fits(hole, read(hole.text, vocabulary(), names)))


def _fits(hole: Hole, compiled: Compiled) -> None:
    if hole.is_drawn and compiled.type is not types.TILES:
        say = f"tiles are drawn here, and this is {compiled.type.name}"
        raise ExpressionError(say, 1, "write tiles, or a fact that gives tiles")
    if hole.word and compiled.type is not types.PLAYER:
        say = f"{hole.word!r} goes with a player, and this is {compiled.type.name}"
        raise ExpressionError(say, len(hole.text) + 1, f"leave :{hole.word} out")


def check_braces(said: str) -> None:
    """Raise `ExpressionError` where something in braces cannot be read, whatever names there may be."""
    _check(said, lambda hole: parse(hole.text))


def check_fixed(said: str) -> None:
    """Raise `ExpressionError` where a text that is always the same has anything but tiles in braces."""
    for part in parts_of(said):
        if isinstance(part, Hole) and (part.is_drawn or not is_picture(part.text)):
            say = "these words are the same in every exercise, so there are no facts in them"
            raise ExpressionError(say, part.column, "write it out")
    check_braces(said)


def _check(said: str, reads: Callable[[Hole], object]) -> None:
    for part in parts_of(said):
        if isinstance(part, Hole) and is_picture(part.text):
            _check_tiles(part)
        elif isinstance(part, Hole):
            try:
                reads(part)
            except ExpressionError as error:
                column = part.column + error.column - 1
                raise ExpressionError(error.say, column, error.fix, error.name) from error


def _check_tiles(hole: Hole) -> None:
    try:
        found = tiles(re.sub(r"(\w)[-*](?=\s|$)", r"\1", hole.text.partition(":")[2]))
    except NotationError as error:
        raise ExpressionError(error.problem, hole.column + 6 + error.column, TILES_MEND) from error
    if not 1 <= len(found) <= 20:
        raise ExpressionError(f"{len(found)} tiles cannot be drawn here", hole.column, "write 1 to 20")


def is_picture(hole: str) -> bool:
    """Whether braces hold tiles to be drawn: `{tiles: 3B 3B J}`, or an expression that gives them."""
    return hole.lstrip().startswith("tiles:")


PALE = "-*"
"""What stands behind a tile that is drawn pale, because it is missing; with the star it is lit as well."""
_PICTURE = re.compile(r"\{\s*tiles:([^{}<>&]{1,200})\}")
OWN_PICTURE = re.compile(r"!\[([^\[\]<>{}]{0,200})\]\(((?:[^\W_][\w.%-]{0,60}/)?[^\W_][\w.%-]{0,60})\)")
"""A picture of the author's beside the file: `![Four racks, seen from East](racks.png)`."""


def without_pictures(text: str) -> str:
    """Return a text with tiles that are to be drawn named instead.

    >>> without_pictures("Look: {tiles: 3B J}")
    'Look: a 3 Bam and a joker'
    >>> without_pictures("Look: ![Four racks](racks.png)")
    'Look: Four racks'
    """
    text = OWN_PICTURE.sub(lambda match: match[1], text)
    return _PICTURE.sub(lambda match: _named(match) or match[0], text)


def with_pictures(html: str) -> str:
    """Return HTML with a place for each picture, which holds its words for who can't see it.

    >>> with_pictures("Look: {tiles: 3B J}")
    'Look: <span data-tiles="3B J">a 3 Bam and a joker</span>'
    >>> with_pictures("Look: ![Four racks](racks.png)")
    'Look: <span data-own="racks.png">Four racks</span>'
    """
    html = OWN_PICTURE.sub(r'<span data-own="\2">\1</span>', html)
    return _PICTURE.sub(lambda match: _place(match) or match[0], html)


def line_with_pictures(text: str) -> str:
    """Return a line as HTML where there are pictures in it, or "" where it is words alone."""
    has_pictures = _PICTURE.search(text) or OWN_PICTURE.search(text)
    return with_pictures(escape(text)) if has_pictures else ""


def _named(match: re.Match[str]) -> str:
    """Name the tiles of a picture: those that are there, then those that are pale."""
    codes = match[1].split()
    pale = [each for each in codes if each[-1] in PALE]
    try:
        there = tiles_said(tiles(" ".join(each for each in codes if each[-1] not in PALE)))
        gone = tiles_said(tiles(" ".join(each.rstrip(PALE) for each in pale)))
    except NotationError:
        return ""
    return f"{there}; missing: {gone}" if pale else there


def _place(match: re.Match[str]) -> str:
    words = _named(match)
    if not words:
        return ""
    if any(each in match[1] for each in PALE):
        return f'<span data-tiles="{match[1].strip()}">{words}</span>'
    return f'<span data-tiles="{notation(tiles(match[1]))}">{words}</span>'


def said(text: str, at: Situation) -> str:
    """Return a text with every expression said in words."""
    return "".join(part if isinstance(part, str) else _said(part, at) for part in parts_of(text))


def _said(hole: Hole, at: Situation) -> str:
    if is_picture(hole.text):
        return f"{{{_picture(hole.text, at)}}}"
    compiled = _read(hole.text, at.known)
    value = compiled.value(at.scope)
    if hole.is_drawn:
        return f"{{tiles: {notation(kinds(value))}}}"
    if hole.word and isinstance(value, Seat):
        return format(called(value, at.me), hole.word)
    return in_words(compiled.type, value, at)


def empty_holes(text: str, at: Situation) -> Iterator[str]:
    """Yield the expressions of a text for which there is nothing to say here: no tile, or no such player.

    That nobody does something may well be said, so of players only names of the scene count.
    """
    for hole in parts_of(text):
        if isinstance(hole, str) or is_picture(hole.text):
            continue
        compiled = _read(hole.text, at.known)
        may_say_nobody = compiled.type is types.PLAYER and not hole.text.strip().isidentifier()
        if not may_say_nobody and compiled.value(at.scope) is None:
            yield hole.text


def _picture(hole: str, at: Situation) -> str:
    """Return tiles to be drawn as they are in this scene, where suits or numbers may be renamed."""
    if at.renamed is None:
        return hole
    return f"tiles: {notation(kinds(at.renamed(loose(tiles(hole.partition(':')[2])))))}"


@lru_cache(maxsize=2048)
def _read(text: str, names: tuple[tuple[str, Type], ...]) -> Compiled:
    return read(text, vocabulary(), dict(names))


def in_words(type_: Type, value: Any, at: Situation) -> str:
    """Say a value as a teacher says it."""
    if value is None:
        return "nobody" if type_ is types.PLAYER else "nothing"
    if type_ in _WORDS:
        return _WORDS[type_](value, at)
    if type_ is types.TILES:
        return tiles_said(kinds(value))
    if type_.item is not None:
        return natural_list(in_words(type_.item, each, at) for each in value) if value else "none"
    return str(value)


def _move_words(move: Move, at: Situation) -> str:
    if isinstance(at.state, classical.GameState):
        move = move_in(at.state, move)
    elif at.play is not None and at.me is None:
        return str(move)
    return str(move) if at.state is None else move_said(at.state, move, at.me)


_WORDS: Mapping[Type, Callable[[Any, Situation], str]] = {
    types.TRUTH: lambda value, at: "yes" if value else "no",
    types.RULE: lambda value, at: rule(value).name,
    types.MOVE: _move_words,
    types.LINE: lambda value, at: hand_name(value, at.card),
    types.NAMED_GROUPS: lambda value, at: natural_list(each.with_article for each in value),
}
