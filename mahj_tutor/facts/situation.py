"""What an exercise is about: a state of the game, who the learner is, and the values that have names.

A tile of a situation knows where it lies, so that it can be found on the board: two tiles are equal if they
are alike, wherever they lie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias

from mahj_tutor import classical
from mahj_tutor.american import CharlestonState, DealState, PlayState
from mahj_tutor.card import Card, Line, first_card
from mahj_tutor.card.notation import PrintedGroup, read_line
from mahj_tutor.classical.sets import DeclaredSet
from mahj_tutor.expressions import BESIDE, Scope, Type, types
from mahj_tutor.games import AnyDeal, AnyPlay, GameState
from mahj_tutor.pictures.scene import Zone
from mahj_tutor.rulebook import Profile, profile
from mahj_tutor.solver import Exposure, Solver, solver_for
from mahj_tutor.table import Seat
from mahj_tutor.tiles import Tile

Area = Literal[
    "rack", "exposure", "open rack", "discards", "picked", "tiles", "shown", "hand", "hands", "group"
]
"""Where a tile lies: on a rack, in an exposure, on a rack face up, among the discards, picked but not racked;
or it lies there for the question: loose tiles, a hand of 14, a group to be filled."""


class Where(NamedTuple):
    """The place of a tile: the area, whose it is, which group, and which tile of it, from 0."""

    area: Area
    place: int
    seat: Seat | None = None
    group: int = 0
    beside: bool = False
    """Whether it lies in the second of two scenes."""


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """A tile and where it lies, if it lies anywhere."""

    tile: Tile
    where: Where | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Laid) and self.tile is other.tile

    def __hash__(self) -> int:
        return hash(self.tile)

    def __str__(self) -> str:
        return self.tile.name


@dataclass(frozen=True, slots=True)
class LaidGroup:
    """A group of tiles on the table: an exposure of a player, or a set of the classical game, from 0."""

    exposure: Exposure | DeclaredSet
    seat: Seat
    number: int = field(compare=False)

    @property
    def tiles(self) -> tuple[Laid, ...]:
        """Its tiles where they lie."""
        return placed(self.exposure.tiles, "exposure", self.seat, self.number)

    def __str__(self) -> str:
        return self.exposure.name


def exposures_of(some: Iterable[LaidGroup]) -> list[Exposure]:
    """Return the exposures among groups on the table, without the sets of the classical game."""
    return [each.exposure for each in some if isinstance(each.exposure, Exposure)]


class Stack(NamedTuple):
    """A stack of a player's wall, counted from 1 at the right end as its owner sees it."""

    seat: Seat
    number: int

    def __str__(self) -> str:
        return f"stack {self.number}"


@dataclass(frozen=True, slots=True)
class CardGroup:
    """A group of a hand of the card as it is printed; `number` counts the groups of the hand from 0."""

    line: Line
    number: int
    printed: PrintedGroup

    def __str__(self) -> str:
        """Return it as a card prints it, so `NNNN` for a kong of any wind."""
        first, *_ = read_line(self.line.printed)[self.number]
        return first.symbols


@dataclass(frozen=True, slots=True)
class LaidHand:
    """One of several hands of tiles that lie side by side, counted from 1."""

    tiles: tuple[Laid, ...]
    number: int

    def __str__(self) -> str:
        return f"Hand {self.number}"


Thing: TypeAlias = Laid | LaidGroup | Stack | Seat | Line | CardGroup | LaidHand | str | tuple[Any, ...]
"""What a piece of the board is: a tile, a group, a stack, a player, a hand of the card, a group of it, a hand
of tiles, words, or several.
"""


def kinds(some: Iterable[Laid]) -> tuple[Tile, ...]:
    """Return tiles without their places."""
    return tuple(each.tile for each in some)


def beside_it(value: Any) -> Any:
    """Return a value of the second of two scenes: its tiles lie there."""
    if isinstance(value, tuple) and type(value) is tuple:
        return tuple(map(beside_it, value))
    if isinstance(value, Laid) and value.where is not None:
        return Laid(value.tile, value.where._replace(beside=True))
    return value


def loose(some: Iterable[Tile]) -> tuple[Laid, ...]:
    """Return tiles that lie nowhere."""
    return tuple(map(Laid, some))


def placed(
    some: Iterable[Tile], area: Area = "tiles", seat: Seat | None = None, group: int = 0
) -> tuple[Laid, ...]:
    """Return tiles that lie one after the other in an area, or a group of it, of a player if it is one's."""
    return tuple(Laid(tile, Where(area, place, seat, group)) for place, tile in enumerate(some))


def laid_groups(some: Iterable[Exposure | DeclaredSet], seat: Seat) -> tuple[LaidGroup, ...]:
    """Return groups that lie one after the other before a player."""
    return tuple(LaidGroup(each, seat, number) for number, each in enumerate(some))


def first_like(some: Iterable[Laid], wanted: Iterable[Tile]) -> tuple[Laid, ...]:
    """Return the first tiles of some that are as those wanted, as many of each."""
    left, found = Counter(wanted), list[Laid]()
    for each in some:
        if left[each.tile] > 0:
            left[each.tile] -= 1
            found.append(each)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Named:
    """A value that expressions and texts may name, with its type."""

    type: Type
    value: Any


@dataclass(frozen=True)
class Situation:
    """What facts look at: the game, the card, the table rules, and the learner's seat.

    `state` is None where the question needs no game. `named` are the values that the scene gives names to.
    """

    state: GameState | None = None
    me: Seat | None = None
    card: Card = field(default_factory=first_card)
    table_rules: Profile = field(default_factory=profile)
    named: Mapping[str, Named] = field(default_factory=lambda: MappingProxyType({}))
    renamed: Callable[[Any], Any] | None = None
    """What tiles written in expressions stand for, where suits or numbers are renamed in the scene."""
    beside: Situation | None = None
    """The second of two scenes."""

    @property
    def solver(self) -> Solver:
        """The hands of the card, ready for questions."""
        return solver_for(self.card)

    @property
    def play(self) -> PlayState | None:
        """The play of the American game, if it has come so far."""
        return self.state if isinstance(self.state, PlayState) else None

    @property
    def classical_play(self) -> classical.PlayState | None:
        """The play of the classical game, if it has come so far."""
        return self.state if isinstance(self.state, classical.PlayState) else None

    @property
    def any_play(self) -> AnyPlay | None:
        """The play of either game."""
        return self.play or self.classical_play

    @property
    def charleston(self) -> CharlestonState | None:
        """The Charleston, if it goes on."""
        return self.state if isinstance(self.state, CharlestonState) else None

    @property
    def deal(self) -> DealState | None:
        """The deal of the American game, if it goes on."""
        return self.state if isinstance(self.state, DealState) else None

    @property
    def any_deal(self) -> AnyDeal | None:
        """The deal of either game, if it goes on."""
        return self.state if isinstance(self.state, DealState | classical.DealState) else None

    @property
    def scope(self) -> Scope:
        """Where an expression about this situation is worked out."""
        values = {name: each.value for name, each in self.named.items()}
        return Scope(self, values, self.renamed) if self.renamed else Scope(self, values)

    @property
    def known(self) -> tuple[tuple[str, Type], ...]:
        """The names for expressions, with their types; those of the second scene begin with `BESIDE`."""
        own = tuple((name, each.type) for name, each in self.named.items())
        if self.beside is None:
            return own
        return (*own, (BESIDE, types.ANY), *((BESIDE + name, kind) for name, kind in self.beside.known))

    def worked_out_beside(self, value: Callable[[Scope], Any], kept: Mapping[str, Any]) -> Any:
        """Return what an expression comes to in the second scene, where some values have names besides."""
        assert self.beside is not None  # it is read only where there is one
        scope = self.beside.scope
        return beside_it(value(replace(scope, values={**scope.values, **kept})))

    def but(self, **named: Named) -> Situation:
        """Return the situation with more values, or other ones, that have names."""
        return replace(self, named={**self.named, **named})


@dataclass(frozen=True)
class Picture:
    """A situation on the board: its zones, and what each piece is."""

    zones: tuple[Zone, ...] = ()
    things: Mapping[str, Thing] = field(default_factory=dict)

    def __add__(self, other: Picture) -> Picture:
        return Picture((*self.zones, *other.zones), {**self.things, **other.things})

    def piece_of(self, thing: Thing) -> str | None:
        """Return the id of the piece that a thing is on the board; of tiles, the one at its place.

        A tile without a place is any tile like it.
        """
        if isinstance(thing, Laid) and thing.where is not None:
            same = (
                name
                for name, each in self.things.items()
                if isinstance(each, Laid) and each.where == thing.where
            )
            return next(same, None)
        return next((name for name, each in self.things.items() if each == thing), None)


def pictured(zone: Zone, things: Iterable[Thing]) -> Picture:
    """Return the picture of a zone; its pieces are these things, in order."""
    return Picture((zone,), {piece.id: each for piece, each in zip(zone.pieces, things, strict=False)})
