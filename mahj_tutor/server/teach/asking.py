"""How an item or a game comes on a wall, and how the room is asked about it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tornado.web import HTTPError

from mahj_tutor.classroom.ballot import ballot_of
from mahj_tutor.classroom.model import SchoolClass
from mahj_tutor.classroom.moments import Moment
from mahj_tutor.classroom.room import Question
from mahj_tutor.classroom.setting import class_owner
from mahj_tutor.errors import MahjError
from mahj_tutor.server.teach.pages import TeachPage
from mahj_tutor.session.class_moment import moment_after
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
    page.rooms.store.set_wall(of.id, item)
    _ask(page, of, exercise, item["seed"], item["house"])


def game_at(game: str, step: int) -> dict[str, Any]:
    """Return what is kept of a game on the wall; `game` is the name of the text with its record."""
    return {"kind": "game", "game": game, "step": step}


def ask_moment(page: TeachPage, of: SchoolClass) -> None:
    """Ask the room what it would do next in the game on the wall; if nothing is decided, it's a conflict."""
    store = page.rooms.store
    wall = store.wall(of.id)
    try:
        game, step = str(wall["game"]), int(wall["step"])
        at = moment_after(store.card_text(game), step)
    except (KeyError, MahjError) as error:
        raise HTTPError(409) from error
    if at is None:
        raise HTTPError(409)
    _ask(page, of, Moment(game, at).name, 0, "")


def _ask(page: TeachPage, of: SchoolClass, exercise: str, seed: int, house: str) -> None:
    """Ask the room, which pauses no longer."""
    store = page.rooms.store
    before = store.question(of.id)
    number = before.number + 1 if before else 1
    store.set_question(of.id, Question(number, exercise, seed, house=house))
    if of.lead.paused:
        store.set_lead(of.id, replace(of.lead, paused=False))


def end_question(page: TeachPage, of: SchoolClass) -> None:
    """End the question of a class, if there is one."""
    question = page.rooms.store.question(of.id)
    if question is not None and question.stage != "over":
        page.rooms.store.set_question(of.id, question.after("end"))
