"""The daily review: a few items about the rules that are due."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import zip_longest

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
    first: int = MOST_ITEMS,
) -> tuple[PracticeItem, ...]:
    """Return what is left of a learner's review of a day: one item a rule, those nearest to forgotten first.

    Rules that she has known and those that she is learning take turns; of those about as near to forgotten
    the ones of later lessons come first, and what she knows isn't asked by the easiest questions where there
    are others. The `first` items come before the
    others; key and day decide which of them opens the day. No rule has two items, and neighbors share none
    of their rules as far as possible. The same day has the same items, even after some are done. `solved`
    has the exercise and seed of items that are done: their rule may still be due, if the first answer told
    about another one. It waits for another day.
    """
    done = sum(1 for each in memories.values() if each.reviewed == day and each.was_due)
    places = {each.rules[0]: place for place, each in enumerate(among)}
    waiting = _in_turn([each for each in memories.values() if each.is_due(day)], done, places)
    found = list(_items(waiting, memories, among, f"{key}/{day}"))
    left = [each for each in found if (each.exercise, each.seed) not in solved]
    most = MOST_ITEMS - done - (len(found) - len(left))
    rules, asked = {each.exercise: each.rules for each in among}, left[: max(most, 0)]
    now, later = asked[:first], asked[first:]
    random.Random(f"{key}/{day}").shuffle(now)
    return (*_apart(now, rules), *_apart(later, rules))


def _in_turn(due: Iterable[RuleMemory], done: int, places: Mapping[str, int]) -> Iterator[str]:
    """Yield rules that she has known and those that she is learning in turn, nearest to forgotten first.

    `places` says how late in the course each rule is practiced. How many are `done` that day decides whose
    turn it is, so that an answer changes nothing in what follows.
    """
    waiting = sorted(due, key=lambda each: (round(each.recall, 1), -places.get(each.rule, 0), each.rule))
    known = [each.rule for each in waiting if each.state != "learning"]
    learning = [each.rule for each in waiting if each.state == "learning"]
    pairs = (learning, known) if done % 2 else (known, learning)
    return (rule for pair in zip_longest(*pairs) for rule in pair if rule is not None)


def _items(
    rules: Iterable[str], memories: Mapping[str, RuleMemory], among: Sequence[Practice], owner: str
) -> Iterator[PracticeItem]:
    """Yield an item for each rule that has exercises, each from another one."""
    taken: set[str] = set()
    for rule in rules:
        is_known = memories[rule].state == "solid"
        for item in practice_items(rule, among, owner, 1, but=taken, is_known=is_known):
            taken.add(item.exercise)
            yield item


def _apart(items: Sequence[PracticeItem], rules: Mapping[str, tuple[str, ...]]) -> tuple[PracticeItem, ...]:
    """Return items in an order in which neighbors share no rule, if one is found.

    The first one stays; of those that may follow, the one that gets in the way of most others comes first.
    """
    about = {item: frozenset(rules[item.exercise]) for item in items}
    waiting, ordered = list(items[1:]), list(items[:1])
    before = about[items[0]] if items else frozenset[str]()
    while waiting:
        apart = [each for each in waiting if before.isdisjoint(about[each])] or waiting
        following = max(
            apart, key=lambda item: sum(not about[item].isdisjoint(about[each]) for each in waiting)
        )
        waiting.remove(following)
        ordered.append(following)
        before = about[following]
    return tuple(ordered)
