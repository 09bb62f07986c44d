"""A whole game in the browser, with three computer players.

A run plays the first moves, and in another visit the end of a game that is in the record by then, at the
whole game and at two of the other levels; the long proofs do so at each level, play twenty games from the
first pass to the payment, and ten of each other level.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from mahj_widgets.protocol import Draft, Hello
from playwright.sync_api import ViewportSize, expect

from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.exercises.notebooks import exercises_in
from mahj_tutor.learner.bookmark import Bookmark
from mahj_tutor.learner.games import KeptGame
from mahj_tutor.learner.played import Played
from mahj_tutor.learner.store import Store
from mahj_tutor.session.levels import find_level
from mahj_tutor.session.table_session import TableSession
from tests.browser.lessons.conftest import School
from tests.browser.lessons.table_player import TablePlayer
from tests.browser.voila.visits import HEIGHTS, Visit, violations
from tests.later_parts import later
from tests.table_learner import Memory, next_acts

pytestmark = pytest.mark.browser
WAYS = (("tap", 390), ("keys", 1280), ("names", 768))
ENDS = (("tap", 390, "lost", 0), ("keys", 1280, "won", 1), ("names", 768, "lost", 2))
"""How the end of a game is played, how it ends, and from which seed on such a game is looked for."""
ZOOMED = ViewportSize(width=384, height=512)
"""What a tablet has at a zoom of 200 percent."""
LEVELS = ("t2", "t3", "t4", "t5")
UNIT = ("a4", "a5", "a8")
"""The lessons of the unit that ends with the first of these levels."""
FOUR_WAYS = (*WAYS, ("drag", 1920))
BEGINS = {"t2": "Your turn", "t3": "First Right", "t4": "First Right", "t5": "First Right"}


def games(seed: int, level: str) -> Iterator[KeptGame]:
    """Yield a game as it is kept before each move of a sensible learner, and at its end."""
    record = Memory()
    session = TableSession(level, record=record, seed=seed)  # type: ignore[arg-type]
    view = session.respond(Hello(kind="hello", key="a" * 32))
    while view is not None and view.phase == "open":
        assert session._table is not None
        if not any(action.after for action in view.actions):
            yield record.newest
        for act in next_acts(session._table):
            view = session.respond(Draft(kind="draft", item=view.item, acts=(act,)))  # type: ignore[arg-type]
    yield record.newest


def near_the_end(result: str, first: int, level: str = "t6") -> KeptGame:
    """Return a game with three moves to go for the learner, to end as wanted; `first` is the first seed."""
    for seed in range(first, first + 100):
        kept = list(games(seed, level))
        if kept[-1].result == result:
            return kept[-4]
    raise AssertionError(f"no game ends so: {result}")


def in_sight(player: TablePlayer, *what: str) -> None:
    """What to do, the buttons and the rack are in the window, and nothing has to be scrolled sideways."""
    size = player.page.viewport_size
    assert size is not None
    for each in (".m-ask", ".m-actions", *what):
        box = player.board.locator(each).bounding_box()
        assert box is not None, each
        assert box["y"] >= 0, each
        assert box["y"] + box["height"] <= HEIGHTS[size["width"]] + 1, each
        assert box["x"] + box["width"] <= size["width"] + 1, each
    assert player.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def expect_the_page_to_scroll_and_no_part_of_it(player: TablePlayer) -> None:
    """In a low window the page is as tall as a game needs, and begins at the learner's own tiles."""
    for part in (".m-ground", ".m-pond"):
        assert player.board.locator(part).evaluate("el => el.scrollHeight - el.clientHeight") <= 0, part
    expect(player.board.locator("[data-zone=rack]")).to_be_in_viewport(ratio=0.98)
    expect(player.board.locator(".m-actions button").last).to_be_in_viewport(ratio=1)
    player.page.evaluate("scrollTo(0, 0)")
    for part in (".m-to-log", ".m-at-across", ".m-actions button"):
        expect(player.board.locator(part).last).to_be_in_viewport(ratio=0.98)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("way", "width"), WAYS)
def test_a_game_is_begun(sit_down: Callable[..., TablePlayer], way: str, width: int) -> None:
    player = sit_down(way, width)
    expect(player.board.locator(".m-ask")).to_contain_text("First Right: pass three tiles to the right")
    in_sight(player, "[data-zone=rack]")
    player.play(2)
    expect(player.board.locator(".m-ask")).to_contain_text("First Left")
    asked = player.board.locator(".m-ask").inner_text()
    if width == 390:
        player.page.set_viewport_size(ZOOMED)
    player.page.reload()
    expect(player.board.locator("[data-zone=tray]")).to_be_visible()
    assert player.board.locator(".m-ask").inner_text() == asked
    if width == 390:
        expect_the_page_to_scroll_and_no_part_of_it(player)
        player.page.set_viewport_size({"width": 390, "height": HEIGHTS[390]})
    player.play(5)
    in_sight(player, "[data-zone=rack]")
    expect(player.board.locator("[data-zone=card]")).to_contain_text("Tap any part")
    assert player.board.locator("[data-zone=card] [data-piece], [data-zone=card] [data-says]").count() > 40
    assert violations(player.page) == []


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("way", "width", "result", "seed"), ENDS)
def test_a_game_is_played_to_its_end(
    sit_down: Callable[..., TablePlayer], way: str, width: int, result: str, seed: int
) -> None:
    player = sit_down(way, width, near_the_end(result, seed))
    player.play(3)
    assert player.kept.result == result
    told = player.board.locator(".m-feedback")
    expect(told).to_contain_text("Mah Jongg!" if result == "won" else " won")
    expect(told).to_contain_text("cents")
    expect(player.board.locator(".m-ask")).to_contain_text("Next game")
    expect(player.board.locator("[data-zone=printed]")).to_be_visible()
    assert player.board.locator(".m-told").evaluate("each => each.scrollHeight - each.clientHeight") <= 1
    in_sight(player)
    assert violations(player.page) == []
    before = player.kept.id
    player.activate(player.board.get_by_role("button", name="Play again"))
    expect(player.board.locator(".m-ask")).to_contain_text("First Right")
    assert player.kept.id != before
    player.page.goto(player.page.url.replace("/table", "/"))
    expect(player.page.locator("li.done", has_text="The whole game")).to_be_visible()


def test_a_game_on_its_own_page_leads_back_to_the_lessons(
    school: School, sit_down: Callable[..., TablePlayer]
) -> None:
    player = sit_down("tap", 768, near_the_end("lost", 0))
    player.play(3)
    player.activate(player.board.get_by_role("button", name="Continue"))
    expect(player.page).to_have_url(school.server.at(""))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_begun(sit_down: Callable[..., TablePlayer], level: str) -> None:
    way, width = FOUR_WAYS[LEVELS.index(level)]
    player = sit_down(way, width, level=level)
    player.go_on()
    expect(player.board.locator(".m-ask")).to_contain_text(BEGINS[level])
    player.play(6)
    assert names_of_later_parts(player) == []
    in_sight(player, "[data-zone=rack]")
    assert violations(player.page) == []


@pytest.mark.sampled(1)
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_that_was_won_is_done(
    school: School, sit_down: Callable[..., TablePlayer], level: str
) -> None:
    way, width = FOUR_WAYS[LEVELS.index(level) - 1]
    player = sit_down(way, width, near_the_end("won", 0, level), level)
    player.play(3)
    assert player.kept.result == "won"
    expect(player.board.locator(".m-feedback")).to_contain_text("Mah Jongg!")
    assert names_of_later_parts(player) == []
    in_sight(player)
    assert violations(player.page) == []
    title = find_level(level).title
    player.activate(player.board.get_by_role("button", name="Continue"))
    expect(player.page).to_have_url(school.server.at(f"lesson/{level}/closing"))
    expect(player.page.get_by_text("You've played this unit's game once and won.")).to_be_visible()
    expect(player.page.get_by_role("heading", name="You did this on your own")).to_be_visible()
    assert violations(player.page) == []
    player.page.goto(school.server.at(""))
    expect(player.page.locator("li.done", has_text=title)).to_be_visible()


def names_of_later_parts(player: TablePlayer) -> list[str]:
    """Return what a board shows or says of parts of the game that come in later, the card aside."""
    card = "[...document.querySelectorAll('[data-zone=card], [data-zone=printed]')]"
    player.page.evaluate(f"{card}.forEach(each => each.hidden = true)")
    labels = player.board.locator("[aria-label]:not([hidden] *)").evaluate_all(
        "all => all.map(each => each.ariaLabel)"
    )
    said = "\n".join([player.board.inner_text(), *labels])
    player.page.evaluate(f"{card}.forEach(each => each.hidden = false)")
    return [word for word in later(player.level, "words") if re.search(word, said)]


@pytest.mark.soak
@pytest.mark.parametrize("number", range(10))
@pytest.mark.parametrize("level", LEVELS)
def test_a_whole_game_of_a_level(sit_down: Callable[..., TablePlayer], level: str, number: int) -> None:
    way, width = FOUR_WAYS[number % 4]
    player = sit_down(way, width, level=level)
    while not player.kept.result:
        player.play(1)
        assert names_of_later_parts(player) == []
    expect(player.board.get_by_role("button", name="Play again")).to_be_visible()


@pytest.mark.soak
@pytest.mark.parametrize("number", range(20))
def test_a_whole_game(sit_down: Callable[..., TablePlayer], number: int) -> None:
    way, width = FOUR_WAYS[number % 4]
    player = sit_down(way, width)
    while not player.kept.result:
        player.play(1)
    expect(player.board.get_by_role("button", name="Play again")).to_be_visible()


def test_home_offers_a_hand_once_its_unit_is_finished(
    school: School, store: Store, visit: Callable[..., Visit]
) -> None:
    there = visit(school, "", width=390)
    key = next(each["value"] for each in there.page.context.cookies() if each["name"] == "mahj_learner")
    offer = there.page.get_by_role("link", name="Play with a rack")
    expect(offer).to_have_count(0)
    exercises = [name for lesson in lessons() if lesson.id in UNIT for name in exercises_in(lesson.notebook)]
    for name in exercises:
        store.save_bookmark(key, Bookmark(name, version=1, seed=1, phase="right", done=True))
    store.save_bookmark(key, Bookmark("t2.game", version=1, seed=0, acts=Played(3, 2).acts(80)))
    there.page.reload()
    slip = there.page.locator(".slip", has_text="Play again: a game with a rack")
    expect(slip).to_contain_text("You've played this three times and won twice.")
    assert violations(there.page) == []
    offer.click()
    expect(there.page).to_have_url(re.compile(r"/lesson/t2#section-\d+$"))
