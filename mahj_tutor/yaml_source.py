r"""YAML files that people write by hand: every key and every value keeps its line and column.

Scalars are read as text, so that `0`, `N` and `no` stay what the author wrote; the caller converts
numbers. Untrusted text is safe to read: size, depth and copies by alias are bounded, tags are refused,
and whatever is wrong is a `Problem` that says where it is and how to fix it.

>>> node = read_yaml("rack: 3B N 0\nme: no\n", "ours.yaml")
>>> node.to_python()
{'rack': '3B N 0', 'me': 'no'}
>>> node.fields["me"].line, node.fields["me"].column
(2, 5)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from mahj_tutor.errors import ContentError
from mahj_tutor.files import FileError, FileTooLongError, read_text
from mahj_tutor.problems import MOST_PROBLEMS
from mahj_tutor.problems import Problem as Problem

if TYPE_CHECKING:
    from yaml.error import MarkedYAMLError
    from yaml.events import Event, ScalarEvent

MAX_BYTES = 1_000_000
"""The largest file that is read."""
MAX_DEPTH = 24
"""How deep lists and fields may be nested."""
MAX_VALUES = 10_000
"""How many values a file may hold, names of fields and what aliases copy included."""
MAX_ITEMS = 300
"""How many items a list and how many fields a mapping may have."""
MAX_TEXT = 20_000
"""Characters in one value."""
_DIRECTIVE = re.compile(r"^\ufeff?%", re.MULTILINE)
"""A directive, which no file of ours needs and which takes libyaml long if there are many."""
_FORGED = re.compile(r"^ {0,99}\u00a0", re.MULTILINE)
"""A line that begins with a no-break space, as lines do that were copied from a web page."""
_NO_TEXT = re.compile("[\ud800-\udfff]|(?s:(?<=.)\ufeff)")
"""Half a character, which a text that a browser sends may have, and a byte order mark within a text."""
_NONE: Mapping[str, Any] = MappingProxyType({})
_FORGOTTEN = "if something new begins here, put a line --- before it"


@dataclass(frozen=True, slots=True)
class Node:
    """A YAML value: a scalar (`text`), a list (`items`) or a mapping (`fields`). Lines count from 1.

    `keys` has the line and the column of each field's name, `size` is the number of values in the node.
    `is_flow` is whether a list or mapping stands in brackets or braces, `raw` a scalar as the file has it.
    """

    line: int
    column: int
    text: str | None = None
    items: tuple[Node, ...] = ()
    fields: Mapping[str, Node] = field(default_factory=lambda: _NONE)
    keys: Mapping[str, tuple[int, int]] = field(default_factory=lambda: _NONE)
    is_list: bool = False
    is_flow: bool = False
    size: int = 1
    raw: str = ""

    @property
    def is_map(self) -> bool:
        """Whether the node is a mapping."""
        return self.text is None and not self.is_list

    def to_python(self) -> Any:
        """Return the node as strings, lists and dicts."""
        if self.text is not None:
            return self.text
        if self.is_list:
            return [item.to_python() for item in self.items]
        return {name: value.to_python() for name, value in self.fields.items()}

    def locate(self, path: Sequence[str | int]) -> tuple[int, int]:
        """Return the line and column that a path leads to, or of the last part of it that exists."""
        node, position = self, (self.line, self.column)
        for part in path:
            if isinstance(part, int) and part < len(node.items):
                node = node.items[part]
                position = (node.line, node.column)
            elif str(part) in node.fields:
                position = node.keys[str(part)]
                node = node.fields[str(part)]
        return position

    def at(self, path: Sequence[str | int]) -> Node | None:
        """Return the node that a path leads to, or None."""
        node: Node | None = self
        for part in path:
            if node is None:
                return None
            if isinstance(part, int):
                node = node.items[part] if part < len(node.items) else None
            else:
                node = node.fields.get(part)
        return node

    def place(self, path: Sequence[str | int], column: int = 1) -> tuple[tuple[int, int], bool]:
        """Return where a character of the text at a path stands in the file, and whether that is exact.

        If there is no text, or only a copy of one, it is what `locate` returns.
        """
        node = self.at(path) or self.at(path[:-1])
        if node is None or not node.raw or column < 1:
            return self.locate(path), False
        row, offset = place_in_scalar(node.raw, node.text or "", column - 1)
        return (node.line + row, offset + (1 if row else node.column)), True


def place_in_scalar(raw: str, text: str, offset: int) -> tuple[int, int]:
    r"""Return where a character of a text stands in the scalar it was read from: rows down, and the column.

    The column counts from 0; in the first row from the scalar's own. It is exact on one line. In a
    text that is folded or escaped, characters are matched one by one, and blanks as a whole.

    >>> place_in_scalar("'it''s a 6D'", "it's a 6D", 7)
    (0, 9)
    >>> place_in_scalar(">-\n    one\n    two", "one two", 4)
    (2, 4)
    """
    at, quote = _beginning(raw)
    for char in text[:offset]:
        if char.isspace():
            at = _past_blanks(raw, at)
        elif quote == "'":
            at += 2 if raw.startswith("''", at) else 1
        else:
            at += 2 if quote and raw.startswith("\\", at) else 1
    before = raw[: min(at, len(raw))]
    return before.count("\n"), len(before) - before.rfind("\n") - 1


def _beginning(raw: str) -> tuple[int, str]:
    """Return where the text of a scalar begins, past an anchor and a sign, and its quote, or ""."""
    start = _past_blanks(raw, len(raw.split(maxsplit=1)[0])) if raw[0] in "&!" else 0
    sign = raw[start : start + 1]
    if sign in ("|", ">"):
        return _past_blanks(raw, raw.find("\n") + 1), ""
    return (_past_blanks(raw, start + 1), sign) if sign in ("'", '"') else (start, "")


def _past_blanks(raw: str, at: int) -> int:
    while at < len(raw) and raw[at].isspace():
        at += 1
    return at


def read_yaml(source: Path | str, name: str = "") -> Node:
    """Read a file, or a text with a name for messages, that holds one document.

    Raises `ContentError` with every problem found.
    """
    documents, problems = read_documents(source, name)
    if not problems and len(documents) != 1:
        problems = (
            Problem(name or str(source), 1, 1, "E002", f"one document is expected, found {len(documents)}"),
        )
    if problems:
        raise ContentError(map(str, problems))
    return documents[0]


def read_documents(source: Path | str, name: str = "") -> tuple[tuple[Node, ...], tuple[Problem, ...]]:
    """Read every document of a file or text (separated by `---`), and list what is wrong.

    The documents before a syntax error are returned as well.
    """
    name = name or str(source)
    text, problem = (source, None) if isinstance(source, str) else _text_of(source, name)
    if problem is None and len(text) > MAX_BYTES:
        problem = _too_long(name)
    if problem:
        return (), (problem,)
    reader = _Reader(name)
    return tuple(reader.documents(text)), tuple(reader.problems)


def _text_of(path: Path, name: str) -> tuple[str, Problem | None]:
    try:
        return read_text(path, MAX_BYTES), None
    except FileTooLongError:
        return "", _too_long(name)
    except FileError as error:
        return "", Problem(name, *error.at, "E002", str(error), error.fix)


def _too_long(name: str) -> Problem:
    fix = "shorten it, or split it into several files"
    return Problem(name, 1, 1, "E002", f"this file is longer than {MAX_BYTES} characters", fix)


class _Abort(Exception):  # noqa: N818 not an error: the rest of the text is not read
    """The rest of the text cannot be read."""


class _Reader:
    """Builds nodes from the parser's events and collects problems on the way."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.problems: list[Problem] = []
        self._text = ""
        self._anchors: dict[str, Node | None] = {}
        self._count = 0

    def documents(self, text: str) -> Iterator[Node]:
        """Yield the documents up to the first syntax error."""
        import yaml  # slow to import: only where a file is read

        from mahj_tutor.yaml_loader import LOADER

        self._text = text
        if found := _NO_TEXT.search(text):
            self._not_text(text, found.start())
            return
        if forged := _FORGED.search(text):
            line = text.count("\n", 0, forged.start()) + 1
            fix = "delete what stands before its first word, and type ordinary spaces"
            self._problem(line, 1, "this line begins with a no-break space", fix)
            return
        if directive := _DIRECTIVE.search(text):
            line = text.count("\n", 0, directive.start()) + 1
            self._problem(line, 1, "a line of a file can't begin with %", "delete the line, or indent it")
            return
        try:
            yield from self._documents(yaml.parse(text, Loader=LOADER))
        except _Abort:
            return
        except yaml.reader.ReaderError as error:
            self._not_text(text, error.position if isinstance(error.position, int) else 0)
        except yaml.MarkedYAMLError as error:
            self._syntax_error(error, text)
        except yaml.YAMLError as error:
            self._problem(1, 1, f"this is not valid YAML: {error}")

    def _not_text(self, text: str, at: int) -> None:
        line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        say = "this line has a character that is not text"
        self._problem(line, column, say, "delete it, or retype the line")

    def _syntax_error(self, error: MarkedYAMLError, text: str) -> None:
        begun = ("end of stream", "expected ',' or", "could not find expected ':'")
        unclosed = any(part in (error.problem or "") for part in begun)
        mark = (error.context_mark if unclosed else None) or error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        source = (text.split("\n")[line - 1 : line] or [""])[0]
        indent = source[: len(source) - len(source.lstrip())]
        fix = "indent with spaces, not with the Tab key" if "\t" in indent else _suggest_fix(error.problem)
        if set(source.strip()) == {"-"}:
            fix = "a line of three hyphens, ---, separates two exercises"
        self._problem(line, column, f"this is not valid YAML: {error.problem}", fix)

    def _documents(self, events: Iterator[Event]) -> Iterator[Node]:
        from yaml import events as yaml_events

        for event in events:
            if isinstance(event, yaml_events.DocumentStartEvent):
                self._anchors = {}
                yield self._value(next(events), events, 0)

    def _value(self, event: Event, events: Iterator[Event], depth: int) -> Node:
        from yaml import events as yaml_events

        line, column = _where(event)
        if isinstance(event, yaml_events.AliasEvent):
            return self._alias(event.anchor or "", line, column)
        assert isinstance(event, yaml_events.ScalarEvent | yaml_events.CollectionStartEvent)
        self._count_value(depth, line, column)
        anchor = event.anchor
        if anchor:
            self._anchors[anchor] = None
        if event.tag and event.tag != "!":
            self._problem(line, column, f"tags such as {event.tag!r} are not allowed", "remove the tag")
        node = self._content(event, events, depth)
        if anchor:
            self._anchors[anchor] = node
        return node

    def _content(self, event: Event, events: Iterator[Event], depth: int) -> Node:
        from yaml import events as yaml_events

        line, column = _where(event)
        if isinstance(event, yaml_events.ScalarEvent):
            return self._scalar(event, line, column)
        if isinstance(event, yaml_events.SequenceStartEvent):
            items = []
            while not isinstance(inner := next(events), yaml_events.SequenceEndEvent):
                items.append(self._value(inner, events, depth + 1))
                self._check_length(len(items), "list", "items", *_where(inner))
            size = 1 + sum(each.size for each in items)
            return Node(line, column, None, tuple(items), is_list=True, is_flow=_is_flow(event), size=size)
        return self._fields(event, events, depth)

    def _scalar(self, event: ScalarEvent, line: int, column: int) -> Node:
        if len(event.value) > MAX_TEXT:
            say = f"this text has {len(event.value)} characters, and at most {MAX_TEXT} are read"
            raise self._abort(line, column, say, "shorten it")
        return Node(line, column, text=event.value, raw=self._raw(event))

    def _check_length(self, length: int, what: str, parts: str, line: int, column: int) -> None:
        if length > MAX_ITEMS:
            say = f"this {what} has more than {MAX_ITEMS} {parts}"
            raise self._abort(line, column, say, "leave some out, or split it up")

    def _raw(self, event: ScalarEvent) -> str:
        """Return a scalar as the file has it."""
        start, end = event.start_mark, event.end_mark
        return self._text[start.index : end.index] if start and end else ""

    def _fields(self, begin: Event, events: Iterator[Event], depth: int) -> Node:
        from yaml import events as yaml_events

        fields: dict[str, Node] = {}
        keys: dict[str, tuple[int, int]] = {}
        while not isinstance(event := next(events), yaml_events.MappingEndEvent):
            key = self._value(event, events, depth + 1)
            value = self._value(next(events), events, depth + 1)
            if key.text is None:
                self._problem(key.line, key.column, "a field name must be plain text", "write name: value")
            elif key.text in fields:
                first = keys[key.text][0]
                say = f"the field {key.text!r} appears twice, first in line {first}"
                fix = "keep one of them" if key.text != "id" else _FORGOTTEN
                self._problem(key.line, key.column, say, fix)
            else:
                fields[key.text], keys[key.text] = value, (key.line, key.column)
                self._check_length(len(fields), "part", "fields", key.line, key.column)
        size = 1 + sum(value.size for value in fields.values())
        known, places = MappingProxyType(fields), MappingProxyType(keys)
        return Node(*_where(begin), fields=known, keys=places, is_flow=_is_flow(begin), size=size)

    def _alias(self, anchor: str, line: int, column: int) -> Node:
        if anchor not in self._anchors:
            fix = "put text that begins with * in quotes"
            raise self._abort(
                line, column, f"*{anchor} means a copy of something that is not in this file", fix
            )
        node = self._anchors[anchor]
        if node is None:
            say = f"*{anchor} refers to itself"
            raise self._abort(line, column, say, "write the text out")
        self._count += node.size
        self._count_value(0, line, column)
        return node

    def _count_value(self, depth: int, line: int, column: int) -> None:
        self._count += 1
        if len(self.problems) >= MOST_PROBLEMS:
            say = f"there are already {MOST_PROBLEMS} mistakes, so the rest of the file is not read"
            raise self._abort(line, column, say, "fix those first")
        if depth > MAX_DEPTH:
            raise self._abort(line, column, f"lists and fields are nested more than {MAX_DEPTH} levels deep")
        if self._count > MAX_VALUES:
            raise self._abort(
                line, column, f"the file has more than {MAX_VALUES} values", "shorten it, or use no aliases"
            )

    def _abort(self, line: int, column: int, say: str, fix: str = "") -> _Abort:
        self._problem(line, column, say, fix)
        return _Abort()

    def _problem(self, line: int, column: int, say: str, fix: str = "") -> None:
        self.problems.append(Problem(self.name, line, column, "E002", say, fix))


def _where(event: Event) -> tuple[int, int]:
    mark = event.start_mark
    return (mark.line + 1, mark.column + 1) if mark else (1, 1)


def _is_flow(event: Event) -> bool:
    return bool(getattr(event, "flow_style", False))


_FIXES = {
    "mapping values are not allowed": "put text that contains a colon in quotes, and check the indentation",
    "could not find expected ':'": "write name: value, with a space after the colon",
    "that cannot start": "indent with spaces, and put text that begins with @ or ` in quotes",
    "did not find expected key": "check quotes and indentation here and above; quote what begins with { or [",
    "expected ',' or": "close every { and [, put commas between, expressions in quotes, and words with { }",
    "expected <block end>": "check quotes and indentation here and above; quote what begins with { or [",
    "did not find expected '-'": "begin every item of the list with - at the same indentation",
    "end of stream": "close the quote that was opened here",
    "expected alphabetic or numeric": "put text that begins with * or & in quotes",
}


def _suggest_fix(problem: str | None) -> str:
    found = (fix for part, fix in _FIXES.items() if part in (problem or ""))
    return next(found, "check the indentation, colons and quotes of this line and the one above")
