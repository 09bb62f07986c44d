"""A sensible computer player: she keeps towards the nearest line of the card and always plays legally."""

from __future__ import annotations

import random
from collections.abc import Iterator

from mahj_tutor.american.play.exposures import arranged
from mahj_tutor.american.play.hand_status import hand_faults
from mahj_tutor.american.play.legality import faults
from mahj_tutor.american.play.moves import (
    SIZES,
    Accept,
    Call,
    Challenge,
    Declare,
    Discard,
    Pick,
    PlayMove,
    Rack,
    SayWall,
    Show,
    Swap,
)
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.players.outlook import distance, lines_ahead, worths
from mahj_tutor.solver import Exposure
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import JOKER, Tile, without

CALL_WITHIN = 4
"""A group is called only where so few tiles are missing after it."""
LATE = 16
"""With so few tiles in the wall a player who is far from winning throws what nobody waits for."""
FAR = 3
"""How many tiles away is far."""


def choose_move(play: PlayState, seat: Seat, rng: random.Random) -> PlayMove | None:
    """Return what a player does now, or None when she has nothing to do: she lets a discard go by unsaid."""
    if play.is_dead(seat):
        return Accept(seat) if _may(play, Accept(seat)) else None
    if play.phase is Phase.DISCARD and play.turn is seat:
        return _in_turn(play, seat, rng)
    if play.phase is Phase.LOOKED and play.turn is seat:
        return Rack(seat) if _may(play, Rack(seat)) else None
    if play.phase is Phase.DECLARED:
        return _checked(play, seat)
    return _in_window(play, seat)


def _may(play: PlayState, move: PlayMove) -> bool:
    return not faults(play, move)


def _checked(play: PlayState, seat: Seat) -> Accept | Challenge | None:
    """Accept a declared hand that is right, and call a wrong one dead."""
    if seat is play.turn:
        return None
    if hand_faults(play, play.turn):
        return Challenge(seat, play.turn)
    return Accept(seat) if _may(play, Accept(seat)) else None


# --- her own turn ----------------------------------------------------------------------------------


def _in_turn(play: PlayState, seat: Seat, rng: random.Random) -> PlayMove:
    hand = play.hand(seat)
    made = play.solver.matches(hand.rack, hand.shown, called=play.last_tile)
    if made and _may(play, Declare(seat)):  # asked only of a made hand: why a hand is not made takes long
        return Declare(seat)
    return _exchange(play, seat) or Discard(seat, _thrown(play, seat, rng))


def _exchange(play: PlayState, seat: Seat) -> Swap | None:
    """Take a joker where the hand is no farther from winning with it."""
    now = _away(play, seat)
    for move in _exchanges(play, seat):
        rack = (*without(play.hand(seat).rack, (move.tile,)), JOKER)
        if _away(play, seat, rack) <= now and _may(play, move):
            return move
    return None


def _away(
    play: PlayState,
    seat: Seat,
    rack: tuple[Tile, ...] | None = None,
    shown: tuple[Exposure, ...] | None = None,
) -> int:
    """How far a player is from winning, with her tiles or with others."""
    hand = play.hand(seat)
    tiles = hand.rack if rack is None else rack
    return distance(lines_ahead(play, seat, tiles, hand.shown if shown is None else shown))


def _exchanges(play: PlayState, seat: Seat) -> Iterator[Swap]:
    own = set(play.hand(seat).rack)
    groups = ((owner, group) for owner in play.seats for group in play.hand(owner).shown)
    yield from (
        Swap(seat, group.tile, owner) for owner, group in groups if group.jokers and group.tile in own
    )


def _thrown(play: PlayState, seat: Seat, rng: random.Random) -> Tile:
    """The tile her lines want least; late and far from winning, the safest."""
    hand = play.hand(seat)
    lines = lines_ahead(play, seat, hand.rack, hand.shown)
    worth = worths(lines, hand.rack, hand.shown)
    if len(play.wall) <= LATE and distance(lines) >= FAR:
        return max(worth, key=lambda kind: (*_safety(play, seat, kind), rng.random()))
    return min(worth, key=lambda kind: (worth[kind], rng.random()))


def _safety(play: PlayState, seat: Seat, kind: Tile) -> tuple[int, int]:
    """How sure it is that nobody calls a tile; a joker cannot be called, but is kept before a dead tile goes."""
    if kind is JOKER:
        return 1, 0
    gone = play.gone(seat)[kind]
    return (2, gone) if gone >= 2 else (0, gone)


# --- a discard on offer ----------------------------------------------------------------------------


def _in_window(play: PlayState, seat: Seat) -> PlayMove | None:
    mine = next((claim for claim in play.claims if claim.seat is seat), None)
    if mine is not None:
        return _taken(play, mine) if play.award() is mine else None
    call = _called(play, seat)
    if call is not None:
        return call
    following = play.next_player(play.turn)
    if play.phase is not Phase.WINDOW or following is not seat or play.claims:
        return None
    return Pick(seat) if play.wall else SayWall(seat)


def _called(play: PlayState, seat: Seat) -> Call | None:
    offered = play.offered
    if offered is None or offered.tile is JOKER or offered.seat is seat:
        return None
    hand, win = play.hand(seat), Call(seat, "mahjong")
    if play.solver.matches((*hand.rack, offered.tile), hand.shown, called=offered.tile) and _may(play, win):
        return win
    if not any(kind in (offered.tile, JOKER) for kind in hand.rack):
        return None
    calls = [Call(seat, wanted) for wanted in ("pung", "kong", "quint", "sextet")]
    after = {call: _away_after(play, call, offered.tile) for call in calls if _may(play, call)}
    best = min(after, key=lambda call: after[call], default=None)
    if best is None or after[best] > CALL_WITHIN:
        return None
    return best if after[best] < _away(play, seat) else None


def _joining(rack: tuple[Tile, ...], call: Call, tile: Tile) -> tuple[Tile, ...]:
    """The tiles a caller shows with the called one: as few jokers as she can."""
    need = SIZES[call.wanted] - 1
    real = min(need, rack.count(tile))
    return (tile,) * real + (JOKER,) * (need - real)


def _away_after(play: PlayState, call: Call, tile: Tile) -> int:
    hand = play.hand(call.seat)
    joining = _joining(hand.rack, call, tile)
    shown = (*hand.shown, arranged(tile, (tile, *joining)))
    rack = without(hand.rack, joining)
    quick = play.solver.tiles_away(rack, shown)
    return quick if quick > CALL_WITHIN else _away(play, call.seat, rack, shown)


def _taken(play: PlayState, claim: Call) -> PlayMove | None:
    wanted = play.callable_discard
    if claim.wanted == "mahjong":
        return Declare(claim.seat)
    assert wanted is not None  # somebody has called it
    return Show(claim.seat, _joining(play.hand(claim.seat).rack, claim, wanted.tile))
