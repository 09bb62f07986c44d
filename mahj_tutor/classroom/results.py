"""What a class can do: each learner's rules, and mistakes by name."""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from mahj_tutor.classroom.grid import Tried
from mahj_tutor.memory.mastery import RuleMemory

State = Literal["solid", "learning", "shaky"]


@dataclass(frozen=True, slots=True)
class RuleResult:
    """A rule in a class: who is where, by the names the teacher knows."""

    rule: str
    name: str
    solid: tuple[str, ...]
    learning: tuple[str, ...]
    shaky: tuple[str, ...]


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


def entries(
    memories: Mapping[str, Mapping[str, RuleMemory]],
    rules: Collection[str],
    rule_name: Callable[[str], str],
) -> tuple[Entry, ...]:
    """Return what each learner knows of these rules; `memories` are by the learner's name.

    Rules that a learner has not met are left out.
    """
    return tuple(
        Entry(learner, each.rule, rule_name(each.rule), _state(each), each.right, each.missed)
        for learner, found in memories.items()
        for each in sorted(found.values(), key=lambda memory: memory.rule)
        if each.rule in rules
    )


def _state(memory: RuleMemory) -> State:
    return memory.state if memory.state != "new" else "learning"


def by_rule(found: Iterable[Entry]) -> tuple[RuleResult, ...]:
    """Return the rules of entries, those with most shaky learners first."""
    names: dict[str, str] = {}
    who: dict[tuple[str, State], list[str]] = {}
    for each in found:
        names[each.rule] = each.name
        who.setdefault((each.rule, each.state), []).append(each.learner)
    results = (
        RuleResult(
            rule, name, *(tuple(who.get((rule, state), ())) for state in ("solid", "learning", "shaky"))
        )
        for rule, name in names.items()
    )
    return tuple(sorted(results, key=lambda each: (-len(each.shaky), -len(each.learning), each.name)))


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
    """Return the exercises that most learners got wrong, at most so many."""
    who = {(each.exercise, key) for key, each in tries if each.verdict == "wrong"}
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
