"""How an item is answered with a pencil, from what its scene lets a learner do on the board.

Nothing here knows an exercise, and nothing looks at a solution: what can be marked is circled, what can be
chosen is ticked, cards are numbered, tiles are written into boxes, moves at the table are written down.
A text that is `Markup` has pictures of tiles in it, or emphasis; any other text is plain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Literal

from markupsafe import Markup

from mahj_tutor.authoring.worksheet.rich_text import line_html, tiles_html
from mahj_tutor.pictures.scene import Answer, Choice, Option, Scene, Zone, fold
from mahj_tutor.tiles import natural_list

_SOURCES = ("rack", "pool", "wall")
"""Kinds of zones that tiles only go back to."""

SHORT = 18
"""How many characters the options have that stand in a row."""

MOST_BOXES = 14
"""A tray with more places than this gets a line instead of boxes."""


@dataclass(frozen=True, slots=True)
class Ticks:
    """Options, each with a box to tick; `ticked` are the places of those that are given, from 0."""

    kind: ClassVar = "ticks"
    ask: str
    options: tuple[str, ...]
    ticked: tuple[int, ...] = ()

    @property
    def is_short(self) -> bool:
        """Tell whether the options are words so short that they stand in a row."""
        return all(len(each) <= SHORT and not isinstance(each, Markup) for each in self.options)


@dataclass(frozen=True, slots=True)
class Numbering:
    """Cards, each with a box for its number; those that are done already have theirs."""

    kind: ClassVar = "numbering"
    ask: str
    cards: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Boxes:
    """Boxes to write a tile into each, or a line if `empty` is 0; `filled` are there already."""

    kind: ClassVar = "boxes"
    ask: str
    filled: tuple[str, ...]
    empty: int


@dataclass(frozen=True, slots=True)
class Blank:
    """A number to write, or one that is given."""

    kind: ClassVar = "blank"
    ask: str
    unit: str
    given: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """What to do in the picture."""

    kind: ClassVar = "note"
    ask: str


@dataclass(frozen=True, slots=True)
class Step:
    """The question of a step; the room to answer it follows."""

    kind: ClassVar = "step"
    number: int
    ask: str


@dataclass(frozen=True, slots=True)
class Lines:
    """Ruled lines to write on."""

    kind: ClassVar = "lines"
    ask: str
    count: int = 4


Room = Ticks | Numbering | Boxes | Blank | Note | Step | Lines


@dataclass(frozen=True)
class Paper:
    """A scene on paper, with what is given already done: the zones to draw, and room to answer.

    `step_asks` are the questions that are left to answer, in Markdown, where there are several steps.
    """

    scene: Scene
    step_asks: tuple[str, ...] = ()
    corners: bool = True
    """Whether tiles show their numbers and letters."""
    captions: tuple[str, ...] = ()
    """What stands above each of two scenes."""

    @cached_property
    def given(self) -> Answer:
        """What is done already."""
        return fold(self.scene, self.scene.given_acts)

    @cached_property
    def places(self) -> tuple[Zone, ...]:
        """The zones that pieces may be put into, in the order of the scene."""
        home, moves = self.scene.home, self.scene.moves
        wanted = {zone for piece, zones in moves.items() for zone in zones if zone != home(piece)}
        return tuple(each for each in self.scene.zones if each.id in wanted and each.kind not in _SOURCES)

    @cached_property
    def manner(self) -> Literal["", "number", "boxes", "note", "lines"]:
        """How moves are written down."""
        kinds = {zone.kind for zone in self.places}
        if not kinds:
            return ""
        if kinds == {"steps"}:
            return "number" if len(self.places) == 1 else "boxes"
        if kinds != {"tray"}:
            return "lines"
        pieces = (self.scene.piece(each) for each in self.scene.moves)
        return "boxes" if any(each.face or each.text for each in pieces) else "note"

    @cached_property
    def picture(self) -> tuple[Zone, ...]:
        """The zones to draw, without what is printed as a list and without empty places to write into."""
        drawn = (each for each in self.scene.zones if not self._is_list(each))
        return tuple(each for each in map(self._as_given, drawn) if each.pieces or each.band)

    @cached_property
    def room(self) -> tuple[Room, ...]:
        """What to do in the picture, and where to write; what is said comes before what is done."""
        moves, choices = tuple(self._moves()), tuple(self._choices())
        acts = (*choices, *moves) if self.manner == "lines" else (*moves, *choices)
        return (*self._marks(), *(self._steps(choices) if self.step_asks else acts), *self._numbers())

    # --- the picture ---------------------------------------------------------------------------------

    def _as_given(self, zone: Zone) -> Zone:
        """Return a zone after the given acts, without what is written into boxes instead."""
        is_box = self.manner == "boxes" and zone in self.places
        ids = [
            each for each in self.given.place[zone.id] if not (is_box and self.scene.home(each) != zone.id)
        ]
        note = None if zone.kind == "card" else zone.note  # of a card it says what a tap does
        return replace(zone, pieces=tuple(map(self.scene.piece, ids)), note=note)

    def _is_list(self, zone: Zone) -> bool:
        """Tell whether a zone is printed as a list of words to be ticked or numbered."""
        if self.manner == "number":
            return zone in self.places or any(each.id in self.scene.moves for each in zone.pieces)
        return self._is_ticked(zone)

    def _is_ticked(self, zone: Zone) -> bool:
        """Tell whether a zone holds words of which some are to be marked."""
        in_words = all(each.text and not each.face and not each.printed for each in zone.pieces)
        can_be_marked = {each.id for each in zone.pieces} <= set(self.scene.marks)
        return zone.kind == "pool" and bool(zone.pieces) and in_words and can_be_marked

    # --- room to answer ------------------------------------------------------------------------------

    def _marks(self) -> Iterator[Room]:
        """Words are ticked; whatever else can be marked is circled in the picture."""
        left = set(self.scene.marks)
        for zone in filter(self._is_ticked, self.scene.zones):
            names = tuple(each.text or each.name for each in zone.pieces)
            done = (place for place, each in enumerate(zone.pieces) if each.id in self.given.marked)
            yield Ticks(zone.label, names, tuple(done))
            left -= {each.id for each in zone.pieces}
        if left:
            one = self.scene.mark_limit == 1
            yield Note("Circle it in the picture." if one else "Circle each one in the picture.")

    def _steps(self, choices: Iterable[Ticks]) -> Iterator[Room]:
        """Give every step a line; what may be said belongs to the first one."""
        for number, ask in enumerate(self.step_asks, 1):
            yield Step(number, line_html(ask))
            if number == 1:
                yield from (replace(each, ask="") for each in choices)
            yield Lines("", 1)

    def _moves(self) -> Iterator[Room]:
        if self.manner == "number":
            yield self._numbering(self.places[0])
        elif self.manner == "boxes":
            yield from map(self._boxes, self.places)
        elif self.manner == "note":
            who = natural_list((zone.label for zone in self.places), "or")
            yield Note(f"Circle what you move, and write beside it where it goes: {who}.")
        elif self.manner == "lines":
            yield Lines("Write down what you do, one step on each line.")

    def _numbering(self, steps: Zone) -> Numbering:
        done = self.given.place[steps.id]
        cards = (each for zone in self.scene.zones for each in zone.pieces if each.id in self.scene.moves)
        said = (
            (str(done.index(each.id) + 1) if each.id in done else "", each.text or each.name)
            for each in cards
        )
        return Numbering("Write 1, 2, 3 and so on in the boxes.", tuple(said))

    def _boxes(self, zone: Zone) -> Boxes:
        there = self.given.place[zone.id]
        filled = tuple(self.scene.piece(each).name for each in there if self.scene.home(each) != zone.id)
        most = zone.slots if zone.slots and zone.slots <= MOST_BOXES else 0
        return Boxes(zone.label, filled, max(0, most - len(filled)))

    def _choices(self) -> Iterator[Ticks]:
        texts = {(each.id, option.id): option.text for each in self.scene.choices for option in each.options}
        for each in self.scene.choices:
            only = f"If you ticked “{texts[each.when]}”: " if each.when else ""
            chosen = self.given.chosen.get(each.id)
            done = (place for place, option in enumerate(each.options) if option.id == chosen)
            yield Ticks(only + _drawn(each), tuple(map(_option, each.options)), tuple(done))

    def _numbers(self) -> Iterator[Room]:
        """Numbers of a sheet have what the sheet notes behind them."""
        sheets = [zone.note for zone in self.scene.zones if zone.kind == "sheet"]
        notes = sheets if len(sheets) == len(self.scene.numbers) else [None] * len(self.scene.numbers)
        for each, note in zip(self.scene.numbers, notes, strict=True):
            ask = f"{each.ask} ({note})" if note else each.ask
            yield Blank(ask, each.unit or "", self.given.numbers.get(each.id, ""))


def _option(option: Option) -> str:
    return _drawn(option) + (f" – {option.detail}" if option.detail else "")


def _drawn(said: Choice | Option) -> str:
    """Return a question or an option with its tiles drawn, where there are any in it."""
    if said.html:
        return tiles_html(said.html)
    return said.text if isinstance(said, Option) else said.ask
