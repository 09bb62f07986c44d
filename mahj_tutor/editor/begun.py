"""The tests that an exercise begins with: those of its recipe give way to such as hold whatever is asked.

A recipe's tests of its own answers would be in an author's way as soon as she changes the answer. Those that
show a misconception stay, since the reply to it needs one; both fall away once the test fails.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from mahj_widgets.form_protocol import Finding

from mahj_tutor.authoring.cookbook import recipe_text, recipes
from mahj_tutor.editor import changes
from mahj_tutor.editor.desk import Desk
from mahj_tutor.editor.spots import Path
from mahj_tutor.yaml_source import Node, read_yaml

TESTS: tuple[dict[str, Any], ...] = (
    {"do": "the right answer", "expect": "right"},
    {"do": "a wrong answer", "expect": "wrong"},
    {"do": [], "expect": "unreadable"},
)
"""Tests that hold whatever is asked."""
_PLAIN = ("right", "wrong", "unreadable")
_GONE = "The recipe's reply {} doesn't fit what you ask anymore, so it came out. Undo brings it all back."


def begun_from(name: str) -> str:
    """Return the text that an exercise from a recipe begins with; raise `UnknownNameError`.

    >>> "do: the right answer" in begun_from("03-who-plays-next")
    True
    """
    text = recipe_text(name)
    node = read_yaml(text, name)
    if "tests" not in node.fields:
        return text
    return changes.set_value(text, ("tests",), [*TESTS[:2], *_showing(node), TESTS[2]])


def _showing(node: Node) -> list[Any]:
    """Return the tests of a recipe that expect a misconception."""
    tests = node.fields["tests"].to_python()
    return [each for each in tests if each["expect"] not in _PLAIN]


def let_fall(desk: Desk, findings: Sequence[Finding]) -> str:
    """Take out replies of a recipe whose tests fail since the last change, with their tests; it becomes a
    part of that change. Return what the author should know, "" if nothing was taken out.
    """
    node = desk.node if desk.is_last_changed else None
    fallen = [*_fallen(node, _failing(node, findings, desk.at))] if node else []
    text = desk.part.text
    for path in sorted({path for _, *paths in fallen for path in paths}, reverse=True):
        text = _without(text, path)
    if fallen:
        desk.amend(text)
    return _GONE.format(" and ".join(dict.fromkeys(each[0] for each in fallen))) if fallen else ""


def _failing(node: Node, findings: Sequence[Finding], at: int) -> set[Any]:
    """Return the places of the tests of the exercise at a place with which something is wrong, or with the
    misconception that they expect.
    """
    paths = [each.path for each in findings if each.exercise == at and len(each.path) > 1]
    return {path[1] for path in paths if path[0] == "tests"} | _expecting(node, _silent(node, paths))


def _silent(node: Node, paths: Sequence[Path]) -> set[str]:
    """Return the misconceptions with which something is wrong."""
    named = (node.at(path) for path in paths if path[-1] == "misconception")
    return {each.text for each in named if each and each.text}


def _expecting(node: Node, beliefs: set[str]) -> set[int]:
    """Return the places of the tests that expect misconceptions."""
    tests = node.at(("tests",))
    some = enumerate(tests.items if tests else ())
    return {number for number, test in some if _text(test, "expect") in beliefs}


def _text(node: Node, name: str) -> str:
    found = node.fields.get(name)
    return (found.text if found else "") or ""


def _fallen(node: Node, failing: set[Any]) -> Iterator[tuple[str, Path, Path]]:
    """Yield the words of each reply whose test fails, with the places of its test and of its own, where both
    are as a recipe has them.
    """
    tests, replies = node.at(("tests",)), node.at(("feedback", "wrong"))
    for at, test in enumerate(tests.items if tests else ()):
        said = test.to_python()
        for place, reply in enumerate(replies.items if replies else ()):
            pair = (_plain(said), _plain(reply.to_python()))
            if at in failing and pair in _pairs():
                yield f"“{reply.to_python()['say']}”", ("tests", at), ("feedback", "wrong", place)


@cache
def _pairs() -> frozenset[tuple[str, str]]:
    """Return the tests of recipes that expect a misconception, each with the reply to it."""
    return frozenset(pair for each in recipes() for pair in _pairs_in(read_yaml(recipe_text(each.name), "")))


def _pairs_in(node: Node) -> Iterator[tuple[str, str]]:
    replies = node.at(("feedback", "wrong"))
    for test in _showing(node) if "tests" in node.fields else ():
        for reply in replies.to_python() if replies else ():
            if reply.get("misconception") == test["expect"]:
                yield _plain(test), _plain(reply)


def _without(text: str, path: Path) -> str:
    """Return a text without what is at a path, and without what then has nothing in it."""
    while len(path) > 1 and _has_one(text, path[:-1]):
        path = path[:-1]
    return changes.remove(text, path)


def _has_one(text: str, path: Path) -> bool:
    found = read_yaml(text, "the text").at(path)
    return found is not None and len(found.items) + len(found.fields) == 1


def _plain(value: Any) -> str:
    return repr(value)
