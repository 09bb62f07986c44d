"""What a written table says that no game comes to: a miscounted hand, a pair shown, a wrong turn.

`read_play` reads any table, because a wrong one may be what somebody asks about. Where a table is written for
another purpose, these functions notice a slip of the pen.

>>> from mahj_tutor.american.play.notation import read_play
>>> inconsistencies(read_play("phase window; turn South; thrown East 3B"))
('East discarded last, so the turn is hers, not that of South',)
"""

from __future__ import annotations

from collections.abc import Iterator

from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.solver.exposure import group_name

_PART = 11
"""Up to so many tiles are taken as a part of a hand: the rest of it does not matter to whoever wrote it."""


def miscounts(play: PlayState) -> tuple[str, ...]:
    """Return which living hands have a tile too many or too few (DD1); part of a hand may be left out."""
    found = []
    for seat in play.living:
        hand, due = play.hand(seat), play.tiles_due(seat)
        is_part = hand.size <= _PART or (not hand.rack and hand.size < due)
        if hand.size != due and not is_part:
            found.append(f"{seat} has {hand.size} tile{'s' * (hand.size != 1)} and should have {due}")
    return tuple(found)


def inconsistencies(play: PlayState) -> tuple[str, ...]:
    """Return what else is written of a table that no game comes to."""
    return (*_groups(play), *_turn(play))


def _groups(play: PlayState) -> Iterator[str]:
    for seat in play.seats:
        for group in play.hand(seat).shown:
            if not 3 <= group.size <= 6:
                what = group_name(group.tile, group.size)
                yield f"{seat} shows a {what}, and a group that is shown has three to six tiles"


def _turn(play: PlayState) -> Iterator[str]:
    """In an open window it is the turn of who discarded last."""
    if play.phase is Phase.WINDOW and play.thrown and not play.is_closed:
        last = play.thrown[-1].seat
        if last is not play.turn:
            yield f"{last} discarded last, so the turn is hers, not that of {play.turn}"
