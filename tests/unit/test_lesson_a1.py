"""Lesson A1, the tiles: it begins with a tap, and its slips are met where they are made."""

from __future__ import annotations

from typing import Any

import pytest

from mahj_tutor.exercises.catalog import exercise, lessons
from tests.unit import lesson_pattern as pattern
from tests.unit.lesson_pattern import done, drawn_tasks, lesson

BOX = " ".join(f"{number}D" for number in range(1, 10) for _ in range(3 if number == 7 else 4))
LOST = {"shown": BOX, "mix": "7D 6D 8D 7B"}
NINE = {"mix": "8B 8D 8C 3C E 1B 7C S 9C"}
SLIPS = [
    ("a1.odd-one-out", ["mark 5D"], {"mix": "5D 5D 5B 5D"}, None, "EQ3", "Look at the pictures"),
    ("a1.four-bams", ["5 Bam, 4 Bam, 3 Bam, 2 Bam"], {"tiles": "2B 3B 4B 5B"}, None, "EQ3", "Other way"),
    (
        "a1.four-bams",
        ["2 Bam, 4 Bam, 3 Bam, 5 Bam"],
        {"tiles": "2B 3B 4B 5B"},
        None,
        "EQ3",
        "smaller one left",
    ),
    ("a1.find-the-craks", ["mark 3B"], {"mix": "8C 5C 3B 3D 6D"}, None, "EQ3", "number doesn't matter"),
    ("a1.one-to-go", ["mark 6B"], {"mix": "6B 6C 9C"}, None, "CD2", "last three places"),
    ("a1.under-the-table", ["mark 7B"], LOST, None, "EQ1", "short column"),
    ("a1.the-bird", ["mark 1D"], {}, None, "EQ3", "one big circle"),
    ("a1.the-bird", ["mark 2B"], {}, None, "EQ3", "nothing on it to count"),
    ("a1.four-winds", ["North, East, South, West"], {}, None, "EQ7", "Follow the list"),
    ("a1.no-suit", ["mark E, 1B"], {"mix": "E 1B 2C"}, None, "EQ7", "The bird is 1 Bam"),
    ("a1.no-suit", ["mark E, 2C"], {"mix": "E 1B 2C"}, None, "EQ7", "have a number"),
    ("a1.no-suit", ["mark E"], {"mix": "E S 1B 2C"}, None, "EQ7", "a South"),
    ("a1.pick-them-up", ["9"], {}, None, "EQ1", "tiles are there of each"),
    ("a1.how-many-more", ["3"], {"shown": "6C 6C 6C"}, None, "EQ1", "That's how many you see"),
    ("a1.say-its-name", ["mark 7C"], NINE, None, "EQ3", "listen for the number"),
    ("a1.say-its-name", ["mark E"], NINE, None, "EQ3", "no suit"),
    ("a1.clear-the-table", ["put N 1B in Winds"], {"mix": "1B N"}, None, "EQ3", "the one with wings"),
]


@pytest.mark.parametrize(pattern.SLIP, SLIPS)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)


def test_titles_and_headings_are_the_same_words() -> None:
    pattern.check_titles("a1")


def test_the_course_begins_with_a_tile_under_the_finger() -> None:
    first = lessons()[0]
    assert first.id == "a1"
    assert [each.at_once for each in first.exercises[:7]] == [True] * 6 + [False]
    cell = first.notebook.read_text("utf-8").partition('"code"')[0]
    assert "Meet the tiles" in cell
    assert "\\n" not in cell, "no paragraph before the first tile"


def test_a_first_miss_of_a_tap_names_no_rule() -> None:
    assert not [each for each in lesson("a1").exercises if each.at_once and each.interaction == "choose"]


def test_one_tile_of_four_is_the_odd_one_in_every_place() -> None:
    places = set()
    for task in drawn_tasks("a1.odd-one-out"):
        faces = [piece.face or "" for piece in task.scene.zone("tiles").pieces]
        ((_, piece),) = task.solution
        odd = next(each.face for each in task.scene.zone("tiles").pieces if each.id == piece)
        assert faces.count(odd or "") == 1
        assert len({face[0] for face in faces}) == 1
        places.add(piece)
    assert len(places) == 4


def test_the_box_lacks_the_very_tile_that_is_asked_for() -> None:
    for task in drawn_tasks("a1.under-the-table"):
        box = [piece.face for piece in task.scene.zone("shown").pieces]
        ((_, piece),) = task.solution
        lost = task.scene.piece(piece).face
        assert len(box) == 35
        assert box.count(lost) == 3


def test_the_last_tile_completes_fourteen() -> None:
    task = exercise("a1.one-to-go").task(3)
    assert len(task.scene.zone("hand").pieces) == 13
    assert "Fourteen tiles" in done("a1.one-to-go", "mark 6C", mix="6B 6C 9C").why


@pytest.mark.parametrize(("name", "rings"), [("a1.one-to-go", 2), ("a1.under-the-table", 3)])
def test_rings_that_show_where_to_look_leave_the_answer_out(name: str, rings: int) -> None:
    for seed in range(5):
        task = exercise(name).task(seed)
        right = {act[1] for act in task.solution}
        for acts in task.wrong_answers():
            found = task.check(task.read(acts))
            assert len(found.lit) == rings
            assert not right & set(found.lit)
