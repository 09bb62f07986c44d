"""Why a joker exchange is against the rules (JK3 to JK6, JK9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from mahj_tutor.american.play.moves import Swap
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.american.play.turns import held_up
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.solver import Exposure
from mahj_tutor.tiles import JOKER, Tile, spoken


def swap_faults(play: PlayState, swap: Swap) -> Iterator[Fault]:
    """Yield every reason why a player may not take this joker now."""
    yield from _moment(play, swap)
    if swap.tile is JOKER:
        yield Fault("JK4", "a Joker is taken for the real tile it stands for, not for another Joker")
    elif swap.from_table:
        yield Fault("JK6", f"a discarded {swap.tile.name} is gone: nobody can use it to take a Joker")
    elif swap.tile not in play.hand(swap.seat).rack:
        yield Fault("JK4", f"you need {spoken([swap.tile])} on your rack to give for the Joker")
    yield from _target(play, swap)


def group_of(play: PlayState, swap: Swap) -> int | None:
    """The place of the first exposure whose joker the tile redeems, or None."""
    for place, group in enumerate(play.hand(swap.owner).shown):
        if group.tile is swap.tile and JOKER in group.tiles:
            return place
    return None


def joker_faults(play: PlayState, swap: Swap, group: int) -> Iterator[Fault]:
    """Yield why the Joker of this very group of the owner is not the one the tile is given for (JK4)."""
    lies_in = play.hand(swap.owner).shown[group].tile
    if lies_in is not swap.tile:
        yield Fault(
            "JK4", f"the Joker you took stands for {spoken([lies_in])}, not for {spoken([swap.tile])}"
        )


def lay_faults(groups: Sequence[Exposure], row: Sequence[Tile]) -> tuple[int, tuple[Fault, ...]]:
    """Return where a row of shown tiles stops telling which group each Joker belongs to, and why (JK7).

    The groups may stand in any order; a Joker lies between two real tiles of its own group. A row that tells
    it all gives its length and no fault. Each group needs two real tiles, for a Joker to lie between.
    """
    for order in permutations(groups):
        if all(map(_is_clear, order, _cut(order, row))):
            return len(row), ()
    for place, kind in enumerate(row):
        fault = _joker_astray(row, place) if kind is JOKER else _torn(row, place)
        if fault is not None:
            return place, (fault,)
    first = next(place for place, kind in enumerate(row) if kind is JOKER)
    return first, (
        Fault("JK7", "the Jokers lie in the wrong group, so each group seems to have another size"),
    )


def _cut(groups: Sequence[Exposure], row: Sequence[Tile]) -> Iterator[Sequence[Tile]]:
    start = 0
    for group in groups:
        yield row[start : start + group.size]
        start += group.size


def _is_clear(group: Exposure, lying: Sequence[Tile]) -> bool:
    return sorted(lying) == sorted(group.tiles) and JOKER not in (lying[0], lying[-1])


def _joker_astray(row: Sequence[Tile], place: int) -> Fault | None:
    """A Joker at an end of the row, or between two different tiles."""
    left = next((each for each in reversed(row[:place]) if each is not JOKER), None)
    right = next((each for each in row[place:] if each is not JOKER), None)
    if left is right:
        return None
    if left is None or right is None:
        return Fault("JK7", "a Joker lies at the edge, not between two tiles of its group")
    say = f"a Joker lies between {spoken([left])} and {spoken([right])}, so it could belong to either"
    return Fault("JK7", say)


def _torn(row: Sequence[Tile], place: int) -> Fault | None:
    """A real tile that lies apart from those like it."""
    before = [each for each in row[:place] if each is not JOKER]
    if row[place] in before and before[-1] is not row[place]:
        return Fault("JK7", f"{spoken([row[place]])} lies apart from its group")
    return None


def _moment(play: PlayState, swap: Swap) -> Iterator[Fault]:
    mine = play.turn is swap.seat
    if mine and play.phase is Phase.DISCARD:
        yield from held_up(play)
        return
    if mine and play.phase is Phase.LOOKED:
        yield Fault("JK3", "first rack the tile you picked, then ask for the Joker")
    elif mine and play.phase is Phase.WINDOW:
        yield Fault("JK3", "your turn ended with your discard; exchange before you discard")
    elif play.phase is Phase.WINDOW and play.after(play.turn) is swap.seat:
        yield Fault("JK3", "first pick a tile and rack it, then ask for the Joker")
    else:
        yield Fault("JK3", "wait for your turn: pick, rack, exchange, discard")


def _just_shown(play: PlayState, swap: Swap, place: int) -> bool:
    """Whether the Joker lies in the group she has just called for."""
    mine = swap.owner is swap.seat is play.turn and play.phase is Phase.DISCARD
    return mine and play.called is not None and place == len(play.hand(swap.owner).shown) - 1


def _target(play: PlayState, swap: Swap) -> Iterator[Fault]:
    if swap.owner is play.missing:
        yield Fault("TP1", f"nobody sits at {swap.owner}")
        return
    place = group_of(play, swap)
    if place is not None and _just_shown(play, swap, place):
        yield Fault("JK4", "you showed that Joker this turn; your own you may take on a later turn")
    if swap.tile is JOKER or place is not None:
        return
    owner = play.hand(swap.owner)
    whose = "your own" if swap.owner is swap.seat else f"{swap.owner}'s"
    if any(group.tile is swap.tile for group in owner.shown):
        yield Fault("JK4", f"no Joker stands for {spoken([swap.tile])} in {whose} exposures")
    elif owner.is_open and JOKER in owner.rack:
        out = "were thrown in" if owner.dead == "DD6" else "came out with a mistaken Mah Jongg"
        yield Fault("JK9", f"those Jokers {out}, so they are dead")
    else:
        yield Fault("JK4", f"no group of {swap.tile.name}s lies among {whose} exposures")
