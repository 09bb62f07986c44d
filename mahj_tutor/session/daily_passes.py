"""What the coach would have passed in the deal of the day, told once all passes are made."""

from __future__ import annotations

from collections.abc import Sequence

from mahj_tutor.american import CharlestonState, Give, Move, PlayState
from mahj_tutor.pictures.words import tiles_said
from mahj_tutor.players.hindsight import Weighed
from mahj_tutor.players.measure import is_alike
from mahj_tutor.session.any_table import AnyTable
from mahj_tutor.session.levels import Level
from mahj_tutor.session.review.look_back import LookBack
from mahj_tutor.session.table_told import Came
from mahj_tutor.session.table_words import words

PASSES = 8
"""More passes than a game has."""


def passes_told(level: Level, table: AnyTable, look: LookBack | None) -> Came | None:
    """Return her passes beside the coach's, from the last pass to the first throw; None before and after, and
    at other levels than the daily one.
    """
    now = table.game.now
    if look is None or not level.is_daily or not isinstance(now, PlayState) or now.thrown:
        return None
    look.follow(table, PASSES)
    passes = [each for each in look.hindsight.weighed if each.kind == "pass"]
    return _compared(passes) if passes else None


def _compared(passes: Sequence[Weighed]) -> Came:
    alike = [each for each in passes if not each.cost]
    name = "all" if len(alike) == len(passes) else "some" if alike else "none"
    return Came("passes", (), words("daily", name), "\n".join(f"- {_told(each)}" for each in passes))


def _told(passed: Weighed) -> str:
    state, move, best = passed.decided.state, passed.decided.move, passed.best.move
    assert isinstance(state, CharlestonState)  # nothing else is passed
    name = "same" if is_alike(move, best) else "as_good" if not passed.cost else "other"
    return words("daily", name, stage=state.stage.value, hers=_tiles(move), mine=_tiles(best))


def _tiles(move: Move | None) -> str:
    """Say what is passed."""
    if not isinstance(move, Give):
        return ""
    if not move.blind:
        return tiles_said(move.tiles)
    return words("daily", "blind", tiles=tiles_said(move.tiles), blind=move.blind).removeprefix(" + ")
