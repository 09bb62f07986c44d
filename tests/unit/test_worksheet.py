"""Worksheets of four lessons: what pupils may see, what the key says, and how variants differ."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest
from markupsafe import escape

from mahj_tutor.authoring.worksheet.content import Picture, Worksheet, pupil_item
from mahj_tutor.authoring.worksheet.pages import key_page, pupils_page
from mahj_tutor.authoring.worksheet.room import Numbering, Paper
from mahj_tutor.authoring.worksheet.source import draw_items, find_source
from mahj_tutor.errors import MahjError
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.task import Task
from mahj_tutor.rulebook import register
from tests.unit.tasks import question
from tests.unit.worksheets import LESSONS, LETTERS, make, sheet

# --- what pupils see ---------------------------------------------------------------------------------------


class Sealed:
    """A task that tells what lies on the table and what is asked, and nothing that knows the answer."""

    def __init__(self, task: Task) -> None:
        self._task = task

    OPEN = ("exercise", "scene", "ask", "step_asks", "step_at", "facts", "captions", "seed", "hides_corners")

    def __getattr__(self, name: str) -> Any:
        if name not in self.OPEN:
            raise AssertionError(f"the pupils' page asks for {name}")
        return getattr(self._task, name)


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_pupils_pages_are_made_without_the_answer(lesson: str) -> None:
    number = 0
    for draw in (each for each in sheet(lesson).draws if not each.is_example):
        number += 1
        on_page = next(each for each in sheet(lesson).variants[0].items if each.number == number)
        assert pupil_item(cast("Task", Sealed(draw.tasks[0])), number) == on_page
    assert number > 5
    with pytest.raises(AssertionError, match="asks for solution"):
        print(Sealed(sheet(lesson).draws[1].tasks[0]).solution)


def test_corners_that_the_question_hides_are_not_printed() -> None:
    hidden = question("mark", "scene: {tiles: 1B 1C, corners: hidden}\nanswer: of_suit(tiles, 1B)\n")
    shown = question("mark", "scene: {tiles: 1B 1C}\nanswer: of_suit(tiles, 1B)\n")
    drawn = [pupil_item(each, 1).picture for each in (hidden, shown)]
    assert ["#print-i-1B" in str(each) for each in drawn] == [False, True]


@pytest.mark.parametrize("lesson", LESSONS)
def test_no_rule_is_named_to_pupils(lesson: str) -> None:
    words = set(
        re.findall(
            r"\w+", re.sub(r"<svg.*?</svg>|<style>.*?</style>", "", pupils_page(sheet(lesson)), flags=re.S)
        )
    )
    assert len(words) > 100
    assert words & set(register()) == set()
    assert words & set(re.findall(r"\w+", key_page(sheet(lesson)))) & set(register()) == set()


def test_no_card_lies_in_its_place() -> None:
    count = 0
    for draw in (each for lesson in LESSONS for each in sheet(lesson).draws if not each.is_example):
        for task in draw.tasks:
            paper = Paper(task.scene)
            for room in (each for each in paper.room if isinstance(each, Numbering)):
                count += 1
                assert len(room.cards) > 2
                row = [act[1] for act in task.solution]
                shown = [each.id for zone in task.scene.zones for each in zone.pieces]
                assert row != shown
    assert count >= 2


def test_the_right_option_is_as_often_elsewhere_as_first() -> None:
    first, count = 0, 0
    for draw in (each for lesson in LESSONS for each in sheet(lesson).draws if not each.is_example):
        for task in draw.tasks:
            chosen = {act[1]: act[2] for act in task.solution if act[0] == "choose"}
            for choice in (each for each in task.scene.choices if each.id in chosen):
                count += 1
                first += choice.options[0].id == chosen[choice.id]
    assert count > 30
    assert 0.25 < first / count < 0.6


@pytest.mark.parametrize("lesson", LESSONS)
def test_pages_load_nothing(lesson: str) -> None:
    for page in (pupils_page(sheet(lesson)), key_page(sheet(lesson))):
        bare = page.replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert "://" not in bare
        assert "<script" not in bare
        assert "<link" not in bare.replace('<link rel="icon" href="data:,">', "")


@pytest.mark.parametrize("lesson", LESSONS)
def test_pictures_are_black_on_white(lesson: str) -> None:
    pictures = [item.picture.svg for item in sheet(lesson).variants[0].items if item.picture]
    assert len(pictures) > 5
    colors = {each for picture in pictures for each in re.findall(r'(?:fill|stroke)="([^"]+)"', picture)}
    assert colors == {"none", "#000", "#fff"}
    assert not [picture for picture in pictures if "var(" in picture]


# --- the key -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_key_answers_every_item_of_every_variant(lesson: str) -> None:
    asked = [each for each in sheet(lesson).variants[0].items if each.number]
    assert [each.number for each in sheet(lesson).key] == [each.number for each in asked]
    for item in sheet(lesson).key:
        letters = [
            each for row in item.rows for each in (LETTERS if row.letters == "all" else row.letters.split())
        ]
        assert sorted(letters) == list(LETTERS)
        assert len(item.seeds) == len(LETTERS)
        for row in item.rows:
            assert all(row.key.answer)
            assert row.key.answer
            assert row.key.reason
            assert row.key.rules
            assert all(name == register()[id_].name for id_, name in row.key.rules)


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_printed_key_says_all_of_it(lesson: str) -> None:
    page = re.sub(r"\s+", " ", key_page(sheet(lesson)))
    for item in sheet(lesson).key:
        assert item.id in page
        for row in item.rows:
            assert f'<span class="letters">{row.letters}</span>' in page
            for id_, name in row.key.rules:
                assert f"<b>{id_}</b> {escape(name)}" in page
            assert all(escape(each) in page for each in row.key.answer)


# --- draws -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", LESSONS)
def test_variants_differ(lesson: str) -> None:
    variants = [[each for each in variant.items if each.number] for variant in sheet(lesson).variants]
    differ = [len(set(same)) for same in zip(*variants, strict=True)]
    assert [variant.letter for variant in sheet(lesson).variants] == list(LETTERS)
    assert sum(each == len(LETTERS) for each in differ) > len(differ) / 2


def test_the_same_seed_gives_the_same_bytes() -> None:
    again = make("a4")
    assert again is not sheet("a4")
    assert pupils_page(again) == pupils_page(sheet("a4"))
    assert key_page(again) == key_page(sheet("a4"))
    assert pupils_page(make("a4", seed=2)) != pupils_page(again)


def test_a_seed_shows_the_same_item_on_the_board() -> None:
    for draw in sheet("a4").draws:
        for task in draw.tasks:
            assert draw.exercise.task(task.seed).scene == task.scene


def test_four_variants_are_four_draws() -> None:
    draws = draw_items(find_source("a4").exercises, variants=4, seed=1)
    drawn = [each for each in draws if each.exercise.id in ("a4.break-your-wall", "a4.roll-for-east")]
    assert [len({str(task.scene) for task in each.tasks}) for each in drawn] == [4, 4]
    assert [each.letter for each in Worksheet("Four", "letter", draws[:2]).variants] == list("ABCD")


def test_an_exercise_with_one_item_is_the_same_in_every_variant() -> None:
    fixed = next(each for each in find_source("a4").exercises if each.id == "a4.tiles-in-a-wall")
    (draw,) = draw_items([fixed], variants=3, seed=1)
    assert len({str(task.scene) for task in draw.tasks}) == 1
    (item,) = Worksheet("Fixed", "letter", (draw,)).key
    assert [row.letters for row in item.rows] == ["all"]


CASES = """\
scene: {me: South, rack: 1B 1C 2C 3C 4C 5C 6C 7C 8C 9C N N N}
vary: {suits: shuffle, cases: [{number: 1, note: Low}, {number: 2, note: High}]}
answer: number
"""


@pytest.mark.parametrize("seed", range(5))
def test_cases_are_dealt_in_turn(seed: int) -> None:
    exercise = cast("Question", question("number", CASES).exercise)
    (draw,) = draw_items([exercise], variants=4, seed=seed)
    cases = [each.picks["cases"] for each in draw.tasks]
    assert [sorted(cases[:2]), sorted(cases[2:])] == [[0, 1], [0, 1]]
    assert draw.same_for == ""
    assert [exercise.task(each.seed).scene for each in draw.tasks] == [each.scene for each in draw.tasks]


def test_what_neighbors_share_is_told() -> None:
    fixed, two = CASES.replace("suits: shuffle, ", ""), "seeds: [3, 3, 5, 5]\n"
    exercises = [cast("Question", question("number", each).exercise) for each in (fixed, f"{CASES}{two}")]
    (cases, seeds) = draw_items(exercises, variants=4, seed=1)
    assert cases.alike in (("AC", "BD"), ("AD", "BC")), "neighbors have different ones, twice"
    assert seeds.same_for == "A and B, and for C and D"
    told = key_page(Worksheet("Shared", "letter", (cases, seeds)))
    assert re.findall(r"The same for [^<]+", told) == [
        f"The same for {cases.same_for}.",
        "The same for A and B, and for C and D.",
    ]


def test_further_items_of_an_exercise_are_different_ones() -> None:
    by_id = {each.id: each for each in find_source("a4").exercises}
    drawn, fixed = by_id["a4.break-your-wall"], by_id["a4.tiles-in-a-wall"]
    draws = draw_items([fixed, drawn], variants=2, seed=1, items=3)
    assert [each.exercise.id for each in draws] == [fixed.id, *[drawn.id] * 3]
    assert len({str(task.scene) for each in draws[1:] for task in each.tasks}) == 6
    assert draws[1] == draw_items([drawn], variants=2, seed=1)[0]
    assert [item.number for item in Worksheet("Three", "letter", draws).key] == [1, 2, 3, 4]
    with pytest.raises(MahjError, match="fewer --items"):
        draw_items([drawn], variants=26, seed=1, items=20)


def test_one_variant_has_no_letter() -> None:
    alone = make("a4", variants=1)
    assert [each.letter for each in alone.variants] == [""]
    assert 'class="letter"' not in pupils_page(alone)


def test_a_tall_picture_makes_room_for_another_item_as_long_as_its_tiles_stay_large() -> None:
    assert Picture("", 0.9, 0.3).low == 0.9
    assert Picture("", 0.9, 0.4).low == pytest.approx(0.72)
    assert Picture("", 0.9, 2.0).low == pytest.approx(0.594)
