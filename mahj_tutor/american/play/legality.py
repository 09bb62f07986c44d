"""The moves of the play: why not, what may be done, what it leads to, and which rules allow it.

`faults` returns why a move is illegal, `apply` makes a legal move, `legal_moves` lists what a player can do,
`consequence` returns what a move leads to even if it is illegal, and `grounds` names the rules that allow it.
Each asks the module of that family of moves: `turns`, `calls`, `exposures`, `jokers`, `winning` or
`challenges`. All of them answer for every state and every move.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from mahj_tutor.american.play import calls, challenges, exposures, jokers, turns, winning
from mahj_tutor.american.play.hand_status import is_visibly_dead, made_hands
from mahj_tutor.american.play.missing_tiles import missing_tile_faults
from mahj_tutor.american.play.moves import (
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
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.american.play.window import as_declared, claim_of
from mahj_tutor.errors import MahjError
from mahj_tutor.rulebook.fault import Fault, refuse
from mahj_tutor.table.consequences import STOPPED, Consequence
from mahj_tutor.table.seats import Seat
from mahj_tutor.table.telling import telling


def faults(play: PlayState, move: PlayMove) -> tuple[Fault, ...]:
    """Return every reason why a move is illegal in this state; none when it is legal."""
    if move.seat is play.missing:
        return (Fault("TP1", f"nobody is playing {move.seat}"),)
    return missing_tile_faults(play, move) + _faults_with_tiles(play, move)


def is_legal(play: PlayState, move: PlayMove) -> bool:
    """Whether a move is legal: the same as no faults, but in no time where tiles are no Mah Jongg.

    The reasons why tiles are no Mah Jongg take a hundred times as long to find as that they are none.
    """
    is_for_mahjong = isinstance(move, Declare) or (isinstance(move, Call) and move.wanted == "mahjong")
    if is_for_mahjong and move.seat in play.seats and not _is_made(play, move):
        return False
    return not faults(play, move)


def _is_made(play: PlayState, move: PlayMove) -> bool:
    """Whether the tiles with which a player would win now are Mah Jongg."""
    discard = play.callable_discard
    if isinstance(move, Call) or (discard is not None and claim_of(play, move.seat) is not None):
        return discard is not None and bool(made_hands(play, move.seat, discard))
    return bool(made_hands(as_declared(play, move.seat), move.seat))


def _faults_with_tiles(play: PlayState, move: PlayMove) -> tuple[Fault, ...]:
    """Every reason why a move is illegal for a player at the table who has the tiles for it."""
    return _barred(play, move) or tuple(_faults_of_kind(play, move))


def _barred(play: PlayState, move: PlayMove) -> tuple[Fault, ...]:
    """Why nobody, no dead player, or nobody but those who check a hand may do anything now."""
    if play.phase is Phase.OVER and not isinstance(move, ThrowIn):
        return (Fault("CL4" if play.winner else "TN6", "the game is over"),)
    dead = play.hand(move.seat).dead
    if dead is not None and play.phase is not Phase.OVER and not _checks_hand(play, move):
        say = "{you:whose} hand is dead, so {you:she} {you:sits} out the rest of the game"
        return (Fault(dead, telling(say, you=move.seat)),)
    if play.phase is Phase.DECLARED and not isinstance(move, (Accept, Challenge, ThrowIn)):
        return (_declared_fault(play, move),)
    return ()


def _declared_fault(play: PlayState, move: PlayMove) -> Fault:
    if isinstance(move, Discard) and move.seat is play.turn:
        return Fault("CL4", "after Mah Jongg there's no throw")
    say = "{who} declared Mah Jongg, so that hand is checked first"
    return Fault("WN1", telling(say, who=play.turn))


def _checks_hand(play: PlayState, move: PlayMove) -> bool:
    """Whether a move is part of checking a declared hand, which dead players do too (WN1)."""
    if isinstance(move, Challenge):
        return play.phase is Phase.DECLARED and move.whom is play.turn
    return isinstance(move, Accept)


def _faults_of_kind(play: PlayState, move: PlayMove) -> Iterable[Fault]:
    match move:
        case Pick() | Rack() | Discard() | TakeBack() | SayWall():
            return turns.faults(play, move)
        case Call() | Wait() | LetGo():
            return calls.faults(play, move)
        case Show() | Change():
            return exposures.faults(play, move)
        case Swap():
            return jokers.faults(play, move)
        case Declare() | Accept() | ThrowIn():
            return winning.faults(play, move)
        case Challenge():
            return challenges.faults(play, move)


def apply(play: PlayState, move: PlayMove) -> PlayState:
    """Return the state after a move; an illegal one raises `IllegalMoveError` with every fault."""
    refuse(faults(play, move))
    return challenges.finish(_effect(play, move), move)


def apply_unchecked(play: PlayState, move: PlayMove) -> PlayState:
    """Return the state after a move that was made, whether the rules allow it or not.

    A move that cannot be made at all, such as a pick from an empty wall or a discard of a tile that the
    player does not have, raises `MahjError`.
    """
    return unrecorded(play, move).but(history=(*play.history, move))


def unrecorded(play: PlayState, move: PlayMove) -> PlayState:
    """Return what `apply_unchecked` does, without the move in its history: games are replayed faster so."""
    if move.seat is play.missing:
        raise MahjError(f"nobody is playing {move.seat}")
    for fault in missing_tile_faults(play, move):
        raise MahjError(fault.say)
    return challenges.remove_miscounted(_effect(play, move))


def _effect(play: PlayState, move: PlayMove) -> PlayState:
    match move:
        case Pick() | Rack() | Discard() | TakeBack() | SayWall():
            return turns.effect(play, move)
        case Call() | Wait() | LetGo():
            return calls.effect(play, move)
        case Show() | Change():
            return exposures.effect(play, move)
        case Swap():
            return jokers.effect(play, move)
        case Declare() | Accept() | ThrowIn():
            return winning.effect(play, move)
        case Challenge():
            return challenges.effect(play, move)


def legal_moves(play: PlayState, seat: Seat | None = None) -> Iterator[PlayMove]:
    """Yield the legal moves of one seat or of all; none when the game is over.

    Three kinds are legal and left out: challenges without cause, discards with a name spoken, and calls that
    announce a line.
    """
    if play.phase is Phase.OVER:
        return
    dead = tuple(other for other in play.living if is_visibly_dead(play, other))
    for each in _players_to_move(play) if seat is None else (seat,) * (seat is not play.missing):
        for move in _candidates(play, each, dead):
            if not _faults_with_tiles(play, move):
                yield move


def _players_to_move(play: PlayState) -> tuple[Seat, ...]:
    """The players who may have a legal move: dead ones only when a hand is checked."""
    return play.seats if play.phase is Phase.DECLARED else play.living


def _candidates(play: PlayState, seat: Seat, dead: tuple[Seat, ...]) -> Iterator[PlayMove]:
    yield from turns.candidates(play, seat)
    yield from jokers.candidates(play, seat)
    yield from calls.candidates(play, seat)
    yield from exposures.candidates(play, seat)
    yield from winning.candidates(play, seat)
    yield from challenges.candidates(seat, dead)


def consequence(play: PlayState, move: PlayMove) -> Consequence[PlayState]:
    """Return what a move leads to: most illegal ones change nothing, but some cost the hand.

    One that changes something stands in the history as it was tried.
    """
    found = faults(play, move)
    if not found:
        return Consequence("legal", "", "the move is allowed", challenges.finish(_effect(play, move), move))
    special = _special_consequence(play, move, found) if _takes_part(play, move) else None
    if special is None:
        return Consequence("nothing", found[0].rule, _in_vain(move), play)
    return replace(special, after=special.after.but(history=(*play.history, move)))


def _takes_part(play: PlayState, move: PlayMove) -> bool:
    return move.seat is not play.missing and play.phase is not Phase.OVER and not play.is_dead(move.seat)


def _special_consequence(
    play: PlayState, move: PlayMove, found: tuple[Fault, ...]
) -> Consequence[PlayState] | None:
    match move:
        case Pick() | Discard():
            return turns.consequence(play, move, found)
        case Call():
            return calls.consequence(play, move, found)
        case Declare() | ThrowIn():
            return winning.consequence(play, move, found)
        case _:
            return None


def _in_vain(move: PlayMove) -> str:
    match move:
        case Call():
            return calls.CALLED_IN_VAIN
        case TakeBack():
            return turns.TAKEN_BACK_IN_VAIN
        case _:
            return telling(STOPPED, you=move.seat)


def grounds(play: PlayState, move: PlayMove) -> tuple[str, ...]:
    """Return the ids of the rules that allow a move, the decisive one last; none when it is illegal.

    >>> from mahj_tutor.american.play.moves import read_play_move
    >>> from mahj_tutor.american.play.notation import read_play
    >>> at = read_play("phase window; turn East; East; South 3B 3B; West; North; thrown East 3B")
    >>> grounds(at, read_play_move("South calls pung")), grounds(at, read_play_move("South calls kong"))
    (('CL1',), ())
    """
    return () if faults(play, move) else _grounds_of_kind(play, move)


def _grounds_of_kind(play: PlayState, move: PlayMove) -> tuple[str, ...]:
    match move:
        case Pick() | Rack() | Discard() | TakeBack() | SayWall():
            return turns.grounds(play, move)
        case Call() | Wait() | LetGo():
            return calls.grounds(play, move)
        case Show() | Change():
            return exposures.grounds(play, move)
        case Swap():
            return jokers.grounds(play, move)
        case Declare() | Accept() | ThrowIn():
            return winning.grounds(play, move)
        case Challenge():
            return challenges.grounds(play, move)
