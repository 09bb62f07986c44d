"""A teacher gives her class a position of a game of hers to vote on, or the level she played, in one tap."""

from __future__ import annotations

import re
from contextlib import closing
from functools import cache
from pathlib import Path

import pytest

from mahj_tutor.learner.games import KeptGame
from mahj_tutor.learner.store import Store
from mahj_tutor.session.class_moment import moment_after
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
    """Return the first step of the game at which something is decided."""
    steps = range(len(replayed(record()).steps))
    return next(each for each in steps if moment_after(record(), each) is not None)


def test_a_position_comes_on_a_board_and_no_forged_vote_is_counted(
    classes: Server, teacher: Teacher, room: Room, class_folder: Path
) -> None:
    played(class_folder, teacher)
    ann = join(classes, room.code, "Ann")
    page = teacher.ask(f"/games/game-1/{asked()}").text
    assert f'action="{room.at}/game"' in page
    given = teacher.form(f"{room.at}/game", game="game-1", step=str(asked()), give="position")
    assert (given.status, given.headers["location"]) == (303, f"{room.at}/wall")
    question = ann.ask("/class/question").text
    assert "From your teacher" in question
    assert 'data-lesson="question"' in question
    vote = {"question": 1, "vote": 1, "answer": ["no"]}
    assert ann.send("/class/question", vote).status == 400
    assert "<b>0</b> of 0 have answered" in teacher.wall(room.at)
    assert teacher.do(room.at, "advance", advance="close").status == 200
    assert "Nobody has answered yet" in teacher.wall(room.at)
    assert teacher.state(room.at)["asking"]


def test_a_game_is_gone_through_on_the_wall(teacher: Teacher, room: Room, class_folder: Path) -> None:
    played(class_folder, teacher)
    last = len(replayed(record()).steps) - 1
    given = teacher.form(f"{room.at}/game", game="game-1", step="0", give="wall")
    assert (given.status, given.headers["location"]) == (303, f"{room.at}/wall")
    assert "The tiles are dealt." in teacher.wall(room.at)
    assert teacher.do(room.at, "step", step=last).status == 200
    wall = teacher.wall(room.at)
    assert f"Step {last} of {last}" in wall
    assert "Next step" not in wall
    assert teacher.do(room.at, "ask").status == 409, "nothing is decided once it is over"
    assert teacher.do(room.at, "clear").status == 200
    assert "What should everyone look at?" in teacher.wall(room.at)


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
    last = str(len(replayed(record()).steps) - 1)
    for step in (last, "99999", "x", ""):
        assert teacher.form(f"{room.at}/game", game="game-1", step=step, give="position").status in (400, 404)
    assert teacher.form("/teach/99999/game", **fields).status == 404
