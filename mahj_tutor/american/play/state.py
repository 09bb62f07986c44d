"""The American table from East's first discard to Mah Jongg or an empty wall: a value that never changes.

`begin_play(table)` begins where the passes end. A hand is a rack, what has been shown, and, once it is
dead, the rule it died by. `Play.seen_by(seat)` is what that player may know.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from operator import attrgetter
from typing import Any, Literal

from mahj_tutor.american.charleston.state import CharlestonState, Stage
from mahj_tutor.american.play.moves import Call, PlayMove, Wanted
from mahj_tutor.card import Card, first_card
from mahj_tutor.errors import MahjError
from mahj_tutor.rulebook.profiles import Profile, profile
from mahj_tutor.solver import Exposure, Match, Solver, solver_for
from mahj_tutor.table.seats import SEATS, Seat, right_of
from mahj_tutor.tiles import JOKER, Tile, tile

Came = Literal["deal", "wall", "call", "exchange"]
"""How the newest tile of the player in turn came to her."""


class Phase(StrEnum):
    """What the table waits for.

    DISCARD: the player in turn holds 14 and discards. WINDOW: a discard may be called, or the next player
    picks. LOOKED: she has picked and looked, but not racked. DECLARED: a hand is being checked. OVER: done.
    """

    DISCARD = "discard"
    WINDOW = "window"
    LOOKED = "looked"
    DECLARED = "declared"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class DiscardedTile:
    """A discard: who threw it, the tile, and the name spoken with it (None: the right one)."""

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
    def is_misnamed(self) -> bool:
        """Whether another tile was named than lies there, or none there is (WN5)."""
        try:
            return self.named not in (None, self.tile)
        except MahjError:
            return True

    def __str__(self) -> str:
        return f"{self.seat} {self.tile}" + (f" as {self.said}" if self.said else "")


@dataclass(frozen=True, slots=True)
class Hand:
    """A player's tiles: the rack (sorted), the groups shown, and what became of her.

    `dead` is the rule a hand died by; `is_open` that its rack lies face up, after a Mah Jongg or thrown
    in; `plan` the line a player said she plays.
    """

    rack: tuple[Tile, ...] = ()
    shown: tuple[Exposure, ...] = ()
    dead: str | None = None
    is_open: bool = False
    plan: str | None = None

    @property
    def size(self) -> int:
        """How many tiles she has, shown ones too (TN4)."""
        return len(self.rack) + sum(len(group.tiles) for group in self.shown)


@dataclass(frozen=True, slots=True)
class PlayState:
    """A game between the first discard and its end; hands stand in the order of `SEATS`.

    `turn` is who picked or called last; in a window it is who discarded. `is_closed` tells that the last
    discard can no longer be called. `called` is the discard that the player in turn took by a call. `thrown` are the
    discards that lie on the table, oldest first, and `kept` how many tiles the last wall has.
    Two plays are equal whatever their histories.
    """

    hands: tuple[Hand, ...]
    wall: tuple[Tile, ...] = ()
    card: Card = field(default_factory=first_card)
    table_rules: Profile = field(default_factory=profile)
    missing: Seat | None = None
    turn: Seat = Seat.EAST
    phase: Phase = Phase.DISCARD
    came: Came = "deal"
    thrown: tuple[DiscardedTile, ...] = ()
    is_closed: bool = False
    called: DiscardedTile | None = None
    looked: Tile | None = None
    claims: tuple[Call, ...] = ()
    waiting: tuple[Seat, ...] = ()
    passed: tuple[Seat, ...] = ()
    accepted: tuple[Seat, ...] = ()
    winner: Seat | None = None
    kept: int = 0
    pot: int = 0
    bettor_on: Seat | None = None
    history: tuple[PlayMove, ...] = field(default=(), compare=False)

    def but(self, **changes: Any) -> PlayState:
        """Return this play with some fields changed, as `replace` does, in nearly half the time."""
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
        """The card of this table, made ready to hold hands against."""
        return solver_for(self.card)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays, in the order of play, dead players too."""
        return tuple(seat for seat in SEATS if seat is not self.missing)

    @property
    def living(self) -> tuple[Seat, ...]:
        """Whose hands are not dead."""
        return tuple(seat for seat in self.seats if not self.is_dead(seat))

    def after(self, seat: Seat) -> Seat:
        """Return who plays after a seat: the next living player to the right (TN2, CL6)."""
        following = right_of(seat, self.missing)
        while self.is_dead(following) and following is not seat:
            following = right_of(following, self.missing)
        return following

    @property
    def offered(self) -> DiscardedTile | None:
        """The discard that may be called, if there is one (CL7)."""
        if self.phase in (Phase.WINDOW, Phase.LOOKED) and self.thrown and not self.is_closed:
            return self.thrown[-1]
        return None

    @property
    def callable(self) -> DiscardedTile | None:
        """The discard that can still be called: the one on offer, or one just taken for a group (CL5, CL7)."""
        return self.called if self.phase is Phase.DISCARD else self.offered

    @property
    def has_called(self) -> bool:
        """Whether the player in turn has her tile by a call; a Joker exchange after it changes nothing of that."""
        return self.phase is Phase.DISCARD and (self.came == "call" or self.called is not None)

    @property
    def may_change(self) -> bool:
        """Whether the player in turn may still change the group she has just shown (CL3).

        A pung with nothing on the rack beside it can become no other group, as everybody sees.
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
    def last_thrown(self) -> DiscardedTile | None:
        """The last discard, even when it was called; None before the first."""
        taken = self.called if self.phase is Phase.DISCARD else None
        return taken or (self.thrown[-1] if self.thrown else None)

    @property
    def skipped(self) -> tuple[Seat, ...]:
        """Who has lost a turn by the call of the player who discarded last, in the order of play (CL6)."""
        if self.called is None or self.phase is not Phase.WINDOW:
            return ()
        between = (self.turn.number - self.called.seat.number) % 4
        passed = (SEATS[(self.called.seat.number + step) % 4] for step in range(1, between))
        return tuple(seat for seat in passed if seat in self.living)

    @property
    def is_hot(self) -> bool:
        """Whether only East's kept stacks are left at a table with a hot wall (TR2)."""
        left = len(self.wall) + (self.looked is not None)
        return self.table_rules.hot_wall == "on" and left <= self.kept

    def distance(self, seat: Seat) -> int:
        """Return how many places a seat is away from the discarder, to the right."""
        assert self.last_thrown is not None  # asked only of a discard
        return (seat.number - self.last_thrown.seat.number) % 4

    @property
    def won_on(self) -> DiscardedTile | None:
        """The discard with which the player in turn makes her hand, if her newest tile was called."""
        return self.called if self.came == "call" else None

    @property
    def last_tile(self) -> Tile | None:
        """The called tile that lies among the concealed ones of the player in turn, if it does."""
        if self.won_on is None:
            return None
        groups = self.hand(self.turn).shown
        lies_open = any(group.tile is self.won_on.tile for group in groups[-1:])
        return None if lies_open else self.won_on.tile

    def _may_come(self, offer: DiscardedTile, seat: Seat) -> bool:
        """Whether a player may call a discard that can still be called: not her own, and no Joker (CL13, TN5)."""
        hers = offer.seat is seat or (self.phase is Phase.DISCARD and self.turn is seat)
        return not hers and offer.tile is not JOKER

    def makes(
        self, concealed: tuple[Tile, ...], shown: tuple[Exposure, ...], called: Tile | None
    ) -> tuple[Match, ...]:
        """Return the lines that tiles make here; of a called last tile no C line where a table has it so (CL10)."""
        found = self.solver.matches(concealed, shown, called=called)
        if called is None or self.table_rules.concealed_final_call == "on":
            return found
        return tuple(each for each in found if each.line.kind == "X")

    def award(self, claims: tuple[Call, ...] | None = None) -> Call | None:
        """Return the call that comes first: Mah Jongg, then whose turn would come first (CL5)."""
        return min(
            self.claims if claims is None else claims,
            key=lambda claim: (claim.wanted != "mahjong", self.distance(claim.seat)),
            default=None,
        )

    def due(self, seat: Seat) -> int:
        """Return how many tiles a player should have now (TN4)."""
        holds = self.phase in (Phase.DISCARD, Phase.DECLARED, Phase.OVER) and seat is self.turn
        if self.phase is Phase.OVER and self.winner is None:
            holds = False
        return 14 if holds and not self.is_dead(seat) else 13

    def gone(self, seat: Seat) -> Counter[Tile]:
        """Count the tiles that this player can see will never come to her (DD3).

        Discards, the real tiles of other players' exposures, and every tile of a rack that lies open. A
        discarded joker is gone; one in an exposure is not, because it may be exchanged. A discard she may still
        call is not gone either, even from a group that was just shown (CL5, CL7).
        """
        lying = [each.tile for each in self.thrown]
        for other in self.seats:
            if other is not seat:
                hand = self.hand(other)
                lying += [each for group in hand.shown for each in group.tiles if each is not JOKER]
                lying += hand.rack if hand.is_open else ()
        offer = self.callable
        if offer is not None and self._may_come(offer, seat):
            lying.remove(offer.tile)
        return Counter(lying)

    def seen_by(self, seat: Seat) -> VisiblePlay:
        """Return what this player may know: her own rack, and of the others what lies open or was said."""
        racks = tuple(
            hand.rack if each is seat or hand.is_open else None
            for each, hand in zip(SEATS, self.hands, strict=True)
        )
        looked = self.looked if self.turn is seat else None
        return VisiblePlay(
            seat,
            replace(self, hands=tuple(replace(hand, rack=()) for hand in self.hands), wall=(), looked=looked),
            racks,
            tuple(len(hand.rack) for hand in self.hands),
            len(self.wall),
        )


_PLACE = {each.name: place for place, each in enumerate(fields(PlayState))}
_VALUES = attrgetter(*_PLACE)


@dataclass(frozen=True, slots=True)
class VisiblePlay:
    """A play as one player sees it: `racks` are hers and those that lie open, None for hidden ones.

    `table` is the play without any rack, wall or other player's picked tile; `counts` how many tiles are on
    each rack.
    """

    seat: Seat
    table: PlayState
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
    """Begin the play when all passes are made; `kept` is how many tiles East counted off (DL4)."""
    if table.stage is not Stage.READY:
        raise MahjError(f"the play begins when all passes are made, not at {table.stage}")
    hands = tuple(Hand(rack) for rack in table.racks)
    return PlayState(
        hands,
        table.wall,
        card or first_card(),
        table.table_rules,
        table.missing,
        kept=kept,
        pot=pot,
        bettor_on=bettor_on,
    )


def with_hand(play: PlayState, seat: Seat, hand: Hand, **changes: Any) -> PlayState:
    """Return the play with one hand changed, its rack sorted, and some fields besides."""
    rack = tuple(sorted(hand.rack, key=_INDEX))
    sorted_hand = Hand(rack, hand.shown, hand.dead, hand.is_open, hand.plan)
    hands = (*play.hands[: seat.number], sorted_hand, *play.hands[seat.number + 1 :])
    return play.but(hands=hands, **changes)


_INDEX = attrgetter("index")


def call_in_words(wanted: Wanted) -> str:
    """Say what a call is for: `a pung`, `Mah Jongg`."""
    return "Mah Jongg" if wanted == "mahjong" else f"a {wanted}"
