"""Makes an exercise another kind of question: what learners do, the answer, what goes with the old kind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mahj_tutor.editor import changes
from mahj_tutor.editor.answer_kinds import can_turn, kind_of, turned
from mahj_tutor.editor.begun import TESTS
from mahj_tutor.editor.documents import Part
from mahj_tutor.editor.findings import Checker, path_at
from mahj_tutor.editor.spots import CannotEditError, Path
from mahj_tutor.expressions import Type
from mahj_tutor.pictures.words import sentence
from mahj_tutor.yaml_source import Node

MOST_REPLIES = 50


def asked_anew(
    part: Part, node: Node | None, checker: Checker, path: Path, type_: Type | None, answer: str
) -> tuple[str, str]:
    """Return the text of an exercise that asks for a value of a type, and a sentence about what went along.

    Raise `CannotEditError` where that can't be done.
    """
    kind = kind_of(type_) if type_ else None
    if node is None or kind is None or not can_turn(node, path, kind):
        raise CannotEditError("The exercise can't ask for this as it is now.")
    text = turned(part.text, node, kind, answer)
    if "tests" in node.fields:
        text = changes.set_value(text, ("tests",), [*TESTS])
    text, lost = _without_lost(replace(part, text=text), checker)
    replies = "A reply" if lost == 1 else f"{lost} replies"
    more = f" {replies} to other answers went with the old kind." if lost else ""
    return text, f"{sentence(f'{kind.turns} now')} Change the question to fit.{more} Undo brings it back."


def _without_lost(part: Part, checker: Checker) -> tuple[str, int]:
    """Return the text of an exercise without replies that can't be read any more, and how many those were."""
    for lost in range(MOST_REPLIES):
        path = next(_unreadable(part, checker), None)
        if path is None:
            return part.text, lost
        part = replace(part, text=changes.remove(part.text, path))
    return part.text, MOST_REPLIES


def _unreadable(part: Part, checker: Checker) -> Iterator[Path]:
    for each in checker.read(part).problems:
        path = path_at(part, each)
        if path[:1] == ("feedback",) and len(path) > 1:
            yield path[: 3 if path[1] == "wrong" else 2]
