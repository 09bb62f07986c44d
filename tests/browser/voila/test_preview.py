"""The preview of an author's file in a browser: each save is seen, on the board and beside it."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Locator, expect

from mahj_tutor.authoring.templates import template
from tests.browser.voila.serving import Server, free_port, start, stop
from tests.browser.voila.visits import Visit

pytestmark = pytest.mark.browser
Open = Callable[..., Visit]
TEXT = template("choose")
COOKBOOK = Path(__file__).parents[3] / "docs" / "cookbook"
RECIPES = ("30-tiles-in-the-words", "01-my-own-multiple-choice", "09-my-own-number")


@dataclass(frozen=True)
class Desk:
    """A file, and the server that previews it."""

    server: Server
    file: Path

    def save(self, old: str, new: str) -> None:
        assert old in TEXT
        self.file.write_text(TEXT.replace(old, new, 1), "utf-8")


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    file = tmp_path_factory.mktemp("mine") / "mine.yaml"
    file.write_text(TEXT, "utf-8")
    port = free_port()
    command = [sys.executable, "-m", "mahj_tutor", "preview", str(file), "--port", str(port), "--no-browser"]
    server = start(command, port)
    assert server.address.endswith("/preview")
    server.address = server.address.removesuffix("preview")
    yield Desk(server, file)
    stop(server)


def board(frame: FrameLocator) -> Locator:
    return frame.locator(".lesson-section.current .mahj")


def test_each_save_is_seen_on_the_board_and_beside_it(desk: Desk, visit: Open) -> None:
    visited = visit(desk.server, "preview")
    page, frame = visited.page, visited.page.frame_locator("#boards")
    panel = page.get_by_role("complementary", name="What there is to know")
    expect(panel).to_contain_text("Nothing to fix")
    expect(panel).to_contain_text("Right is: South")
    expect(panel.locator("#line-1")).to_contain_text("id: my-lesson.choose")
    expect(board(frame)).to_contain_text("Who plays next?")
    assert visited.axe() == []

    desk.save("answer: next_player()", "answer: next_playr()")
    expect(panel.locator("#findings")).to_contain_text("'next_playr' is no fact. did you mean 'next_player'")
    expect(panel.locator(".lines .wrong")).to_contain_text("next_playr()")
    expect(board(frame)).to_contain_text("'next_playr' is no fact")
    assert visited.axe() == []

    desk.save("Who plays next?", "Whose turn is it now?")
    expect(panel).to_contain_text("Nothing to fix")
    expect(board(frame)).to_contain_text("Whose turn is it now?")
    board(frame).get_by_role("radio", name="South").check(force=True)
    board(frame).get_by_role("button", name="That's my answer").click()
    expect(board(frame).get_by_role("heading", name="Right", exact=True)).to_be_visible()
    expect_no_yaml_for_a_moment_to_keep_the_boards(desk, panel, frame)
    expect_further_draws_and_the_balance_of_answers(desk, panel)


def expect_no_yaml_for_a_moment_to_keep_the_boards(desk: Desk, panel: Locator, frame: FrameLocator) -> None:
    desk.file.write_text("id: [", "utf-8")
    expect(panel.locator("#findings")).to_contain_text("this is not valid YAML")
    expect(board(frame)).to_contain_text("this is not valid YAML")
    desk.file.write_text(TEXT, "utf-8")
    expect(panel.locator("#findings")).to_contain_text("Nothing to fix")
    expect(board(frame)).to_contain_text("Who plays next?")


def expect_further_draws_and_the_balance_of_answers(desk: Desk, panel: Locator) -> None:
    """Expect them of an exercise that is drawn."""
    desk.save("ask:", "vary: {me: [South, West]}\nask:")
    expect(panel.get_by_text("10 further draws")).to_be_visible()
    expect(panel.locator("table")).to_contain_text("South")
    panel.get_by_text("Words for tests").click()
    expect(panel.locator("dl")).to_contain_text("East, South, West, North")


def test_while_the_file_is_read_its_author_is_told_what_is_being_done(desk: Desk, visit: Open) -> None:
    desk.file.write_text(TEXT, "utf-8")
    page = visit(desk.server, "preview").page
    told, findings = page.get_by_role("status"), page.locator("#findings")
    expect(findings).to_contain_text("Nothing to fix")
    expect(told).to_be_empty()
    playing = "Playing my-lesson.choose…"
    page.route("**/preview/panel?*", lambda route: route.fulfill(status=202, body=playing))
    expect(told).to_have_text(playing)
    expect(findings).to_contain_text("Nothing to fix")
    desk.save("answer: next_player()", "answer: next_playr()")
    page.unroute("**/preview/panel?*")
    expect(findings).to_contain_text("'next_playr' is no fact")
    expect(told).to_be_empty()


def test_recipes_are_played_in_the_preview(desk: Desk, visit: Open) -> None:
    """The question of a recipe, the tiles drawn in its options, a verdict."""
    shutil.copy(COOKBOOK / "words.yaml", desk.file.parent)
    desk.file.write_text(
        "---\n".join((COOKBOOK / f"{name}.yaml").read_text("utf-8") for name in RECIPES), "utf-8"
    )
    visited = visit(desk.server, "preview")
    mine = board(visited.page.frame_locator("#boards"))
    expect(visited.page.get_by_role("complementary", name="What there is to know")).to_contain_text(
        "my-club."
    )
    expect(mine).to_contain_text("Which one is it?")
    drawn = mine.locator(".m-option .m-inlines")
    expect(drawn).to_have_count(3)
    names = {each.get_attribute("aria-label") for each in drawn.all()}
    assert names == {"two 7 Dots and a joker", "a 7 Dot, an 8 Dot and a 9 Dot", "a 7 Dot and a joker"}
    mine.get_by_role("radio", name="a 7 Dot and a joker").check(force=True)
    mine.get_by_role("button", name="That's my answer").click()
    expect(mine.locator(".m-why")).to_contain_text("How many tiles is that?")
