"""Why a move cannot be made: the player does not have its tiles; the same in every state of the play."""

from __future__ import annotations

from collections import Counter

from mahj_tutor.classical.play.moves import Discard, Meld, PlayMove
from mahj_tutor.classical.play.state import PlayState
from mahj_tutor.classical.play.turns import CLAIM_RULES
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.table.telling import telling
from mahj_tutor.tiles import Tile, in_words, natural_list


def missing_tile_faults(play: PlayState, move: PlayMove) -> tuple[Fault, ...]:
    """Return why a move needs tiles that the player lacks: at most one fault; for kongs see `kongs`."""
    held = play.hand(move.seat).concealed
    match move:
        case Discard():
            return _lacks(move, "CC14", (move.tile,), held)
        case Meld():
            claim = play.claim_of(move.seat)
            return _lacks(move, CLAIM_RULES[claim.wanted] if claim else "CC14", move.tiles, held)
        case _:
            return ()


def _lacks(move: PlayMove, rule: str, wanted: tuple[Tile, ...], held: tuple[Tile, ...]) -> tuple[Fault, ...]:
    counts = sorted(Counter(wanted).items())
    short = [_shortage(kind, held.count(kind)) for kind, need in counts if held.count(kind) < need]
    has = telling("{who} {who:has} {short}", who=move.seat, short=natural_list(short))
    return (Fault(rule, has),) if short else ()


def _shortage(kind: Tile, held: int) -> str:
    return f"only {in_words(held)} {kind.noun}{'s' if held > 1 else ''}" if held else f"no {kind.noun}"
