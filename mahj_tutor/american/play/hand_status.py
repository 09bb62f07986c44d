"""Whether a hand is Mah Jongg, and whether it is dead (WN7, DD1 to DD5, CL10, CL12)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.solver import Exposure, Solver
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import Tile, natural_list, quantity


def mahjong_faults(
    play: PlayState, concealed: tuple[Tile, ...], shown: tuple[Exposure, ...], called: Tile | None
) -> tuple[Fault, ...]:
    """Return why tiles are not Mah Jongg at this table; `called` is a last tile by a call (WN7, CL10)."""
    if play.matches(concealed, shown, called):
        return ()
    return play.solver.why_not(concealed, shown, called=called) or (
        Fault("CL10", "at this table you have to pick the last tile of a concealed hand yourself"),
    )


def hand_faults(play: PlayState, seat: Seat) -> tuple[Fault, ...]:
    """Return why a player's tiles, as they are, are not Mah Jongg (WN7, DD2, CL10)."""
    hand = play.hand(seat)
    return mahjong_faults(play, hand.rack, hand.shown, play.last_tile)


def called_hand_faults(play: PlayState, seat: Seat, called: Tile) -> tuple[Fault, ...]:
    """Return why a called tile does not complete a player's hand (WN7, CL10)."""
    hand = play.hand(seat)
    return mahjong_faults(play, (*hand.rack, called), hand.shown, called)


def dead_hand_faults(play: PlayState, seat: Seat) -> tuple[Fault, ...]:
    """Return every reason why a player's hand is dead, none when it is alive; each names its evidence.

    Only what everybody can see or has heard counts: numbers of tiles, exposures, discards, an announced line.
    """
    is_declared = play.phase is Phase.DECLARED and seat is play.turn
    of_hand = _declared_in_error(play, seat) if is_declared else _exposures(play, seat)
    return (*_miscount(play, seat), *of_hand)


def settled_groups(play: PlayState, seat: Seat) -> tuple[Exposure, ...]:
    """Return the groups a player has shown, without one that may still be changed (CL3)."""
    shown = play.hand(seat).shown
    return shown[:-1] if seat is play.turn and play.may_change else shown


def _miscount(play: PlayState, seat: Seat) -> Iterator[Fault]:
    size, due = play.hand(seat).size, play.tiles_due(seat)
    if size != due and not play.is_dead(seat):
        yield Fault("DD1", f"{seat} has {size} tile{'s' * (size != 1)} and should have {due}")


def _declared_in_error(play: PlayState, seat: Seat) -> Iterator[Fault]:
    wrong = hand_faults(play, seat)
    if wrong:
        yield Fault("DD2", f"{seat} declared Mah Jongg in error: {wrong[0].say}")


def _exposures(play: PlayState, seat: Seat) -> Iterator[Fault]:
    groups, solver = settled_groups(play, seat), play.solver
    if groups:
        if not solver.lines_with(groups):
            shown = natural_list(f"a {group.name}" for group in groups)
            yield Fault("DD4", f"no hand on the card has {seat}'s exposures: {shown}")
            return
        if _is_concealed(play, seat, groups):
            yield _shown_on_concealed(seat, groups)
            return
    evidence = _dead_because(solver, groups, frozenset(play.gone(seat).items()))
    if evidence:
        yield Fault("DD3", f"{seat} can't win anymore: {evidence}")


@lru_cache(maxsize=1024)
def _dead_because(solver: Solver, shown: tuple[Exposure, ...], gone: frozenset[tuple[Tile, int]]) -> str:
    """Cached: every move asks for it, and only discards and exposures change it."""
    return solver.why_dead(shown, dict(gone))


def _is_concealed(play: PlayState, seat: Seat, groups: tuple[Exposure, ...]) -> bool:
    """Whether a player who has shown groups plays a concealed line: it was announced, or no other fits."""
    if not play.solver.lines_with(groups, kind="X"):
        return True
    planned = next((line for line in play.card.lines if line.id == play.hand(seat).plan), None)
    is_bound = planned is not None and planned.kind == "C" and play.table_rules.concealed_mistake == "one"
    return is_bound and len(groups) > 1


def _shown_on_concealed(seat: Seat, groups: tuple[Exposure, ...]) -> Fault:
    if len(groups) > 1:
        return Fault("DD5", f"{seat} has shown {quantity(len(groups), 'group')} on a concealed hand")
    return Fault("CL12", f"only concealed lines have the group {seat} has shown: a {groups[0].name}")
