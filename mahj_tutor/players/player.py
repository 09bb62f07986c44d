"""A sensible computer player, who plays toward the nearest lines of the card and always legally."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator

from mahj_tutor.american.play.exposures import arranged
from mahj_tutor.american.play.hand_status import hand_faults, made_hands
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
from mahj_tutor.american.play.state import DiscardedTile, Phase, PlayState
from mahj_tutor.players.outlook import NEEDED, distance, reachable_lines, tile_worths, tiles_away
from mahj_tutor.players.parts import Part
from mahj_tutor.players.strengths import FULL, Strength
from mahj_tutor.solver import Exposure
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import JOKER, Tile, without

CALL_WITHIN = 4
"""A group is called only if at most this many tiles are missing after it."""
LATE = 16
"""With at most this many tiles in the wall, a player who is far from winning discards the safest tile."""
FAR = 3
"""This many tiles away is far from winning."""


def choose_move(
    play: PlayState,
    seat: Seat,
    rng: random.Random,
    without: Collection[Part] = (),
    strength: Strength = FULL,
) -> PlayMove | None:
    """Return the move of a player in this state, or None to do nothing, as when a discard is not wanted.

    `without` are the parts of the game that are left out at this table, `strength` says what the player
    herself leaves out.
    """
    if play.is_dead(seat):
        return Accept(seat) if _is_legal(play, Accept(seat)) else None
    if play.phase is Phase.DISCARD and play.turn is seat:
        return _take_turn(play, seat, rng, without, strength)
    if play.phase is Phase.LOOKED and play.turn is seat:
        return Rack(seat) if _is_legal(play, Rack(seat)) else None
    if play.phase is Phase.DECLARED:
        return _check_declaration(play, seat)
    return _respond_to_discard(play, seat, without, strength)


def _is_legal(play: PlayState, move: PlayMove) -> bool:
    return not faults(play, move)


def _check_declaration(play: PlayState, seat: Seat) -> Accept | Challenge | None:
    """Accept a declared hand that is made; challenge one that is not."""
    if seat is play.turn:
        return None
    if hand_faults(play, play.turn):
        return Challenge(seat, play.turn)
    return Accept(seat) if _is_legal(play, Accept(seat)) else None


# --- the player's own turn -------------------------------------------------------------------------


def _take_turn(
    play: PlayState, seat: Seat, rng: random.Random, without: Collection[Part], strength: Strength
) -> PlayMove:
    hand = play.hand(seat)
    may_win = Part.RIVALS not in without
    made = may_win and play.solver.matches(hand.rack, hand.shown, called=play.last_tile)
    if made and _is_legal(play, Declare(seat)):  # only for a made hand: the faults of others are slow
        return Declare(seat)
    exchange = None if Part.EXCHANGES in without else _choose_exchange(play, seat)
    if exchange is not None and strength.sees_exchange(rng):
        return exchange
    return Discard(seat, _choose_discard(play, seat, rng, strength))


def _choose_exchange(play: PlayState, seat: Seat) -> Swap | None:
    """Return an exchange for a joker that leaves the hand no farther from winning, or None."""
    before = _tiles_away(play, seat)
    for move in exchanges(play, seat):
        rack = (*without(play.hand(seat).rack, (move.tile,)), JOKER)
        if _tiles_away(play, seat, rack) <= before and _is_legal(play, move):
            return move
    return None


def _tiles_away(
    play: PlayState,
    seat: Seat,
    rack: tuple[Tile, ...] | None = None,
    shown: tuple[Exposure, ...] | None = None,
) -> int:
    """Return how far a player is from winning with the tiles of the hand, or with these instead."""
    hand = play.hand(seat)
    tiles = hand.rack if rack is None else rack
    return tiles_away(play, seat, tiles, hand.shown if shown is None else shown)


def exchanges(play: PlayState, seat: Seat) -> Iterator[Swap]:
    """Yield the exchanges for which a player has the tile; that they are legal is yet to be seen."""
    own = set(play.hand(seat).rack)
    groups = ((owner, group) for owner in play.seats for group in play.hand(owner).shown)
    yield from (
        Swap(seat, group.tile, owner) for owner, group in groups if group.jokers and group.tile in own
    )


def _choose_discard(play: PlayState, seat: Seat, rng: random.Random, strength: Strength) -> Tile:
    """Return the tile that the lines need least, or the safest one late and far from winning.

    Now and then a weaker player takes one that they need.
    """
    hand = play.hand(seat)
    lines = reachable_lines(play, seat, hand.rack, hand.shown)
    worth = tile_worths(lines, hand.rack, hand.shown)
    useful = [kind for kind in worth if kind is not JOKER and worth[kind] >= NEEDED]
    if useful and strength.throws_wrong(rng):
        return rng.choice(useful)
    if len(play.wall) <= LATE and distance(lines) >= FAR:
        return max(worth, key=lambda kind: (*_safety(play, seat, kind), rng.random()))
    return min(worth, key=lambda kind: (worth[kind], rng.random()))


def _safety(play: PlayState, seat: Seat, kind: Tile) -> tuple[int, int]:
    """Return how safe a discard is; a joker can't be called, but a tile with two copies gone is preferred."""
    if kind is JOKER:
        return 1, 0
    gone = play.gone(seat)[kind]
    return (2, gone) if gone >= 2 else (0, gone)


# --- a discard on offer ----------------------------------------------------------------------------


def _respond_to_discard(
    play: PlayState, seat: Seat, without: Collection[Part], strength: Strength
) -> PlayMove | None:
    own_claim = next((claim for claim in play.claims if claim.seat is seat), None)
    if own_claim is not None:
        return _fulfill(play, own_claim) if play.award() is own_claim else None
    call = _choose_call(play, seat, without, strength)
    if call is not None:
        return call
    next_seat = play.next_player(play.turn)
    if play.phase is not Phase.WINDOW or next_seat is not seat or play.claims:
        return None
    return Pick(seat) if play.wall else SayWall(seat)


def _choose_call(play: PlayState, seat: Seat, without: Collection[Part], strength: Strength) -> Call | None:
    offered = None if Part.CALLS in without else play.offered
    if offered is None or offered.tile is JOKER or offered.seat is seat:
        return None
    win = _choose_win(play, seat, offered)
    return win or (_choose_group(play, seat, offered.tile) if strength.calls_groups else None)


def _choose_win(play: PlayState, seat: Seat, offered: DiscardedTile) -> Call | None:
    win = Call(seat, "mahjong")
    return win if made_hands(play, seat, offered) and _is_legal(play, win) else None


def _choose_group(play: PlayState, seat: Seat, tile: Tile) -> Call | None:
    if not {tile, JOKER} & set(play.hand(seat).rack):
        return None
    calls = [Call(seat, wanted) for wanted in ("pung", "kong", "quint", "sextet")]
    distances = {call: _tiles_away_after(play, call, tile) for call in calls if _is_legal(play, call)}
    best = min(distances, key=lambda call: distances[call], default=None)
    if best is None or distances[best] > CALL_WITHIN:
        return None
    return best if distances[best] < _tiles_away(play, seat) else None


def tiles_to_show(rack: tuple[Tile, ...], call: Call, tile: Tile) -> tuple[Tile, ...]:
    """Return the tiles a caller shows with the called one, with as few jokers as possible."""
    needed = SIZES[call.wanted] - 1
    naturals = min(needed, rack.count(tile))
    return (tile,) * naturals + (JOKER,) * (needed - naturals)


def _tiles_away_after(play: PlayState, call: Call, tile: Tile) -> int:
    hand = play.hand(call.seat)
    own = tiles_to_show(hand.rack, call, tile)
    shown = (*hand.shown, arranged(tile, (tile, *own)))
    rack = without(hand.rack, own)
    estimate = play.solver.tiles_away(rack, shown)
    return estimate if estimate > CALL_WITHIN else _tiles_away(play, call.seat, rack, shown)


def _fulfill(play: PlayState, claim: Call) -> PlayMove | None:
    """Return the move that follows the player's own claim once it is awarded."""
    called = play.callable_discard
    if claim.wanted == "mahjong":
        return Declare(claim.seat)
    assert called is not None  # there is a claim, so there is a called tile
    return Show(claim.seat, tiles_to_show(play.hand(claim.seat).rack, claim, called.tile))
