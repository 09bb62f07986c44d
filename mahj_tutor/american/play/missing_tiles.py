"""Why a move cannot be made: the player does not have its tiles; the same in every state of the play."""

from __future__ import annotations

from collections import Counter

from mahj_tutor.american.play.moves import Change, Discard, PlayMove, Show, Swap
from mahj_tutor.american.play.state import PlayState
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.table.seats import Seat
from mahj_tutor.table.telling import telling
from mahj_tutor.tiles import JOKER, Tile, in_words, natural_list


def missing_tile_faults(play: PlayState, move: PlayMove) -> tuple[Fault, ...]:
    """Return why a move needs tiles that the player lacks: at most one fault (TN2, CL3, JK4).

    A picked tile is there before it is racked: it may be discarded, and exchanged once it is racked. An
    exposure's own tiles may be used to change it.
    """
    hand = play.hand(move.seat)
    match move:
        case Discard():
            return _lacks(move.seat, "TN2", (move.tile,), _held(play, move.seat))
        case Show():
            return _lacks(move.seat, "CL3", move.tiles, hand.rack)
        case Change():
            last = hand.shown[-1].tiles if hand.shown else ()
            return _lacks(move.seat, "CL3", move.tiles, (*hand.rack, *last))
        case Swap(from_table=False) if move.tile is not JOKER:  # a joker has no tile to be given for it
            return _lacks(move.seat, "JK4", (move.tile,), _held(play, move.seat))
        case _:
            return ()


def _held(play: PlayState, seat: Seat) -> tuple[Tile, ...]:
    """Return a player's concealed tiles, with the one she has picked and not racked yet."""
    rack = play.hand(seat).rack
    return rack if play.picked is None or play.turn is not seat else (*rack, play.picked)


def _lacks(seat: Seat, rule: str, wanted: tuple[Tile, ...], held: tuple[Tile, ...]) -> tuple[Fault, ...]:
    short = [_shortage(kind, held.count(kind)) for kind, need in _counts(wanted) if held.count(kind) < need]
    if not short:
        return ()
    return (Fault(rule, telling("{who} {who:has} {short}", who=seat, short=natural_list(short))),)


def _counts(wanted: tuple[Tile, ...]) -> list[tuple[Tile, int]]:
    return [(wanted[0], 1)] if len(wanted) == 1 else sorted(Counter(wanted).items())


def _shortage(kind: Tile, held: int) -> str:
    return f"only {in_words(held)} {kind.noun}{'s' if held > 1 else ''}" if held else f"no {kind.noun}"
