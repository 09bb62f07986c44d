r"""YAML in, values out: every key and every word keeps its line and column.

Scalars are read as text, so that `0`, `N` and `no` stay what the author wrote; whoever wants a number
makes one. A text from a stranger is safe to read: size, depth and copies by alias are bounded, tags
are refused, and whatever is wrong is a `Problem` with its place and how to fix it.

>>> node = read_yaml("rack: 3B N 0\nme: no\n", "ours.yaml")
>>> node.plain()
{'rack': '3B N 0', 'me': 'no'}
>>> node.fields["me"].line, node.fields["me"].column
(2, 5)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from mahj_tutor.errors import ContentError

if TYPE_CHECKING:
    from yaml.error import MarkedYAMLError
    from yaml.events import Event

LARGEST = 1_000_000
"""The longest text that is read, in bytes."""
DEEPEST = 24
"""How deep lists and fields may lie in each other."""
MOST = 50_000
"""How many values a text may hold, copies made by aliases counted."""


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One mistake in a file: where it is, a code, what is wrong, and how to fix it."""

    file: str
    line: int
    column: int
    code: str
    say: str
    fix: str = ""

    def __str__(self) -> str:
        end = f". {self.fix}" if self.fix else ""
        return f"{self.file}:{self.line}:{self.column} {self.code} {self.say}{end}"


@dataclass(frozen=True, slots=True)
class Node:
    """A value of a YAML text: a word (`text`), a list (`items`) or fields; lines and columns count from 1.

    `keys` tells where each field's name stands, `size` how many values lie in the node.
    """

    line: int
    column: int
    text: str | None = None
    items: tuple[Node, ...] = ()
    fields: Mapping[str, Node] = field(default_factory=lambda: MappingProxyType({}))
    keys: Mapping[str, tuple[int, int]] = field(default_factory=lambda: MappingProxyType({}))
    is_list: bool = False
    size: int = 1

    @property
    def is_map(self) -> bool:
        """Whether the node has fields."""
        return self.text is None and not self.is_list

    def plain(self) -> Any:
        """Return the node as strings, lists and dicts."""
        if self.text is not None:
            return self.text
        if self.is_list:
            return [item.plain() for item in self.items]
        return {name: value.plain() for name, value in self.fields.items()}

    def place(self, path: Sequence[str | int]) -> tuple[int, int]:
        """Return line and column of what a path leads to, or of the last part of it that is there."""
        node, at = self, (self.line, self.column)
        for part in path:
            if isinstance(part, int) and part < len(node.items):
                node = node.items[part]
                at = (node.line, node.column)
            elif str(part) in node.fields:
                at = node.keys[str(part)]
                node = node.fields[str(part)]
        return at


def read_yaml(source: Path | str, name: str = "") -> Node:
    """Read a file, or a text under a name, that holds one document.

    Raises `ContentError` with every problem found.
    """
    documents, problems = read_documents(source, name)
    if not problems and len(documents) != 1:
        problems = (
            Problem(name or str(source), 1, 1, "E002", f"expected one document, found {len(documents)}"),
        )
    if problems:
        raise ContentError(map(str, problems))
    return documents[0]


def read_documents(source: Path | str, name: str = "") -> tuple[tuple[Node, ...], tuple[Problem, ...]]:
    """Read every document of a file or text (`---` stands between them), and list what is wrong.

    Documents before an unreadable place are returned all the same.
    """
    name = name or str(source)
    text, problem = (source, None) if isinstance(source, str) else _text_of(source, name)
    if problem is None and len(text) > LARGEST:
        problem = _too_long(name)
    if problem:
        return (), (problem,)
    reader = _Reader(name)
    return tuple(reader.documents(text)), tuple(reader.problems)


def _text_of(path: Path, name: str) -> tuple[str, Problem | None]:
    try:
        about = path.stat()
        if not (S_ISREG(about.st_mode) or S_ISDIR(about.st_mode)):  # a device or a pipe may keep us waiting
            return "", Problem(name, 1, 1, "E002", "this cannot be read: it is no file")
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:  # a ValueError: no file has such a name
        why = (error.strerror if isinstance(error, OSError) else None) or "no file has such a name"
        return "", Problem(name, 1, 1, "E002", f"this file cannot be read: {why}")
    if len(raw) > LARGEST:
        return "", _too_long(name)
    try:
        return raw.decode("utf-8-sig"), None
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - raw.rfind(b"\n", 0, error.start)
        say = "this is not text in UTF-8"
        return "", Problem(name, line, column, "E002", say, "save the file as plain text, encoding UTF-8")


def _too_long(name: str) -> Problem:
    fix = "make it shorter, or several files of it"
    return Problem(name, 1, 1, "E002", f"this file is longer than {LARGEST} characters", fix)


class _Stop(Exception):  # noqa: N818 no error: the rest of the text is not read
    """The text cannot be read on."""


class _Reader:
    """Builds nodes from the parser's events and gathers problems on the way."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.problems: list[Problem] = []
        self._anchors: dict[str, Node | None] = {}
        self._count = 0

    def documents(self, text: str) -> Iterator[Node]:
        """Yield the documents up to the first place that cannot be read."""
        import yaml  # compiled: only where a file is read

        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        try:
            events = yaml.parse(text, Loader=loader)
            yield from self._documents(events)
        except _Stop:
            return
        except yaml.reader.ReaderError as error:
            before = text[: error.position] if isinstance(error.position, int) else ""
            line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
            self._problem(line, column, "a character here is not text", "take it out, or type the line anew")
        except yaml.MarkedYAMLError as error:
            self._unreadable(error, text)
        except yaml.YAMLError as error:
            self._problem(1, 1, f"this is not readable as YAML: {error}")

    def _unreadable(self, error: MarkedYAMLError, text: str) -> None:
        not_closed = any(part in (error.problem or "") for part in ("end of stream", "expected ',' or"))
        mark = (error.context_mark if not_closed else None) or error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        here = (text.split("\n")[line - 1 : line] or [""])[0]
        indent = here[: len(here) - len(here.lstrip())]
        fix = "indent with blanks, not with the Tab key" if "\t" in indent else _fix(error.problem)
        self._problem(line, column, f"this is not readable as YAML: {error.problem}", fix)

    def _documents(self, events: Iterator[Event]) -> Iterator[Node]:
        from yaml import events as kinds

        for event in events:
            if isinstance(event, kinds.DocumentStartEvent):
                self._anchors = {}
                yield self._value(next(events), events, 0)

    def _value(self, event: Event, events: Iterator[Event], depth: int) -> Node:
        from yaml import events as kinds

        line, column = _where(event)
        if isinstance(event, kinds.AliasEvent):
            return self._alias(event.anchor or "", line, column)
        assert isinstance(event, kinds.ScalarEvent | kinds.CollectionStartEvent)
        self._bounded(depth, line, column)
        anchor = event.anchor
        if anchor:
            self._anchors[anchor] = None
        if event.tag and event.tag != "!":
            self._problem(line, column, f"tags such as {event.tag!r} are not used here", "take the tag out")
        node = self._inside(event, events, depth)
        if anchor:
            self._anchors[anchor] = node
        return node

    def _inside(self, event: Event, events: Iterator[Event], depth: int) -> Node:
        from yaml import events as kinds

        line, column = _where(event)
        if isinstance(event, kinds.ScalarEvent):
            return Node(line, column, text=event.value)
        if isinstance(event, kinds.SequenceStartEvent):
            items = []
            while not isinstance(event := next(events), kinds.SequenceEndEvent):
                items.append(self._value(event, events, depth + 1))
            return Node(line, column, items=tuple(items), is_list=True, size=1 + sum(i.size for i in items))
        return self._fields(events, depth, line, column)

    def _fields(self, events: Iterator[Event], depth: int, line: int, column: int) -> Node:
        from yaml import events as kinds

        fields: dict[str, Node] = {}
        keys: dict[str, tuple[int, int]] = {}
        while not isinstance(event := next(events), kinds.MappingEndEvent):
            key = self._value(event, events, depth + 1)
            value = self._value(next(events), events, depth + 1)
            if key.text is None:
                self._problem(key.line, key.column, "a field's name is a word", "write name: value")
            elif key.text in fields:
                first = keys[key.text][0]
                say = f"the field {key.text!r} stands here twice, first in line {first}"
                self._problem(key.line, key.column, say, "keep one of them")
            else:
                fields[key.text], keys[key.text] = value, (key.line, key.column)
        size = 1 + sum(value.size for value in fields.values())
        return Node(line, column, fields=MappingProxyType(fields), keys=MappingProxyType(keys), size=size)

    def _alias(self, anchor: str, line: int, column: int) -> Node:
        if anchor not in self._anchors:
            fix = "put words that begin with * between quotes"
            raise self._stop(line, column, f"*{anchor} asks for a copy of something that is not here", fix)
        node = self._anchors[anchor]
        if node is None:
            say = f"*{anchor} stands inside what it copies"
            raise self._stop(line, column, say, "write the words out")
        self._count += node.size
        self._bounded(0, line, column)
        return node

    def _bounded(self, depth: int, line: int, column: int) -> None:
        self._count += 1
        if depth > DEEPEST:
            raise self._stop(line, column, f"lists and fields lie more than {DEEPEST} deep in each other")
        if self._count > MOST:
            raise self._stop(
                line, column, f"the file holds more than {MOST} values", "write less, or no copies"
            )

    def _stop(self, line: int, column: int, say: str, fix: str = "") -> _Stop:
        self._problem(line, column, say, fix)
        return _Stop()

    def _problem(self, line: int, column: int, say: str, fix: str = "") -> None:
        self.problems.append(Problem(self.name, line, column, "E002", say, fix))


def _where(event: Event) -> tuple[int, int]:
    mark = event.start_mark
    return (mark.line + 1, mark.column + 1) if mark else (1, 1)


_FIXES = {
    "mapping values are not allowed": "put words that hold a colon between quotes, and look at the indents",
    "could not find expected ':'": "write name: value, with a blank after the colon",
    "character that cannot start": "indent with blanks, and put words with @ or ` between quotes",
    "did not find expected key": "look at the quotes and indents here and above; words that begin with { or [ stand between quotes",
    "expected ',' or": "every { and [ is closed again, with a comma between what stands inside",
    "did not find expected '-'": "every line of a list begins with - at the same indent",
    "end of stream": "a quote was opened and not closed",
    "expected alphabetic or numeric": "put words that begin with * or & between quotes",
}


def _fix(problem: str | None) -> str:
    found = (fix for part, fix in _FIXES.items() if part in (problem or ""))
    return next(found, "look at the indents, colons and quotes of this line and the one above")
