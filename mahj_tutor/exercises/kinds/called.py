"""A discard on offer and a call for it, as questions about calls need them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mahj_tutor.american.play.moves import SIZES, Call
from mahj_tutor.american.play.state import PlayState
from mahj_tutor.exercises.kinds.deeds_play import action_of
from mahj_tutor.exercises.kinds.plays import PlayQuestion, set_play
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.exercises.words import tiles_said
from mahj_tutor.rulebook import Profile
from mahj_tutor.tiles import Tile


@dataclass(frozen=True, slots=True)
class AskedCall:
    """A play with a discard on offer, and a call of the learner's for a group."""

    play: PlayState
    call: Call
    tile: Tile

    @property
    def names(self) -> Mapping[str, str]:
        """Words for the author's texts: the group, the tile on offer, who threw it."""
        return {
            "group": self.call.wanted,
            "tile": tiles_said([self.tile]),
            "from": self.play.thrown[-1].seat.value,
        }


def offered(position: PlayQuestion, rules: Profile) -> PlayState:
    """Return the game of a position in which a discard is on offer; raises `Unfit` where none is."""
    play = set_play(position, rules, "written", 0).play
    if play.offered is None:
        fix = "write phase window, and the discards after thrown"
        raise Unfit("E030", "no discard is on offer", fix, ("position", "table"))
    return play


def asked_call(position: PlayQuestion, rules: Profile) -> AskedCall:
    """Return the call a question is about; raises `Unfit` where there is none for a group."""
    play = offered(position, rules)
    call = action_of(position.action, position.me)
    if not isinstance(call, Call) or call.wanted not in SIZES or call.seat is not position.me:
        fix = "write action: me calls pung (or kong, quint)"
        raise Unfit("E042", "there is no call of yours for a group", fix, ("position", "action"))
    assert play.offered is not None  # else it is unfit
    return AskedCall(play, call, play.offered.tile)
