"""Slips in units, tables, replies and spans: each is told at its line, in words that lead to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.test_more_slips import problems

pytestmark = pytest.mark.usefixtures("ten_draws")
PLANTED = [
    # number of the recipe, old, new, code, line, part of what is said and of the fix
    # units against what is asked for
    (9, "unit: tiles", "unit: cents", "W240", 13, "the question asks for tiles", "unit:"),
    (14, "unit: cents", "unit: tiles", "W240", 13, "the question asks for cents", "unit:"),
    (14, "unit: cents", "unit: dollars", "W240", 13, "the question asks for cents", "unit:"),
    (24, "unit: cents", "unit: tiles", "W240", 15, "the unit is tiles", "unit:"),
    # tables that can't come up
    (3, "called East 5D", "called East 5B", "E022", 5, "called a 5 Bam, and shows no group with it", "table"),
    (9, "North 5C, East 9B", "North 5C, South 9B", "E022", 8, "South threw last", "table"),
    (26, "thrown East W", "thrown South W", "E022", 7, "it can't be her turn again", "table"),
    # replies that never come up, or come up and say it all
    (24, "rule: WN4", "rule: JK4", "W220", 19, "no answer breaks JK4", "change rule:"),
    (
        1,
        "back: East has just thrown.",
        "back: South picks a tile from the wall.",
        "W140",
        14,
        "the right option",
        "look",
    ),
    # words against the scene
    (
        2,
        "{callers()} both call it",
        "West and South both call it",
        "W240",
        11,
        "East and West called",
        "scene",
    ),
    (31, "roll: 4", "roll: 6", "W240", 8, "the roll is 6", "roll"),
    (
        6,
        "and you have one",
        "and may you call it for a kong? You have one",
        "W240",
        6,
        "the call is for a pair",
        "scene",
    ),
    (26, "joker from East", "joker from West", "W240", 11, "East shows a joker", "scene"),
    (26, "You've just picked a tile.", "Nobody wants North's 9 Dot.", "W240", 11, "East threw West", "scene"),
    (37, "Tap the three", "Tap the four", "W240", 7, "3 are right", "scene"),
    (4, "exposed two groups each", "exposed three groups each", "W240", 11, "2 are exposed", "scene"),
    (9, "How many 7 Dots", "How many 7 Bams", "W240", 11, "the answer is about 7 Dot", "answer:"),
    (10, "taken: all", "taken: 0", "W240", 7, "tiles are taken 0 times", "scene"),
    (14, "{hand_value()} cents", "30 cents", "W240", 11, "it is worth 25", "scene"),
    (25, "What do you say?", "You have four. What do you say?", "W240", 9, "the learner has 3", "scene"),
    (29, "label: Seven tiles", "label: Eight tiles", "W240", 10, "7 are there", "scene"),
    (33, "to the right?", "to the left?", "W240", 4, "the pass is First Right", "scene"),
    (33, "**Which three**", "**Which two**", "W240", 4, "three tiles are passed", "scene"),
    # what is said leads to the mistake
    (24, "rows: payers()", "rows: [East, West]", "E002", 12, "can't be read as rows", 'rows: "[East, West]"'),
    (10, "with: {roll: 9}", "with: {rolls: 9}", "E002", 16, "four rolls", "did you mean 'roll'?"),
    (10, "roll: 2 to 11", "roll: [2 to 11]", "E002", 6, "'2 to 11'", "write roll: 2 to 11, without"),
    (17, "mark: stacks\n", "", "E003", 8, "tiles, not stacks", "write mark: stacks"),
    (17, "mark stacks 1 to 4", "mark stacks 4 to 1", "E060", 21, "count upwards", "change the test"),
    (1, "thrown East 8D", "throws East 8D", "E002", 5, "did you mean 'thrown'", "game"),
    (1, "thrown East 8D", "East throws 8D", "E002", 5, "begins with its word: write thrown", "game"),
    (22, "missing: 2, offer", "missing: 0, offer", "E002", 5, "no tiles are missing", "missing: 1"),
    (22, "offer: 6", "offer: 1", "W120", 5, "offer: 1 leaves hardly anything", "raise offer:"),
    (26, "jokers_taken(me) == 1", "thrown(me) in [0]", "E003", 10, "not tiles", 'tiles("0")'),
]


@pytest.mark.parametrize(("number", "old", "new", "code", "line", "say", "fix"), PLANTED)
def test_a_slip_is_told_at_its_line_with_a_fix(
    number: int, old: str, new: str, code: str, line: int, say: str, fix: str, tmp_path: Path
) -> None:
    found = problems(number, old, new, tmp_path, code)
    told = [each for each in found if each.code == code and say in each.say and fix in each.fix]
    assert [each.line for each in told] == [line], found


MEANT = [
    # number of the recipe, old, new: true, or not to be decided
    (9, "unit: tiles", "unit: dots"),
    (9, "How many 7 Dots can still turn up?", "How many of them are still in the walls?"),
    (14, "unit: cents", "unit: "),
    (9, "turn South; came wall", "turn South; came call"),
    (9, "North 5C, East 9B", "North 5C, South 9B; dead West DD2"),
    (3, "called East 5D", "called East 5D as 5B"),
    (1, "back: East has just thrown.", "back: Who picks a tile from the wall?"),
    (2, "{callers()} both call it", "Two players both call it"),
    (33, "to the right?", "to the right, and which to the left after that?"),
]


@pytest.mark.parametrize(("number", "old", "new"), MEANT)
def test_what_may_be_meant_is_let_be(number: int, old: str, new: str, tmp_path: Path) -> None:
    found = problems(number, old, new, tmp_path)
    assert [each for each in found if each.code in ("E022", "W140", "W220", "W240")] == []
