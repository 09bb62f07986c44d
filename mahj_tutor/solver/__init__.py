"""Solve hands against the card: what they make, how near they are, what is still possible, and why not."""

from mahj_tutor.solver.exposure import Exposure, group_name, read_exposure
from mahj_tutor.solver.matcher import Match, NearLine
from mahj_tutor.solver.solver import Solver, solver_for

__all__ = [
    "Exposure",
    "Match",
    "NearLine",
    "Solver",
    "group_name",
    "read_exposure",
    "solver_for",
]
