"""A turn done with the hands: what is read from the board, what the rules say of it, and what it leads to."""

from __future__ import annotations

from typing import Any

import pytest

from mahj_tutor.american.play.moves import Call, Discard, Rack, Show, Swap
from mahj_tutor.exercises.feedback import Feedback
from mahj_tutor.exercises.kinds.act import ActExercise, ActTask
from mahj_tutor.exercises.kinds.turn_acts import steps_of
from mahj_tutor.exercises.scene import Acts, Answer
from mahj_tutor.exercises.task import Unreadable
from mahj_tutor.exercises.vary import Unfit

PICKED = (
    "phase looked; turn South; looked 1C; South 2B 3B 3B 5C 7D 7D 8D 9D N G F R 6D;"
    "shown East 6D 6D J 6D; shown North N J N, 9B J J 9B; shown South 0 J 0;"
    "thrown West 4C, North W, East 8B, East N; wall 3C 4C 5C"
)
OFFERED = (
    "phase window; turn East; South 2B 3B 3B 5C 7D 7D 8D 9D N G F J 6D; shown East 6D 6D J 6D; thrown East"
    " 7D;wall 3C"
)


def exercise(table: str = PICKED, goal: dict[str, Any] | None = None, **more: Any) -> ActExercise:
    fields: dict[str, Any] = {
        "id": "a14.x",
        "title": "X",
        "lesson": "A14",
        "rules": ("JK3", "JK4"),
        "kind": "act",
        "ask": "What?",
        "position": {"me": "South", "table": table, "open": True},
        "goal": goal or {},
    }
    return ActExercise.model_validate(fields | more)


def task(table: str = PICKED, goal: dict[str, Any] | None = None, **more: Any) -> ActTask:
    return exercise(table, goal, **more).task(0)  # type: ignore[return-value]


TAKE_ONE = {"take_jokers": 1}


def judged(item: ActTask, said: str) -> Feedback:
    answer = item.read(item.scene.given_acts + item.acts_of(said))
    assert isinstance(answer, Answer), answer
    return item.check(answer)


def unread(item: ActTask, acts: Acts) -> str:
    answer = item.read(acts)
    assert isinstance(answer, Unreadable)
    return answer.say


# --- what the hands did ----------------------------------------------------------------------------------


def test_putting_a_piece_back_takes_back_what_it_did_since() -> None:
    homes = {"p1": "picked", "r1": "rack"}
    there = (("move", "p1", "rack"), ("move", "r1", "discards"), ("move", "p1", "shown-left-1"))
    assert [(step.piece, step.end) for step in steps_of(homes, there)] == [
        ("p1", "rack"),
        ("r1", "discards"),
        ("p1", "shown-left-1"),
    ]
    back_to_the_rack = steps_of(homes, (*there, ("move", "p1", "rack")))
    assert [(step.piece, step.end) for step in back_to_the_rack] == [("p1", "rack"), ("r1", "discards")]
    home = steps_of(homes, (*there, ("move", "p1", "picked")))
    assert [(step.piece, step.end) for step in home] == [("r1", "discards")]


def test_a_turn_is_read_as_moves_in_the_order_in_which_it_was_done() -> None:
    item = task()
    ran = item.run(item.acts_of("rack, swap 6D with East, throw 1C"))
    assert [type(move) for move in ran.moves] == [Rack, Swap, Discard]
    assert ran.is_over(item.me)
    assert ran.last.hand(item.me).size == 13 + 3


def test_the_joker_may_be_taken_before_the_tile_is_put_down() -> None:
    item = task(goal=TAKE_ONE)
    assert judged(item, "rack, take from East, give 6D to East, throw 1C").verdict == "right"


def test_the_picked_tile_may_be_given_itself() -> None:
    item = task(PICKED.replace("looked 1C", "looked 0"), TAKE_ONE)
    assert judged(item, "rack, swap 0 with me, throw G").verdict == "right"
    assert judged(item, "swap 0 with me, throw G").misconception == "M14"


def test_a_called_tile_and_those_that_join_it_are_a_call_and_a_group() -> None:
    item = task(OFFERED, {"call": "kong"})
    ran = item.run(item.acts_of("call kong, show 7D 7D J, throw G"))
    assert [type(move) for move in ran.moves] == [Call, Show, Discard]
    assert str(ran.last.hand(item.me).shown[0]) == "7D J 7D 7D"


# --- what the rules say of it --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "rule", "belief", "word"),
    [
        ("swap 6D with East, rack, throw 1C", "JK3", "M14", "rack the tile"),
        ("give 6D to East, rack, take from East, throw 1C", "JK3", "M14", "rack the tile"),
        ("rack, throw 1C, swap 6D with East", "JK3", None, "ended with your discard"),
        ("rack, swap N from the table with North", "JK6", "M15", "gone"),
        ("rack, swap 6D with East, show 7D 7D", "JK5", "M16", "nothing is shown"),
        ("rack, show 7D 7D, throw 1C", "CL3", None, "Call the tile, then show"),
        ("rack, swap R with East, throw 1C", "JK4", None, "no exposure of Red Dragons"),
    ],
)
def test_the_first_step_that_is_refused_is_told_with_its_rule_and_shown(
    said: str, rule: str, belief: str | None, word: str
) -> None:
    feedback = judged(task(goal=TAKE_ONE), said)
    assert (feedback.verdict, feedback.rules[0], feedback.misconception) == ("wrong", rule, belief)
    assert word.lower() in feedback.title.lower()
    assert len(feedback.replay) == 3
    assert "the game goes on" in feedback.replay[-1].say
    assert feedback.replay[-1].place == feedback.replay[0].place


def test_a_tile_thrown_before_the_picked_one_is_racked_stays_on_the_table() -> None:
    feedback = judged(task(goal=TAKE_ONE), "throw R")
    assert (feedback.verdict, feedback.rules[0]) == ("wrong", "TN2")
    assert "rack the tile" in feedback.title.lower()
    assert "stays on the table" in feedback.replay[-1].say
    assert len(feedback.replay[-1].place["discards"]) == 1 + len(feedback.replay[0].place["discards"])


def test_a_joker_of_another_group_is_not_the_one_the_tile_stands_for() -> None:
    item = task(goal=TAKE_ONE)
    given = item.acts_of("rack, give N to North")
    acts = (*given, ("move", "across2-2", "rack"), ("move", "r1", "discards"))
    answer = item.read(acts)
    assert isinstance(answer, Answer)
    feedback = item.check(answer)
    assert feedback.rules == ("JK4",)
    assert "stands for a 9 Bam" in feedback.title


@pytest.mark.parametrize(
    ("said", "rule", "belief"),
    [
        ("call pung, show 7D, throw G", "CL2", "M03"),
        ("call pung, show 8D 9D, throw G", "CL1", "M04"),
        ("call pung, show 7D 3B, throw G", "CL3", None),
    ],
)
def test_a_call_is_for_what_is_shown_with_it(said: str, rule: str, belief: str | None) -> None:
    feedback = judged(task(OFFERED), said)
    assert (feedback.rules[0], feedback.misconception) == (rule, belief)


def test_a_mistake_that_costs_the_hand_shows_the_dead_hand() -> None:
    feedback = judged(task(OFFERED), "throw G")
    assert feedback.rules == ("TN2",)
    assert feedback.replay[-1].band == {"rack": "dead hand"}
    assert "G" not in [task(OFFERED).scene.piece(each).face for each in feedback.replay[-1].place["rack"]]


# --- what was asked for --------------------------------------------------------------------------------


def test_a_legal_turn_without_the_joker_is_told_apart() -> None:
    item = task(goal=TAKE_ONE)
    missed = judged(item, "rack, throw R")
    assert (missed.verdict, missed.rules) == ("wrong", ("JK4",))
    assert "no Joker, and one could be taken" in missed.title
    thrown = judged(item, "rack, throw 6D")
    assert thrown.rules == ("JK6",)
    assert "could have taken East's Joker" in thrown.title


def test_more_jokers_than_asked_for_are_right_and_fewer_are_not() -> None:
    assert (
        judged(task(goal=TAKE_ONE), "rack, swap 6D with East, swap N with North, throw 1C").title
        == "You took two Jokers and threw a 1 Crak."
    )
    assert (
        "only one Joker" in judged(task(goal={"take_jokers": 2}), "rack, swap 6D with East, throw 1C").title
    )


def test_a_goal_may_name_what_is_thrown_and_what_is_called() -> None:
    assert judged(task(goal={"throw": "1C R"}), "rack, throw R").verdict == "right"
    assert "asked for" in judged(task(goal={"throw": "1C R"}), "rack, throw G").title
    assert (
        "call for a kong" in judged(task(OFFERED, {"call": "kong"}), "call pung, show 7D 7D, throw G").title
    )


# --- what cannot be judged yet ---------------------------------------------------------------------------


def test_half_a_turn_is_not_judged() -> None:
    item = task(goal=TAKE_ONE)
    assert "Nothing has been done" in unread(item, ())
    assert "not over" in unread(item, item.acts_of("rack"))
    assert "The Joker is still there" in unread(item, item.acts_of("rack, give 6D to East"))
    assert "gave nothing for it" in unread(item, item.acts_of("rack, take from East"))


def test_what_is_given_is_done_already() -> None:
    item = task(goal=TAKE_ONE, given=1)
    assert item.scene.given_acts == (("move", "p1", "rack"),)
    assert judged(item, "swap 6D with East, throw 1C").verdict == "right"


def test_the_next_right_step_first_takes_back_what_is_wrong() -> None:
    item = task(goal=TAKE_ONE)
    assert item.next_right(()) == ("move", "p1", "rack")
    assert item.next_right((("move", "r1", "discards"),)) == ("move", "r1", "rack")
    assert item.next_right(item.solution) is None
    assert item.told(("move", "p1", "rack")) == "Put the 1 Crak on your rack."


@pytest.mark.parametrize(
    ("table", "goal", "more", "word"),
    [
        (PICKED.replace("turn South", "turn West"), {}, {}, "not your turn"),
        (OFFERED.replace("7D 7D", "1D 2D").replace("G F J", "G F E"), {}, {}, "cannot call"),
        (PICKED, {"take_jokers": 5}, {}, "cannot be taken"),
        (PICKED, {"throw": "8C"}, {}, "not on the rack"),
        (PICKED, {}, {"given": 2}, "nothing to do"),
    ],
)
def test_a_position_without_such_a_turn_is_refused(
    table: str, goal: dict[str, Any], more: dict[str, Any], word: str
) -> None:
    with pytest.raises(Unfit, match=word) as caught:
        task(table, goal, **more)
    assert caught.value.fix


def test_what_cannot_be_done_with_the_hands_is_told_to_the_author() -> None:
    item = task(PICKED.replace("phase looked; turn South; looked 1C", "phase discard; turn South; came wall"))
    for said, word in (("sing", "none of"), ("throw 8C", "no 8C"), ("call pung", "no discard")):
        with pytest.raises(ValueError, match=word):
            item.acts_of(said)


def test_only_what_you_may_see_is_on_the_board() -> None:
    hidden = PICKED.replace("South 2B", "East 1D 2D 3D; West 4D 5D; South 2B")
    assert task(hidden).scene == task(PICKED).scene
