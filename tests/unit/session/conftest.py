"""A small exercise, a record, and Ann at her board."""

import pytest

from mahj_tutor.learner.store import Store
from mahj_tutor.session import exercise_session
from tests.unit.session.small_exercise import ID, Exercises, Learner, SmallExercise, small_present


@pytest.fixture
def exercises(monkeypatch):
    """The exercises there are; a test may change them."""
    monkeypatch.setattr(exercise_session, "present", small_present)
    return Exercises({ID: SmallExercise()})


@pytest.fixture
def store(tmp_path):
    opened = Store.open(tmp_path, patience=0.02)
    yield opened
    opened.close()


@pytest.fixture
def ann(exercises, store):
    return Learner(exercises, store)
