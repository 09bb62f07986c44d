"""A pass that keeps a direction: three tiles that the nearest line does not need (CH9).

That is counted, not a rule: a pass that goes against it is allowed, it only was not asked for.
"""

from __future__ import annotations

from mahj_tutor.card import first_card
from mahj_tutor.exercises.kinds.card_hands import line_of
from mahj_tutor.exercises.kinds.places_line import used
from mahj_tutor.rulebook import Fault
from mahj_tutor.solver import NearLine, solver_for
from mahj_tutor.tiles import Tile, in_words, missing_from, quantity, spoken, without


def kept_line(goal: str, rack: tuple[Tile, ...]) -> NearLine | None:
    """Return the line to be kept, `nearest` or the one named, with what
    the rack is away from it; None for no goal.
    """
    if not goal:
        return None
    found = solver_for(first_card()).nearest(rack, top=0)
    if goal == "nearest":
        return found[0]
    line = line_of(goal)
    return next(near for near in found if near.line is line)


def spare(near: NearLine) -> tuple[Tile, ...]:
    """Return the tiles of the rack that the line does not use, Jokers left out."""
    return tuple(tile for tile in without(near.hand[0], used(near)) if not tile.is_joker)


def keeping_faults(near: NearLine, passed: tuple[Tile, ...]) -> tuple[Fault, ...]:
    """Return the fault of a pass after which the line is farther than before."""
    left = without(near.hand[0], passed)
    after = next(
        each.tiles_away for each in solver_for(first_card()).nearest(left, top=0) if each.line is near.line
    )
    if after <= near.tiles_away:
        return ()
    needed = spoken(missing_from(spare(near), passed))
    say = (
        f"{near.line.id} can use {needed}: it was {quantity(near.tiles_away, 'tile')} away, and after this"
        f" pass it is {in_words(after)}"
    )
    return (Fault("CH9", say),)
