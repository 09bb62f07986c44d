"""The position of a question about a game under way: written by the author, or a moment of a real game.

`MOMENTS` of the modules `moments_...` name kinds of moments; each is a function that gives who the learner
is, and a move to ask about where there is one, or None where the state is not of that kind.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from mahj_tutor.american.play.moves import PlayMove
from mahj_tutor.american.play.notation import read_play, write_play
from mahj_tutor.american.play.state import PlayState, with_hand
from mahj_tutor.card import Card
from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.fields import PlayText, SeatName, tiles_of
from mahj_tutor.exercises.kinds.questions import named
from mahj_tutor.exercises.model import Position
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.players import find_state
from mahj_tutor.rulebook import Profile
from mahj_tutor.table import Seat
from mahj_tutor.tiles import AMERICAN, without

GAMES = 40
"""From how many games the moments are drawn: few, because a game that was played is kept."""
SKIPPED = 4
"""At most so many moments of a kind, less one, are passed over, so that one game gives several items."""


@dataclass(frozen=True, slots=True)
class Found:
    """What makes a state a moment of its kind: who the learner is, and a move to ask about.

    `play` is the state to ask about where it is not the one that was
    played, such as a game with a slip in it.
    """

    me: Seat
    move: PlayMove | None = None
    play: PlayState | None = None


Moment = Callable[[PlayState], Found | None]


@dataclass(frozen=True, slots=True)
class Situation:
    """A game under way as a question needs it."""

    play: PlayState
    me: Seat
    move: PlayMove | None = None


class PlayPosition(Position):
    """A game under way: its text form in `table`, or the name of a kind of `moment` that the seed draws."""

    me: SeatName = Seat.EAST
    table: PlayText = ""
    moment: str = ""


class PlayQuestion(PlayPosition):
    """A position of a kind with many questions, of which some ask about a game; `action` is a call in it."""

    action: str = ""


_P = TypeVar("_P", bound=PlayQuestion)


class Placed(Protocol):
    """A position that says where a game stands."""

    @property
    def me(self) -> Seat:
        """Who the learner is."""

    @property
    def table(self) -> str:
        """The text form of a play, or nothing."""

    @property
    def moment(self) -> str:
        """The name of a kind of moment, or nothing."""


def set_play(position: Placed, rules: Profile, name: str, seed: int) -> Situation:
    """Return the game of a position; `name` and `seed` of the exercise draw a moment of a real game.

    The table rules are those of the exercise; racks of others and a wall that are not written are drawn.
    Raises `Unfit` when there is neither a table nor a moment.
    """
    if bool(position.table) is bool(position.moment):
        fix = "add table: with the game as text, or moment: with a kind of moment"
        raise Unfit("E002", "a game is either written or drawn", fix, ("position",))
    if position.table:
        rng = random.Random(f"{name}/{seed}/tiles")
        play = replace(read_play(position.table), table_rules=rules)
        return Situation(_filled(play, position, rng), position.me)
    wanted = named(moments(), position.moment, "kind of moment", ("position", "moment"))
    return drawn(wanted, rules, f"{name}/{seed}/moment")


def settled(position: _P, rules: Profile, name: str, seed: int) -> _P:
    """Return a position in which a drawn moment stands as a written
    game, with its seat and its move as `action`.
    """
    if not position.moment:
        return position
    at = set_play(position, rules, name, seed)
    table = write_play(at.play) + ("" if at.play.wall else "; wall")
    action = position.action or str(at.move or "")
    return position.model_copy(update={"moment": "", "table": table, "me": at.me, "action": action})


def _filled(play: PlayState, position: Placed, rng: random.Random) -> PlayState:
    """Draw what the author left out: the racks of the others, and
    the wall where there is no `wall` clause.
    """
    rest = list(without(AMERICAN, tiles_of(play)))
    rng.shuffle(rest)
    for seat in play.seats:
        hand = play.hand(seat)
        short = play.tiles_due(seat) - hand.size
        if not hand.rack and seat is not position.me and short > 0:
            play, rest = with_hand(play, seat, replace(hand, rack=tuple(rest[:short]))), rest[short:]
    has_wall = re.search(r"(^|;)\s*wall\b", position.table, re.IGNORECASE)
    return play if has_wall else replace(play, wall=tuple(rest))


def drawn(wanted: Moment, rules: Profile, seed: str, card: Card | None = None) -> Situation:
    """Draw a moment of a real game, played on the first card if no other is given."""
    rng = random.Random(seed)
    game, skipped = rng.randrange(GAMES), rng.randrange(SKIPPED)

    def later(play: PlayState) -> Found | None:
        nonlocal skipped
        found = wanted(play)
        skipped -= found is not None
        return found if skipped < 0 else None

    try:
        play, found = find_state(game, later, table_rules=rules, card=card)
    except MahjError as error:
        raise Unfit("E090", str(error), "choose another kind of moment", ("position", "moment")) from error
    return Situation(found.play or play, found.me, found.move)


def moments() -> Mapping[str, Moment]:
    """Return every kind of moment by its name."""
    from mahj_tutor.exercises.kinds import moments_calls, moments_jokers

    modules = (moments_calls, moments_jokers)
    return {name: wanted for module in modules for name, wanted in module.MOMENTS.items()}
