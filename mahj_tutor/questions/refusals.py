"""From the errors of a model to problems of a file: each with its place and its words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from pydantic import BaseModel, ValidationError

from mahj_tutor.fields import told
from mahj_tutor.problems import MOST_PROBLEMS, Problem
from mahj_tutor.questions.misplaced import drawn_by_vary, where_it_belongs
from mahj_tutor.questions.models_in import fields_at
from mahj_tutor.yaml_source import Node

Path = tuple[str | int, ...]
MOST_READ = 10 * MOST_PROBLEMS
"""How many errors of a model are put into words; parts of one list often say the same."""
_SPLIT = "YAML splits this at the comma, because the list or the fields around it stand on one line"
_SPLIT_FIX = "put the expression in quotes, or on a line of its own"


def refusals(error: ValidationError, model: type[BaseModel], node: Node, file: str) -> Iterator[Problem]:
    """Yield what is wrong with a document that is no such model."""
    errors = error.errors(include_url=False)
    longest = _longest_below(each["loc"] for each in errors)
    found = (
        problem
        for each in errors
        if not _is_echo(each["loc"], longest)
        for one in (each, *({**each, "ctx": more} for more in each.get("ctx", {}).get("more", ())))
        for problem in _refusal(one, model, node, file)
    )
    yield from islice(dict.fromkeys(islice(found, MOST_READ)), MOST_PROBLEMS + 1)


def _refusal(one: Mapping[str, Any], model: type[BaseModel], node: Node, file: str) -> Iterator[Problem]:
    context = one.get("ctx", {})
    path = (*one["loc"], *context.get("path", ()))
    split = _split_at(node, path)
    if split is not None:  # what its parts have to say is only an echo
        yield Problem(file, *node.place(split)[0], "E003", _SPLIT, _SPLIT_FIX)
        return
    if _is_rest(one, node):
        yield Problem(file, *node.locate(path), "E002", _SPLIT, "put the words in quotes")
        return
    code, say, fix = told(one, fields_at(model, one["loc"][:-1]))
    if code == "E001" and len(path) > 0 and "is not a field" in say:
        fix = where_it_belongs(path, model, node) or fix
    fix = drawn_by_vary(path, node, say) or fix
    if "column" not in context:
        yield Problem(file, *node.locate(path), code, say, fix, context.get("unknown", ""), path)
        yield from context.get("also", ())
        return
    where, exact = node.place(path, context["column"])
    say = say if exact else f"{say} (column {context['column']})"
    yield Problem(file, *where, code, say, fix)


def _is_rest(one: Mapping[str, Any], node: Node) -> bool:
    """Whether an unknown field is what comes after a comma in a text: `{say: Yes, please}`."""
    for part in one["loc"][:-1]:  # a union adds parts that no file has
        node = node.at((part,)) or node
    return one["type"] == "extra_forbidden" and one["input"] == "" and node.is_flow


def _split_at(node: Node, path: Path) -> Path | None:
    """Return the path of the first part of an expression that YAML split at its commas, None if it did not.

    `[legal(move), call(West, "pung")]` on one line has three entries, and in `{when: legal(f(a, b))}` the
    rest is a field; what is opened in one part is closed in a later one.
    """
    around = node.at(path[:-1])
    if not path or around is None or not around.is_flow:
        return None
    parts: list[str | int] = [*range(len(around.items)), *around.fields]
    opened: Path | None = None
    depth = 0
    for part in parts:
        text = _text_of(around, part)
        depth += _opened(text)
        opened = opened or ((*path[:-1], part) if depth > 0 else None)
        if part == path[-1]:
            return opened
        if depth <= 0:
            opened, depth = None, 0
    return None


def _text_of(around: Node, part: str | int) -> str:
    """Return what stands in an entry of a list, or in a field: a rest of an expression is a field's name."""
    if isinstance(part, int):
        return around.items[part].text or ""
    value = around.fields[part].text or ""
    return value or part


def _opened(text: str) -> int:
    return text.count("(") + text.count("[") - text.count(")") - text.count("]")


def _longest_below(places: Iterable[Path]) -> Mapping[Path, int]:
    """Return for each place that others begin with the number of parts of the longest one."""
    found: dict[Path, int] = {}
    for place in places:
        for end in range(len(place)):
            found[place[:end]] = max(len(place), found.get(place[:end], 0))
    return found


def _is_echo(place: Path, longest: Mapping[Path, int]) -> bool:
    """Whether an error only repeats that of a list's entry, or is about words that are no list either."""
    whole = place[:-1] if place[-1:] == ("str",) else place
    inside = longest.get(whole, 0) > len(place)
    return inside or place[-1:] == ("list[str]",)
