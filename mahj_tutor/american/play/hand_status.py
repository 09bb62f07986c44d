"""Why a hand is dead, with the evidence that everybody can see (DD1 to DD5, CL12)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from mahj_tutor.american.play.calls import wrong_hand
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.solver import Exposure, Solver
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import Tile, natural_list, quantity


def dead_hand_faults(play: PlayState, seat: Seat) -> tuple[Fault, ...]:
    """Return every reason why a player's hand is dead, none when it is alive; each names its evidence.

    Only what lies on the table is used: counts, exposures, discards, and what a player said she plays.
    """
    found = [*_count(play, seat), *_declared(play, seat)]
    if play.phase is not Phase.DECLARED or seat is not play.turn:
        found += _exposures(play, seat)
    return tuple(found)


def hand_faults(play: PlayState, seat: Seat) -> tuple[Fault, ...]:
    """Return why a player's tiles, as they are, are not Mah Jongg (WN7, DD2, CL10)."""
    hand = play.hand(seat)
    return wrong_hand(play, hand.rack, hand.shown, play.last_tile)


def _count(play: PlayState, seat: Seat) -> Iterator[Fault]:
    size, due = play.hand(seat).size, play.due(seat)
    if size != due and not play.is_dead(seat):
        yield Fault("DD1", f"{seat} has {quantity(size, 'tile')}, and {quantity(due, 'tile')} are due")


def _declared(play: PlayState, seat: Seat) -> Iterator[Fault]:
    if play.phase is Phase.DECLARED and seat is play.turn:
        wrong = hand_faults(play, seat)
        if wrong:
            yield Fault("DD2", f"{seat} declared Mah Jongg in error: {wrong[0].say}")


def _exposures(play: PlayState, seat: Seat) -> Iterator[Fault]:
    groups, solver = settled_groups(play, seat), play.solver
    if groups:
        if not solver.lines_with(groups):
            shown = natural_list(f"a {group.name}" for group in groups)
            yield Fault("DD4", f"no line of the card has the groups {seat} has shown: {shown}")
            return
        if _is_concealed(play, seat, groups):
            yield _concealed(seat, groups)
            return
    evidence = _lost(solver, groups, frozenset(play.gone(seat).items()))
    if evidence:
        yield Fault("DD3", f"{seat} cannot win any more: {evidence}")


def settled_groups(play: PlayState, seat: Seat) -> tuple[Exposure, ...]:
    """Return the groups a player has shown, without one that she may still change (CL3)."""
    shown = play.hand(seat).shown
    return shown[:-1] if seat is play.turn and play.may_change else shown


@lru_cache(maxsize=1024)
def _lost(solver: Solver, shown: tuple[Exposure, ...], gone: frozenset[tuple[Tile, int]]) -> str:
    """Why a hand can no longer be made; asked anew at every move, though only discards and groups change it."""
    return solver.why_dead(shown, dict(gone))


def _is_concealed(play: PlayState, seat: Seat, groups: tuple[Exposure, ...]) -> bool:
    """Whether a player who has shown groups is bound to a C line: by her word, or because no X line fits."""
    if not play.solver.lines_with(groups, kind="X"):
        return True
    planned = next((line for line in play.card.lines if line.id == play.hand(seat).plan), None)
    said = planned is not None and planned.kind == "C" and play.table_rules.concealed_mistake == "one"
    return said and len(groups) > 1


def _concealed(seat: Seat, groups: tuple[Exposure, ...]) -> Fault:
    if len(groups) > 1:
        return Fault("DD5", f"{seat} has shown {quantity(len(groups), 'group')} on a concealed hand")
    return Fault("CL12", f"only concealed lines have the group {seat} has shown: a {groups[0].name}")
