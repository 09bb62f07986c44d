"""More exposures than players make in a drawn game: groups of a rack are shown as if they had been called."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from mahj_tutor.american import PlayState
from mahj_tutor.american.play.hand_status import dead_hand_faults
from mahj_tutor.american.play.state import with_hand
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.solver import Exposure
from mahj_tutor.table import Seat
from mahj_tutor.tiles import JOKER, Tile, without


def with_exposures(play: PlayState, who: Seat, number: int, rng: random.Random) -> PlayState:
    """Return the state in which a player has so many exposures at least; a hand of the card has all of them.

    Raise `Unfit` if the rack has no groups for them.
    """
    while len(play.hand(who).shown) < number:
        hand = play.hand(who)
        ways = [_exposed(play, who, group) for group in _groups(hand.rack)]
        fitting = [each for each in ways if not dead_hand_faults(each, who)]
        if not fitting:
            say = f"{who}'s rack has no group that could be exposed"
            raise Unfit("E090", say, "ask for other states under find:", ("scene", "exposures"))
        play = rng.choice(fitting)
    return play


def _exposed(play: PlayState, who: Seat, group: Exposure) -> PlayState:
    hand = play.hand(who)
    rack = without(hand.rack, group.tiles)
    return with_hand(play, who, replace(hand, rack=rack, shown=(group, *hand.shown)))


def _groups(rack: tuple[Tile, ...]) -> Iterator[Exposure]:
    """Yield the groups of a rack: three or more alike, or two alike with a joker."""
    for kind in dict.fromkeys(rack):
        number = rack.count(kind)
        if kind is not JOKER and number > 2:
            yield Exposure(kind, (kind,) * number)
        if kind is not JOKER and number > 1 and JOKER in rack:
            yield Exposure(kind, (kind, JOKER, kind))
