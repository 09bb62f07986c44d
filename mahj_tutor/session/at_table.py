"""Who sits around an item: the players, and what everybody at the table sees of them."""

from __future__ import annotations

from collections.abc import Iterator

from mahj_widgets.layout import Player, Table

from mahj_tutor.american import PlayState
from mahj_tutor.exercises.question_task import QuestionTask
from mahj_tutor.exercises.scene import SIDES
from mahj_tutor.exercises.task import Task
from mahj_tutor.exercises.words import seat_at
from mahj_tutor.table import Seat

_LIES_AT_A_TABLE = frozenset({"rack", "exposure", "discards", "tray"})


def laid_table(task: Task) -> Table | None:
    """Return the table that an item is played at; None for what has no table, or a picture of its own.

    Where a number is asked for nothing is counted; the wall of an author's own moment is not told.
    """
    return Table(()) if task.is_live else _with_players(task)  # alone, the middle takes the seats' place


def _with_players(task: Task) -> Table | None:
    at = task.drawn.situation if isinstance(task, QuestionTask) else None
    if at is None or at.me is None or not _has_table(task):
        return None
    if at.play is None and at.charleston is None:
        return None
    play = None if task.scene.numbers else at.play
    players = tuple(_players(task, play, at.me))
    wall = play.seen_by(at.me).wall_left if play and task.exercise.is_drawn else None
    return Table(players, wall, (f"You are {at.me}",))


def _has_table(task: Task) -> bool:
    kinds = {zone.kind for zone in task.scene.zones}
    return bool(kinds & _LIES_AT_A_TABLE) and not kinds & {"wall", "square", "seats"}


def _players(task: Task, play: PlayState | None, me: Seat) -> Iterator[Player]:
    """Yield the players from the left around; a rack that lies in a zone of its own is not counted again."""
    own = {zone.seat for zone in task.scene.zones if zone.id.startswith(("open-", "hidden-"))}
    for side in SIDES[:0:-1]:
        seat = seat_at(side, me)
        asked = side in own
        yield Player(side, seat.value, None if asked else _hidden(play, seat, me), asked)
    yield Player("me", me.value)


def _hidden(play: PlayState | None, seat: Seat, me: Seat) -> int | None:
    if play is None or play.hand(seat).is_open:
        return None
    return play.seen_by(me).counts[seat.number]
