"""The table from the roll to the last dealt tile: a value that never changes.

>>> from mahj_tutor.table import Walls
>>> DealState(Walls.build(7, "classical"), roll=12, is_broken=True, done=1).due.seat.value
'South'
"""

from __future__ import annotations

from dataclasses import dataclass, field

from mahj_tutor.classical.deal.order import Deal, DealStep, Wording, deal_tiles, steps
from mahj_tutor.rulebook.profiles import Profile, profile
from mahj_tutor.table.walls import Walls


@dataclass(frozen=True, slots=True)
class DealState:
    """The table during the deal: `done` counts the steps taken; `wording` is how East took her last two."""

    walls: Walls
    roll: int
    table_rules: Profile = field(default_factory=profile)
    is_broken: bool = False
    done: int = 0
    wording: Wording = "next_two"

    def __repr__(self) -> str:
        return f"<DealState: roll {self.roll}, step {self.done} of {len(self.steps)}>"

    @property
    def steps(self) -> tuple[DealStep, ...]:
        """The whole deal in steps."""
        return steps(self.roll, self.wording)

    @property
    def is_done(self) -> bool:
        """Whether the last tile has been dealt."""
        return self.done == len(self.steps)

    @property
    def due(self) -> DealStep:
        """The step that comes next; the last one again when all is dealt."""
        return self.steps[min(self.done, len(self.steps) - 1)]

    def finish(self) -> Deal:
        """Return the finished deal, whatever has been done so far."""
        return deal_tiles(self.walls, self.roll, self.wording)
