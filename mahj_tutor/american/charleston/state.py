"""The American table from the deal to East's first discard: a value that never changes.

`begin_charleston(deal)` starts it; `CharlestonState.seen_by(seat)` is what that player may know. The text
form of a table is one line of clauses; `mahj_tutor.american.charleston.notation` writes and reads it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeVar

from mahj_tutor.american.charleston.moves import CharlestonMove, Direction, Give
from mahj_tutor.american.deal.order import Deal
from mahj_tutor.card import Card, first_card
from mahj_tutor.rulebook.profiles import Profile, profile
from mahj_tutor.table.seats import SEATS, Seat, across_of
from mahj_tutor.tiles import Tile

PASS_DIRECTIONS: tuple[Direction, ...] = ("right", "across", "left", "left", "across", "right")
"""The directions of the six passes: RALPH, then LARRY (CH1, CH5, CH8)."""


class Stage(StrEnum):
    """Where the table stands between the deal and the first discard."""

    FIRST_RIGHT = "First Right"
    FIRST_ACROSS = "First Across"
    FIRST_LEFT = "First Left"
    SECOND_LEFT = "Second Left"
    SECOND_ACROSS = "Second Across"
    LAST_RIGHT = "Last Right"
    MUSH = "Mush"
    VOTE = "Vote"
    COURTESY = "Courtesy"
    READY = "Ready"

    @property
    def number(self) -> int | None:
        """The number of the pass, 1 to 6; None when the stage is no pass of the Charleston."""
        return _NUMBER.get(self)

    @property
    def direction(self) -> Direction | None:
        """Where the tiles of this stage go; None when nothing is passed."""
        if self is Stage.COURTESY:
            return "across"
        return PASS_DIRECTIONS[self.number - 1] if self.number else None

    @property
    def may_be_blind(self) -> bool:
        """Whether tiles may be passed unseen: First Left and Last Right (CH6)."""
        return self.number in (3, 6)

    @property
    def rule(self) -> str:
        """The id of the rule that says what happens at this stage."""
        if self.number:
            return "CH1" if self.number <= 3 else "CH5"
        return {Stage.MUSH: "TR1", Stage.VOTE: "CH4"}.get(self, "CH7")


PASS_STAGES: tuple[Stage, ...] = tuple(Stage)[:6]
"""The six passes in order."""
_NUMBER = {stage: number for number, stage in enumerate(PASS_STAGES, 1)}


@dataclass(frozen=True, slots=True)
class PassedTiles:
    """Tiles a player has put down to pass, and how many she adds unseen from those coming in."""

    tiles: tuple[Tile, ...]
    blind: int = 0


_Four = TypeVar("_Four")
_NONE: tuple[None, None, None, None] = (None, None, None, None)


@dataclass(frozen=True, slots=True)
class PassProgress:
    """What lies between the racks during one stage; every tuple has a place for each seat.

    `given` are the tiles put down, `picked` who has picked up, `votes` and `wishes` what was said.
    """

    given: tuple[PassedTiles | None, ...] = _NONE
    picked: tuple[bool, ...] = (False, False, False, False)
    votes: tuple[bool | None, ...] = _NONE
    wishes: tuple[int | None, ...] = _NONE


@dataclass(frozen=True, slots=True)
class CharlestonState:
    """Everything about a game in the Charleston; racks are sorted and stand in the order of `SEATS`.

    `wall` is what is left to draw, in order. `stopped` tells that the second Charleston was refused.
    `seed` mixes the tiles of a mush. `card` is what the table plays by. `history` holds the actions since the
    deal; two tables are equal whatever their histories.
    """

    racks: tuple[tuple[Tile, ...], ...]
    wall: tuple[Tile, ...] = ()
    table_rules: Profile = field(default_factory=profile)
    missing: Seat | None = None
    stage: Stage = Stage.FIRST_RIGHT
    exchange: PassProgress = PassProgress()
    stopped: bool = False
    seed: int = 0
    card: Card = field(default_factory=first_card)
    history: tuple[CharlestonMove, ...] = field(default=(), compare=False)

    def __repr__(self) -> str:
        return f"<CharlestonState: {self.stage}, {len(self.wall)} tiles in the wall>"

    def rack(self, seat: Seat) -> tuple[Tile, ...]:
        """Return a player's rack, without the tiles she has put down."""
        return self.racks[seat.number]

    def given(self, seat: Seat) -> PassedTiles | None:
        """Return what a player has put down in this pass."""
        return self.exchange.given[seat.number]

    def has_picked(self, seat: Seat) -> bool:
        """Whether a player has picked up in this pass."""
        return self.exchange.picked[seat.number]

    def wish(self, seat: Seat) -> int | None:
        """Return how many tiles a player asked for in the courtesy pass."""
        return self.exchange.wishes[seat.number]

    @property
    def is_untouched(self) -> bool:
        """Whether nobody has passed, picked up or asked for anything yet, so that all tiles are as dealt."""
        first = Stage.FIRST_RIGHT if self.missing is None else first_stage_for_three(self.table_rules)
        return self.stage is first and self.exchange == PassProgress() and not self.stopped

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays, in the order of play."""
        return tuple(seat for seat in SEATS if seat is not self.missing)

    def partner(self, seat: Seat) -> Seat | None:
        """Return who sits across, if anybody does."""
        return across_of(seat, self.missing)

    def agreed(self, seat: Seat) -> int | None:
        """Return how many tiles a pair exchanges: the smaller wish (CH7); None until both have asked."""
        partner = self.partner(seat)
        if partner is None:
            return 0
        mine, hers = self.wish(seat), self.wish(partner)
        return None if mine is None or hers is None else min(mine, hers)

    def giver(self, seat: Seat) -> Seat:
        """Return whose tiles come to this seat in this pass."""
        from_where = {"right": seat.left, "left": seat.right, "across": seat.across}
        return from_where[self.stage.direction or "across"]

    def coming(self, seat: Seat) -> tuple[Tile, ...] | None:
        """Return the tiles that stay with a seat out of those passed to her; None while they are not there.

        Tiles she passes on unseen do not stay. Blind passes are followed around the table until each
        tile comes from a rack.
        """
        mine = self.given(seat)
        if self.stage.direction is None or mine is None or self.given(self.giver(seat)) is None:
            return None
        size = len(mine.tiles) + mine.blind
        stay = [self._passed(self.giver(seat), place) for place in range(mine.blind, size)]
        here = tuple(tile for tile in stay if tile is not None)
        return here if len(here) == len(stay) else None

    def _passed(self, seat: Seat, place: int) -> Tile | None:
        """The tile in one place of what a seat passes: her own first, then what she lets through."""
        gift = self.given(seat)
        if gift is None:
            return None
        own = len(gift.tiles)
        return gift.tiles[place] if place < own else self._passed(self.giver(seat), place - own)

    def seen_by(self, seat: Seat) -> VisibleCharleston:
        """Return what this player may know: her own tiles, and of the others only what is said and done."""
        return VisibleCharleston(
            seat,
            self.stage,
            self.table_rules,
            self.missing,
            self.rack(seat),
            tuple(len(rack) for rack in self.racks),
            self.given(seat),
            tuple(gift is not None for gift in self.exchange.given),
            self.exchange.picked,
            self.exchange.votes,
            self.exchange.wishes,
            len(self.wall),
        )


@dataclass(frozen=True, slots=True)
class VisibleCharleston:
    """A table as one player sees it: her own rack and gift, of the others counts and what was said aloud."""

    seat: Seat
    stage: Stage
    table_rules: Profile
    missing: Seat | None
    rack: tuple[Tile, ...]
    counts: tuple[int, ...]
    given: PassedTiles | None
    gave: tuple[bool, ...]
    picked: tuple[bool, ...]
    votes: tuple[bool | None, ...]
    wishes: tuple[int | None, ...]
    wall_left: int


def first_stage_for_three(table_rules: Profile) -> Stage:
    """Return where three players go on after the deal: to a courtesy pass, if their table has one (TP2)."""
    return Stage.COURTESY if table_rules.three_player_courtesy == "optional" else Stage.READY


def begin_charleston(
    deal: Deal,
    table_rules: Profile | None = None,
    card: Card | None = None,
    *,
    seed: int = 0,
    passes: bool = True,
) -> CharlestonState:
    """Return the table after the deal: the First Right is next, or
    with three players the courtesy pass (TP2). Where nothing is to be passed, play can begin.

    >>> from mahj_tutor.american.deal.order import deal_tiles
    >>> from mahj_tutor.table import Walls
    >>> begin_charleston(deal_tiles(Walls.build(7), 6)).stage.value
    'First Right'
    """
    rules = table_rules or profile()
    racks = tuple(tuple(sorted(hand)) for hand in deal.hands)
    first = Stage.FIRST_RIGHT if deal.missing is None else first_stage_for_three(rules)
    stage = first if passes else Stage.READY
    return CharlestonState(racks, deal.wall, rules, deal.missing, stage, seed=seed, card=card or first_card())


def put(row: tuple[_Four, ...], seat: Seat, value: _Four) -> tuple[_Four, ...]:
    """Return a row of four with the value at a seat's place changed."""
    return (*row[: seat.number], value, *row[seat.number + 1 :])


def with_rack(table: CharlestonState, seat: Seat, rack: Sequence[Tile]) -> CharlestonState:
    """Return the table with one rack changed, sorted."""
    return replace(table, racks=put(table.racks, seat, tuple(sorted(rack))))


def put_down(table: CharlestonState, give: Give, rack: Sequence[Tile]) -> CharlestonState:
    """Return the table with a gift lying in front of its giver; at
    most three tiles come to her to pass unseen.
    """
    given = put(table.exchange.given, give.seat, PassedTiles(give.tiles, min(max(give.blind, 0), 3)))
    return replace(with_rack(table, give.seat, rack), exchange=replace(table.exchange, given=given))
