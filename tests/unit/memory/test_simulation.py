"""Simulated learners of whom everything is known: forty in every run, a thousand under `make soak`."""

from statistics import mean

import pytest

from mahj_tutor.memory.day_rack import LENGTH, SHORT
from mahj_tutor.memory.review import MOST_ITEMS
from tests.unit.memory import simulation

pytestmark = pytest.mark.slow
COUNTS = [pytest.param(40, id="40"), pytest.param(1000, id="1000", marks=pytest.mark.soak)]


@pytest.mark.parametrize("count", COUNTS)
def test_who_is_flagged_solid_answers_what_was_held_out(count):
    found = simulation.solid(count)
    assert found.flagged > 10 * count
    assert found.right / found.flagged >= 0.95


@pytest.mark.parametrize("count", COUNTS)
def test_who_copies_what_is_shown_is_never_solid(count):
    flagged, met = simulation.copied(count, guesses=False)
    assert met > 70 * count
    assert flagged == 0


@pytest.mark.parametrize("count", COUNTS)
def test_guessing_before_copying_hardly_helps(count):
    flagged, met = simulation.copied(count, guesses=True)
    assert flagged / met < 0.005


@pytest.mark.parametrize(
    ("count", "lessons"),
    [pytest.param(40, 3, id="40"), pytest.param(1000, 8, id="1000", marks=pytest.mark.soak)],
)
def test_review_keeps_recall_over_six_weeks(count, lessons):
    found = simulation.reviewed(count, lessons, daily=simulation.due)
    assert mean(each.recall for each in found) >= 0.9
    assert mean(each.recall for each in simulation.reviewed(10, lessons)) < 0.6
    assert 0 < max(max(each.items) for each in found) <= MOST_ITEMS


@pytest.mark.parametrize(("count", "lessons"), [(5, 3), pytest.param(300, 8, marks=pytest.mark.soak)])
def test_so_does_a_rack_a_day_which_is_as_long_each_day(count, lessons):
    found = simulation.reviewed(count, lessons, daily=simulation.rack)
    assert mean(each.recall for each in found) >= 0.9
    assert {number for each in found for number in each.items[1:]} <= {SHORT, LENGTH}
