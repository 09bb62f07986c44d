"""Find what cannot come up in a game: a miscounted hand, an exposed pair, the wrong player's turn.

`read_play` reads any table, because somebody may want to ask about a wrong one. Where a table is supposed to
be right, these functions find typing mistakes.

>>> from mahj_tutor.american.play.notation import read_play
>>> inconsistencies(read_play("phase window; turn South; thrown East 3B"))
('East threw last, so the turn is hers, not that of South',)
"""

from __future__ import annotations

from collections.abc import Iterator

from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.solver.exposure import group_name
from mahj_tutor.tiles import spoken

_PART = 11
"""A hand of this many tiles or fewer counts as partial: the author left the rest out."""


def miscounts(play: PlayState) -> tuple[str, ...]:
    """Return which living hands have too many or too few tiles (DD1); partial hands are skipped."""
    found = []
    for seat in play.living:
        hand, due = play.hand(seat), play.tiles_due(seat)
        is_part = hand.size <= _PART or (not hand.rack and hand.size < due)
        if hand.size != due and not is_part:
            found.append(f"{seat} has {hand.size} tile{'s' * (hand.size != 1)} and should have {due}")
    return tuple(found)


def inconsistencies(play: PlayState) -> tuple[str, ...]:
    """Return everything else about a table that cannot come up in a game."""
    return (*_groups(play), *_called(play), *_turn(play))


def _groups(play: PlayState) -> Iterator[str]:
    for seat in play.seats:
        for group in play.hand(seat).shown:
            if not 3 <= group.size <= 6:
                what = group_name(group.tile, group.size)
                yield f"{seat} shows a {what}, and a group that is shown has three to six tiles"


def _called(play: PlayState) -> Iterator[str]:
    """Yield a sentence if the player in turn shows groups, and none with the tile she called (CL3)."""
    shown = play.hand(play.turn).shown
    if play.phase is Phase.DISCARD and play.called is not None and shown:
        called = play.called.tile
        if not any(called in group.tiles for group in shown):
            yield f"{play.turn} called {spoken([called])}, and shows no group with it"


def _turn(play: PlayState) -> Iterator[str]:
    """Yield a sentence if it can't be her turn: an open window is that of the last player to discard, and
    while all play on, nobody picks after her own discard.
    """
    if play.phase is Phase.LOOKED and play.picked is None:
        yield f"{play.turn} has looked at a tile, and nothing says which: add looked and the tile"
    if not play.thrown:
        return
    last = play.thrown[-1].seat
    if play.phase is Phase.WINDOW and not play.is_closed and last is not play.turn:
        yield f"{last} threw last, so the turn is hers, not that of {play.turn}"
    if last is play.turn and _has_picked(play) and play.living == play.seats:
        yield f"{last} threw last, so it can't be her turn again"


def _has_picked(play: PlayState) -> bool:
    is_on_turn = play.phase in (Phase.DISCARD, Phase.LOOKED)
    return is_on_turn and play.called is None and play.tile_source != "call"
