"""Why a hand is dead, with the evidence that everybody can see (DD1 to DD5, CL12)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from mahj_tutor.american.play import Phase, Play
from mahj_tutor.hands import Exposure, Hands
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import Tile, count, listed


def deaths(play: Play, seat: Seat) -> tuple[Fault, ...]:
    """Return every reason why a player's hand is dead, none when it is alive; each names its evidence.

    Only what lies on the table is used: counts, exposures, discards, and what a player said she plays.
    """
    found = [*_count(play, seat), *_declared(play, seat)]
    if play.phase is not Phase.DECLARED or seat is not play.turn:
        found += _exposures(play, seat)
    return tuple(found)


def hand_faults(play: Play, seat: Seat) -> tuple[Fault, ...]:
    """Return why a player's tiles, as they are, are not Mah Jongg (WN7, DD2, CL10)."""
    hand = play.hand(seat)
    called = play.last_tile
    matches = play.solver.matches(hand.rack, hand.shown, called=called)
    if not matches:
        return play.solver.why_not(hand.rack, hand.shown, called=called)
    off = play.table_rules.concealed_final_call == "off" and called is not None
    if off and all(each.line.kind == "C" for each in matches):
        return (Fault("CL10", "at this table a concealed hand has to draw its last tile too"),)
    return ()


def _count(play: Play, seat: Seat) -> Iterator[Fault]:
    size, due = play.hand(seat).size, play.due(seat)
    if size != due and not play.is_dead(seat):
        yield Fault("DD1", f"{seat} has {count(size, 'tile')}, and {count(due, 'tile')} are due")


def _declared(play: Play, seat: Seat) -> Iterator[Fault]:
    if play.phase is Phase.DECLARED and seat is play.turn:
        wrong = hand_faults(play, seat)
        if wrong:
            yield Fault("DD2", f"{seat} declared Mah Jongg in error: {wrong[0].say}")


def _exposures(play: Play, seat: Seat) -> Iterator[Fault]:
    hand, solver = play.hand(seat), play.solver
    if hand.shown:
        if not solver.fits(hand.shown):
            shown = listed(str(group) for group in hand.shown)
            yield Fault("DD4", f"no line of the card has the groups {seat} has shown: {shown}")
            return
        if _is_concealed(play, seat):
            yield from _concealed(play, seat)
            return
    evidence = _lost(solver, hand.shown, frozenset(play.gone(seat).items()))
    if evidence:
        yield Fault("DD3", f"{seat} cannot win any more: {evidence}")


@lru_cache(maxsize=1024)
def _lost(solver: Hands, shown: tuple[Exposure, ...], gone: frozenset[tuple[Tile, int]]) -> str:
    """Why a hand can no longer be made; asked anew at every move, though only discards and groups change it."""
    return solver.dead_because(shown, dict(gone))


def _is_concealed(play: Play, seat: Seat) -> bool:
    """Whether a player who has shown groups is bound to a C line: by her word, or because no X line fits."""
    hand = play.hand(seat)
    if not play.solver.fits(hand.shown, kind="X"):
        return True
    planned = next((line for line in play.card.lines if line.id == hand.plan), None)
    said = planned is not None and planned.kind == "C" and play.table_rules.concealed_mistake == "one"
    return said and len(hand.shown) > 1


def _concealed(play: Play, seat: Seat) -> Iterator[Fault]:
    hand = play.hand(seat)
    if len(hand.shown) > 1:
        yield Fault("DD5", f"{seat} has shown {count(len(hand.shown), 'group')} on a concealed hand")
    else:
        yield Fault("CL12", f"only concealed lines have the group {seat} has shown: {hand.shown[0]}")
