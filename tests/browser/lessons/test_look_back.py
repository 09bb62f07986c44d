"""A learner looks back on her game in the browser: she tries again, practices, and plays on from there."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import expect

from mahj_tutor.american.play.moves import Discard
from mahj_tutor.learner.games import KeptGame
from mahj_tutor.learner.store import Store
from mahj_tutor.session import messages
from mahj_tutor.session.review.steps import Step, hindsight_of, steps_of, table_of
from mahj_tutor.session.table_words import words
from tests.browser.lessons.table_player import TablePlayer
from tests.browser.lessons.test_table import in_sight
from tests.browser.voila.visits import violations
from tests.planted_mistakes import careless

pytestmark = pytest.mark.browser
PICTURES = os.environ.get("MAHJ_PICTURES")
SEED = 0
"""A game with a tile called by a wrong name, and dear throws; the coach kept quiet in it."""
WHEN = "2026-03-01T12:00:00+00:00"


@cache
def steps() -> tuple[Step, ...]:
    """Return the positions that come back, in their order."""
    found = hindsight_of(careless(SEED))
    found.follow(careless(SEED).game.history, 1000)
    return steps_of(found)


def kept() -> KeptGame:
    table = careless(SEED)
    return KeptGame("before", "american", "t6", table.opening.house, str(table.record(7)), "lost", WHEN, WHEN)


def throw(player: TablePlayer, number: int, move: object) -> None:
    """Throw a tile in one of the positions."""
    assert isinstance(move, Discard)
    pieces = table_of(careless(SEED), steps()[number]).pieces()
    piece = next(name for name, held in pieces if held is move.tile)
    seen = player.page.evaluate("window.views")
    player.activate(player.board.locator(f"[data-zone=rack] button[data-piece='{piece}']"))
    player.page.wait_for_function("seen => window.views > seen", arg=seen, polling=50)
    player.press(f"Throw {move.tile.name}")


def told(player: TablePlayer, heading: str) -> None:
    expect(player.board.locator(".m-feedback")).to_contain_text(heading)
    if PICTURES:
        name = re.sub(r"\W+", "-", heading)
        width = player.page.evaluate("innerWidth")
        player.page.screenshot(path=Path(PICTURES, f"look-back-{name}-{width}.png"))


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("way", "width"), [("tap", 390), ("keys", 1280)])
def test_she_tries_again_practices_and_plays_on(
    sit_down: Callable[..., TablePlayer], store: Store, way: str, width: int
) -> None:
    mistake, worse, better = steps()[:3]
    player = sit_down(way, width, kept())
    player.press(words("review", "look_back"))
    player.go_on()
    expect(player.board.get_by_role("button", name=words("review", "show"))).to_be_visible()
    assert mistake.mistake is not None
    throw(player, 0, mistake.move)
    told(player, words("review_told", "allowed"))
    in_sight(player)
    practice(player)
    player.press(words("review", "next"))
    throw(player, 1, worse.move)
    told(player, words("review_told", "better"))
    assert violations(player.page) == []
    player.press(words("review", "next"))
    assert better.weighed is not None
    throw(player, 2, better.weighed.best.move)
    told(player, words("review_told", "as_good"))
    player.press(words("review", "next"))
    player.press(words("review", "show"))
    player.press(words("review", "last"))
    told(player, "The coach kept quiet in this game")
    player.press(words("review", "result"))
    player.press(words("review", "look_back"))
    player.go_on()
    player.press(words("review", "show"))
    player.press(words("review", "again"))
    expect(player.board).to_contain_text(words("review", "once_more"))
    assert len(store.games(player.key)) == 2
    assert player.kept.record.partition("\nagain: ")[2].startswith(f"{mistake.at}\n")


def practice(player: TablePlayer) -> None:
    """Go to an item of the course about the rule, and back."""
    player.press(words("review", "practice"))
    expect(player.board.get_by_role("button", name=messages.BACK, exact=True)).to_be_visible()
    if PICTURES:
        player.page.screenshot(
            path=Path(PICTURES, f"look-back-practice-{player.page.viewport_size['width']}.png")
        )
    player.press(messages.BACK)
    told(player, words("review_told", "allowed"))
