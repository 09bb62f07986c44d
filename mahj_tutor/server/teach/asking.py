"""How an item comes on a wall, and how the room is asked about it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tornado.web import HTTPError

from mahj_tutor.classroom.ballot import ballot_of
from mahj_tutor.classroom.model import SchoolClass
from mahj_tutor.classroom.room import Question
from mahj_tutor.classroom.setting import class_owner
from mahj_tutor.server.teach.pages import TeachPage
from mahj_tutor.session.steps import seed_of


def item_of(page: TeachPage, of: SchoolClass, exercise: str, round_: int) -> dict[str, Any]:
    """Return what is kept of an item on the wall, played as the class plays."""
    return {
        "kind": "item",
        "exercise": exercise,
        "round": round_,
        "step": 0,
        "seed": class_seed(page, of, exercise, round_),
        "house": of.house.of(exercise).code,
    }


def class_seed(page: TeachPage, of: SchoolClass, exercise: str, round_: int) -> int:
    """Return the seed of an item for the whole class; an exercise that is not there is not found."""
    found = page.app.exercises.find(exercise)
    if found is None:
        raise HTTPError(404)
    return seed_of(found, class_owner(of), round_)


def ask_room(page: TeachPage, of: SchoolClass, exercise: str, round_: int) -> None:
    """Put an item on the wall and ask the room; one without a ballot is a conflict."""
    item = item_of(page, of, exercise, round_)
    task = page.app.exercises.task(exercise, item["seed"], house=item["house"])
    if task is None or ballot_of(task) is None:
        raise HTTPError(409)
    store = page.rooms.store
    before = store.question(of.id)
    number = before.number + 1 if before else 1
    store.set_wall(of.id, item)
    store.set_question(of.id, Question(number, exercise, item["seed"], house=item["house"]))
    if of.lead.paused:
        store.set_lead(of.id, replace(of.lead, paused=False))
