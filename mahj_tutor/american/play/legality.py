"""From the first discard to the end: why not, what may be done, and what comes of it (TN, CL, JK, WN, DD).

`faults` says why a move is illegal, `make` does it, `moves` lists what may be done. Plays never change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from mahj_tutor.american.play import calls, jokers, turns
from mahj_tutor.american.play import winning as ending
from mahj_tutor.american.play.effects import apply_unchecked
from mahj_tutor.american.play.hand_status import dead_hand_faults
from mahj_tutor.american.play.moves import (
    SIZES,
    Accept,
    Call,
    Challenge,
    Change,
    Declare,
    Discard,
    LetGo,
    Pick,
    PlayMove,
    Rack,
    SayWall,
    Show,
    Swap,
    TakeBack,
    ThrowIn,
    Wait,
)
from mahj_tutor.american.play.state import Hand, Phase, PlayState
from mahj_tutor.rulebook.fault import Fault, refuse
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import JOKER, Tile


def faults(play: PlayState, move: PlayMove) -> tuple[Fault, ...]:
    """Return every reason why a move is illegal in this play; none when it is legal."""
    if move.seat is play.missing:
        return (Fault("TP1", f"nobody sits at {move.seat}"),)
    if play.phase is Phase.OVER:
        if isinstance(move, ThrowIn):
            return ()  # the tiles of the next game are mixed
        return (Fault("CL4" if play.winner else "TN6", "the game is over"),)
    dead = play.hand(move.seat).dead
    if dead is not None and not _checks(play, move):
        return (Fault(dead, "your hand is dead: you take no part until the game is over"),)
    if play.phase is Phase.DECLARED and not isinstance(move, (Accept, Challenge, ThrowIn)):
        if isinstance(move, Discard) and move.seat is play.turn:
            return (Fault("CL4", "after Mah Jongg there is no discard: all 14 tiles stay"),)
        return (Fault("WN1", f"{play.turn} has declared Mah Jongg: first everybody checks it"),)
    return tuple(_REASONS[type(move)](play, move))


def _checks(play: PlayState, move: PlayMove) -> bool:
    """Whether a move is part of checking a declared hand, in which the dead take part too (WN1)."""
    if isinstance(move, Challenge):
        return play.phase is Phase.DECLARED and move.whom is play.turn
    return isinstance(move, Accept)


def apply(play: PlayState, move: PlayMove) -> PlayState:
    """Return the play after a move; an illegal one raises `IllegalMoveError` with every fault."""
    refuse(faults(play, move))
    return apply_unchecked(play, move)


def legal_moves(play: PlayState, seat: Seat | None = None) -> Iterator[PlayMove]:
    """Yield every legal move, of one seat or of all, but for empty ones; none when the game is over.

    Challenges are offered where they have a cause, a moment once for each discard; a group to be shown is
    offered with as many real tiles as the rack holds and with each number of jokers that fills it up.
    """
    if play.phase is Phase.OVER:
        return
    doomed = tuple(other for other in play.living if dead_hand_faults(play, other))
    everybody = play.seats if play.phase is Phase.DECLARED else play.living  # the dead check a hand too
    for each in everybody if seat is None else (seat,):
        yield from (move for move in _candidates(play, each, doomed) if not faults(play, move))


def _candidates(play: PlayState, seat: Seat, doomed: tuple[Seat, ...]) -> Iterator[PlayMove]:
    hand = play.hand(seat)
    if play.phase is Phase.DECLARED:
        yield Accept(seat)
    elif play.phase is Phase.DISCARD and play.turn is seat:
        yield from (Discard(seat, tile) for tile in dict.fromkeys(hand.rack))
        yield from _swaps(play, seat)
        yield from _changes(play, hand)
        if play.makes(hand.rack, hand.shown, play.last_tile):
            yield Declare(seat)
    elif play.phase is Phase.LOOKED and play.turn is seat and play.looked is not None:
        yield from (Rack(seat), Discard(seat, play.looked))
    yield from _window(play, seat, hand)
    yield from (Challenge(seat, other) for other in doomed if other is not seat)


def _window(play: PlayState, seat: Seat, hand: Hand) -> Iterator[PlayMove]:
    if play.phase is Phase.WINDOW:
        yield from (Pick(seat), SayWall(seat))
    wanted = play.callable
    if wanted is None:
        return
    mine = next((claim for claim in play.claims if claim.seat is seat), None)
    if mine is not None:
        yield LetGo(seat)
        yield from [Declare(seat)] if mine.wanted == "mahjong" else _shows(seat, mine, hand.rack, wanted.tile)
        return
    alike = 1 + hand.rack.count(wanted.tile) + hand.rack.count(JOKER)
    yield from (Call(seat, group) for group, size in SIZES.items() if size <= alike)
    if play.makes((*hand.rack, wanted.tile), hand.shown, wanted.tile):
        yield Call(seat, "mahjong")
    yield from (Wait(seat), LetGo(seat))


def _shows(seat: Seat, claim: Call, rack: tuple[Tile, ...], tile: Tile) -> Iterator[Show]:
    need = SIZES[claim.wanted] - 1
    real, wild = rack.count(tile), rack.count(JOKER)
    for used in range(max(0, need - wild), min(real, need) + 1):
        yield Show(seat, (tile,) * used + (JOKER,) * (need - used))


def _changes(play: PlayState, hand: Hand) -> Iterator[Change]:
    """The other groups into which the one just shown may be changed, where a table allows it (CL3)."""
    if not play.may_change:
        return
    last = hand.shown[-1]
    real, wild = ((*hand.rack, *last.tiles).count(each) for each in (last.tile, JOKER))
    for size in SIZES.values():
        for used in range(max(1, size - wild), min(real, size) + 1):
            group = (last.tile,) * used + (JOKER,) * (size - used)
            if sorted(group) != sorted(last.tiles):
                yield Change(play.turn, group)


def _swaps(play: PlayState, seat: Seat) -> Iterator[Swap]:
    own = set(play.hand(seat).rack)
    for owner in play.seats:
        for tile in dict.fromkeys(group.tile for group in play.hand(owner).shown if JOKER in group.tiles):
            if tile in own:
                yield Swap(seat, tile, owner)


_REASONS: Mapping[type[PlayMove], Callable[[PlayState, Any], Iterator[Fault]]] = {
    Pick: turns.pick_faults,
    Rack: turns.rack_faults,
    Discard: turns.discard_faults,
    TakeBack: turns.take_back_faults,
    SayWall: turns.wall_faults,
    Call: calls.call_faults,
    Wait: calls.wait_faults,
    LetGo: calls.let_go_faults,
    Show: calls.show_faults,
    Change: calls.change_faults,
    Swap: jokers.swap_faults,
    Declare: ending.declare_faults,
    Accept: ending.accept_faults,
    Challenge: ending.challenge_faults,
    ThrowIn: ending.throw_in_faults,
}
