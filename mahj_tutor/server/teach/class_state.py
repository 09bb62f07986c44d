"""Everything that the live page shows of a class, as JSON can hold it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from typing import Any

from mahj_tutor.classroom.grid import Item, Presence, Records, Row, Work, grid, mistakes
from mahj_tutor.classroom.model import Lead, Member
from mahj_tutor.classroom.overview import (
    SENT,
    Stuck,
    answers,
    lesson_with,
    missing,
    overview,
    presence_with_sent,
    works_with_sent,
)
from mahj_tutor.classroom.records import class_tries, sent_works, works_now
from mahj_tutor.server.teach.lessons import mistake_in_words
from mahj_tutor.server.teach.service import Classrooms


@dataclass(frozen=True, slots=True)
class ShownLessons:
    """The items of each lesson of a class, what each is called in a line, and the one that is `chosen`."""

    items: Mapping[str, Sequence[Item]]
    names: Mapping[str, str]
    chosen: str

    @property
    def columns(self) -> Sequence[Item]:
        """The items of the chosen lesson."""
        return self.items.get(self.chosen, ())

    def card(self, lesson: str, item: Item) -> str:
        """Return what a board is called beside the grid of the chosen lesson."""
        card = f"board {item.label}"
        return card if lesson == self.chosen else f"{self.names[lesson]}, {card}"


@dataclass(frozen=True, slots=True)
class _Class:
    """Who is in a class, where they are and what they did; `opened` has those who opened what was sent."""

    keys: Mapping[int, str]
    names: Mapping[int, str]
    presence: Mapping[int, Presence]
    works: Sequence[tuple[str, Work]]
    opened: Mapping[str, Work]


def class_state(rooms: Classrooms, number: int, shown: ShownLessons) -> dict[str, Any] | None:
    """Return the state of a class; None if it is gone."""
    of = rooms.store.find(number)
    if of is None:
        return None
    now = datetime.now(UTC)
    found = _read(rooms, number, shown, of.lead)
    lead, everyone = of.lead, _with_sent(found, shown, of.lead, now)
    tries = class_tries(rooms.store, number, [each.exercise for each in shown.columns])
    records = Records(tuple(everyone.works), tries)
    rows = grid(shown.columns, found.keys, records, everyone.presence, shown.chosen, now)
    whole = overview(shown.items, found.keys, everyone.works, everyone.presence, now)
    question = rooms.store.question(number)
    return {
        "open": of.is_open,
        "here": len(found.presence),
        "lead": lead.as_json(),
        "asking": bool(question and question.stage != "over"),
        "rows": [_row(each, found.names) for each in sorted(rows, key=lambda row: row.stuck < 0)],
        "lessons": [asdict(each) for each in whole.lessons],
        "stuck": [
            _stuck(each, found.names, shown)
            for each in sorted(whole.stuck, key=lambda stuck: stuck.lesson != shown.chosen)
        ],
        "sent": _sent(found, shown, lead),
        "together": _together(found, shown, lead),
        "mistakes": [
            {
                "exercise": each.exercise,
                "words": mistake_in_words(each),
                "count": each.count,
                "of": each.among,
            }
            for each in mistakes(shown.columns, records)
        ],
    }


def _read(rooms: Classrooms, number: int, shown: ShownLessons, lead: Lead) -> _Class:
    members = rooms.store.members(number)
    keys = {each.id: each.key for each in members}
    presence = rooms.attendance.here(list(keys))
    exercises = {name: [each.exercise for each in items] for name, items in shown.items.items()}
    at: dict[str, list[str]] = {}
    for member, each in presence.items():
        if each.lesson in exercises:
            at.setdefault(each.lesson, []).append(keys[member])
    works = works_now(rooms.store, number, exercises, shown.chosen, at)
    opened = sent_works(rooms.store, number, lead.sent) if lead.sent.is_open else {}
    return _Class(keys, names_of(members), presence, works, opened)


def _with_sent(found: _Class, shown: ShownLessons, lead: Lead, now: datetime) -> _Class:
    """Return the class with those who are at an item that was sent at its card."""
    place = lesson_with(shown.items, lead.sent.exercise) if lead.sent.is_open else None
    if place is None:
        return found
    hers = {
        found.keys[member]: found.opened[found.keys[member]]
        for member, each in found.presence.items()
        if each.lesson == SENT and found.keys[member] in found.opened
    }
    right = answers(found.keys, found.opened, ()).right
    presence = presence_with_sent(found.presence, right, place, now)
    return replace(found, presence=presence, works=works_with_sent(found.works, hers))


def _row(row: Row, names: Mapping[int, str]) -> dict[str, Any]:
    stuck = row.stuck
    return {
        "id": row.member,
        "name": names[row.member],
        "here": row.is_here,
        "at": row.at,
        "cells": [each.state for each in row.cells],
        "stuck": {"place": stuck, "why": row.cells[stuck].why} if stuck >= 0 else None,
    }


def _stuck(stuck: Stuck, names: Mapping[int, str], shown: ShownLessons) -> dict[str, Any]:
    where = shown.card(stuck.lesson, stuck.item)
    return {
        "id": stuck.member,
        "name": names[stuck.member],
        "exercise": stuck.item.exercise,
        "words": f"{where} · {stuck.why}",
    }


def _sent(found: _Class, shown: ShownLessons, lead: Lead) -> dict[str, Any] | None:
    """Return who has answered the item that was sent, None if there is none now."""
    if not lead.sent.is_open:
        return None
    place = lesson_with(shown.items, lead.sent.exercise)
    who = asdict(answers(found.keys, found.opened, found.presence))
    return {
        "card": shown.card(*place) if place else "a board",
        **{kind: [found.names[each] for each in members] for kind, members in who.items()},
    }


def _together(found: _Class, shown: ShownLessons, lead: Lead) -> dict[str, Any] | None:
    """Return who has come to the card that everybody was asked to open, None if there is none now."""
    cue = lead.together
    if not cue.is_open:
        return None
    item = next((each for each in shown.items.get(cue.lesson, ()) if each.section == cue.section), None)
    away = missing(cue, found.presence)
    card = shown.card(cue.lesson, item) if item else f"board {cue.section}"
    return {
        "card": card,
        "there": len(found.presence) - len(away),
        "away": [found.names[each] for each in away],
    }


def names_of(members: Sequence[Member]) -> dict[int, str]:
    """Return what each member is called, no two the same: the second of a name has a number after it.

    Somebody whose nickname is such a label already gets another number.
    """
    seen: dict[str, int] = {}
    found: dict[str, int] = {}
    for each in members:
        label = each.name
        while label in found:
            seen[each.name] = seen.get(each.name, 1) + 1
            label = f"{each.name} ({seen[each.name]})"
        found[label] = each.id
    return {member: label for label, member in found.items()}
