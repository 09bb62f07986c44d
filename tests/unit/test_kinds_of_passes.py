"""The kinds `pass`, `order` and `verdict` judge as the rules do."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from mahj_tutor.exercises.feedback import Feedback
from mahj_tutor.exercises.kinds.pass_ import PassTask
from tests.unit.tasks import said, task, verdict

# --- pass ----------------------------------------------------------------------------------------------

RACK = "rack: 1B 2B 3B 4C 5C 6C 7D 8D 9D N E W J"
PASS = [
    (f"me: South, {RACK}", "pass 1B 2B 3B", "right"),
    (f"me: South, {RACK}", "pass 1B 2B J", "CH3 M05"),
    (f"me: South, {RACK}", "pass 1B 2B", "CH1"),
    (f"me: South, {RACK}, trays: three", "pass 1B 2B 3B right", "right"),
    (f"me: South, {RACK}, trays: three", "pass 1B 2B 3B left", "CH1"),
    (f"me: South, {RACK}, trays: three, pass: Second Left", "pass 1B 2B 3B right", "CH5 M06"),
    (f"me: South, {RACK}, trays: three, pass: Second Left", "pass 1B 2B J right", "CH5 CH3 M05"),
    (f"me: South, {RACK}, incoming: yes", "pass 1B 2B +1", "CH6 M08"),
    (f"me: South, {RACK}, incoming: yes, pass: First Left", "pass 1B 2B +1", "right"),
    (f"me: South, {RACK}, incoming: yes, pass: Last Right", "pass 1B +2", "right"),
    (f"me: South, {RACK}, incoming: yes, pass: Last Right, blind: 1", "pass 1B +2", "CH6"),
    (f"me: South, {RACK}, pass: Courtesy, agreed: 1", "pass 1B", "right"),
    (f"me: South, {RACK}, pass: Courtesy, agreed: 1", "pass 1B 2B", "CH7"),
    (f"me: South, {RACK}, pass: Courtesy, agreed: 2", "pass 1B J", "CH3 M05"),
]


@pytest.mark.parametrize(("position", "step", "wanted"), PASS)
def test_passes_are_judged_by_the_rules(position: str, step: str, wanted: str) -> None:
    item = task("pass", f"position: {{{position}}}\n")
    assert verdict(item, step) == wanted
    assert verdict(item) == "unreadable"


def test_picking_up_before_passing_is_looking_first() -> None:
    item = task("pass", f"position: {{me: South, {RACK}, incoming: yes}}\n")
    assert verdict(item, "look", "pass 1B 2B 3B") == "CH2 M09"


def test_tiles_in_two_trays_are_no_pass_yet() -> None:
    item = task("pass", f"position: {{me: South, {RACK}, trays: three}}\n")
    assert verdict(item, "pass 1B right", "pass 2B 3B left") == "unreadable"


def test_tiles_to_keep_are_kept() -> None:
    item = task("pass", f"position: {{me: South, {RACK}}}\ngoal: {{keep: N E}}\n")
    assert verdict(item, "pass 1B 2B N") == "CH9"
    assert not {"N", "E", "J"} & {item.scene.piece(act[1]).face for act in item.solution}


def test_a_joker_comes_back_to_the_rack_in_the_replay() -> None:
    item = task("pass", f"position: {{me: South, {RACK}}}\n")
    feedback = said(item, "pass 1B 2B J")
    assert isinstance(feedback, Feedback)
    joker = item.find("jokers")[0]
    before, after = feedback.replay
    assert joker in before.place["tray-right"]
    assert joker in after.place["rack"]
    assert len(after.place["tray-right"]) == 2


def test_no_hidden_tile_is_in_scene_names_or_feedback() -> None:
    item = task("pass", f"position: {{me: South, {RACK}, incoming: yes, pass: First Left}}\n")
    assert isinstance(item, PassTask)
    table = item.at
    hidden = table.given(table.giver(table.seats[1])).tiles
    assert len(hidden) == 3
    shown = [piece.face for zone in item.scene.zones if zone.id == "incoming" for piece in zone.pieces]
    assert shown == ["?", "?", "?"]
    mine = {tile.name for tile in table.rack(table.seats[1])}
    feedback = said(item, "look", "pass 1B 2B 3B")
    assert isinstance(feedback, Feedback)
    text = json.dumps([asdict(item.scene), dict(item.names), asdict(feedback)])
    assert not [tile for tile in hidden if tile.name not in mine and f'"{tile.name}' in text]


# --- order ---------------------------------------------------------------------------------------------

ORDER = [
    ("first-charleston", "", "Right, Across, Left", "right"),
    ("first-charleston", "", "Left, Across, Right", "CH1"),
    ("second-charleston", "", "Left, Across, Right", "right"),
    ("second-charleston", "", "Right, Across, Left", "CH5 M06"),
    ("both-charlestons", "", "Right, Across, Left, Left, Across, Right", "right"),
    ("both-charlestons", "", "Right, Across, Left, Right, Across, Left", "CH5 M06"),
    ("receivers-first", "me: West", "North, East, South", "right"),
    ("receivers-second", "me: West", "South, East, North", "right"),
    ("receivers-second", "me: West", "North, East, South", "CH5 M06"),
    ("whole-exchange", "start: 2, count: 3", "First Left, All agree to go on, Second Left", "right"),
    ("whole-exchange", "start: 2, count: 3", "First Left, Second Left, All agree to go on", "CH4"),
    ("whole-exchange", "start: 6, count: 3", "Courtesy pass, Last Right, East discards", "CH5"),
]


@pytest.mark.parametrize(("question", "position", "step", "wanted"), ORDER)
def test_orders_are_judged_by_the_rules(question: str, position: str, step: str, wanted: str) -> None:
    item = task("order", f"question: {question}\nposition: {{{position}}}\n")
    assert verdict(item, step) == wanted
    assert verdict(item) == "unreadable"


def test_cards_never_lie_in_a_right_order_at_first() -> None:
    for seed in range(30):
        item = task("order", "question: first-charleston\n", seed)
        assert (
            verdict(item, ", ".join(piece.text or "" for piece in item.scene.zone("cards").pieces)) != "right"
        )


def test_looking_before_passing_shows_its_misconception() -> None:
    item = task("order", "question: one-pass\n")
    choose, give, pick, look = (
        "Choose three tiles from your rack",
        "Put your three down for the next player",
        "Pick up the three passed to you",
        "Look at them and sort your rack",
    )
    assert verdict(item, ", ".join((choose, give, pick, look))) == "right"
    assert verdict(item, ", ".join((pick, look, choose, give))) == "CH2 M09"
    assert verdict(item, ", ".join((choose, give, look, pick))) == "CH2"


# --- verdict -------------------------------------------------------------------------------------------

VERDICT = [
    (f"me: South, {RACK}, action: South gives * * *", "allowed, CH1", "right"),
    (f"me: South, {RACK}, action: South gives * * J", "not allowed, CH3", "right"),
    (f"me: South, {RACK}, action: South gives * * J", "allowed, CH3", "CH3 M05"),
    (f"me: South, {RACK}, action: South gives * *", "allowed, CH1", "CH1"),
    ("me: South, pass: First Left, action: South gives * * +1", "allowed, CH6", "right"),
    ("me: South, pass: Second Across, action: South gives * * +1", "allowed, CH6", "CH6 M08"),
    ("me: South, action: West gives * * * left", "not allowed, CH1", "right"),
    ("me: South, action: South gives * * * after looking", "allowed, CH2", "CH2 M09"),
    ("me: South, action: South picks up", "not allowed, CH2", "right"),
    ("me: South, action: everybody passes; South picks up", "allowed, CH2", "right"),
    ("pass: Vote, action: East votes yes; South votes no; West votes yes", "allowed, CH4", "CH4 M07"),
    ("pass: Vote, action: South stops", "allowed, CH4", "right"),
    ("pass: Second Across, action: West stops", "allowed, CH5", "CH5 M07"),
    ("pass: Courtesy, action: East asks 4", "not allowed, CH7", "right"),
]


@pytest.mark.parametrize(("position", "step", "wanted"), VERDICT)
def test_verdicts_are_those_of_the_engine(position: str, step: str, wanted: str) -> None:
    item = task("verdict", f"chips: [{step.rsplit(' ', 1)[1]}]\nposition: {{{position}}}\n")
    assert verdict(item, step) == wanted
    assert verdict(item) == verdict(item, step.split(",")[0]) == "unreadable"


def test_a_right_verdict_for_a_wrong_reason_is_told_apart() -> None:
    item = task("verdict", f"chips: [CH2]\nposition: {{me: South, {RACK}, action: South gives * * J}}\n")
    other, opposite, both = (
        said(item, "not allowed, CH2"),
        said(item, "allowed, CH3"),
        said(item, "allowed, CH2"),
    )
    assert isinstance(other, Feedback)
    assert isinstance(opposite, Feedback)
    assert isinstance(both, Feedback)
    assert (other.verdict, opposite.verdict, both.verdict) == ("wrong", "wrong", "wrong")
    assert len({other.title, opposite.title, both.title}) == 3
    assert "another rule" in other.title
    assert (other.misconception, opposite.misconception) == (None, "M05")


def test_a_rule_that_decides_as_well_is_no_wrong_chip() -> None:
    for seed in range(20):
        item = task(
            "verdict",
            f"chips: [CH1]\nposition: {{me: South, {RACK}, pass: First Right, action: South gives * * J"
            " +1}\n",
            seed,
        )
        chips = [option.text for option in item.scene.choices[1].options]
        assert len(set(chips)) == 4
        assert not {"three tiles right, across, left", "blind only on the third pass"} <= set(chips)


def test_what_others_hold_is_not_named() -> None:
    item = task("verdict", f"position: {{me: South, {RACK}, action: West gives * * J}}\n", 3)
    assert item.names["action"] in ("West passes two tiles and a Joker to the right.",)
