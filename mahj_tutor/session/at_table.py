"""Who sits around an item: the players, and what everybody at the table sees of them."""

from __future__ import annotations

from collections.abc import Iterator

from mahj_widgets.layout import Player, Table

from mahj_tutor import classical
from mahj_tutor.american.play.state import Phase
from mahj_tutor.facts.situation import Situation
from mahj_tutor.games import AnyPlay
from mahj_tutor.pictures.scene import SIDES, Scene, Side
from mahj_tutor.pictures.table import EMPTY_CHAIR
from mahj_tutor.pictures.words import seat_at, side_of
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.questions.task import Task
from mahj_tutor.session.facts_said import facts_said
from mahj_tutor.table import Seat

_LIES_AT_A_TABLE = frozenset({"rack", "exposure", "discards", "tray"})
_OF_CARD = frozenset({"card", "line"})

_PLAYERS = (*(seat.value for seat in Seat), "You", EMPTY_CHAIR)
"""How a plaque begins that says who sits there."""


def laid_table(task: Task, ask: str = "") -> Table | None:
    """Return the table that an item is played at; None for what has no table, or a picture of its own.

    Where a number is asked for nothing is counted; the wall of an author's own moment is not told. Facts that
    the question `ask` states already are listed as said.
    """
    if task.is_live:
        return Table(())  # alone: the middle takes the place of the seats
    if task.captions or not isinstance(task, QuestionTask) or not _has_table(task):
        return None
    at = task.drawn.situation
    if at.me is None:
        return None
    said = (f"You are {at.me}", *_in_picture(task.scene, at, at.me), *facts_said(task.scene, ask))
    return Table(tuple(_players(task, at, at.me)), _wall(task, at, at.me), said)


def _thrower(scene: Scene, at: Situation) -> Seat | None:
    """Return who threw the discard that lies in sight, ringed as the last one."""
    discards = (zone.pieces for zone in scene.zones if zone.kind == "discards")
    lie = any(piece.state == "last" for pieces in discards for piece in pieces)
    last = at.any_play.last_discard if at.any_play is not None else None
    return last.seat if last is not None and lie else None


def _in_picture(scene: Scene, at: Situation, me: Seat) -> Iterator[str]:
    """Yield the fact that a tile was thrown, where both the tile and its player are ringed."""
    thrower = _thrower(scene, at)
    if thrower is not None and thrower is not me:
        begin = f"{thrower} threw "
        yield from (fact for fact in scene.facts if fact.startswith(begin) and " said " not in fact)


def _wall(task: QuestionTask, at: Situation, me: Seat) -> int | None:
    """Return how many tiles are left in the wall of a game that was drawn and is still being played."""
    play = at.any_play
    if play is None or task.scene.numbers or not task.drawn.fields.draw:
        return None
    if play.phase in (Phase.OVER, classical.Phase.OVER):
        return None
    return play.seen_by(me).wall_left or None  # an empty wall is said in a fact


def _has_table(task: QuestionTask) -> bool:
    at = task.drawn.situation
    kinds = {zone.kind for zone in task.scene.zones}
    is_played = at.any_play is not None or at.charleston is not None
    if _is_marked_on_card(task.scene) or kinds & {"wall", "square"}:
        return False  # the card is what the answer is given on: it can't lie under a button
    return _sits_around(task.scene) or (is_played and bool(kinds & _LIES_AT_A_TABLE) and "seats" not in kinds)


def _sits_around(scene: Scene) -> bool:
    """Whether plaques say who sits where: no place is asked for."""
    seats = [zone for zone in scene.zones if zone.kind == "seats"]
    texts = [piece.text or "" for zone in seats for piece in zone.pieces]
    is_told = all(text.startswith(_PLAYERS) for text in texts)
    return bool(texts) and is_told and all(zone.seat is None for zone in seats)


def _is_marked_on_card(scene: Scene) -> bool:
    return any(
        piece.id in scene.marks for zone in scene.zones if zone.kind in _OF_CARD for piece in zone.pieces
    )


def _players(task: QuestionTask, at: Situation, me: Seat) -> Iterator[Player]:
    """Yield the players from the left around; a rack that lies in a zone of its own is not counted again."""
    own = {zone.seat for zone in task.scene.zones if zone.id.startswith(("open-", "hidden-"))}
    play = None if task.scene.numbers else at.any_play
    empty, thrower = _empty_chair(task.scene, at), _thrower(task.scene, at)
    for side in SIDES[:0:-1]:
        seat = seat_at(side, me)
        asked, is_empty = side in own, side == empty
        hidden = None if asked or is_empty else _hidden(play, seat, me)
        yield Player(side, seat.value, hidden, asked, is_empty, seat is thrower)
    yield Player("me", me.value)


def _empty_chair(scene: Scene, at: Situation) -> Side | None:
    """Return the side at which nobody sits, where three people play."""
    state = at.play or at.charleston
    if state is not None and state.missing is not None and at.me is not None:
        return side_of(state.missing, at.me)
    plaques = (piece for zone in scene.zones if zone.kind == "seats" for piece in zone.pieces)
    return next((piece.seat for piece in plaques if piece.text == EMPTY_CHAIR), None)


def _hidden(play: AnyPlay | None, seat: Seat, me: Seat) -> int | None:
    if play is None or play.hand(seat).is_open:
        return None
    return play.seen_by(me).counts[seat.number]
