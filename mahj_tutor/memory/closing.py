"""The closing of a lesson or a unit: what one can do now, what is still shaky, what was skipped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, tzinfo

from mahj_tutor.exercises.notebooks import is_game
from mahj_tutor.learner.bookmark import Progress
from mahj_tutor.memory.evidence import Answered, Evidence, evidence
from mahj_tutor.memory.mastery import RuleMemory


@dataclass(frozen=True, slots=True)
class Shaky:
    """A rule that is still shaky: how often it was missed, and what happened.

    `misconception` is what the answers showed most often, "" if they showed none; `exercise` is the last
    one in which it was missed. `came_right` tells that this exercise was right in the end.
    """

    rule: str
    misses: int
    misconception: str
    exercise: str
    came_right: bool = False


@dataclass(frozen=True, slots=True)
class Closing:
    """Where a learner stands after a lesson: rules that are `solid` or were right alone, rules that are not,
    and exercises that were neither answered nor done. An empty list is left out of the page.
    """

    can: tuple[str, ...]
    shaky: tuple[Shaky, ...]
    skipped: tuple[str, ...]


def closing(
    exercises: Sequence[str],
    attempts: Sequence[Answered],
    memories: Mapping[str, RuleMemory],
    progress: Mapping[str, Progress],
    zone: tzinfo = UTC,
) -> Closing:
    """Return the closing of the lesson, or of the lessons, with these exercises.

    A rule counts as one that can be done if it is solid, or if the last answer was right without help and at
    least as many were right as were not.
    """
    here: dict[str, list[Evidence]] = {}
    for each in evidence(attempts, zone):
        if each.exercise in exercises:
            for rule in _shown(each):
                here.setdefault(rule, []).append(each)
    can = tuple(rule for rule, found in here.items() if _is_solid(memories, rule) or _is_right(found))
    done = _done(progress)
    shaky = tuple(_shaky(rule, found, done) for rule, found in here.items() if rule not in can)
    return Closing(can, shaky, _skipped(exercises, done, attempts))


def _is_solid(memories: Mapping[str, RuleMemory], rule: str) -> bool:
    """Tell whether a rule is solid; of a record that names very many, some are not tracked."""
    return rule in memories and memories[rule].state == "solid"


def _done(progress: Mapping[str, Progress]) -> set[str]:
    return {name for name, each in progress.items() if each.done}


def _skipped(
    exercises: Sequence[str], done: Collection[str], attempts: Sequence[Answered]
) -> tuple[str, ...]:
    answered = {each.exercise for each in attempts}
    return tuple(each for each in exercises if each not in answered and each not in done)


def _shown(found: Evidence) -> tuple[str, ...]:
    """Return the rules that an answer tells about: of several that may have been missed, the first alone."""
    return found.rules[:1] if found.outcome == "wrong" else found.rules


def _is_right(found: Sequence[Evidence]) -> bool:
    outcomes = Counter(each.outcome for each in found)
    return found[-1].outcome == "right" and outcomes["right"] >= outcomes["wrong"]


def _shaky(rule: str, found: Sequence[Evidence], done: Collection[str]) -> Shaky:
    misses = [each for each in found if each.outcome == "wrong"]
    shown = Counter(each.misconception for each in misses if each.misconception).most_common(1)
    last = misses[-1] if misses else found[-1]
    belief = str(shown[0][0]) if shown else ""
    came_right = last.exercise in done and not is_game(last.exercise)  # a game is over, right or wrong
    return Shaky(rule, len(misses), belief, last.exercise, came_right)
