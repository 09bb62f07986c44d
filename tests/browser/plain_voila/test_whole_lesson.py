"""Whole lessons in Voila alone: each board is answered, and Continue leads from one to the next."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.exercises.notebooks import exercises_in
from tests.browser.lessons.conftest import School
from tests.browser.lessons.player import Player
from tests.browser.plain_voila.starting import Voila, plain_voila
from tests.browser.voila.visits import Visit

pytestmark = [pytest.mark.browser, pytest.mark.soak]

FIVE = ("a1", "a3", "a9", "a12", "a14")
"""Lessons with all ways to answer."""


@pytest.fixture(params=FIVE)
def lesson(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Voila, Path]]:
    notebook = next(each for each in lessons() if each.id == request.param).notebook
    with plain_voila(str(notebook), folder=tmp_path) as server:
        yield server, notebook


@pytest.mark.parametrize("way", ["taps", "keys"])
def test_a_lesson_is_done_from_board_to_board(
    lesson: tuple[Voila, Path], page: Page, tmp_path: Path, way: str
) -> None:
    voila, notebook = lesson
    names = exercises_in(notebook)
    page.goto(voila.address)
    boards = page.locator(".mahj")
    expect(boards).to_have_count(len(names))
    school = School(voila, tmp_path / "own")  # type: ignore[arg-type]
    for number, name in enumerate(names):
        board = boards.nth(number)
        if number:
            expect(board.locator(":focus")).to_be_in_viewport()
        else:
            board.scroll_into_view_if_needed()
        expect(board.locator(".m-bar button").first).to_be_visible()
        if way == "keys":
            board.locator(".m-bar button").first.focus()
        player = Player(page, board, way)
        player.solve(school.item(Visit(page), name))
        player.press("next")
    expect(page.get_by_role("button", name="Finish this lesson")).to_be_focused()
    page.keyboard.press("Enter")
    closing = page.get_by_role("dialog")
    expect(closing).to_contain_text("You did this on your own")
    expect(closing).not_to_contain_text("Still to do")


@pytest.mark.parametrize("lesson", ["a3"], indirect=True)
def test_what_was_missed_and_left_stands_in_the_closing_once(
    lesson: tuple[Voila, Path], page: Page, tmp_path: Path
) -> None:
    voila, notebook = lesson
    names = exercises_in(notebook)
    page.goto(voila.address)
    expect(page.locator(".mahj")).to_have_count(len(names))
    school = School(voila, tmp_path / "own")  # type: ignore[arg-type]
    tasks = [school.item(Visit(page), name) for name in names[:3]]
    number = next(number for number, task in enumerate(tasks) if task.exercise.stage != "worked")
    board = page.locator(".mahj").nth(number)
    board.scroll_into_view_if_needed()
    Player(page, board, "taps").miss(tasks[number])
    page.get_by_role("navigation", name="Sections of this lesson").get_by_role("button").last.click()
    page.get_by_role("button", name="Finish this lesson").click()
    closing = page.get_by_role("dialog")
    expect(closing.get_by_role("button", name="Try it again:")).to_have_count(1)
    expect(closing.get_by_role("heading", name="Still to do")).to_have_count(1)
    title = board.locator(".m-title").inner_text()
    expect(closing.get_by_role("button", name=f"Do it now: {title}")).to_have_count(0)
