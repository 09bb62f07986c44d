"""Find what cannot come up in a game: a miscounted hand, the wrong player's turn, a kong that is not there.

`read_play` reads any table, because somebody may want to ask about a wrong one. Where a table is supposed to
be right, these functions find typing mistakes.

>>> from mahj_tutor.classical.play.notation import read_play
>>> inconsistencies(read_play("phase window; turn South; thrown East 3B"))
('East threw last, so the turn is hers, not that of South',)
"""

from __future__ import annotations

from collections.abc import Iterator

from mahj_tutor.classical.hands import SETS
from mahj_tutor.classical.play.state import Phase, PlayState
from mahj_tutor.table.seats import SEATS
from mahj_tutor.tiles import quantity

_PART = 11
"""A hand of this many tiles or fewer counts as partial: the author left the rest out."""


def miscounts(play: PlayState) -> tuple[str, ...]:
    """Return which hands have too many or too few tiles, kongs counted as three (CC6, CC10).

    Hands of which only a part is given are skipped.
    """
    found = []
    for seat in SEATS:
        hand, due = play.hand(seat), play.tiles_due(seat)
        is_part = hand.size <= _PART or (not hand.concealed and hand.size < due)
        if hand.size != due and not is_part:
            found.append(
                f"{seat} has {quantity(hand.size, 'tile')} and should have {due}, a kong counted as three"
            )
    return tuple(found)


def inconsistencies(play: PlayState) -> tuple[str, ...]:
    """Return everything else about a table that cannot come up in a game."""
    return (*_turn(play), *_sets(play), *_claims(play))


def _turn(play: PlayState) -> Iterator[str]:
    last = play.thrown[-1].seat if play.phase is Phase.WINDOW and play.thrown else play.turn
    if last is not play.turn:
        yield f"{last} threw last, so the turn is hers, not that of {play.turn}"
    if play.phase is Phase.REPLACEMENT and not play.hand(play.turn).kongs:
        yield f"a replacement tile is due, and {play.turn} has no kong"
    if play.phase is Phase.DECLARED and not play.hand(play.turn).is_open:
        yield f"{play.turn} declared mahjong, so her hand is open"


def _sets(play: PlayState) -> Iterator[str]:
    for seat in SEATS:
        count = len(play.hand(seat).sets)
        if count > SETS:
            yield f"{seat} has {quantity(count, 'set')}, and a hand has four"


def _claims(play: PlayState) -> Iterator[str]:
    if play.claims and play.offered is None:
        yield "a discard is claimed, and none is on offer"
    for claim in play.claims:
        if play.offered is not None and play.offered.seat is claim.seat:
            yield f"{claim.seat} claims her own discard"
