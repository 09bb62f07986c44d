"""What is asked on the day a learner comes back after more than a week: few questions, easy ones first."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import islice

from mahj_tutor.learner.bookmark import seed_for
from mahj_tutor.memory.mastery import RuleMemory
from mahj_tutor.memory.practice import Place, Practice, PracticeItem, mixed_items
from mahj_tutor.memory.review import daily_review

WARM_UP = 5
"""How many answers fill a rack on that day."""
OF_THE_GAME = 3
"""So many of them, at least, are about the game that she goes on with, as far as she has met it."""

HARD = 3
"""From this difficulty on, a question isn't easy."""


def warm_up_items(
    memories: Mapping[str, RuleMemory],
    among: Sequence[Practice],
    key: str,
    day: date,
    given: Collection[Place],
    toward: Collection[str] = (),
) -> tuple[PracticeItem, ...]:
    """Return what is left of a warm-up, and then what else is due; `given` has what was answered that day.

    `toward` are the lessons of the game that she goes on with. Key and day decide which few of the rules that
    are nearest to forgotten come, so that no question opens every warm-up; of those the easy ones are first,
    and before all others the one about the rule that she has known best, if she has known any.
    """
    difficulty = {each.exercise: each.difficulty for each in among}
    owner, left = f"{key}/{day}", max(WARM_UP - len(given), 0)
    solved = {(name, seed_for(owner, name, round_)) for name, round_ in given}
    near = [each for each in among if each.lesson in toward]
    due_there, due = (_mixed(daily_review(memories, each, key, day, solved)) for each in (near, among))
    fresh = mixed_items(memories, near, owner, {*given, *((each.exercise, 0) for each in due_there)})
    some = min(max(OF_THE_GAME - about(toward, (name for name, _ in given)), 0), left)
    first = [*islice((*due_there, *fresh), some)]
    rest = [*_beside(due, first)]
    if not _known_best(first, memories, difficulty):
        best = _known_best(rest, memories, difficulty)
        rest.sort(key=lambda each: each is not best)
    asked, later = [*first, *rest[: left - len(first)]], rest[left - len(first) :]
    opens = None if given else _known_best(asked, memories, difficulty)
    asked.sort(key=lambda each: (each is not opens, difficulty[each.exercise] >= HARD, each.seed))
    return (*asked, *later)


def _known_best(
    items: Iterable[PracticeItem], memories: Mapping[str, RuleMemory], difficulty: Mapping[str, int]
) -> PracticeItem | None:
    """Return the easy item whose rule she has known best, None if she has known none of them."""
    known = {rule: each for rule, each in memories.items() if each.was_solid}
    easy = (each for each in items if each.rule in known and difficulty[each.exercise] < HARD)
    return max(easy, key=lambda each: (known[each.rule].known, known[each.rule].right), default=None)


def about(toward: Collection[str], exercises: Iterable[str]) -> int:
    """Return how many exercises are those of some lessons.

    >>> about({"tiles", "walls"}, ["tiles.one-to-go", "calls.two-callers", "walls.the-break"])
    2
    """
    return sum(each.split(".")[0] in toward for each in exercises)


def _mixed(items: Iterable[PracticeItem]) -> Sequence[PracticeItem]:
    """Return items in an order that key and day decide, as they decide the seeds, whatever was answered."""
    return sorted(items, key=lambda each: each.seed)


def _beside(due: Iterable[PracticeItem], some: Sequence[PracticeItem]) -> Iterator[PracticeItem]:
    """Yield items whose rule and exercise aren't among some others."""
    rules, exercises = {each.rule for each in some}, {each.exercise for each in some}
    return (each for each in due if each.rule not in rules and each.exercise not in exercises)
