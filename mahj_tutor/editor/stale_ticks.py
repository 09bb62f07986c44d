"""Replies of options that were written when another option was right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mahj_tutor.editor.desk import Desk
from mahj_tutor.editor.spots import Path
from mahj_tutor.editor.ticks import ticks_of
from mahj_tutor.yaml_source import Node

Ticked = Mapping[str, bool]
"""Whether an option is right, by its words and those of its question."""


def ticked(node: Node) -> Ticked:
    """Return which of an author's own options are ticked as right, nothing where the engine says so."""
    return {key: is_right for _, key, is_right in _options(node)}


def retold(desk: Desk, node: Node) -> Iterator[Path]:
    """Yield the places of replies that are what they were when their option was right, or was not."""
    now = list(_options(node))
    for path, key, is_right in now:
        back = node.at((*path, "back"))
        if back and back.text and _was_other(desk, key, back.text, is_right=is_right):
            yield (*path, "back")


def _was_other(desk: Desk, key: str, said: str, *, is_right: bool) -> bool:
    """Return whether an option had its reply when it was not what it is now, and was that last."""
    for earlier in desk.earlier():
        there = {own: (at, was) for at, own, was in _options(earlier)}
        if key not in there:
            continue
        path, was = there[key]
        back = earlier.at((*path, "back"))
        if back is None or back.text != said:
            return False
        if was is not is_right:
            return True
    return False


def _options(node: Node) -> Iterator[tuple[Path, str, bool]]:
    """Yield the author's own options that can be ticked: the path, the words that tell it, whether it is."""
    parts = node.fields["parts"].items if "parts" in node.fields else ()
    for around, begin in ((node, ()), *((part, ("parts", at)) for at, part in enumerate(parts))):
        found = ticks_of(around, is_answer_wrong=False)
        if found is None or found.kind == "engine":
            continue
        for at, each in enumerate(around.fields["options"].items):
            say = each.fields.get("say") if each.is_map else each
            yield (*begin, "options", at), f"{begin} {(say and say.text) or ''}", at in found.ticked
