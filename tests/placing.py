"""Placements in a record, as boards write them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.exercises.placement_asks import asks
from mahj_tutor.learner.bookmark import Asked, Attempt, Bookmark, now
from mahj_tutor.learner.store import Store
from mahj_tutor.memory.placement import begun, mark, owner_of, placement
from mahj_tutor.memory.practice import Practice, PracticeItem

AMONG = tuple(
    Practice(name, name.partition(".")[0], ("R",), is_alone=True, is_drawn=True)
    for some in asks().values()
    for name in some
)
SKILL = {name: skill for skill, some in asks().items() for name in some}


def asked_next(store: Store, key: str, *, to_be_sure: bool = True) -> PracticeItem | None:
    """Return the item that a learner's placement asks next, None at its end."""
    latest = begun(each.bookmark for each in store.bookmarks(key))
    assert latest.choice is not None
    owner = owner_of(key, latest.count)
    return placement(latest.choice, AMONG, store.attempts(key), owner, to_be_sure=to_be_sure).item


def record_answer(store: Store, key: str, name: str, seed: int, *, is_right: bool) -> None:
    """Record an answer as a board does."""
    rules = exercise(name).rules if name in SKILL else ("R",)  # those of earlier versions are gone
    asked = Asked(rules, "place", 1000, is_drawn=True)
    verdict = "right" if is_right else "wrong"
    attempt = Attempt(name, 1, seed, (), verdict, (), None, 0, now(), asked=asked)  # type: ignore[arg-type]
    store.record_attempt(key, attempt, Bookmark(f"{name}~placement", 1, seed, phase=verdict))  # type: ignore[arg-type]


def answer_all(record: Path, key: str, *, lacks: Iterable[str] = (), to_be_sure: bool = True) -> None:
    """Answer a placement to its end, or its first round, rightly but for some skills."""
    store = Store.open(record)
    while item := asked_next(store, key, to_be_sure=to_be_sure):
        is_right = SKILL[item.exercise] not in {*lacks}
        record_answer(store, key, item.exercise, item.seed, is_right=is_right)
    store.close()


def begin(record: Path, key: str) -> None:
    store = Store.open(record)
    store.save_bookmark(key, mark(1, "american"))
    store.close()
