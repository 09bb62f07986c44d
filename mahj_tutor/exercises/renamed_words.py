"""Tiles named in plain words where `suits: shuffle` or `numbers:` makes others of them: words stay."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from mahj_tutor.exercises.variety import Found
from mahj_tutor.facts.texts import parts_of
from mahj_tutor.questions.question import Question
from mahj_tutor.tiles import Tile, suit_of, tile

_NAMED = re.compile(
    r"\b(?:((?i:[1-9] (?:bam|bamboo|crak|character|dot)|(?:red|green|white) dragon|soap))s?|([1-9][BCD]))\b"
)
_QUOTED = re.compile("“[^“”]*”")
_DRAGON = re.compile(r"\b(?i:(?:red|green|white) dragon|soap)s?\b")


def renamed_words(exercise: Question) -> Iterator[Found]:
    """Yield the tiles in an exercise's words that lie there as other tiles in some draws."""
    if exercise.scene.draw:
        return
    texts = ((each.path, each.text) for each in exercise.texts())
    for path, said in ((("title",), exercise.title), *texts):
        for part in parts_of(said):
            for match in _NAMED.finditer(_unquoted(part)) if isinstance(part, str) else ():
                found = tile(match[1] or match[2])
                if _becomes_another(found, exercise.vary):
                    yield "W110", *_told(match[0], found, path)


def _unquoted(words: str) -> str:
    """Return words without the dragons in quotation marks: “Dot Soap” is what players say in every draw."""
    return _QUOTED.sub(lambda quoted: _DRAGON.sub("", quoted[0]), words)


def _becomes_another(kind: Tile, vary: Mapping[str, Any]) -> bool:
    is_number = kind.suit is not None and str(kind.number) in vary.get("numbers", {})
    return is_number or ("suits" in vary and (kind.suit is not None or suit_of(kind) is not None))


def _told(words: str, kind: Tile, path: tuple[str | int, ...]) -> tuple[str, str, tuple[str | int, ...]]:
    written = 'tiles("0")' if kind.code == "0" else kind.code
    fix = "leave it out of the title" if path == ("title",) else f"write {{{written}}}, which goes with it"
    return f"{words!r} stays as it is here, and on the board it becomes another tile", fix, path
