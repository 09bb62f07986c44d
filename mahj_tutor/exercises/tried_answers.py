"""Answers to try on a board: all of them if there are few, otherwise many of every kind."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, permutations, product
from math import comb, factorial

from mahj_tutor.pictures.scene import Act, Acts, Choice, Scene
from mahj_tutor.questions.interactions.boards.deal import DealTask
from mahj_tutor.questions.interactions.boards.passing import PassTask
from mahj_tutor.questions.interactions.order import OrderTask
from mahj_tutor.questions.interactions.play_task import PlayTask
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.questions.task import Task
from mahj_tutor.questions.variations import variations

BY_CHANCE = 100
"""How many random answers are drawn for a board that has too many to try them all."""
FEW = 64
"""Up to so many ways to mark things, each is tried."""
MANY_ORDERS = 120
"""Up to so many ways to put things in order, each is tried."""
PAIRS = 14
"""With up to this many pieces, every pair is marked."""
SHARES = (0, 1, 2, 4, 8, 16)
"""Quarters of each right amount that are tried in a sheet: payments are doubled, or shared."""


def every_answer(task: Task) -> Iterator[Acts]:
    """Yield every answer to a board of choices, of one number, of few marks or of few things to be put in
    order; none for any other board.
    """
    scene = task.scene
    if isinstance(task, OrderTask):
        yield from _every_order(task)
        return
    if scene.moves or scene.marks:
        yield from _every_mark(scene)
        return
    if scene.choices and not scene.numbers:
        yield from product(*map(_choices, scene.choices))
    if len(scene.numbers) == 1 and not scene.choices:
        field = scene.numbers[0]
        yield from ((("number", field.id, str(number)),) for number in range(field.low, field.high + 1))


def _every_order(task: OrderTask) -> Iterator[Acts]:
    """Yield every order of what is to be put in order, if there are few."""
    given = task.scene.given_acts
    left = task.solution[len(given) :]
    if factorial(len(left)) <= MANY_ORDERS:
        yield from ((*given, *some) for some in permutations(left))


def _every_mark(scene: Scene) -> Iterator[Acts]:
    """Yield every way to mark something, if there are few and nothing else is to be done."""
    if scene.moves or scene.choices or scene.numbers:
        return
    acts: Acts = tuple(("mark", each) for each in scene.marks)
    sizes = range(1, min(scene.mark_limit or len(acts), len(acts)) + 1)
    if sum(comb(len(acts), size) for size in sizes) <= FEW:
        yield from chain.from_iterable(combinations(acts, size) for size in sizes)


def some_answers(task: Task) -> Iterator[Acts]:
    """Yield answers of every kind to a board of marks, moves or amounts; none to a game.

    Passes and deals have too many answers for a sample to prove anything.
    """
    if task.is_live or isinstance(task, PassTask | DealTask | PlayTask):
        return
    scene, rng = task.scene, random.Random(task.seed)
    yield from chain.from_iterable(variations(scene, right) for right in task.solutions())
    if scene.marks:
        yield from _marks_and_choices(scene, rng)
    elif scene.moves:
        yield from _moves(scene, task.solution, rng)
    elif len(scene.numbers) > 1:
        yield from _amounts(task)


def _choices(choice: Choice) -> Iterator[Act]:
    return (("choose", choice.id, option.id) for option in choice.options)


def _marks_and_choices(scene: Scene, rng: random.Random) -> Iterator[Acts]:
    """Yield marks, combined with each option if the board has options."""
    first: list[Acts] = [(act,) for choice in scene.choices for act in _choices(choice)] or [()]
    yield from first
    yield from ((*acts, *marks) for marks in _marks(scene, rng) for acts in first)


def _marks(scene: Scene, rng: random.Random) -> Iterator[Acts]:
    """Yield marks: one piece, two, the first few, the last few, all but one, and random ones."""
    acts: Acts = tuple(("mark", each) for each in scene.marks)
    most = min(scene.mark_limit or len(acts), len(acts))
    yield from combinations(acts, 1)
    yield from ((*acts[:at], *acts[at + 1 :]) for at in range(len(acts)) if len(acts) <= most + 1)
    for many in range(1, most + 1):
        yield from (acts[:many], acts[-many:])
    yield from combinations(acts, 2) if len(acts) <= PAIRS and most > 1 else ()
    for _ in range(BY_CHANCE):
        yield tuple(rng.sample(acts, rng.randint(1, most)))


def _moves(scene: Scene, right: Acts, rng: random.Random) -> Iterator[Acts]:
    """Yield random placings: of as many pieces as in a right answer, of all, or of any number."""
    pieces, given = list(scene.moves), scene.given_acts
    own = [each for each in pieces if each not in {act[1] for act in given}]
    usual = max(len(right) - len(given), 1)
    for number in range(2 * BY_CHANCE):
        many = (usual, usual, len(own), rng.randint(1, len(own) or 1))[number % 4]
        some = rng.sample(own, min(many, len(own)))
        yield (*given, *(("move", each, rng.choice(_goals(scene, each))) for each in some))


def _goals(scene: Scene, piece: str) -> Sequence[str]:
    home = scene.home(piece)
    return [zone for zone in scene.moves[piece] if zone != home] or scene.moves[piece]


def _amounts(task: Task) -> Iterator[Acts]:
    """Yield sheets: the same amount in every row, one row changed, or the amounts in other rows."""
    right = [int(act[2]) for act in task.solution]
    for amount in _worth_trying(task, right):
        yield _sheet(task, [amount] * len(right))
        yield from (_sheet(task, [*right[:at], amount, *right[at + 1 :]]) for at in range(len(right)))
    yield from (_sheet(task, right[turn:] + right[:turn]) for turn in range(1, len(right)))


def _sheet(task: Task, amounts: Sequence[int]) -> Acts:
    fields = (act[1] for act in task.solution)
    return tuple(("number", field, str(amount)) for field, amount in zip(fields, amounts, strict=True))


def _worth_trying(task: Task, right: Sequence[int]) -> list[int]:
    """Return amounts near the right ones, parts and multiples of them, and those that conditions name."""
    shares = {amount * share // 4 for amount in right for share in SHARES}
    tries = shares | {amount + 1 for amount in right} | _quoted(task)
    return sorted(each for each in tries if each <= task.scene.numbers[0].high)


def _quoted(task: Task) -> set[int]:
    """Return the numbers that conditions about wrong answers name, and those beside them."""
    wrong = task.exercise.feedback.wrong if isinstance(task, QuestionTask) else ()
    named = {int(each) for entry in wrong for each in re.findall(r"\b[0-9]{1,4}\b", entry.when)}
    return {max(each + by, 0) for each in named for by in (-1, 0, 1)}
