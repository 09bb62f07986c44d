"""Who sits around an item: the players, and what everybody at the table sees of them."""

from __future__ import annotations

from collections.abc import Iterator

from mahj_widgets.layout import Player, Table

from mahj_tutor.american import PlayState
from mahj_tutor.exercises.question_task import QuestionTask
from mahj_tutor.exercises.scene import SIDES, Scene
from mahj_tutor.exercises.task import Task
from mahj_tutor.exercises.words import seat_at
from mahj_tutor.table import Seat

_LIES_AT_A_TABLE = frozenset({"rack", "exposure", "discards", "tray"})
_OF_CARD = frozenset({"card", "line"})


def laid_table(task: Task) -> Table | None:
    """Return the table that an item is played at; None for what has no table, or a picture of its own.

    Where a number is asked for nothing is counted; the wall of an author's own moment is not told.
    """
    if task.is_live:
        return Table(())  # alone: the middle takes the place of the seats
    if not isinstance(task, QuestionTask) or not _has_table(task):
        return None
    at = task.drawn.situation
    if at.me is None:
        return None
    play = None if task.scene.numbers else at.play
    wall = play.seen_by(at.me).wall_left if play and task.exercise.is_drawn else None
    return Table(tuple(_players(task, play, at.me)), wall, (f"You are {at.me}",))


def _has_table(task: QuestionTask) -> bool:
    at = task.drawn.situation
    kinds = {zone.kind for zone in task.scene.zones}
    is_played = at.play is not None or at.charleston is not None
    if _is_marked_on_card(task.scene):
        return False  # the card is what the answer is given on: it can't lie under a button
    return is_played and bool(kinds & _LIES_AT_A_TABLE) and not kinds & {"wall", "square", "seats"}


def _is_marked_on_card(scene: Scene) -> bool:
    return any(
        piece.id in scene.marks for zone in scene.zones if zone.kind in _OF_CARD for piece in zone.pieces
    )


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
