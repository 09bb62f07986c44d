"""The first game, played in the browser: to Mah Jongg and to a wall game, with a reload in between.

A run begins it and goes on near its end, by taps and either by keys or by names; the long proofs play it in
every way, and from its first tile to its last.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import expect

from mahj_tutor.pictures.scene import Acts
from tests.browser.lessons.conftest import School
from tests.browser.lessons.game_player import GamePlayer, wall_game
from tests.browser.lessons.player import HIDE
from tests.browser.voila.visits import HEIGHTS, Visit
from tests.seeds import sample

pytestmark = pytest.mark.browser
GAME = "lesson/t1#section-2"


def sit_down(school: School, visit, way: str, width: int):
    """Open the game; return the visit, who plays, and the item."""
    there = visit(school, GAME, width=width)
    board = there.page.locator("#section-2 .mahj")
    expect(board.locator("input[type=radio]")).to_have_count(3)
    return there, GamePlayer(there.page, board, way), school.item(there, "t1.make-a-hand")


def go_on(school: School, there: Visit, acts: Acts) -> None:
    """Go on with the game where a learner who has done these acts would be after a reload."""
    school.keep(there, "t1.make-a-hand", acts)
    there.page.reload()


def games() -> Iterator[ParameterSet]:
    kept = ("tap", *sample(("keys", "names"), 1, "first game"))
    for way, width in (("tap", 390), ("keys", 1280), ("names", 768)):
        yield pytest.param(way, width, False, marks=() if way in kept else pytest.mark.soak, id=way)
        yield pytest.param(way, width, True, marks=pytest.mark.soak, id=f"{way}-whole")
    yield pytest.param("drag", 768, True, marks=pytest.mark.soak, id="drag")


@pytest.mark.parametrize(("way", "width", "whole"), tuple(games()))
def test_a_game_is_played_to_mah_jongg(school: School, visit, way: str, width: int, whole: bool) -> None:
    there, player, task = sit_down(school, visit, way, width)
    if way == "names":
        there.page.add_style_tag(content=HIDE)
    acts = task.solution
    player.play(acts[:8])
    in_sight(player, width)
    if way == "tap":
        assert there.axe() == []
        asked = player.board.locator(".m-ask").inner_text()
        there.page.reload()
        expect(player.zone("wall")).to_be_visible()
        assert player.board.locator(".m-ask").inner_text() == asked
        player.board.locator("[data-zone=discards] [data-place]").click()
        expect(there.page.locator(".m-seen")).to_have_text("Choose what to move first, then tap here.")
        player.press("Mah Jongg!")
        expect(player.board.locator(".m-feedback")).to_contain_text(
            "The pale tiles above your rack are still missing."
        )
        player.press("Ask the coach")
        player.press("How far am I?")
        expect(player.board.locator(".m-ask")).to_contain_text("to go")
    if not whole:
        go_on(school, there, acts[:-4])
        if way == "names":
            there.page.add_style_tag(content=HIDE)
    player.play(acts[8:] if whole else acts[-4:])
    expect(player.board.locator(".m-feedback")).to_contain_text("You made")
    player.press("Play again")
    expect(player.board.locator("input[type=radio]")).to_have_count(3)
    assert school.item(there, "t1.make-a-hand").seed != task.seed


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_a_used_up_wall_is_a_wall_game(school: School, visit, whole: bool) -> None:
    there, player, task = sit_down(school, visit, "tap", 1280)
    acts = wall_game(task)
    if not whole:
        go_on(school, there, acts[:-7])
    player.play(acts[:-1] if whole else acts[-7:-1])
    expect(player.zone("wall")).to_contain_text("0 left")
    player.do(acts[-1])
    expect(player.board.locator(".m-feedback")).to_contain_text("wall game")
    in_sight(player, 1280)


def in_sight(player: GamePlayer, width: int) -> None:
    """The rack, what to do and the buttons are in the window."""
    for what in ("[data-zone=rack]", ".m-ask", ".m-actions"):
        box = player.board.locator(what).bounding_box()
        assert box is not None
        assert box["y"] >= 0, what
        assert box["y"] + box["height"] <= HEIGHTS[width] + 1, what
