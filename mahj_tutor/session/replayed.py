"""A game from its record, step by step, as the learner saw it: to look through, to show, to go back to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from mahj_tutor.errors import MahjError
from mahj_tutor.games import Move
from mahj_tutor.players.table_record import TableRecord
from mahj_tutor.session.any_table import AnyTable
from mahj_tutor.session.kinds import KINDS
from mahj_tutor.session.table_kinds import Kind


@dataclass(frozen=True, slots=True)
class Step:
    """The game after a move that is told, the lines that tell it, and the game before that move.

    The first step is the deal, before which there is nothing.
    """

    table: AnyTable
    told: tuple[str, ...] = ()
    before: AnyTable | None = None
    move: Move | None = None


@dataclass(frozen=True, slots=True)
class Replayed:
    """A game of a record, step by step."""

    record: TableRecord
    steps: tuple[Step, ...]

    @property
    def kind(self) -> Kind[AnyTable]:
        """Which game it is."""
        return KINDS[self.record.opening.variant]

    def step(self, number: int) -> Step:
        """Return a step, the first of which is 0; raise `MahjError` if there is none."""
        if not 0 <= number < len(self.steps):
            raise MahjError(f"this game has the steps 0 to {len(self.steps) - 1}, and no {number}")
        return self.steps[number]


@lru_cache(maxsize=16)
def replayed(text: str) -> Replayed:
    """Return the game of a record; raise `MahjError` if the text is none, or a move in it can't be made."""
    record = TableRecord.of(text)
    table = KINDS[record.opening.variant].begin(record.opening, record.opening.house)
    dealt = len(table.game.history)
    if table.game.history != record.moves[:dealt]:
        raise MahjError("the record of a game begins with the deal")
    steps = [Step(table, tuple(table.log))]
    for move in islice(record.moves, dealt, None):
        before, table = table, table.after(move)
        if len(table.log) > len(before.log):
            steps.append(Step(table, tuple(table.log[len(before.log) :]), before, move))
    if steps[-1].table is not table:
        steps.append(Step(table))
    return Replayed(record, tuple(steps))
