"""The moves of a turn: draw, discard, take a meld back, say that the hand is a draw (CC11 to CC14, CC25)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mahj_tutor.classical.play.moves import Discard, Draw, SayDraw, TakeBack
from mahj_tutor.classical.play.state import (
    DiscardedTile,
    Phase,
    PlayState,
    begin_phase,
    claim_in_words,
    with_hand,
)
from mahj_tutor.errors import MahjError
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.table.seats import Seat
from mahj_tutor.table.telling import telling
from mahj_tutor.tiles import quantity, spoken, without

TurnMove = Draw | Discard | TakeBack | SayDraw

CLAIM_RULES = {"chow": "CC16", "pung": "CC15", "kong": "CC17", "mahjong": "CC22", "pair": "CC14"}
"""The rule of each kind of claim."""
REPLACE_FIRST = "{you} {you:has} to take the replacement tile first, or {you:she} will be one tile short"
"""What is told of a player who has declared a kong and would go on without its replacement tile."""


# --- why not -----------------------------------------------------------------------------------------


def faults(play: PlayState, move: TurnMove) -> Iterator[Fault]:
    """Return every reason why a move of a turn is illegal now; a tile that is missing aside."""
    match move:
        case Draw():
            return _draw_faults(play, move)
        case Discard():
            return _discard_faults(play, move)
        case TakeBack():
            return _take_back_faults(play, move)
        case SayDraw():
            return _say_draw_faults(play)


def turn_faults(play: PlayState, seat: Seat) -> Iterator[Fault]:
    """Yield that it is another player's turn, who holds a tile to discard or has a replacement due (CC11)."""
    if seat is not play.turn:
        yield Fault("CC11", telling("it's {who:whose} turn", who=play.turn))


def claimed_faults(play: PlayState) -> Iterator[Fault]:
    """Yield that play does not simply go on, because the discard is claimed (CC14)."""
    award = play.award() if play.claims else None
    if award is not None:
        what = claim_in_words(award.wanted)
        say = f"{{who}} claimed the discard for {what}, and play goes on from there"
        yield Fault("CC14", telling(say, who=award.seat))


def _draw_faults(play: PlayState, move: Draw) -> Iterator[Fault]:
    if play.phase is not Phase.WINDOW:
        yield from turn_faults(play, move.seat)
        if move.seat is play.turn:
            yield _another_draw(play)
        return
    yield from _next_player_faults(play, move.seat)
    yield from claimed_faults(play)
    if not play.wall:
        yield Fault("CC25", "there's no tile left to draw: the hand is a draw if nobody claims the discard")


def _another_draw(play: PlayState) -> Fault:
    if play.phase is Phase.REPLACEMENT:
        return Fault("CC21", "after a kong, the replacement tile comes from the back end of the wall")
    if play.tile_source == "deal":
        say = "{who} already {who:has} 14 tiles, so {who:she} {who:begins} by throwing one"
        return Fault("CC11", telling(say, who=play.turn))
    if play.tile_source == "meld":
        say = "{you} claimed a discard instead of drawing, so now {you:she} {you:has} to throw"
        return Fault("CC14", telling(say, you=play.turn))
    say = "{you:'ve} already drawn, so {you:she} {you:has} to throw a tile"
    return Fault("CC14", telling(say, you=play.turn))


def _next_player_faults(play: PlayState, seat: Seat) -> Iterator[Fault]:
    following = play.turn.right
    if seat is following:
        return
    if seat in play.skipped:
        say = "{turn} claimed the discard before this one, so it's {next:whose} turn, not {who:'s}"
        yield Fault("CC15", telling(say, turn=play.turn, next=following, who=seat))
    else:
        say = "turns go to the right: it's {next:whose} turn to draw, not {who:'s}"
        yield Fault("CC11", telling(say, next=following, who=seat))


def _discard_faults(play: PlayState, move: Discard) -> Iterator[Fault]:
    claim = play.claim_of(move.seat)
    if claim is not None:
        due = "declare it now, not discard" if claim.wanted == "mahjong" else "lay the set down first"
        say = f"{{you}} claimed {claim_in_words(claim.wanted)}, so {{you:she}} {{you:has}} to {due}"
        yield Fault(CLAIM_RULES[claim.wanted], telling(say, you=move.seat))
    elif play.phase is Phase.WINDOW:
        yield _no_discard_yet(play, move.seat)
    else:
        yield from turn_faults(play, move.seat)
        if play.phase is Phase.REPLACEMENT and move.seat is play.turn:
            yield Fault("CC21", telling(REPLACE_FIRST, you=move.seat))


def _no_discard_yet(play: PlayState, seat: Seat) -> Fault:
    if seat is play.turn:
        return Fault("CC14", telling("{you:'ve} already thrown", you=seat))
    if seat is play.turn.right:
        say = "{you} {you:has} to draw a tile or claim the discard, then throw one"
        return Fault("CC14", telling(say, you=seat))
    return Fault("CC11", telling("it's {who:whose} turn", who=play.turn.right))


def _take_back_faults(play: PlayState, move: TakeBack) -> Iterator[Fault]:
    shown = any(move.tile in each.tiles for each in play.hand(move.seat).sets)
    say = "a melded set stays where it is until the hand is over"
    no_set = f"{{you}} {{you:has}} no set with {spoken((move.tile,))} in front of {{you:whom}}"
    yield Fault("CC13", say if shown else telling(no_set, you=move.seat))


def _say_draw_faults(play: PlayState) -> Iterator[Fault]:
    if play.phase is not Phase.WINDOW:
        yield Fault("CC25", "this turn isn't over yet: somebody could still claim its discard")
        return
    yield from claimed_faults(play)
    if play.wall:
        yield Fault("CC25", f"{quantity(len(play.wall), 'tile')} can still be drawn")


# --- what can be done --------------------------------------------------------------------------------


def candidates(play: PlayState, seat: Seat) -> Iterator[TurnMove]:
    """Yield the moves of a turn that a player may be able to make: a discard of each tile, or a draw."""
    if play.phase is Phase.WINDOW:
        yield from (Draw(seat), SayDraw(seat))
    elif play.phase is Phase.DISCARD and play.turn is seat:
        yield from (Discard(seat, tile) for tile in dict.fromkeys(play.hand(seat).concealed))


# --- what it does ------------------------------------------------------------------------------------


def effect(play: PlayState, move: TurnMove) -> PlayState:
    """Return the play after a move of a turn; one that was not possible raises `MahjError`."""
    match move:
        case Draw():
            return _draw(play, move.seat)
        case Discard():
            return _discard(play, move)
        case TakeBack():
            return play
        case SayDraw():
            return begin_phase(play, Phase.OVER, winner=None)


def _draw(play: PlayState, seat: Seat) -> PlayState:
    if not play.wall:
        raise MahjError(f"the wall is empty, so {seat} cannot draw a tile")
    hand = play.hand(seat)
    drawn = replace(hand, concealed=(*hand.concealed, play.wall[0]))
    after = begin_phase(play, Phase.DISCARD, turn=seat, wall=play.wall[1:], tile_source="wall", claimed=None)
    return with_hand(after, seat, drawn)


def _discard(play: PlayState, move: Discard) -> PlayState:
    hand = play.hand(move.seat)
    thrown = (*play.thrown, DiscardedTile(move.seat, move.tile))
    after = begin_phase(play, Phase.WINDOW, turn=move.seat, thrown=thrown)
    return with_hand(after, move.seat, replace(hand, concealed=without(hand.concealed, (move.tile,))))


# --- the rules that allow it -------------------------------------------------------------------------


def grounds(play: PlayState, move: TurnMove) -> tuple[str, ...]:
    """Return the rules that allow a legal move of a turn; no rule allows a meld to be taken back."""
    match move:
        case Draw():
            return ("CC11", "CC14")
        case Discard():
            if play.tile_source == "meld" and play.last_discard is not None:
                return (_meld_rule(play), "CC14")
            return ("CC11",) if play.tile_source == "deal" else ("CC14",)
        case SayDraw():
            return ("CC25",)
        case TakeBack():
            return ()


def _meld_rule(play: PlayState) -> str:
    sets = play.hand(play.turn).sets
    return "CC15" if not sets or sets[-1].is_pung else "CC16"
