"""Reviews and placements: their answers count, the places in the lessons stay."""

from mahj_tutor.learner.side_record import SideRecord
from mahj_tutor.session.actions import REVEAL_AFTER
from tests.unit.session.small_exercise import ANN, ID, Learner, SmallExercise


def test_a_review_leaves_the_place_in_the_lesson_alone(ann, store, exercises):
    ann.submit(ann.wrong)
    place = store.bookmark(ANN, ID)
    beside = Learner(exercises, SideRecord(store, "review", 99), seed=99)
    assert beside.seed == 99
    beside.submit(beside.right)
    again = Learner(exercises, SideRecord(store, "review", 99), seed=99).view
    assert (again.phase, again.done) == ("right", True)
    another_day = Learner(exercises, SideRecord(store, "review", 7), seed=7)
    for view in (another_day.view, Learner(exercises, SideRecord(store, "review", 7), seed=7).view):
        assert (view.phase, view.done) == ("open", False)
    assert store.bookmark(ANN, ID) == place
    assert [(each.exercise, each.verdict) for each in store.attempts(ANN)] == [(ID, "wrong"), (ID, "right")]
    assert list(store.progress(ANN)) == [ID]
    assert not store.progress(ANN)[ID].done


def test_a_question_of_a_rack_does_not_start_over_where_its_exercise_has_changed(ann, store, exercises):
    ann.submit(ann.wrong)
    exercises[ID] = SmallExercise(version=2)
    beside = Learner(exercises, SideRecord(store, "review", 99), seed=99)
    assert "starts over" not in str(beside.view.facts)
    beside.submit(beside.wrong)
    exercises[ID] = SmallExercise(version=3)
    assert "starts over" in str(Learner(exercises, SideRecord(store, "review", 99), seed=99).view.facts)


def test_an_exercise_that_was_opened_and_then_asked_in_a_placement_was_not_worked_on(ann, store, exercises):
    beside = Learner(exercises, SideRecord(store, "placement", 99), seed=99)
    beside.submit(beside.right)
    assert store.progress(ANN)[ID].worked is None
    ann.submit(ann.right)
    assert store.progress(ANN)[ID].worked is not None


def test_a_review_knows_which_answers_the_lesson_has_shown(ann, store, exercises):
    for _ in range(REVEAL_AFTER):
        ann.submit(ann.wrong)
        ann.ask("retry")
    ann.ask("reveal")
    beside = Learner(exercises, SideRecord(store, "review", 99), seed=99)  # the same question again
    assert beside.submit(beside.right).done is False
    assert store.attempts(ANN)[-1].is_helped
