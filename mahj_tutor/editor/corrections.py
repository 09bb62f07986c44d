"""What a message proposes in the place of what stands there, to be taken with one tap.

Proposed are names that are nearly the one that is written, and the rules that answers are told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mahj_tutor.editor import changes
from mahj_tutor.editor.form_words import words_of
from mahj_tutor.editor.spots import Path
from mahj_tutor.editor.yaml_text import flow
from mahj_tutor.yaml_source import Node

_MEANT = re.compile(r"did you mean (?P<names>'[^']{1,80}'(?: or '[^']{1,80}')?)", re.IGNORECASE)
_QUOTED = re.compile(r"'([^']{1,80})'")
_NO_FACT = re.compile(r"\b(?:fact|name) '?([a-z][a-z_]{1,40})'?")
_TOLD = re.compile(r"what learners are told is (?P<rules>[A-Z]{2}\d+(?:(?:, | and )[A-Z]{2}\d+)*)\.?$")
_RULE = re.compile(r"[A-Z]{2}\d+")


def proposed(said: str, fix: str, node: Node, path: Path) -> Iterator[tuple[str, str]]:
    """Yield what a message about a path proposes, each with the label of its button."""
    if path == ("rules",) and (told := _TOLD.search(said)):
        names = told["rules"]
        yield " ".join(_RULE.findall(names)), f"Use {names}"
    meant = _MEANT.search(f"{said}. {fix}")
    wrong = _wrong(said.partition("did you mean")[0], node, path) if meant else ""
    if meant and wrong:
        around = path[:-1] if wrong == path[-1] else None
        for name in _QUOTED.findall(meant["names"]):
            label = name if around is None else words_of((*around, name), "").label
            yield name, f"Change it to “{label}”"


def corrected(text: str, said: str, node: Node, path: Path, value: str) -> str:
    """Return the text of an exercise with what was proposed; raise `CannotEditError` if that can't be."""
    if path == ("rules",) and _TOLD.search(said):
        return changes.set_source(text, path, flow(value.split()))
    wrong = _wrong(said.partition("did you mean")[0], node, path)
    if wrong == path[-1]:
        return changes.rename(text, path, value)
    there = node.at(path)
    written = (there.text if there else "") or ""
    return changes.set_value(text, path, _word(wrong).sub(lambda _: value, written, count=1))


def _wrong(said: str, node: Node, path: Path) -> str:
    """Return the word that a message is about, "" unless it is the field's name or stands once in it."""
    there = node.at(path)
    written = (there.text if there else "") or ""
    for word in (*_QUOTED.findall(said), *_NO_FACT.findall(said)):
        if word == path[-1] or len(_word(word).findall(written)) == 1:
            return str(word)
    return ""


def _word(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
