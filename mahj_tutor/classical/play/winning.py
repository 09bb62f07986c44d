"""Mahjong: declare it, and check the revealed hand (CC3, CC6, CC22).

The source says that the others verify a revealed hand, but not what follows if it is wrong. So nothing is
lost here: the hand is closed again and the game goes on from where it was, with the claimed discard back
on the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mahj_tutor.classical.hands import hand_faults, is_complete
from mahj_tutor.classical.play.claims import priority_faults, take_discard
from mahj_tutor.classical.play.moves import Accept, Declare, Reject
from mahj_tutor.classical.play.state import Phase, PlayState, begin_phase, claim_in_words, with_hand
from mahj_tutor.classical.play.turns import REPLACE_FIRST
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.table.seats import SEATS, Seat
from mahj_tutor.table.telling import telling
from mahj_tutor.tiles import without

WinningMove = Declare | Accept | Reject


# --- why not -----------------------------------------------------------------------------------------


def faults(play: PlayState, move: WinningMove) -> Iterator[Fault]:
    """Return every reason why mahjong can't be declared, or a revealed hand accepted or rejected."""
    if isinstance(move, Declare):
        return _declare_faults(play, move.seat)
    return _check_faults(play, move)


def _declare_faults(play: PlayState, seat: Seat) -> Iterator[Fault]:
    hand, claim, discard = play.hand(seat), play.claim_of(seat), play.offered
    if claim is not None and discard is not None:
        if claim.wanted != "mahjong":
            say = "{you} claimed {wanted}, so {you:she} {you:has} to lay the set down first"
            yield Fault("CC22", telling(say, you=seat, wanted=claim_in_words(claim.wanted)))
        yield from priority_faults(play, seat)
        yield from hand_faults((*hand.concealed, discard.tile), hand.sets)
    elif play.turn is seat and play.phase is Phase.DISCARD:
        yield from hand_faults(hand.concealed, hand.sets)
    else:
        yield _not_now(play, seat)


def _not_now(play: PlayState, seat: Seat) -> Fault:
    if play.turn is seat and play.phase is Phase.REPLACEMENT:
        return Fault("CC21", telling(REPLACE_FIRST, you=seat))
    if play.offered is not None and play.offered.seat is not seat:
        return Fault("CC22", telling("{you} {you:has} to claim the discard for mahjong first", you=seat))
    say = "{you} {you:wins} with a tile {you:she} {you:draws} or with another player's discard"
    return Fault("CC22", telling(say, you=seat))


def _check_faults(play: PlayState, move: Accept | Reject) -> Iterator[Fault]:
    if play.phase is not Phase.DECLARED:
        yield Fault("CC22", "no hand has been revealed")
        return
    if move.seat is play.turn:
        yield Fault("CC22", telling("the other players check {you:whose} hand, not {you:she}", you=move.seat))
    if move.seat in play.accepted:
        yield Fault("CC22", telling("{you:'ve} already checked this hand", you=move.seat))
    wrong = hand_faults(play.hand(play.turn).concealed, play.hand(play.turn).sets)
    if isinstance(move, Reject) and not wrong:
        yield Fault("CC22", "look again: the hand is four sets and a pair")
    if isinstance(move, Accept):
        yield from (Fault("CC22", telling("look again: {why}", why=each.say)) for each in wrong[:1])


# --- what can be done --------------------------------------------------------------------------------


def candidates(play: PlayState, seat: Seat) -> Iterator[WinningMove]:
    """Yield the declaration of a player whose tiles are complete, or the answers of one who checks."""
    if play.phase is Phase.DECLARED:
        yield from (Accept(seat), Reject(seat))
        return
    claim = play.claim_of(seat)
    if (claim is not None and claim.wanted == "mahjong") or _has_won(play, seat):
        yield Declare(seat)


def _has_won(play: PlayState, seat: Seat) -> bool:
    """Whether a player in turn holds a complete hand."""
    hand = play.hand(seat)
    in_turn = play.phase is Phase.DISCARD and play.turn is seat
    return in_turn and is_complete(hand.concealed, len(hand.sets))


# --- what it does ------------------------------------------------------------------------------------


def effect(play: PlayState, move: WinningMove) -> PlayState:
    """Return the play after mahjong was declared, or the revealed hand accepted or rejected."""
    match move:
        case Declare():
            return _declare(play, move.seat)
        case Accept():
            return _accept(play, move.seat)
        case Reject():
            return _reject(play)


def _declare(play: PlayState, seat: Seat) -> PlayState:
    hand = play.hand(seat)
    if play.offered is not None and play.claim_of(seat) is not None:
        hand = replace(hand, concealed=(*hand.concealed, play.offered.tile))
        play = take_discard(play, seat)
    return with_hand(begin_phase(play, Phase.DECLARED, turn=seat), seat, replace(hand, is_open=True))


def _accept(play: PlayState, seat: Seat) -> PlayState:
    accepted = (*play.accepted, seat)
    if len(accepted) < len(SEATS) - 1:
        return play.but(accepted=accepted)
    return play.but(phase=Phase.OVER, winner=play.turn, accepted=accepted)


def _reject(play: PlayState) -> PlayState:
    seat, taken = play.turn, play.claimed
    hand = replace(play.hand(seat), is_open=False)
    if play.tile_source != "claim" or taken is None:
        return with_hand(begin_phase(play, Phase.DISCARD), seat, hand)
    hand = replace(hand, concealed=without(hand.concealed, (taken.tile,)))
    back = begin_phase(
        play, Phase.WINDOW, turn=taken.seat, thrown=(*play.thrown, taken), claimed=None, tile_source="wall"
    )
    return with_hand(back, seat, hand)


# --- what it leads to when it is wrong ---------------------------------------------------------------

HAND_RULES = frozenset({"CC1", "CC3", "CC6"})
"""The rules that an incomplete hand breaks."""

REJECTED = "the others check {you:whose} tiles, see that the hand isn't complete, and the game goes on"
"""What follows when mahjong is said without a complete hand."""


# --- the rules that allow it -------------------------------------------------------------------------


def grounds(play: PlayState, move: WinningMove) -> tuple[str, ...]:
    """Return the rules that allow a legal declaration, or the check of a revealed hand."""
    if isinstance(move, Declare):
        return ("CC20", "CC3", "CC22") if len(play.claims) > 1 else ("CC3", "CC22")
    return ("CC22",)
