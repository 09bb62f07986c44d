"""Passes as data: what lies in the tray is judged as the engine judges it, and nothing hidden is shown."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from mahj_tutor.questions.feedback import Feedback
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.scenarios.vary import Unfit
from tests.unit.tasks import question, said, verdict

RACK = "rack: 1B 2B 3B 4C 5C 6C 7D 8D 9D N E W J"
ME = f"me: South, {RACK}"
PASSES = [
    ("pass: First Right", "pass 1B 2B 3B", "right"),
    ("pass: First Right", "pass 1B 2B J", "CH3 M05"),
    ("pass: First Right", "pass 1B 2B", "CH1"),
    ("pass: First Right, trays: three", "pass 1B 2B 3B right", "right"),
    ("pass: First Right, trays: three", "pass 1B 2B 3B left", "CH1"),
    ("pass: Second Left, trays: three", "pass 1B 2B 3B right", "CH5 M06"),
    ("pass: Second Left, trays: three", "pass 1B 2B J right", "CH5 CH3 M05"),
    ("pass: First Right, incoming: yes", "pass 1B 2B +1", "CH6 M08"),
    ("pass: First Left, incoming: yes", "pass 1B 2B +1", "right"),
    ("pass: Last Right, incoming: yes", "pass 1B +2", "right"),
    ("pass: Courtesy, before: me asks 1; across asks 2", "pass 1B", "right"),
    ("pass: Courtesy, before: me asks 1; across asks 2", "pass 1B 2B", "CH7"),
    ("pass: Courtesy, before: me asks 2; across asks 2", "pass 1B J", "CH3 M05"),
]


def passing(scene: str, rest: str = "") -> QuestionTask:
    return question("place", f"as: pass\nscene: {{{ME}, {scene}}}\n{rest}")


@pytest.mark.parametrize(("scene", "step", "wanted"), PASSES)
def test_passes_are_judged_by_the_rules(scene: str, step: str, wanted: str) -> None:
    item = passing(scene)
    assert verdict(item, step) == wanted
    assert verdict(item) == "unreadable"


def test_picking_up_before_passing_is_looking_first() -> None:
    assert verdict(passing("pass: First Right, incoming: yes"), "look", "pass 1B 2B 3B") == "CH2 M09"


def test_tiles_in_two_trays_are_no_pass_yet() -> None:
    item = passing("pass: First Right, trays: three")
    assert verdict(item, "pass 1B right", "pass 2B 3B left") == "unreadable"


def test_a_condition_may_ask_for_more_than_the_rules() -> None:
    item = passing("pass: First Right", 'right: not ("N" in passed) and "E" in after\n')
    assert verdict(item, "pass 1B 2B 3B") == "right"
    assert verdict(item, "pass 1B 2B N") == verdict(item, "pass 1B 2B E") == "CH1"
    assert not {"N", "E", "J"} & {item.scene.piece(act[1]).face for act in item.solution}


def test_what_a_placing_names_may_be_asked_for() -> None:
    words = (
        "feedback: {wrong: [{when: not allowed and unseen == 1 and to == West, say: Blind.}, {say: Else.}]}\n"
    )
    item = passing("pass: First Right, incoming: yes", words)
    blind, other = said(item, "pass 1B 2B +1"), said(item, "pass 1B 2B")
    assert isinstance(blind, Feedback)
    assert isinstance(other, Feedback)
    assert (blind.why, other.why) == ("Blind.", "Else.")


def test_a_joker_in_the_tray_is_lit_and_comes_back_in_the_replay() -> None:
    item = passing("pass: First Right")
    feedback = said(item, "pass 1B 2B J")
    assert isinstance(feedback, Feedback)
    (joker,) = item.find("jokers")
    assert feedback.lit == (joker,)
    before, after = feedback.replay
    assert joker in before.place["tray-right"]
    assert joker in after.place["rack"]


def test_no_hidden_tile_is_in_scene_or_feedback() -> None:
    item = passing("pass: First Left, incoming: yes")
    table = item.drawn.situation.charleston
    assert table is not None
    gift = table.given(table.giver(table.seats[1]))
    assert gift is not None
    assert len(gift.tiles) == 3
    assert [piece.face for piece in item.scene.zone("incoming").pieces] == ["?", "?", "?"]
    mine = {tile.name for tile in table.rack(table.seats[1])}
    feedback = said(item, "look", "pass 1B 2B 3B")
    assert isinstance(feedback, Feedback)
    text = json.dumps([asdict(item.scene), asdict(feedback)])
    assert not [tile for tile in gift.tiles if tile.name not in mine and f'"{tile.name}' in text]


def test_do_with_me_takes_back_only_what_may_not_be_passed() -> None:
    item = passing("pass: Last Right, incoming: yes")
    (joker,) = item.find("J")
    (own,) = item.find("4C")
    tray = "tray-right"
    assert item.next_right((("move", "i2", tray),)) not in (None, ("move", "i2", "incoming"))
    assert item.next_right((("move", own, tray), ("move", joker, tray))) == ("move", joker, "rack")
    act = item.next_right((("move", own, tray), ("move", "i3", tray)))
    assert act is not None
    assert act[2] == tray
    assert act[1].startswith("r")
    assert item.told(("move", joker, "rack")) == "Put a joker back on your rack."
    assert item.told(("move", own, tray)) == "Put a 4 Crak in the tray for West."


@pytest.mark.parametrize(
    ("scene", "word"),
    [
        ("me: South, pass: First Right, rack: 1B 2B", "13 tiles"),
        ("me: South, pass: Vote", "nothing is passed"),
        ("me: South, pass: Courtesy", "number both agreed on"),
        ("pass: First Right", "nothing is passed"),
        ("me: South, pass: Courtesy, incoming: yes", "nothing comes in"),
        ("me: South, pass: First Right, before: South picks up", "not legal here"),
    ],
)
def test_a_scene_that_is_no_pass_is_refused(scene: str, word: str) -> None:
    with pytest.raises(Unfit, match=word):
        question("place", f"as: pass\nscene: {{{scene}}}\n")


@pytest.mark.parametrize(
    ("scene", "step", "rules"),
    [
        ("pass: First Right", "pass 1B 2B 3B", ("CH1",)),
        ("pass: Second Across", "pass 1B 2B 3B", ("CH5",)),
        ("pass: Last Right, incoming: yes", "pass 1B +2", ("CH5", "CH6")),
        ("pass: Last Right, incoming: yes", "pass 1B 2B 3B", ("CH5",)),
        ("pass: Courtesy, before: me asks 1; across asks 1", "pass 1B", ("CH7",)),
    ],
)
def test_a_right_pass_cites_the_rules_that_allow_it(scene: str, step: str, rules: tuple[str, ...]) -> None:
    feedback = said(passing(scene), step)
    assert isinstance(feedback, Feedback)
    assert feedback.rules == rules


def test_a_legal_pass_that_was_not_asked_for_is_shown_and_comes_back() -> None:
    feedback = said(passing("pass: Last Right, incoming: yes", "right: unseen == 1\n"), "pass 1B +2")
    assert isinstance(feedback, Feedback)
    assert feedback.verdict == "wrong"
    assert feedback.evidence == "You pass three tiles to West, two of them unseen."
    before, after = feedback.replay
    assert len(before.place["tray-right"]) == 3
    assert after.place["tray-right"] == ()


@pytest.mark.parametrize(
    ("code", "words"),
    [("N", "Put a North in the tray"), ("E", "Put an East in the tray"), ("8D", "Put an 8 Dot in")],
)
def test_a_tile_to_pass_has_its_article(code: str, words: str) -> None:
    item = passing("pass: First Right")
    assert item.told(item.acts_of(f"pass {code}")[0]).startswith(words)


@pytest.mark.parametrize(("mine", "theirs", "value"), [(3, 1, 1), (0, 2, 0), (2, 3, 2)])
def test_the_smaller_offer_is_what_both_give(mine: int, theirs: int, value: int) -> None:
    scene = f"{{{ME}, pass: Courtesy, before: me asks {mine}; across asks {theirs}}}"
    item = question("number", f"scene: {scene}\nanswer: courtesy_tiles()\n")
    assert verdict(item, str(value)) == "right"
    assert verdict(item, str(value + 1)) == "CH1"


# --- verdicts, orders, facts of what was done -------------------------------------------------------------

VERDICTS = [
    ("move: South gives * * *", "yes, CH1", "right"),
    ("move: South gives * * J", "no, CH3", "right"),
    ("move: South gives * * J", "yes, CH3", "CH3 M05"),
    ("move: South gives * *", "yes, CH1", "CH1"),
    ("pass: First Left, move: South gives * * +1", "yes, CH6", "right"),
    ("pass: Second Across, move: South gives * * +1", "yes, CH6", "CH6 M08"),
    ("move: West gives * * * left", "no, CH1", "right"),
    ("move: South gives * * * after looking", "yes, CH2", "CH2 M09"),
    ("move: me picks up", "no, CH2", "right"),
    ("before: everybody passes, move: me picks up", "yes, CH2", "right"),
    ("pass: Vote, before: East votes yes; South votes no, move: West votes yes", "yes, CH4", "CH4 M07"),
    ("pass: Vote, move: South stops", "yes, CH4", "right"),
    ("pass: Second Across, move: West stops", "yes, CH5", "CH5 M07"),
    ("pass: Courtesy, move: East asks 4", "no, CH7", "right"),
]


@pytest.mark.parametrize(("scene", "step", "wanted"), VERDICTS)
def test_verdicts_are_those_of_the_engine(scene: str, step: str, wanted: str) -> None:
    pass_said = "" if "pass:" in scene else "pass: First Right, "
    parts = (
        "parts:\n  - {name: verdict, options: yes or no, answer: legal(move)}\n"
        "  - {name: why, options: rules,"
        f" among: [{step.rpartition(' ')[2]}, CH2], answer: deciding_rules(move)}}\n"
    )
    item = question("choose", f"scene: {{{ME}, {pass_said}{scene}}}\n{parts}")
    assert verdict(item, step) == wanted
    assert verdict(item) == verdict(item, step.split(",")[0]) == "unreadable"


def test_what_others_hold_is_not_named() -> None:
    scene = f"scene: {{{ME}, pass: First Right, move: West gives * * *}}"
    item = question("number", f'{scene}\nask: "{{move}}"\nanswer: count(rack(me))\n')
    assert item.ask == "West passes three tiles to the right."


def test_what_was_done_is_told_together() -> None:
    before = "East votes yes; South votes yes; West votes no"
    item = question("number", f"scene: {{{ME}, pass: Vote, before: {before}}}\nanswer: count(rack(me))\n")
    assert item.facts == (
        "You are South",
        "It's time to decide on a second Charleston",
        "East and you said yes",
        "West said no",
    )


def test_a_pass_may_be_called_by_its_number() -> None:
    scene = f"scene: {{{ME}, pass: Last Right, called: number}}"
    item = question("number", f"{scene}\nanswer: count(rack(me))\n")
    assert item.facts[1] == "This is the third pass of the second Charleston"


STEPS = """
scene: {pass: First Right}
first: start
many: number
vary: {start: 1 to 5, number: 4 to 5}
steps:
  - {say: First Right, do: everybody passes right; everybody picks up}
  - {say: First Across, do: everybody passes across; everybody picks up}
  - {say: First Left, do: everybody passes left; everybody picks up}
  - {say: All agree, do: everybody votes yes}
  - {say: Second Left, do: everybody passes left; everybody picks up}
  - East discards
"""


@pytest.mark.parametrize(
    ("start", "many", "order", "wanted"),
    [
        ("1", "4", "First Right, First Across, First Left, All agree", "right"),
        ("1", "4", "First Right, First Left, First Across, All agree", "CH1"),
        ("3", "3", "First Left, All agree, Second Left", "right"),
        ("3", "3", "First Left, Second Left, All agree", "CH4 M07"),
        ("4", "3", "East discards, All agree, Second Left", "CH1"),
    ],
)
def test_steps_are_moves_and_the_engine_says_which_orders_are_right(
    start: str, many: str, order: str, wanted: str
) -> None:
    item = question("order", STEPS, with_={"start": start, "number": many})
    assert verdict(item, order) == wanted
