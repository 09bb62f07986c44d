"""Boards as pictures, for the wall and for the teacher: answers in steps, and what can be pointed at."""

from __future__ import annotations

import re

from mahj_tutor.classroom.ballot import ballot_of
from mahj_tutor.exercises import catalog
from mahj_tutor.pictures.scene import Acts
from mahj_tutor.questions.task import Task
from mahj_tutor.server.teach.pictures import (
    begun,
    board_picture,
    on_board,
    printed_options,
    step_picture,
    steps_of,
)
from tests.seeds import sample

RING = 'stroke="#c4c7ff"'


def task_of(name: str) -> Task:
    exercise = catalog.exercise(name)
    return exercise.task(exercise.seeds[0] if exercise.seeds else 3)


def test_each_step_of_a_pass_lights_its_tile_where_it_lies_by_then() -> None:
    task = task_of("a9.first-right")
    steps = steps_of(task)
    assert [each.lit for each in steps[:3]] == [(act[1],) for act in task.solution]
    assert steps[-1].acts == task.solution
    assert RING not in step_picture(task, 0, 640)
    assert [step_picture(task, step, 640).count(RING) for step in (1, 2, 3)] == [1, 1, 1]
    labels = [step_picture(task, step, 640).split("</title>")[0] for step in range(4)]
    assert len(set(labels)) == 4, "one more tile lies in the tray at each step"


def test_every_exercise_has_a_picture_of_its_last_step_and_what_is_lit_is_there() -> None:
    lessons = [each for lesson in catalog.lessons() for each in lesson.exercises]
    lit = 0
    for exercise in sample(lessons, 60, "steps"):
        task = exercise.task(exercise.seeds[0] if exercise.seeds else 3)
        steps = steps_of(task)
        own: Acts = task.solution[len(task.scene.given_acts) :]
        assert not steps or steps[-1].acts == own, exercise.id
        lit += RING in step_picture(task, len(steps), 640)
        if task.is_live:
            continue
        known = {each.id for each in task.scene.zones} | {
            piece.id for zone in task.scene.zones for piece in zone.pieces
        }
        for step in steps:
            assert set(step.lit) <= known, exercise.id
    assert lit > 20


def test_everything_on_a_board_can_be_pointed_at_where_it_is_now() -> None:
    task = task_of("a9.first-right")
    (_, piece, tray) = task.solution[0]
    zones = {each.id: dict(each.pieces) for each in on_board(task, begun(task, task.solution[:1]))}
    assert piece in zones[tray]
    assert sum(piece in pieces for pieces in zones.values()) == 1
    names = [name for pieces in zones.values() for name in pieces.values()]
    assert any(name.endswith("(2)") for name in names), "tiles that look alike are told apart"
    line = next(each for each in task.scene.zones if any(piece.printed for piece in each.pieces))
    assert list(zones[line.id].values()) == [each.name for each in line.pieces], "as printed, not as noted"
    picture = board_picture(task, begun(task, task.solution[:1]), 640, tagged=True)
    tagged = re.findall(r'data-(?:piece|zone)="([^"]+)"', picture)
    assert set(tagged) == {*zones, *(each for pieces in zones.values() for each in pieces)}
    assert "data-piece" not in board_picture(task, begun(task), 640)


def test_hands_of_the_card_that_can_be_chosen_are_shown_as_they_are_printed() -> None:
    task = task_of("a8.nearest-to-yours")
    ballot = ballot_of(task)
    assert ballot is not None
    shown = printed_options(task, 400)
    assert [*shown] == [each.text for each in ballot.options]
    assert all(each.count("<svg") == 1 and "The card" not in each for each in shown.values())
    assert printed_options(task_of("a9.first-right"), 400) == {}
