"""The daily review: a few items about the rules that are due."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date

from mahj_tutor.memory.mastery import RuleMemory
from mahj_tutor.memory.practice import Practice, PracticeItem, practice_items

MOST_ITEMS = 12
"""How many items a day has at most; what is left waits for another day."""


def daily_review(
    memories: Mapping[str, RuleMemory],
    among: Sequence[Practice],
    key: str,
    day: date,
    solved: Collection[tuple[str, int]] = (),
) -> tuple[PracticeItem, ...]:
    """Return what is left of a learner's review of a day: one item a rule, those nearest to forgotten first.

    No rule has two items, and neighbors share none of their rules as far as possible. The same day
    has the same items, even after some are done. `solved` has the exercise and seed of items that are
    done: their rule may still be due, if the first answer told about another one. It waits for
    another day.
    """
    done = sum(1 for each in memories.values() if each.reviewed == day and each.was_due)
    waiting = sorted((each.recall, each.rule) for each in memories.values() if each.is_due(day))
    found = list(_items((rule for _, rule in waiting), among, f"{key}/{day}"))
    left = [each for each in found if (each.exercise, each.seed) not in solved]
    most = MOST_ITEMS - done - (len(found) - len(left))
    return _apart(left[: max(most, 0)], {each.exercise: each.rules for each in among})


def _items(rules: Iterable[str], among: Sequence[Practice], owner: str) -> Iterator[PracticeItem]:
    """Yield an item for each rule that has exercises, each from another one."""
    taken: set[str] = set()
    for rule in rules:
        for item in practice_items(rule, among, owner, 1, but=taken):
            taken.add(item.exercise)
            yield item


def _apart(items: Sequence[PracticeItem], rules: Mapping[str, tuple[str, ...]]) -> tuple[PracticeItem, ...]:
    """Return items in an order in which neighbors share no rule, if one is found.

    Of those that may follow, the one that gets in the way of most others comes first.
    """
    about = {item: frozenset(rules[item.exercise]) for item in items}
    waiting, ordered, before = list(items), list[PracticeItem](), frozenset[str]()
    while waiting:
        apart = [each for each in waiting if before.isdisjoint(about[each])] or waiting
        following = max(
            apart, key=lambda item: sum(not about[item].isdisjoint(about[each]) for each in waiting)
        )
        waiting.remove(following)
        ordered.append(following)
        before = about[following]
    return tuple(ordered)
