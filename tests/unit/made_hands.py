"""Solvers of one line, exposures and short ways to ask."""

from __future__ import annotations

from mahj_tutor.card import Card, Line, first_card
from mahj_tutor.solver import Exposure, Solver, read_exposure, solver_for
from mahj_tutor.tiles import tiles

FIRST = solver_for(first_card())


def one(hand: str, **more: object) -> Solver:
    """A card of a single open line."""
    return Solver(Card("one", 2026, (Line("it", hand, "X", 25, **more),)))  # type: ignore[arg-type]


def shown(*notation: str) -> tuple[Exposure, ...]:
    return tuple(map(read_exposure, notation))


def is_made(solver: Solver, concealed: str, *exposed: str) -> bool:
    """Ask in the three ways there are, which must agree."""
    held = tiles(concealed)
    made = bool(solver.matches(held, shown(*exposed)))
    assert made is (solver.tiles_away(held, shown(*exposed)) == 0)
    assert made is not bool(solver.why_not(held, shown(*exposed)))
    return made
