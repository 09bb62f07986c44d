"""Today's rack, and a learner's tiles: what she knows, drawn, with questions about any of it."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import partial
from types import SimpleNamespace
from typing import Any

from tornado.httputil import url_concat
from tornado.web import HTTPError

from mahj_tutor.exercises.catalog import teaching
from mahj_tutor.memory.course_path import has_both_games, named_game
from mahj_tutor.memory.day_hand import DayHand, day_hand
from mahj_tutor.memory.day_rack import DayRack, day_rack, rack_attempts, told, went
from mahj_tutor.memory.mastery import RuleMemory, rule_memories
from mahj_tutor.memory.practice import Practice, PracticeItem, fresh_items
from mahj_tutor.server.index_page import asked_about, rack_label
from mahj_tutor.server.page import REVIEW, Page
from mahj_tutor.server.question_pages import QuestionPage
from mahj_tutor.server.tile_views import (
    changed_tiles,
    end_title,
    hand_line,
    hand_rows,
    known_line,
    knows_card,
    rack_view,
    said_in_order,
    tile_view,
    tiles_view,
    tomorrow_line,
    went_line,
)
from mahj_tutor.server.way_on import OnwardPage

PRACTICE = "practice"
"""Names the bookmarks of questions about a rule that a learner has chosen."""
FRESH = 3
"""How many such questions follow one another."""


class AboutOneGame(QuestionPage):
    """A page with a question that says which game it is about, to one who has met both."""

    def game_of(self, item: PracticeItem, among: Sequence[Practice]) -> str:
        """Return which game an item is about, "" for one who has met only one game."""
        key = self.learner_key()
        lessons = {each.exercise: each.lesson for each in self.met(key, self.progress(key), among)}
        return named_game(lessons.get(item.exercise, "")) if has_both_games({*lessons.values()}) else ""


class DayRackPage(AboutOneGame, OnwardPage):
    """Today's rack: a few questions one after the other, until the rack is full."""

    async def get(self) -> None:
        """Ask the next question, or show the rack with the hand that it makes."""
        among = await self.app.practices()
        rack, hand = await self.off_loop(self._rack, among)
        item = rack.next_item(self.get_query_argument("after", "")[:80])
        if item is not None and (not rack.is_full or self.get_query_argument("more", "")):
            await self._ask(rack, hand, item, await self.off_loop(self.game_of, item, among))
            return
        await self.off_loop(self._end, rack, hand, among)

    def _rack(self, among: Sequence[Practice]) -> tuple[DayRack, DayHand]:
        key = self.learner_key()
        return self.day_rack(key, self.progress(key), among), day_hand(key, self.today())

    async def _ask(self, rack: DayRack, hand: DayHand, item: PracticeItem, game: str) -> None:
        """Send a page with an item, and its game; if she leaves it for later, another one comes first."""
        is_last = rack.laid + 1 >= rack.length
        which = "One more question" if rack.is_full else "Question {} of {}".format(*rack.number_of(item))
        here = f"{self.base_url}{REVIEW}"
        onward: dict[str, Any] = {
            "href": here if rack.is_full else url_concat(here, {"after": item.exercise}),
            "label": "See today's rack" if is_last else "Next question",
            "follow": "yes",
            "heading": f"{which}: {game}" if game else which,
            "game": game,
            "rack": rack_view(rack, hand),
        }
        question = {"exercise": item.exercise, "seed": item.seed, "purpose": REVIEW}
        page = SimpleNamespace(id=REVIEW, title="Today's rack")
        await self.ask(page, onward["heading"], question, onward)

    def _end(self, rack: DayRack, hand: DayHand, among: Sequence[Practice]) -> None:
        key, day = self.learner_key(), self.today()
        memories = self.memories(key)
        answers = rack_attempts(key, day, self.attempts_today(key))
        found = told(answers, memories, self.zone)
        kept, watch = (tile_view(each, memories, day) for each in (found.kept, found.watch))
        invite = self.invited_now(key, among, rack)
        place = self.place_found(key, among)
        placed = place.solid if place else ()
        line = hand_line(hand, knows_card=knows_card(memories, placed))
        said = tuple(map(said_in_order, hand.groups))
        shown = {"kept": kept, "watch": watch, "said": said, "invite": invite}
        how, hers = went(answers), {(each.exercise, each.seed) for each in answers}
        others = [each for each in self.attempts(key) if (each.exercise, each.seed) not in hers]
        before = rule_memories(others, day, self.zone)
        changed = changed_tiles(before, memories, day, placed)
        lines = {
            "title": end_title(how),
            "went": went_line(how),
            "tomorrow": tomorrow_line(self._tomorrow(memories, among)),
        }
        self.show(
            "day-rack.html",
            rack=rack,
            rows=hand_rows(hand),
            hand_line=line,
            changed=changed,
            **shown,
            **lines,
        )

    def _tomorrow(self, memories: Mapping[str, RuleMemory], among: Sequence[Practice]) -> tuple[str, ...]:
        """Return the titles of the skills that tomorrow's rack will ask about; none where nothing is due."""
        key, day = self.learner_key(), self.today() + timedelta(days=1)
        progress = self.progress(key)
        rack = day_rack(memories, self.met(key, progress, among), key, day, ())
        return asked_about(rack, self.course(progress)) if rack.has_due else ()


class TilesPage(OnwardPage):
    """A learner's tiles."""

    async def get(self) -> None:
        """Show them all."""
        await self.off_loop(self._answer, await self.app.practices())

    def _answer(self, among: Sequence[Practice]) -> None:
        key = self.learner_key()
        found = self.place_found(key, among)
        placed = found.solid if found else ()
        at = self.get_query_argument("at", "")[:80]
        view = tiles_view(self.memories(key), self.today(), placed, at)
        rack = self.day_rack(key, self.progress(key), among)
        invite = self.invited_now(key, among, rack)
        self.show(
            "tiles.html",
            view=view,
            known=known_line(view),
            invite=invite,
            rack=rack,
            rack_label=rack_label(rack),
        )


class TilePage(Page):
    """One of her tiles: what it is, and when it was last right."""

    async def get(self, rule: str) -> None:
        """Show it, with questions about it if she has met it."""
        await self.off_loop(self._answer, rule, await self.app.practices())

    def _answer(self, rule: str, among: Sequence[Practice]) -> None:
        key = self.learner_key()
        progress = self.progress(key)
        found = self.place_found(key, among)
        tile = tile_view(rule, self.memories(key), self.today(), found.solid if found else ())
        if tile is None:
            raise HTTPError(404)
        lesson = self.course(progress).find(teaching()[rule].id)
        number = len(self.attempts(key))  # another one after each answer, so they are fresh
        items = fresh_items(rule, self.met(key, progress, among), _owner(key, number), FRESH)
        can_ask = bool(items) and tile.face != "new"
        self.show("tile.html", tile=tile, lesson=lesson, number=number, asked=len(items) if can_ask else 0)


class TilePracticePage(AboutOneGame):
    """Fresh questions about one rule, one after the other."""

    async def get(self, rule: str, number: str, place: str) -> None:
        """Ask one of them; after the last one, go back to the tiles."""
        among = await self.app.practices()
        items = await self.off_loop(self._items, rule, int(number), among)
        at, back = int(place), f"tiles?at={rule}#{rule}"
        if not 1 <= at <= len(items):
            self.redirect(f"{self.base_url}{back}")
            return
        item, is_last = items[at - 1], at == len(items)
        game, which = await self.off_loop(self.game_of, item, among), f"Question {at} of {len(items)}"
        onward = {
            "href": f"{self.base_url}{back if is_last else f'tiles/{rule}/practice/{number}/{at + 1}'}",
            "label": "Your tiles" if is_last else "Next question",
            "follow": "yes",
            "heading": f"{which}: {game}" if game else which,
            "game": game,
        }
        question = {"exercise": item.exercise, "seed": item.seed, "purpose": PRACTICE}
        name = await self.off_loop(partial(tile_view, rule, {}, self.today()))
        page = SimpleNamespace(id=PRACTICE, title=name.name if name else "Your tiles")
        await self.ask(page, onward["heading"], question, onward)

    def _items(self, rule: str, number: int, among: Sequence[Practice]) -> tuple[PracticeItem, ...]:
        key = self.learner_key()
        return fresh_items(rule, self.met(key, self.progress(key), among), _owner(key, number), FRESH)


def practice_path(rule: str, among: Sequence[Practice], key: str, number: int) -> str:
    """Return where a learner practices a rule, "" where there is no question; `number` as in `_owner`."""
    items = fresh_items(rule, among, _owner(key, number), FRESH)
    return f"tiles/{rule}/practice/{number}/1" if items else ""


def _owner(key: str, number: int) -> str:
    """Return who owns questions that a learner has asked for; `number` tells one time from another."""
    return f"{key}/tiles/{number}"


def routes(base: str) -> list[tuple[str, type[Page]]]:
    """Return the routes of the rack and the tiles."""
    rule = r"tiles/([A-Z]{2}[0-9]{1,3})"
    return [
        (base + REVIEW, DayRackPage),
        (base + r"tiles", TilesPage),
        (base + rule, TilePage),
        (base + rule + r"/practice/([0-9]{1,7})/([0-9])", TilePracticePage),
    ]
