"""Moves made at the table by hand: what is read from the board, what the rules say, which goals are met."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from mahj_tutor.american.play.moves import Call, Declare, Discard, PlayMove, Rack, Show, Swap
from mahj_tutor.learner.bookmark import Bookmark
from mahj_tutor.pictures.scene import Acts, Answer
from mahj_tutor.questions.feedback import Feedback
from mahj_tutor.questions.interactions.play import PlayQuestion, PlayTask
from mahj_tutor.questions.interactions.table_moves import steps_of
from mahj_tutor.questions.task import Unreadable
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.session import steps
from mahj_tutor.session.present import present

PICKED = (
    "phase looked; turn South; looked 1C; South 2B 3B 3B 5C 7D 7D 8D 9D N G F R 6D;"
    "shown East 6D 6D J 6D; shown North N J N, 9B J J 9B; shown South 0 J 0;"
    "thrown West 4C, North W, East 8B, East N; wall 3C 4C 5C"
)
OFFERED = (
    "phase window; turn East; South 2B 3B 3B 5C 7D 7D 8D 9D N G F J 6D; shown East 6D 6D J 6D; thrown East"
    " 7D;wall 3C"
)
NOT_YOURS = PICKED.replace("phase looked; turn South; looked 1C", "phase discard; turn West; came wall")
TAKE_ONE = "turn_over(me) and jokers_taken(me) >= 1"
CALL_KONG = 'turn_over(me) and called(7D, "kong")'
STEPS = [
    {"ask": "{thrower} throws {[discard]}. What do you do?", "goal": 'called(7D, "kong")'},
    {"ask": "Now expose the group.", "goal": "exposed(7D)"},
    {"ask": "Finish your turn.", "goal": "turn_over(me)"},
]


def exercise(table: str = PICKED, goal: str = "", **more: Any) -> PlayQuestion:
    fields: dict[str, Any] = {
        "id": "a14.x",
        "title": "X",
        "lesson": "A14",
        "rules": ("JK3", "JK4"),
        "interaction": "play",
        "ask": "What?",
        "scene": {"me": "South", "table": table},
        "goal": goal,
    }
    return PlayQuestion.model_validate(fields | more)


def task(table: str = PICKED, goal: str = "", **more: Any) -> PlayTask:
    made = exercise(table, goal, **more).task(0)
    assert isinstance(made, PlayTask)
    return made


def in_steps() -> PlayTask:
    return task(OFFERED, steps=STEPS, ask=STEPS[0]["ask"])


def judged(item: PlayTask, said: str) -> Feedback:
    answer = item.read(item.scene.given_acts + item.acts_of(said))
    assert isinstance(answer, Answer), answer
    return item.check(answer)


def unread(item: PlayTask, acts: Acts) -> str:
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
    assert item.is_over(ran.last)
    assert ran.last.hand(item.me).size == 13 + 3


def test_the_joker_may_be_taken_before_the_tile_is_put_down() -> None:
    item = task(goal=TAKE_ONE)
    assert judged(item, "rack, take from East, give 6D to East, throw 1C").verdict == "right"


def test_the_picked_tile_may_be_given_itself() -> None:
    item = task(PICKED.replace("looked 1C", "looked 0"), TAKE_ONE)
    assert judged(item, "rack, swap 0 with me, throw G").verdict == "right"
    assert judged(item, "swap 0 with me, throw G").misconception == "M14"


def test_a_called_tile_and_those_that_join_it_are_a_call_and_a_group() -> None:
    item = task(OFFERED, CALL_KONG)
    ran = item.run(item.acts_of("call kong, show 7D 7D J, throw G"))
    assert [type(move) for move in ran.moves] == [Call, Show, Discard]
    assert str(ran.last.hand(item.me).shown[0]) == "7D J 7D 7D"


# --- what the rules say of it --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "rule", "belief", "word"),
    [
        ("swap 6D with East, rack, throw 1C", "JK3", "M14", "rack the tile"),
        ("give 6D to East, rack, take from East, throw 1C", "JK3", "M14", "rack the tile"),
        ("rack, throw 1C, swap 6D with East", "JK3", None, "ended with your throw"),
        ("rack, swap N from the table with North", "JK6", "M15", "gone"),
        ("rack, swap 6D with East, show 7D 7D", "JK5", "M16", "shows nothing"),
        ("rack, show 7D 7D, throw 1C", "CL3", None, "Call the tile, then show"),
        ("rack, swap R with East, throw 1C", "JK4", None, "no exposure of Red Dragons"),
    ],
)
def test_the_first_step_that_is_refused_is_told_with_its_rule_and_shown(
    said: str, rule: str, belief: str | None, word: str
) -> None:
    feedback = judged(task(goal=TAKE_ONE), said)
    assert (feedback.verdict, feedback.rules[0], feedback.misconception) == ("wrong", rule, belief)
    assert word.lower() in feedback.evidence.lower()
    assert len(feedback.replay) == 3
    assert "the game goes on" in feedback.replay[-1].say
    assert feedback.replay[-1].place == feedback.replay[0].place


def test_a_tile_thrown_before_the_picked_one_is_racked_stays_on_the_table() -> None:
    feedback = judged(task(goal=TAKE_ONE), "throw R")
    assert (feedback.verdict, feedback.rules[0]) == ("wrong", "TN2")
    assert "rack the tile" in feedback.evidence.lower()
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
    assert "stands for a 9 Bam" in feedback.evidence


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


def test_a_legal_turn_that_misses_the_goal_is_told_apart() -> None:
    wrong = [
        {"when": "not refused and thrown(me) in joker_tiles()", "say": "Look around before you throw."},
        {"when": "not refused and jokers_taken(me) == 0", "say": "Where is a joker for you?"},
        {"when": "refused", "say": "Not now."},
    ]
    item = task(goal=TAKE_ONE, feedback={"wrong": wrong})
    assert judged(item, "rack, throw R").why == "Where is a joker for you?"
    assert judged(item, "rack, throw 6D").why == "Look around before you throw."
    assert judged(item, "throw 6D").why == "Not now."
    assert "isn't what the question asks" in judged(item, "rack, throw R").evidence


def test_more_jokers_than_asked_for_are_right_and_fewer_are_not() -> None:
    two = judged(task(goal=TAKE_ONE), "rack, swap 6D with East, swap N with North, throw 1C")
    assert (two.verdict, two.why) == ("right", "You took two jokers and threw a 1 Crak.")
    one = judged(task(goal="turn_over(me) and jokers_taken(me) >= 2"), "rack, swap 6D with East, throw 1C")
    assert one.verdict == "wrong"


def test_a_goal_may_name_what_is_thrown_and_what_is_called() -> None:
    thrown = task(goal="turn_over(me) and thrown(me) in [1C, R]")
    assert judged(thrown, "rack, throw R").verdict == "right"
    assert judged(thrown, "rack, throw G").verdict == "wrong"
    assert judged(task(OFFERED, CALL_KONG), "call pung, show 7D 7D, throw G").verdict == "wrong"


def test_without_a_goal_the_turn_has_to_end() -> None:
    assert judged(task(), "rack, throw G").verdict == "right"
    assert "aren't done" in unread(task(), task().acts_of("rack"))


# --- several steps -------------------------------------------------------------------------------------


def test_steps_are_asked_one_after_the_other() -> None:
    item = in_steps()
    call, shown = item.acts_of("call kong"), item.acts_of("call kong, show 7D 7D J")
    assert call == (("choose", "say", "kong"),)
    assert item.ask_at(()) == "East throws a 7 Dot. What do you do?"
    assert item.ask_at(call) == "Now expose the group."
    assert unread(item, call) == "Right so far. Now expose the group."
    assert unread(item, shown) == "Right so far. Finish your turn."
    assert judged(item, "call kong, show 7D 7D J, throw G").verdict == "right"


@pytest.mark.parametrize(
    ("done", "verdict"),
    [
        ("", "unreadable"),
        ("call kong", "onward"),
        ("call kong, show 7D 7D J", "onward"),
        ("throw G", "wrong"),
    ],
)
def test_a_step_that_was_right_is_told_as_such_on_the_board(done: str, verdict: str) -> None:
    item = in_steps()
    at = Bookmark("a1.x", 1, 0, acts=item.acts_of(done) if done else ())
    after = steps.judge(steps.ItemState(item, at)).state
    feedback = present(item, after.bookmark, after.feedback).feedback
    assert feedback is not None
    assert feedback.verdict == verdict


def test_the_first_step_that_is_missed_is_known_to_the_author() -> None:
    wrong = [{"when": f"step == {number}", "say": f"step {number}"} for number in (1, 2, 3)]
    item = task(OFFERED, steps=STEPS, ask="What?", feedback={"wrong": wrong})
    assert judged(item, "call pung, show 7D 7D, throw G").why == "step 1"
    assert judged(item, "call kong, show 7D 7D, throw G").why == "step 2"
    assert judged(item, "call kong, throw G").why == "step 2"


def test_a_call_that_was_said_has_to_be_exposed_in_full() -> None:
    refused = judged(in_steps(), "call kong, show 7D 7D, throw G")
    assert (refused.verdict, refused.rules) == ("wrong", ("CL3",))
    assert "a kong is four tiles" in refused.evidence.lower()


def test_a_goal_and_steps_at_once_are_refused() -> None:
    with pytest.raises(ValidationError, match="there is a goal, and there are steps"):
        exercise(OFFERED, "turn_over(me)", steps=STEPS)


def test_the_question_of_the_first_step_is_that_of_the_exercise_if_there_is_no_other() -> None:
    fields = exercise(OFFERED, steps=STEPS).model_dump(by_alias=True) | {"goal": ""}
    del fields["ask"]
    assert PlayQuestion.model_validate(fields).ask == STEPS[0]["ask"]


def test_mah_jongg_can_be_said() -> None:
    table = "phase discard; turn South; came wall; South F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 6B"
    item = task(table, 'phase() == "declared"', say=["mahjong"])
    moves = item.run(item.acts_of("declare")).moves
    assert [type(move) for move in moves] == [Declare]


# --- what cannot be judged yet ---------------------------------------------------------------------------


def test_half_a_turn_is_not_judged() -> None:
    item = task(goal=TAKE_ONE)
    assert "What comes first?" in unread(item, ())
    assert "aren't done" in unread(item, item.acts_of("rack"))
    assert "take the joker" in unread(item, item.acts_of("rack, give 6D to East"))
    assert "give that player your tile" in unread(item, item.acts_of("rack, take from East"))
    offered = task(OFFERED)
    assert "add the tiles" in unread(offered, offered.acts_of("call pung"))


def test_what_is_given_is_done_already() -> None:
    item = task(goal=TAKE_ONE, given=1)
    assert item.scene.given_acts == (("move", "p1", "rack"),)
    assert judged(item, "swap 6D with East, throw 1C").verdict == "right"


# --- help ----------------------------------------------------------------------------------------------


def test_do_with_me_goes_on_from_whatever_legal_moves_were_made() -> None:
    item = task(goal=TAKE_ONE)
    for begun in ("", "rack", "rack, swap N with North", "rack, give N to North", "rack, take from East"):
        acts = item.acts_of(begun)
        for _ in range(9):
            act = item.next_right(acts)
            if act is None:
                break
            acts += (act,)
        assert acts[: len(item.acts_of(begun))] == item.acts_of(begun)
        answer = item.read(acts)
        assert isinstance(answer, Answer), begun
        assert item.check(answer).verdict == "right", begun


def test_do_with_me_adds_to_a_group_that_is_begun_whatever_tile_it_began_with() -> None:
    item = task(OFFERED, CALL_KONG)
    joker = next(
        piece for piece, tile in item.pieces.tiles.items() if tile.is_joker and piece.startswith("r")
    )
    acts: Acts = (("move", joker, "open"),)
    for _ in range(6):
        act = item.next_right(acts)
        if act is None:
            break
        acts += (act,)
    assert acts[0] == ("move", joker, "open")
    answer = item.read(acts)
    assert isinstance(answer, Answer)
    assert item.check(answer).verdict == "right"


def test_do_with_me_takes_back_only_what_the_rules_refuse() -> None:
    item = task(goal=TAKE_ONE)
    assert item.next_right((("move", "r1", "discards"),)) == ("move", "r1", "rack")
    assert item.next_right(item.acts_of("rack, throw R")) is None  # legal, though it takes no joker
    assert item.next_right(item.solution) is None


def test_an_act_is_told_with_the_piece_and_the_place() -> None:
    item, offered = task(goal=TAKE_ONE), in_steps()
    assert item.told(("move", "p1", "rack")) == "Put the 1 Crak on your rack."
    told = [item.told(act) for act in item.acts_of("rack, swap 6D with East, throw R")]
    assert told[1:] == ["Give your 6 Dot to East.", "Take the joker to your rack.", "Throw your Red Dragon."]
    told = [offered.told(act) for act in offered.acts_of("call kong, show 7D")]
    assert told == ["Say: “Call! For a kong.”", "Take the 7 Dot.", "Expose your 7 Dot."]


@pytest.mark.parametrize(
    ("table", "goal", "more", "word"),
    [
        (NOT_YOURS, "", {}, "not your turn"),
        (OFFERED.replace("7D 7D", "1D 2D").replace("G F J", "G F E"), CALL_KONG, {}, "no moves"),
        (PICKED, "turn_over(me) and jokers_taken(me) >= 5", {}, "no moves"),
        (PICKED, "turn_over(me) and thrown(me) in [8C]", {}, "no moves"),
        (PICKED, "", {"given": 2}, "whole turn is given"),
    ],
)
def test_a_position_without_such_a_turn_is_refused(
    table: str, goal: str, more: dict[str, Any], word: str
) -> None:
    with pytest.raises(Unfit, match=word) as caught:
        task(table, goal, **more)
    assert caught.value.fix


def test_what_cannot_be_done_on_the_board_is_told_to_the_author() -> None:
    item = task(PICKED.replace("phase looked; turn South; looked 1C", "phase discard; turn South; came wall"))
    for said, word in (("sing", "none of"), ("throw 8C", "no 8C"), ("call pung", "no discard")):
        with pytest.raises(ValueError, match=word):
            item.acts_of(said)


def test_only_what_you_may_see_is_on_the_board() -> None:
    hidden = PICKED.replace("South 2B", "East 1D 2D 3D; West 4D 5D; South 2B")
    assert task(hidden).scene == task(PICKED).scene


def test_the_moves_of_a_right_answer_are_legal_and_meet_the_goals() -> None:
    for item in (task(goal=TAKE_ONE), task(OFFERED, CALL_KONG), in_steps()):
        moves: tuple[PlayMove, ...] = item.run(item.solution).moves
        assert moves == item.right
        assert item.met(item.run(item.solution)) == len(item.goals)
