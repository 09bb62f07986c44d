"""What a player decided in a game, as its record tells: each pass, throw, call, and each discard she let go.

That she let one go stands in no record: it is certain once the next player has gone on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from mahj_tutor.american import CharlestonState, DealState, Give, Move, PlayState
from mahj_tutor.american.game import Game
from mahj_tutor.american.play.legality import apply, is_legal
from mahj_tutor.american.play.moves import Call, Declare, Discard, Rack, SayWall, Show, Swap
from mahj_tutor.american.play.state import Phase
from mahj_tutor.players.parts import Part
from mahj_tutor.table.seats import Seat

State = CharlestonState | PlayState
_CLOSES = (Rack, Show, Declare, Discard, SayWall)
"""The moves after which a discard can't be called anymore."""


@dataclass(frozen=True, slots=True)
class Decided:
    """What a player decided: `at` is how many moves had been made, `state` what she decided in.

    No `move` let a discard go. A tile that she threw right after the pick counts as racked before.
    """

    at: int
    state: State
    move: Move | None


@dataclass(slots=True)
class DecisionFinder:
    """Looks at a game move by move, in order, for what one player decides.

    `without` are the parts of the game that are left out. A discard of which she holds none is let go without
    a thought, unless it makes her hand.
    """

    seat: Seat
    without: Collection[Part] = ()
    _offered: Decided | None = field(default=None)
    """A discard of another player's to which she has said nothing yet."""
    _is_won: bool = False
    """Whether another player wants it for Mah Jongg, which comes first."""

    def take(self, at: int, before: Game, after: Game, move: Move) -> Iterator[Decided]:
        """Take the move that leads from one game to the next; yield what is decided with it."""
        if isinstance(before.now, DealState):
            return
        if move.seat is self.seat:
            yield from self._mine(at, before.now, move)
        elif isinstance(move, Call) and move.wanted == "mahjong":
            self._is_won = True
        elif isinstance(move, _CLOSES):
            yield from self._let_go()
        if isinstance(move, Discard) and move.seat is not self.seat:
            self._offer(at + 1, after)

    def _mine(self, at: int, now: State, move: Move) -> Iterator[Decided]:
        if isinstance(move, Call):
            offered, self._offered = self._offered, None
            yield Decided(offered.at, offered.state, move) if offered else Decided(at, now, move)
            return
        if isinstance(move, _CLOSES):
            yield from self._let_go()
        if isinstance(move, Give | Show | Swap | Discard):
            if isinstance(now, PlayState) and now.phase is Phase.LOOKED and isinstance(move, Discard):
                now = apply(now, Rack(self.seat))
            yield Decided(at, now, move)

    def _let_go(self) -> Iterator[Decided]:
        if self._offered is not None and not self._is_won:
            yield self._offered
        self._offered, self._is_won = None, False

    def _offer(self, at: int, there: Game) -> None:
        now, me, self._is_won = there.now, self.seat, False
        if Part.CALLS in self.without or not isinstance(now, PlayState) or now.offered is None:
            return
        holds = now.offered.tile in now.hand(me).rack
        if not now.is_dead(me) and (holds or is_legal(now, Call(me, "mahjong"))):
            self._offered = Decided(at, now, None)
