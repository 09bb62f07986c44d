"""How many tiles a player has, and how many of a dead hand stay hidden (DD1, DD7, TN4)."""

from __future__ import annotations

from mahj_tutor.american.play.state import PlayState
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import quantity


def count_faults(play: PlayState, seat: Seat, answer: int) -> tuple[Fault, ...]:
    """Return why a player does not have so many tiles, on the rack and shown together (DD1, TN4)."""
    hand = play.hand(seat)
    if answer == hand.size:
        return ()
    shown = hand.size - len(hand.rack)
    say = f"{len(hand.rack)} on the rack and {shown} exposed make {hand.size}, not {answer}"
    return (Fault("DD1", say),)


def hidden_tiles(play: PlayState, seat: Seat) -> int:
    """Return how many tiles of a dead hand nobody else gets to see (DD7)."""
    hand = play.hand(seat)
    return 0 if hand.is_open else len(hand.rack)


def hidden_faults(play: PlayState, seat: Seat, answer: int) -> tuple[Fault, ...]:
    """Return why not so many tiles of a dead hand stay hidden (DD7)."""
    right, hand = hidden_tiles(play, seat), play.hand(seat)
    if answer == right:
        return ()
    if hand.is_open:
        return (Fault("DD2", "a hand declared in error is exposed completely"),)
    shown = hand.size - len(hand.rack)
    are = "is" if shown == 1 else "are"
    say = f"{quantity(shown, 'tile')} {are} already exposed, so {right} stay hidden, not {answer}"
    return (Fault("DD7", say),)
