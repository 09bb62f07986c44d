"""What lies on a board: zones with pieces, questions, the steps of a replay.

Plain values that are cheap to create and read; their constraints are checked where they cross the wire
(`protocol`). This module needs nothing but pydantic's names for constraints, so that exercises can use it
and know no widget.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

Name = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:#+-]+$")]
"""An id on the board: short, printable, safe in markup."""

Line = Annotated[str, StringConstraints(max_length=600)]
"""A sentence or two for a person."""

Side = Literal["me", "right", "across", "left"]
"""A place around the table as the learner sees it."""

State = Literal["", "kept", "gone", "new", "last", "dead"]
"""How a piece looks: reserved, taken away (a gap), just come in, last discarded, out of play."""

Ink = Literal["", "a", "b", "c"]
"""What a symbol of the card is printed in: the text's own ink, or that of a suit letter."""


@dataclass(frozen=True, slots=True)
class Word:
    """A group of a card line as it is printed: symbols in inks, and what they mean."""

    name: Line
    """How it is spoken: "2222, suit a"."""
    runs: tuple[tuple[Line, Ink], ...]
    """Its symbols, cut where the ink changes; "" is the ink of the text."""
    says: Line = ""
    """What it means, in a sentence: opened by a tap."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A line of the card, or one word of it: then the words alone are given."""

    words: tuple[Word, ...]
    sign: Word | None = None
    """Whether it is open or concealed and what it pays, as printed behind the line: "X 25"."""
    section: Line = ""
    """The heading it stands under; drawn where it differs from the line before."""
    name: Line = ""
    """What the line is called when it is spoken of: "even-1"."""
    note: Line = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing with a place on the board: a tile, a stack of a wall, a text card, a card line, a seat."""

    id: Name
    name: Line
    """How it is spoken: "6 Dot", "stack 7 from the right end". Also its accessible name."""
    face: str | None = None
    """A tile code of the notation (`6D`), `?` for a tile face down, or None where it is no tile."""
    text: Line | None = None
    """The words on a card or a plaque."""
    column: int | None = None
    """For walls: place along the wall, 1 at the right end as its owner sees it."""
    level: Literal["top", "bottom", "stack"] | None = None
    """For walls: which tier; `stack` is both tiles, drawn as one."""
    seat: Side | None = None
    """In a `square` or `seats` zone: whose side it is at; without
    it, in the order me, right, across, left.
    """
    state: State = ""
    count: int | None = None
    """How many of it there are, drawn on its corner: a pile of the same tile."""
    number: Annotated[int, Field(ge=1, le=4)] | None = None
    """The small number on a flower, which counts for nothing."""
    printed: Printed | None = None
    """For a line of the card, or a word of it: drawn instead of `text`."""
    html: Line = ""
    """The words with tiles drawn in them, where there are any: drawn instead of `text`."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A place that holds pieces: a rack, a tray, a wall, a seat, a list of steps."""

    id: Name
    kind: Literal[
        "rack",
        "tray",
        "wall",
        "square",
        "seats",
        "exposure",
        "discards",
        "pool",
        "steps",
        "line",
        "card",
        "sheet",
    ]
    label: Line
    """Its heading and accessible name: "Your rack", "To South"."""
    pieces: tuple[Piece, ...] = ()
    slots: Annotated[int, Field(ge=0, le=160)] | None = None
    """How many pieces fit; None is no bound. A full zone takes no further piece."""
    columns: Annotated[int, Field(ge=1, le=12)] | None = None
    """In how many columns its pieces stand, each by its `column`; they wrap unless said."""
    numbered: bool = False
    """Whether the places are numbered 1, 2, 3 (order matters)."""
    seat: Side | None = None
    """Where it is at the table, seen from the learner."""
    arrow: Literal["right", "across", "left"] | None = None
    """The way its pieces will go, drawn as a compass."""
    note: Line | None = None
    dim: bool = False
    band: Line | None = None
    """A paper band across it: "dead: 14 tiles"."""
    means: Name | None = None
    """A piece that stands for all of it: a tap anywhere in the zone is a tap on that piece. Of a line of a
    sheet, the number field whose amount stands on it."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a side of the table, and how many tiles stand face down on her rack."""

    seat: Side
    name: Line
    """Her wind: "East"."""
    hidden: Annotated[int, Field(ge=0, le=20)] | None = None
    """None where nothing is shown of her rack, or its tiles lie in a zone of their own."""
    asked: bool = False
    """Whether the question is about her hand: her place comes forward."""
    empty: bool = False
    """Whether nobody sits there: three people play."""
    threw: bool = False
    """Whether the last discard, which lies in sight, is hers."""
    turn: bool = False
    """Whether it is her turn."""
    dead: bool = False
    """Whether her hand is dead."""
    dealer: bool = False
    """Whether she deals."""
    total: Line | None = None
    """What she has won or lost in the games so far, where that is told: "+250 in all"."""


@dataclass(frozen=True, slots=True)
class Table:
    """The table around the zones of a view: four players, and the wall."""

    players: tuple[Player, ...]
    wall: Annotated[int, Field(ge=0, le=160)] | None = None
    """How many tiles are left in the wall; None where that is not told."""
    said: tuple[Line, ...] = ()
    """Those of the view's facts that the players' places say already."""


@dataclass(frozen=True, slots=True)
class Option:
    """One answer of a choice."""

    id: Name
    text: Line
    detail: Line | None = None
    html: Line = ""
    """The text with tiles drawn in it, where there are any."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A question with a few answers, one of which is chosen."""

    id: Name
    ask: Line
    options: tuple[Option, ...]
    when: tuple[Name, Name] | None = None
    """Shown only once that (choice, option) is chosen."""
    html: Line = ""
    """The question with tiles drawn in it, where there are any."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A choice among the board's settings that the sender keeps: it is made with `choose`, at any time."""

    id: Name
    ask: Line
    options: tuple[Option, ...]
    chosen: Name


@dataclass(frozen=True, slots=True)
class Log:
    """What has happened in a game, line by line: those from line `at` on; the board has the ones before."""

    lines: tuple[Line, ...]
    at: Annotated[int, Field(ge=0, le=2000)] = 0
    calls: tuple[Line, ...] = ()
    """What players called out in these lines, such as the name of a tile that was thrown."""


@dataclass(frozen=True, slots=True)
class NumberField:
    """A question whose answer is a whole number."""

    id: Name
    ask: Line
    low: int = 0
    high: int = 200
    unit: Line | None = None
    step: Annotated[int, Field(ge=1, le=100)] = 1
    """How much its buttons add and take away; any number can be typed."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One step of a replay: what is said, and where pieces are after it."""

    say: Line
    place: Mapping[Name, tuple[Name, ...]] = field(default_factory=dict)
    """Zone id to the ids of its pieces after this step; zones not named keep theirs."""
    lit: tuple[Name, ...] = ()
    """Pieces or zones to look at."""
    dim: tuple[Name, ...] = ()
    band: Mapping[Name, Line] = field(default_factory=dict)
    kept: tuple[Name, ...] = ()
    """Stacks of a wall that are set aside from this step on: the wall breaks after the last of them."""
