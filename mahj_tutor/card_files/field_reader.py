"""Reading the fields of a file one by one, and collecting what is wrong with them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

from mahj_tutor.errors import did_you_mean
from mahj_tutor.yaml_source import Node, Problem

T = TypeVar("T")
MAX_LENGTH = 200
"""Characters in a name or a note."""
SPELLINGS: Mapping[str, str] = MappingProxyType({"licence": "license"})
"""Fields that are read in a second spelling, and the first."""
_EXAMPLES = {
    "schema": "write schema: mahj-card/1",
    "name": "write name: and what it is called",
    "year": "write year: and a number, as in year: 2026",
    "license": "write license: and how others may use it, as in license: CC BY 4.0",
    "sections": "write sections: and below it - name: and lines:",
    "lines": "write lines: and below it - id: and its hand:",
    "id": "write id: and a unique name, as in id: even-1",
    "hand": 'write hand: and the line as printed, as in hand: "FF 2222a 44b 666b 888b"',
    "kind": "write kind: X (exposed) or kind: C (concealed)",
    "value": "write value: and what the line pays, as in value: 25",
}


class FieldReader:
    """Reads fields of one file; what is wrong with them is added to `problems`."""

    def __init__(self, file: str, problems: list[Problem]) -> None:
        self.file = file
        self.problems = problems

    def report_at(self, position: tuple[int, int], code: str, say: str, fix: str) -> None:
        """Add a problem at a line and column."""
        self.problems.append(Problem(self.file, *position, code, say, fix))

    def report(self, node: Node, code: str, say: str, fix: str) -> None:
        """Add a problem at the position of a value."""
        self.report_at((node.line, node.column), code, say, fix)

    def fields(
        self, node: Node, what: str, known: Sequence[str], optional: Collection[str] = ()
    ) -> Mapping[str, Node]:
        """Return the fields of a node; report unknown and missing ones, a misspelled one only once. A field
        with two spellings is found by the first.
        """
        if not node.is_map:
            self.report(node, "E002", f"{what} is a list of fields", f"write {known[0]}: and its value")
            return {}
        suggestions = self._unknown_fields(node, what, known)
        found = {SPELLINGS.get(name, name): each for name, each in node.fields.items()}
        if len(found) < len(node.fields):
            self.report(node, "E002", f"{what} has one field in two spellings", "keep one of them")
        for name in known:
            if name not in found and name not in optional and repr(name) not in suggestions:
                self.report(node, "E002", f"the field {name!r} of {what} is missing", _EXAMPLES[name])
        return found

    def _unknown_fields(self, node: Node, what: str, known: Sequence[str]) -> str:
        """Report unknown fields, and return what they were taken for."""
        suggestions = ""
        for name, position in node.keys.items():
            if SPELLINGS.get(name, name) not in known:
                fix = did_you_mean(name[:MAX_LENGTH], known).lstrip(",: ")
                if fix.startswith("did"):
                    suggestions += fix
                    fix += "?"
                self.report_at(position, "E001", f"{quote(name)} is not a field of {what}", fix)
        return suggestions

    def text(self, node: Node | None, *, max_length: int = MAX_LENGTH) -> str | None:
        """Return a text that is not empty, or report a problem and return None; None for a missing field."""
        if node is None:
            return None
        if node.text is None:
            self.report(node, "E002", "text is expected here", "write it in quotes")
        elif not node.text.strip():
            self.report(node, "E002", "this field is empty", "write a text")
        elif len(node.text) > max_length:
            problem = f"this has {len(node.text)} characters; the limit is {max_length}"
            self.report(node, "E002", problem, "shorten it")
        else:
            return node.text
        return None

    def number(self, node: Node | None, least: int, most: int) -> int | None:
        """Return a whole number in a range, or report a problem and return None."""
        if node is None:
            return None
        digits = node.text or ""
        if digits.isascii() and digits.isdigit() and len(digits) <= 9 and least <= int(digits) <= most:
            return int(digits)
        found = f", found {quote(node.text)}" if node.text else ""
        self.report(
            node, "E002", f"a whole number is expected here{found}", f"write one from {least} to {most}"
        )
        return None

    def choice(self, node: Node | None, known: Mapping[str, T], fix: str) -> T | None:
        """Return the value of a keyword, or report a problem and return None."""
        if node is None:
            return None
        if node.text is not None and node.text in known:
            return known[node.text]
        found = quote(node.text) if node.text else "this"
        self.report(node, "E002", f"{found} is not allowed here", fix)
        return None

    def items(self, node: Node | None, name: str) -> Sequence[Node]:
        """Return the items of a list that must not be empty."""
        if node is None:
            return ()
        if not node.items:
            say = f"{name}: is a list with at least one item"
            self.report(node, "E002", say, _EXAMPLES.get(name, f"write {name}: [2, 4, 6, 8]"))
        return node.items


def quote(text: str) -> str:
    """Quote a word from the file, shortened if it is long."""
    return repr(text if len(text) <= 40 else text[:40] + "...")
