"""Check exercise files and say how to fix them: every problem, with its place, and never a traceback.

Besides reading, each exercise is played from many seeds: its right and wrong answers have to come out as they
should, its tests have to pass, its texts have to fit.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, islice
from operator import attrgetter
from pathlib import Path
from textwrap import shorten

from mahj_tutor.exercises.board_words import answer_of, refused
from mahj_tutor.exercises.catalog import beside, expand
from mahj_tutor.exercises.check_draws import SECONDS, Place, different, draw_items, problem_at, unfit_at
from mahj_tutor.exercises.check_pictures import unshown_pictures
from mahj_tutor.exercises.check_positions import stale_positions
from mahj_tutor.exercises.check_tables import problems_of_tables
from mahj_tutor.exercises.check_tests import because, check_tests, given_that_passes, outcome
from mahj_tutor.exercises.load import Loaded, read_file
from mahj_tutor.exercises.renamed_words import renamed_words
from mahj_tutor.exercises.silent_slips import of_items, second_right, silent_slips
from mahj_tutor.exercises.told_early import told_early
from mahj_tutor.exercises.unknown_ids import with_words
from mahj_tutor.exercises.variety import variety
from mahj_tutor.expressions.meanings import place_of
from mahj_tutor.fields import is_own_id
from mahj_tutor.lesson_files import MAX_UNDER, exercise_files_under, left_out
from mahj_tutor.problems import MOST_PROBLEMS, Problem
from mahj_tutor.questions.feedback import hard_to_read
from mahj_tutor.questions.model import OUTCOMES
from mahj_tutor.questions.own_words import read_words
from mahj_tutor.questions.task import Task
from mahj_tutor.scenarios.finding import Unsearched, hurried
from mahj_tutor.scenarios.vary import EVERYWHERE, Unfit, ends
from mahj_tutor.tiles import natural_list, quantity

DRAWING = 3.0
"""Seconds of processor time for exercises of one file that can hardly be drawn, or not at all."""
Tell = Callable[[str], None]
"""Takes the id of an exercise before it is played: a draw whose positions are not kept yet takes seconds."""


def check_files(paths: Iterable[Path | str], tell: Tell = lambda _: None) -> tuple[Problem, ...]:
    """Return every problem in these files and in the YAML files of these folders, by file and line."""
    loaded: list[Loaded] = []
    problems: list[Problem] = []
    for path in map(Path, paths):
        files = exercise_files_under(path)
        problems += left_out(path, len(files))
        for file in files[:MAX_UNDER]:
            found, wrong = read_file(file, str(file), expand, beside(file))
            loaded += found
            problems += with_words(wrong, read_words(file.parent)[1])
    problems += same_ids(loaded)
    whole = (each for each in loaded if each.is_whole)
    for _, some in groupby(whole, key=attrgetter("file")):
        problems += _played(tuple(some), problems, tell)
    return tuple(sorted(dict.fromkeys(problems)))


def _played(loaded: Sequence[Loaded], before: Iterable[Problem], tell: Tell) -> list[Problem]:
    """Return what is wrong with the exercises of one file when they are played.

    After too many problems, or draws that took too long, an author fixes those first, and checks again.
    """
    found, drawing = list[Problem](), 0.0
    most = MOST_PROBLEMS - sum(each.file == loaded[0].file for each in before)
    for each in loaded:
        if len(found) >= most:
            break
        if drawing > DRAWING:
            say = "from here on no exercise of this file was played: drawing those before took too long"
            fix = "loosen the conditions of those, or run mahj-tutor bank, which searches longer"
            return [*found, problem_at(each, "W090", say, fix, ("id",))]
        tell(each.exercise.id)
        began = time.thread_time()
        more = check_exercise(each)
        if any(problem.code in ("E090", "W090") for problem in more):
            drawing += time.thread_time() - began
        found += more
    return found


def same_ids(loaded: Iterable[Loaded]) -> Iterator[Problem]:
    """Yield a problem for every exercise whose id another one has already."""
    first: dict[str, Loaded] = {}
    for each in loaded:
        name = each.exercise.id
        if name in first:
            before = first[name]
            say = f"the id {name!r} is used twice, first in {before.file}:{before.node.line}"
            yield problem_at(each, "E100", say, "give this one an id of its own", ("id",))
        first.setdefault(name, each)


def check_exercise(each: Loaded) -> list[Problem]:
    """Play one exercise and return what is wrong with it; whatever it holds, nothing is raised."""
    try:
        return _checked(each)
    except Unfit as error:
        return [unfit_at(each, error, error.path)]
    except Exception as error:
        say = f"this exercise cannot be played ({type(error).__name__}: {error})"
        path = place_of(error, each.exercise.written(), ())
        return [problem_at(each, "E042", say, "compare with the example in docs/exercises.md", path)]


def _checked(each: Loaded) -> list[Problem]:
    """Check one item, then what the author says and tests, then the other items; stop where one is wrong."""
    with hurried(SECONDS):
        first, found = draw_items(each, 1)
        if not first:
            return [*problems_of_tables(each), *(_errors(found) or [*found, *check_tests(each)])]
        wrong = _wrong_play(each, first)
        said = [] if wrong else _said_and_tested(each, first[0])
        return wrong or _errors(said) or [*said, *_others(each)]


def _others(each: Loaded) -> list[Problem]:
    many = len(each.exercise.checked_seeds)
    tasks, found = draw_items(each, many)
    wrong = _errors(found) or [*_empty_rack(each, tasks), *_playing(each, tasks)]
    checks = (variety, of_items) if len(tasks) == many else ()
    more = (problem_at(each, *some) for check in checks for some in check(each.exercise, tasks))
    return wrong or [*found, *more]


def _errors(found: list[Problem]) -> list[Problem]:
    """Return all that was found, if there is a mistake among it and not just something to think about."""
    return found if any(problem.code.startswith("E") for problem in found) else []


def _wrong_play(each: Loaded, tasks: list[Task]) -> list[Problem]:
    wrong = [*problems_of_tables(each), *_entries(each)]
    return [*wrong, *(() if wrong else _empty_rack(each, tasks)), *_playing(each, tasks), *_lit(each, tasks)]


def _said_and_tested(each: Loaded, task: Task) -> list[Problem]:
    return [
        *_shown(each, task, "hints", [hint.show for hint in each.exercise.hints]),
        *_worked(each, task),
        *_truth(each),
        *check_tests(each),
        *_readable(each),
        *unshown_pictures(each),
        *(problem_at(each, *found) for found in renamed_words(each.exercise)),
        *(problem_at(each, *found) for found in told_early(each.exercise)),
        *stale_positions(each),
        *(problem_at(each, *found) for found in silent_slips(each.exercise)),
    ]


def _entries(each: Loaded) -> Iterator[Problem]:
    """Tell the entries of lists that no draw can use: they would be passed over in silence."""
    for name, spec in each.exercise.vary.items():
        if name in {"rack", *EVERYWHERE} - {"cases"}:
            continue
        for number, entry in different(ends(spec)):
            path: Place = ("vary", name, number) if isinstance(spec, list) else ("vary", name)
            try:
                task = each.exercise.task(0, entry if name == "cases" else {name: entry})
            except Unsearched:
                continue
            except Unfit as error:
                if error.code != "E090":  # what require: leaves out is left out on purpose
                    yield unfit_at(each, _with_line(each, error), path)
            else:
                yield from _empty_rack(each, [task], path)


def _with_line(each: Loaded, error: Unfit) -> Unfit:
    """Return why an entry can't be used, with the line of the field that doesn't go with it."""
    if error.path[:1] in ((), ("scene",), ("vary",)):
        return error
    return replace(error, fix=f"{error.fix} (line {each.node.locate(error.path)[0]}), or change this entry")


def _empty_rack(each: Loaded, tasks: Iterable[Task], path: Place = ("scene", "table")) -> Iterator[Problem]:
    """Tell where learners would see an empty rack of their own, which nobody has in a game."""
    zones = (zone for task in tasks for zone in task.scene.zones)
    if any(zone.id in ("rack", "beside-rack") and zone.kind == "rack" and not zone.pieces for zone in zones):
        say = "the table has no rack for the learner, who would see an empty one"
        yield problem_at(each, "E021", say, "write her seat and her tiles: South 3B 3B 4C ...", path)


# --- playing -----------------------------------------------------------------------------------------


def _playing(each: Loaded, tasks: list[Task]) -> list[Problem]:
    """Let every item judge right and wrong answers of its own; the first that fails is told."""
    for task in tasks:
        scene = task.scene
        if not (scene.moves or scene.marks or scene.choices or scene.numbers):
            return [
                problem_at(each, "E042", "there is nothing to do in this exercise", "look at the question")
            ]
        if each.exercise.given and scene.given_acts == task.solution:
            return [_all_given(each, task)]
        found = _misjudged(each, task)
        if found:
            return found
    return []


def _all_given(each: Loaded, task: Task) -> Problem:
    """Tell that nothing is left to do: at `given:` if tests pass with a smaller one, else at the scene.

    In an exercise that isn't meant to be finished, `given:` itself is what is too much.
    """
    many = quantity(len(task.solution), "step")
    say = f"all of it is given, so nothing is left to do: the right answer has {many}"
    fewer = given_that_passes(each, range(each.exercise.given - 1, 0, -1))
    if fewer is not None:
        return problem_at(each, "E042", say, f"write given: {fewer}", ("given",))
    if each.exercise.stage != "faded":
        return problem_at(each, "E042", say, "delete given:", ("given",))
    fields = [name for name in ("scene", "vary", "answer", "right") if name in each.node.fields]
    lines = natural_list(f"{name}: (line {each.node.locate((name,))[0]})" for name in fields)
    fix = f"let more be right ({lines}), or delete given:"
    right = shorten(f": {answer_of(task)}", 80, placeholder=" ...").removesuffix(".").removesuffix(":")
    return problem_at(each, "E042", f"{say}{right}", fix, (*fields, "given")[:1])


def _misjudged(each: Loaded, task: Task) -> list[Problem]:
    right, fix = tuple(islice(task.solutions(), 3)), ("change the scene", ("scene",))
    if not right:
        return [problem_at(each, "E041", f"there is no right answer (seed {task.seed})", *fix)]
    wrong, nothing = islice(task.wrong_answers(), 6), (task.scene.given_acts,)
    for wanted, some in zip(OUTCOMES, (right, wrong, nothing), strict=True):
        for acts in some:
            got, _ = outcome(task, acts)
            if got != wanted:
                say = f"an answer that should be {wanted} is {got} (seed {task.seed})"
                found = (f"{say}{because(task, acts) if wanted == 'right' else ''}", *fix)
                return [problem_at(each, "E041", *(refused(task) or found))]
    return []


# --- the author's texts --------------------------------------------------------------------------------


def _worked(each: Loaded, task: Task) -> Iterator[Problem]:
    """A worked example with sentences has one for each step, unless it says itself what is lit."""
    shows = [step.show for step in each.exercise.worked]
    yield from _shown(each, task, "worked", shows)
    yield from _shown(each, task, "worked", [step.set_aside for step in each.exercise.worked], "set_aside")
    steps = len(task.walk())
    if len(shows) not in (0, steps) and not any(shows):
        say = f"this example has {quantity(steps, 'step')} and {quantity(len(shows), 'sentence')}"
        code, more = ("E042", "") if len(shows) > steps else ("W160", ": the rest is said in our words")
        yield problem_at(each, code, say + more, "write one sentence a step", ("worked",))


def _shown(
    each: Loaded, task: Task, name: str, shows: Sequence[Sequence[str]], field: str = "show"
) -> Iterator[Problem]:
    """What is to be lit, or set aside, has to be on the board."""
    for number, show in enumerate(shows):
        for place, what in enumerate(show):
            if not task.find(task.fill(what)):
                yield _not_there(each, what, (name, number, field, place))


def _lit(each: Loaded, tasks: Sequence[Task]) -> Iterator[Problem]:
    """What is to be lit after a wrong answer has to be on the board of one item at least."""
    for number, wrong in enumerate(each.exercise.feedback.wrong):
        for place, what in enumerate(wrong.show):
            if tasks and not any(task.find(task.fill(what)) for task in tasks):
                yield _not_there(each, what, ("feedback", "wrong", number, "show", place))


def _not_there(each: Loaded, what: str, path: Place) -> Problem:
    say, fix = f"nothing on the board is called {what!r}", "use the words one reads on the board"
    return problem_at(each, "E002", say, fix, path)


_LIMITS = {"ask": 60, "feedback": 45, "hints": 45, "worked": 40}


def _readable(each: Loaded) -> Iterator[Problem]:
    """Tell the texts that are hard to read; what is told from the second miss on may be longer."""
    for path, said, *_ in each.exercise.texts():
        if path[0] in _LIMITS and path[-1] != "evidence":
            for say, fix in hard_to_read(said, _LIMITS[str(path[0])]):
                yield problem_at(each, "W100", say, fix, path)


# --- answers and variety ---------------------------------------------------------------------------------


def _truth(each: Loaded) -> Iterator[Problem]:
    """Warn where nothing says what is right: no fact, and no house rule that the author names for it."""
    is_meant = any(map(is_own_id, each.exercise.rules))
    is_slip = any(True for _ in second_right(each.exercise))
    if each.exercise.is_own and each.exercise.is_teachers_answer and not (is_meant or is_slip):
        say = "the engine can't check this answer: learners will read \"Your teacher's question\""
        fix = "name a fact in answer: or right: if one decides it, or a house rule of yours in rules:"
        path = next(
            (name,) for name in ("answer", "options", "steps", "parts", "id") if name in each.node.fields
        )
        yield problem_at(each, "W150", say, fix, path)
