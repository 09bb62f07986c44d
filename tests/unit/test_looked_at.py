"""What is spoken of is marked on the board: hands of the card, and questions answered wrongly."""

from __future__ import annotations

import pytest

from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.learner.bookmark import Bookmark
from mahj_tutor.pictures.scene import Acts, fold
from mahj_tutor.questions.feedback import Feedback
from mahj_tutor.session.present import present


def lit(name: str, answer: str, tries: int) -> tuple[str, ...]:
    """Return what a verdict marks after so many tries, of an answer in words."""
    task = exercise(name).task(1)
    acts: Acts = task.acts_of(answer)
    told: Feedback = task.check(fold(task.scene, acts))
    view = present(task, Bookmark(name, version=1, seed=1, acts=acts, tries=tries, phase="wrong"), told)
    assert view.feedback
    return view.feedback.lit


def test_each_step_of_an_example_marks_the_hands_that_it_names() -> None:
    name = "a8.watch-a-choice"
    view = present(exercise(name).task(1), Bookmark(name, version=1, seed=1))
    steps = [frame.lit for frame in view.replay]
    assert steps[1:5] == [("year-1",), ("even-1",), ("odd-1",), ("wind-1",)]
    assert steps[5:] == [("year-1", "even-1")] * 2


@pytest.mark.parametrize(
    ("answer", "tries", "marked"),
    [
        ("mark year-1", 1, ()),  # "count how many of your tiles it can use": no hand is named
        ("mark year-1", 2, ("year-1",)),
        ("mark wind-1, even-1", 2, ("year-1", "wind-1")),
    ],
)
def test_a_verdict_marks_the_hands_that_it_names(answer: str, tries: int, marked: tuple[str, ...]) -> None:
    assert lit("a8.watch-a-choice", answer, tries) == marked


def test_of_three_questions_those_answered_wrongly_are_marked_at_once() -> None:
    for tries in (1, 2):
        assert lit("a3.five-names", "Kong; Quint; Pung", tries) == ("first", "third")


def test_one_of_two_questions_is_marked_with_the_reason() -> None:
    """Marked at once, "no" would only leave "yes"."""
    name = "a15.letter-first"
    task = exercise(name).task(1)
    right = dict(act[1:] for act in task.solution)
    wrong = tuple(
        ("choose", each.id, next(option.id for option in each.options if option.id != right[each.id]))
        for each in task.scene.choices[1:]
    )
    told = task.check(fold(task.scene, (task.solution[0], *wrong)))
    assert (told.rows, told.lit) == ((), (task.scene.choices[1].id,))


def test_a_card_has_headings_only_where_hands_share_them() -> None:
    printed = [each.printed for each in exercise("a8.watch-a-choice").task(1).scene.zones[-1].pieces]
    assert [(each.section, each.name) for each in printed if each][:2] == [
        ("", "First hand of 2026"),
        ("", "First hand of 2468"),
    ]
    shared = exercise("b4.through-a-section").task(1).scene.zones[-1].pieces[0].printed
    assert shared
    assert shared.section
    assert shared.name == "First hand"


def test_an_example_asks_for_no_tap_on_a_hand() -> None:
    notes = [
        next(zone.note for zone in exercise(name).task(1).scene.zones if zone.kind == "card")
        for name in ("a8.watch-a-choice", "a8.nearest-to-yours")
    ]
    assert notes == ["Tap any part to see what it means.", "Tap the hand you choose."]
