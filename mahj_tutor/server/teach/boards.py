"""Which board of a learner's her teacher sees at a card: in the lesson, or beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mahj_tutor.classroom.grid import Presence
from mahj_tutor.classroom.model import Cue, Member, SchoolClass
from mahj_tutor.classroom.overview import SENT
from mahj_tutor.learner.bookmark import Attempt, Bookmark
from mahj_tutor.learner.side_record import SideRecord
from mahj_tutor.server.teach.lessons import is_at
from mahj_tutor.server.teach.pages import TeachPage

Where = Literal["lesson", "sent", "beside"]


@dataclass(frozen=True, slots=True)
class Board:
    """A board by its bookmark; `is_open` tells whether it is on the learner's tablet now.

    `where` it is from: the lesson, an item that was sent, or her latest answer beside both, as in a review.
    """

    bookmark: Bookmark
    where: Where = "lesson"
    is_open: bool = False


def board_of(page: TeachPage, of: SchoolClass, member: Member, exercise: str) -> Board | None:
    """Return a learner's board at an exercise: the one on her tablet, or else the one she worked at last."""
    store, sent = page.app.store, of.lead.sent
    here = page.rooms.attendance.here([member.id]).get(member.id)
    if _is_at_sent(here, sent, exercise):
        opened = SideRecord(store, sent.purpose, sent.seed).bookmark(member.key, exercise)
        if opened and opened.seed == sent.seed:
            return Board(opened, "sent", is_open=True)
    mark: Bookmark | None = store.bookmark(member.key, exercise)
    is_open = is_at(page.whole_course(), here, exercise)
    attempts, _ = store.latest_attempts(member.key, exercise, 1)
    if attempts and (mark is None or not (is_open or _has_answers(mark))):
        latest = _bookmark(attempts[0])
        return Board(latest, "sent" if (sent.exercise, sent.seed) == (exercise, latest.seed) else "beside")
    return Board(mark, is_open=is_open) if mark else None


def _is_at_sent(here: Presence | None, sent: Cue, exercise: str) -> bool:
    return here is not None and here.lesson == SENT and sent.is_open and sent.exercise == exercise


def _has_answers(mark: Bookmark) -> bool:
    """Tell whether anything was answered at an exercise in its lesson."""
    return mark.phase != "open" or mark.done or bool(mark.tries or mark.round)


def _bookmark(attempt: Attempt) -> Bookmark:
    """Return a bookmark at an answer."""
    return Bookmark(
        attempt.exercise,
        attempt.version,
        attempt.seed,
        acts=attempt.acts,
        tries=1,
        phase=attempt.verdict,
        house=attempt.house,
    )
