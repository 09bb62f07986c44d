"""The window in which the last discard may be called: who gets it, what play waits for, how it is taken.

A discard may be called until the next player racks. Where a group on a rack does not end the window (the
option `exposed_first` is off), and always for Mah Jongg, a call that comes first still counts until the
caller discards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mahj_tutor.american.play.moves import Call
from mahj_tutor.american.play.phases import begin_phase, new_phase
from mahj_tutor.american.play.state import Phase, PlayState, with_hand
from mahj_tutor.errors import MahjError
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.table.seats import Seat
from mahj_tutor.table.telling import telling
from mahj_tutor.tiles import without


def claim_of(play: PlayState, seat: Seat) -> Call | None:
    """Return the call that a player has made for the last discard, or None."""
    for claim in play.claims:
        if claim.seat is seat:
            return claim
    return None


def waiting_faults(play: PlayState) -> Iterator[Fault]:
    """Yield why play may not go on: the discard is called, or somebody needs time (CL5, CL6, CL8, CL9)."""
    award = play.award() if play.claims else None
    if award is not None and play.phase is Phase.LOOKED:
        say = "{who} called the discard, so the tile {you} picked goes back"
        yield Fault("CL8", telling(say, who=award.seat, you=play.turn))
    elif award is not None and play.phase is Phase.DISCARD:
        yield Fault("CL5", telling("{who} called the same tile and {who:comes} first", who=award.seat))
    elif award is not None:
        yield Fault("CL6", telling("{who} called the discard, and play goes on from there", who=award.seat))
    if play.waiting:
        say = "{who} asked for a moment to think about the discard"
        yield Fault("CL9", telling(say, who=play.waiting[0]))


def priority_faults(play: PlayState, seat: Seat) -> Iterator[Fault]:
    """Yield why a caller may not take the discard yet: another comes first or needs time (CL5, CL9)."""
    award = play.award()
    if award is not None and award.seat is not seat:
        is_alike = any(claim.wanted == "mahjong" for claim in play.claims if claim.seat is seat)
        is_outranked = award.wanted == "mahjong" and not is_alike
        why = "Mah Jongg comes first" if is_outranked else "{who:her} turn comes before {you:'s}"
        yield Fault("CL5", telling(f"{{who}} called it too, and {why}", who=award.seat, you=seat))
    thinking = [each for each in play.waiting if each is not seat]
    if thinking:
        yield Fault("CL9", telling("{who} asked for a moment to think about it", who=thinking[0]))


def rack_pick(play: PlayState, seat: Seat) -> PlayState:
    """Return the play after a player racked the tile she picked, which closes the window (CL7)."""
    if play.picked is None:
        raise MahjError(f"{seat} has picked no tile to rack")
    hand = play.hand(seat)
    changes = new_phase(Phase.DISCARD, picked=None, tile_source="wall")
    return with_hand(play, seat, replace(hand, rack=(*hand.rack, play.picked)), **changes)


def as_declared(play: PlayState, seat: Seat) -> PlayState:
    """Return the play in which a declared hand is judged: Mah Jongg on a picked tile counts as racking it.

    A player who has called the discard instead wins with that, and her pick goes back.
    """
    has_picked = play.phase is Phase.LOOKED and play.turn is seat and play.picked is not None
    return rack_pick(play, seat) if has_picked and claim_of(play, seat) is None else play


def stop_waiting(play: PlayState, seat: Seat) -> PlayState:
    """Return the play when a player no longer needs time."""
    return play.but(waiting=tuple(each for each in play.waiting if each is not seat))


def drop_claim(play: PlayState, seat: Seat) -> PlayState:
    """Return the play when a player neither calls the discard nor needs time."""
    claims = tuple(claim for claim in play.claims if claim.seat is not seat)
    return stop_waiting(play, seat).but(claims=claims)


def take_discard(play: PlayState, seat: Seat) -> PlayState:
    """Return the play after a caller took the discard.

    A tile that the next player has picked goes back to the wall, and a group already shown with the discard
    is taken apart (CL5, CL8). The tile itself is in `called`: the caller puts it into a group or on the rack.
    """
    if play.callable_discard is None:
        raise MahjError(f"no discard is there for {seat} to take")
    if play.phase is Phase.DISCARD:
        play, called = _take_group_apart(play), play.called
    else:
        called = play.thrown[-1]
        play = play.but(thrown=play.thrown[:-1])
    wall = play.wall if play.picked is None else (play.picked, *play.wall)
    return begin_phase(
        play, Phase.DISCARD, turn=seat, wall=wall, picked=None, tile_source="call", called=called
    )


def _take_group_apart(play: PlayState) -> PlayState:
    hand = play.hand(play.turn)
    if play.called is None or not hand.shown:
        return play  # nothing was shown with it
    back = without(hand.shown[-1].tiles, (play.called.tile,))
    return with_hand(play, play.turn, replace(hand, rack=(*hand.rack, *back), shown=hand.shown[:-1]))
