"""The command that writes lesson plans as pages to print."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from mahj_tutor.errors import MahjError
from mahj_tutor.files import is_folder, write_whole
from mahj_tutor.terminal import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mahj_tutor.exercises.course import Course, Unit
    from mahj_tutor.exercises.shelves import Shelf


def add_plan_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `plan` to the commands of `mahj-tutor`."""
    does = "Write the lesson plans of units as pages to print (docs/teachers.md)."
    plan = commands.add_parser(
        "plan", help="print a lesson plan for each unit, for teachers", description=does
    )
    source = "the number of a unit, a lesson in it, such as a9, or a folder of lessons (default: all units)"
    plan.add_argument("sources", nargs="*", metavar="UNIT|LESSON|FOLDER", help=source)
    plan.add_argument(
        "--out", type=Path, default=Path(), metavar="DIR", help="folder to write to (default: this one)"
    )
    plan.set_defaults(command=_plan)


def _plan(options: argparse.Namespace) -> int:
    from mahj_tutor.exercises.library import Library  # only when a plan is asked for

    named = options.sources or [str(unit.number) for unit in _course(Library().shelves()).units]
    pages = [page for source in named for page in _pages(source)]
    for name, page in pages:
        file = options.out / f"{name}-plan.html"
        write_whole(file, page.encode())
        say(f"Wrote {file}")
    return 0


def _pages(source: str) -> list[tuple[str, str]]:
    """Return the plans that a source names, each with the beginning of its file's name."""
    from mahj_tutor.exercises.library import Library
    from mahj_tutor.exercises.shelves import id_of
    from mahj_tutor.server.plan_page import plan_of, plan_page

    folder = Path(source)
    own = is_folder(folder)
    shelves = Library([folder.absolute()] if own else []).shelves()
    units = [each for each in _course(shelves).units if _is_meant(each, source, own=own)]
    if not units:
        raise MahjError(f"there is no unit, lesson or folder of lessons {source!r}")
    name = id_of(folder.absolute().name) or "lessons"
    return [
        (f"unit-{each.number}" if each.number else name, plan_page(plan_of(each, shelves))) for each in units
    ]


def _is_meant(unit: Unit, source: str, *, own: bool) -> bool:
    if own:
        return unit.number == 0
    return source == str(unit.number) or source.lower() in (each.id for each in unit.lessons)


def _course(shelves: Sequence[Shelf]) -> Course:
    from mahj_tutor.exercises.course import course
    from mahj_tutor.exercises.notebooks import boards_in

    lessons = [each for shelf in shelves for each in shelf.lessons]
    return course(shelves, {each.id: boards_in(each.notebook) for each in lessons}, {})
