"""Find your place: which game, a few questions, then a map of what is solid and where to start."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from types import SimpleNamespace
from typing import cast, get_args

from tornado.web import HTTPError

from mahj_tutor.exercises.course import Course
from mahj_tutor.learner.bookmark import PLACEMENT
from mahj_tutor.memory.placement import MOST_ITEMS, GameChoice, Placement, mark, question_counts
from mahj_tutor.memory.placement_map import map_of
from mahj_tutor.memory.practice import Practice, PracticeItem
from mahj_tutor.server.question_pages import QuestionPage
from mahj_tutor.session.placement_session import give_up, heading_of


class PlacementPage(QuestionPage):
    """Placement. It locks nothing."""

    async def get(self) -> None:
        """Ask which game, ask the next question, or show the map."""
        found, course = await self.off_loop(self._place, await self.app.practices())
        if found is None or self.get_query_argument("anew", ""):
            await self.off_loop(self._show_games, found, course, await self.app.practices())
        elif found.item and found.choice:
            await self._ask(found.item, found)
        else:
            view = {"map": map_of(found, course)}
            await self.off_loop(partial(self.show, "placement_end.html", **view))

    def _show_games(self, found: Placement | None, course: Course, among: Sequence[Practice]) -> None:
        """Show the games to choose from, with how much is asked of each."""
        asked = {}
        for each in get_args(GameChoice):
            usual, sure = question_counts(each, among)
            more = f", up to {sure} if some answers leave doubt" if sure > usual else ""
            asked[each] = f"Up to {usual} questions{more}."
        first, guard = course.lessons[:1], self.xsrf_form_html()
        self.show("placement.html", guard=guard, first=first, has_map=found is not None, asked=asked)

    async def _ask(self, item: PracticeItem, found: Placement) -> None:
        """Send a page with a question, which is left as soon as an answer was taken."""
        assert found.choice is not None
        heading = heading_of(found)
        onward = {
            "href": f"{self.base_url}{PLACEMENT}",
            "label": "Next question",
            "follow": "yes",
            "take": "yes",
            "heading": heading,
            "skip": self.xsrf_form_html(),
            "asked": _name(item),
            "enough": "" if found.answered < MOST_ITEMS[found.choice] else f"{PLACEMENT}?enough=yes",
        }
        question = {"exercise": item.exercise, "seed": item.seed, "purpose": PLACEMENT}
        await self.ask(SimpleNamespace(id=PLACEMENT, title="Find your place"), heading, question, onward)

    def _place(self, among: Sequence[Practice]) -> tuple[Placement | None, Course]:
        """Return how far the learner's placement is, and the lessons with what she did in them."""
        key = self.learner_key()
        course = self.course(self.progress(key))
        return self.placement(key, course, among, to_be_sure=not self._is_enough), course

    @property
    def _is_enough(self) -> bool:
        """Whether she wants to see what was found so far, though some of it may have been luck."""
        return bool(self.get_query_argument("enough", ""))

    async def post(self) -> None:
        """Begin with a game, or take "I don't know" for an answer and go on."""
        await self.off_loop(self._take, await self.app.practices())

    def _take(self, among: Sequence[Practice]) -> None:
        key, game = self.learner_key(), self.get_body_argument("game", "")
        if game:
            self._begin(key, game)
        else:
            found = self.placement(key, self.course({}), among, to_be_sure=True)
            # After an answer, or where the button is pressed twice, the next item is one she has not seen.
            if found and found.item and _name(found.item) == self.get_body_argument("asked", ""):
                give_up(self.app.store, key, found.item)
        self.redirect(f"{self.base_url}{PLACEMENT}", status=303)

    def _begin(self, key: str, game: str) -> None:
        """Begin a placement with other questions than any before."""
        if game not in get_args(GameChoice):
            raise HTTPError(400)
        count = self.begun_placement(key).count + 1
        self.app.store.save_bookmark(key, mark(count, cast("GameChoice", game)))


def _name(item: PracticeItem) -> str:
    """Return what a form calls an item."""
    return f"{item.exercise} {item.seed}"
