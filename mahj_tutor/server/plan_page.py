"""A unit's lesson plan as a page of its own, for the screen and for paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mahj_tutor.exercises.course import Unit
from mahj_tutor.exercises.lesson_plans import UnitPlan, unit_plan
from mahj_tutor.exercises.shelves import Shelf
from mahj_tutor.server.card_page import TEMPLATES


def plan_page(plan: UnitPlan, *, home: str = "", scripts: Mapping[str, str] | None = None) -> str:
    """Return a lesson plan as one whole HTML page, with colors as the device asks for them.

    On the server's pages `home` is the address that links lead back to, and `scripts` those of the scripts
    that apply the learner's colors (`preload`) and print the page (`print`).
    """
    from jinja2 import Environment, FileSystemLoader  # only when a page is asked for

    pages = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True, trim_blocks=True)
    found = scripts or {}
    return pages.get_template("plan.html").render(
        plan=plan, home=home, preload_script=found.get("preload", ""), print_script=found.get("print", "")
    )


def plan_of(unit: Unit, shelves: Iterable[Shelf]) -> UnitPlan:
    """Return the plan of a unit; `shelves` have all lessons."""
    return unit_plan(unit, {each.id: each for shelf in shelves for each in shelf.lessons})
