"""The table from the break of the wall to the last dealt tile: a value that never changes.

>>> from mahj_tutor.table import Walls
>>> DealState(Walls.build(7), roll=6, pushed=(Seat.EAST,)).due.seat.value
'East'
"""

from __future__ import annotations

from dataclasses import dataclass, field

from mahj_tutor.american.deal.order import Deal, DealStep, Wording, deal_tiles, steps
from mahj_tutor.rulebook.profiles import Profile, profile
from mahj_tutor.table.seats import SEATS, Seat, seats
from mahj_tutor.table.walls import Walls


@dataclass(frozen=True, slots=True)
class DealState:
    """The table while it is dealt: `done` counts the steps taken, `pushed` the walls pushed out so far.

    `wording` is the order of the last five tiles: in turn, until East takes her two at once (DL6).
    """

    walls: Walls
    roll: int
    missing: Seat | None = None
    table_rules: Profile = field(default_factory=profile)
    pushed: tuple[Seat, ...] = ()
    done: int = 0
    wording: Wording = "in_turn"

    def __post_init__(self) -> None:
        if self.missing is not None:
            seats(3, self.missing)  # refuses East: somebody has to deal

    def __repr__(self) -> str:
        return f"<DealState: roll {self.roll}, step {self.done} of {len(self.steps)}>"

    @property
    def steps(self) -> tuple[DealStep, ...]:
        """The whole deal in steps."""
        if self.missing is None:
            return steps(self.roll, 4, self.table_rules, wording=self.wording)
        return steps(self.roll, 3, self.table_rules, missing=self.missing)

    @property
    def is_done(self) -> bool:
        """Whether the last tile has been dealt."""
        return self.done == len(self.steps)

    @property
    def due(self) -> DealStep:
        """The step that comes next; the last one again when all is dealt."""
        return self.steps[min(self.done, len(self.steps) - 1)]

    @property
    def taken(self) -> int:
        """How many tiles have been taken."""
        return sum(len(step.positions) for step in self.steps[: self.done])

    @property
    def open_left(self) -> int:
        """How many tiles are left on the walls pushed out so far, East's kept ones aside."""
        return 38 * len(self.pushed) - 2 * self.roll * bool(self.pushed) - self.taken

    @property
    def next_wall(self) -> Seat:
        """Whose wall is pushed out next (DL8)."""
        return SEATS[(-len(self.pushed) if self.table_rules.next_wall == "left" else len(self.pushed)) % 4]

    def finish(self) -> Deal:
        """Return the finished deal, whatever has been done so far."""
        players = 4 if self.missing is None else 3
        return deal_tiles(
            self.walls, self.roll, players, self.table_rules, missing=self.missing or Seat.NORTH
        )
