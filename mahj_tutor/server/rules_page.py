"""The rules page: every rule that a lesson teaches, in plain words, with its source and its lesson."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mahj_tutor.exercises.catalog import teaching
from mahj_tutor.exercises.course import Course, NumberedLesson
from mahj_tutor.exercises.glossary import Term, glossary
from mahj_tutor.rulebook import SUBJECTS, Document, Rule, subject


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A rule as the page shows it; `also` are other words by which it is found."""

    id: str
    name: str
    text: str
    say: str
    source: str
    lesson: NumberedLesson
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """Rules that belong together."""

    name: str
    rules: tuple[RuleEntry, ...]


def names(rules: Iterable[Rule], course: Course) -> dict[str, str]:
    """Return the names of the rules that the page shows, by their ids."""
    return {rule.id: _sentence(rule.name) for rule in rules if _lesson_of(rule, course)}


def _lesson_of(rule: Rule, course: Course) -> NumberedLesson | None:
    return course.find(teaching()[rule.id].id) if rule.id in teaching() else None


def rule_groups(
    rules: Iterable[Rule], documents: Mapping[str, Document], course: Course
) -> tuple[RuleGroup, ...]:
    """Return the rules that a lesson of the course teaches, by groups."""
    groups: dict[str, list[RuleEntry]] = {name: [] for name in SUBJECTS.values()}
    for rule in rules:
        lesson = _lesson_of(rule, course)
        if lesson is None:
            continue
        name = subject(rule.id)
        said, written = (_sentence(rule.name), rule.text, rule.say), _written(rule, documents)
        entry = RuleEntry(rule.id, *said, written, lesson, (*_also(" ".join(said)), *rule.find.split()))
        groups.setdefault(name, []).append(entry)
    return tuple(RuleGroup(name, tuple(found)) for name, found in groups.items() if found)


def _sentence(name: str) -> str:
    return name[:1].upper() + name[1:]


def _also(text: str) -> tuple[str, ...]:
    """Return other words for what a text is about: who looks for `swap` means an exchange.

    >>> "swap" in _also("Exchange jokers on your turn."), "kitty" in _also("Wait for your turn.")
    (True, False)
    """
    return tuple(
        form for term in glossary() if _is_in(term, text) for form in term.also if _is_other(term, form)
    )


def _is_other(term: Term, form: str) -> bool:
    """Whether a form is another word, not just the same word in the plural or the past."""
    return form[:4].lower() != term.name[:4].lower()


def _is_in(term: Term, text: str) -> bool:
    return any(re.search(rf"\b{re.escape(form)}\b", text, re.IGNORECASE) for form in (term.name, *term.also))


def _written(rule: Rule, documents: Mapping[str, Document]) -> str:
    """Return where a rule is written: each document once, with its places."""
    places: dict[str, list[str]] = {}
    for each in rule.sources:
        places.setdefault(documents[each.doc].short, []).append(each.place)
    return "; ".join(f"{name}: {', '.join(found)}" for name, found in places.items())
