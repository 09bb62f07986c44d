"""The state of the play, from East's first discard to Mah Jongg or an empty wall; it is immutable.

`begin_play(table)` starts the play when the Charleston is over. A hand is a rack, the groups shown and, once
it is dead, the rule it died by. `PlayState.seen_by(seat)` is what that player may know.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from operator import attrgetter
from typing import Literal, TypedDict, Unpack, get_args

from mahj_tutor.american.charleston.state import CharlestonState, Stage
from mahj_tutor.american.play.moves import Call, PlayMove, Wanted
from mahj_tutor.card import Card, first_card
from mahj_tutor.errors import MahjError
from mahj_tutor.rulebook.profiles import Profile, profile
from mahj_tutor.solver import Exposure, Match, Solver, solver_for
from mahj_tutor.table.seats import SEATS, Seat, right_of
from mahj_tutor.tiles import JOKER, Tile, tile

TileSource = Literal["deal", "wall", "call", "exchange"]
"""Where the newest tile of the player in turn came from."""
TILE_SOURCES: tuple[TileSource, ...] = get_args(TileSource)


class Phase(StrEnum):
    """What the game is waiting for.

    DISCARD: the player in turn has 14 tiles and discards one. WINDOW: the last discard may be called, or the
    next player picks. LOOKED: the next player has picked a tile and looked at it, but not racked it.
    DECLARED: the other players check a declared hand. OVER: the game has ended.
    """

    DISCARD = "discard"
    WINDOW = "window"
    LOOKED = "looked"
    DECLARED = "declared"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class DiscardedTile:
    """A discard: the player who threw it, the tile, and the name spoken with it (None for the right name)."""

    seat: Seat
    tile: Tile
    said: str | None = None

    @property
    def named(self) -> Tile | None:
        """The tile that was named; None for `same`."""
        if self.said is None:
            return self.tile
        return None if self.said.lower() == "same" else tile(self.said)

    @property
    def tile_named(self) -> Tile | None:
        """The tile that was named; None for `same` and for the name of no tile."""
        try:
            return self.named
        except MahjError:
            return None

    @property
    def is_misnamed(self) -> bool:
        """Whether the name spoken is that of another tile, or of no tile at all (WN5)."""
        is_named = self.said is not None and self.said.lower() != "same"
        return is_named and self.tile_named is not self.tile

    def __str__(self) -> str:
        return f"{self.seat} {self.tile}" + (f" as {self.said}" if self.said else "")


@dataclass(frozen=True, slots=True)
class Hand:
    """A player's tiles: the sorted rack and the groups shown.

    `dead` is the rule the hand died by. `is_open` tells that the rack lies face up, because Mah Jongg was
    declared or the tiles were thrown in. `plan` is the id of the line the player has announced.
    """

    rack: tuple[Tile, ...] = ()
    shown: tuple[Exposure, ...] = ()
    dead: str | None = None
    is_open: bool = False
    plan: str | None = None

    @property
    def size(self) -> int:
        """The number of tiles, those of the groups shown included (TN4)."""
        return len(self.rack) + sum(len(group.tiles) for group in self.shown)

    @property
    def visible(self) -> tuple[Tile, ...]:
        """The real tiles of the groups shown, and all tiles of a rack that lies face up."""
        real = (each for group in self.shown for each in group.tiles if each is not JOKER)
        return (*real, *self.rack) if self.is_open else tuple(real)


class PlayChanges(TypedDict, total=False):
    """The fields of a `PlayState` that `but` and `with_hand` may change, with their types."""

    hands: tuple[Hand, ...]
    wall: tuple[Tile, ...]
    card: Card
    table_rules: Profile
    missing: Seat | None
    turn: Seat
    phase: Phase
    tile_source: TileSource
    thrown: tuple[DiscardedTile, ...]
    is_closed: bool
    called: DiscardedTile | None
    picked: Tile | None
    claims: tuple[Call, ...]
    waiting: tuple[Seat, ...]
    let_go: tuple[Seat, ...]
    redeemed: int
    accepted: tuple[Seat, ...]
    winner: Seat | None
    kept: int
    pot: int
    bettor_on: Seat | None
    history: tuple[PlayMove, ...]


@dataclass(frozen=True, slots=True)
class PlayState:
    """A game between the first discard and its end; `hands` are in the order of `SEATS`.

    `turn` is the player who picked or called last; in a window, the one who discarded. `thrown` are the
    discards on the table, oldest first. `is_closed` tells that the last one can no longer be called; `called`
    is the one that the player in turn took by a call. `picked` is a tile looked at but not racked. `claims`
    are the calls for the last discard, `waiting` the players who asked for time, and `let_go` those who no
    longer want it. `redeemed` is how many jokers the player in turn has taken since her call. `kept` is the
    number of tiles in the last wall. Equality leaves the histories aside.
    """

    hands: tuple[Hand, ...]
    wall: tuple[Tile, ...] = ()
    card: Card = field(default_factory=first_card)
    table_rules: Profile = field(default_factory=profile)
    missing: Seat | None = None
    turn: Seat = Seat.EAST
    phase: Phase = Phase.DISCARD
    tile_source: TileSource = "deal"
    thrown: tuple[DiscardedTile, ...] = ()
    is_closed: bool = False
    called: DiscardedTile | None = None
    picked: Tile | None = None
    claims: tuple[Call, ...] = ()
    waiting: tuple[Seat, ...] = ()
    let_go: tuple[Seat, ...] = ()
    redeemed: int = 0
    accepted: tuple[Seat, ...] = ()
    winner: Seat | None = None
    kept: int = 0
    pot: int = 0
    bettor_on: Seat | None = None
    history: tuple[PlayMove, ...] = field(default=(), compare=False)
    visibly_dead: dict[Seat, bool] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What `is_visibly_dead` has answered: every player's move asks for every hand."""

    def __repr__(self) -> str:
        return f"<PlayState: {self.phase}, turn {self.turn}, {len(self.wall)} tiles in the wall>"

    def but(self, **changes: Unpack[PlayChanges]) -> PlayState:
        """Return this state with some fields changed, as `replace` does, in nearly half the time."""
        values = list(_VALUES(self))
        for name, value in changes.items():
            values[_PLACE[name]] = value
        return PlayState(*values)

    def hand(self, seat: Seat) -> Hand:
        """Return a player's hand."""
        return self.hands[seat.number]

    def is_dead(self, seat: Seat) -> bool:
        """Whether a player's hand is dead."""
        return self.hands[seat.number].dead is not None

    @property
    def solver(self) -> Solver:
        """The lines of this table's card, expanded for matching."""
        return solver_for(self.card)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players in the order of play, those with dead hands included."""
        return SEATS if self.missing is None else tuple(seat for seat in SEATS if seat is not self.missing)

    @property
    def living(self) -> tuple[Seat, ...]:
        """The players whose hands are not dead."""
        return tuple(seat for seat in self.seats if self.hands[seat.number].dead is None)

    def next_player(self, seat: Seat) -> Seat:
        """Return the player whose turn follows a seat's: the next living one to the right (TN2, CL6)."""
        following = right_of(seat, self.missing)
        while self.is_dead(following) and following is not seat:
            following = right_of(following, self.missing)
        return following

    @property
    def offered(self) -> DiscardedTile | None:
        """The discard whose window is open, or None (CL7)."""
        if self.phase in (Phase.WINDOW, Phase.LOOKED) and self.thrown and not self.is_closed:
            return self.thrown[-1]
        return None

    @property
    def callable_discard(self) -> DiscardedTile | None:
        """The discard that can still be called: on offer, or just taken for a group (CL5, CL7)."""
        return self.called if self.phase is Phase.DISCARD else self.offered

    @property
    def has_called(self) -> bool:
        """Whether the player in turn took a discard by a call, even if a joker exchange followed it."""
        return self.phase is Phase.DISCARD and (self.tile_source == "call" or self.called is not None)

    @property
    def may_change(self) -> bool:
        """Whether the player in turn may still change the group that was just shown (CL3).

        A pung beside an empty rack cannot become another group.
        """
        if (
            self.phase is not Phase.DISCARD
            or self.called is None
            or self.table_rules.edit_exposure == "never"
        ):
            return False
        hand = self.hand(self.turn)
        return any(group.size > 3 or hand.rack for group in hand.shown[-1:])

    @property
    def last_discard(self) -> DiscardedTile | None:
        """The last discard, even if it was called; None before the first."""
        is_taken = self.phase in (Phase.DISCARD, Phase.DECLARED) or self.winner is not None
        taken = self.called if is_taken else None
        return taken or (self.thrown[-1] if self.thrown else None)

    @property
    def skipped(self) -> tuple[Seat, ...]:
        """The players who lost a turn by the last discarder's call, in the order of play (CL6)."""
        if self.called is None or self.phase is not Phase.WINDOW:
            return ()
        between = (self.turn.number - self.called.seat.number) % 4
        passed = (SEATS[(self.called.seat.number + step) % 4] for step in range(1, between))
        return tuple(seat for seat in passed if seat in self.living)

    @property
    def is_hot(self) -> bool:
        """Whether only the last wall is left at a table with a hot wall (TR2)."""
        left = len(self.wall) + (self.picked is not None)
        return self.table_rules.hot_wall == "on" and left <= self.kept

    def distance(self, seat: Seat) -> int:
        """Return how many places a seat is to the right of the last player to discard."""
        last = self.last_discard
        return (seat.number - (last.seat if last else self.turn).number) % 4

    @property
    def winning_discard(self) -> DiscardedTile | None:
        """The called discard, if it is the newest tile of the player in turn."""
        return self.called if self.tile_source == "call" else None

    @property
    def last_tile(self) -> Tile | None:
        """The called tile, if it is among the concealed tiles of the player in turn."""
        if self.winning_discard is None:
            return None
        groups = self.hand(self.turn).shown
        is_shown = any(group.tile is self.winning_discard.tile for group in groups[-1:])
        return None if is_shown else self.winning_discard.tile

    def _may_call(self, offer: DiscardedTile, seat: Seat) -> bool:
        """Whether a player may call a callable discard: not the player's own, and no joker (CL13, TN5)."""
        is_own = offer.seat is seat or (self.phase is Phase.DISCARD and self.turn is seat)
        return not is_own and offer.tile is not JOKER

    def matches(
        self, concealed: tuple[Tile, ...], shown: tuple[Exposure, ...], called: Tile | None
    ) -> tuple[Match, ...]:
        """Return the lines that tiles make at this table.

        With a last tile that was `called`, concealed lines are left out where the table rules say so (CL10).
        """
        found = self.solver.matches(concealed, shown, called=called)
        if called is None or self.table_rules.concealed_final_call == "on":
            return found
        return tuple(each for each in found if each.line.kind == "X")

    def award(self, claims: tuple[Call, ...] | None = None) -> Call | None:
        """Return the call that gets the discard: Mah Jongg, then the turn that would come first (CL5)."""
        return min(
            self.claims if claims is None else claims,
            key=lambda claim: (claim.wanted != "mahjong", self.distance(claim.seat)),
            default=None,
        )

    def tiles_due(self, seat: Seat) -> int:
        """Return how many tiles a player should have now (TN4)."""
        holds = self.phase in (Phase.DISCARD, Phase.DECLARED, Phase.OVER) and seat is self.turn
        if self.phase is Phase.OVER and self.winner is None:
            holds = False
        return 14 if holds and not self.is_dead(seat) else 13

    def gone(self, seat: Seat) -> Counter[Tile]:
        """Count the tiles that this player can see and never get (DD3).

        They are the discards, the real tiles of other players' exposures, and the tiles of racks that lie
        face up. A thrown joker is gone; one in an exposure is not, because it may be exchanged. A discard
        that the player may still call is not gone, even if it is in a group that was just shown (CL5, CL7).
        """
        found = [each.tile for each in self.thrown]
        for other, hand in zip(SEATS, self.hands, strict=True):
            if other not in (seat, self.missing) and (hand.shown or hand.is_open):
                found += hand.visible
        offer = self.callable_discard
        if offer is not None and offer.tile in found and self._may_call(offer, seat):
            found.remove(offer.tile)
        return Counter(found)

    def seen_by(self, seat: Seat) -> VisiblePlay:
        """Return what this player may know: the player's own rack, and all that is open or was said aloud."""
        owned = zip(SEATS, self.hands, strict=True)
        racks = tuple(hand.rack if each is seat or hand.is_open else None for each, hand in owned)
        picked = self.picked if self.turn is seat else None
        return VisiblePlay(
            seat,
            self.but(hands=tuple(replace(hand, rack=()) for hand in self.hands), wall=(), picked=picked),
            racks,
            tuple(len(hand.rack) for hand in self.hands),
            len(self.wall),
        )


_PLACE = {each.name: place for place, each in enumerate(fields(PlayState)) if each.init}
_VALUES = attrgetter(*_PLACE)


@dataclass(frozen=True, slots=True)
class VisiblePlay:
    """The play as one player sees it: `racks` are the player's own and those face up, None for hidden ones.

    `public` is the state without racks, wall or another player's picked tile; `counts` are the numbers of
    tiles on the racks.
    """

    seat: Seat
    public: PlayState
    racks: tuple[tuple[Tile, ...] | None, ...]
    counts: tuple[int, ...]
    wall_left: int


def begin_play(
    table: CharlestonState,
    card: Card | None = None,
    *,
    kept: int = 0,
    pot: int = 0,
    bettor_on: Seat | None = None,
) -> PlayState:
    """Return the play after the Charleston; `kept` is the number of tiles East counted off (DL4)."""
    if table.stage is not Stage.READY:
        raise MahjError(f"play begins after the last pass, not at {table.stage}")
    return _first_turn(table, card or table.card).but(kept=kept, pot=pot, bettor_on=bettor_on)


def as_dealt(table: CharlestonState) -> PlayState | None:
    """Return the play in which East's Mah Jongg on the deal is judged; None once passing has begun (WN7)."""
    return _first_turn(table, table.card) if table.is_untouched else None


def _first_turn(table: CharlestonState, card: Card) -> PlayState:
    hands = tuple(Hand(rack) for rack in table.racks)
    return PlayState(hands, table.wall, card, table.table_rules, table.missing)


def with_hand(play: PlayState, seat: Seat, hand: Hand, **changes: Unpack[PlayChanges]) -> PlayState:
    """Return the play with one hand changed, its rack sorted, and some other fields."""
    rack = tuple(sorted(hand.rack, key=_INDEX))
    sorted_hand = Hand(rack, hand.shown, hand.dead, hand.is_open, hand.plan)
    hands = (*play.hands[: seat.number], sorted_hand, *play.hands[seat.number + 1 :])
    changes["hands"] = hands
    return play.but(**changes)


_INDEX = attrgetter("index")


def call_in_words(wanted: Wanted) -> str:
    """Return what a call is for in words: `a pung`, `Mah Jongg`."""
    return "Mah Jongg" if wanted == "mahjong" else f"a {wanted}"
