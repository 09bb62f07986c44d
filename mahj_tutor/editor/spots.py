"""Where everything stands in the text of an exercise: the spans of fields, entries and values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from functools import lru_cache
from typing import Any

from mahj_tutor.yaml_source import read_documents

Key = str | int
Path = tuple[Key, ...]


class CannotEditError(ValueError):
    """A change that cannot be written into the text; the message is for the author."""


class Spot:
    """A node of the text: the nodes in it, and where it starts and ends."""

    def __init__(self, node: Any, text: str) -> None:
        self.node = node
        self.text = text
        self.start: int = node.start_mark.index
        self.column: int = node.start_mark.column

    @property
    def is_map(self) -> bool:
        """Whether it is a mapping."""
        return bool(self.node.id == "mapping")

    @property
    def is_list(self) -> bool:
        """Whether it is a list."""
        return bool(self.node.id == "sequence")

    @property
    def is_alias(self) -> bool:
        """Whether it is a sign that stands for a value written elsewhere: `*name`."""
        return getattr(self.node, "is_alias", False)

    @property
    def is_anchored(self) -> bool:
        """Whether other places may take it over: `&name`."""
        return self.text[self.start : self.start + 1] == "&"

    @property
    def is_flow(self) -> bool:
        """Whether it is a mapping or a list in braces or brackets."""
        return (self.is_map or self.is_list) and self.text[self.start : self.start + 1] in "{["

    @property
    def style(self) -> str:
        """The quote or the sign of a scalar, or ""."""
        return self.node.style or "" if self.node.id == "scalar" else ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is written there."""
        return bool(self.node.id == "scalar" and not self.node.value and not self.style)

    @property
    def end(self) -> int:
        """Where what is written ends: comments and empty lines after it do not count."""
        if self.node.id == "scalar" or self.is_flow or self.is_alias:
            written = self.text[self.start : self.node.end_mark.index]
            return self.start + len(written.rstrip())
        last = self.entries()[-1]
        return max(last[0].end, last[1].end)

    def entries(self) -> list[tuple[Spot, Spot]]:
        """Return the name and the value of every field; in a list both are the value."""
        if self.is_map:
            return [(Spot(name, self.text), Spot(value, self.text)) for name, value in self.node.value]
        return [(Spot(each, self.text), Spot(each, self.text)) for each in self.node.value]

    def index(self, key: Key) -> int:
        """Return the place of a field or an entry, or -1."""
        if self.is_list:
            return key if isinstance(key, int) and 0 <= key < len(self.node.value) else -1
        names = [name.value for name, _ in self.node.value] if self.is_map else []
        return names.index(key) if key in names else -1


@lru_cache(maxsize=4)
def spot_of(text: str) -> Spot:
    """Return the root of the text of an exercise; raise `CannotEditError` if it cannot be read.

    It is kept for the other fields of a form, which are looked for in the same text.
    """
    nodes, problems = read_documents(text, "the text")
    if problems or len(nodes) != 1 or not nodes[0].is_map:
        raise CannotEditError("The text has a mistake. Fix it in the text first; it is marked there.")
    root = Spot(_composed(text), text)
    if not root.entries():
        raise CannotEditError("No field is here yet. Write the first one in the text.")
    return root


def _composed(text: str) -> Any:
    """Return the node of a text, in which an alias is a node of its own place."""
    import yaml  # slow to import: only where a text is edited

    from mahj_tutor.yaml_loader import LOADER

    root = yaml.compose(text, Loader=LOADER)
    if "*" not in text:
        return root
    events = yaml.parse(text, Loader=LOADER)
    return _with_aliases(root, (each for each in events if isinstance(each, yaml.AliasEvent)), set())


def _with_aliases(node: Any, aliases: Iterator[Any], seen: set[int]) -> Any:
    """Return a node in which each one that comes again is a copy at the place of its alias."""
    if id(node) in seen:
        event, node = next(aliases), copy(node)
        node.start_mark, node.end_mark, node.is_alias = event.start_mark, event.end_mark, True
        return node
    seen.add(id(node))
    if node.id == "mapping":
        pairs = [[_with_aliases(each, aliases, seen) for each in pair] for pair in node.value]
        node.value = [(name, value) for name, value in pairs]
    elif node.id == "sequence":
        node.value = [_with_aliases(each, aliases, seen) for each in node.value]
    return node


def deepest(root: Spot, path: Sequence[Key]) -> list[Spot]:
    """Return the nodes along a path as far as they exist or an alias, the root first."""
    found = [root]
    for key in path:
        at = -1 if found[-1].is_alias else found[-1].index(key)
        if at < 0:
            break
        found.append(found[-1].entries()[at][1])
    return found


def line_start(text: str, at: int) -> int:
    """Return where the line of a place starts."""
    return text.rfind("\n", 0, at) + 1


def line_end(text: str, at: int) -> int:
    """Return where the line of a place ends, before the line break."""
    found = text.find("\n", at)
    return len(text) if found < 0 else found
