"""What a learner knows of each rule, recomputed from the attempts alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, tzinfo
from typing import Literal

from mahj_tutor.memory.evidence import Answered, Evidence, Items, Outcome
from mahj_tutor.memory.schedule import Schedule, recall, review
from mahj_tutor.memory.tracing import KNOWN_AT_FIRST, traced

RuleState = Literal["new", "learning", "solid", "shaky"]
"""`new`: not met yet; `learning`; `solid`: known, as far as one can tell; `shaky`: missed lately, after it
had been right or solid."""

SOLID = 0.95
"""How likely a rule has to be known to be solid."""
SOLID_RUN = 3
"""How many answers in a row have to be right alone, at least, for a rule to be solid; one to be so again."""

MOST_RULES = 500
"""Rules that are tracked for one learner; an imported record may name any number of them."""


@dataclass(frozen=True, slots=True)
class RuleMemory:
    """What is known of a learner and one rule.

    `right` counts the answers that were right alone, `missed` the wrong ones. `due` is the day from which the
    rule should be reviewed, `recall` how likely it is still recalled on the day it was asked for. `reviewed`
    is the day of the last review, and `was_due` tells whether it was due then. `last_right` is the day it was
    last right at the first try, with hints or without, if it ever was; on `missed_on` it was last missed.
    `was_solid` tells whether it has ever been solid.
    """

    rule: str
    state: RuleState
    known: float
    right: int
    missed: int
    due: date
    recall: float
    reviewed: date
    was_due: bool
    last_right: date | None = None
    missed_on: date | None = None
    was_solid: bool = False

    def is_due(self, day: date) -> bool:
        """Tell whether the rule should be reviewed on a day."""
        return self.due <= day


def rule_memories(attempts: Iterable[Answered], day: date, zone: tzinfo = UTC) -> Mapping[str, RuleMemory]:
    """Return what a learner knows of each rule met, as of a day in her time zone, by rule id.

    The attempts come in the order of time, from `Store.summaries` for instance. Rules that are not in
    the result are `new`.
    """
    memory = Memory(zone)
    memory.add(attempts)
    return memory.rules(day)


class Memory:
    """What a learner knows of each rule, which grows with each attempt; `zone` decides when days begin."""

    def __init__(self, zone: tzinfo = UTC) -> None:
        self._items = Items(zone)
        self._tracks: dict[str, _Track] = {}

    def add(self, attempts: Iterable[Answered]) -> None:
        """Add attempts in the order of time, none earlier than what was added before."""
        for attempt in attempts:
            found = self._items.answer(attempt)
            if found:
                _trace([self._track(rule) for rule in found.rules if self._has_room(rule)], found)

    def _has_room(self, rule: str) -> bool:
        return rule in self._tracks or len(self._tracks) < MOST_RULES

    def _track(self, rule: str) -> _Track:
        return self._tracks.setdefault(rule, _Track(rule))

    def rules(self, day: date) -> Mapping[str, RuleMemory]:
        """Return what the learner knows of each rule met, as of a day in her time zone, by rule id."""
        return {rule: track.memory(day) for rule, track in self._tracks.items()}


@dataclass(slots=True)
class _Track:
    """A rule while its evidence is gone through."""

    rule: str
    known: float = KNOWN_AT_FIRST
    right: int = 0
    run: int = 0
    missed: int = 0
    last: Outcome | None = None
    was_solid: bool = False
    schedule: Schedule | None = None
    was_due: bool = False
    missed_on: date | None = None
    last_right: date | None = None

    def take(self, found: Evidence) -> None:
        """Take what an answer showed."""
        self.last = found.outcome
        self.right += found.outcome == "right"
        self.run = self.run + 1 if found.outcome == "right" else 0
        self.missed += found.outcome == "wrong"
        if found.outcome in ("right", "hinted"):
            self.last_right = found.day
        self.was_solid = self.was_solid or self.is_solid
        self._review(found)

    def _review(self, found: Evidence) -> None:
        """Review the card: with the first answer of a day, and with the first one that is wrong."""
        before, is_lapse = self.schedule, found.outcome == "wrong"
        is_first = before is None or found.day != before.reviewed
        if is_first or (is_lapse and found.day != self.missed_on):
            if is_first:
                self.was_due = before is not None and before.due <= found.day
            self.schedule = review(before, found.outcome, found.day)
        if is_lapse:
            self.missed_on = found.day

    @property
    def is_solid(self) -> bool:
        return self.known >= SOLID and self.run >= (1 if self.was_solid else SOLID_RUN)

    @property
    def state(self) -> RuleState:
        if self.is_solid:
            return "solid"
        is_slip = self.last == "wrong" and self.right > 0
        return "shaky" if self.was_solid or is_slip else "learning"

    def memory(self, day: date) -> RuleMemory:
        assert self.schedule is not None
        return RuleMemory(
            self.rule,
            self.state,
            self.known,
            self.right,
            self.missed,
            self.schedule.due,
            recall(self.schedule, day),
            self.schedule.reviewed,
            self.was_due,
            self.last_right,
            self.missed_on,
            self.was_solid,
        )


def _trace(tracks: list[_Track], found: Evidence) -> None:
    """Take an answer into the account of every rule it tells about.

    Forgetting is a slip: a lapse after a pause says little about whether the rule was ever learned.
    """
    if found.outcome != "recalled":
        slips = [1 - (1 - found.slip) * recall(track.schedule, found.day) for track in tracks]
        known = [track.known for track in tracks]
        after = traced(known, slips, found.guess, is_right=found.outcome != "wrong")
        for track, each in zip(tracks, after, strict=True):
            track.known = each
    for track in tracks:
        track.take(found)
