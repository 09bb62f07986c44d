"""The state of the play, from East's first discard to mahjong or a drawn hand; it is immutable.

`begin_play(dealt)` starts the play. A hand is its concealed tiles and the sets declared.
`PlayState.seen_by(seat)` is what that player may know.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from operator import attrgetter
from typing import Literal, TypedDict, Unpack, get_args

from mahj_tutor.classical.deal.order import Deal
from mahj_tutor.classical.hands import HAND_SIZE
from mahj_tutor.classical.play.moves import Claim, PlayMove, Wanted
from mahj_tutor.classical.sets import DeclaredSet
from mahj_tutor.rulebook.profiles import Profile, profile
from mahj_tutor.table.seats import SEATS, Seat
from mahj_tutor.tiles import Tile

TileSource = Literal["deal", "wall", "replacement", "meld", "claim"]
"""Where the newest tile of the player in turn came from: `meld` is a discard that is in a melded set,
`claim` one that was claimed for mahjong and is among the concealed tiles."""
TILE_SOURCES: tuple[TileSource, ...] = get_args(TileSource)

DRAWN: frozenset[TileSource] = frozenset({"deal", "wall", "replacement"})
"""The ways to get a tile after which a kong may be declared; dealing is drawing, too (L102)."""

_RANKS: dict[Wanted, int] = {"mahjong": 0, "pung": 1, "kong": 1, "chow": 2, "pair": 3}
"""The order of claims (CC20)."""


class Phase(StrEnum):
    """What the game is waiting for.

    DISCARD: the player in turn has a tile to discard. WINDOW: the last discard may be claimed, or the next
    player draws. REPLACEMENT: a kong was declared, and its replacement tile is due. DECLARED: the other
    players check a revealed hand. OVER: the hand has ended.
    """

    DISCARD = "discard"
    WINDOW = "window"
    REPLACEMENT = "replacement"
    DECLARED = "declared"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class DiscardedTile:
    """A discard: the player who threw it, and the tile."""

    seat: Seat
    tile: Tile

    def __str__(self) -> str:
        return f"{self.seat} {self.tile}"


@dataclass(frozen=True, slots=True)
class Hand:
    """A player's tiles: the concealed ones, sorted, and the declared sets; `is_open` after a mahjong."""

    concealed: tuple[Tile, ...] = ()
    sets: tuple[DeclaredSet, ...] = ()
    is_open: bool = False

    @property
    def size(self) -> int:
        """The number of tiles, a kong counted as three: 13 between turns."""
        return len(self.concealed) + 3 * len(self.sets)

    @property
    def kongs(self) -> int:
        """How many of its sets are kongs, each of which makes the hand one tile larger (CC6)."""
        return sum(each.kong is not None for each in self.sets)


class PlayChanges(TypedDict, total=False):
    """The fields of a `PlayState` that `but` and `with_hand` may change, with their types."""

    hands: tuple[Hand, ...]
    wall: tuple[Tile, ...]
    table_rules: Profile
    turn: Seat
    phase: Phase
    tile_source: TileSource
    thrown: tuple[DiscardedTile, ...]
    claimed: DiscardedTile | None
    claims: tuple[Claim, ...]
    accepted: tuple[Seat, ...]
    winner: Seat | None
    history: tuple[PlayMove, ...]


@dataclass(frozen=True, slots=True)
class PlayState:
    """A hand between the first discard and its end; `hands` are in the order of `SEATS`.

    `turn` is the player who drew or melded last; in a window, the one who discarded. `thrown` are the
    discards on the table, oldest first. `claimed` is the one that the player in turn took. `claims` are
    those for the last discard. `wall` is in the order of drawing, so replacement tiles come from its end.
    Equality leaves the histories aside.
    """

    hands: tuple[Hand, ...]
    wall: tuple[Tile, ...] = ()
    table_rules: Profile = field(default_factory=profile)
    turn: Seat = Seat.EAST
    phase: Phase = Phase.DISCARD
    tile_source: TileSource = "deal"
    thrown: tuple[DiscardedTile, ...] = ()
    claimed: DiscardedTile | None = None
    claims: tuple[Claim, ...] = ()
    accepted: tuple[Seat, ...] = ()
    winner: Seat | None = None
    history: tuple[PlayMove, ...] = field(default=(), compare=False)

    def __repr__(self) -> str:
        return f"<PlayState: {self.phase}, turn {self.turn}, {len(self.wall)} tiles in the wall>"

    def but(self, **changes: Unpack[PlayChanges]) -> PlayState:
        """Return this state with some fields changed, as `replace` does, in less time."""
        values = list(_VALUES(self))
        for name, value in changes.items():
            values[_PLACE[name]] = value
        return PlayState(*values)

    def hand(self, seat: Seat) -> Hand:
        """Return a player's hand."""
        return self.hands[seat.number]

    @property
    def offered(self) -> DiscardedTile | None:
        """The discard that can be claimed, or None (CC12)."""
        return self.thrown[-1] if self.phase is Phase.WINDOW and self.thrown else None

    @property
    def last_discard(self) -> DiscardedTile | None:
        """The last discard, even if it was claimed; None before the first."""
        taken = None if self.phase is Phase.WINDOW else self.claimed
        return taken or (self.thrown[-1] if self.thrown else None)

    @property
    def skipped(self) -> tuple[Seat, ...]:
        """The players who lost a turn by the last discarder's claim, in the order of play (CC15, CC17)."""
        if self.claimed is None or self.phase is not Phase.WINDOW:
            return ()
        between = (self.turn.number - self.claimed.seat.number) % 4
        return tuple(SEATS[(self.claimed.seat.number + step) % 4] for step in range(1, between))

    def next_player(self, seat: Seat) -> Seat:
        """Return whose turn comes after a player's, if nobody claims: turns go to the right (CC11)."""
        return seat.right

    def distance(self, seat: Seat) -> int:
        """Return how many places a seat is to the right of the last player to discard."""
        last = self.last_discard
        return (seat.number - (last.seat if last else self.turn).number) % 4

    def award(self, claims: tuple[Claim, ...] | None = None) -> Claim | None:
        """Return the claim that gets the discard: by its rank, then counter-clockwise (CC20)."""
        return min(
            self.claims if claims is None else claims,
            key=lambda claim: (_RANKS[claim.wanted], self.distance(claim.seat)),
            default=None,
        )

    def claim_of(self, seat: Seat) -> Claim | None:
        """Return what a player has claimed the last discard for, or None."""
        return next((claim for claim in self.claims if claim.seat is seat), None)

    def tiles_due(self, seat: Seat) -> int:
        """Return how many tiles a player should have now, a kong counted as three (CC6, CC10)."""
        holds = self.phase in (Phase.DISCARD, Phase.DECLARED) and seat is self.turn
        is_won = self.phase is Phase.OVER and seat is self.winner
        return HAND_SIZE if holds or is_won else HAND_SIZE - 1

    @property
    def replaced(self) -> int:
        """How many replacement tiles have been taken: one for each kong, except one just declared."""
        return sum(hand.kongs for hand in self.hands) - (self.phase is Phase.REPLACEMENT)

    def seen_by(self, seat: Seat) -> VisiblePlay:
        """Return what this player may know: the player's own tiles, and all that is open or was announced."""
        shows = [each is seat or hand.is_open for each, hand in zip(SEATS, self.hands, strict=True)]
        public = tuple(
            replace(hand, concealed=(), sets=hand.sets if shown else _face_down(hand.sets))
            for hand, shown in zip(self.hands, shows, strict=True)
        )
        return VisiblePlay(
            seat,
            self.but(hands=public, wall=(), history=()),
            tuple(hand.concealed if shown else None for hand, shown in zip(self.hands, shows, strict=True)),
            tuple(len(hand.concealed) for hand in self.hands),
            len(self.wall),
        )


_PLACE = {each.name: place for place, each in enumerate(fields(PlayState))}
_VALUES = attrgetter(*_PLACE)
_INDEX = attrgetter("index")


def _face_down(sets: tuple[DeclaredSet, ...]) -> tuple[DeclaredSet, ...]:
    return tuple(each if each.is_melded else DeclaredSet((), each.kong) for each in sets)


@dataclass(frozen=True, slots=True)
class VisiblePlay:
    """The play as one player sees it: `concealed` are her own tiles and those revealed, None for hidden ones.

    `public` is the state without hidden tiles and without its history, because moves name the tiles of a
    concealed kong; those of other players have no tiles here (CC19). `counts` are the numbers of concealed
    tiles.
    """

    seat: Seat
    public: PlayState
    concealed: tuple[tuple[Tile, ...] | None, ...]
    counts: tuple[int, ...]
    wall_left: int


def begin_play(dealt: Deal, table_rules: Profile | None = None) -> PlayState:
    """Return the play after the deal: East throws first."""
    hands = tuple(Hand(tuple(sorted(hand, key=_INDEX))) for hand in dealt.hands)
    return PlayState(hands, dealt.wall, table_rules or profile())


def with_hand(play: PlayState, seat: Seat, hand: Hand, **changes: Unpack[PlayChanges]) -> PlayState:
    """Return the play with one hand changed, its concealed tiles sorted, and some other fields."""
    tidy = Hand(tuple(sorted(hand.concealed, key=_INDEX)), hand.sets, hand.is_open)
    changes["hands"] = (*play.hands[: seat.number], tidy, *play.hands[seat.number + 1 :])
    return play.but(**changes)


def begin_phase(play: PlayState, phase: Phase, /, **changes: Unpack[PlayChanges]) -> PlayState:
    """Return the play at the start of a phase, when nobody has claimed the discard yet."""
    changes.update({"phase": phase, "claims": (), "accepted": ()})
    return play.but(**changes)


def claim_in_words(wanted: Wanted) -> str:
    """Return what a claim is for in words: `a pung`, `mahjong`."""
    return "mahjong" if wanted == "mahjong" else f"a {wanted}"
