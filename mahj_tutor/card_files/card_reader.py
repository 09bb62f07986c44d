"""From a file to a card: every field is validated, and every mistake reported with its position and a fix."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from mahj_tutor.card import MAX_READINGS, Card, Line, LineKind, Numbers, count_readings
from mahj_tutor.card.notation import notation_errors
from mahj_tutor.card_files.field_reader import FieldReader
from mahj_tutor.card_files.hand_problems import (
    check_named_tiles,
    check_suit_count,
    explain_letter,
    explain_no_hands,
    suggest_fix,
)
from mahj_tutor.errors import ContentError
from mahj_tutor.yaml_source import Node, Problem, read_documents

SCHEMA = "mahj-card/1"
MAX_WAYS_OF_CARD = 120_000
"""Ways to read all lines together; a card of 120 lines has a few thousand."""
MAX_LINES = 150
"""Lines of a card; a printed one has about 60."""
MAX_HAND_LENGTH = 200
"""Characters in a hand; a printed line has about 30."""

_CARD = ("schema", "name", "year", "license", "sections")
_SECTION = ("name", "lines")
_LINE = ("id", "hand", "note", "kind", "value", "numbers", "only")
_OPTIONAL = {"note", "numbers", "only"}


@dataclass(frozen=True, slots=True)
class LocatedLine:
    """A line and the YAML node it was read from."""

    line: Line
    node: Node


@dataclass(frozen=True, slots=True)
class CardFile:
    """The lines of a file that could be read, the card if all of it could, and what is wrong."""

    file: str
    card: Card | None
    lines: tuple[LocatedLine, ...]
    problems: tuple[Problem, ...]


def read_card(source: Path | str, name: str = "") -> Card:
    """Read a card from a file, or from a text with a name; raise `ContentError` with all mistakes."""
    found = read_card_file(source, name)
    if found.card is None:
        raise ContentError(map(str, found.problems))
    return found.card


def read_card_file(source: Path | str, name: str = "") -> CardFile:
    """Read as much of a card file as possible; never raises."""
    name = name or str(source)
    nodes, problems = read_documents(source, name)
    reader = FieldReader(name, list(problems))
    card: Card | None = None
    lines: tuple[LocatedLine, ...] = ()
    if len(nodes) == 1:
        card, lines = _CardReader(reader).card(nodes[0])
    elif not problems:
        say = "this file is empty" if not nodes else f"a file has one card, this one has {len(nodes)}"
        position = (nodes[1].line, nodes[1].column) if nodes else (1, 1)
        reader.report_at(
            position,
            "E002",
            say,
            f"begin with schema: {SCHEMA}" if not nodes else "put each card in a file of its own",
        )
    found = tuple(sorted(dict.fromkeys(reader.problems)))
    return CardFile(name, None if found else card, lines, found)


class _CardReader:
    """Reads one card through a `FieldReader`, which collects the problems."""

    def __init__(self, reader: FieldReader) -> None:
        self._reader = reader
        self._ways_left = MAX_WAYS_OF_CARD
        self._lines = 0
        self._ids: dict[str, int] = {}

    def card(self, node: Node) -> tuple[Card | None, tuple[LocatedLine, ...]]:
        """Return the card, if it has a name and a year, and its lines."""
        fields = self._reader.fields(node, "a card", _CARD)
        if "schema" in fields and fields["schema"].text != SCHEMA:
            say = f"the schema is not {SCHEMA}"
            self._reader.report(fields["schema"], "E002", say, f"write schema: {SCHEMA}")
        name = self._reader.text(fields.get("name"))
        year = self._reader.number(fields.get("year"), 1, 9999)
        terms = self._reader.text(fields.get("license"))
        lines = tuple(self._sections(fields.get("sections")))
        if name is None or year is None or terms is None:
            return None, lines
        return Card(name, year, tuple(each.line for each in lines), terms), lines

    def _sections(self, node: Node | None) -> Iterator[LocatedLine]:
        for section in self._reader.items(node, "sections"):
            fields = self._reader.fields(section, "a section", _SECTION)
            name = self._reader.text(fields.get("name")) or ""
            for item in self._reader.items(fields.get("lines"), "lines"):
                self._lines += 1
                if self._lines > MAX_LINES:
                    say, fix = f"this card has more than {MAX_LINES} lines", "split it into two cards"
                    self._reader.report(item, "E081", say, fix)
                    return
                line = self._line(item, name)
                if line is not None:
                    yield LocatedLine(line, item)

    def _line(self, node: Node, section: str) -> Line | None:
        before = len(self._reader.problems)
        fields = self._reader.fields(node, "a line", _LINE, _OPTIONAL)
        name = self._line_id(fields.get("id"))
        kind = self._kind(fields.get("kind"))
        value = self._reader.number(fields.get("value"), 1, 9999) or 1
        note = self._note(fields.get("note"))
        hand = self._reader.text(fields.get("hand"), max_length=MAX_HAND_LENGTH)
        numbers = self._numbers(fields.get("numbers"))
        only = self._only(fields.get("only"), hand or "")
        if hand is None or numbers is None or only is None:
            return None
        self._check_note(fields.get("note"), note, hand)
        if not self._is_readable(fields["hand"], hand, numbers, only):
            return None
        line = Line(name, hand, kind or "X", value, section, numbers, only, note)
        if not line.targets:
            self._reader.report(fields["hand"], "E080", *explain_no_hands(line))
        return line if len(self._reader.problems) == before else None

    def _is_readable(
        self, node: Node, hand: str, numbers: Numbers, only: Mapping[str, tuple[int, ...]]
    ) -> bool:
        """Return whether a hand can be read without too much work; the file may come from a stranger."""
        errors = notation_errors(hand)
        for error in errors:
            self._reader.report(node, "E080", error.problem.rstrip(","), suggest_fix(error))
        if errors:
            return False
        count = count_readings(hand, numbers=numbers, only=only)
        suggestion = "allow fewer numbers with only:, or split it into several lines"
        if count > MAX_READINGS:
            say = (
                f"this line is too open: it can be read in {count} ways, and at most {MAX_READINGS} are"
                " allowed"
            )
            self._reader.report(node, "E081", say, suggestion)
            return False
        if count > self._ways_left >= 0:
            say = f"the lines of this card up to here can be read in more than {MAX_WAYS_OF_CARD} ways"
            self._reader.report(node, "E081", say, "split it into two cards")
        self._ways_left -= count
        return self._ways_left >= 0

    def _kind(self, node: Node | None) -> LineKind | None:
        return self._reader.choice(node, {"X": "X", "C": "C"}, "write X (exposed) or C (concealed)")

    def _numbers(self, node: Node | None) -> Numbers | None:
        if node is None:
            return "exact"
        fix = "write run (the numbers move together) or exact, or remove it"
        return self._reader.choice(node, {"exact": "exact", "run": "run"}, fix)

    def _only(self, node: Node | None, hand: str) -> dict[str, tuple[int, ...]] | None:
        """Return the numbers that x, y and z may be, or None if they cannot be read."""
        before = len(self._reader.problems)
        found: dict[str, tuple[int, ...]] = {}
        if node is None:
            return found
        if not node.is_map:
            self._reader.report(
                node, "E083", "only: lists letters and their numbers", "write {x: [2, 4, 6, 8]}"
            )
            return None
        for letter, numbers in node.fields.items():
            if letter not in ("x", "y", "z") or letter not in hand:
                say, fix = explain_letter(letter, hand)
                self._reader.report_at(node.keys[letter], "E083", say, fix)
                continue
            items = self._reader.items(numbers, letter)
            read = [number for item in items if (number := self._reader.number(item, 1, 9))]
            found[letter] = tuple(dict.fromkeys(read))
        return found if len(self._reader.problems) == before else None

    def _note(self, node: Node | None) -> str:
        if node is None or (node.text is not None and not node.text.strip()):
            return ""
        return self._reader.text(node) or ""

    def _check_note(self, node: Node | None, note: str, hand: str) -> None:
        mismatch = check_suit_count(note, hand) or check_named_tiles(note, hand)
        if node is not None and mismatch:
            self._reader.report(node, "E082", *mismatch)

    def _line_id(self, node: Node | None) -> str:
        """Return the id of a line, checked even if the rest of the line cannot be read."""
        name = self._reader.text(node) or ""
        if node is not None and name in self._ids:
            say = f"the id {name!r} is used twice, first in line {self._ids[name]}"
            self._reader.report(node, "E100", say, "give this line a different id")
        elif node is not None:
            self._ids[name] = node.line
        if node is not None and set(name) & set(",;"):
            say = f"the id {name!r} has a comma or a semicolon in it"
            self._reader.report(node, "E101", say, "write letters, digits and hyphens, as in even-1")
        return name
