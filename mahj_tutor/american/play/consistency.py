"""Find what cannot come up in a game: a miscounted hand, an exposed pair, the wrong player's turn.

`read_play` reads any table, because somebody may want to ask about a wrong one. Where a table is supposed to
be right, these functions find typing mistakes.

>>> from mahj_tutor.american.play.notation import read_play
>>> inconsistencies(read_play("phase window; turn South; thrown East 3B"))
('East discarded last, so the turn is hers, not that of South',)
"""

from __future__ import annotations

from collections.abc import Iterator

from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.solver.exposure import group_name

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
    return (*_groups(play), *_turn(play))


def _groups(play: PlayState) -> Iterator[str]:
    for seat in play.seats:
        for group in play.hand(seat).shown:
            if not 3 <= group.size <= 6:
                what = group_name(group.tile, group.size)
                yield f"{seat} shows a {what}, and a group that is shown has three to six tiles"


def _turn(play: PlayState) -> Iterator[str]:
    """Yield a sentence if the window is open and the turn is not that of the last player to discard."""
    if play.phase is Phase.WINDOW and play.thrown and not play.is_closed:
        last = play.thrown[-1].seat
        if last is not play.turn:
            yield f"{last} discarded last, so the turn is hers, not that of {play.turn}"
