"""Where a game stands at a learner's table, whichever game it is, and what has happened in it.

Everything here follows from the record of the game alone, so a game that is resumed looks as it did.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Self

from mahj_tutor import american, classical
from mahj_tutor.errors import MahjError
from mahj_tutor.games import AnyDeal, Move
from mahj_tutor.players.parts import Part
from mahj_tutor.players.table_record import Opening, TableRecord
from mahj_tutor.session.table_tiles import RACK, SeenTiles
from mahj_tutor.session.table_told import Came
from mahj_tutor.table import Seat
from mahj_tutor.tiles import Tile


class Asks(StrEnum):
    """When the table asks the learner about a discard of another player."""

    ONE = "one"
    """When it is for her: the game says when."""
    ALL = "all"
    """At every discard."""
    NONE = "none"
    """Never: she speaks up."""


class Coach(StrEnum):
    """When the coach says what it would do."""

    OFF = "off"
    ASKED = "asked"
    """When she asks, once she has chosen herself."""
    WATCHING = "watching"
    """Also before an act of hers that costs much and can't be taken back."""


@dataclass(frozen=True, slots=True)
class AnyTable(ABC):
    """A game at a learner's table.

    `log` are the lines about what has happened, her own acts among them, `calls` what was called out by then,
    each with the number of its line, `fresh` the tiles that came to her by the last of those, and `came`
    what came of it where it was against the rules or caught somebody. `seen` are all tiles that she sees.
    `asks` and `wanted` are her settings: when she is asked about a discard, and how strong the others are to
    be; "" where she has chosen nothing.
    """

    opening: Opening
    game: american.Game | classical.Game
    log: tuple[str, ...] = ()
    calls: tuple[tuple[int, str], ...] = ()
    fresh: tuple[Tile, ...] = ()
    came: Came | None = None
    seen: SeenTiles = field(default_factory=SeenTiles)
    asks: Asks = Asks.ONE
    coach: Coach = Coach.ASKED
    wanted: str = ""

    @classmethod
    def begin(cls, opening: Opening, game: american.Game | classical.Game) -> Self:
        """Return a game with all tiles dealt; `game` is the opening's."""
        table = cls(opening, game.dealt())
        return replace(table, seen=table.seen.after(table.places()))

    @classmethod
    def resume(cls, record: TableRecord, game: american.Game | classical.Game) -> Self:
        """Return the game after the moves of a record; one of which nothing comes raises `IllegalMoveError`.

        A record without a whole deal raises `MahjError`.
        """
        table = cls(record.opening, game)
        for move in record.moves:
            table = table.after(move)
        if isinstance(table.game.now, AnyDeal):
            raise MahjError("the record of a game begins with the deal")
        return table

    @property
    def me(self) -> Seat:
        """Where the learner sits."""
        return self.opening.me

    @property
    def others(self) -> tuple[Seat, ...]:
        """The other players, in the order of play."""
        return tuple(seat for seat in Seat if seat not in (self.me, self.opening.missing))

    def has(self, part: Part) -> bool:
        """Whether a part of the game is played at this table."""
        return part not in self.opening.without

    @property
    def may_redeal(self) -> bool:
        """Whether the same deal may begin again with other players: before the learner has done anything."""
        return False

    def pieces(self) -> tuple[tuple[str, Tile], ...]:
        """Return the tiles of the rack as the learner has them, with ids that last while she sees them."""
        return self.seen.at(RACK)

    def record(self, views: int) -> TableRecord:
        """Return the record of the game so far, after so many views of it."""
        return TableRecord(self.opening, self.game.history, views)

    @property
    @abstractmethod
    def rack(self) -> tuple[Tile, ...]:
        """The learner's rack."""

    @abstractmethod
    def places(self) -> Mapping[str, Sequence[Tile]]:
        """Return the places at which the learner sees tiles, and the tiles there in order."""

    @abstractmethod
    def takes(self, move: Move) -> bool:
        """Whether something comes of a move of the learner's: it is legal, or it counts all the same."""

    @abstractmethod
    def after(self, move: Move, first: Sequence[str] = ()) -> Self:
        """Return the game after a move of anybody's, legal or not; what came of it has happened.

        `first` are the tiles that the learner has chosen for it, where she has several of a kind. A move of
        which nothing comes raises `IllegalMoveError`.
        """
