"""Slips in texts of every field: each is told against the game, the scene or the answer."""

from __future__ import annotations

import pytest
from yaml import safe_load

from mahj_tutor.exercises.contradicted_words import contradicted_words
from mahj_tutor.exercises.counted_words import miscounted
from mahj_tutor.questions.interactions import INTERACTIONS

COUNTS = [
    # true words, and words that no table makes true
    ("Nine numbers, four of each: 36.", "Nine numbers, four of each: 32."),
    ("A kong has four.", "A kong has five."),
    ("The whole set is 152 tiles.", "The whole set is 144 tiles."),
    ("With eight flowers in the set, ...", "With four flowers in the set, ..."),
    ("Seven stacks are 14 tiles.", "Seven stacks are 12 tiles."),
    ("A wall is 19 stacks.", "A wall is 18 stacks."),
    ("It is 19 stacks long.", "It is 17 stacks long."),
    ("Three rounds of four make 12.", "Three rounds of four make 13."),
    ("Eight on the rack and four exposed make 12.", "Eight on the rack and four exposed make 13."),
    ("14 and three times 13 make 53.", "Three times 13 make 53."),
    ("An American wall is 19 stacks long, a classical one is 17.", "A classical wall has 19 stacks."),
    ("Three rounds make 12.", "Three rounds make 13."),
    ("East has 14 tiles, everyone else 13.", "East has 13 tiles, everyone else 14."),
    ("NEWS is four winds.", "NEWS is five winds."),
    ("F is a flower, and J is a joker.", "F is a joker."),
    ("444 is three 4s.", "444 is four 4s."),
    ("C for Crak, R for right.", "C for Dot, R for right."),
    ("S is South.", "S is Soap."),
    ("East is one, South two, West three, North four.", "East is one, North two, West three, South four."),
    (
        "From East, around to the right, sit South, West and North.",
        "Around to the right: North, West, South.",
    ),
]


@pytest.mark.parametrize(("right", "wrong"), COUNTS)
def test_counts_of_the_game_are_known(right: str, wrong: str) -> None:
    assert list(miscounted(right, is_american=True)) == []
    assert len(list(miscounted(wrong, is_american=True))) == 1


def test_walls_of_both_games_may_be_compared() -> None:
    assert list(miscounted("A classical wall has 17 stacks, walls of 19 stacks are American.")) == []


THROWN = (
    '{me: South, table: "phase window; turn East; South 7D 7D 3C G 9B 9B 9B 2C 2C N N F J; thrown East 6B"}'
)
PICKED = (
    '{me: South, table: "phase looked; turn South; looked 9C; South 2B 2B 3B 4B 4B 4B F F F N N R 6D; '
    'shown East 6D J 6D 6D; thrown West 4C, North W, East 8B; wall 1C 2C"}'
)
POSSIBLE = '{me: South, table: "phase window; turn East; South 7D 7D 3C; thrown East 7D"}'
MISNAMED = '{me: South, table: "phase window; turn East; South 7D 7D 3C; thrown East 6B as 6D"}'
PAID = "{me: East, winner: East, how: discard, by: North, line: even-1, jokers: 0}"
SHEET = {"interaction": "sheet", "rows": "payers()", "amount": "pays(row)"}
NUMBER = {"interaction": "number", "answer": "1", "ask": "How many?"}
PLAY = {"interaction": "play", "goal": "turn_over(me) and thrown(me) in [9C]", "stage": "worked"}
LEFT = {"interaction": "number", "ask": "How many?", "answer": "copies(first(shown)) - count(shown)"}
SCENES = [
    # scene, fields of the exercise, field of the text, what is true in it, what isn't
    (THROWN, NUMBER, "hint", "East throws the tile you need.", "North throws the tile you need."),
    (THROWN, NUMBER, "right", "Your three 9 Bams are enough.", "Your three 7 Dots are enough."),
    (THROWN, NUMBER, "hint", "You have a 7 Dot.", "You have a 7 Bam."),
    (THROWN, NUMBER, "hint", "Throw the Green Dragon.", "Throw the Red Dragon."),
    (PAID, SHEET, "ask", "You won on a tile that North threw.", "You won on a tile that West threw."),
    (PAID, SHEET, "evidence", "The card says 25.", "The card says 30."),
    (PAID, SHEET, "hint", "South pays 50.", "South pays 25."),
    ("{me: East, empty: South, taken: all}", NUMBER, "ask", "South's chair is empty.",
     "North's chair is empty."),
    ("{me: West, pass: Courtesy}", NUMBER, "right", "You swap with East.",
     "You swap with the player on your right."),
    ("{me: West, pass: First Right}", NUMBER, "hint", "North is on your right.", "East is on your right."),
    ("{pass: First Right, me: South}", NUMBER, "right", "East has 14, and so on.", "East has 13, and so on."),
    ("{tiles: 1C 2B 1D 1B}", NUMBER, "ask", "Three of these are 1s.", "Two of these are 1s."),
    ("{hand: F F F 2C 2C 2C 2C, line: even-1}", NUMBER, "ask", "You have seven tiles.",
     "You have six tiles."),
    ("{hand: F F F 2C 2C 2C 2C, line: even-1}", NUMBER, "worked", "There are four 2s.",
     "There are three 2s."),
    ("{rolls: {East: 6, South: 9, West: 4, North: 8}}", NUMBER, "right", "Nine is the highest roll.",
     "Eight is the highest roll."),
    ("{walls: around}", NUMBER, "note", "Here walls come out to the left.",
     "Here walls come out to the right."),
    ("{groups: 6D J 6D 6D}", NUMBER, "ask", "It is a kong of 6 Dots.", "It is a pung of 6 Dots."),
    (THROWN, NUMBER, "hint", "You threw it? No, East threw the tile.", "West threw the tile."),
    (POSSIBLE, NUMBER, "ask", "You have two of them.", "You have three of them."),
    (PICKED, NUMBER, "ask", "It's a 9 Crak.", "It's a 2 Crak."),
    (PICKED, NUMBER, "ask", "East has exposed a kong.", "East has exposed a pung."),
    (MISNAMED, NUMBER, "ask", "East throws. She says, “6 Dot.”", "East throws. She says, “6 Crak.”"),
    ("{me: East, roll: 7}", NUMBER, "right", "You set seven stacks aside.", "You set six stacks aside."),
    ("{walls: around}", NUMBER, "right", "Walls come out to the left.", "Walls come out to the right."),
    ("{shown: 6C 6C}", LEFT, "right", "There are four, so that leaves two.",
     "There are four, so that leaves three."),
]  # fmt: skip


def told(scene: str, text: str, field: str, **fields: object) -> list[str]:
    """Return what is wrong with a text in some field of an exercise, other fields being as they are."""
    shown = {**safe_load(scene), **({"note": text} if field == "note" else {})}
    wrong = [{"say": "Look again.", "evidence": text if field == "evidence" else ""}]
    asked = {"id": "my-club.one", "title": "One", "rules": ["TN1"], "ask": "Well?", "scene": shown}
    words = {
        "feedback": {"right": text if field == "right" else "", "wrong": wrong},
        "hints": [text] if field == "hint" else [],
        "worked": [text] if field == "worked" else [],
    }
    ask = {"ask": text} if field == "ask" else {}
    exercise = INTERACTIONS[str(fields["interaction"])].model_validate({**asked, **words, **fields, **ask})
    return [each[1] for each in contradicted_words([exercise.task(0)])]


@pytest.mark.parametrize(("scene", "fields", "field", "right", "wrong"), SCENES)
def test_a_text_is_held_against_its_scene(
    scene: str, fields: dict[str, object], field: str, right: str, wrong: str
) -> None:
    assert told(scene, right, field, **fields) == []
    (found,) = told(scene, wrong, field, **fields)
    assert "doesn't fit the scene" in found


def test_a_step_of_an_example_names_what_it_moves() -> None:
    steps = ["You picked a 9 Crak.", "You throw the {}."]
    asked = {
        "id": "my-club.one",
        "title": "One",
        "rules": ["TN1"],
        "ask": "Watch.",
        "scene": safe_load(PICKED),
    }
    for name, many in (("9 Crak", 0), ("6 Dot", 1)):
        worked = [each.format(name) for each in steps]
        exercise = INTERACTIONS["play"].model_validate({**asked, **PLAY, "worked": worked})
        found = [each[1] for each in contradicted_words([exercise.task(0)])]
        assert len(found) == many
        assert all("this step moves 9 Crak" in each for each in found)


def test_evidence_about_some_items_alone_is_let_be() -> None:
    claim = [{"when": "me == South", "say": "Look.", "evidence": "East sits on your left."}]
    asked = {"id": "my-club.one", "title": "One", "rules": ["CH1"], "ask": "Who?", "interaction": "choose"}
    shown = {"options": "players", "answer": "comes_from()", "vary": {"me": "any", "pass": ["First Right"]}}
    exercise = INTERACTIONS["choose"].model_validate({**asked, **shown, "feedback": {"wrong": claim}})
    assert list(contradicted_words([exercise.task(0, {"me": each}) for each in ("East", "South")])) == []
