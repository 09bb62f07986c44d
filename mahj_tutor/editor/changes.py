r"""Changes to the text of an exercise that leave everything else in it as it is, to the letter.

Each takes a text and returns one, and has read it back before: what was to change has changed, and nothing
else. What cannot be written raises `CannotEditError` with a sentence for the author.

>>> set_value("id: my.one   # mine\nask: Why?\n", ("ask",), "Is it: yes?")
"id: my.one   # mine\nask: 'Is it: yes?'\n"
>>> remove("id: my.one\nhints: [a, b]\n", ("hints", 0))
'id: my.one\nhints: [b]\n'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mahj_tutor.editor.spots import (
    CannotEditError,
    Key,
    Path,
    Spot,
    deepest,
    line_end,
    line_start,
    spot_of,
)
from mahj_tutor.editor.yaml_text import block, flow, scalars
from mahj_tutor.yaml_source import read_documents

_REFUSED = "This cannot be written here. Change it in the text."
_ANCHORED = "Other places take this value over (& and *). Change it in the text: it counts in all of them."


def set_value(text: str, path: Path, value: Any, order: Sequence[str] = ()) -> str:
    """Return the text with a value at a path: a text, a list or a mapping.

    Where there is nothing yet, fields and entries are made; `order` says after which fields of the same
    mapping a new one comes.
    """
    before = _read(text)
    wanted = _changed(before, path, value)
    found = deepest(spot_of(text), path)
    if wanted == before:
        return text
    if found[-1].is_alias:  # what it stands for is written out here, and stays as it is elsewhere
        path, value = path[: len(found) - 1], _at(wanted, path[: len(found) - 1])
    if len(found) > len(path) and isinstance(value, str) and found[-1].node.id == "scalar":
        tries: Iterable[str] = _replaced(text, found, value)
    elif len(found) > len(path):
        tries = (_replaced_whole(text, found, path, value),)
    else:
        tries = _inserted(text, found, path, value, order)
    return _first_good(tries, wanted, found)


def set_source(text: str, path: Path, source: str) -> str:
    """Return the text with YAML as the author writes it at a path that exists."""
    nodes, problems = read_documents(source, "this")
    if problems or len(nodes) != 1:
        why = problems[0].say if problems else "there is nothing"
        raise CannotEditError(f"Not taken over yet: {why}.")
    wanted = _changed(_read(text), path, nodes[0].to_python())
    found = deepest(spot_of(text), path)
    if len(found) <= len(path):
        return set_value(text, path, nodes[0].to_python())
    own = found[-1]
    indent = _indent_in(found)
    lines = "\n".join(f"{' ' * indent}{line}".rstrip() for line in source.strip("\n").split("\n"))
    start = _value_start(text, found, path)
    tries = (
        text[: own.start] + source.strip() + text[own.end :],
        f"{text[:start]}\n{lines}{text[own.end :]}",
        f"{text[:start]} {lines.lstrip()}{text[own.end :]}",
    )
    return _first_good(tries, wanted)


def source_at(text: str, path: Path) -> str:
    """Return the YAML at a path as the author wrote it, without its indentation."""
    found = deepest(spot_of(text), path)
    if len(found) <= len(path):
        return ""
    own = found[-1]
    first, *rest = text[own.start : own.end].split("\n")
    cut = [line[own.column :] if line[: own.column].isspace() or not line else line for line in rest]
    return "\n".join([first, *cut])


def remove(text: str, path: Path) -> str:
    """Return the text without a field or an entry; what held nothing else goes with it."""
    found = deepest(spot_of(text), path)
    if found[-1].is_alias and len(found) <= len(path):
        own = path[: len(found) - 1]
        return set_value(text, own, _at(_removed(_read(text), path), own))
    if len(found) <= len(path) or not path:
        raise CannotEditError("This is not in the text any more.")
    while len(found) > 2 and len(found[-2].entries()) == 1:
        found, path = found[:-1], path[:-1]
    around = found[-2]
    if len(around.entries()) == 1:
        raise CannotEditError("An exercise has at least one field.")
    at = around.index(path[-1])
    cut = _cut_flow if around.is_flow else _cut_block
    return _first_good((cut(text, around, at),), _removed(_read(text), path), found)


def rename(text: str, path: Path, name: str) -> str:
    r"""Return the text with another name for a field.

    >>> rename("scene:\n  tabel: x   # mine\n", ("scene", "tabel"), "table")
    'scene:\n  table: x   # mine\n'
    """
    found = deepest(spot_of(text), path)
    at = found[-2].index(path[-1]) if len(found) > len(path) and path else -1
    if at < 0 or not found[-2].is_map or found[-2].index(name) >= 0:
        raise CannotEditError(_REFUSED)
    key = found[-2].entries()[at][0]
    values = _at(_read(text), path[:-1])
    named = {name if each == path[-1] else each: value for each, value in values.items()}
    return _first_good((text[: key.start] + name + text[key.end :],), _changed(_read(text), path[:-1], named))


def move(text: str, path: Path, by: int) -> str:
    """Return the text with an entry of a list moved up (-1) or down (1)."""
    found = deepest(spot_of(text), path)
    around = found[-2] if len(found) > len(path) and path else None
    at = path[-1] if path else 0
    if around is None or not isinstance(at, int) or around.index(at + by) < 0:
        raise CannotEditError("It cannot go further.")
    first, second = sorted((at, at + by))
    entries = [each for each, _ in around.entries()]
    a, b = (_span_of_entry(text, around, entries[each]) for each in (first, second))
    moved = text[: a[0]] + text[b[0] : b[1]] + text[a[1] : b[0]] + text[a[0] : a[1]] + text[b[1] :]
    values = _at(_read(text), path[:-1])
    swapped = [*values[:first], values[second], values[first], *values[second + 1 :]]
    return _first_good((moved,), _changed(_read(text), path[:-1], swapped), found)


# --- values ----------------------------------------------------------------------------------------------


def _read(text: str) -> Any:
    nodes, _ = read_documents(text, "the text")
    return nodes[0].to_python() if nodes else {}


def _changed(value: Any, path: Sequence[Key], new: Any) -> Any:
    """Return a value with another one at a path."""
    if not path:
        return new
    key, rest = path[0], path[1:]
    if isinstance(key, int):
        entries = list(value) if isinstance(value, list) else []
        inner = _changed(entries[key] if key < len(entries) else "", rest, new)
        return [*entries[:key], inner, *entries[key + 1 :]]
    fields = dict(value) if isinstance(value, dict) else {}
    return {**fields, key: _changed(fields.get(key, ""), rest, new)}


def _removed(value: Any, path: Sequence[Key]) -> Any:
    if len(path) > 1:
        inner = _removed(value[path[0]], path[1:])
        return _changed(value, path[:1], inner)
    if isinstance(value, list):
        return [each for number, each in enumerate(value) if number != path[0]]
    return {name: each for name, each in value.items() if name != path[0]}


def _at(value: Any, path: Path) -> Any:
    """Return what is at a path in a value."""
    for key in path:
        value = value[key]
    return value


def _first_good(tries: Iterable[str], wanted: Any, found: Sequence[Spot] = ()) -> str:
    """Return the first text that reads as it should."""
    for each in tries:
        nodes, problems = read_documents(each, "the text")
        if not problems and len(nodes) == 1 and nodes[0].to_python() == wanted:
            return each
    raise CannotEditError(_ANCHORED if any(each.is_anchored for each in found) else _REFUSED)


# --- writing what is there already -----------------------------------------------------------------------


def _replaced(text: str, found: Sequence[Spot], value: str) -> Iterable[str]:
    own = found[-1]
    in_flow = any(each.is_flow for each in found[:-1])
    gap = " " if own.is_empty and text[own.start - 1 : own.start] not in ("", " ") else ""
    for written in scalars(value, own.style, _indent_in(found), is_flow=in_flow):
        yield text[: own.start] + gap + written + text[own.end :]


def _replaced_whole(text: str, found: Sequence[Spot], path: Path, value: Any) -> str:
    own, around = found[-1], found[-2]
    start = _value_start(text, found, path)
    if any(each.is_flow for each in found[:-1]) or around.is_flow:
        return text[: own.start] + flow(value) + text[own.end :]
    written = block(value, _indent_in(found))
    if around.is_list and written.startswith("\n"):
        written = f" {written.lstrip()}"
    return text[:start] + written + text[own.end :]


def _value_start(text: str, found: Sequence[Spot], path: Path) -> int:
    """Return the place behind the colon or the dash of a value."""
    own, around = found[-1], found[-2]
    if around.is_map:
        name = around.entries()[around.index(path[-1])][0]
        return text.index(":", name.end) + 1
    before = text[: own.start].rstrip()
    return len(before)


def _indent_in(found: Sequence[Spot]) -> int:
    """Return how far what stands under a value is indented."""
    return (found[-2].column if len(found) > 1 else 0) + 2


# --- writing what is not there yet -----------------------------------------------------------------------


def _inserted(
    text: str, found: Sequence[Spot], path: Path, value: Any, order: Sequence[str]
) -> Iterable[str]:
    around, depth = found[-1], len(found) - 1
    key, new = path[depth], value
    for each in reversed(path[depth + 1 :]):
        new = [new] if isinstance(each, int) else {each: new}
    if around.node.id == "scalar":
        if not around.is_empty:
            raise CannotEditError(_REFUSED)
        whole = [new] if isinstance(key, int) else {key: new}
        yield _replaced_whole(text, found, path[:depth], whole)
    elif any(each.is_flow for each in found):
        yield _inserted_in_flow(text, around, key, new)
    else:
        yield from _inserted_in_block(text, around, key, new, order)


def _inserted_in_flow(text: str, around: Spot, key: Key, new: Any) -> str:
    entries = around.entries()
    written = flow(new) if around.is_list else f"{key}: {flow(new)}"
    at = entries[-1][1].end if entries else around.start + 1
    return text[:at] + (", " if entries else "") + written + text[at:]


def _inserted_in_block(text: str, around: Spot, key: Key, new: Any, order: Sequence[str]) -> Iterable[str]:
    entries = around.entries()
    space = " " * around.column
    at = line_end(text, entries[_place(around, key, order)][1].end)
    if around.is_list:
        written = f"{space}- {block(new, around.column + 2).lstrip()}"
    elif isinstance(new, str):
        for scalar in scalars(new, "", around.column + 2, is_flow=False):
            yield f"{text[:at]}\n{space}{key}: {scalar}{text[at:]}"
        return
    else:
        written = f"{space}{key}:{block(new, around.column + 2)}"
    yield f"{text[:at]}\n{written}{text[at:] or chr(10)}"


def _place(around: Spot, key: Key, order: Sequence[str]) -> int:
    """Return after which entry a new one comes: the last one that the order puts before it."""
    entries = around.entries()
    if around.is_list or key not in order:
        return len(entries) - 1
    before = set(order[: order.index(str(key))])
    places = [number for number, (name, _) in enumerate(entries) if name.node.value in before]
    return places[-1] if places else len(entries) - 1


# --- taking out --------------------------------------------------------------------------------------------


def _cut_flow(text: str, around: Spot, at: int) -> str:
    entries = around.entries()
    if at + 1 < len(entries):
        return text[: entries[at][0].start] + text[entries[at + 1][0].start :]
    return text[: entries[at - 1][1].end] + text[entries[at][1].end :]


def _cut_block(text: str, around: Spot, at: int) -> str:
    name, value = around.entries()[at]
    start, end = _span_of_entry(text, around, name)
    end = line_end(text, max(end, value.end))
    first = line_start(text, start)
    if text[first:start].strip():  # the dash of an entry stands before it: the next field moves up to it
        after = end + 1
        return text[:start] + text[after:].lstrip(" ")
    return text[:first] + text[end + 1 :]


def _span_of_entry(text: str, around: Spot, entry: Spot) -> tuple[int, int]:
    """Return where an entry stands, its dash and a comment behind it included."""
    if around.is_flow or not around.is_list:
        return entry.start, entry.end
    dash = text.rindex("-", 0, entry.start + (0 if entry.start else 1))
    return dash, line_end(text, entry.end)
