"""The deal as an adapter of `place`: takings are judged by what lies before each player."""

from __future__ import annotations

import pytest

from mahj_tutor.american import PushOut, faults
from mahj_tutor.pictures.scene import Acts
from mahj_tutor.questions.feedback import Feedback
from mahj_tutor.questions.interactions.boards.deal import DealTask
from mahj_tutor.questions.task import Task, Unreadable
from mahj_tutor.scenarios.vary import Unfit
from tests.unit.data_tasks import asked, judged
from tests.unit.tasks import said, verdict


def dealt(scene: str, more: str = "") -> Task:
    return asked(f"interaction: place\nas: deal\nscene: {{{scene}}}\n{more}")


FOURS = "me: South, roll: 7, taken: 0, takings: 3"
LAST_FIVE = "roll: 7, taken: 12, takings: 5"
FIRST_ROUND = "me: East, roll: 6, taken: 0, takings: 4"
IN_TURN = (
    "East takes stack 13 top",
    "South takes stack 13 bottom",
    "West takes stack 14 top",
    "North takes stack 14 bottom",
    "East takes stack 15 top",
)
EAST, WRONG = ("East takes stack 8", "East takes stack 9"), ("East takes stack 19", "East takes stack 18")
OTHERS = tuple(
    f"{who} takes stack {stack}" for who, stack in (("South", 10), ("South", 11), ("West", 12), ("West", 13))
)
TAKINGS = [
    (FOURS, (*EAST, *OTHERS), "right"),
    (FOURS, (*EAST[::-1], *OTHERS), "right"),
    (FOURS, EAST, "unreadable"),
    (FOURS, (), "unreadable"),
    (FOURS, ("East takes stack 8", "South takes stack 9"), "DL5"),
    (FOURS, (*EAST, "North takes stack 10", "North takes stack 11"), "DL5"),
    (FOURS, WRONG, "DL5"),
    (FOURS, ("East takes stack 1", "East takes stack 2"), "DL4"),
    (FOURS, (*EAST, "East takes stack 10"), "DL5"),
    (LAST_FIVE, IN_TURN, "right"),
    (LAST_FIVE, ("East takes stack 13 top", "South takes stack 14 top"), "DL6"),
    (LAST_FIVE, ("East takes stack 13 top", "East takes stack 13 bottom"), "DL6"),
    ("roll: 7, taken: 15, takings: 2", ("North takes stack 14 bottom", "East takes stack 15 top"), "right"),
]


@pytest.mark.parametrize(("scene", "steps", "wanted"), TAKINGS)
def test_takings_are_judged_step_by_step(scene: str, steps: tuple[str, ...], wanted: str) -> None:
    assert verdict(dealt(scene), *steps) == wanted


def moved(item: Task, *some: tuple[str, str]) -> Acts:
    return item.scene.given_acts + tuple(("move", piece, zone) for piece, zone in some)


def checked(item: Task, acts: Acts) -> Feedback:
    answer = item.read(acts)
    assert not isinstance(answer, Unreadable)
    return item.check(answer)


def test_a_slip_put_right_again_is_right() -> None:
    item = dealt(FIRST_ROUND, "given: 2\n")
    steps = (("e11", "to-3"), ("e13", "to-3"), ("e14", "to-4"), ("e13", "to-4"), ("e12", "to-3"))
    assert checked(item, moved(item, *steps)).verdict == "right"


def test_serving_two_players_by_turns_is_right() -> None:
    item = dealt(FIRST_ROUND, "given: 2\n")
    steps = (("e11", "to-3"), ("e13", "to-4"), ("e12", "to-3"), ("e14", "to-4"))
    assert checked(item, moved(item, *steps)).verdict == "right"


def test_stacks_of_two_players_changed_are_wrong_in_any_order() -> None:
    item = dealt(FIRST_ROUND, "given: 2\n")
    feedback = checked(item, moved(item, ("e11", "to-4"), ("e13", "to-3"), ("e12", "to-4"), ("e14", "to-3")))
    assert (feedback.verdict, feedback.rules) == ("wrong", ("DL5",))
    assert "West's turn" in feedback.evidence


@pytest.mark.parametrize("order", [(0, 1, 2, 3, 4), (0, 4, 1, 2, 3), (4, 0, 3, 2, 1)])
def test_the_last_five_are_right_in_either_wording(order: tuple[int, ...]) -> None:
    assert verdict(dealt(LAST_FIVE), *(IN_TURN[each] for each in order)) == "right"


def test_east_taking_the_first_and_the_second_top_tile_is_wrong() -> None:
    wrong = ("East takes stack 13 top", "East takes stack 14 top", *IN_TURN[1:2], *IN_TURN[3:4])
    assert verdict(dealt(LAST_FIVE), *wrong) == "DL6"


def test_an_unfinished_deal_without_a_slip_is_not_judged() -> None:
    unfinished = said(dealt(LAST_FIVE), IN_TURN[0], IN_TURN[4])
    assert isinstance(unfinished, Unreadable)
    assert "three steps are still to come" in unfinished.say


def test_more_than_was_asked_for_goes_back_on_the_wall() -> None:
    feedback = judged(dealt("roll: 7, taken: 0, takings: 1"), *EAST, "South takes stack 10")
    assert "more than was asked" in judged(dealt("roll: 7, taken: 0, takings: 1"), *EAST, *OTHERS).evidence
    assert feedback.replay[-1].say == "No more tiles are taken now."


def test_a_deal_begun_in_the_middle_shows_what_is_gone() -> None:
    item = dealt("roll: 7, taken: 2, takings: 1")
    states = [piece.state for piece in item.scene.zone("wall-e").pieces]
    assert states == ["kept"] * 7 + ["gone"] * 4 + [""] * 8
    assert [item.scene.zone(f"to-{place}").note for place in (1, 2)] == ["have four tiles", "has four tiles"]


def test_takings_that_need_a_wall_too_early_are_refused() -> None:
    with pytest.raises(Unfit, match="DL9"):
        dealt("roll: 10, taken: 2, takings: 3")


def test_more_takings_than_the_deal_has_are_refused() -> None:
    with pytest.raises(Unfit, match="only 2 takings"):
        dealt("roll: 7, taken: 15, takings: 3")


def test_no_wall_is_out_before_the_rules_let_it_be_pushed_out() -> None:
    straddled = False
    for seed in range(60):
        item = asked(
            "interaction: place\nas: deal\nscene: {takings: 3}\nvary: {roll: 2 to 12, taken: 0 to 12}\n", seed
        )
        assert isinstance(item, DealTask)
        given = item.drawn.situation.deal
        assert given is not None
        for owner in item.table.pushed[len(given.pushed) :]:
            assert faults(given, PushOut(owner)) == ()
            straddled = straddled or any("the last stack of" in frame.say for frame in item.walk())
    assert straddled


def test_a_worked_deal_moves_tiles() -> None:
    item = dealt(LAST_FIVE)
    places = [frame.place for frame in item.walk()[1:]]
    assert [sum(len(place[f"to-{n}"]) for n in range(1, 5)) for place in places] == [1, 2, 3, 4, 5]
