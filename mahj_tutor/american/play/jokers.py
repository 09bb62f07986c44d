"""The Joker exchange, and how jokers in exposures show which group they belong to (JK3 to JK9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations

from mahj_tutor.american.play.hand_status import made_hands
from mahj_tutor.american.play.moves import Swap
from mahj_tutor.american.play.state import Hand, Phase, PlayState, with_hand
from mahj_tutor.american.play.window import waiting_faults
from mahj_tutor.errors import MahjError
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.solver import Exposure
from mahj_tutor.table.seats import Seat
from mahj_tutor.table.telling import telling
from mahj_tutor.tiles import JOKER, Tile, spoken, without

# --- why not -----------------------------------------------------------------------------------------


def faults(play: PlayState, move: Swap) -> Iterator[Fault]:
    """Yield every reason why a player may not take this joker now."""
    yield from _turn_faults(play, move)
    if move.tile is JOKER:
        yield Fault("JK4", "only the real tile can be traded for a joker, not another joker")
    elif move.from_table:
        yield Fault("JK6", f"a thrown {move.tile.noun} is gone: nobody can use it to take a joker")
    yield from _group_faults(play, move)


def _turn_faults(play: PlayState, move: Swap) -> Iterator[Fault]:
    in_turn = play.turn is move.seat
    if in_turn and play.phase is Phase.DISCARD:
        yield from waiting_faults(play)
    elif in_turn and play.phase is Phase.LOOKED:
        say = "{you} {you:has} to rack the tile {you:she} picked, then ask for the joker"
        yield Fault("JK3", telling(say, you=move.seat))
    elif in_turn and play.phase is Phase.WINDOW:
        say = "{you:whose} turn ended with {you:her} throw: exchange first, then throw"
        yield Fault("JK3", telling(say, you=move.seat))
    elif play.phase is Phase.WINDOW and play.next_player(play.turn) is move.seat:
        say = "{you} {you:has} to pick a tile and rack it, then ask for the joker"
        yield Fault("JK3", telling(say, you=move.seat))
    else:
        say = "{you} {you:has} to wait for {you:her} turn: pick, rack, exchange, throw"
        yield Fault("JK3", telling(say, you=move.seat))


def _group_faults(play: PlayState, move: Swap) -> Iterator[Fault]:
    if move.owner is play.missing:
        yield Fault("TP1", f"nobody is playing {move.owner}")
        return
    place = _group_of(play, move)
    if place is not None and _was_just_shown(play, move, place):
        say = "{you} exposed that joker this turn, and {you:she} can take it on a later turn"
        yield Fault("JK4", telling(say, you=move.seat))
    if place is None and move.tile is not JOKER:
        yield _no_such_joker(move, play.hand(move.owner))


def _no_such_joker(move: Swap, owner: Hand) -> Fault:
    is_own = move.owner is move.seat
    named = {"you": move.seat} if is_own else {"who": move.owner}
    if any(group.tile is move.tile for group in owner.shown):
        whose = "{you:whose} own" if is_own else "{who:whose}"
        say = f"no joker in {whose} exposures stands in for {spoken([move.tile])}"
        return Fault("JK4", telling(say, **named))
    if owner.is_open and JOKER in owner.rack:
        out = "were thrown in" if owner.dead == "DD6" else "came out with a mistaken Mah Jongg"
        return Fault("JK9", f"those jokers {out}, so they are dead")
    has = "{you} {you:has}" if is_own else "{who} {who:has}"
    return Fault("JK4", telling(f"{has} no exposure of {move.tile.noun}s", **named))


def _group_of(play: PlayState, move: Swap) -> int | None:
    """Return the place of the owner's first exposure in which a joker stands for the tile, or None."""
    for place, group in enumerate(play.hand(move.owner).shown):
        if group.tile is move.tile and JOKER in group.tiles:
            return place
    return None


def _was_just_shown(play: PlayState, move: Swap, place: int) -> bool:
    """Return whether the joker is in the group that the player called for this turn."""
    is_own = move.owner is move.seat is play.turn and play.phase is Phase.DISCARD
    return is_own and play.called is not None and place == len(play.hand(move.owner).shown) - 1


# --- what may be done --------------------------------------------------------------------------------


def candidates(play: PlayState, seat: Seat) -> Iterator[Swap]:
    """Yield the exchanges for which the player in turn has the tile."""
    if play.phase is not Phase.DISCARD or play.turn is not seat:
        return
    own = set(play.hand(seat).rack)
    for owner in play.seats:
        for tile in dict.fromkeys(group.tile for group in play.hand(owner).shown if JOKER in group.tiles):
            if tile in own:
                yield Swap(seat, tile, owner)


# --- what it does ------------------------------------------------------------------------------------


def effect(play: PlayState, move: Swap) -> PlayState:
    """Return the play after an exchange: the tile in the exposure, the joker on the player's rack (JK5)."""
    place = _group_of(play, move)
    if place is None:
        raise MahjError(f"{move.owner} has no exposure in which a joker stands for {spoken([move.tile])}")
    if move.tile not in play.hand(move.seat).rack:
        raise MahjError(f"{move.seat} has to rack {spoken([move.tile])} before an exchange")
    owner = play.hand(move.owner)
    group = owner.shown[place]
    at = group.tiles.index(JOKER)
    filled = replace(group, tiles=(*group.tiles[:at], move.tile, *group.tiles[at + 1 :]))
    shown = (*owner.shown[:place], filled, *owner.shown[place + 1 :])
    after = with_hand(play, move.owner, replace(owner, shown=shown))
    hand = after.hand(move.seat)
    rack = (*without(hand.rack, (move.tile,)), JOKER)
    source = play.tile_source if _has_mahjong(play, move.seat) else "exchange"
    redeemed = 0 if play.called is None else play.redeemed + 1
    return with_hand(after, move.seat, replace(hand, rack=rack), tile_source=source, redeemed=redeemed)


def _has_mahjong(play: PlayState, seat: Seat) -> bool:
    """Return whether a player already has Mah Jongg, so that the exchange is not what wins (JK12)."""
    return bool(made_hands(play, seat))


# --- the rules that allow it -------------------------------------------------------------------------


def grounds(play: PlayState, move: Swap) -> tuple[str, ...]:
    """Return the rules that allow a legal exchange."""
    plan = next((line for line in play.card.lines if line.id == play.hand(move.seat).plan), None)
    more = ["JK8"] if plan is not None and plan.kind == "C" else []
    more += ["JK9"] if play.is_dead(move.owner) else []
    return ("JK3", "JK4", *more)


# --- which group a joker belongs to ------------------------------------------------------------------


def joker_faults(play: PlayState, swap: Swap, group: int) -> Iterator[Fault]:
    """Yield why the joker in one of the owner's groups is not the one that the tile is given for (JK4)."""
    stands_for = play.hand(swap.owner).shown[group].tile
    if stands_for is not swap.tile:
        say = f"the joker {{you}} took stands for {spoken([stands_for])}, not for {spoken([swap.tile])}"
        yield Fault("JK4", telling(say, you=swap.seat))


def lay_faults(groups: Sequence[Exposure], row: tuple[Tile, ...]) -> tuple[int, tuple[Fault, ...]]:
    """Return where a row of shown tiles first leaves open which group a joker belongs to, and why (JK7).

    A clear row gives its length and no fault. The groups may be in any order. A Joker is clear where no tile
    of another group is beside it or beyond other jokers: inside its group, or at an outer end of the row.
    """
    if len(row) == sum(group.size for group in groups) and may_be_clear(groups, row):
        return len(row), ()
    for place, kind in enumerate(row):
        fault = _unclear_joker(row, place) if kind is JOKER else _tile_apart(row, place)
        if fault is not None:
            return place, (fault,)
    first = next(place for place, kind in enumerate(row) if kind is JOKER)
    return first, (
        Fault("JK7", "the jokers are in the wrong group, so the groups look like different sizes"),
    )


def may_be_clear(groups: Sequence[Exposure], row: tuple[Tile, ...]) -> bool:
    """Return whether a row of tiles, or the beginning of one, can show which group each joker is in (JK7)."""
    return any(_begins_clear(order, row) for order in permutations(groups))


def _begins_clear(order: Sequence[Exposure], row: tuple[Tile, ...]) -> bool:
    start, last = 0, len(order) - 1
    for place, group in enumerate(order):
        part, start = row[start : start + group.size], start + group.size
        if not _is_clear(group, part, at_left=place == 0, at_right=place == last):
            return False
    return start >= len(row)


def _is_clear(group: Exposure, part: tuple[Tile, ...], *, at_left: bool, at_right: bool) -> bool:
    """Return whether tiles can begin a group whose jokers are beside no tile of another one."""
    if any(part.count(each) > group.tiles.count(each) for each in part):
        return False
    starts_well = at_left or part[:1] != (JOKER,)
    left = without(group.tiles, part)
    ends_well = at_right or any(each is not JOKER for each in left or part[-1:])
    return starts_well and ends_well


def _unclear_joker(row: Sequence[Tile], place: int) -> Fault | None:
    """Return why a joker between two different tiles is unclear, or None."""
    left = next((each for each in reversed(row[:place]) if each is not JOKER), None)
    right = next((each for each in row[place:] if each is not JOKER), None)
    if left is right or left is None or right is None:
        return None
    say = f"a joker is between {spoken([left])} and {spoken([right])}, so it could belong to either"
    return Fault("JK7", say)


def _tile_apart(row: Sequence[Tile], place: int) -> Fault | None:
    """Return why a real tile is wrong where it is: apart from those like it; otherwise None."""
    before = [each for each in row[:place] if each is not JOKER]
    if row[place] in before and before[-1] is not row[place]:
        return Fault("JK7", f"{spoken([row[place]])} is separated from its group")
    return None
