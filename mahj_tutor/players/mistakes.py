"""Mistakes that a computer player makes now and then, for somebody who wants to catch them.

She gives a discard another tile's name, says Mah Jongg too early, picks or discards out of turn, or takes a
group that no hand of the card has. What she does depends on what she sees and on chance alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from mahj_tutor.american.play.hand_status import is_visibly_dead
from mahj_tutor.american.play.legality import consequence, is_legal
from mahj_tutor.american.play.moves import SIZES, Call, Declare, Discard, Pick, PlayMove, Rack
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.american.play.window import as_declared, claim_of
from mahj_tutor.solver import Exposure
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import JOKER, KINDS, Tile

ONE_IN = 42
"""One in so many acts with which something can go wrong does: about one in 60 of all."""
GROUP_ONE_IN = 8
"""The same for a group that no hand has: a game has one chance of it or none."""
NEAR = 2
"""With at most this many tiles missing a player may take her hand for Mah Jongg."""


def mistake(play: PlayState, meant: PlayMove, rng: random.Random) -> PlayMove | None:
    """Return what a player does by mistake in place of the move she meant, now and then; mostly None.

    There is none while an earlier one of hers is in play: a hand that can be called dead, or a misnamed
    discard that may still be called.
    """
    if _is_in_play(play, meant.seat):
        return None
    group = _group_of_no_hand(play, meant.seat) if isinstance(meant, Pick) else None
    if group is not None and rng.random() * GROUP_ONE_IN < 1:
        return group
    if rng.random() * ONE_IN >= 1:
        return None
    found = [move for move in _slips(play, meant, rng) if is_mistake(play, move)]
    return rng.choice(found) if found else None


def is_mistake(play: PlayState, move: PlayMove) -> bool:
    """Whether a move is a mistake that counts: it is illegal and something comes of it, or no hand fits it.

    To show the tiles after a mistaken call for Mah Jongg is no mistake of its own.
    """
    if isinstance(move, Call) and move.wanted in SIZES and is_legal(play, move):
        return _fits_no_hand(play, move)
    if isinstance(move, Declare) and claim_of(play, move.seat) is not None:
        return False
    return not is_legal(play, move) and consequence(play, move).kind not in ("legal", "nothing")


def misnamings(tile: Tile) -> tuple[Tile, ...]:
    """Return the tiles whose names are easily said for another's: in other suits, or among its own kind.

    >>> from mahj_tutor.tiles import tile
    >>> misnamings(tile("3B")), misnamings(tile("J"))
    ((3C, 3D), ())
    """
    return tuple(other for other in KINDS if other is not tile and _sounds_like(other, tile))


def _sounds_like(one: Tile, other: Tile) -> bool:
    if one.number is not None:
        return one.number == other.number
    return (one.is_wind and other.is_wind) or (one.is_dragon and other.is_dragon)


def _is_in_play(play: PlayState, seat: Seat) -> bool:
    last = play.callable_discard
    is_misnamed = last is not None and last.seat is seat and last.is_misnamed
    return is_misnamed or play.is_dead(seat) or is_visibly_dead(play, seat)


def _group_of_no_hand(play: PlayState, seat: Seat) -> Call | None:
    """Return a call for the last discard, for a group that no hand has beside those she has shown."""
    some = (Call(seat, wanted) for wanted in SIZES)
    return next((call for call in some if _fits_no_hand(play, call) and is_legal(play, call)), None)


def _slips(play: PlayState, meant: PlayMove, rng: random.Random) -> Iterator[PlayMove]:
    """Yield what may go wrong with a move, each kind once."""
    match meant:
        case Discard() if play.phase is Phase.DISCARD:
            names = misnamings(meant.tile)
            yield from [Discard(meant.seat, meant.tile, rng.choice(names).name)] if names else []
            yield Pick(meant.seat)
            yield from _declared_early(play, meant.seat)
        case Rack():
            yield from _declared_early(as_declared(play, meant.seat), meant.seat)
        case Pick() if play.offered is not None:
            yield from _out_of_turn(play, meant.seat, play.offered.tile, rng)


def _declared_early(play: PlayState, seat: Seat) -> Iterator[PlayMove]:
    if _is_near(play, seat, ()):
        yield Declare(seat)


def _out_of_turn(play: PlayState, seat: Seat, offered: Tile, rng: random.Random) -> Iterator[PlayMove]:
    """Yield a discard before the pick, and Mah Jongg on a discard that doesn't complete the hand."""
    rack = play.hand(seat).rack
    yield Discard(seat, rng.choice([tile for tile in rack if tile is not JOKER] or rack))
    if _is_near(play, seat, (offered,)):
        yield Call(seat, "mahjong")


def _is_near(play: PlayState, seat: Seat, more: tuple[Tile, ...]) -> bool:
    hand = play.hand(seat)
    return play.solver.tiles_away((*hand.rack, *more), hand.shown) <= NEAR


def _fits_no_hand(play: PlayState, call: Call) -> bool:
    """Whether no hand that may be exposed has the groups a player will have shown after a call."""
    discard = play.callable_discard
    if discard is None:
        return False
    size = SIZES[call.wanted]
    group = Exposure(discard.tile, (discard.tile, *(JOKER,) * (size - 1)))
    return not play.solver.lines_with((*play.hand(call.seat).shown, group), kind="X")
