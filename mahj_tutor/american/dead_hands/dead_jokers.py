"""The dead jokers of a mistaken Mah Jongg: which nobody can take, and which stay in play (JK9, JK11)."""

from __future__ import annotations

from mahj_tutor.american.play.state import PlayState
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import JOKER, in_words, quantity


def dead_jokers(play: PlayState, seat: Seat) -> int:
    """Return how many jokers on a dead player's open rack came out with a mistaken Mah Jongg (JK9)."""
    hand = play.hand(seat)
    return hand.rack.count(JOKER) if hand.is_open and hand.dead else 0


def face_down_faults(
    play: PlayState, seat: Seat, *, opened: int, shown: int, tiles: int = 0
) -> tuple[Fault, ...]:
    """Return why tiles are turned face down wrongly (JK11).

    `opened` counts the jokers of the open rack that are turned, `shown` those of groups shown earlier, and
    `tiles` the tiles that are no jokers.
    """
    due, found = dead_jokers(play, seat), []
    if tiles:
        found.append(Fault("JK11", "only jokers can be exchanged for"))
    if shown:
        found.append(Fault("JK9", "a joker in a group shown before can still be exchanged for"))
    if opened != due:
        instead = f", not {in_words(opened)}" if opened else ""
        say = f"{quantity(due, 'joker')} came out with the mistaken Mah Jongg{instead}"
        found.append(Fault("JK11", say))
    return tuple(found)
