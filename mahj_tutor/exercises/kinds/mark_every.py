"""Questions of the sort "mark every one that ...": what is marked in
error and what is left out, each with its fault.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mahj_tutor.exercises.feedback import sentence
from mahj_tutor.exercises.kinds.mark import Marking
from mahj_tutor.exercises.scene import Frame, Zone
from mahj_tutor.rulebook import Fault
from mahj_tutor.tiles import natural_list


@dataclass(frozen=True)
class Every:
    """What there is to mark, by the ids of the pieces in their order.

    `names` are the words for each; `good` gives the fault of leaving one out, `bad` the fault of marking one
    and the belief it shows. Neither is empty.
    """

    names: Mapping[str, str]
    good: Mapping[str, Fault]
    bad: Mapping[str, tuple[Fault, str | None]]

    def faults(self, marked: tuple[str, ...]) -> tuple[Fault, ...]:
        """Return at most one fault of each sort, those of what is marked first."""
        wrong = [self.bad[name][0] for name in marked if name in self.bad]
        left = [fault for name, fault in self.good.items() if name not in marked]
        return (*wrong[:1], *left[:1])

    def belief(self, marked: tuple[str, ...]) -> str | None:
        """Return what the first mark shows that should not be there."""
        return next((self.bad[name][1] for name in marked if name in self.bad), None)

    def marking(self, zones: tuple[Zone, ...], *, why: str, now: str, press: str) -> Marking:
        """Return the question."""
        good, bad = tuple(self.good), tuple(self.bad)
        return Marking(
            zones=zones,
            marks=tuple(self.names),
            judge=self.faults,
            right=good,
            wrong=((*good, bad[0]), (bad[-1],), *((good[:-1],) if good[1:] else ())),
            facts=(),
            why=why,
            now=now,
            press=press,
            several=True,
            limit=len(self.names),
            misconception=self.belief,
            replay=lambda marked: (
                Frame(f"You marked {natural_list(self.names[name] for name in marked)}.", lit=marked),
                Frame(sentence(self.faults(marked)[0].say)),
                Frame(why, lit=good),
            ),
        )
