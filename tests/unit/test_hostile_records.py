"""Records that somebody else wrote: whatever they hold, the exercise and the teacher's pages open."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import get_args

import pytest
from mahj_widgets.protocol import Acts as BoardActs
from mahj_widgets.protocol import Draft, Hello

from mahj_tutor.authoring.worksheet.answer import acts_in_words
from mahj_tutor.classroom.model import Member
from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.shelves import Shelf
from mahj_tutor.learner.bookmark import Acts, Bookmark
from mahj_tutor.learner.draft import MOST_ACTS, read_draft
from mahj_tutor.learner.store import Store
from mahj_tutor.questions.task import Task
from mahj_tutor.server.teach.class_state import names_of
from mahj_tutor.server.teach.lessons import Exercises
from mahj_tutor.server.teach.pictures import begun, board_picture, on_board
from mahj_tutor.session.exercise_session import ExerciseSession
from mahj_tutor.session.present import present
from mahj_tutor.session.sources import CatalogSource
from mahj_tutor.session.steps import resume, seed_of
from tests.seeds import SEED, sample

ANN = "a" * 32
TURNED = "\u202e" + "Z\u0301\u0302\u0303\u0304" + "1"
NOT_OFFERED: list[Acts] = [
    (("no such act", "x"),),
    (("move", "x", "y"), ("move", "x", "y", "z"), ("mark", "x"), ("choose", "x", "y"), ("number", "x", "1")),
    (("mark",), (), ("move", "x")),
]
HOUSES = ["/league x=y", "//", "nosuch/", "nosuch/league", "/=", "/ ", "x", "american/x=y=z", "practice/x"]


def task_of(name: str) -> Task:
    exercise = catalog.exercise(name)
    return exercise.task(exercise.seeds[0] if exercise.seeds else 3)


def member(number: int, nickname: str) -> Member:
    return Member(number, 1, f"{number:032x}", nickname, "", datetime(2026, 3, 3, tzinfo=UTC))


def test_no_nickname_takes_the_label_of_another_learner() -> None:
    names = ("Ann", "Ann", "Ann (2)", "Ann", "Ann (2)", "Ann (3)", "Bea")
    labels = names_of([member(number, name) for number, name in enumerate(names)])
    assert list(labels) == list(range(len(names))), "each member has a label"
    assert len(set(labels.values())) == len(names)
    assert [labels[0], labels[1], labels[6]] == ["Ann", "Ann (2)", "Bea"]


def test_a_board_takes_no_more_acts_than_a_view_holds() -> None:
    (limit,) = (each.max_length for each in get_args(BoardActs)[1].metadata)
    assert limit == MOST_ACTS
    task = next(
        found
        for lesson in catalog.lessons()
        for exercise in lesson.exercises
        if exercise.stage == "faded"
        and (found := task_of(exercise.id)).scene.given_acts
        and found.scene.moves
        and not found.is_live
    )
    piece, zones = next(iter(task.scene.moves.items()))
    acts, is_whole = read_draft(task.scene, tuple(("move", piece, zones[0]) for _ in range(MOST_ACTS)))
    assert (len(acts), is_whole) == (MOST_ACTS, False)
    assert board_picture(task, begun(task, acts[len(task.scene.given_acts) :]), 640)


@pytest.mark.parametrize("acts", NOT_OFFERED)
@pytest.mark.parametrize("name", ["a9.first-right", "a3.how-many-jokers", "a14.jokers-everywhere"])
def test_a_teacher_sees_the_board_without_acts_that_it_does_not_offer(name: str, acts: Acts) -> None:
    task = task_of(name)
    bookmark = replace(begun(task), acts=acts)
    assert board_picture(task, bookmark, 640) == board_picture(task, begun(task), 640)
    assert on_board(task, bookmark) == on_board(task, begun(task))


def offered(task: Task) -> list[tuple[str, ...]]:
    """Return every act that a board offers, whether it makes sense then or not."""
    scene = task.scene
    return [
        *(("move", piece, zone) for piece, zones in scene.moves.items() for zone in zones),
        *(("mark", piece) for piece in scene.marks),
        *(("choose", choice.id, each.id) for choice in scene.choices for each in choice.options),
        *(("number", field.id, text) for field in scene.numbers for text in ("-1", "", "abc", "9999999")),
        *task.solution,
    ]


@pytest.mark.slow
def test_boards_open_with_acts_in_any_order_and_after_any_help() -> None:
    every = [each.id for lesson in catalog.lessons() for each in lesson.exercises]
    by_chance = random.Random(SEED)
    for name in ["a5.your-turn-to-take", "b1.first-round", *sample(every, 30, "acts in any order")]:
        task = task_of(name)
        acts = offered(task) or [("mark", "x")]
        for length in (1, 3, 30):
            done = tuple(by_chance.choice(acts) for _ in range(length))
            bookmark = replace(begun(task), acts=done, tries=9, hints=99)
            assert board_picture(task, bookmark, 640) is not None, name
            assert len(on_board(task, bookmark)) == len(on_board(task, begun(task))) or task.is_live, name
            acts_in_words(task, done)
            there = resume(task, bookmark)
            assert present(task, there.bookmark, there.feedback).title == task.exercise.title


def test_a_tile_that_was_taken_too_early_goes_back_with_the_help_of_a_hint() -> None:
    task = task_of("a5.your-turn-to-take")
    due = {act[1] for act in task.solution}
    act = next(act for act in offered(task) if act[1] not in due and act[2] != task.scene.home(act[1]))
    hint = task.hint(len(task.exercise.hints) - 1, (*task.scene.given_acts, act))
    assert hint.text.endswith("back where it was.")


def test_live_boards_open_with_any_acts() -> None:
    games = [each for lesson in catalog.lessons() for each in lesson.exercises if each.interaction == "play"]
    tasks = [found for each in games if (found := task_of(each.id)).is_live]
    assert tasks
    for acts in NOT_OFFERED:
        assert board_picture(tasks[0], replace(begun(tasks[0]), acts=acts), 640)


def test_typed_numbers_have_no_direction_marks_and_no_stacked_accents() -> None:
    task = task_of("a3.how-many-jokers")
    field = task.scene.numbers[0].id
    (said,) = acts_in_words(task, (("number", field, TURNED),))
    assert "\u202e" not in said
    assert "\u0304" not in said
    picture = board_picture(task, begun(task, (("number", field, "5\u0301\u0302\u0303"),)), 640)
    assert "\u0303" not in picture


@pytest.mark.parametrize("house", HOUSES)
def test_a_teacher_sees_no_item_of_a_house_that_cannot_be_played(house: str) -> None:
    name = "a9.third-tile"
    exercises = Exercises(lambda: (Shelf("", catalog.lessons()),))
    assert exercises.task(name, 5) is not None
    found = exercises.task(name, 5, house=house)
    assert found is None or board_picture(found, begun(found), 640)


@pytest.mark.parametrize("house", HOUSES)
def test_an_exercise_opens_whatever_house_a_record_names(house: str, tmp_path: Path) -> None:
    exercise = catalog.exercise("a9.third-tile")
    store = Store.open(tmp_path)
    try:
        saved = Bookmark(exercise.id, exercise.version, seed_of(exercise, ANN, 0), tries=1, house=house)
        store.save_bookmark(ANN, saved)
        session = ExerciseSession(exercise.id, CatalogSource(), record=store)
        view = session.respond(Hello(kind="hello", key=ANN))
        assert view is not None
        assert (view.phase, view.feedback) == ("open", None)
        draft = Draft(kind="draft", item=view.item, acts=())
        assert session.respond(draft) is None
    finally:
        store.close()
