"""What is wrong with a file, gathered while its fields are read one by one."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

from mahj_tutor.errors import did_you_mean
from mahj_tutor.yaml_source import Node, Problem

T = TypeVar("T")
LONGEST = 200
"""Characters of a name or a note."""
_EXAMPLES = {
    "schema": "write schema: mahj-card/1",
    "name": "write name: and what it is called",
    "year": "write year: and a number, as in year: 2026",
    "licence": "write licence: and how others may use it, as in licence: CC BY 4.0",
    "sections": "write sections: and below it - name: and lines:",
    "lines": "write lines: and below it - id: and its hand:",
    "id": "write id: and a name of its own, as in id: even-1",
    "hand": 'write hand: and the line as it is printed, as in hand: "FF 2222a 44b 666b 888b"',
    "kind": "write kind: X (exposed) or kind: C (concealed)",
    "value": "write value: and what the line pays, as in value: 25",
}


class Findings:
    """The problems of one file, and readers of its fields that add to them."""

    def __init__(self, file: str, problems: list[Problem]) -> None:
        self.file = file
        self.problems = problems

    def at(self, place: tuple[int, int], code: str, say: str, fix: str) -> None:
        """Add a problem at a line and column."""
        self.problems.append(Problem(self.file, *place, code, say, fix))

    def node(self, node: Node, code: str, say: str, fix: str) -> None:
        """Add a problem where a value stands."""
        self.at((node.line, node.column), code, say, fix)

    def fields(
        self, node: Node, what: str, known: Sequence[str], optional: Collection[str] = ()
    ) -> Mapping[str, Node]:
        """Return the fields of a node; unknown ones and those that are missing are told, a misspelt one once."""
        if not node.is_map:
            self.node(node, "E002", f"{what} is a list of fields", f"write {known[0]}: and its value")
            return {}
        meant = ""
        for name, place in node.keys.items():
            if name not in known:
                how = did_you_mean(name[:LONGEST], known).lstrip(",: ")
                if how.startswith("did"):
                    meant += how
                    how += "?"
                self.at(place, "E001", f"{shown(name)} is not a field of {what}", how)
        for name in known:
            if name not in node.fields and name not in optional and repr(name) not in meant:
                self.node(node, "E002", f"the field {name!r} of {what} is missing", _EXAMPLES[name])
        return node.fields

    def words(self, node: Node | None, *, longest: int = LONGEST) -> str | None:
        """Return a text that is not empty, or None and a problem; nothing is told of a field that is missing."""
        if node is None:
            return None
        if node.text is None:
            self.node(node, "E002", "words are expected here", "write them between quotes")
        elif not node.text.strip():
            self.node(node, "E002", "there are no words here", "write some")
        elif len(node.text) > longest:
            self.node(node, "E002", f"{len(node.text)} characters are too many", f"write at most {longest}")
        else:
            return node.text
        return None

    def number(self, node: Node | None, least: int, most: int) -> int | None:
        """Return a whole number between two others, or None and a problem."""
        if node is None:
            return None
        said = node.text or ""
        if said.isascii() and said.isdigit() and len(said) <= 9 and least <= int(said) <= most:
            return int(said)
        found = f", found {shown(node.text)}" if node.text else ""
        self.node(
            node, "E002", f"a whole number is expected here{found}", f"write one from {least} to {most}"
        )
        return None

    def choice(self, node: Node | None, known: Mapping[str, T], fix: str) -> T | None:
        """Return what one of a few words means, or None and a problem."""
        if node is None:
            return None
        if node.text is not None and node.text in known:
            return known[node.text]
        found = shown(node.text) if node.text else "this"
        self.node(node, "E002", f"{found} cannot stand here", fix)
        return None

    def items(self, node: Node | None, name: str) -> Sequence[Node]:
        """Return the items of a list with at least one."""
        if node is None:
            return ()
        if not node.items:
            say = f"{name}: is a list with at least one item"
            self.node(node, "E002", say, _EXAMPLES.get(name, f"write {name}: [2, 4, 6, 8]"))
        return node.items


def shown(text: str) -> str:
    """Quote a word of the file, a long one not whole."""
    return repr(text if len(text) <= 40 else text[:40] + "...")
