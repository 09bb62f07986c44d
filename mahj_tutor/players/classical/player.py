"""A sensible computer player of the classical game: nearer to four sets and a pair with every move.

She keeps the tiles that leave her nearest, with the most useful tiles still to come as far as she can see,
and claims a discard only if it brings her nearer. She declares a kong when it costs nothing, for its
replacement tile.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from mahj_tutor.classical.hands import is_complete
from mahj_tutor.classical.play.legality import faults, legal_moves
from mahj_tutor.classical.play.moves import (
    Accept,
    Claim,
    ConcealedKong,
    Declare,
    Discard,
    Draw,
    Meld,
    PlayMove,
    Reject,
    Replace,
    SayDraw,
    SmallKong,
)
from mahj_tutor.classical.play.state import Phase, PlayState
from mahj_tutor.classical.solver.solver import discards, tiles_away
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import Tile, without


def choose_move(play: PlayState, seat: Seat, rng: random.Random) -> PlayMove | None:
    """Return the move of a player in this state, or None to do nothing, as when a discard is not wanted."""
    match play.phase:
        case Phase.DISCARD if play.turn is seat:
            return _take_turn(play, seat, rng)
        case Phase.REPLACEMENT if play.turn is seat:
            return Replace(seat)
        case Phase.DECLARED if play.turn is not seat:
            return next((move for move in (Accept(seat), Reject(seat)) if not faults(play, move)), None)
        case Phase.WINDOW:
            return _respond_to_discard(play, seat)
    return None


# --- the player's own turn ---------------------------------------------------------------------------


def _take_turn(play: PlayState, seat: Seat, rng: random.Random) -> PlayMove:
    hand = play.hand(seat)
    if is_complete(hand.concealed, len(hand.sets)):
        return Declare(seat)
    return _choose_kong(play, seat) or Discard(seat, _choose_discard(play, seat, rng))


def _choose_kong(play: PlayState, seat: Seat) -> ConcealedKong | SmallKong | None:
    """Return a kong that leaves the hand no farther from four sets and a pair, or None."""
    hand = play.hand(seat)
    before = tiles_away(hand.concealed)
    for move in legal_moves(play, seat):
        if isinstance(move, (ConcealedKong, SmallKong)):
            used = 4 if isinstance(move, ConcealedKong) else 1
            if tiles_away(without(hand.concealed, (move.tile,) * used)) <= before:
                return move
    return None


def _choose_discard(play: PlayState, seat: Seat, rng: random.Random) -> Tile:
    """Return one of the discards after which the player is nearest with most useful tiles to come."""
    ranked = discards(play.hand(seat).concealed, tuple(_gone(play, seat)))
    best = (ranked[0].tiles_away, ranked[0].chances)
    return rng.choice([each.tile for each in ranked if (each.tiles_away, each.chances) == best])


def _gone(play: PlayState, seat: Seat) -> Iterator[Tile]:
    """Yield the tiles that a player sees outside her concealed ones: discards and declared sets."""
    yield from (each.tile for each in play.thrown)
    for hand in play.seen_by(seat).public.hands:
        yield from (tile for one in hand.sets for tile in one.tiles)


# --- a discard on offer ------------------------------------------------------------------------------


def _respond_to_discard(play: PlayState, seat: Seat) -> PlayMove | None:
    own = play.claim_of(seat)
    if own is not None:
        return _fulfill(play, own) if play.award() is own else None
    claim = _choose_claim(play, seat)
    if claim is not None:
        return claim
    if play.turn.right is not seat or play.claims:
        return None
    return Draw(seat) if play.wall else SayDraw(seat)


def _choose_claim(play: PlayState, seat: Seat) -> Claim | None:
    """Return the claim that brings the player nearest, or None if no claim brings her nearer."""
    claims = [move for move in legal_moves(play, seat) if isinstance(move, Claim)]
    best = min(claims, key=lambda claim: (claim.wanted != "mahjong", _away_after(play, claim)), default=None)
    if best is None:
        return None
    return best if _away_after(play, best) < tiles_away(play.hand(seat).concealed) else None


def _away_after(play: PlayState, claim: Claim) -> int:
    """Return how many tiles are missing after a claim; a kong's replacement tile is not known yet."""
    if claim.wanted == "mahjong":
        return 0
    concealed = play.hand(claim.seat).concealed
    claimed = play.but(claims=(claim,))
    melds = (move for move in legal_moves(claimed, claim.seat) if isinstance(move, Meld))
    return min(tiles_away(without(concealed, meld.tiles)) for meld in melds)


def _fulfill(play: PlayState, claim: Claim) -> PlayMove:
    """Return the move that follows the player's own claim once it is awarded."""
    if claim.wanted == "mahjong":
        return Declare(claim.seat)
    concealed = play.hand(claim.seat).concealed
    melds = [move for move in legal_moves(play, claim.seat) if isinstance(move, Meld)]
    return min(melds, key=lambda meld: tiles_away(without(concealed, meld.tiles)))
