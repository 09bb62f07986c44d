"""The pages that are there to read: home, rules, words, questions, cards, summaries; and the static files."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from types import SimpleNamespace

from tornado.web import HTTPError

from mahj_tutor.exercises.catalog import teaching
from mahj_tutor.exercises.course import Course, NumberedLesson
from mahj_tutor.memory.course_path import lessons_of_its_game
from mahj_tutor.memory.day_hand import day_hand
from mahj_tutor.memory.day_rack import DayRack
from mahj_tutor.memory.lesson_closing import level_line
from mahj_tutor.memory.placement import Placement
from mahj_tutor.memory.practice import Practice
from mahj_tutor.server.every_day import EveryDay, Other, every_day, slips, under_way
from mahj_tutor.server.game_night import PASSING, as_talked, is_game_night, phrases, weak_spot
from mahj_tutor.server.index_page import AMERICAN, Invitation, again_line, game_to_play, rack_label
from mahj_tutor.server.page import Page, off_loop
from mahj_tutor.server.renderer import NotebookDamaged, html_of
from mahj_tutor.server.summary import at_your_table, print_size
from mahj_tutor.server.tile_pages import practice_path
from mahj_tutor.server.tile_views import known_line, rack_line, rack_view, tiles_view
from mahj_tutor.server.way_on import OnwardPage, WayOn, path_to

HERE = "Your progress from the other device is here."


class HomePage(OnwardPage):
    """The lessons: where to start or go on, and today's rack."""

    async def get(self) -> None:
        """Show what is done and where to go on; then weigh a game, which has time until tomorrow."""
        await self.off_loop(self._answer, await self.app.practices())
        if key := self.app.key_of(self):
            with suppress(HTTPError):  # there is too much to do now
                await self.off_loop(self.weigh_new, key)

    def _answer(self, among: Sequence[Practice]) -> None:
        key = self.learner_key()
        if self.get_query_argument("here", ""):
            self.note = HERE
        progress = self.progress(key)
        found, rack = self.course(progress), self.day_rack(key, progress, among)
        on = self.way_on(key, found, progress, among, is_review_due=rack.left > 0)
        invite, mine = self.invited(on, found, progress, rack), self.membership()
        is_over = found.is_finished or on.invite.title == AMERICAN
        self.show(
            "home.html",
            course=found,
            is_over=is_over,
            folds_all=is_over or self.is_back(found, progress),
            known=on.path.known,
            invite=invite,
            later=_later(on, invite),
            guard=self.xsrf_form_html() if mine else "",
            other=on.other,
            placing=on.placement,
            is_placed=on.is_placed,
            **self._slips(key, on, found, rack, invite, is_over=is_over),
        )

    def _slips(
        self, key: str, on: WayOn, found: Course, rack: DayRack, invite: Invitation, *, is_over: bool
    ) -> dict[str, object]:
        """Return what stands below the invitation, and which few of it there are."""
        leads_to, has_played = "" if invite.path == "review" else invite.lesson, self.played(key).games > 0
        but, turn = (on.invite if invite.path == "review" else invite).lesson, self.today().toordinal()
        is_american = is_over and not found.is_finished
        to_play = game_to_play(found, on.path.known, but, on.path.table, turn, is_over=is_american)
        new = self._game(key, to_play) if to_play and to_play.id != leads_to else None
        game, is_tonight = (
            self._begun_game(key, found) or new,
            is_game_night(self.bookmarks(key), self.today()),
        )
        shown, again = self._rack(key, rack, on.placement), again_line(len(self.asked_again(key)))
        place, beside = _asks_for_place(on, is_unasked=shown is None), int(self.app.classrooms is not None)
        wanted = {"tonight": is_tonight, "place": place, "game": game, "rack": shown, "again": again}
        return {
            "slips": slips(wanted, is_over=is_over, has_other=on.other is not None, beside=beside),
            "daily": self._daily(key, has_played=has_played, is_tonight=is_tonight) if is_over else None,
            "has_played": has_played,
            "game": game,
            "rack": shown,
            "again": again,
        }

    def _daily(self, key: str, *, has_played: bool, is_tonight: bool) -> EveryDay:
        """Return what there is each day for one who has finished the lessons, or the American ones."""
        left_out: tuple[tuple[Other, bool], ...] = (("games", not has_played), ("ready", is_tonight))
        but = [name for name, is_so in left_out if is_so]
        return every_day(self.bookmarks(key), self.today(), self.zone, but=but)

    def _game(self, key: str, game: NumberedLesson) -> SimpleNamespace:
        """Return the slip about a game to play."""
        line = level_line(self.played(key, game.exercises))
        path = path_to(game, is_played=bool(line))
        title, text = (f"Play again: {as_game(game.play)}", line) if line else (game.title, game.lesson.goal)
        return SimpleNamespace(title=title, text=text, path=path, label=game.play)

    def _begun_game(self, key: str, found: Course) -> SimpleNamespace | None:
        """Return the slip about a game that she has begun and not finished, None without any."""
        begun = under_way(self.bookmarks(key), found)
        if begun is None:
            return None
        said = f"{begun.title}: everything is where you left it."
        return SimpleNamespace(
            title="Your game goes on", text=said, path=path_to(begun), label="Go on with it"
        )

    def _rack(self, key: str, rack: DayRack, place: Placement | None) -> SimpleNamespace | None:
        """Return the slip about today's rack and what she knows, None where there is nothing to ask."""
        if not rack.length:
            return None
        view = rack_view(rack, day_hand(key, self.today()))
        placed = place.solid if place and not place.item else ()
        tiles = tiles_view(self.memories(key), self.today(), placed)
        line = rack_line(rack, tiles.counts.get("soon", 0))
        return SimpleNamespace(of=rack, view=view, line=line, known=known_line(tiles), label=rack_label(rack))


def _later(on: WayOn, invite: Invitation) -> Invitation | None:
    """Return where she would go on without today's rack, where that comes first."""
    comes_first = invite.path == "review" and on.invite.path != "review"
    return on.invite if comes_first and on.invite.label else None


def as_game(play: str) -> str:
    """Return the words on a button that leads to a game as what is played, within a sentence.

    >>> as_game("Play with calls"), as_game("Play the whole game"), as_game("Make a hand")
    ('a game with calls', 'the whole game', 'make a hand')
    """
    said = play.removeprefix("Play ")
    return f"a game {said}" if said.startswith("with ") else said[:1].lower() + said[1:]


def _asks_for_place(on: WayOn, *, is_unasked: bool) -> bool:
    """Whether home speaks of a placement: one under way, one to make sure of, or none so far."""
    placing = on.placement
    if placing is None:
        return on.step.kind == "begin" and is_unasked
    return bool(placing.item) or (on.is_placed and placing.has_more)


class EveningPage(OnwardPage):
    """Before she plays: today's rack, her weak spot, the deal of the day, what to say."""

    async def get(self) -> None:
        """Show them."""
        await self.off_loop(self._answer, await self.app.practices())

    def _answer(self, among: Sequence[Practice]) -> None:
        key = self.learner_key()
        progress = self.progress(key)
        found = self.course(progress)
        rack, weak = self.day_rack(key, progress, among), weak_spot(self.memories(key), found)
        on = self.way_on(key, found, progress, among, is_review_due=rack.left > 0)
        hers = lessons_of_its_game(found, on.invite.lesson)
        learned = [each for each in reversed(found.lessons) if each.state == "done"]
        if weak and weak.lesson not in learned:
            learned.append(weak.lesson)
        passes = found.find(teaching()[PASSING].id)
        can_pass = passes is not None and (passes.state != "new" or passes.id in on.path.known)
        self.show(
            "evening.html",
            rack=rack,
            rack_line=rack_line(rack),
            rack_label=rack_label(rack),
            again=again_line(len(self.asked_again(key))),
            daily=every_day(self.bookmarks(key), self.today(), self.zone) if can_pass else None,
            weak=weak,
            practice=practice_path(weak.rule.id, self.met(key, progress, among), key, len(self.attempts(key)))
            if weak
            else "",
            phrases=phrases(as_talked(learned, found, hers)),
        )


class RulesPage(Page):
    """The rules that lessons teach."""

    @off_loop
    def get(self) -> None:
        """Show them all; a script adds the search."""
        from mahj_tutor.rulebook import documents, register
        from mahj_tutor.server.rules_page import rule_groups

        self.learner_key()
        self.show("rules.html", groups=rule_groups(register().values(), documents(), self.course({})))


class GlossaryPage(Page):
    """The words players use."""

    @off_loop
    def get(self) -> None:
        """Show all terms with their meanings."""
        from mahj_tutor.exercises.glossary import glossary

        self.learner_key()
        self.show("glossary.html", terms=glossary(), course=self.course({}))


class QuestionsPage(Page):
    """What people often ask."""

    @off_loop
    def get(self) -> None:
        """Show all questions with their answers; a script adds the search."""
        from mahj_tutor.exercises.often_asked import often_asked
        from mahj_tutor.rulebook import register
        from mahj_tutor.server.rules_page import names

        self.learner_key()
        found = self.course({})
        self.show(
            "questions.html", topics=often_asked(), rules=names(register().values(), found), course=found
        )


class PapersPage(Page):
    """What there is to print: the cards, and a summary of each unit."""

    @off_loop
    def get(self) -> None:
        """Show the list."""
        self.learner_key()
        self.show("papers.html", course=self.course({}))


class YourCardPage(Page):
    """The learner's own card: how to find her way around it, and one of its hands, which is not kept."""

    @off_loop
    def get(self) -> None:
        """Show the page with an empty form."""
        self.learner_key()
        self._answer()

    @off_loop
    def post(self) -> None:
        """Say what is true of the hand in the form; neither record nor log gets a word of it."""
        from mahj_tutor.errors import NotationError
        from mahj_tutor.server.own_hand import LONGEST, fault_of, own_hand

        self.learner_key()
        typed = self.get_body_argument("hand", "")[:LONGEST]
        kind = "C" if self.get_body_argument("kind", "") == "C" else "X"
        suits, jokers = self.get_body_argument("suits", ""), self.get_body_argument("jokers", "")
        try:
            hand = own_hand(typed)
        except NotationError as error:
            self._answer(typed=typed, kind=kind, fault=fault_of(error))
            return
        said = (*hand.answers(suits, jokers), *hand.told(kind))
        self._answer(typed=typed, kind=kind, hand=hand, said=said)

    def _answer(self, **values: object) -> None:
        from mahj_tutor.card import first_card
        from mahj_tutor.rulebook import register
        from mahj_tutor.server.own_hand import LONGEST
        from mahj_tutor.server.rules_page import names

        found = self.course({})
        shown = {"rules": names(register().values(), found), "lesson": found.with_page("your-card")}
        guard, ours = self.xsrf_form_html(), first_card().line("run-2").hand
        self.show("your-card.html", guard=guard, longest=LONGEST, ours=ours, **shown, **values)


class NewTablePage(Page):
    """The questions to ask at a new table, as a card to take along: what the lesson on table rules says."""

    @off_loop
    def get(self) -> None:
        """Show them to print."""
        self.learner_key()
        lesson = self.course({}).with_page("new-table")
        if lesson is None:
            raise HTTPError(404)
        try:
            asked = at_your_table(lesson.lesson.notebook).partition("**Say**")[2]
        except NotebookDamaged as error:
            raise HTTPError(503) from error
        self.show("new-table.html", lesson=lesson, asked=html_of(asked))


class SummaryPage(Page):
    """One page for a unit: what to do and say at the table."""

    @off_loop
    def get(self, number: str) -> None:
        """Show the last cards of a unit's lessons."""
        self.learner_key()
        unit = next((each for each in self.course({}).units if each.number == int(number) > 0), None)
        if unit is None:
            raise HTTPError(404)
        try:
            texts = [(each, at_your_table(each.lesson.notebook)) for each in unit.lessons]
        except NotebookDamaged as error:
            raise HTTPError(503) from error
        cards = [(lesson, html_of(text)) for lesson, text in texts]
        self.show("summary.html", unit=unit, cards=cards, size=print_size(text for _, text in texts))


class PlanPage(Page):
    """A lesson plan: how to teach a unit, for teachers."""

    @off_loop
    def get(self, name: str) -> None:
        """Show the plan of the unit that a lesson is in."""
        from mahj_tutor.server.plan_page import plan_of, plan_page

        self.learner_key()
        found = self.course({})
        if found.find(name) is None:
            raise HTTPError(404)
        self.set_page_headers()
        scripts = {each: f"{self.app.files.base}/{each}.js" for each in ("preload", "print")}
        plan = plan_of(found.unit_of(name), self.app.shelves())
        self.finish(plan_page(plan, home=self.base_url, scripts=scripts))


class CardPage(Page):
    """A card of ours to read and to print."""

    @off_loop
    def get(self, name: str) -> None:
        """Show a card that is part of the tutor; any other name is not found."""
        from mahj_tutor.card import BUILT_IN
        from mahj_tutor.server.card_page import card_page

        if name not in BUILT_IN:
            raise HTTPError(404)
        self.set_page_headers()
        preload_script = f"{self.app.files.base}/preload.js"
        self.finish(card_page(BUILT_IN[name](), home=self.base_url, preload_script=preload_script))


class ToHomePage(Page):
    """The address without its path."""

    def get(self) -> None:
        """Go to the first page."""
        self.redirect(self.base_url)


class NotFound(Page):
    """Any unknown address."""

    needs_login = False

    async def prepare(self) -> None:
        """Answer every method in the same way."""
        raise HTTPError(404)


class Static(Page):
    """A static file, which browsers keep for a year: its address changes when it does."""

    is_timed = False
    needs_login = False

    async def get(self, version: str, name: str) -> None:
        """Send one file, compressed if the browser takes it."""
        self.app.files.answer(self, version, name)


class Favicon(Page):
    """The one picture that browsers ask for by themselves."""

    needs_login = False

    def get(self) -> None:
        """Redirect to our tile."""
        self.redirect(f"{self.app.files.base}/favicon.svg", permanent=False)
