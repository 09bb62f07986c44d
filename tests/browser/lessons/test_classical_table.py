"""A classical hand in the browser, with three computer players.

A run plays the first moves in two ways, in two others the end of a hand in another visit, and a whole hand;
the long proofs play ten, and the beginning and the end in every way.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.exercises.notebooks import exercises_in
from mahj_tutor.learner.bookmark import Bookmark
from mahj_tutor.learner.store import Store
from tests.browser.lessons.conftest import School
from tests.browser.lessons.table_player import TablePlayer
from tests.browser.lessons.test_table import FOUR_WAYS, in_sight, near_the_end
from tests.browser.voila.visits import Visit, violations
from tests.table_learner import next_acts

pytestmark = pytest.mark.browser
LEVEL = "tc"
UNIT = ("c1", "c2", "c3", "c4", "c5", "c6", "c7")
"""The lessons of the unit that ends with the hand."""
ENDS = (("tap", 390, "lost", 0), ("keys", 1280, "won", 1), ("names", 768, "won", 20))
PICTURES = os.environ.get("MAHJ_PICTURES")


def picture(player: TablePlayer, name: str) -> None:
    """Keep a picture of the page, where that is asked for."""
    if PICTURES:
        width = player.page.evaluate("innerWidth")
        player.page.screenshot(path=Path(PICTURES, f"classical-{name}-{width}.png"))


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("way", "width"), FOUR_WAYS)
def test_a_hand_is_begun(sit_down: Callable[..., TablePlayer], way: str, width: int) -> None:
    player = sit_down(way, width, level=LEVEL)
    player.go_on()
    while player.board.locator(".m-ask", has_text="Do you want").count():  # the walls are others each time
        player.play(1)
    expect(player.board.locator(".m-ask")).to_contain_text("our turn")
    in_sight(player, "[data-zone=rack]")
    picture(player, "begun")
    player.play(3)
    in_sight(player, "[data-zone=rack]")
    asked = player.board.locator(".m-ask").inner_text()
    player.page.reload()
    expect(player.board.locator("[data-zone=rack]")).to_be_visible()
    assert player.board.locator(".m-ask").inner_text() == asked
    assert player.board.locator("[data-zone=card]").count() == 0
    if width >= 1280:  # there the title stands beside the table, which has no card to make room for it
        head = player.board.locator(".m-head")
        assert head.evaluate("each => each.scrollWidth - each.clientWidth") <= 0
    assert violations(player.page) == []
    picture(player, "later")


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("way", "width", "result", "seed"), ENDS)
def test_a_hand_is_played_to_its_end(
    school: School, sit_down: Callable[..., TablePlayer], way: str, width: int, result: str, seed: int
) -> None:
    player = sit_down(way, width, near_the_end(result, seed, LEVEL), LEVEL)
    player.play(3)
    assert player.kept.result == result
    told = player.board.locator(".m-feedback")
    expect(told).to_contain_text("Mahjong!" if result == "won" else " won")
    expect(told).to_contain_text("pair of")
    expect(player.board.locator(".m-ask")).to_contain_text("Next hand")
    expect(player.board.locator("[data-zone=hand]")).to_be_visible()
    in_sight(player)
    assert violations(player.page) == []
    picture(player, result)
    before = player.kept.id
    player.activate(player.board.get_by_role("button", name="Play again"))
    expect(player.board.locator("[data-zone=rack]")).to_be_visible()
    assert player.kept.id != before
    player.page.goto(school.server.at(""))
    expect(player.page.locator("li.done", has_text="A classical hand")).to_be_visible()


def test_a_claim_in_vain_is_answered(sit_down: Callable[..., TablePlayer]) -> None:
    player = sit_down("tap", 390, level=LEVEL)
    speak_up = player.board.get_by_role("button", name="Claim it", exact=True)
    while not speak_up.count():
        if player.board.get_by_role("button", name="Go on", exact=True).count():
            player.press("Go on")
        else:
            player.do(*next_acts(player.game))
    player.press("Claim it")
    expect(player.board.get_by_role("button", name="Go on", exact=True)).to_have_count(0)
    picture(player, "more")
    player.press("Kong")
    told = player.board.locator(".m-feedback")
    expect(told).to_contain_text("Not allowed")
    expect(told).to_contain_text("concealed")
    in_sight(player, "[data-zone=rack]")
    assert violations(player.page) == []
    picture(player, "in-vain")


@pytest.mark.soak
@pytest.mark.parametrize("number", range(10))
def test_a_whole_hand(sit_down: Callable[..., TablePlayer], number: int) -> None:
    way, width = FOUR_WAYS[number % 4]
    player = sit_down(way, width, level=LEVEL)
    while not player.kept.result:
        player.play(1)
        in_sight(player)
    expect(player.board.get_by_role("button", name="Play again")).to_be_visible()


def test_home_offers_a_hand_once_the_unit_is_finished(
    school: School, store: Store, visit: Callable[..., Visit]
) -> None:
    there = visit(school, "", width=390)
    key = next(each["value"] for each in there.page.context.cookies() if each["name"] == "mahj_learner")
    offer = there.page.get_by_role("link", name="Play a classical hand")
    expect(offer).to_have_count(0)
    names = [name for lesson in lessons() if lesson.id in UNIT for name in exercises_in(lesson.notebook)]
    for name in names:
        store.save_bookmark(key, Bookmark(name, version=1, seed=1, phase="right", done=True))
    there.page.reload()
    offer.click()
    expect(there.page).to_have_url(there.page.url.split("/lesson")[0] + "/lesson/tc")
