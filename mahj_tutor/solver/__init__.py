"""Hands against the card: what is made, how near it is, what is alive, and why not."""

from mahj_tutor.solver.exposure import Exposure, named, read_exposure
from mahj_tutor.solver.solver import Match, Near, Solver, solver_for
from mahj_tutor.solver.what_if import AfterCall, GivenAway

__all__ = [
    "AfterCall",
    "Exposure",
    "GivenAway",
    "Match",
    "Near",
    "Solver",
    "named",
    "read_exposure",
    "solver_for",
]
