"""The items that the check of an exercise plays: whether enough of them can be drawn, and how easily."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

from mahj_tutor.exercises.load import Loaded
from mahj_tutor.problems import Problem
from mahj_tutor.questions.question import SECONDS as DRAW_SECONDS
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.task import Task
from mahj_tutor.scenarios.finding import Unsearched
from mahj_tutor.scenarios.vary import Unfit

Place = tuple[str | int, ...]
RARE = 10
"""How many scenes are drawn for an item at most, on average, before learners notice that they wait."""
SECONDS = 1
"""How much processor time a first item takes, and a search for its position, and how long draws are counted
once one has failed: authors should not wait to learn of a mistake."""


def problem_at(each: Loaded, code: str, say: str, fix: str = "", path: Place = ()) -> Problem:
    """Return a problem of an exercise with its place in the file."""
    line, column = each.node.locate(path)
    return Problem(each.file, line, column, code, say, fix, path=path or None)


def unfit_at(each: Loaded, error: Unfit, path: Place) -> Problem:
    """Return why a scene can't be drawn as a problem of a place in the file."""
    return problem_at(each, error.code, error.say, error.fix, path)


def different(entries: Sequence[Any]) -> Iterator[tuple[int, Any]]:
    """Yield the entries of a list with their numbers; equal ones once, since they draw the same."""
    first: dict[str, int] = {}
    for number, entry in enumerate(entries):
        if first.setdefault(repr(entry), number) == number:
            yield number, entry


def draw_items(each: Loaded, enough: int) -> tuple[list[Task], list[Problem]]:
    """Return so many items of the seeds that are checked, and what is wrong: too few draws fit, or none."""
    try:
        drawn, failed = _drawn(each, enough)
    except Unsearched as error:
        fix = "run mahj-tutor bank, which searches longer, and check it again, or loosen the conditions"
        return [], [problem_at(each, "W090", str(error), fix, _unsearched(each))]
    if len(drawn) < enough:
        first, total = failed[0], len(drawn) + len(failed)
        some = f" for {len(failed)} of {total} items" if drawn else ""
        return [], [problem_at(each, first.code, first.say + some, first.fix, first.path)]
    return [task for task, _ in drawn], list(_rare(each, sum(tries for _, tries in drawn) // len(drawn)))


def _unsearched(each: Loaded) -> Place:
    """Return the place of the `find:` that no state was found for: that of a case, where one has it."""
    for number, case in different(each.exercise.vary.get("cases", ())):
        try:
            each.exercise.task(0, case)
        except Unsearched:
            return ("vary", "cases", number, "find")
        except Unfit:
            continue
    return ("scene", "find")


def _drawn(each: Loaded, enough: int) -> tuple[list[tuple[Task, int]], list[Unfit]]:
    """Return items with how many scenes were drawn for each, and why others could not be drawn."""
    drawn, failed, begin = list[tuple[Task, int]](), list[Unfit](), time.process_time()
    seconds = DRAW_SECONDS if _fails_by_chance(each.exercise) else SECONDS
    for seed in each.exercise.checked_seeds:
        try:
            drawn.append(each.exercise.drawn_task(seed, seconds=DRAW_SECONDS if drawn else seconds))
        except Unfit as error:
            failed.append(error)
        is_hopeless = len(failed) > 2 > len(drawn)
        if len(drawn) == enough or is_hopeless or (failed and time.process_time() - begin > seconds):
            break
    return drawn, failed


def _fails_by_chance(exercise: Question) -> bool:
    """Tell whether something is put into a drawn game that not every state allows.

    It is drawn again as often as for a learner, so the check doesn't depend on how fast games are played.
    """
    given = (exercise.scene.model_fields_set, exercise.vary, *exercise.vary.get("cases", ()))
    return any(name in fields for fields in given for name in ("with_mistake", "exposures"))


def _rare(each: Loaded, tries: int) -> Iterator[Problem]:
    """Tell where many scenes are drawn for one item."""
    if tries > RARE:
        say = f"only 1 draw in {tries} makes an item, so learners may have to wait"
        fix = "narrow the draw itself: use find:, cases: or shorter lists"
        path = ("vary", "require") if each.exercise.requirements else ("vary",)
        yield problem_at(each, "W090", say, fix, path)
