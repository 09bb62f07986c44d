"""What a decision is worth: the one measure of the coach, before an act, and of the review after the game.

Each move that comes into question is worth how likely the player is then to win, from what she can see alone
(`chances.worth`). Of moves that are worth as much, the best is what the strongest computer player would do.

>>> from mahj_tutor.card import practice_card
>>> from mahj_tutor.players import game_moves
>>> play, move = game_moves(3, card=practice_card())[0]
>>> found = decision(play, play.turn)
>>> found.kind, len(found.options), found.cost(move)
('discard', 11, 0.0)
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Literal

from mahj_tutor.american.charleston.moves import Give
from mahj_tutor.american.charleston.state import CharlestonState
from mahj_tutor.american.game import GameState, Move
from mahj_tutor.american.play.legality import apply, faults
from mahj_tutor.american.play.moves import (
    GROUPS,
    Call,
    Declare,
    Discard,
    LetGo,
    Pick,
    PlayMove,
    Rack,
    Show,
    Swap,
    Wait,
)
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.players.chances import worth
from mahj_tutor.players.charleston import charleston_move
from mahj_tutor.players.parts import Part
from mahj_tutor.players.passes import is_same, size_of, weighed
from mahj_tutor.players.player import choose_move, exchanges
from mahj_tutor.players.sights import sight_after
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import JOKER, Tile

AS_GOOD = 0.03
"""A move that is worth less than this below the best counts as equally good."""
Kind = Literal["pass", "discard", "call", "show", "exchange", "declare"]
"""What is decided. `call`: whether to take another player's discard; `show`: with which tiles of her own."""
SURE = 1.0
"""What it is worth to say Mah Jongg with a hand that is made."""


@dataclass(frozen=True, slots=True)
class Option:
    """A move, and how likely the player is to win after it: 0 to 1. No move lets a discard go."""

    move: Move | None
    worth: float


@dataclass(frozen=True, slots=True)
class Decision:
    """What a player has to decide, and what she may do, the best first.

    A pass that came as `also` is the last option, whatever it is worth: the coach has its own.
    """

    kind: Kind
    options: tuple[Option, ...]

    @property
    def best(self) -> Option:
        """What the coach would do: of the moves that are as good as any, that of the strongest player."""
        return self.options[0]

    @property
    def most(self) -> float:
        """What the move is worth that is worth most."""
        return max(option.worth for option in self.options)

    def option(self, move: Move | None) -> Option | None:
        """Return the option that a move takes; None for a move that isn't among them."""
        return next((each for each in self.options if is_alike(each.move, move)), None)

    def cost(self, move: Move | None) -> float:
        """Return how much less a move is worth than the best, 0.0 where it is as good.

        A move that isn't among the options raises `ValueError`: give it to `decision` as `also`.
        """
        option = self.option(move)
        if option is None:
            raise ValueError(f"{move} is none of the options")
        less = self.most - option.worth
        return less if less >= AS_GOOD else 0.0


@dataclass(frozen=True, slots=True)
class Priced:
    """What a move was worth, and the best that there was to do; `cost` is as in `Decision`."""

    kind: Kind
    worth: float
    best: Option
    cost: float


def decision(
    state: GameState, seat: Seat, also: Move | None = None, without: Collection[Part] = ()
) -> Decision | None:
    """Return what a player has to decide in a state of the Charleston or the play.

    A pass that is not among those that come into question is weighed, too, if it is given as `also`;
    `without` are the parts of the game that are left out at this table. None where there is nothing to
    choose, and where three play. For a card whose games were not counted the worths compare moves alone.
    """
    if not isinstance(state, CharlestonState | PlayState):
        return None
    if state.missing is not None:
        return None
    if isinstance(state, CharlestonState):
        return _of_pass(state, seat, also if isinstance(also, Give) else None)
    if state.is_dead(seat):
        return None
    found = _in_play(state, seat, without)
    if found is None or len(found.options) < 2:
        return None
    return _ordered(found, choose_move(state, seat, Random(0), without))


def priced(state: GameState, seat: Seat, move: Move | None, without: Collection[Part] = ()) -> Priced | None:
    """Return what a move of a player is worth, None where it decides nothing; no move lets a discard go."""
    if isinstance(state, PlayState) and state.phase is Phase.LOOKED and isinstance(move, Discard | Swap):
        state = apply(state, Rack(seat))  # which goes without saying
    found = decision(state, seat, move, without)
    option = found.option(move) if found else None
    if found is None or option is None:
        return None
    return Priced(found.kind, option.worth, found.best, found.cost(move))


def is_alike(one: Move | None, other: Move | None) -> bool:
    """Tell whether two moves decide the same: the name said with a discard makes no difference, or the order
    of tiles; to pick or to rack is to let the discard go.
    """
    match one, other:
        case Give(), Give():
            return is_same(one, other)
        case Discard(), Discard():
            return one.tile is other.tile
        case Call(), Call():
            return one.wanted == other.wanted
        case Show(), Show():
            return sorted(one.tiles) == sorted(other.tiles)
    return one == other or (_lets_go(one) and _lets_go(other))


def _lets_go(move: Move | None) -> bool:
    return move is None or isinstance(move, Pick | Rack | LetGo | Wait)


def _ordered(found: Decision, preferred: Move | None) -> Decision:
    """Return a decision with its best option first, the others by their worth."""
    found = replace(found, options=tuple(sorted(found.options, key=lambda each: each.worth, reverse=True)))
    option = found.option(preferred)
    if option is None or found.cost(preferred):
        return found
    return replace(found, options=(option, *(each for each in found.options if each is not option)))


# --- the Charleston --------------------------------------------------------------------------------


def _of_pass(state: CharlestonState, seat: Seat, also: Give | None) -> Decision | None:
    is_due = state.stage.direction is not None and state.given(seat) is None
    if not is_due or not size_of(state, seat):
        return None
    options = tuple(Option(give, value) for give, value in weighed(state, seat, also))
    hers = tuple(each for each in options if each.move is also)
    known = tuple(each for each in options if each not in hers)
    found = _ordered(Decision("pass", known), charleston_move(state, seat))
    return replace(found, options=(*found.options, *hers))


# --- the play --------------------------------------------------------------------------------------


def _in_play(play: PlayState, seat: Seat, without: Collection[Part]) -> Decision | None:
    if play.phase is Phase.DISCARD and play.turn is seat:
        return _of_turn(play, seat, without)
    if Part.CALLS in without:
        return None
    if play.phase is Phase.LOOKED and play.turn is seat:
        return _of_call(play, seat, Rack(seat))
    return _in_window(play, seat) if play.phase is Phase.WINDOW and play.turn is not seat else None


def _option(play: PlayState, seat: Seat, move: PlayMove | None) -> Option:
    is_win = isinstance(move, Declare) or (isinstance(move, Call) and move.wanted == "mahjong")
    return Option(move, SURE if is_win else worth(sight_after(play, seat, move)))


def _in_window(play: PlayState, seat: Seat) -> Decision | None:
    claim = play.award()
    if claim is not None and claim.seat is seat and claim.wanted != "mahjong":
        shows = tuple(_option(play, seat, each) for each in _shows(play, seat))
        return Decision("show", shows) if shows else None
    has_answered = seat in play.let_go or any(each.seat is seat for each in play.claims)
    return None if has_answered else _of_call(play, seat, None)


def _of_turn(play: PlayState, seat: Seat, without: Collection[Part]) -> Decision:
    """Say Mah Jongg, exchange a tile for a joker, or throw one."""
    rack = play.hand(seat).rack
    options = tuple(_option(play, seat, Discard(seat, kind)) for kind in dict.fromkeys(rack))
    made = play.solver.matches(rack, play.hand(seat).shown, called=play.last_tile)
    if made and _is_legal(play, Declare(seat)):
        return Decision("declare", (_option(play, seat, Declare(seat)), *options))
    found = () if Part.EXCHANGES in without else dict.fromkeys(exchanges(play, seat))
    swaps = tuple(_option(play, seat, each) for each in found if _is_legal(play, each))
    return Decision("exchange" if swaps else "discard", (*swaps, *options))


def _of_call(play: PlayState, seat: Seat, leave: Rack | None) -> Decision | None:
    """Call the discard, or leave it; None where it can't be called."""
    offered = play.offered
    if offered is None or offered.seat is seat or offered.tile is JOKER:
        return None
    calls = [each for each in _calls(play, seat, offered.tile) if _is_legal(play, each)]
    options = tuple(_option(play, seat, each) for each in (*calls, leave))
    return Decision("call", options) if calls else None


def _calls(play: PlayState, seat: Seat, tile: Tile) -> Iterator[Call]:
    """Yield the calls for which a player has the tiles: that they are legal is yet to be seen."""
    hand = play.hand(seat)
    alike = hand.rack.count(tile) + hand.rack.count(JOKER)
    yield from (Call(seat, wanted) for size, wanted in GROUPS.items() if size <= alike + 1)
    if play.matches((*hand.rack, tile), hand.shown, tile):
        yield Call(seat, "mahjong")


def _shows(play: PlayState, seat: Seat) -> Iterator[Show]:
    """Yield the groups that a player may show of the tile she has called: with fewer jokers, or more."""
    rack, called = play.hand(seat).rack, play.callable_discard
    if called is None:
        return
    for size in GROUPS:
        for naturals in range(min(size - 1, rack.count(called.tile)), -1, -1):
            show = Show(seat, (called.tile,) * naturals + (JOKER,) * (size - 1 - naturals))
            if _is_legal(play, show):
                yield show


def _is_legal(play: PlayState, move: PlayMove) -> bool:
    return not faults(play, move)
