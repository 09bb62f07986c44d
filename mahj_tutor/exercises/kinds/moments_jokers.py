"""Moments of real games about Jokers: one to be taken, asked for
too early, from the table; one that is thrown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mahj_tutor.american.play.legality import apply, faults, legal_moves
from mahj_tutor.american.play.moves import Discard, Rack, Swap
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.exercises.kinds.plays import Found, Moment
from mahj_tutor.tiles import JOKER

LATE = 40
"""With so few tiles in the wall it is late in a game."""


def to_take(play: PlayState) -> Found | None:
    """You have picked a tile, and once it is racked a Joker can be
    taken, though not to win with (JK3, JK4).
    """
    if play.phase is not Phase.LOOKED or faults(play, Rack(play.turn)):
        return None
    racked = apply(play, Rack(play.turn))
    some = tuple(_swaps(racked))
    if not some or _wins(racked) or any(_wins(apply(racked, swap)) for swap in some):
        return None
    return Found(play.turn, some[0])


def may_be_taken(play: PlayState) -> Found | None:
    """You have racked, and a Joker can be taken (JK3, JK4)."""
    if play.phase is not Phase.DISCARD or play.tile_source != "wall":
        return None
    swap = next(_swaps(play), None)
    return Found(play.turn, swap) if swap else None


def from_table(play: PlayState) -> Found | None:
    """You have racked, and a tile that a Joker stands for lies among the last discards (JK6)."""
    if play.phase is not Phase.DISCARD or play.tile_source != "wall":
        return None
    lying = {each.tile for each in play.thrown[-8:]}
    shown = ((owner, group) for owner in play.seats for group in play.hand(owner).shown)
    tries = (
        Swap(play.turn, group.tile, owner, from_table=True)
        for owner, group in shown
        if group.jokers and group.tile in lying
    )
    swap = next(tries, None)
    return Found(play.turn, swap) if swap else None


def thrown(play: PlayState) -> Found | None:
    """It is late, and a Joker on your rack may be thrown (JK10)."""
    mine = play.phase is Phase.DISCARD and len(play.wall) <= LATE
    joker = Discard(play.turn, JOKER)
    return Found(play.turn, joker) if mine and not faults(play, joker) else None


def _swaps(play: PlayState) -> Iterator[Swap]:
    return (move for move in legal_moves(play, play.turn) if isinstance(move, Swap))


def _wins(play: PlayState) -> bool:
    hand = play.hand(play.turn)
    return bool(play.solver.matches(hand.rack, hand.shown))


MOMENTS: Mapping[str, Moment] = {
    "joker-to-take": to_take,
    "joker-may-be-taken": may_be_taken,
    "joker-from-table": from_table,
    "joker-thrown": thrown,
}
