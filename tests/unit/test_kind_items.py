"""Which items the kinds draw, and which they refuse; what is
judged by what lies on the board; how it is said.
"""

from __future__ import annotations

import pytest

from mahj_tutor.exercises.feedback import Feedback
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


def test_the_right_order_is_shown_in_words() -> None:
    short = exercise("order", "question: first-charleston\n").task(0)
    assert check(short, short.specimens().wrong[0]).replay[-1].say == "This order works: Right, Across, Left."


def test_only_a_second_charleston_begun_like_the_first_shows_that_belief() -> None:
    both = exercise("order", "question: both-charlestons\n").task(0)
    like_ralph = check(both, acts(both, "Right, Across, Left, Right, Across, Left"))
    other = check(both, acts(both, "Right, Across, Left, Left, Right, Across"))
    assert (like_ralph.misconception, other.misconception) == ("M06", None)
    assert "LARRY: left, across, right" in other.why
