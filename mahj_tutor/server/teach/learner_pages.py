"""What reaches a learner's tablet from her teacher: a card, a pause, an item, a question, a sentence."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from tornado.web import HTTPError

from mahj_tutor.classroom.ballot import Ballot, ballot_of, voted_zones
from mahj_tutor.classroom.model import Cue, Membership
from mahj_tutor.classroom.moments import Moment
from mahj_tutor.classroom.room import Question
from mahj_tutor.questions.task import Task
from mahj_tutor.server.page import off_loop
from mahj_tutor.server.question_pages import QuestionPage
from mahj_tutor.server.teach.actions import NUDGES
from mahj_tutor.server.teach.join_pages import MemberPage
from mahj_tutor.server.teach.pictures import asked, begun, board_picture
from mahj_tutor.server.teach.service import Pointer
from mahj_tutor.server.teach.stream import Stream

QUESTION = "question"
"""The page with the board on which the class says what it would do."""
MOST_PAGES = 4
"""Pages of one learner that keep a connection open for news: browsers open six to one server at most."""


class Here(BaseModel):
    """Where a board is."""

    model_config = ConfigDict(extra="forbid")

    lesson: Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]*$", max_length=40)]
    section: int = Field(ge=0, le=500)
    nudge: int = Field(default=0, ge=0, lt=1 << 31)
    """The number of a note that was read just now."""


class Cast(BaseModel):
    """A vote."""

    model_config = ConfigDict(extra="forbid")

    question: int = Field(ge=1, lt=1 << 31)
    vote: int = Field(ge=1, le=2)
    answer: list[Annotated[str, StringConstraints(max_length=120)]] = Field(max_length=20)


class NewsFeed(MemberPage, Stream):
    """What the teacher asks of the class, as it changes."""

    async def get(self) -> None:
        """Send it whenever it has changed, and note that the learner is here."""
        key = self.learner_key()
        mine = await self.off_loop(self.rooms.store.membership, key)
        if mine is None or self.rooms.attendance.pages(mine.member.id) >= MOST_PAGES:
            self.send_once(await asyncio.to_thread(self._state, key))
            return
        self.rooms.attendance.come(mine.member.id)

        async def state() -> dict[str, Any] | None:
            return await asyncio.to_thread(self._state, key)

        try:
            await self.stream(mine.of.id, state)
        finally:
            self.rooms.attendance.go(mine.member.id)

    def _state(self, key: str) -> dict[str, Any] | None:
        """Return what the teacher asks of this learner, without a word about anybody else."""
        mine = self.rooms.store.membership(key)
        if mine is None:
            return None
        if mine.member.removed:
            return {"removed": True}
        question = self.rooms.store.question(mine.of.id)
        lead, nudge = mine.of.lead, mine.member.nudge
        sent, together = (each if each.is_open else Cue() for each in (lead.sent, lead.together))
        pointer = self.rooms.pointers.get(mine.member.id, Pointer())
        return {
            "removed": False,
            "member": mine.member.id,
            "paused": lead.paused,
            "same_tiles": lead.same_tiles,
            "together": {"number": together.number, "lesson": together.lesson, "section": together.section},
            "sent": sent.number,
            "question": {"number": question.number, "stage": question.stage} if question else None,
            "nudge": {"number": nudge.number if nudge.is_open else 0, "text": NUDGES[nudge.section]},
            "pointer": {"number": pointer.number, "item": pointer.item, "target": pointer.target},
        }  # fmt: skip


class HerePage(MemberPage):
    """Where a learner's board is now."""

    @off_loop
    def post(self) -> None:
        """Note it."""
        here = self.read(Here)
        key = self.learner_key()
        mine = self.rooms.store.membership(key)
        if mine is not None and not mine.member.removed and self.rooms.page_tries.allow(key):
            self.rooms.attendance.is_at(mine.member.id, here.lesson, here.section)
            if here.nudge:
                self._read(mine, here.nudge)
            if here.lesson == QUESTION:
                self.rooms.news.tell_wall(mine.of.id)  # the board has cast a vote, perhaps
        self.set_status(204)
        self.finish()

    def _read(self, mine: Membership, number: int) -> None:
        """Note that she has read a note, if it is still the one."""
        nudge = mine.member.nudge
        if nudge.is_open and nudge.number == number:
            self.rooms.store.nudge(mine.of.id, mine.member.id, replace(nudge, is_over=True, is_read=True))


class SentPage(QuestionPage, MemberPage):
    """The item that the teacher sent, on a board."""

    async def get(self) -> None:
        """Send the page with the item."""
        sent = (await self.off_loop(_mine, self)).of.lead.sent
        if not sent.is_open:
            self.redirect(self.base_url)
            return
        page = SimpleNamespace(id="sent", title="From your teacher")
        question = {"exercise": sent.exercise, "seed": sent.seed, "purpose": sent.purpose}
        onward = {"href": f"{self.base_url}class/back", "label": "Back to where I was", "follow": "yes"}
        await self.ask(page, "From your teacher", question, onward)


class BackPage(MemberPage):
    """The way back from an item or a question."""

    @off_loop
    def get(self) -> None:
        """Go on with the lesson one was in; the script knows the section."""
        here = self.get_query_argument("lesson", "")
        is_lesson = self.course({}).find(here) is not None
        self.redirect(f"{self.base_url}lesson/{here}" if is_lesson else self.base_url)


class QuestionToRoom(QuestionPage, MemberPage):
    """The question that the room is asked: with a ballot, or on a board if it is about a moment of a game."""

    async def get(self) -> None:
        """Send the page, or go home if nothing is asked."""
        mine = await self.off_loop(_mine, self)
        question = await self.off_loop(self.rooms.store.question, mine.of.id)
        if question is None or question.stage == "over":
            self.redirect(self.base_url)
        elif Moment.read(question.exercise) is None:
            await self.off_loop(self._show_ballot, mine, question)
        else:
            await self._show_board(question)

    async def _show_board(self, question: Question) -> None:
        page = SimpleNamespace(id=QUESTION, title="From your teacher")
        asked = {"moment": question.exercise, "number": question.number}
        onward = {
            "href": f"{self.base_url}class/back",
            "label": "Back to where I was",
            "follow": "yes",
            "heading": "A question for everyone",
        }
        await self.ask(page, "What would you do?", asked, onward)

    def _show_ballot(self, mine: Membership, question: Question) -> None:
        task, ballot = _asked(self.app, question)
        if task is None or ballot is None:
            self.redirect(self.base_url)
            return
        shown_below = voted_zones(task, ballot)
        picture = board_picture(task, begun(task), 560, questions=False, without=shown_below)
        votes = self.rooms.store.votes(mine.of.id, question.number, question.vote or 2)
        given = votes.get(mine.member.id) or ()
        names = {each.id: each.text for each in ballot.options}
        self.show(
            "class/question.html",
            question=question,
            ask=asked(task),
            facts=task.facts,
            ballot=ballot,
            corners=not task.hides_corners,
            picture=picture,
            given=given,
            given_words=", ".join(names.get(each, each) for each in given),
        )

    @off_loop
    def post(self) -> None:
        """Take a vote while it is open; it may be changed until it is closed."""
        cast = self.read(Cast)
        mine = _mine(self)
        question = self.rooms.store.question(mine.of.id)
        if question is None or (question.number, question.vote) != (cast.question, cast.vote):
            raise HTTPError(409)
        if not self.rooms.vote_tries.allow(mine.member.key):
            raise HTTPError(429)
        _, ballot = _asked(self.app, question)
        answer = ballot.read(tuple(cast.answer)) if ballot else None
        if answer is None:
            raise HTTPError(400)
        self.rooms.store.cast(question, mine.member, answer)
        self.rooms.news.tell_wall(mine.of.id)
        self.answer_json({"ok": True})


def _mine(page: MemberPage) -> Membership:
    """Return the class of the learner who opens a page; anybody who is in none is turned away."""
    mine = page.rooms.store.membership(page.learner_key())
    if mine is None or mine.member.removed:
        raise HTTPError(403)
    return mine


def _asked(app: Any, question: Question) -> tuple[Task | None, Ballot | None]:
    task: Task | None = app.exercises.task(question.exercise, question.seed, house=question.house)
    return task, ballot_of(task) if task else None
