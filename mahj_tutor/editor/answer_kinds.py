"""What an answer has to be, as an exercise is written, and which question a value is an answer to."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path as FilePath

from mahj_tutor.editor import changes
from mahj_tutor.editor.schema import common_fields, field_order
from mahj_tutor.editor.spots import Path
from mahj_tutor.expressions import Type, types
from mahj_tutor.expressions.types import list_of
from mahj_tutor.questions.interactions.marked_things import KINDS_OF_THINGS
from mahj_tutor.questions.interactions.options import KNOWN
from mahj_tutor.yaml_source import Node

_KINDS = FilePath(__file__).with_name("answer_kinds.toml")


@dataclass(frozen=True, slots=True)
class AnswerKind:
    """A kind of value: the question it answers, words that find it, and how an exercise asks for it.

    `turns` says what learners then do, "" where no exercise asks for such a value by itself; `fields` and
    `scene` are what such an exercise has.
    """

    asks: str = ""
    words: str = ""
    turns: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    scene: Mapping[str, str] = field(default_factory=dict)


def kind_of(type_: Type) -> AnswerKind:
    """Return what kind of value a type is.

    >>> kind_of(types.NUMBER).asks, kind_of(types.PLAYER).turns
    ('How many?', 'learners choose a player')
    """
    return _kinds().get(str(type_), AnswerKind())


def wanted(node: Node, path: Path) -> Type | None:
    """Return the type that an answer at a path has to have as the exercise is written; None if all do."""
    around = node.at(path[:-1]) if len(path) > 1 else node
    if path[-1] != "answer" or around is None:
        return None
    how = _text(node, "interaction")
    if how == "number":
        return types.NUMBER
    if how == "mark":
        return KINDS_OF_THINGS.get(_text(around, "mark"), (None,))[0]
    return _chosen(around) if how == "choose" else None


def _chosen(around: Node) -> Type | None:
    options = around.fields.get("options")
    if options is not None and options.is_list:
        return types.TEXTS
    item = KNOWN.get(_text(around, "options"))
    return item if item in (None, types.TRUTH) else list_of(item)


def can_turn(node: Node, path: Path, kind: AnswerKind) -> bool:
    """Whether an exercise can be made one that asks for a kind of value at a path."""
    is_plain = "reuse" not in node.fields and "parts" not in node.fields
    return bool(kind.turns) and path == ("answer",) and is_plain


def turned(text: str, node: Node, kind: AnswerKind, answer: str) -> str:
    """Return the text of an exercise that asks for this kind of value, with an answer; raise
    `CannotEditError` where that can't be written.
    """
    interaction = kind.fields["interaction"]
    order = field_order(interaction)
    is_same = _text(node, "interaction") == interaction
    kept = {*common_fields(), *(order if is_same else ()), *kind.fields, "answer"} - {"among"}
    for name in node.fields:
        if name not in kept and name != "reuse":
            text = changes.remove(text, (name,))
    for name, value in {**kind.fields, "answer": answer}.items():
        text = changes.set_value(text, (name,), value, order)
    for name, value in kind.scene.items():
        if node.at(("scene", name)) is None:
            text = changes.set_value(text, ("scene", name), value)
    return text


@cache
def _kinds() -> Mapping[str, AnswerKind]:
    found = tomllib.loads(_KINDS.read_text("utf-8"))
    return {name: AnswerKind(**each) for name, each in found.items()}


def _text(node: Node, name: str) -> str:
    found = node.fields.get(name)
    return (found.text if found else "") or ""
