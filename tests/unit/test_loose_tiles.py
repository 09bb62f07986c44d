"""Loose tiles: drawn and mixed, put in their places, shown in a box, without corners, in piles."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from mahj_tutor.exercises.load import read_file
from mahj_tutor.learner.bookmark import Bookmark
from mahj_tutor.questions.feedback import Feedback
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.questions.task import Task, Unreadable
from mahj_tutor.scenarios.mixed import mixed
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.session.present import present
from mahj_tutor.tiles import tiles
from tests.unit.tasks import question, said

PLACES = """as: places
scene: {tiles: 3B G 5C N F}
places:
  - {label: Bams, shown: 7B, takes: "at_home(tiles, 1B)"}
  - {label: Winds, takes: winds(tiles), room: 1}
"""


# --- drawn and mixed ---------------------------------------------------------------------------


def test_what_is_written_is_there_and_what_is_drawn_differs() -> None:
    orders = set()
    for seed in range(60):
        found = mixed("1B 1B, 2 to 3 of winds, 2 of 1B 2B 3B, 1 of dragons", random.Random(seed))
        count = Counter(found)
        assert count[tiles("1B")[0]] == 2
        assert 2 <= sum(each.is_wind for each in found) <= 3
        assert set(tiles("2B 3B")) <= set(found)
        assert sum(each.is_dragon for each in found) == 1
        assert max(number for tile, number in count.items() if tile.code != "1B") == 1
        orders.add(found)
    assert len(orders) > 40


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("1X", "E010"),
        ("2 of 1X", "E010"),
        ("3 of 1B 2B", "E002"),
        ("two of winds", "E002"),
        ("N N N N N", "E020"),
    ],
)
def test_what_cannot_be_drawn_is_refused(said: str, code: str) -> None:
    with pytest.raises(Unfit) as raised:
        mixed(said, random.Random(1))
    assert raised.value.code == code


def test_a_test_may_fix_the_tiles_of_a_mix() -> None:
    item = question("mark", "scene: {mix: 5 of suit tiles}\nanswer: winds(tiles)\n", with_={"tiles": "N 3B"})
    assert [piece.face for piece in item.scene.zone("tiles").pieces] == ["N", "3B"]


# --- places -------------------------------------------------------------------------------------------------


def place(rest: str = PLACES) -> QuestionTask:
    return question("place", rest)


def test_tiles_are_right_where_they_belong_and_others_stay() -> None:
    right = said(place(), "put 3B G in Bams, put N in Winds")
    assert isinstance(right, Feedback)
    assert right.verdict == "right"


def test_a_tile_where_it_does_not_belong_is_told_and_lit() -> None:
    item = place(PLACES + "feedback: {wrong: [{when: F in misplaced, say: A flower has no suit.}]}\n")
    found = said(item, "put 3B F in Bams, put N in Winds")
    assert isinstance(found, Feedback)
    assert (found.verdict, found.why, found.lit) == ("wrong", "A flower has no suit.", ("r5",))
    assert found.evidence == "Look again at a flower."


def test_as_many_tiles_are_placed_as_belong_somewhere() -> None:
    found = said(place(), "put G in Bams")
    assert isinstance(found, Unreadable)
    assert found.say == "Two more to place."


def test_what_lies_there_stays_and_a_full_place_takes_no_more() -> None:
    scene = place().scene
    bams, winds = scene.zone("place-0"), scene.zone("place-1")
    assert [piece.face for piece in bams.pieces] == ["7B"]
    assert not [piece.id for piece in bams.pieces if piece.id in scene.moves]
    assert (bams.slots, winds.slots) == (None, 1)


def test_places_of_one_name_are_filled_one_after_the_other() -> None:
    rest = """as: places
scene: {tiles: 2C 2C 0}
places:
  - {label: "2", takes: "like(tiles, 2C)", room: 1}
  - {label: "0", takes: zeros(tiles), room: 1}
  - {label: "2", takes: "like(tiles, 2C)", room: 1}
"""
    acts = place(rest).acts_of("put 2C 2C in 2, put 0 in 0")
    assert [act[2] for act in acts] == ["place-0", "place-2", "place-1"]


@pytest.mark.parametrize("words", ["put 9D in Bams", "put 3B in Dots", "3B to Bams"])
def test_what_means_nothing_is_refused(words: str) -> None:
    with pytest.raises(ValueError, match=r"9D|Dots|written"):
        place().acts_of(words)


@pytest.mark.parametrize(
    "rest", ["as: places\nscene: {tiles: 3B}\n", "as: groups\n" + PLACES.removeprefix("as: places\n")]
)
def test_places_and_their_reading_belong_together(rest: str) -> None:
    text = f"id: a1.x\ntitle: X\nrules: [EQ3]\nask: Where?\ninteraction: place\n{rest}"
    _, problems = read_file(text, "t")
    assert [each.code for each in problems] == ["E002"]


# --- what is seen -------------------------------------------------------------------------------------------


def view_of(item: Task, **bookmark: object) -> object:
    return present(item, replace(Bookmark(item.exercise.id, 1, item.seed), **bookmark))  # type: ignore[arg-type]


def test_hidden_corners_come_back_after_two_misses_or_at_the_end() -> None:
    item = question("mark", "scene: {tiles: 1B 1C, corners: hidden}\nanswer: of_suit(tiles, 1B)\n")
    assert [view_of(item, tries=tries).corners for tries in (0, 1, 2)] == [False, False, True]  # type: ignore[attr-defined]
    assert view_of(item, phase="right", tries=0).corners  # type: ignore[attr-defined]


def test_tiles_stand_in_columns_one_for_each_tile() -> None:
    rest = "scene: {shown: 3B 1B 1B 3B 2B, columns: yes}\nanswer: count(shown)\n"
    zone = question("number", rest).scene.zone("shown")
    assert zone.columns == 3
    assert [(piece.face, piece.column) for piece in zone.pieces] == [
        ("3B", 3),
        ("1B", 1),
        ("1B", 1),
        ("3B", 3),
        ("2B", 2),
    ]


def test_flowers_have_small_numbers_where_the_scene_says_so() -> None:
    rest = "answer: flowers(tiles)\nscene: {{tiles: F F 1B F F F{}}}\n"
    numbered = question("mark", rest.format(", flowers: numbered")).scene.zone("tiles").pieces
    assert [piece.number for piece in numbered] == [3, 1, None, 4, 2, 3]
    assert {piece.number for piece in question("mark", rest.format("")).scene.zone("tiles").pieces} == {None}


def test_flowers_that_are_put_into_places_have_their_small_numbers_too() -> None:
    rest = (
        "as: places\nplaces: [{label: F, takes: flowers(tiles)}]\nscene: {tiles: F 1B F, flowers: numbered}\n"
    )
    pieces = question("place", rest).scene.zone("tiles").pieces
    assert [piece.number for piece in pieces] == [3, None, 1]


def test_piles_are_offered_as_pictures() -> None:
    rest = 'scene: {piles: "3B 3B J, N N, F F F"}\noptions: piles\nanswer: that_make("pung", piles)\n'
    item = question("choose", rest)
    options = item.scene.choices[0].options
    assert sorted(option.text for option in options) == [
        "three flowers",
        "two 3 Bams and a joker",
        "two Norths",
    ]
    assert all("data-tiles" in option.html for option in options)
    right = said(item, "3B 3B J")
    assert isinstance(right, Feedback)
    assert right.verdict == "right"


def test_an_option_may_have_a_condition() -> None:
    rest = """scene: {number: 3}
options:
  - {say: "Three: {number}", when: number == 3, right: number == 3}
  - {say: "Four: {number}", when: number == 4, right: number == 4}
  - {say: Something else}
"""
    options = question("choose", rest).scene.choices[0].options
    assert sorted(option.text for option in options) == ["Something else", "Three: 3"]
