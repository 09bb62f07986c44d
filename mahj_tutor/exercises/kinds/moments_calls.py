"""Moments of real games in which a discard is called, or a
beginner would call it, and what follows a call.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mahj_tutor.american.play.legality import faults, legal_moves
from mahj_tutor.american.play.moves import Call, Change, Discard, Show, Wanted
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.exercises.kinds.plays import Found, Moment
from mahj_tutor.table import Seat
from mahj_tutor.tiles import JOKER, Tile


def _askers(play: PlayState) -> Iterator[tuple[Seat, Tile, int, int]]:
    """Who could call a fresh discard, the tile, and how many of it and how many jokers she has."""
    offered = play.offered
    if play.phase is not Phase.WINDOW or offered is None or play.claims:
        return
    for seat in play.living:
        if seat is not offered.seat:
            rack = play.hand(seat).rack
            yield seat, offered.tile, rack.count(offered.tile), rack.count(JOKER)


def _is_legal(play: PlayState, seat: Seat, wanted: Wanted) -> bool:
    return not faults(play, Call(seat, wanted))


def group_called(play: PlayState) -> Found | None:
    """A player may call, and has at least one such tile: for the largest group she can make (CL1)."""
    sizes: tuple[Wanted, ...] = ("kong", "pung")
    for seat, tile, alike, _ in _askers(play):
        for wanted in sizes if alike and tile is not JOKER else ():
            if _is_legal(play, seat, wanted):
                return Found(seat, Call(seat, wanted))
    return None


def kong_called(play: PlayState) -> Found | None:
    """A kong can be called (CL1)."""
    for seat, tile, alike, _ in _askers(play):
        if alike and tile is not JOKER and _is_legal(play, seat, "kong"):
            return Found(seat, Call(seat, "kong"))
    return None


def second_group(play: PlayState) -> Found | None:
    """A player who has shown a group can call for another one (CL1)."""
    for seat, tile, _, _ in _askers(play):
        if play.hand(seat).shown and tile is not JOKER and _is_legal(play, seat, "pung"):
            return Found(seat, Call(seat, "pung"))
    return None


def with_jokers(play: PlayState) -> Found | None:
    """A group can be made only with jokers (CL1, JK1)."""
    for seat, tile, alike, jokers in _askers(play):
        if tile is not JOKER and alike < 2 <= alike + jokers and _is_legal(play, seat, "pung"):
            return Found(seat, Call(seat, "pung"))
    return None


def too_few(play: PlayState) -> Found | None:
    """A player has one tile too few for the group (CL1)."""
    for seat, tile, alike, jokers in _askers(play):
        have = alike + jokers
        if tile is not JOKER and alike and have in (1, 2):
            return Found(seat, Call(seat, "pung" if have == 1 else "kong"))
    return None


def far_too_few(play: PlayState) -> Found | None:
    """A player has one such tile, and would like a kong (CL1)."""
    for seat, tile, alike, jokers in _askers(play):
        if tile is not JOKER and alike == 1 and not jokers:
            return Found(seat, Call(seat, "kong"))
    return None


def pair_called(play: PlayState) -> Found | None:
    """One tile on the rack would make a pair with the discard (CL2)."""
    for seat, tile, alike, _ in _askers(play):
        if tile is not JOKER and alike == 1:
            return Found(seat, Call(seat, "pair"))
    return None


def run_called(play: PlayState) -> Found | None:
    """The rack holds both neighbors of the discard, as for a run (CL1)."""
    for seat, tile, _, _ in _askers(play):
        beside = {kind.number for kind in play.hand(seat).rack if kind.suit and kind.suit is tile.suit}
        if tile.number and {tile.number - 1, tile.number + 1} <= beside:
            return Found(seat, Call(seat, "run"))
    return None


def joker_thrown(play: PlayState) -> Found | None:
    """A joker has been discarded, and somebody holds another (CL13)."""
    for seat, tile, alike, _ in _askers(play):
        if tile is JOKER and alike:
            return Found(seat, Call(seat, "pung"))
    return None


def last_tile_called(play: PlayState) -> Found | None:
    """The discard gives a player Mah Jongg (CL1, CL2)."""
    for seat, tile, _, _ in _askers(play):
        hand = play.hand(seat)
        made = play.solver.matches((*hand.rack, tile), hand.shown, called=tile)
        if made and _is_legal(play, seat, "mahjong"):
            return Found(seat, Call(seat, "mahjong"))
    return None


def rack_to_look_at(play: PlayState) -> Found | None:
    """A player has two alike, and at most one Joker, so that some
    discards could be called and others not (CL1).
    """
    for seat, _, _, jokers in _askers(play):
        rack = play.hand(seat).rack
        if jokers <= 1 and any(rack.count(kind) == 2 for kind in rack if kind is not JOKER):
            return Found(seat)
    return None


def group_shown(play: PlayState) -> Found | None:
    """A caller shows what makes her group (CL3)."""
    claim = play.award() if play.phase is Phase.WINDOW else None
    shows = (move for move in legal_moves(play, claim.seat) if isinstance(move, Show)) if claim else iter(())
    found = next(shows, None)
    return Found(found.seat, found) if found else None


def strange_shown(play: PlayState) -> Found | None:
    """A caller shows a tile of another kind with the called one (CL3)."""
    right = group_shown(play)
    if right is None or not isinstance(right.move, Show):
        return None
    rack = play.hand(right.me).rack
    strange = next((tile for tile in rack if tile not in (play.thrown[-1].tile, JOKER)), None)
    return Found(right.me, Show(right.me, (*right.move.tiles[:-1], strange))) if strange else None


def thrown_after_call(play: PlayState) -> Found | None:
    """A caller has shown her group and discards (CL3)."""
    if play.phase is not Phase.DISCARD or play.tile_source != "call":
        return None
    return Found(play.turn, next(move for move in legal_moves(play, play.turn) if isinstance(move, Discard)))


def changed_later(play: PlayState) -> Found | None:
    """A player makes a pung of an earlier turn into a kong (CL3)."""
    if play.phase is not Phase.DISCARD or play.tile_source != "wall":
        return None
    hand = play.hand(play.turn)
    last = hand.shown[-1] if hand.shown else None
    if last is None or last.size != 3:
        return None
    more = next((tile for tile in hand.rack if tile in (last.tile, JOKER)), None)
    return Found(play.turn, Change(play.turn, (*last.tiles, more))) if more else None


MOMENTS: Mapping[str, Moment] = {
    "call-group": group_called,
    "call-kong": kong_called,
    "call-again": second_group,
    "call-with-jokers": with_jokers,
    "call-too-few": too_few,
    "call-far": far_too_few,
    "call-pair": pair_called,
    "call-run": run_called,
    "call-joker": joker_thrown,
    "call-to-win": last_tile_called,
    "call-which": rack_to_look_at,
    "show-group": group_shown,
    "show-strange": strange_shown,
    "throw-after-call": thrown_after_call,
    "change-later": changed_later,
}
