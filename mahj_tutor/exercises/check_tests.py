"""The tests in a file of exercises: each is played, and what comes out has to be what it expects."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from mahj_tutor.card import BUILT_IN
from mahj_tutor.errors import MahjError, NotationError
from mahj_tutor.exercises.board_words import answer_in_words, offer_in_words
from mahj_tutor.exercises.check_draws import Place, problem_at, unfit_at
from mahj_tutor.exercises.load import Loaded
from mahj_tutor.exercises.said_answers import some_condition
from mahj_tutor.exercises.shown_beliefs import showing, silent_beliefs
from mahj_tutor.fields import TILES_MEND, near
from mahj_tutor.lesson_files import WORDS
from mahj_tutor.pictures.scene import Acts
from mahj_tutor.problems import Problem
from mahj_tutor.questions.model import OUTCOMES, Test
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.questions.task import Task, Unreadable
from mahj_tutor.scenarios.finding import Unsearched
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.tiles import quantity
from mahj_tutor.yaml_source import read_documents

A_WRONG_ANSWER = "a wrong answer"
"""What a test says of an answer that the engine finds, so that it fits whatever is drawn."""


def outcome(task: Task, acts: Acts) -> tuple[str, str | None]:
    """Return what becomes of an answer (right, wrong or unreadable) and the misconception it shows."""
    answer = task.read(acts)
    if isinstance(answer, Unreadable):
        return "unreadable", None
    feedback = task.check(answer)
    return feedback.verdict, feedback.misconception


def check_tests(each: Loaded) -> Iterator[Problem]:
    """Yield the tests that fail, and the outcomes that no test expects."""
    exercise = each.exercise
    found = dict(_failing(each))
    proven = {test.expect for number, test in enumerate(exercise.tests) if number not in found}
    silent = dict(silent_beliefs(each, proven))
    yield from (_silent(each, number, name) for number, name in silent.items())
    failed = tuple(_without(found, each, silent.values()))
    yield from _of_given(each, failed) or failed
    if exercise.stage != "worked":
        yield from _untested(each, {*silent.values(), *(test.expect for test in exercise.tests)})


def _silent(each: Loaded, number: int, name: str) -> Problem:
    """Tell a reply that never comes, since nothing says which answers show its misconception."""
    say = f"nothing says which answers show {name}, so this reply never comes"
    with suppress(Unfit, Unsearched):
        if condition := some_condition(each.exercise.task(0)):
            fix = f"add when: with the answer that shows it, such as {condition}"
            return problem_at(each, "E050", say, fix, ("feedback", "wrong", number, "misconception"))
    fix = "add when: with the answer that shows it"
    return problem_at(each, "E050", say, fix, ("feedback", "wrong", number, "misconception"))


def _failing(each: Loaded) -> Iterator[tuple[int, tuple[Problem, ...]]]:
    """Yield the numbers of the tests that fail, with what is wrong."""
    for number, test in enumerate(each.exercise.tests):
        if found := tuple(_test(each, number, test)):
            yield number, found


def _without(
    found: Mapping[int, Sequence[Problem]], each: Loaded, silent: Collection[str]
) -> Iterator[Problem]:
    """Yield what is wrong with tests, but not with those for misconceptions that nothing shows."""
    for number, problems in found.items():
        if each.exercise.tests[number].expect not in silent:
            yield from problems


def _of_given(each: Loaded, failed: Sequence[Problem]) -> tuple[Problem, ...]:
    """Return the one problem of tests that fail because of `given:`: with another number all of them pass."""
    given = each.exercise.given
    near_ones = (given - 1, given + 1, given - 2, given + 2) if failed and given else ()
    number = given_that_passes(each, (some for some in near_ones if some > 0))
    if number is None:
        return ()
    many = f"{quantity(len(failed), 'test')} fail{'s' * (len(failed) == 1)}"
    say = f"with given: {given} {many}, and with given: {number} none does"
    return (problem_at(each, "E060", say, f"write given: {number}, or change the tests", ("given",)),)


def given_that_passes(each: Loaded, numbers: Iterable[int]) -> int | None:
    """Return the first of these numbers of given steps with which no test fails; None if there is none."""
    for number in numbers:
        other = replace(each, exercise=each.exercise.model_copy(update={"given": number}))
        if not any(_failing(other)):
            return number
    return None


def _beside(each: Loaded, outcomes: Sequence[str], task: Task) -> str:
    """Return where else a failing test may have to be put right: in words or on a card beside the file."""
    exercise, folder = each.exercise, Path(each.file).parent
    for wrong in exercise.feedback.wrong:
        name = wrong.misconception
        if name in outcomes and not wrong.when and exercise.own_condition(wrong):
            line = _line_in(folder / WORDS, ("misconceptions", name, "when"))
            return f", or when: of {name} in {WORDS}:{line}"
    return "" if exercise.card in BUILT_IN else _hand_of(task, folder / exercise.card)


def _hand_of(task: Task, card: Path) -> str:
    """Return where the hand that an item is about stands on an own card, "" if it is about none."""
    named = task.drawn.situation.named.get("line") if isinstance(task, QuestionTask) else None
    if named is None:
        return ""
    return f", or the hand {named.value.id} in {card.name}:{_line_of_hand(card, named.value.id)}"


def _line_in(file: Path, path: Place) -> int:
    nodes, _ = read_documents(file, file.name)
    return nodes[0].locate(path)[0] if nodes else 1


def _line_of_hand(file: Path, name: str) -> int:
    """Return the line of a hand of a card in its file."""
    nodes, _ = read_documents(file, file.name)
    sections = nodes[0].fields["sections"].items if nodes else ()
    hands = (hand for section in sections for hand in section.fields["lines"].items)
    return next((hand.locate(["hand"])[0] for hand in hands if hand.fields["id"].text == name), 1)


def _untested(each: Loaded, expected: set[str]) -> Iterator[Problem]:
    """Yield the verdicts and misconceptions that no test expects."""
    for number, text in enumerate(each.exercise.feedback.wrong):
        if text.misconception and text.misconception not in expected:
            say = f"there is no test that expects {text.misconception}"
            fix = f"add one under tests:, {_own_test(each, text.misconception)}"
            yield problem_at(each, "E061", say, fix, ("feedback", "wrong", number, "misconception"))
    lacking = [name for name in ("right", "unreadable") if name not in expected]
    if expected <= {"right", "unreadable"}:
        lacking.append("wrong")
    if lacking:
        say = f"there is no test that expects {', '.join(lacking)}"
        yield problem_at(each, "E061", say, "add one under tests:", ("tests",))


def _own_test(each: Loaded, belief: str) -> str:
    """Return the test that a misconception can have whatever is drawn, or what else may be done."""
    with suppress(Unfit, Unsearched):
        if showing(each.exercise.task(0), belief):
            return f"{{do: {A_WRONG_ANSWER}, expect: {belief}}}"
    return "or name the misconception that these answers show"


def _test(each: Loaded, number: int, test: Test) -> Iterator[Problem]:
    path = ("tests", number)
    try:
        task = each.exercise.task(0, test.fixed)
    except Unsearched:
        return
    except Unfit as error:
        yield _misfit(each, error, path, test.fixed)
        return
    acts = _acts_of_test(each, task, test, path)
    if isinstance(acts, Problem):
        yield acts
        return
    verdict, shown = outcome(task, acts)
    got = shown if shown and test.expect not in OUTCOMES else verdict
    if got != test.expect:
        say = f"this test expects {test.expect}, but it comes out {got}{because(task, acts)}"
        yield problem_at(each, "E060", say, _help(task, _beside(each, (test.expect, got), task)), path)


def replies_tested(each: Loaded) -> set[int | None]:
    """Return the places of the replies to wrong answers that the tests of an exercise get."""
    found: set[int | None] = set()
    for number, test in enumerate(each.exercise.tests):
        with suppress(Unfit, Unsearched):
            task = each.exercise.task(0, test.fixed)
            acts = _acts_of_test(each, task, test, ("tests", number))
            answer = None if isinstance(acts, Problem) else task.read(acts)
            if answer is not None and not isinstance(answer, Unreadable):
                found.add(task.check(answer).entry)
    return found


def _acts_of_test(each: Loaded, task: Task, test: Test, path: Place) -> Acts | Problem:
    """Return what is done in a test; "a wrong answer" is one that shows the misconception it expects."""
    is_any = test.steps == (A_WRONG_ANSWER,) and test.expect not in OUTCOMES
    shown = showing(task, test.expect) if is_any else None
    return shown or _acts_or_problem(each, task, test.steps, (*path, "do"), "E060")


def _help(task: Task, beside: str = "") -> str:
    """Say what the engine holds right and what the board offers, for an author whose test fails."""
    found = filter(None, (answer_in_words(task).rstrip("."), offer_in_words(task)))
    return f"change the test, or the exercise{beside}: {'. '.join(found)}"


def _misfit(each: Loaded, error: Unfit, path: Place, fixed: Mapping[str, object]) -> Problem:
    """Tell why a test has no scene: at the field of its `with` that is wrong, where one is."""
    if error.path[1:] and error.path[1] in fixed:
        name, drawn = str(error.path[1]), tuple(each.exercise.vary)
        meant = "" if name in drawn else near(name, drawn)
        fix = f"{meant} {error.fix}" if meant.startswith("did") else error.fix
        return unfit_at(each, replace(error, fix=fix), (*path, "with", name))
    return problem_at(each, "E060", f"this test has no scene: {error.say}", error.fix, path)


def _acts_or_problem(
    each: Loaded, task: Task, steps: tuple[str, ...], path: Place, code: str
) -> Acts | Problem:
    """Read what is done step by step, after what is given; the first step that cannot be read is told."""
    acts = task.scene.given_acts
    for number, said in enumerate(steps):
        try:
            acts += _acts(task, said)
        except NotationError as error:
            return problem_at(
                each, "E010", error.problem, f"write tiles as in pass 3B N 9D: {TILES_MEND}", (*path, number)
            )
        except (ValueError, LookupError, MahjError) as error:
            say = f"this cannot be read: {error}"
            return problem_at(each, code, say, _help(task), (*path, number))
    return acts


def _acts(task: Task, said: str) -> Acts:
    given = len(task.scene.given_acts)
    match said.strip().lower():
        case "the right answer":
            return task.solution[given:]
        case wrong if wrong == A_WRONG_ANSWER:
            return _wrong_answer(task)[given:]
    return task.acts_of(said)


def _wrong_answer(task: Task) -> Acts:
    """Return an answer that differs from the right one in one thing, and that the engine judges wrong."""
    wrong = next(task.wrong_answers(), None)
    if wrong is None:
        raise ValueError("no wrong answer that differs in one thing was found")
    return wrong


def because(task: Task, acts: Acts) -> str:
    """Return why an answer is not right, to be put behind what becomes of it; "" of one that is."""
    answer = task.read(acts)
    if isinstance(answer, Unreadable):
        return f": {answer.say}".rstrip(".")
    feedback = task.check(answer)
    why = feedback.evidence or feedback.title
    return f": {why}".rstrip(".") if feedback.verdict == "wrong" else ""
