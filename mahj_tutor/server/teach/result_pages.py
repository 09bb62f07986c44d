"""What to take home from a class: rules, mistakes by name, files, and worksheets of what went wrong."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from tornado.web import HTTPError

from mahj_tutor.authoring.worksheet.content import Worksheet
from mahj_tutor.authoring.worksheet.pages import key_page, pupils_page
from mahj_tutor.authoring.worksheet.pdf import key_pdf, pupils_pdf
from mahj_tutor.authoring.worksheet.source import draw_items
from mahj_tutor.classroom.grid import Mistake, Records
from mahj_tutor.classroom.model import SchoolClass
from mahj_tutor.classroom.records import class_records
from mahj_tutor.classroom.results import (
    Entry,
    MistakeResult,
    answers_by_rule,
    as_csv,
    as_json,
    by_mistake,
    by_rule,
    entries,
    missed_most,
)
from mahj_tutor.errors import MahjError
from mahj_tutor.server.page import off_loop
from mahj_tutor.server.teach.class_state import names_of
from mahj_tutor.server.teach.lessons import lessons_of, mistake_in_words, rule_name
from mahj_tutor.server.teach.pages import TeachPage

ON_A_SHEET = 6
"""Exercises of a worksheet for what went wrong."""


@dataclass(frozen=True, slots=True)
class Results:
    """What there is to say of a class."""

    entries: tuple[Entry, ...]
    mistakes: tuple[MistakeResult, ...]
    missed: tuple[str, ...]


class _Results(TeachPage):
    """A page with results."""

    def results(self, of: SchoolClass) -> Results:
        """Work them out of the class's record."""
        lessons = lessons_of(self.whole_course(), of.lessons)
        exercises = [name for each in lessons for name in each.exercises]
        rules = {
            rule for name in exercises if (found := self.app.exercises.find(name)) for rule in found.rules
        }
        members = self.rooms.store.members(of.id)
        names = names_of(members)
        records: Records = class_records(self.rooms.store, of.id, exercises)
        memories = {
            names[each.id]: self.app.memories.rules(each.key, self.today(), self.zone) for each in members
        }
        keys = {each.key: names[each.id] for each in members}
        return Results(
            entries(memories, rules, rule_name, answers_by_rule(records.tries, keys)),
            by_mistake(records.tries, keys, lambda name: mistake_in_words(Mistake("", 0, 0, name))),
            missed_most(records.tries, ON_A_SHEET),
        )


class ResultsPage(_Results):
    """The results on one page."""

    @off_loop
    def get(self, number: str) -> None:
        """Show them."""
        of = self.get_class(number)
        found = self.results(of)
        self.show_teach(
            "results.html",
            of=of,
            rules=by_rule(found.entries),
            mistakes=found.mistakes,
            missed=[self.app.exercises.title(each) for each in found.missed],
            tab="results",
        )


class ResultsFile(_Results):
    """The results as a file."""

    @off_loop
    def get(self, number: str, kind: str) -> None:
        """Send CSV or JSON."""
        of = self.get_class(number)
        found = self.results(of)
        is_csv = kind == "csv"
        text = as_csv(found.entries) if is_csv else as_json(of.name, found.entries, found.mistakes)
        media = "text/csv" if is_csv else "application/json"
        self.set_header("Content-Type", f"{media}; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        name = f"class-{of.id}-{datetime.now(UTC):%Y-%m-%d}.{kind}"
        self.set_header("Content-Disposition", f'attachment; filename="{name}"')
        self.finish(text)


class WorksheetFile(_Results):
    """A worksheet of what the class got wrong, and its answer key."""

    @off_loop
    def get(self, number: str, part: str, kind: str) -> None:
        """Send it as PDF or as a page to print."""
        of = self.get_class(number)
        missed = self.results(of).missed
        chosen = [
            found for each in missed if (found := self.app.exercises.played(each, of.house.of(each).code))
        ]
        if not chosen:
            raise HTTPError(404)
        seed = int(self.today().strftime("%y%m%d"))
        try:
            made = _sheet(of.name, tuple(chosen), seed, part, kind)
        except MahjError:
            self.log.exception("a worksheet could not be made")
            raise HTTPError(503) from None
        media = "application/pdf" if kind == "pdf" else "text/html; charset=utf-8"
        self.set_header("Content-Type", media)
        self.set_header("Cache-Control", "no-store")
        self.finish(made)


def _sheet(title: str, exercises: tuple[object, ...], seed: int, part: str, kind: str) -> bytes:
    draws = draw_items(exercises, variants=1, seed=seed)  # type: ignore[arg-type]
    sheet = Worksheet(f"{title}: one more look", "letter", draws)
    if kind == "pdf":
        return key_pdf(sheet) if part == "key" else pupils_pdf(sheet)
    return (key_page(sheet) if part == "key" else pupils_page(sheet)).encode()
