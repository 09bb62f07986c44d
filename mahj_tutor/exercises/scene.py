"""What an item looks like and what was done on it, as plain values: no Jupyter, no widgets.

The fields mirror those of the board's own models, so that `notebook.present` maps them one by one.
`fold` tells what a list of acts comes to; the board does the same in the browser.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Never, TypeAlias

Side = Literal["me", "right", "across", "left"]
"""A place round the table as the learner sees it."""
SIDES: tuple[Side, ...] = ("me", "right", "across", "left")

Act: TypeAlias = tuple[str, ...]
Acts: TypeAlias = tuple[Act, ...]
"""What was done, in order: `("move", piece, zone)`, `("mark", piece)`, `("choose", choice, option)`,
`("number", field, text)`."""

State = Literal["", "kept", "gone", "new", "last", "dead"]
"""How a piece looks: reserved, taken away, just come in, last discarded, out of play."""

Ink = Literal["", "a", "b", "c"]
"""What a symbol of the card is printed in: the text's own ink, or that of a suit letter."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a card line: how it is spoken, its symbols in runs of one ink each, and what it means.

    The inks are the suit letters of the line; symbols that belong to no suit are in "", the ink of the text.
    """

    name: str
    runs: tuple[tuple[str, Ink], ...]
    says: str


@dataclass(frozen=True, slots=True)
class Printed:
    """A line of the card as it is printed; `sign` is X or C and what it pays. Of a single word nothing but the word."""

    words: tuple[Word, ...]
    sign: Word | None = None
    section: str = ""
    name: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing that has a place: a tile, a stack of a wall, a card of words, a line of the card, a seat."""

    id: str
    name: str
    face: str | None = None
    text: str | None = None
    column: int | None = None
    level: Literal["top", "bottom", "stack"] | None = None
    seat: Side | None = None
    state: State = ""
    printed: Printed | None = None


@dataclass(frozen=True, slots=True)
class Zone:
    """A place that holds pieces; `slots` None is no bound. `band` is written across it, as over a dead hand."""

    id: str
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
    label: str
    pieces: tuple[Piece, ...] = ()
    slots: int | None = None
    numbered: bool = False
    seat: Side | None = None
    arrow: Literal["right", "across", "left"] | None = None
    note: str | None = None
    dim: bool = False
    band: str | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """One answer of a choice."""

    id: str
    text: str
    detail: str | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """A question with a few answers; shown once `when` (choice, option) is chosen, or always."""

    id: str
    ask: str
    options: tuple[Option, ...]
    when: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class NumberField:
    """A question whose answer is a whole number."""

    id: str
    ask: str
    low: int = 0
    high: int = 200
    unit: str | None = None


@dataclass(frozen=True, slots=True)
class Frame:
    """One step of a replay: what is said, and which pieces lie where after it (zones not named keep theirs)."""

    say: str
    place: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    lit: tuple[str, ...] = ()
    dim: tuple[str, ...] = ()
    band: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scene:
    """One item as it lies on the table before the learner acts, and what may be done on it."""

    zones: tuple[Zone, ...] = ()
    moves: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    marks: tuple[str, ...] = ()
    mark_limit: int = 1
    choices: tuple[Choice, ...] = ()
    numbers: tuple[NumberField, ...] = ()
    facts: tuple[str, ...] = ()
    given_acts: Acts = ()

    def piece(self, name: str) -> Piece:
        """Return a piece by its id; an unknown one raises `KeyError`."""
        return next((each for zone in self.zones for each in zone.pieces if each.id == name), None) or _no(
            name
        )

    def zone(self, name: str) -> Zone:
        """Return a zone by its id; an unknown one raises `KeyError`."""
        return next((zone for zone in self.zones if zone.id == name), None) or _no(name)

    def home(self, piece: str) -> str:
        """Return the id of the zone a piece lies in at first."""
        for zone in self.zones:
            if any(each.id == piece for each in zone.pieces):
                return zone.id
        return _no(piece)


def _no(name: str) -> Never:
    raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a list of acts comes to.

    `place` names the pieces of every zone in order, `moved` the pieces away from home with their zones
    in the order they were put there.
    """

    acts: Acts
    place: Mapping[str, tuple[str, ...]]
    moved: tuple[tuple[str, str], ...] = ()
    marked: tuple[str, ...] = ()
    chosen: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, str] = field(default_factory=dict)


def fold(scene: Scene, acts: Acts) -> Answer:
    """Return what acts come to, as the board shows it.

    An act that names what is not in the scene, or that the scene does not offer, raises `KeyError`.

    >>> east = Zone("e", "seats", "East", (Piece("p", "stack 1"),))
    >>> scene = Scene((east, Zone("s", "seats", "South")), moves={"p": ("e", "s")})
    >>> fold(scene, (("move", "p", "s"),)).place["s"]
    ('p',)
    """
    away: dict[str, str] = {}
    marked: list[str] = []
    chosen: dict[str, str] = {}
    numbers: dict[str, str] = {}
    for act in acts:
        _offered(scene, act)
        match act:
            case ("move", piece, zone):
                away.pop(piece, None)
                if scene.home(piece) != zone:
                    away[piece] = zone
            case ("mark", piece):
                marked = _marked(marked, piece, scene.mark_limit)
            case ("choose", choice, option):
                chosen[choice] = option
            case ("number", name, text):
                numbers[name] = text
    return Answer(acts, _places(scene, away), tuple(away.items()), tuple(marked), chosen, numbers)


def _offered(scene: Scene, act: Act) -> None:
    match act:
        case ("move", piece, zone):
            known = zone in scene.moves.get(piece, ())
        case ("mark", piece):
            known = piece in scene.marks
        case ("choose", choice, option):
            options = (each.options for each in scene.choices if each.id == choice)
            known = any(option == each.id for some in options for each in some)
        case ("number", name, _):
            known = any(name == each.id for each in scene.numbers)
        case _:
            known = False
    if not known:
        raise KeyError(act)


def _marked(marked: list[str], piece: str, limit: int) -> list[str]:
    if piece in marked:
        return [each for each in marked if each != piece]
    if limit == 1:
        return [piece]
    return [*marked, piece] if len(marked) < limit else marked


def _places(scene: Scene, away: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    return {
        zone.id: (
            *(each.id for each in zone.pieces if each.id not in away),
            *(piece for piece, where in away.items() if where == zone.id),
        )
        for zone in scene.zones
    }
