"""A teacher gives her class a position of a game of hers to vote on, or the level she played, in one tap."""

from __future__ import annotations

import re
from contextlib import closing
from functools import cache
from pathlib import Path

import pytest

from mahj_tutor.authoring.from_game import exercise_of
from mahj_tutor.errors import MahjError
from mahj_tutor.learner.games import KeptGame
from mahj_tutor.learner.store import Store
from mahj_tutor.session.replayed import replayed
from tests.browser.classroom.people import Person, Room, Teacher, join
from tests.browser.voila.serving import Server
from tests.unit.session.test_replayed import record

pytestmark = pytest.mark.browser
WHEN = "2026-03-01T12:00:00+00:00"


def played(folder: Path, person: Person) -> None:
    """Keep a finished game of somebody's."""
    person.ask("/games")
    with closing(Store.open(folder)) as store:
        game = KeptGame("game-1", "american", "t6", "practice/", record(), "won", WHEN, WHEN)
        store.keep_game(person.key, game, 0)


@cache
def asked() -> int:
    """Return the first step of the game that makes an exercise."""
    for number, step in enumerate(replayed(record()).steps):
        try:
            exercise_of(step, "my-games.step")
        except MahjError:
            continue
        return number
    raise AssertionError("there is none")


def test_a_position_is_voted_on_and_its_spread_is_on_the_wall(
    classes: Server, teacher: Teacher, room: Room, class_folder: Path
) -> None:
    played(class_folder, teacher)
    ann, bea = (join(classes, room.code, name) for name in ("Ann", "Bea"))
    page = teacher.ask(f"/games/game-1/{asked()}").text
    assert f'action="{room.at}/game"' in page
    given = teacher.form(f"{room.at}/game", game="game-1", step=str(asked()), give="position")
    assert given.status == 303
    assert given.headers["location"] == f"{room.at}/wall"
    question = ann.ask("/class/question").text
    assert "none of them needs" in question
    number = re.search(r'data-question="(\d+)"', question)
    assert number is not None
    tiles = re.findall(r'data-option="([^"]+)"', question)
    for person in (ann, bea):
        vote = {"question": int(number[1]), "vote": 1, "answer": tiles[:3]}
        assert person.send("/class/question", vote).status == 200
    assert "<b>2</b> of 2 have answered" in teacher.wall(room.at)
    assert teacher.do(room.at, "advance", advance="close").status == 200
    assert teacher.wall(room.at).count('<span class="n">2</span>') == 3
    assert teacher.state(room.at)["asking"]
    assert teacher.do(room.at, "advance", advance="answer").status == 200
    assert "of 2 right" in teacher.wall(room.at)


def test_everyone_is_brought_to_the_level(
    classes: Server, teacher: Teacher, room: Room, class_folder: Path
) -> None:
    played(class_folder, teacher)
    ann = join(classes, room.code, "Ann")
    with ann.listen("/class/news") as news:
        assert news()["together"]["number"] == 0
        given = teacher.form(f"{room.at}/game", game="game-1", step="0", give="level")
        assert given.headers["location"] == f"{room.at}?lesson=t6"
        together = news()["together"]
    assert (together["number"], together["lesson"]) == (1, "t6")
    assert together["section"] > 0
    assert '"t6"' in teacher.ask(f"{room.at}?lesson=t6").text


def test_nobody_else_gives_anything_and_nothing_that_is_not_hers(
    classes: Server, teacher: Teacher, room: Room, class_folder: Path
) -> None:
    ann = join(classes, room.code, "Ann")
    played(class_folder, ann)
    assert "/game" not in re.findall(r'action="([^"]*)"', ann.ask(f"/games/game-1/{asked()}").text)
    fields = {"game": "game-1", "step": str(asked()), "give": "position"}
    assert ann.form(f"{room.at}/game", **fields).status == 403
    assert Teacher(classes, dict(teacher.cookies) | {"mahj_learner": "e" * 32}).form(
        f"{room.at}/game", **fields
    ).status in (403, 404)
    played(class_folder, teacher)
    for step in ("0", "99999", "x", ""):
        assert teacher.form(f"{room.at}/game", game="game-1", step=step, give="position").status in (400, 404)
    assert teacher.form("/teach/99999/game", **fields).status == 404
