"""The steps in which a learner looks back on her game: positions that come back, one after the other."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mahj_tutor.american import CharlestonState, Move, PlayState
from mahj_tutor.american.game import Game
from mahj_tutor.american.play.moves import Rack
from mahj_tutor.american.play.state import Phase
from mahj_tutor.players.decisions import State
from mahj_tutor.players.hindsight import Hindsight, Weighed
from mahj_tutor.players.rule_mistakes import RuleMistake
from mahj_tutor.players.table_record import TableRecord
from mahj_tutor.session.any_table import Asks, Coach
from mahj_tutor.session.table_game import TableGame


@dataclass(frozen=True, slots=True)
class Step:
    """A position that comes back: `at` is how many moves had been made, `move` what she did there.

    No `move` let a discard go. It was against the rules (`mistake`), or dear (`weighed`).
    """

    at: int
    state: State
    move: Move | None
    mistake: RuleMistake | None = None
    weighed: Weighed | None = None


def steps_of(found: Hindsight) -> tuple[Step, ...]:
    """Return the steps of a game: the mistakes in the rules in their order, then what was dearest."""
    mistakes = (Step(each.at, each.state, each.move, mistake=each) for each in found.mistakes)
    dear = ((each, each.decided) for each in found.dearest)
    return (*mistakes, *(Step(of.at, of.state, of.move, weighed=each) for each, of in dear))


def hindsight_of(table: TableGame) -> Hindsight:
    """Return what looks back on the game of a table; nothing is taken from it yet."""
    opened = table.opening
    return Hindsight(start_of(table), table.me, opened.without, since=opened.again)


def start_of(table: TableGame) -> Game:
    """Return the game of a table before its first move."""
    now = table.game.now
    assert isinstance(now, CharlestonState | PlayState)  # a game at a table begins with all tiles dealt
    return table.opening.game(now.card, now.table_rules)


def table_at(table: TableGame, moves: int) -> TableGame:
    """Return the table as it was after so many moves."""
    return TableGame.resume(TableRecord(table.opening, table.game.history[:moves]), start_of(table))


def table_of(table: TableGame, step: Step) -> TableGame:
    """Return the table at a step: she is asked, what she picked is racked, and the coach is silent."""
    there = replace(table_at(table, step.at), asks=Asks.ALL, coach=Coach.OFF)
    now, wanted = there.game.now, step.state
    is_racked = isinstance(wanted, PlayState) and wanted.phase is Phase.DISCARD
    if is_racked and isinstance(now, PlayState) and now.phase is Phase.LOOKED:
        return there.after(Rack(there.me))
    return there
