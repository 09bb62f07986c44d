"""What a move does to the play (TN1 to TN6, CL3 to CL8, JK3 to JK5, DD1 to DD7).

`apply_unchecked` does not ask whether the move is allowed: `mahj_tutor.american.play.legality` does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from mahj_tutor.american.play import calls, jokers
from mahj_tutor.american.play.hand_status import dead_hand_faults
from mahj_tutor.american.play.moves import (
    Accept,
    Call,
    Challenge,
    Change,
    Declare,
    Discard,
    LetGo,
    Pick,
    PlayMove,
    Rack,
    SayWall,
    Show,
    Swap,
    TakeBack,
    ThrowIn,
    Wait,
)
from mahj_tutor.american.play.state import DiscardedTile, Hand, Phase, PlayState, with_hand
from mahj_tutor.american.play.turns import says_same_rightly
from mahj_tutor.american.pot import put_into_pot
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import JOKER, without


def apply_unchecked(play: PlayState, move: PlayMove) -> PlayState:
    """Return the play after a move that was made, allowed or not."""
    after = settled(_DEEDS[type(move)](play, move))
    return after.but(history=(*play.history, move))


def _picked(play: PlayState, move: Pick) -> PlayState:
    return play.but(phase=Phase.LOOKED, turn=move.seat, looked=play.wall[0], wall=play.wall[1:], called=None)


def _called(play: PlayState, move: Call) -> PlayState:
    return _no_longer_waiting(play, move.seat).but(claims=(*play.claims, move))


def _waits(play: PlayState, move: Wait) -> PlayState:
    return play.but(waiting=(*play.waiting, move.seat))


def _let_go(play: PlayState, move: LetGo) -> PlayState:
    left = tuple(claim for claim in play.claims if claim.seat is not move.seat)
    after = _no_longer_waiting(play, move.seat).but(claims=left)
    return after.but(passed=(*play.passed, move.seat))


def _accepted(play: PlayState, move: Accept) -> PlayState:
    accepted = (*play.accepted, move.seat)
    if len(accepted) < len(play.seats) - 1:
        return play.but(accepted=accepted)
    return play.but(phase=Phase.OVER, winner=play.turn, accepted=accepted)


def _challenged(play: PlayState, move: Challenge) -> PlayState:
    reasons = dead_hand_faults(play, move.whom)
    return _died(play, move.whom, reasons[0].rule) if reasons else play


def _threw_in(play: PlayState, move: ThrowIn) -> PlayState:
    return with_hand(play, move.seat, replace(play.hand(move.seat), is_open=True))


def _no_longer_waiting(play: PlayState, seat: Seat) -> PlayState:
    return play.but(waiting=tuple(each for each in play.waiting if each is not seat))


def _fresh(play: PlayState, phase: Phase, **changes: Any) -> PlayState:
    """Begin a phase in which nobody has called or waited yet."""
    return play.but(phase=phase, claims=(), waiting=(), passed=(), **changes)


def _racked(play: PlayState, move: Rack) -> PlayState:
    hand = play.hand(move.seat)
    assert play.looked is not None  # racking without a picked tile has a fault
    after = _fresh(play, Phase.DISCARD, looked=None, came="wall")
    return with_hand(after, move.seat, replace(hand, rack=(*hand.rack, play.looked)))


def _discarded(play: PlayState, move: Discard) -> PlayState:
    thrown = (*play.thrown, DiscardedTile(move.seat, move.tile, _spoken(play, move)))
    after = _fresh(play, Phase.WINDOW, turn=move.seat, thrown=thrown, looked=None, is_closed=False)
    if play.phase is Phase.LOOKED:
        return after
    hand = play.hand(move.seat)
    return with_hand(after, move.seat, replace(hand, rack=without(hand.rack, (move.tile,))))


def _spoken(play: PlayState, move: Discard) -> str | None:
    """The name a discard goes by: `same` said wrongly is the name of the tile before it (TN3, WN5)."""
    last = play.last_thrown
    if str(move.said).lower() != "same" or last is None or says_same_rightly(play, move):
        return move.said
    return last.tile.name


def _taken(play: PlayState, seat: Seat) -> PlayState:
    """Give the called discard to a caller: a looked-at tile goes back, a group shown before is taken apart."""
    if play.phase is Phase.DISCARD:
        play, called = _taken_apart(play), play.called
    else:
        called = play.thrown[-1]
        play = play.but(thrown=play.thrown[:-1])
    wall = play.wall if play.looked is None else (play.looked, *play.wall)
    return _fresh(play, Phase.DISCARD, turn=seat, wall=wall, looked=None, came="call", called=called)


def _taken_apart(play: PlayState) -> PlayState:
    hand = play.hand(play.turn)
    assert play.called is not None  # a late call needs a tile that was taken
    back = without(hand.shown[-1].tiles, (play.called.tile,))
    return with_hand(play, play.turn, replace(hand, rack=(*hand.rack, *back), shown=hand.shown[:-1]))


def _shown(play: PlayState, move: Show) -> PlayState:
    group = calls.exposure_of(play, move)
    plan = next((claim.plan for claim in play.claims if claim.seat is move.seat), None)
    after = _taken(play, move.seat)
    hand = after.hand(move.seat)
    shown = replace(
        hand,
        rack=without(hand.rack, move.tiles),
        shown=(*hand.shown, group),
        plan=plan or _open_plan(play, hand),
    )
    return with_hand(after, move.seat, shown)


def _open_plan(play: PlayState, hand: Hand) -> str | None:
    """The line a player said she plays; who shows a group without a word plays a concealed one no more (CL12)."""
    closed = any(line.id == hand.plan and line.kind == "C" for line in play.card.lines)
    return None if closed else hand.plan


def _changed(play: PlayState, move: Change) -> PlayState:
    hand = play.hand(move.seat)
    rack = without((*hand.rack, *hand.shown[-1].tiles), move.tiles)
    group = calls.arranged(hand.shown[-1].tile, move.tiles)
    return with_hand(play, move.seat, replace(hand, rack=rack, shown=(*hand.shown[:-1], group)))


def _swapped(play: PlayState, move: Swap) -> PlayState:
    place = jokers.group_of(play, move)
    assert place is not None  # an exchange without a group has a fault
    owner = play.hand(move.owner)
    group = owner.shown[place]
    at = group.tiles.index(JOKER)
    filled = replace(group, tiles=(*group.tiles[:at], move.tile, *group.tiles[at + 1 :]))
    after = with_hand(
        play, move.owner, replace(owner, shown=(*owner.shown[:place], filled, *owner.shown[place + 1 :]))
    )
    hand = after.hand(move.seat)
    rack = (*without(hand.rack, (move.tile,)), JOKER)
    came = play.came if _is_made(play, move.seat) else "exchange"
    return with_hand(after, move.seat, replace(hand, rack=rack), came=came)


def _is_made(play: PlayState, seat: Seat) -> bool:
    """Whether a player has Mah Jongg already, so that no exchange is what lets her win (JK12)."""
    hand = play.hand(seat)
    return bool(play.makes(hand.rack, hand.shown, play.last_tile))


def _declared(play: PlayState, move: Declare) -> PlayState:
    seat = move.seat
    if any(claim.seat is seat for claim in play.claims):
        play = _taken(play, seat)
        hand = play.hand(seat)
        assert play.called is not None  # taking sets it
        play = with_hand(play, seat, replace(hand, rack=(*hand.rack, play.called.tile)))
    play = with_hand(play, seat, replace(play.hand(seat), is_open=True))
    return _fresh(play, Phase.DECLARED, accepted=())


def _died(play: PlayState, seat: Seat, rule: str) -> PlayState:
    """Take a player out of the game; if it was her turn, the next player picks (DD1 to DD6)."""
    play = with_hand(play, seat, replace(play.hand(seat), dead=rule))
    others = tuple(claim for claim in play.claims if claim.seat is not seat)
    play = _no_longer_waiting(play, seat).but(claims=others)
    if play.phase is Phase.DECLARED and play.turn is seat:
        return _next_turn(_thrown_in_die(play))
    if play.turn is seat and play.phase is Phase.DISCARD:
        return _next_turn(play)
    if play.turn is seat and play.phase is Phase.LOOKED and play.looked is not None:
        before = play.offered.seat if play.offered else seat  # whoever comes after the dead player picks
        return play.but(phase=Phase.WINDOW, turn=before, wall=(play.looked, *play.wall), looked=None)
    return play


def _thrown_in_die(play: PlayState) -> PlayState:
    """Whoever threw in her tiles before a wrong hand was checked is out as well (DD6)."""
    for seat in play.living:
        if play.hand(seat).is_open:
            play = with_hand(play, seat, replace(play.hand(seat), dead="DD6"))
    return play


def _next_turn(play: PlayState) -> PlayState:
    return _fresh(play, Phase.WINDOW, is_closed=True, called=None, looked=None, accepted=())


def _wall_game(play: PlayState, _said: SayWall | None = None) -> PlayState:
    pot = put_into_pot(play.pot, play.seats, play.table_rules)
    return _fresh(play, Phase.OVER, winner=None, is_closed=True, pot=pot)


def settled(play: PlayState) -> PlayState:
    """Take out who has miscounted where the table does so unasked, and end a game nobody is left in (DD1)."""
    if play.table_rules.miscount == "dead" and play.phase is not Phase.OVER:
        for seat in play.living:
            if play.hand(seat).size != play.due(seat):
                play = _died(play, seat, "DD1")
    return play if play.living or play.phase is Phase.OVER else _wall_game(play)


_DEEDS: Mapping[type[PlayMove], Callable[[PlayState, Any], PlayState]] = {
    Pick: _picked,
    Rack: _racked,
    Discard: _discarded,
    TakeBack: lambda play, _move: play,
    Call: _called,
    Wait: _waits,
    LetGo: _let_go,
    Show: _shown,
    Change: _changed,
    Swap: _swapped,
    Declare: _declared,
    Accept: _accepted,
    Challenge: _challenged,
    ThrowIn: _threw_in,
    SayWall: _wall_game,
}
