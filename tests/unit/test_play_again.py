"""Another try at a turn: what was wrong is taken back, so that what is put right does not come too late."""

from __future__ import annotations

import pytest

from mahj_tutor.learner.bookmark import Bookmark
from mahj_tutor.pictures.scene import Acts, Answer
from mahj_tutor.session import steps
from tests.unit.test_play_interaction import CALL_KONG, OFFERED, STEPS, TAKE_ONE, PlayTask, task


def after_try_again(item: PlayTask, acts: Acts) -> Acts:
    """Return what is left on the board of a wrong answer when it is tried again."""
    wrong = steps.judge(steps.with_acts(steps.ItemState(item, bookmark(item)), acts))
    assert wrong.state.bookmark.phase == "wrong"
    again = steps.ASKED["retry"](wrong.state).state.bookmark
    assert again.phase == "open"
    return again.acts


def bookmark(item: PlayTask) -> Bookmark:
    return Bookmark(exercise=item.exercise.id, version=1, seed=0, round=0, acts=item.scene.given_acts)


def is_right(item: PlayTask, acts: Acts) -> bool:
    answer = item.read(acts)
    return isinstance(answer, Answer) and item.check(answer).verdict == "right"


def test_a_tile_thrown_before_the_picked_one_is_racked_comes_back() -> None:
    item = task()
    left = after_try_again(item, item.acts_of("throw R"))
    assert left == ()
    assert is_right(item, (*left, *item.acts_of("rack, throw R")))


@pytest.mark.parametrize("goal", [CALL_KONG, ""])
def test_tiles_of_a_group_stay_and_the_discard_comes_back(goal: str) -> None:
    item = task(OFFERED, goal) if goal else task(OFFERED, steps=STEPS, ask=STEPS[0]["ask"])
    called = item.acts_of("call kong, expose 7D 7D J")
    begun = next(act for act in called if act[0] == "move" and act[1] != item.pieces.offered)
    left = after_try_again(item, (begun, *item.acts_of("throw 9D")))
    assert left == (begun,)


def test_what_went_well_stays() -> None:
    item = task(goal=TAKE_ONE)
    well = item.acts_of("rack")
    assert after_try_again(item, item.acts_of("rack, throw R")) == well
    assert after_try_again(item, item.acts_of("rack, give N to East, take from East, throw R")) == well
