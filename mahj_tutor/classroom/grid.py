"""How far everyone in a class is: a state for each learner and item, from bookmarks and attempts alone.

A learner is stuck at an item after two misses, or when her board there has been quiet for two minutes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal, TypeAlias

from mahj_tutor.exercises.notebooks import is_game
from mahj_tutor.learner.bookmark import AttemptSummary

CellState = Literal["new", "work", "stuck", "help", "alone"]
Tried: TypeAlias = tuple[str, AttemptSummary]
"""A learner's key and an attempt of hers."""

MISSES = 2
QUIET = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class Item:
    """A column: an exercise of a lesson and the section that shows it; `label` is what learners see of it."""

    exercise: str
    section: int
    label: str
    title: str


@dataclass(frozen=True, slots=True)
class Work:
    """A bookmark without its acts, which take long to read and are nothing to the grid."""

    exercise: str
    tries: int = 0
    phase: str = "open"
    done: bool = False
    worked: datetime | None = None


@dataclass(frozen=True, slots=True)
class Presence:
    """Where a learner's board is now, and when something was last done there."""

    lesson: str
    section: int
    since: datetime


@dataclass(frozen=True, slots=True)
class Cell:
    """A learner at an item; `why` says in words why she is stuck."""

    state: CellState
    why: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A learner: a cell for each item, and the place of the item her board is at, -1 if it is at none."""

    member: int
    cells: tuple[Cell, ...]
    at: int = -1
    is_here: bool = False

    @property
    def stuck(self) -> int:
        """The place of the first item she is stuck at, -1 if she is not."""
        places = [place for place, each in enumerate(self.cells) if each.state == "stuck"]
        return self.at if self.at in places else places[0] if places else -1


@dataclass(frozen=True, slots=True)
class Mistake:
    """The most common mistake at an item, a misconception or else a rule; `count` of `among` made it."""

    exercise: str
    count: int
    among: int
    misconception: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Records:
    """What members of a class did in some exercises, each with the learner's key."""

    works: tuple[tuple[str, Work], ...] = ()
    tries: tuple[Tried, ...] = ()


@dataclass(slots=True)
class _Of:
    """What one learner did in one exercise."""

    work: Work
    tries: list[AttemptSummary] = field(default_factory=list)


def grid(
    items: Sequence[Item],
    keys: Mapping[int, str],
    records: Records,
    presence: Mapping[int, Presence],
    lesson: str,
    now: datetime,
) -> tuple[Row, ...]:
    """Return a row for each member, by number; `keys` gives the key of each, `presence` who is here."""
    found = _by_learner(records)
    rows = []
    for member, key in keys.items():
        of = [found.get((key, each.exercise)) or _Of(Work(each.exercise)) for each in items]
        rows.append(_row(member, items, of, presence.get(member), lesson, now))
    return tuple(rows)


def _by_learner(records: Records) -> dict[tuple[str, str], _Of]:
    found: dict[tuple[str, str], _Of] = {}
    for key, work in records.works:
        found[key, work.exercise] = _Of(work)
    for key, attempt in records.tries:
        found.setdefault((key, attempt.exercise), _Of(Work(attempt.exercise))).tries.append(attempt)
    return found


def _row(
    member: int,
    items: Sequence[Item],
    of: Sequence[_Of],
    here: Presence | None,
    lesson: str,
    now: datetime,
) -> Row:
    section = here.section if here is not None and here.lesson == lesson else -1
    places = [place for place, each in enumerate(items) if each.section == section]
    cells = tuple(_cell(each, here if place in places else None, now) for place, each in enumerate(of))
    return Row(member, cells, _at(places, cells), here is not None)


def _at(places: Sequence[int], cells: Sequence[Cell]) -> int:
    """Return the place a board is at: of several in one section the first that is not done; -1 if none."""
    open_ones = [place for place in places if cells[place].state not in ("help", "alone")]
    return next(iter((*open_ones, *places)), -1)


def _cell(of: _Of, here: Presence | None, now: datetime) -> Cell:
    work = of.work
    if work.done:
        return Cell("alone" if _is_alone(of) else "help")
    if work.tries >= MISSES and work.phase != "right":
        return Cell("stuck", f"{_COUNTS.get(work.tries, str(work.tries))} misses")
    if here is not None:
        # a time to come was written while the computer's clock was wrong
        worked = work.worked if work.worked and work.worked <= now else here.since
        return _cell_in_sight(now - max(here.since, worked))
    return Cell("work" if of.tries or work.worked else "new")


def _cell_in_sight(quiet: timedelta) -> Cell:
    """Return the cell that a board is at, where nothing was done for some time."""
    if quiet >= QUIET:
        return Cell("stuck", f"quiet for {quiet // timedelta(minutes=1)} min")
    return Cell("work")


_COUNTS = {2: "two", 3: "three", 4: "four", 5: "five"}


def _is_alone(of: _Of) -> bool:
    """Tell whether an item was ever right without hints; one without answers is read, which is done alone."""
    right = [each for each in of.tries if each.verdict == "right"]
    return not right or any(not (each.hints or each.is_helped) for each in right)


def mistakes(items: Sequence[Item], records: Records) -> tuple[Mistake, ...]:
    """Return the most common mistake of each item that has one, by learners who made it, most first.

    Of a whole game mistakes alone are answers, so it is among all who have played it.
    """
    found = (_most_common(each.exercise, records) for each in items)
    return tuple(sorted((each for each in found if each), key=lambda each: -each.count))


def _most_common(exercise: str, records: Records) -> Mistake | None:
    judged = [
        (key, each) for key, each in records.tries if each.exercise == exercise and each.verdict != "shown"
    ]
    wrong = [(key, each) for key, each in judged if each.verdict == "wrong"]
    players = _players(exercise, records) if is_game(exercise) else set()
    return _named(exercise, wrong, len({key for key, _ in judged} | players))


def _players(game: str, records: Records) -> set[str]:
    """Return the keys of those who have played a whole game."""
    return {key for key, work in records.works if work.exercise == game and work.worked}


def _named(exercise: str, wrong: Sequence[Tried], among: int) -> Mistake | None:
    named = _by_learners((each.misconception, key) for key, each in wrong)
    if named:
        return Mistake(exercise, named[1], among, misconception=named[0])
    ruled = _by_learners((_first(each.rules), key) for key, each in wrong)
    return Mistake(exercise, ruled[1], among, rule=ruled[0]) if ruled else None


def _first(rules: Sequence[str]) -> str | None:
    return rules[0] if rules else None


def _by_learners(made: Iterable[tuple[str | None, str]]) -> tuple[str, int] | None:
    """Return what most learners made, with their number; None if there is nothing with a name."""
    counts = Counter(name for name, _ in set(made) if name)
    return min(counts.items(), key=lambda each: (-each[1], each[0]), default=None)
