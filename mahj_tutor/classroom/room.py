"""A question to the whole room: vote alone, talk, vote again. A pure state machine without a clock.

The first spread stays hidden until the vote is closed for good, so that nobody follows the crowd.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Self, get_args

from mahj_tutor.errors import MahjError

Stage = Literal["first", "talk", "second", "spread", "answer", "over"]
"""`first` and `second` take votes; `talk` hides what came of the first one; `spread` shows what came of both;
`answer` shows what is right; `over` ends the question."""
Advance = Literal["talk", "again", "close", "answer", "reopen", "end"]

_ADVANCES: Mapping[tuple[Stage, Advance], Stage] = {
    ("first", "talk"): "talk",
    ("first", "close"): "spread",
    ("talk", "again"): "second",
    ("talk", "close"): "spread",
    ("second", "close"): "spread",
    ("spread", "answer"): "answer",
    ("spread", "reopen"): "second",
}
_STAGES: tuple[Stage, ...] = get_args(Stage)


class NotNow(MahjError):  # noqa: N818 it says what it is
    """A question does not take this step, or this vote, where it is."""


@dataclass(frozen=True, slots=True)
class Question:
    """An item that the room is asked; `number` tells questions of a class apart."""

    number: int
    exercise: str
    seed: int
    stage: Stage = "first"
    voted_again: bool = False
    house: str = ""

    @property
    def vote(self) -> int:
        """Which vote is open: 1 or 2; 0 if none is."""
        return {"first": 1, "second": 2}.get(self.stage, 0)

    @property
    def shown_votes(self) -> tuple[int, ...]:
        """The votes whose spread may be shown."""
        if self.stage not in ("spread", "answer"):
            return ()
        return (1, 2) if self.voted_again else (1,)

    @property
    def advances(self) -> tuple[Advance, ...]:
        """The steps that are possible now."""
        after = tuple(advance for stage, advance in _ADVANCES if stage == self.stage)
        return after if self.stage == "over" else (*after, "end")

    def after(self, advance: Advance) -> Self:
        """Return the question after a step; raise `NotNow` if it is not possible now."""
        if advance not in self.advances:
            raise NotNow(f"a question in the stage {self.stage!r} does not take the step {advance!r}")
        stage: Stage = "over" if advance == "end" else _ADVANCES[self.stage, advance]
        return replace(self, stage=stage, voted_again=self.voted_again or stage == "second")

    def as_json(self) -> dict[str, Any]:
        """Return it as what JSON can hold."""
        return {
            "number": self.number,
            "exercise": self.exercise,
            "seed": self.seed,
            "stage": self.stage,
            "voted_again": self.voted_again,
            "house": self.house,
        }

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> Self | None:
        """Return the question that was kept, if there was one."""
        if kept.get("stage") not in _STAGES:
            return None
        voted_again, house = bool(kept["voted_again"]), kept.get("house", "")
        return cls(kept["number"], kept["exercise"], kept["seed"], kept["stage"], voted_again, house)


Vote = tuple[str, ...]
"""The ids of what was chosen, or the number that was written."""


@dataclass(frozen=True, slots=True)
class Bar:
    """How often one thing was chosen: in the first vote and in the second."""

    id: str
    first: int
    second: int


def spread(ids: Sequence[str], first: Iterable[Vote], second: Iterable[Vote]) -> tuple[Bar, ...]:
    """Return the spread of both votes over what could be chosen; what is not among `ids` comes last.

    >>> spread(["a", "b"], [("a",), ("b",), ("a",)], [("b",)])
    (Bar(id='a', first=2, second=0), Bar(id='b', first=1, second=1))
    """
    before, after = (Counter(each for vote in votes for each in vote) for votes in (first, second))
    others = sorted({*before, *after} - set(ids))
    return tuple(Bar(each, before[each], after[each]) for each in (*ids, *others))
