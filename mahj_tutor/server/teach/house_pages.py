"""What a class plays by: its card and its table rules, and which lessons take them."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from tornado.web import HTTPError

from mahj_tutor.card import BUILT_IN, Card
from mahj_tutor.card_files import check_card, named_card
from mahj_tutor.classroom.model import SchoolClass
from mahj_tutor.errors import MahjError, UnknownNameError
from mahj_tutor.exercises.shelves import Shelf
from mahj_tutor.files import FileError, read_text
from mahj_tutor.lesson_files import mark_of
from mahj_tutor.questions.house import House, Outcome
from mahj_tutor.rulebook import options, profile
from mahj_tutor.rulebook.profiles import profiles_in_words, read_profile
from mahj_tutor.server.card_page import card_page
from mahj_tutor.server.page import off_loop
from mahj_tutor.server.teach.join_pages import MemberPage
from mahj_tutor.server.teach.lessons import items_of, lessons_of
from mahj_tutor.server.teach.pages import TeachPage
from mahj_tutor.yaml_source import MAX_BYTES, Problem

LONGEST_CARD = 200_000
"""The largest card file accepted, in bytes."""
WHY: dict[tuple[str, Outcome], str] = {
    ("card", "written"): "Written for hands on its own card",
    ("card", "failed"): "Your card has no hands for its question",
    ("rules", "failed"): "Its text and answers depend on the rules it names",
}
"""Why an exercise keeps what is its own."""


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A card file in an operator's own lesson; `place` identifies it."""

    place: str
    name: str
    file: Path


def own_cards(shelves: Sequence[Shelf]) -> Iterator[OwnCard]:
    """Yield the cards in lessons of one's own that can be read; a file is read again only after a change."""
    for lesson in (each for shelf in shelves for each in shelf.lessons if each.is_own):
        for file in sorted(set(lesson.texts) - set(lesson.files)):
            if name := _name_of(str(file), mark_of(file)):
                yield OwnCard(f"{lesson.id}/{file.name}", name, file)


@lru_cache(maxsize=512)
def _name_of(file: str, _mark: object) -> str:
    """Return what the card in a file is called, "" if it's none."""
    try:
        return named_card(file).name
    except MahjError:
        return ""  # words, or a card with mistakes, which the operator has been told of


@dataclass(frozen=True, slots=True)
class Kept:
    """A card of a lesson that keeps its own: where it is, what it's called, and why."""

    label: str
    title: str
    why: str


@dataclass(frozen=True, slots=True)
class LessonOutcome:
    """What came of trying a lesson: how many of its cards take something, and which keep their own."""

    title: str
    taken: int
    kept: tuple[Kept, ...]


@dataclass(frozen=True, slots=True)
class Rejected:
    """A card that can't be used, with its mistakes, and the table rules that were chosen with it."""

    card: str
    problems: Sequence[Problem]
    rules: str


class _ChosenRules:
    """Table rules as the page shows them: their profile, "" if none was chosen, and what differs from it."""

    def __init__(self, text: str) -> None:
        self.name, self.changed = "", dict[str, str]()
        if text:
            rules = read_profile(text)
            usual = profile(rules.name).choices()
            self.name = rules.name
            self.changed = {name: value for name, value in rules.choices().items() if value != usual[name]}


class HousePage(TeachPage):
    """The page on which a card and table rules are chosen."""

    @off_loop
    def get(self, number: str) -> None:
        """Show what is chosen, the choices, and the outcomes."""
        self.answer(self.get_class(number))

    def answer(self, of: SchoolClass, rejected: Rejected | None = None) -> None:
        """Send the page, with what was rejected still in its form."""
        rules = of.house.choice.rules
        self.show_teach(
            "house.html",
            of=of,
            rejected=rejected,
            card=self._card_of(of),
            built_in={name: make().name for name, make in BUILT_IN.items()},
            files=tuple(own_cards(self.app.shelves())),
            rules=_ChosenRules(rules),
            form_rules=_ChosenRules(rejected.rules if rejected else rules),
            profiles=profiles_in_words(),
            options=options(),
            outcomes={what: self._outcomes(of, what) for what in ("card", "rules")},
        )

    def _card_of(self, of: SchoolClass) -> Card | None:
        name = of.house.choice.card
        try:
            return self.rooms.store.card(name) if name else None
        except MahjError:
            return None

    def _outcomes(self, of: SchoolClass, what: str) -> tuple[LessonOutcome, ...]:
        """Return the outcomes for the lessons of a class that have any."""
        found = []
        for lesson in lessons_of(self.whole_course(), of.lessons):
            outcomes = getattr(of.house, what)
            items = [(each, outcomes.get(each.exercise)) for each in items_of(lesson)]
            kept = tuple(
                Kept(each.label, each.title, WHY[what, outcome])
                for each, outcome in items
                if (what, outcome) in WHY
            )
            taken = sum(outcome == "taken" for _, outcome in items)
            if taken or kept:
                found.append(LessonOutcome(lesson.title, taken, kept))
        return tuple(found)

    @off_loop
    def post(self, number: str) -> None:
        """Choose a card and table rules; the lessons are tried with them in the background."""
        of = self.get_class(number)
        chosen, rules = self.get_body_argument("card", ""), self._rules()
        given = self._given() if chosen == "given" else ""
        if chosen == "given":
            if not self.rooms.card_tries.allow("given"):
                raise HTTPError(429)
            problems = _mistakes(given)
            if problems:
                self.answer(of, Rejected(given, problems[:20], rules))
                return
        choice = House(self._card(of, chosen, given), rules)
        if choice != of.house.choice:
            self.rooms.store.set_house(of.id, of.house.chosen(choice))
            self.app.banks.classes_changed()
        self.redirect(f"{self.base_url}teach/{of.id}/house", status=303)

    def _given(self) -> str:
        """Return the card that was uploaded or typed."""
        files = self.request.files.get("card_file") or [{"body": b""}]
        body: bytes = files[0]["body"] or self.get_body_argument("card_text", "").encode()
        if len(body) > LONGEST_CARD:
            raise HTTPError(413)
        return body.decode("utf-8", "replace").replace("\r\n", "\n").strip() + "\n"

    def _card(self, of: SchoolClass, chosen: str, given: str) -> str:
        """Return the name of the card that was chosen, which is kept if it is one's own."""
        if chosen in ("", *BUILT_IN):
            return chosen
        if chosen == "same":
            return of.house.choice.card
        if chosen == "given":
            return self.rooms.store.add_card(given)
        file = next((each.file for each in own_cards(self.app.shelves()) if each.place == chosen), None)
        if file is None:
            raise HTTPError(400)
        try:
            return self.rooms.store.add_card(read_text(file, MAX_BYTES))
        except FileError as error:  # it has changed since the page was made
            raise HTTPError(400) from error

    def _rules(self) -> str:
        """Return the table rules that were chosen, as text; "" for each exercise's own."""
        name = self.get_body_argument("rules", "")
        chosen = {each: self.get_body_argument(f"option-{each}", "") for each in options()}
        changes = {each: value for each, value in chosen.items() if value}
        if not name and not changes:
            return ""
        try:
            return str(profile(name or "sources", **changes))
        except UnknownNameError as error:
            raise HTTPError(400) from error


def _mistakes(text: str) -> tuple[Problem, ...]:
    """Return what keeps a card from being used."""
    return tuple(each for each in check_card(text, "card") if each.code.startswith("E"))


class HouseState(TeachPage):
    """Whether the lessons have been tried."""

    @off_loop
    def get(self, number: str) -> None:
        """Tell it."""
        self.answer_json({"tried": self.get_class(number).house.is_tried})


class TeachersCardPage(TeachPage):
    """The card of a class, for its teacher."""

    @off_loop
    def get(self, number: str) -> None:
        """Show it."""
        _show_card(self, self.get_class(number), f"{self.base_url}teach/{number}/house")


class LearnersCardPage(MemberPage):
    """The card of a class, for its learners."""

    @off_loop
    def get(self) -> None:
        """Show it; without a class, or a card of the class, there is none."""
        mine = self.rooms.store.membership(self.learner_key())
        if mine is None or mine.member.removed:
            raise HTTPError(404)
        _show_card(self, mine.of, self.base_url)


def _show_card(page: TeachersCardPage | LearnersCardPage, of: SchoolClass, home: str) -> None:
    if not of.house.choice.card:
        raise HTTPError(404)
    page.set_page_headers()
    preload = f"{page.app.files.base}/preload.js"
    card = page.rooms.store.card(of.house.choice.card)
    page.finish(card_page(card, home=home, preload_script=preload))


def lessons_changed(page: TeachPage, of: SchoolClass) -> None:
    """Have a class's lessons tried again, if it plays by something of its own."""
    if of.house.choice.code:
        page.rooms.store.set_house(of.id, replace(of.house, is_tried=False))
        page.app.banks.classes_changed()
