"""What a player goes by once she has moved: what the measure prices, and what the coach tells of it."""

from __future__ import annotations

from collections import Counter

from mahj_tutor.american.charleston.moves import Give
from mahj_tutor.american.charleston.state import CharlestonState
from mahj_tutor.american.game import Move
from mahj_tutor.american.play.exposures import arranged
from mahj_tutor.american.play.legality import apply
from mahj_tutor.american.play.moves import Call, Discard, LetGo, Pick, Show, Swap, Wait
from mahj_tutor.american.play.state import PlayState
from mahj_tutor.players.chances import Sight, Tiles, against, seeing, seen_by, sight_of
from mahj_tutor.players.player import tiles_to_show
from mahj_tutor.solver import solver_for
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import Tile, without


def sight_after(state: CharlestonState | PlayState, seat: Seat, move: Move | None) -> Sight:
    """Return what a player goes by after a move of hers, which has to be possible; None lets a discard go.

    After a pass it is what she keeps; after a call for a group what she has shown, with as few jokers as
    possible. She may still have a tile to throw.
    """
    if isinstance(state, PlayState):
        return _in_play(state, seat, move)
    return passing(state, without(state.rack(seat), move.tiles if isinstance(move, Give) else ()))


def _in_play(state: PlayState, seat: Seat, move: Move | None) -> Sight:
    match move:
        case Discard():
            return sight_of(state, seat).throwing(move.tile)
        case Swap():
            return sight_of(apply(state, move), seat)
        case Call(wanted="pung" | "kong" | "quint" | "sextet") if state.offered:
            tile = state.offered.tile
            return _showing(state, seat, tile, tiles_to_show(state.hand(seat).rack, move, tile))
        case Show() if state.callable_discard:
            return _showing(state, seat, state.callable_discard.tile, move.tiles)
        case None | Pick() | LetGo() | Wait():
            return _letting_go(state, seat)
    return sight_of(state, seat)


def passing(state: CharlestonState, held: Tiles) -> Sight:
    """Return what a player goes by who has these tiles before the first throw: every hand can be made."""
    solver = solver_for(state.card)
    return Sight(solver, solver.index.all, held, (), {}, len(state.wall))


def _showing(play: PlayState, seat: Seat, tile: Tile, own: Tiles) -> Sight:
    """Return what she goes by who takes a discard and shows a group of it and tiles of her own."""
    hand, seen = play.hand(seat), seen_by(play, seat)
    seen[tile] -= 1  # it is hers now
    shown = (*hand.shown, arranged(tile, (tile, *own)))
    held = without(hand.rack, own)
    gone, wall, others = play.gone(seat), len(play.wall), against(play, seat)
    return seeing(play.solver, held, shown, gone=gone, seen=seen, wall=wall, against=others)


def _letting_go(play: PlayState, seat: Seat) -> Sight:
    """Return what she goes by who lets a discard go.

    Chances were counted right after a throw of a player's, when the others pick before she does. Now fewer of
    them will: that is as if the wall were longer.
    """
    others = (seat.number - play.turn.number) % len(play.hands) - 1
    gone, hand = Counter(play.gone(seat)), play.hand(seat)
    if play.offered is not None:
        gone[play.offered.tile] += 1
    wall = len(play.wall) + len(play.hands) - 1 - others
    seen, others = seen_by(play, seat), against(play, seat)
    return seeing(play.solver, hand.rack, hand.shown, gone=gone, seen=seen, wall=wall, against=others)
