"""Today's rack: a few questions a day, about what is due and what she was taught, each of which lays tiles.

What was answered follows from the attempts of the day alone: an item of the rack has a seed of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, tzinfo
from functools import lru_cache

from mahj_tutor.learner.bookmark import AttemptSummary, seed_for
from mahj_tutor.memory.evidence import Evidence, Outcome, evidence
from mahj_tutor.memory.mastery import RuleMemory
from mahj_tutor.memory.practice import ROUNDS, Place, Practice, PracticeItem, mixed_items, seeds_of
from mahj_tutor.memory.review import daily_review
from mahj_tutor.memory.warm_up import OF_THE_GAME, WARM_UP, about, warm_up_items

LENGTH = 7
"""How many answers fill a rack: two tiles for each."""
SHORT = 3
"""How many fill it where nothing was due that day."""
WEEK = 7
AWAY = 14
"""After so many days without any work, a few questions come before anything else."""


@dataclass(frozen=True, slots=True)
class DayRack:
    """How far a day's rack is.

    `length` answers fill it, 0 where there is nothing to ask; `laid` are right so far, at the first try or a
    later one, and more than `length` where she went on. `items` are left to ask, the next one first.
    `has_due` tells whether anything was due that day, `is_begun` whether anything was answered. `leads_on`
    tells whether a warm-up is about the game that she goes on with. `asked` has exercise and seed of what was
    answered, in that order, and `shown` says how many of those are settled without being right.
    """

    length: int
    laid: int
    items: tuple[PracticeItem, ...]
    has_due: bool
    is_begun: bool
    leads_on: bool = False
    asked: tuple[tuple[str, int], ...] = ()
    shown: int = 0

    @property
    def is_full(self) -> bool:
        """Whether all its tiles lie there."""
        return 0 < self.length <= self.laid

    @property
    def left(self) -> int:
        """How many answers are missing."""
        return max(self.length - self.laid, 0)

    def number_of(self, item: PracticeItem) -> tuple[int, int]:
        """Return which question an item is, and of how many: what was shown takes no place of another."""
        place = (item.exercise, item.seed)
        number = self.asked.index(place) if place in self.asked else len(self.asked)
        return number + 1, max(self.length + self.shown, number + 1)

    def next_item(self, but: str = "") -> PracticeItem | None:
        """Return what is asked next: another exercise than one that she leaves for later, if there is one."""
        others = (each for each in self.items if each.exercise != but)
        return next(others, self.items[0] if self.items else None)


def day_rack(
    memories: Mapping[str, RuleMemory],
    among: Sequence[Practice],
    key: str,
    day: date,
    attempts: Iterable[AttemptSummary],
    *,
    is_warm_up: bool = False,
    toward: Collection[str] = (),
) -> DayRack:
    """Return how far a learner's rack of a day is; `attempts` are those of that day.

    `is_warm_up` tells whether she is back after more than a week: then it is short, though much is due, easy
    questions come first, and some are of the lessons `toward`, those of the game that she goes on with.
    What was missed and isn't right yet comes first, then what is due, then fresh questions about rules she
    has met, mixed. What she had shown isn't asked again.
    """
    owner = f"{key}/{day}"
    given = _given(owner, attempts)
    laid = sum("right" in verdicts for verdicts in given.values())
    missed = _missed(given, among, owner)
    usual = WARM_UP if is_warm_up else LENGTH
    solved = tuple((name, seed_for(owner, name, round_)) for name, round_ in given)
    if is_warm_up:
        due = warm_up_items(memories, among, key, day, given, toward)
    else:
        due = daily_review(memories, among, key, day, solved, max(usual - len(given), 1))
    taken = {*given, *((each.exercise, 0) for each in due)}
    items = (*missed, *due, *mixed_items(memories, among, owner, taken))
    has_due = _has_due(memories, day)
    length = min(usual if has_due else SHORT, laid + len(items))
    asked = (*(name for name, _ in given), *(each.exercise for each in items))[:usual]
    leads_on = is_warm_up and about(toward, asked) >= min(OF_THE_GAME, length)
    return DayRack(length, laid, items, has_due, bool(given), leads_on, solved, _shown(given))


def _shown(given: Mapping[Place, Collection[str]]) -> int:
    """Return how many items are settled without being right."""
    return sum("right" not in verdicts and {*verdicts} != {"wrong"} for verdicts in given.values())


def _has_due(memories: Mapping[str, RuleMemory], day: date) -> bool:
    """Whether anything was due on a day, also if it has been answered since."""
    return any(_was_due(each, day) for each in memories.values())


def _was_due(memory: RuleMemory, day: date) -> bool:
    return memory.is_due(day) or (memory.reviewed == day and memory.was_due)


def was_away(last: date | None, today: date, memories: Mapping[str, RuleMemory] | None = None) -> bool:
    """Return whether a learner is back after more than a week; `last` is the day of the last work before.

    More than a week is enough where most of what she has learned is due.
    """
    days = (today - last).days if last else 0
    due = [_was_due(each, today) for each in (memories or {}).values()]
    return days >= AWAY or (days > WEEK and 2 * sum(due) > len(due))


def rack_attempts(key: str, day: date, attempts: Iterable[AttemptSummary]) -> tuple[AttemptSummary, ...]:
    """Return those attempts of a day that belong to its rack."""
    owner = f"{key}/{day}"
    return tuple(each for each in attempts if each.seed in _rounds(owner, each.exercise))


@dataclass(frozen=True, slots=True)
class Told:
    """What a rack tells at its end: a rule that she kept, and one to watch; "" where there is none."""

    kept: str
    watch: str


def told(attempts: Iterable[AttemptSummary], memories: Mapping[str, RuleMemory], zone: tzinfo = UTC) -> Told:
    """Return what the answers of a rack tell, in the order of time.

    Of the rules that were right at the first try it names one that was due, the one that now waits longest;
    of those that were missed and aren't solid even so, the one that she knows least. Only what a question
    was about above all is told of it, no rule that it only touched on.
    """
    given = tuple(attempts)
    about = {each.exercise: each.asked.rules for each in given if each.asked and each.asked.rules}
    outcomes = _outcomes(evidence(given, zone), about)
    known = {rule: memories[rule] for rule in outcomes if rule in memories}
    right = [each for rule, each in known.items() if outcomes[rule] == {"right"}]
    missed = _still_missed(known, outcomes)
    kept = max(right, key=lambda each: (each.was_due, each.due, each.rule), default=None)
    watch = min(missed, key=lambda each: (each.known, each.rule), default=None)
    return Told(kept.rule if kept else "", watch.rule if watch else "")


def _still_missed(
    known: Mapping[str, RuleMemory], outcomes: Mapping[str, Collection[Outcome]]
) -> Sequence[RuleMemory]:
    """Return the rules that were missed, without those whose tiles say that she knows them even so."""
    return [each for rule, each in known.items() if "wrong" in outcomes[rule] and each.state != "solid"]


def _outcomes(found: Iterable[Evidence], about: Mapping[str, tuple[str, ...]]) -> Mapping[str, set[Outcome]]:
    """Return what came of each rule that a question was really about; `about` has the rules of exercises.

    A right answer tells about the first of them, a wrong one about the one that it broke, if it is one.
    """
    outcomes: dict[str, set[Outcome]] = {}
    for each in found:
        asked = about.get(each.exercise, each.rules)
        broken = [rule for rule in each.rules if rule in asked] if each.outcome == "wrong" else []
        rule = next(iter((*broken, *asked)), "")
        outcomes.setdefault(rule, set()).add(each.outcome)
    return outcomes


@dataclass(frozen=True, slots=True)
class Went:
    """How a rack went: how many questions were right at the first try, later, and how many were shown."""

    first: int
    later: int
    shown: int


def went(attempts: Iterable[AttemptSummary]) -> Went:
    """Return how the questions of a rack went, whose attempts come in the order of time.

    A hint makes an answer a later one; what was shown stays so, even if it was right after that.
    """
    by_item: dict[tuple[str, int], list[AttemptSummary]] = {}
    for each in attempts:
        by_item.setdefault((each.exercise, each.seed), []).append(each)
    shown = sum(any(each.verdict == "shown" for each in item) for item in by_item.values())
    first = sum(item[0].verdict == "right" and not item[0].hints for item in by_item.values())
    later = sum(
        item[-1].verdict == "right" and not any(each.verdict == "shown" for each in item)
        for item in by_item.values()
    )
    return Went(first, later - first, shown)


def _given(owner: str, attempts: Iterable[AttemptSummary]) -> Mapping[Place, set[str]]:
    """Return what came of each item of a rack that was answered: the verdicts."""
    found: dict[Place, set[str]] = {}
    for each in attempts:
        round_ = _rounds(owner, each.exercise).get(each.seed)
        if round_ is not None:
            found.setdefault((each.exercise, round_), set()).add(each.verdict)
    return found


@lru_cache(maxsize=1024)
def _rounds(owner: str, exercise: str) -> Mapping[int, int]:
    """Return which item of a rack each seed stands for: its own, and those of the items asked for instead."""
    firsts = [(seed_for(owner, exercise, round_), round_) for round_ in range(ROUNDS)]
    return {each: round_ for seed, round_ in firsts for each in seeds_of(exercise, seed)}


def _missed(
    given: Mapping[Place, Collection[str]], among: Sequence[Practice], owner: str
) -> Iterator[PracticeItem]:
    """Yield the items that were answered, are not right yet, and were not shown."""
    rules = {each.exercise: each.rules[0] for each in among}
    for (name, round_), verdicts in given.items():
        if set(verdicts) == {"wrong"} and name in rules:
            yield PracticeItem(rules[name], name, seed_for(owner, name, round_))
