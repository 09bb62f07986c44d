"""Which items the kinds draw, and which they refuse; what is
judged by what lies on the board; how it is said.
"""

from __future__ import annotations

import pytest

from mahj_tutor.american.deal import legality as dealing
from mahj_tutor.american.deal.moves import PushOut
from mahj_tutor.american.deal.state import DealState
from mahj_tutor.exercises.feedback import Feedback
from mahj_tutor.exercises.kinds.take import TakeTask
from mahj_tutor.exercises.kinds.verdict import VerdictTask
from mahj_tutor.exercises.load import read_file
from mahj_tutor.exercises.model import Exercise
from mahj_tutor.exercises.scene import Acts
from mahj_tutor.exercises.task import Task, Unreadable
from mahj_tutor.exercises.vary import Unfit

RACK = "rack: 1B 2B 3B 4C 5C 6C 7D 8D 9D N E W J"
LAST_FIVE = "position: {roll: 7, start: 12, count: 5}\n"


def exercise(kind: str, rest: str) -> Exercise:
    text = (
        "schema: mahj-exercise/1\nid: a1.x\ntitle: X\nlesson: A1\nrules: [CH1, CH3, CH5, CH6]\nkind:"
        f" {kind}\nask: What?\n{rest}"
    )
    found, problems = read_file(text, "t")
    assert not problems, problems
    return found[0].exercise


def acts(item: Task, *steps: str) -> Acts:
    return item.scene.given_acts + tuple(act for step in steps for act in item.acts_of(step))


def check(item: Task, done: Acts) -> Feedback:
    answer = item.read(done)
    assert not isinstance(answer, Unreadable), answer
    return item.check(answer)


def refused(kind: str, rest: str) -> Unfit:
    with pytest.raises(Unfit) as caught:
        exercise(kind, rest).task(0)
    assert caught.value.fix
    return caught.value


# --- what is drawn -------------------------------------------------------------------------------------


def test_the_far_end_is_never_where_tiles_are_due_nor_among_the_kept_stacks() -> None:
    asked = exercise(
        "verdict",
        "chips: [DL5]\nvary: {roll: 2 to 8, steps: [1, 5], action: [South takes 4 from the far end]}\n",
    )
    for seed in range(40):
        item = asked.task(seed)
        assert isinstance(item, VerdictTask)
        assert [fault.rule for fault in item.asked.faults] == ["DL5"], seed


def test_no_far_end_is_offered_where_the_open_wall_holds_only_what_is_due() -> None:
    unfit = refused("verdict", "position: {roll: 7, steps: 5, action: South takes 4 from the far end}\n")
    assert (unfit.code, unfit.path) == ("E041", ("position", "steps"))


def test_first_rolls_with_two_highest_are_not_asked_about() -> None:
    unfit = refused(
        "mark", "question: highest-roll\nposition: {rolls: {East: 4, South: 11, West: 11, North: 3}}\n"
    )
    assert unfit.code == "E041"
    assert "South and West" in unfit.say
    drawn = exercise("mark", "question: highest-roll\nvary: {rolls: any}\n")
    for seed in range(60):
        item = drawn.task(seed)
        rolls = [int((piece.text or "").split()[-1]) for piece in item.scene.zone("seats").pieces]
        assert rolls.count(max(rolls)) == 1
        assert set(item.scene.marks) == {"s1", "s2", "s3", "s4"}


def test_a_wall_is_not_broken_at_ten_where_both_ends_give_the_same_stack() -> None:
    assert refused("mark", "question: break\nposition: {roll: 10}\n").code == "E041"
    drawn = exercise("mark", "question: break\nvary: {roll: [9, 10, 11]}\n")
    assert {drawn.task(seed).solution for seed in range(30)} == {(("mark", "e9"),), (("mark", "e11"),)}


def test_no_wall_is_out_before_the_rules_let_it_be_pushed_out() -> None:
    drawn = exercise("take", "position: {count: 3}\nvary: {roll: 2 to 12, start: 0 to 12}\n")
    straddled = False
    for seed in range(60):
        item = drawn.task(seed)
        assert isinstance(item, TakeTask)
        table = item.dealing
        last = table.pushed[-1]
        first_use = next(
            n for n, step in enumerate(table.steps) for spot in step.positions if spot.seat is last
        )
        if first_use >= table.done and len(table.pushed) > 1:
            before = DealState(
                table.walls, table.roll, None, table.table_rules, table.pushed[:-1], table.done
            )
            assert dealing.faults(before, PushOut(last)) == ()
            straddled = straddled or any("the last stack of" in frame.say for frame in item.walk())
        assert not any("open wall" in frame.say for frame in item.walk())
    assert straddled


def test_takings_that_need_a_wall_too_early_are_refused() -> None:
    unfit = refused("take", "position: {roll: 10, start: 2, count: 3}\n")
    assert unfit.code == "E041"
    assert "DL9" in unfit.say


def test_the_next_stack_is_right_by_the_engine_for_every_roll_and_step() -> None:
    for roll in range(2, 13):
        for done in range(17):
            item = exercise(
                "mark", f"question: next-stack\nposition: {{roll: {roll}, steps: {done}}}\n"
            ).task(0)
            for wrong in item.specimens().wrong:
                rules = check(item, wrong).rules
                assert "DL8" not in rules, (roll, done)
                assert rules, (roll, done)


# --- takings -------------------------------------------------------------------------------------------

FIRST_ROUND = "given: 2\nposition: {roll: 6, count: 4}\n"


def test_a_slip_put_right_again_is_right() -> None:
    item = exercise("take", FIRST_ROUND).task(0)
    moved = (("e11", "to-3"), ("e13", "to-3"), ("e14", "to-4"), ("e13", "to-4"), ("e12", "to-3"))
    done = item.scene.given_acts + tuple(("move", piece, zone) for piece, zone in moved)
    assert check(item, done).verdict == "right"


def test_serving_two_players_by_turns_is_right() -> None:
    item = exercise("take", FIRST_ROUND).task(0)
    moved = (("e11", "to-3"), ("e13", "to-4"), ("e12", "to-3"), ("e14", "to-4"))
    done = item.scene.given_acts + tuple(("move", piece, zone) for piece, zone in moved)
    assert check(item, done).verdict == "right"


def test_stacks_of_two_players_changed_are_wrong_in_any_order() -> None:
    item = exercise("take", FIRST_ROUND).task(0)
    moved = (("e11", "to-4"), ("e13", "to-3"), ("e12", "to-4"), ("e14", "to-3"))
    done = item.scene.given_acts + tuple(("move", piece, zone) for piece, zone in moved)
    feedback = check(item, done)
    assert (feedback.verdict, feedback.rules) == ("wrong", ("DL5",))
    assert "West's turn" in feedback.title


IN_TURN = (
    "East takes stack 13 top",
    "South takes stack 13 bottom",
    "West takes stack 14 top",
    "North takes stack 14 bottom",
    "East takes stack 15 top",
)


@pytest.mark.parametrize("order", [(0, 1, 2, 3, 4), (0, 4, 1, 2, 3), (4, 0, 3, 2, 1)])
def test_the_last_five_are_right_in_either_wording(order: tuple[int, ...]) -> None:
    item = exercise("take", LAST_FIVE).task(0)
    assert check(item, acts(item, *(IN_TURN[each] for each in order))).verdict == "right"


def test_east_taking_the_first_and_the_second_top_tile_is_wrong() -> None:
    item = exercise("take", LAST_FIVE).task(0)
    wrong = ("East takes stack 13 top", "East takes stack 14 top", *IN_TURN[1:2], *IN_TURN[3:4])
    feedback = check(item, acts(item, *wrong))
    assert (feedback.verdict, feedback.rules) == ("wrong", ("DL6",))


def test_two_tiles_of_one_stack_are_not_what_east_may_take_at_once() -> None:
    item = exercise("take", "position: {roll: 2, start: 12, count: 5}\n").task(0)
    feedback = check(item, acts(item, "East takes stack 19"))
    assert feedback.title == "East takes one now, or the first and third top tiles together, not two."
    assert feedback.replay[0].say == "Here the deal goes on."


def test_an_unfinished_deal_without_a_slip_is_not_judged() -> None:
    item = exercise("take", LAST_FIVE).task(0)
    answer = item.read(acts(item, *IN_TURN[:1], IN_TURN[4]))
    assert isinstance(answer, Unreadable)
    assert "three steps are still to come" in answer.say


def test_too_much_goes_back_on_the_wall() -> None:
    item = exercise("take", "position: {roll: 7, count: 1}\n").task(0)
    feedback = check(item, acts(item, *(f"East takes stack {n}" for n in (8, 9)), "South takes stack 10"))
    assert "is next" not in feedback.why
    assert feedback.replay[-1].say == "No more tiles are taken now."


# --- what is cited and said ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "step", "rules"),
    [
        ("pass: First Right", "pass 1B 2B 3B", ("CH1",)),
        ("pass: Second Across", "pass 1B 2B 3B", ("CH5",)),
        ("pass: Last Right, incoming: yes", "pass 1B +2", ("CH5", "CH6")),
        ("pass: Last Right, incoming: yes", "pass 1B 2B 3B", ("CH5",)),
        ("pass: Courtesy, agreed: 1", "pass 1B", ("CH7",)),
    ],
)
def test_a_right_pass_cites_the_rules_that_allow_it(position: str, step: str, rules: tuple[str, ...]) -> None:
    item = exercise("pass", f"position: {{me: South, {RACK}, {position}}}\n").task(0)
    assert check(item, acts(item, step)).rules == rules


def test_a_right_verdict_cites_every_rule_that_decides() -> None:
    item = exercise("verdict", f"position: {{me: South, {RACK}, action: South gives * J}}\n").task(0)
    assert set(check(item, item.solution).rules) == {"CH1", "CH3"}


@pytest.mark.parametrize(
    ("roll", "mark", "title", "first"),
    [
        (9, 10, "not ten", "stack 10 from the right end"),
        (9, 11, "from the left", "stack 9 from the left end"),
        (8, 7, "not seven", "stack 7 from the right end"),
        (8, 12, "from the left", "stack 8 from the left end"),
    ],
)
def test_only_the_mirrored_stack_is_counted_from_the_left(
    roll: int, mark: int, title: str, first: str
) -> None:
    item = exercise("mark", f"question: break\nposition: {{roll: {roll}}}\n").task(0)
    feedback = check(item, acts(item, f"mark stack {mark}"))
    assert title in feedback.title
    assert first in feedback.replay[0].say


def test_a_legal_pass_that_was_not_asked_for_is_shown_and_comes_back() -> None:
    item = exercise(
        "pass", f"goal: {{blind: 1}}\nposition: {{me: South, {RACK}, pass: Last Right, incoming: yes}}\n"
    ).task(0)
    feedback = check(item, acts(item, "pass 1B +2"))
    assert feedback.verdict == "wrong"
    before, after = feedback.replay
    assert len(before.place["tray-right"]) == 3
    assert after.place["tray-right"] == ()


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ("pass 1B 2B +1", "One unseen and two of your own make three."),
        ("pass 1B +2", "Two unseen and one of your own make three."),
        ("pass +3", "All three go on unseen, and none from your rack."),
    ],
)
def test_a_blind_pass_is_counted_in_words(step: str, said: str) -> None:
    item = exercise("pass", f"position: {{me: South, {RACK}, pass: First Left, incoming: yes}}\n").task(0)
    assert said in check(item, acts(item, step)).why


@pytest.mark.parametrize(
    ("code", "said"),
    [("N", "Put a North Wind in the tray"), ("E", "Put an East Wind in the tray"), ("8D", "Put an 8 Dot in")],
)
def test_a_tile_to_pass_has_its_article(code: str, said: str) -> None:
    item = exercise("pass", f"position: {{me: South, {RACK}}}\n").task(0)
    assert item.told(item.acts_of(f"pass {code}")[0]).startswith(said)


@pytest.mark.parametrize(
    ("rest", "step", "said"),
    [
        ("question: next-wall\nposition: {me: South, walls: 3}\n", "mark your wall", "Mark your wall."),
        ("question: plays-next\nposition: {me: East, who: North}\n", "mark you", "Mark your own place."),
        (
            "question: tidy-up\nposition: {roll: 7}\n",
            "mark Go on with this wall",
            "Mark “Go on with this wall”.",
        ),
        (
            "question: highest-roll\nposition: {rolls: {East: 4, South: 11, West: 7, North: 3}}\n",
            "mark the place to your right",
            "Mark the place to your right.",
        ),
        ("question: break\nposition: {roll: 7}\n", "mark stack 7", "Mark stack 7 from the right end."),
    ],
)
def test_what_to_mark_is_said_within_the_sentence(rest: str, step: str, said: str) -> None:
    item = exercise("mark", rest).task(0)
    assert item.told(item.acts_of(step)[0]) == said


def test_cards_that_hold_commas_are_parted_by_semicolons() -> None:
    item = exercise("order", "question: from-break-to-play\n").task(0)
    last = check(item, item.specimens().wrong[0]).replay[-1].say
    assert last.count("; ") == 3
    short = exercise("order", "question: first-charleston\n").task(0)
    assert check(short, short.specimens().wrong[0]).replay[-1].say == "This order works: Right, Across, Left."


def test_an_empty_wall_has_no_tiles_left() -> None:
    item = exercise("verdict", "position: {roll: 7, action: North pushes out}\n").task(0)
    assert "No tiles left on the open wall" in item.facts


def test_only_a_second_charleston_begun_like_the_first_shows_that_belief() -> None:
    both = exercise("order", "question: both-charlestons\n").task(0)
    like_ralph = check(both, acts(both, "Right, Across, Left, Right, Across, Left"))
    other = check(both, acts(both, "Right, Across, Left, Left, Right, Across"))
    assert (like_ralph.misconception, other.misconception) == ("M06", None)
    assert "LARRY: left, across, right" in other.why
