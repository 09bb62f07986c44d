"""Whole lessons as learners do them who are wrong first at every exercise (by
dragging), and who reload the page again and again (by taps).
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

from mahj_tutor.questions.task import Task
from tests.browser.lessons.conftest import School
from tests.browser.lessons.player import Player
from tests.browser.lessons.test_lessons import GAMES, LESSONS, Open, begin, cards, finish, ready
from tests.browser.voila.serving import until

pytestmark = [pytest.mark.browser, pytest.mark.soak]
PLAYED = [lesson for lesson in LESSONS if lesson not in GAMES]

PICTURE = """(board) => [
  [...board.querySelectorAll("[data-zone]")].map((zone) =>
    [zone.dataset.zone, ...[...zone.querySelectorAll("[data-piece]")].map((each) => each.dataset.piece)]),
  [...board.querySelectorAll("[data-piece][aria-pressed=true]")].map((each) => each.dataset.piece),
  [...board.querySelectorAll("input:checked, input[data-number]")].map((each) => each.value)]"""
"""What lies where on a board, what is marked, chosen and written."""


@pytest.mark.parametrize("lesson", PLAYED)
def test_a_lesson_is_done_by_one_who_is_always_wrong_first(school: School, visit: Open, lesson: str) -> None:
    there = visit(school, f"lesson/{lesson}#section-{begin(lesson)}")
    for _, exercise, player in cards(there, lesson, "drag"):
        item = school.item(there, exercise.id)
        if exercise.stage != "worked":
            player.miss(item)
        player.solve(item)
    finish(school, there, lesson, "Worth another look")


@pytest.mark.parametrize("lesson", PLAYED)
def test_a_lesson_is_done_by_one_who_reloads_amid_items_and_between_them(
    school: School, visit: Open, lesson: str
) -> None:
    there = visit(school, f"lesson/{lesson}#section-{begin(lesson)}")
    for number, exercise, player in cards(there, lesson, "taps"):
        item = school.item(there, exercise.id)
        if number % 2:
            there.page.reload()
            ready(there.page, number)
            assert school.item(there, exercise.id).seed == item.seed
        if exercise.stage == "worked":
            player.watch()
            continue
        solve_with_a_reload(player, item, number)
    finish(school, there, lesson)


def solve_with_a_reload(player: Player, item: Task, number: int) -> None:
    """Do about half of what is right, reload, find all of it again, and do the rest."""
    acts = item.solution[len(item.scene.given_acts) :]
    half = (len(acts) + 1) // 2 - (item.exercise.at_once and len(acts) == 1)  # a last tap is the verdict
    for act in acts[:half]:
        player.do(item.scene, act)
    before = lying(player.board)
    player.page.reload()
    ready(player.page, number)
    until(lambda: lying(player.board) == before, f"what lay on card {number}: {before}")
    for act in acts[half:]:
        player.do(item.scene, act)
    player.ask_and_be_right(item)


def lying(board: Locator) -> object:
    """Return what lies on a board and what was answered."""
    return board.evaluate(PICTURE)
