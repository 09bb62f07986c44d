"""A game looked back on for one player: her mistakes in the rules, and what her decisions were worth.

It goes along with the game, a few decisions at a time, since each takes some milliseconds to weigh. Nothing
but the record and what she could see herself goes into it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from mahj_tutor.american import CharlestonState, Move, consequence
from mahj_tutor.american.game import Game
from mahj_tutor.american.play.moves import Discard
from mahj_tutor.card import Line
from mahj_tutor.players.chances import held_by
from mahj_tutor.players.decisions import Decided, DecisionFinder, State
from mahj_tutor.players.measure import Decision, Option, decision
from mahj_tutor.players.parts import Part
from mahj_tutor.players.rule_mistakes import MistakeFinder, RuleMistake
from mahj_tutor.solver import NearLine, solver_for
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import without

DEAREST = 3
"""So many of the decisions that cost most are looked at."""
DEAR = 0.05
"""A decision that costs less isn't brought back: chances are right within about so much."""
CLEARLY = 0.1
"""A decision was clearly better than another that is worth so much less."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A decision with what it was worth: `cost` is how much less than the best, 0.0 where it is as good.

    `gain` is how much the best one is worth more than the second best that is not as good; `kind` is what
    was decided. `breaks` tells that a throw took her nearest hand apart.
    """

    decided: Decided
    kind: str
    option: Option
    best: Option
    cost: float
    gain: float
    breaks: bool = False

    @property
    def at(self) -> int:
        """How many moves had been made."""
        return self.decided.at

    @property
    def is_dear(self) -> bool:
        """Whether it cost enough to be looked at again."""
        return self.cost >= DEAR


@dataclass(slots=True)
class Hindsight:
    """What there is to say of a player's game so far; `follow` takes what has happened since.

    `start` is the game before its first move, `without` what is left out at the table. Of her decisions those
    from the move `since` on count: what was before belongs to another game that began alike.
    """

    start: Game
    seat: Seat
    without: Collection[Part] = ()
    since: int = 0
    mistakes: list[RuleMistake] = field(default_factory=list)
    weighed: list[Weighed] = field(default_factory=list)
    nearest: list[tuple[Decided, tuple[Line, ...]]] = field(default_factory=list)
    """Each decision with the hands that were the nearest then."""
    _game: Game | None = None
    _waiting: deque[Decided] = field(default_factory=deque)
    _slips: MistakeFinder = field(init=False)
    _choices: DecisionFinder = field(init=False)

    def __post_init__(self) -> None:
        self._slips, self._choices = MistakeFinder(self.seat), DecisionFinder(self.seat, self.without)

    def follow(self, history: Sequence[Move], most: int) -> bool:
        """Take the moves that are new, and weigh so many decisions at most; tell whether all are weighed."""
        game = self._game or self.start
        for move in history[len(game.history) :]:
            at, came = len(game.history), consequence(game.now, move)
            there = game.happen(move, came)
            self.mistakes += (each for each in self._slips.take(at, game, there, move) if at >= self.since)
            self._waiting += (each for each in self._choices.take(at, game, there, move))
            game = there
        self._game = game
        for _ in range(min(most, len(self._waiting))):
            self._weigh(self._waiting.popleft())
        return not self._waiting

    @property
    def decided(self) -> tuple[Decided, ...]:
        """What was decided, of what isn't weighed yet, in its order."""
        return tuple(self._waiting)

    def decided_at(self, at: int) -> Decided | None:
        """Return what was decided after so many moves, of what isn't weighed yet; None if nothing was."""
        return next((each for each in self._waiting if each.at == at), None)

    @property
    def history(self) -> tuple[Move, ...]:
        """The moves that were taken."""
        return self._game.history if self._game else ()

    def _weigh(self, decided: Decided) -> None:
        lines = tuple(each.line for each in _nearest(decided.state, self.seat))
        self.nearest.append((decided, lines))
        if decided.at >= self.since and not self._is_wrong(decided):
            self.weighed += _weighed(decided, self.seat, self.without)

    def _is_wrong(self, decided: Decided) -> bool:
        """Whether a decision was against the rules, so that its price is the rule's."""
        return any(each.at == decided.at and each.move == decided.move for each in self.mistakes)

    @property
    def dearest(self) -> tuple[Weighed, ...]:
        """The decisions that cost most, the dearest first."""
        dear = (each for each in self.weighed if each.is_dear)
        return tuple(sorted(dear, key=lambda each: (-each.cost, each.at))[:DEAREST])

    @property
    def good(self) -> tuple[Weighed, ...]:
        """Decisions that were clearly better than what else she could have done, the clearest first.

        What she did comes before what she let go.
        """
        good = [each for each in self.weighed if not each.cost and each.gain >= CLEARLY]
        return tuple(sorted(good, key=lambda each: (each.decided.move is None, -each.gain, each.at)))


def _nearest(state: State, seat: Seat) -> tuple[NearLine, ...]:
    """Return the nearest hands of a player, all that are equally near."""
    if isinstance(state, CharlestonState):
        found = solver_for(state.card).nearest(state.rack(seat), top=0)
    else:
        held, shown = held_by(state, seat), state.hand(seat).shown
        found = state.solver.nearest(held, shown, state.gone(seat), top=0)
    return tuple(each for each in found if each.tiles_away == found[0].tiles_away)


def _weighed(decided: Decided, seat: Seat, left_out: Collection[Part]) -> Iterator[Weighed]:
    """Yield a decision with its price; nothing where there was nothing to decide."""
    found = decision(decided.state, seat, decided.move, left_out)
    option = found.option(decided.move) if found else None
    if found is None or option is None:
        return
    cost = found.cost(decided.move)
    yield Weighed(
        decided, found.kind, option, found.best, cost, _gain(found), bool(cost) and _breaks(decided, seat)
    )


def _gain(found: Decision) -> float:
    """Return how much the best option is worth more than the next one that isn't as good."""
    others = [found.most - each.worth for each in found.options if found.cost(each.move)]
    is_clear = len(found.options) - len(others) == 1
    return min(others) if others and is_clear else 0.0


def _breaks(decided: Decided, seat: Seat) -> bool:
    """Whether a throw takes a tile that each of the player's nearest hands needs."""
    state, move = decided.state, decided.move
    if not isinstance(move, Discard) or isinstance(state, CharlestonState):
        return False
    hand = state.hand(seat)
    left = without(hand.rack, (move.tile,))
    before, after = (
        state.solver.nearest(each, hand.shown, state.gone(seat), top=1) for each in (hand.rack, left)
    )
    return bool(before) and (not after or after[0].tiles_away > before[0].tiles_away)
