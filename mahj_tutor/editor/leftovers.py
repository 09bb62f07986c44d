"""Words of a template or a recipe that an author has left as they were, though she asks something else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from mahj_tutor.authoring.cookbook import recipe_text, recipes
from mahj_tutor.authoring.templates import OWN_CHOICE, own_choice_template, template
from mahj_tutor.editor.spots import Path
from mahj_tutor.questions.interactions import INTERACTIONS
from mahj_tutor.yaml_source import Node, read_yaml

SHORTEST = 12
"""Characters of words that nobody writes twice by chance."""
_TEXTS = ("title", "ask", "feedback", "hints", "options", "steps", "worked")
_WORDS = ("say", "back", "right", "evidence")
_ASKED = ("ask", "answer", "right", "goal")
"""The fields that make a question another one."""
Asked = tuple[object, ...]
"""What they say."""


def leftovers(node: Node) -> tuple[Path, ...]:
    """Return where an exercise has the words that it began with, once it asks something else."""
    asked, known = _asked(node), _known()
    begun = [(path, known.get((path[0], text), ())) for path, text in _texts(node)]
    return tuple(path for path, some in begun if some and asked not in some)


def beliefs_tested(node: Node, replies: Sequence[Path]) -> tuple[Path, ...]:
    """Return the places of the tests that expect a misconception of some replies."""
    beliefs = {_text_in(node.at(path), "misconception") for path in replies} - {""}
    tests = node.at(("tests",))
    some = enumerate(tests.items if tests else ())
    return tuple(("tests", at) for at, test in some if _text_in(test, "expect") in beliefs)


def _text_in(node: Node | None, name: str) -> str:
    found = node.fields.get(name) if node else None
    return (found.text if found else "") or ""


def _asked(node: Node) -> Asked:
    return tuple(node.fields[name].to_python() if name in node.fields else None for name in _ASKED)


@cache
def _known() -> Mapping[tuple[object, str], tuple[Asked, ...]]:
    """Return the texts that exercises begin with, each with what is asked where it stands."""
    found: dict[tuple[object, str], tuple[Asked, ...]] = {}
    for text in _beginnings():
        node = read_yaml(text, "a beginning")
        for path, words in _texts(node):
            found[path[0], words] = (*found.get((path[0], words), ()), _asked(node))
    return found


def _beginnings() -> Iterator[str]:
    yield from map(template, INTERACTIONS)
    yield own_choice_template(OWN_CHOICE)
    yield from (recipe_text(each.name) for each in recipes())


def _texts(node: Node) -> Iterator[tuple[Path, str]]:
    for name in _TEXTS:
        if name in node.fields:
            yield from _within(node.fields[name], (name,))


def _within(node: Node, path: Path) -> Iterator[tuple[Path, str]]:
    if node.text is not None:
        is_condition = path[0] == "options" and path[-1] == "right"  # which nobody judges by its words
        is_said = isinstance(path[-1], int) or len(path) == 1 or (path[-1] in _WORDS and not is_condition)
        if is_said and len(node.text) >= SHORTEST:
            yield path, node.text
        return
    inner: list[tuple[str | int, Node]] = [*enumerate(node.items), *node.fields.items()]
    for key, each in inner:
        yield from _within(each, (*path, key))
