"""Scenes of the deal: East's roll, the walls pushed out, and what is taken so far.

Which tiles lie where does not matter to the deal, so the walls are always the same.
"""

from __future__ import annotations

from dataclasses import replace

from mahj_tutor.american import DealState
from mahj_tutor.exercises.scenarios.fields import SceneFields
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import Profile
from mahj_tutor.table import SEATS, Seat, Walls

WALLS = Walls.build(1)
ROLL = 7
"""East's roll where the scene has none, because the question does not depend on it."""


def dealt(fields: SceneFields, rules: Profile) -> DealState:
    """Return the deal of a scene; raise `Unfit` where it has not so many takings."""
    state = DealState(WALLS, fields.roll or ROLL, None, rules)
    if fields.pushed is not None:
        state = replace(state, pushed=_in_order(fields.pushed, rules))
    if fields.taken is None:
        return state
    done = _takings(state, fields.taken)
    if done > len(state.steps):
        say = f"the deal has {len(state.steps)} takings, not {done}"
        raise Unfit("E042", say, "write taken: all, or a smaller number", ("scene", "taken"))
    if fields.pushed is None:
        used = dict.fromkeys(place.seat for step in state.steps[:done] for place in step.positions)
        state = replace(state, pushed=tuple(used) or (Seat.EAST,))
    return replace(state, done=done)


def _in_order(walls: int, rules: Profile) -> tuple[Seat, ...]:
    """Return whose walls are pushed out when there are so many (DL8)."""
    way = -1 if rules.next_wall == "left" else 1
    return tuple(SEATS[way * number % 4] for number in range(walls))


def _takings(state: DealState, taken: int | str) -> int:
    if taken == "all":
        return len(state.steps)
    if taken == "open walls":
        sizes = [replace(state, done=number).open_left for number in range(len(state.steps) + 1)]
        return sum(left >= 0 for left in sizes) - 1
    return int(taken)
