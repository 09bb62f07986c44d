"""The moves of the play: why not, what can be done, what it leads to, and which rules allow it.

Each function asks the module of that family of moves: `turns`, `claims`, `kongs` or `winning`. All of them
answer for every state and every move.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mahj_tutor.classical.hands import is_complete
from mahj_tutor.classical.play import claims, kongs, turns, winning
from mahj_tutor.classical.play.missing_tiles import missing_tile_faults
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
    TakeBack,
)
from mahj_tutor.classical.play.state import Phase, PlayState
from mahj_tutor.errors import MahjError
from mahj_tutor.rulebook.fault import Fault, refuse
from mahj_tutor.table.consequences import STOPPED, Consequence
from mahj_tutor.table.seats import SEATS, Seat
from mahj_tutor.table.telling import telling


def faults(play: PlayState, move: PlayMove) -> tuple[Fault, ...]:
    """Return every reason why a move is illegal in this state; none when it is legal."""
    return missing_tile_faults(play, move) + _faults_with_tiles(play, move)


def is_legal(play: PlayState, move: PlayMove) -> bool:
    """Whether a move is legal: the same as no faults, but quicker where tiles are not complete."""
    return _may_be_won(play, move) and not faults(play, move)


def _may_be_won(play: PlayState, move: PlayMove) -> bool:
    """Whether the tiles with which a player would win are complete; True for moves that win nothing."""
    if not isinstance(move, Declare) and not (isinstance(move, Claim) and move.wanted == "mahjong"):
        return True
    hand = play.hand(move.seat)
    taken = () if play.offered is None else (play.offered.tile,)
    return is_complete((*hand.concealed, *taken), len(hand.sets))


def _faults_with_tiles(play: PlayState, move: PlayMove) -> tuple[Fault, ...]:
    """Every reason why a move is illegal for a player who has the tiles for it."""
    return _barred(play, move) or tuple(_faults_of_kind(play, move))


def _barred(play: PlayState, move: PlayMove) -> tuple[Fault, ...]:
    """Why nobody, or nobody but those who check a hand, may do anything now."""
    if play.phase is Phase.OVER:
        return (Fault("CC22" if play.winner else "CC25", "the hand is over"),)
    if play.phase is Phase.DECLARED and not isinstance(move, (Accept, Reject, TakeBack)):
        say = "{who} declared mahjong, so that hand is checked first"
        return (Fault("CC22", telling(say, who=play.turn)),)
    return ()


def _faults_of_kind(play: PlayState, move: PlayMove) -> Iterable[Fault]:
    match move:
        case Draw() | Discard() | TakeBack() | SayDraw():
            return turns.faults(play, move)
        case Claim() | Meld():
            return claims.faults(play, move)
        case ConcealedKong() | SmallKong() | Replace():
            return kongs.faults(play, move)
        case Declare() | Accept() | Reject():
            return winning.faults(play, move)


def apply(play: PlayState, move: PlayMove) -> PlayState:
    """Return the state after a move; an illegal one raises `IllegalMoveError` with every fault."""
    refuse(faults(play, move))
    return _after(play, move)


def apply_unchecked(play: PlayState, move: PlayMove) -> PlayState:
    """Return the state after a move that was made, whether the rules allow it or not.

    A move that cannot be made at all, such as a draw from an empty wall or a discard of a tile that the
    player does not have, raises `MahjError`.
    """
    for fault in missing_tile_faults(play, move):
        raise MahjError(fault.say)
    return _after(play, move)


def _after(play: PlayState, move: PlayMove) -> PlayState:
    return _effect(play, move).but(history=(*play.history, move))


def _effect(play: PlayState, move: PlayMove) -> PlayState:
    match move:
        case Draw() | Discard() | TakeBack() | SayDraw():
            return turns.effect(play, move)
        case Claim() | Meld():
            return claims.effect(play, move)
        case ConcealedKong() | SmallKong() | Replace():
            return kongs.effect(play, move)
        case Declare() | Accept() | Reject():
            return winning.effect(play, move)


def legal_moves(play: PlayState, seat: Seat | None = None) -> Iterator[PlayMove]:
    """Yield the legal moves of one seat or of all; none when the hand is over.

    Claims that name the newest discard are legal and left out, and so is a set melded in another order.
    """
    if play.phase is Phase.OVER:
        return
    for each in SEATS if seat is None else (seat,):
        yield from (move for move in _candidates(play, each) if not _faults_with_tiles(play, move))


def _candidates(play: PlayState, seat: Seat) -> Iterator[PlayMove]:
    yield from turns.candidates(play, seat)
    yield from claims.candidates(play, seat)
    yield from kongs.candidates(play, seat)
    yield from winning.candidates(play, seat)


def consequence(play: PlayState, move: PlayMove) -> Consequence[PlayState]:
    """Return what a move leads to: an illegal one changes nothing, because the source has no penalty."""
    found = faults(play, move)
    if found:
        return Consequence("nothing", found[0].rule, _in_vain(move, found), play)
    return Consequence("legal", "", "the move is allowed", _after(play, move))


def _in_vain(move: PlayMove, found: tuple[Fault, ...]) -> str:
    if isinstance(move, Declare) and {fault.rule for fault in found} <= winning.HAND_RULES:
        return telling(winning.REJECTED, you=move.seat)
    if isinstance(move, Claim):
        return "the tile stays where it is, and the game goes on"
    return telling(STOPPED, you=move.seat)


def grounds(play: PlayState, move: PlayMove) -> tuple[str, ...]:
    """Return the ids of the rules that allow a move, the decisive one last; none when it is illegal.

    >>> from mahj_tutor.classical.play.moves import read_play_move
    >>> from mahj_tutor.classical.play.notation import read_play
    >>> at = read_play("phase window; turn East; East; South 3B 3B; West; North; thrown East 3B")
    >>> grounds(at, read_play_move("South claims pung")), grounds(at, read_play_move("South claims kong"))
    (('CC12', 'CC15'), ())
    """
    return () if faults(play, move) else _grounds_of_kind(play, move)


def _grounds_of_kind(play: PlayState, move: PlayMove) -> tuple[str, ...]:
    match move:
        case Draw() | Discard() | TakeBack() | SayDraw():
            return turns.grounds(play, move)
        case Claim() | Meld():
            return claims.grounds(play, move)
        case ConcealedKong() | SmallKong() | Replace():
            return kongs.grounds(move)
        case Declare() | Accept() | Reject():
            return winning.grounds(play, move)
