"""From a file to a card: every field read strictly, every mistake told with its place and how to fix it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from mahj_tutor.card import MAX_READINGS, Card, Line, LineKind, Numbers, count_readings
from mahj_tutor.card.notation import notation_errors
from mahj_tutor.card_files.findings import Findings
from mahj_tutor.card_files.hands import fix, lettered, suits_counted, why_none
from mahj_tutor.errors import LibraryError
from mahj_tutor.yaml_source import Node, Problem, read_documents

SCHEMA = "mahj-card/1"
MOST_WAYS_OF_CARD = 120_000
"""Ways to read all lines together; a card of 120 lines has some thousands."""
LONGEST_HAND = 200
"""Characters of a hand; a printed line has some 30."""

_CARD = ("schema", "name", "year", "licence", "sections")
_SECTION = ("name", "lines")
_LINE = ("id", "hand", "note", "kind", "value", "numbers", "only")
_OPTIONAL = {"note", "numbers", "only"}


@dataclass(frozen=True, slots=True)
class Placed:
    """A line and the part of the file it was read from."""

    line: Line
    node: Node


@dataclass(frozen=True, slots=True)
class CardFile:
    """What a file holds: the lines that could be read, the card if all could, and what is wrong."""

    file: str
    card: Card | None
    lines: tuple[Placed, ...]
    problems: tuple[Problem, ...]


def read_card(source: Path | str, name: str = "") -> Card:
    """Read a card from a file, or from a text under a name; `LibraryError` lists everything that is wrong."""
    found = read_card_file(source, name)
    if found.card is None:
        raise LibraryError(map(str, found.problems))
    return found.card


def read_card_file(source: Path | str, name: str = "") -> CardFile:
    """Read what can be read of a card file; whatever it holds, nothing is raised."""
    name = name or str(source)
    nodes, problems = read_documents(source, name)
    tell = Findings(name, list(problems))
    card: Card | None = None
    lines: tuple[Placed, ...] = ()
    if len(nodes) == 1:
        card, lines = _Reader(tell).card(nodes[0])
    elif not problems:
        say = "this file is empty" if not nodes else f"a file holds one card, here are {len(nodes)}"
        place = (nodes[1].line, nodes[1].column) if nodes else (1, 1)
        tell.at(place, "E002", say, f"begin with schema: {SCHEMA}" if not nodes else "make a file of each")
    found = tuple(sorted(dict.fromkeys(tell.problems)))
    return CardFile(name, None if found else card, lines, found)


class _Reader:
    """Reads one card; what it finds goes to `tell`."""

    def __init__(self, tell: Findings) -> None:
        self.tell = tell
        self._left = MOST_WAYS_OF_CARD
        self._ids: dict[str, int] = {}

    def card(self, node: Node) -> tuple[Card | None, tuple[Placed, ...]]:
        """Return the card, if it has a name and a year, and its lines."""
        fields = self.tell.fields(node, "a card", _CARD)
        if "schema" in fields and fields["schema"].text != SCHEMA:
            say = f"the schema is not {SCHEMA}"
            self.tell.node(fields["schema"], "E002", say, f"write schema: {SCHEMA}")
        name = self.tell.words(fields.get("name"))
        year = self.tell.number(fields.get("year"), 1, 9999)
        licence = self.tell.words(fields.get("licence"))
        lines = tuple(self._sections(fields.get("sections")))
        if name is None or year is None or licence is None:
            return None, lines
        return Card(name, year, tuple(each.line for each in lines), licence), lines

    def _sections(self, node: Node | None) -> Iterator[Placed]:
        for section in self.tell.items(node, "sections"):
            fields = self.tell.fields(section, "a section", _SECTION)
            name = self.tell.words(fields.get("name")) or ""
            for item in self.tell.items(fields.get("lines"), "lines"):
                line = self._line(item, name)
                if line is not None:
                    yield Placed(line, item)

    def _line(self, node: Node, section: str) -> Line | None:
        before = len(self.tell.problems)
        fields = self.tell.fields(node, "a line", _LINE, _OPTIONAL)
        name = self._named(fields.get("id"))
        kind = self._kind(fields.get("kind"))
        value = self.tell.number(fields.get("value"), 1, 9999) or 1
        note = self._note(fields.get("note"))
        hand = self.tell.words(fields.get("hand"), longest=LONGEST_HAND)
        numbers = self._numbers(fields.get("numbers"))
        only = self._only(fields.get("only"), hand or "")
        if hand is None or numbers is None or only is None:
            return None
        self._check_note(fields.get("note"), note, hand)
        if not self._can_be_tried(fields["hand"], hand, numbers, only):
            return None
        line = Line(name, hand, kind or "X", value, section, numbers, only, note)
        if not line.targets:
            self.tell.node(fields["hand"], "E080", *why_none(line))
        return line if len(self.tell.problems) == before else None

    def _can_be_tried(
        self, node: Node, hand: str, numbers: Numbers, only: Mapping[str, tuple[int, ...]]
    ) -> bool:
        """Whether a hand can be read, and without too much work: a stranger may have written it."""
        wrong = notation_errors(hand)
        for error in wrong:
            self.tell.node(node, "E080", error.problem.rstrip(","), fix(error))
        if wrong:
            return False
        many = count_readings(hand, numbers=numbers, only=only)
        how = "name fewer numbers with only:, or make several lines of it"
        if many > MAX_READINGS:
            say = f"this line leaves too much open: it can be read in {many} ways, at most {MAX_READINGS} are tried"
            self.tell.node(node, "E081", say, how)
            return False
        if many > self._left >= 0:
            say = f"up to here the lines of this card can be read in more than {MOST_WAYS_OF_CARD} ways"
            self.tell.node(node, "E081", say, "make two cards of it")
        self._left -= many
        return self._left >= 0

    def _kind(self, node: Node | None) -> LineKind | None:
        return self.tell.choice(node, {"X": "X", "C": "C"}, "write X (exposed) or C (concealed)")

    def _numbers(self, node: Node | None) -> Numbers | None:
        if node is None:
            return "exact"
        how = "write run (the numbers move together) or exact, or leave it out"
        return self.tell.choice(node, {"exact": "exact", "run": "run"}, how)

    def _only(self, node: Node | None, hand: str) -> dict[str, tuple[int, ...]] | None:
        """The numbers that x, y and z may be; None if they cannot be read."""
        before = len(self.tell.problems)
        found: dict[str, tuple[int, ...]] = {}
        if node is None:
            return found
        if not node.is_map:
            self.tell.node(node, "E083", "only: names letters and their numbers", "write {x: [2, 4, 6, 8]}")
            return None
        for letter, numbers in node.fields.items():
            if letter not in ("x", "y", "z") or letter not in hand:
                say, how = lettered(letter, hand)
                self.tell.at(node.keys[letter], "E083", say, how)
                continue
            items = self.tell.items(numbers, letter)
            read = [number for item in items if (number := self.tell.number(item, 1, 9))]
            found[letter] = tuple(dict.fromkeys(read))
        return found if len(self.tell.problems) == before else None

    def _note(self, node: Node | None) -> str:
        if node is None or (node.text is not None and not node.text.strip()):
            return ""
        return self.tell.words(node) or ""

    def _check_note(self, node: Node | None, note: str, hand: str) -> None:
        wrong = suits_counted(note, hand)
        if node is not None and wrong:
            self.tell.node(node, "E082", *wrong)

    def _named(self, node: Node | None) -> str:
        """The id of a line, its own even where the rest of it cannot be read."""
        name = self.tell.words(node) or ""
        if node is not None and name in self._ids:
            say = f"the id {name!r} is used twice, first in line {self._ids[name]}"
            self.tell.node(node, "E100", say, "give this one an id of its own")
        elif node is not None:
            self._ids[name] = node.line
        if node is not None and set(name) & set(",;"):
            say = f"the id {name!r} has a comma or a semicolon in it"
            self.tell.node(node, "E101", say, "write letters, digits and hyphens, as in even-1")
        return name
