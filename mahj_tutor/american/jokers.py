"""Why a joker exchange is against the rules (JK3 to JK6, JK9)."""

from __future__ import annotations

from collections.abc import Iterator

from mahj_tutor.american.moves import Swap
from mahj_tutor.american.play import Phase, Play
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.tiles import JOKER


def swap_faults(play: Play, swap: Swap) -> Iterator[Fault]:
    """Yield every reason why a player may not take this joker now."""
    yield from _moment(play, swap)
    if swap.tile is JOKER:
        yield Fault("JK4", "a Joker is taken for the real tile it stands for, not for another Joker")
    elif swap.from_table:
        yield Fault("JK6", f"a discarded {swap.tile.name} is gone: nobody can use it to take a Joker")
    elif swap.tile not in play.hand(swap.seat).rack:
        yield Fault("JK4", f"you need a {swap.tile.name} on your rack to give for the Joker")
    yield from _target(play, swap)


def group_of(play: Play, swap: Swap) -> int | None:
    """The place of the first exposure whose joker the tile redeems, or None."""
    for place, group in enumerate(play.hand(swap.owner).shown):
        if group.tile is swap.tile and JOKER in group.tiles:
            return place
    return None


def _moment(play: Play, swap: Swap) -> Iterator[Fault]:
    mine = play.turn is swap.seat
    if mine and play.phase is Phase.DISCARD:
        return
    if mine and play.phase is Phase.LOOKED:
        yield Fault("JK3", "first rack the tile you picked, then ask for the Joker")
    elif mine and play.phase is Phase.WINDOW:
        yield Fault("JK3", "your turn ended with your discard; exchange before you discard")
    elif play.phase is Phase.WINDOW and play.after(play.turn) is swap.seat:
        yield Fault("JK3", "first pick a tile and rack it, then ask for the Joker")
    else:
        yield Fault("JK3", "wait for your turn: pick, rack, exchange, discard")


def _target(play: Play, swap: Swap) -> Iterator[Fault]:
    if swap.owner is play.missing:
        yield Fault("TP1", f"nobody sits at {swap.owner}")
        return
    if swap.tile is JOKER or group_of(play, swap) is not None:
        return
    owner = play.hand(swap.owner)
    whose = "your own" if swap.owner is swap.seat else f"{swap.owner}'s"
    if any(group.tile is swap.tile for group in owner.shown):
        yield Fault("JK4", f"no Joker stands for a {swap.tile.name} in {whose} exposures")
    elif owner.is_open and JOKER in owner.rack:
        yield Fault("JK9", "those Jokers came out with a mistaken Mah Jongg, so they are dead")
    else:
        yield Fault("JK4", f"no group of {swap.tile.name}s lies among {whose} exposures")
