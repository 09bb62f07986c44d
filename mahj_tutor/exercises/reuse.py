"""A document with `reuse:` and an id is that shipped exercise again, with other words, hints or seeds.

It is completed before it is read as an exercise, field by field, so nothing here knows what the fields mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from mahj_tutor.errors import ContentError, UnknownNameError
from mahj_tutor.exercises.unknown_ids import which_exercise
from mahj_tutor.fields import near
from mahj_tutor.yaml_source import Node, Problem

CHANGEABLE = (
    "title",
    "ask",
    "feedback",
    "hints",
    "worked",
    "stage",
    "given",
    "difficulty",
    "profile",
    "house_rules",
    "button",
    "seeds",
    "tests",
    "about",
)
"""What a document may change; each field replaces the original's as a whole."""

_ITS_OWN = ("schema", "id", "reuse")
_LEFT_BEHIND = ("id", "lesson")

Find = Callable[[str], Node]
"""Returns the document of an exercise; raises `UnknownNameError`, or `ContentError` if it is damaged."""


def expand(node: Node, file: str, find: Find) -> tuple[Node, tuple[Problem, ...]]:
    """Return a document that reuses an exercise as a whole exercise, and any other one as it is.

    What comes from the original is placed where the document says `reuse:`, for messages.
    """
    named = node.fields.get("reuse")
    if named is None:
        return node, ()
    problems = list(_refused(node, file))
    original = _original(node, named, file, find, problems)
    if problems or original is None:
        return node, tuple(problems)
    return _merged(node, original), ()


def _refused(node: Node, file: str) -> Iterator[Problem]:
    """Yield what is wrong with the fields of a document that reuses an exercise."""
    if "id" not in node.fields:
        at = node.locate(["reuse"])
        say = "the field 'id' is missing"
        yield Problem(file, *at, "E002", say, "give the exercise an id that begins with your lesson's")
    for name in node.fields:
        if name not in (*CHANGEABLE, *_ITS_OWN):
            say = f"{name!r} cannot be changed in an exercise that is reused"
            yield Problem(file, *node.locate([name]), "E001", say, _fix(name))


def _fix(name: str) -> str:
    meant = near(name, CHANGEABLE)
    if meant.startswith("did"):
        return meant
    *most, last = CHANGEABLE
    return f"you can change {', '.join(most)} and {last}; for anything else, copy the whole exercise"


def _original(node: Node, named: Node, file: str, find: Find, problems: list[Problem]) -> Node | None:
    at = node.locate(["reuse"])
    try:
        found = find(named.text or "")
    except UnknownNameError as error:
        fix = which_exercise(error.name, error.known)
        problems.append(Problem(file, *at, "E002", f"there is no shipped exercise {named.text or ''!r}", fix))
        return None
    except ContentError:
        problems.append(
            Problem(file, *at, "E002", f"the exercise {named.text!r} cannot be read", "reuse another one")
        )
        return None
    if "reuse" in found.fields:
        say = f"{named.text!r} reuses an exercise itself"
        problems.append(Problem(file, *at, "E002", say, "reuse the original"))
        return None
    return found


def _merged(node: Node, original: Node) -> Node:
    at = node.locate(["reuse"])
    kept = {name: value for name, value in original.fields.items() if name not in _LEFT_BEHIND}
    fields = {name: _placed(value, at) for name, value in kept.items()} | dict(node.fields)
    keys = dict.fromkeys(kept, at) | dict(node.keys)
    return replace(node, fields=fields, keys=keys)


def _placed(node: Node, at: tuple[int, int]) -> Node:
    """Return a node of another file as if all of it stood at one place."""
    fields = {name: _placed(value, at) for name, value in node.fields.items()}
    items = tuple(_placed(item, at) for item in node.items)
    return replace(
        node, line=at[0], column=at[1], fields=fields, items=items, keys=dict.fromkeys(node.keys, at)
    )
