"""What a class can do: each learner's rules, and mistakes by name."""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from mahj_tutor.classroom.grid import Tried
from mahj_tutor.exercises.notebooks import is_game
from mahj_tutor.memory.evidence import rules_of
from mahj_tutor.memory.mastery import RuleMemory

State = Literal["solid", "learning", "shaky", "never right"]
STATES: tuple[State, ...] = ("solid", "learning", "shaky", "never right")
NEVER_AFTER = 2
"""Answers, none of them right, after which somebody has no longer just begun with a rule."""


@dataclass(frozen=True, slots=True)
class RuleResult:
    """A rule in a class: who is where, by the names the teacher knows.

    `counts` has each learner's answers: those that were right, and all of them.
    """

    rule: str
    name: str
    solid: tuple[str, ...]
    learning: tuple[str, ...]
    shaky: tuple[str, ...]
    never: tuple[str, ...]
    counts: Mapping[str, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class MistakeResult:
    """A mistake in words, and who made it how often."""

    words: str
    learners: tuple[tuple[str, int], ...]

    @property
    def count(self) -> int:
        """How often it was made."""
        return sum(count for _, count in self.learners)


@dataclass(frozen=True, slots=True)
class Entry:
    """A learner and a rule."""

    learner: str
    rule: str
    name: str
    state: State
    right: int
    missed: int


Counts = Mapping[tuple[str, str], tuple[int, int]]
"""How many answers were right and how many were missed, by the learner's name and the rule."""
NOTHING_COUNTED: Counts = MappingProxyType({})


def answers_by_rule(tries: Iterable[Tried], names: Mapping[str, str]) -> Counts:
    """Return how many answers of each learner to each rule were right, on any try, and how many were not.

    What was right after its answer was shown doesn't count. `names` are by key.
    """
    right: Counter[tuple[str, str]] = Counter()
    missed: Counter[tuple[str, str]] = Counter()
    for key, each in tries:
        if each.verdict == "shown" or each.is_helped or key not in names:
            continue
        counted = right if each.verdict == "right" else missed
        counted.update((names[key], rule) for rule in rules_of(each))
    return {each: (right[each], missed[each]) for each in {*right, *missed}}


def entries(
    memories: Mapping[str, Mapping[str, RuleMemory]],
    rules: Collection[str],
    rule_name: Callable[[str], str],
    answers: Counts = NOTHING_COUNTED,
) -> tuple[Entry, ...]:
    """Return what each learner knows of these rules; `memories` are by the learner's name.

    Rules that a learner has not met are left out. Where no `answers` were counted in the lessons of the
    class, those count that her memory was worked out from.
    """
    return tuple(
        _entry(learner, each, rule_name(each.rule), answers.get((learner, each.rule)))
        for learner, found in memories.items()
        for each in sorted(found.values(), key=lambda memory: memory.rule)
        if each.rule in rules
    )


def _entry(learner: str, memory: RuleMemory, name: str, counted: tuple[int, int] | None) -> Entry:
    right, missed = counted or (memory.right, memory.missed)
    is_never = not (right or memory.right) and missed >= NEVER_AFTER
    state: State = "learning" if memory.state == "new" else memory.state
    if state == "learning" and is_never:
        state = "never right"
    return Entry(learner, memory.rule, name, state, right, missed)


def by_rule(found: Iterable[Entry]) -> tuple[RuleResult, ...]:
    """Return the rules of entries: first those that most never got right, then those with most shaky ones."""
    rules: dict[str, list[Entry]] = {}
    for each in found:
        rules.setdefault(each.rule, []).append(each)
    results = (_rule_result(entries) for entries in rules.values())
    return tuple(
        sorted(results, key=lambda each: (-len(each.never), -len(each.shaky), -len(each.learning), each.name))
    )


def _rule_result(found: Sequence[Entry]) -> RuleResult:
    solid, learning, shaky, never = (
        tuple(each.learner for each in found if each.state == state) for state in STATES
    )
    counts = {each.learner: (each.right, each.right + each.missed) for each in found}
    return RuleResult(found[0].rule, found[0].name, solid, learning, shaky, never, counts)


def by_mistake(
    tries: Iterable[Tried], names: Mapping[str, str], in_words: Callable[[str], str]
) -> tuple[MistakeResult, ...]:
    """Return the misconceptions that answers showed, the most frequent first; `names` are by key."""
    counts: Counter[tuple[str, str]] = Counter(
        (each.misconception, names[key])
        for key, each in tries
        if each.verdict == "wrong" and each.misconception and key in names
    )
    found: dict[str, list[tuple[str, int]]] = {}
    for (mistake, name), count in sorted(counts.items(), key=lambda each: (-each[1], each[0][1])):
        found.setdefault(mistake, []).append((name, count))
    results = [MistakeResult(in_words(mistake), tuple(who)) for mistake, who in found.items()]
    return tuple(sorted(results, key=lambda each: (-len(each.learners), -each.count)))


def missed_most(tries: Sequence[Tried], most: int) -> tuple[str, ...]:
    """Return the exercises that most learners got wrong, at most so many; a whole game is none."""
    wrong = ((key, each) for key, each in tries if each.verdict == "wrong")
    who = {(each.exercise, key) for key, each in wrong if not is_game(each.exercise)}
    counts = Counter(exercise for exercise, _ in who)
    ordered = sorted(counts, key=lambda exercise: (-counts[exercise], exercise))
    return tuple(ordered[:most])


# --- files ------------------------------------------------------------------------------------------------

_HEAD = ("learner", "rule", "name", "state", "right", "missed")


def as_csv(found: Iterable[Entry]) -> str:
    """Return entries as CSV that a spreadsheet opens: with a mark for UTF-8, and no cell that is a formula.

    >>> as_csv([Entry("=1+1", "CH2", "No jokers", "shaky", 1, 2)]).splitlines()[1]
    "'=1+1,CH2,No jokers,shaky,1,2"
    """
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(_HEAD)
    for each in found:
        writer.writerow([_cell(str(getattr(each, name))) for name in _HEAD])
    return "\ufeff" + out.getvalue()


def _cell(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula, even if its first sign is full-width.

    >>> _cell("=1+1"), _cell("\uff1d1"), _cell("Ann")
    ("'=1+1", "'\uff1d1", 'Ann')
    """
    first = unicodedata.normalize("NFKC", text[:1])
    return f"'{text}" if first in ("=", "+", "-", "@", "\t", "\r", "\n", "\u2212") else text


def as_json(name: str, found: Iterable[Entry], made: Iterable[MistakeResult]) -> str:
    """Return the results of a class as JSON."""
    value = {
        "class": name,
        "results": [{head: getattr(each, head) for head in _HEAD} for each in found],
        "mistakes": [
            {
                "mistake": each.words,
                "learners": [{"learner": who, "times": times} for who, times in each.learners],
            }
            for each in made
        ],
    }
    return json.dumps(value, ensure_ascii=False, indent=1)
