"""What an item looks like and what was done on it, as plain values: no Jupyter, no widgets.

Zones, pieces and questions are the board's own (`mahj_widgets.layout`), which exercises take from here.
`fold` returns what a list of acts comes to; the board does the same in the browser.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Never, TypeAlias

from mahj_widgets.layout import Choice as Choice
from mahj_widgets.layout import Frame as Frame
from mahj_widgets.layout import Ink as Ink
from mahj_widgets.layout import NumberField as NumberField
from mahj_widgets.layout import Option as Option
from mahj_widgets.layout import Piece as Piece
from mahj_widgets.layout import Printed as Printed
from mahj_widgets.layout import Side as Side
from mahj_widgets.layout import State as State
from mahj_widgets.layout import Word as Word
from mahj_widgets.layout import Zone as Zone

SIDES: tuple[Side, ...] = ("me", "right", "across", "left")

Act: TypeAlias = tuple[str, ...]
Acts: TypeAlias = tuple[Act, ...]
"""What was done, in order: `("move", piece, zone)`, `("mark", piece)`, `("choose", choice, option)`,
`("number", field, text)`."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button that does an act, on a board where every act is answered at once.

    `confirm` is a question that is asked before; after so many ms (`after`) the board does the act by itself.
    """

    label: str
    act: Act
    is_filled: bool = False
    confirm: str = ""
    after: int | None = None


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
    buttons: tuple[Button, ...] = ()

    def piece(self, name: str) -> Piece:
        """Return a piece by its id; an unknown one raises `KeyError`."""
        return next((each for zone in self.zones for each in zone.pieces if each.id == name), None) or _no(
            name
        )

    def zone(self, name: str) -> Zone:
        """Return a zone by its id; an unknown one raises `KeyError`."""
        return next((zone for zone in self.zones if zone.id == name), None) or _no(name)

    def called(self, name: str) -> tuple[str, ...]:
        """Return the ids of the zones and pieces that have a name in lower case; tiles also have a code."""
        ids = [zone.id for zone in self.zones if name in (zone.id, zone.kind, zone.label.lower())]
        pieces = (piece for zone in self.zones for piece in zone.pieces)
        wanted = "joker" if name == "jokers" else name
        return (*ids, *(each.id for each in pieces if wanted in names_of(each)))

    def option(self, choice: str, option: str) -> str:
        """Return the words of an option."""
        options = (each for some in self.choices if some.id == choice for each in some.options)
        return next(each.text for each in options if each.id == option)

    def home(self, piece: str) -> str:
        """Return the id of the zone a piece lies in at first."""
        for zone in self.zones:
            if any(each.id == piece for each in zone.pieces):
                return zone.id
        return _no(piece)


def names_of(piece: Piece) -> tuple[str, ...]:
    """Return what a piece may be called, in lower case: its name, its words, its tile code."""
    return tuple(each.lower() for each in (piece.name, piece.text, piece.face) if each)


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
        if not _is_offered(scene, act):
            raise KeyError(act)
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


def _is_offered(scene: Scene, act: Act) -> bool:
    match act:
        case ("move", piece, zone):
            return zone in scene.moves.get(piece, ())
        case ("mark", piece):
            return piece in scene.marks
        case ("choose", choice, option):
            return (choice, option) in ((each.id, one.id) for each in scene.choices for one in each.options)
        case ("number", name, _):
            return name in (each.id for each in scene.numbers)
        case _:
            return False


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
