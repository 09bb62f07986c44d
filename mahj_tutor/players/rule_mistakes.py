"""What a player did against the rules in a game, as its record tells: by which rule, and what came of it.

Only what counted is there: an act that the others stopped changed nothing and stands in no record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from mahj_tutor.american import Move, PlayState, consequence
from mahj_tutor.american.game import Game
from mahj_tutor.american.play.hand_status import dead_hand_faults
from mahj_tutor.american.play.moves import Call, Change, Declare, Discard, Show
from mahj_tutor.american.play.window import claim_of
from mahj_tutor.table.seats import Seat

EXPOSED = ("DD3", "DD4", "DD5", "CL12")
"""The rules by which a hand is dead for what its player has exposed."""


@dataclass(frozen=True, slots=True)
class RuleMistake:
    """A mistake of a player's: `at` is how many moves had been made when she made it, `move` what she did.

    `kind` is that of `Consequence` (`stands`, `dead`, `risk`), `rule` the id of the rule and `say` what came
    of it, as a `Telling`. `state` is the game as it stood.
    """

    at: int
    move: Move
    kind: str
    rule: str
    say: str
    state: PlayState


@dataclass(slots=True)
class MistakeFinder:
    """Looks at a game move by move, in order, for what one player does against the rules."""

    seat: Seat
    _shown: tuple[int, Move, PlayState] | None = field(default=None)
    """The call or the change behind her latest exposure, until she throws."""

    def take(self, at: int, before: Game, after: Game, move: Move) -> Iterator[RuleMistake]:
        """Take the move that leads from one game to the next; yield the mistakes that it makes certain."""
        now = before.now
        if move.seat is not self.seat or not isinstance(now, PlayState):
            return
        if isinstance(move, Declare) and claim_of(now, self.seat) is not None:
            return  # to show the tiles after a mistaken call is no mistake of its own
        came = consequence(now, move)
        if came.kind != "legal":
            yield RuleMistake(at, move, came.kind, came.rule, came.say, now)
            self._shown = None
        elif isinstance(move, Call | Change) or (isinstance(move, Show) and self._shown is None):
            self._shown = (at, move, now)
        elif isinstance(move, Discard):
            yield from self._exposed(now, after)
            self._shown = None

    def _exposed(self, now: PlayState, after: Game) -> Iterator[RuleMistake]:
        """Yield what her latest exposure did to her hand, once she has thrown: until then she may change it.

        A hand that can't be made anymore for what the others have is no mistake of hers, nor for what she
        throws herself: that is a bad throw.
        """
        if self._shown is None or not isinstance(after.now, PlayState):
            return
        at, move, before = self._shown
        if _lost_by(before, self.seat) or not now.hand(self.seat).shown:
            return
        rule, say = _lost_by(after.now, self.seat)[:2] or ("", "")
        if rule and (rule != "DD3" or _is_hopeless(now, self.seat)):
            yield RuleMistake(at, move, "dead", rule, say, before)


def rule_mistakes(start: Game, history: Iterable[Move], seat: Seat) -> tuple[RuleMistake, ...]:
    """Return what a player did against the rules in a game, in order; `start` is the game before `history`.

    A move of which nothing comes raises `IllegalMoveError`.
    """
    finder, found, game = MistakeFinder(seat), list[RuleMistake](), start
    for at, move in enumerate(history):
        there = game.replay([move])
        found += finder.take(at, game, there, move)
        game = there
    return tuple(found)


def _lost_by(play: PlayState, seat: Seat) -> tuple[str, ...]:
    """Return by which rule a hand is dead for what was exposed, and why; nothing if it is not."""
    found = dead_hand_faults(play, seat)
    return next(((each.rule, each.say) for each in found if each.rule in EXPOSED), ())


def _is_hopeless(play: PlayState, seat: Seat) -> bool:
    """Whether no hand of the card can be made anymore with what a player has exposed."""
    return not play.solver.live_lines(play.hand(seat).shown, play.gone(seat))
