"""What a learner knows of each rule, recomputed from the attempts alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from fsrs import Card

from mahj_tutor.learner.bookmark import Attempt
from mahj_tutor.memory import schedule
from mahj_tutor.memory.evidence import Evidence, Outcome, evidence
from mahj_tutor.memory.tracing import KNOWN_AT_FIRST, traced

RuleState = Literal["new", "learning", "solid", "shaky"]
"""`new`: not met yet; `learning`; `solid`: known, as far as one can tell; `shaky`: missed lately, after it
had been right or solid."""

SOLID = 0.95
"""How likely a rule has to be known to be solid."""
SOLID_RUN = 3
"""How many answers in a row, at least, have to be right alone for a rule to be solid; to be solid again, one."""


@dataclass(frozen=True, slots=True)
class RuleMemory:
    """What is known of a learner and one rule.

    `right` counts the answers that were right alone, `missed` those that were not; `due` is the day from which
    it should be reviewed, `recall` how likely it is still recalled on the day it was asked for. `reviewed` is
    the day of the last review, and `was_due` tells whether it was due then.
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

    def is_due(self, day: date) -> bool:
        """Tell whether the rule should be reviewed on a day."""
        return self.due <= day


def rule_memories(attempts: Iterable[Attempt], day: date) -> Mapping[str, RuleMemory]:
    """Return what a learner knows of each rule met, as of a day (UTC), by rule id.

    The attempts come in the order of time, from `Store.summaries` for instance. Rules that are not in
    the result are `new`.
    """
    tracks: dict[str, _Track] = {}
    for each in evidence(attempts):
        _trace([tracks.setdefault(rule, _Track(rule)) for rule in each.rules], each)
    return {rule: track.memory(day) for rule, track in tracks.items()}


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
    card: Card | None = field(default=None)
    reviewed: date = date.min
    was_due: bool = False
    missed_on: date = date.min

    def take(self, found: Evidence, known: float) -> None:
        """Take what an answer showed."""
        self.known, self.last = known, found.outcome
        self.right += found.outcome == "right"
        self.run = self.run + 1 if found.outcome == "right" else 0
        self.missed += found.outcome == "wrong"
        self.was_solid = self.was_solid or self.is_solid
        self._review(found)

    def _review(self, found: Evidence) -> None:
        """Review the card: with the first answer of a day, and with the first one that is wrong."""
        is_first, is_lapse = found.day != self.reviewed, found.outcome == "wrong"
        if is_first or (is_lapse and found.day != self.missed_on):
            if is_first:
                self.was_due = self.card is not None and schedule.due(self.card) <= found.day
            self.card, self.reviewed = schedule.review(self.card, found.outcome, found.day), found.day
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
        assert self.card is not None
        return RuleMemory(
            self.rule,
            self.state,
            self.known,
            self.right,
            self.missed,
            schedule.due(self.card),
            schedule.recall(self.card, day),
            self.reviewed,
            self.was_due,
        )


def _trace(tracks: list[_Track], found: Evidence) -> None:
    """Take an answer into the account of every rule it tells about.

    Forgetting is a slip: a lapse after a pause says little about whether the rule was ever learned.
    """
    known = [track.known for track in tracks]
    if found.outcome != "recalled":
        slips = [1 - (1 - found.slip) * schedule.recall(track.card, found.day) for track in tracks]
        known = traced(known, slips, found.guess, is_right=found.outcome != "wrong")
    for track, each in zip(tracks, known, strict=True):
        track.take(found, each)
