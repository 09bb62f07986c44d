"""The controller of a board on which a learner finds her place: which game, the questions, the map.

It is for a notebook. On our pages each question has a page of its own, and the map links to the lessons.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import cast, get_args

from mahj_widgets.layout import Choice, Option
from mahj_widgets.protocol import Action, Ask, Draft, Feedback, Hello, Message, Submit, View

from mahj_tutor.errors import StoreError
from mahj_tutor.exercises.course import Course, course
from mahj_tutor.exercises.library import shared_library
from mahj_tutor.exercises.notebooks import boards_in
from mahj_tutor.learner.bookmark import PLACEMENT
from mahj_tutor.learner.side_record import SideRecord
from mahj_tutor.learner.store import Store
from mahj_tutor.memory.placement import (
    MOST_ITEMS,
    GameChoice,
    Placement,
    begun,
    latest_placement,
    mark,
    question_counts,
)
from mahj_tutor.memory.placement_map import map_of, words
from mahj_tutor.memory.practice import Practice, PracticeItem, practices
from mahj_tutor.session import messages
from mahj_tutor.session.board_session import BoardSession, Request
from mahj_tutor.session.placement_session import PlacementSession, give_up, heading_of
from mahj_tutor.session.record_keeper import Keeper
from mahj_tutor.session.sources import CatalogSource

_GAMES, _END = "placement#games", "placement#end"


class PlaceSession(BoardSession):
    """One placement on one board. Every answer is in the record, so it goes on after a reload."""

    what = PLACEMENT

    def __init__(self, store: Callable[[], Store]) -> None:
        super().__init__(PLACEMENT, Keeper(PLACEMENT))
        self._store = store
        self._item: PracticeItem | None = None
        self._heading = ""
        self._ways: tuple[Action, ...] = ()
        self._has_begun = self._is_enough = self._begins_anew = False

    @property
    def _is_begun(self) -> bool:
        return self._has_begun

    def _enter(self, key: str, *notes: str) -> View:
        self.keeper.key, self._has_begun = key, True
        self._is_enough = self._begins_anew = False
        return self._go_on()

    def _show_again(self) -> View:
        return self._go_on()

    def _reconnect(self) -> bool:
        self.keeper.offline = False
        return True

    # --- what she does -----------------------------------------------------------------------------

    def _act(self, message: Request) -> View | None:
        """Begin with a game, or go on from the map."""
        if isinstance(message, Draft):
            return None
        if isinstance(message, Submit):
            return self._begin(dict(act[1:] for act in message.acts if act[0] == "choose").get("game", ""))
        self._begins_anew, self._is_enough = message.kind == "again", False
        return self._go_on()

    def _begin(self, game: str) -> View:
        if game not in get_args(GameChoice):
            return self._games(Feedback(verdict="unreadable", title=words()["board"]["choose"]))
        store, key = self._store(), self.keeper.key
        count = begun(each.bookmark for each in store.bookmarks(key)).count + 1
        store.save_bookmark(key, mark(count, cast("GameChoice", game)))
        self._begins_anew = self._is_enough = False
        return self._go_on()

    def _act_beside(self, other: BoardSession, message: Request) -> View | None:
        """Take an answer, or that she doesn't know, and ask the next question."""
        asked = self._item
        if isinstance(message, Ask) and asked is not None:
            if message.kind == "reveal" and message.item == self._last_view.item:
                give_up(self._store(), self.keeper.key, asked)
            self._is_enough = message.kind == "again"
            return self._go_on()
        return self._ask(other, message)

    def _ask(self, other: BoardSession, message: Message) -> View | None:
        view = other.respond(message)
        self.saved = other.saved
        if view is None:
            return None
        if view.phase == "right":  # the answer was taken
            return self._go_on()
        self._serial += 1
        changes = {"serial": self._serial, "actions": (*view.actions, *self._ways), "done": False}
        self._last_view = view.model_copy(update=changes | {"facts": (self._heading, *view.facts)})
        return self._last_view

    # --- what she sees -----------------------------------------------------------------------------

    def _go_on(self) -> View:
        """Show which games there are, the next question, or the map."""
        self._beside = self._item = None
        try:
            place, among = self._place()
        except StoreError:
            return self._show_error(messages.NOT_READ)
        if place is None or self._begins_anew:
            return self._games(among=among)
        found, lessons = place
        if found.item is None or found.choice is None:
            return self._map(found, lessons)
        self._item, self._heading = found.item, heading_of(found)
        enough = (Action(id="again", label=words()["board"]["enough"]),)
        self._ways = (
            *(enough if found.answered >= MOST_ITEMS[found.choice] else ()),
            Action(id="reveal", label=words()["board"]["unknown"]),
        )
        beside = SideRecord(self._store(), PLACEMENT, found.item.seed)
        session = PlacementSession(found.item.exercise, CatalogSource(), seed=found.item.seed, record=beside)
        self._beside = session
        view = self._ask(session, Hello(kind="hello", key=self.keeper.key))
        assert view is not None
        return view

    def _place(self) -> tuple[tuple[Placement, Course] | None, Sequence[Practice]]:
        """Return how far her placement is, with the course, and what can be asked."""
        store, key, library = self._store(), self.keeper.key, shared_library()
        boards = {each.id: boards_in(each.notebook) for each in library.lessons()}
        lessons = course(library.shelves(), boards, store.progress(key))
        among = practices([each for each in library.lessons() if each.id in lessons.taught])
        latest = begun(each.bookmark for each in store.bookmarks(key))
        if latest.choice is None:
            return None, among
        attempts = store.summaries(key)
        sure = not self._is_enough
        found = latest_placement(latest, lessons.taught, among, attempts, key, to_be_sure=sure)
        return (found, lessons) if found else None, among

    def _games(self, feedback: Feedback | None = None, among: Sequence[Practice] = ()) -> View:
        """Show the games to choose from, with how much is asked of each."""
        options = []
        for each in get_args(GameChoice):
            usual, sure = question_counts(each, among or self._place()[1])
            count = words()["board"]["count"].format(usual=usual, sure=sure)
            options.append(Option(each, words()["game"][each], count))
        choice = Choice("game", words()["board"]["which"], tuple(options))
        begin = Action(id="submit", label=words()["board"]["begin"], filled=True)
        return self._drawn(_GAMES, words()["board"]["intro"], (begin,), choices=(choice,), feedback=feedback)

    def _map(self, found: Placement, lessons: Course) -> View:
        """Show what the placement comes to; the list of lessons has it, too, and leads on."""
        seen = map_of(found, lessons)
        rows = "".join(f"<li>{escape(each.skill.title)}: {escape(each.said)}</li>" for each in seen.spots)
        start = words()["board"]["start"].format(lesson=seen.start.name) if seen.start else ""
        ask = f"<p>{escape(seen.text)} {escape(start)}</p><ul>{rows}</ul>"
        more = (Action(id="retry", label=seen.more),) if seen.more else ()
        anew = Action(id="again", label=words()["board"]["anew"])
        return self._drawn(_END, ask, (anew, *more), title=seen.title)

    def _drawn(self, item: str, ask: str, actions: tuple[Action, ...], **more: object) -> View:
        self._serial += 1
        given = {"serial": self._serial, "item": item, "phase": "open", "title": words()["board"]["title"]}
        self._last_view = View(**(given | {"ask": ask, "actions": actions} | more))  # type: ignore[arg-type]
        return self._last_view
