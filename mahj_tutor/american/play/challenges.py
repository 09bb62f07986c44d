"""A challenge, and how a hand becomes dead (DD1 to DD7).

`finish` completes the effect of every move: it takes out players who have miscounted, where a table does so
without a challenge, and ends a game in which nobody is left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mahj_tutor.american.play.hand_status import dead_hand_faults
from mahj_tutor.american.play.moves import Challenge, PlayMove
from mahj_tutor.american.play.phases import begin_next_turn, end_in_wall_game
from mahj_tutor.american.play.state import Phase, PlayState, with_hand
from mahj_tutor.american.play.window import drop_claim, waiting_faults
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.table.seats import Seat
from mahj_tutor.table.telling import telling


def faults(play: PlayState, move: Challenge) -> Iterator[Fault]:
    """Yield why a challenge cannot be made; one without cause can be, and changes nothing (DD3)."""
    if move.whom is play.missing:
        yield Fault("TP1", f"nobody is playing {move.whom}")
    elif move.whom is move.seat:
        yield Fault("DD3", "a hand is called dead by another player")
    elif play.is_dead(move.whom):
        yield Fault("DD7", telling("{who:whose} hand is already dead", who=move.whom))
    elif play.phase is Phase.DISCARD and move.whom is play.turn:
        yield from waiting_faults(
            play
        )  # a late call to Mah Jongg for the tile in that player's group comes first


def candidates(seat: Seat, dead: tuple[Seat, ...]) -> Iterator[Challenge]:
    """Yield the challenges of the players whose hands are dead and not yet called dead."""
    return (Challenge(seat, other) for other in dead if other is not seat)


def effect(play: PlayState, move: Challenge) -> PlayState:
    """Return the play after a challenge: a dead hand is out, a living one plays on."""
    reasons = dead_hand_faults(play, move.whom)
    return die(play, move.whom, reasons[0].rule) if reasons else play


def grounds(play: PlayState, move: Challenge) -> tuple[str, ...]:
    """Return the rules by which the challenged hand is dead; DD3 when it is alive."""
    return tuple(dict.fromkeys(fault.rule for fault in dead_hand_faults(play, move.whom))) or ("DD3",)


def finish(play: PlayState, move: PlayMove) -> PlayState:
    """Return the play after the effect of a move, with the move in its history."""
    return remove_miscounted(play).but(history=(*play.history, move))


def remove_miscounted(play: PlayState) -> PlayState:
    """Return the play without players who have miscounted, where a table takes them out unchallenged (DD1).

    A game in which nobody is left ends in a wall game.
    """
    if play.table_rules.miscount == "dead" and play.phase is not Phase.OVER:
        for seat in play.living:
            if play.hand(seat).size != play.tiles_due(seat):
                play = die(play, seat, "DD1")
    return play if play.living or play.phase is Phase.OVER else end_in_wall_game(play)


def die(play: PlayState, seat: Seat, rule: str) -> PlayState:
    """Return the play with one hand dead by a rule; its turn passes to the next player (DD1 to DD6)."""
    play = with_hand(play, seat, replace(play.hand(seat), dead=rule))
    play = drop_claim(play, seat)
    if play.turn is not seat:
        return play
    if play.phase is Phase.DECLARED:
        return begin_next_turn(_those_thrown_in_die(play))
    if play.phase is Phase.DISCARD:
        return begin_next_turn(play)
    if play.phase is Phase.LOOKED and play.picked is not None:
        before = play.offered.seat if play.offered else seat  # the player after the dead one picks
        return play.but(phase=Phase.WINDOW, turn=before, wall=(play.picked, *play.wall), picked=None)
    return play


def _those_thrown_in_die(play: PlayState) -> PlayState:
    """Players who threw in their tiles before a declared hand was found wrong are out as well (DD6)."""
    for seat in play.living:
        if play.hand(seat).is_open:
            play = with_hand(play, seat, replace(play.hand(seat), dead="DD6"))
    return play
