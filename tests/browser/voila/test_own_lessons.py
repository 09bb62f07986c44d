"""Lessons of one's own in a browser: played, edited, broken and repaired while the server runs."""

from __future__ import annotations

import base64
import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from mahj_tutor.card_files import card_text, named_card
from mahj_tutor.exercises.library import Library
from mahj_tutor.learner.store import Store
from mahj_tutor.questions.task import Task
from tests.browser.lessons.player import Player
from tests.browser.voila.serving import Server, serve_real, stop, until
from tests.browser.voila.visits import Visit
from tests.own_lessons import code, markdown, order, write_lesson, write_notebook
from tests.unit.test_own_pictures import SVG, png
from tests.unit.test_question_pictures import EXERCISE

pytestmark = pytest.mark.browser
Open = Callable[..., Visit]
CALM = "This exercise isn't ready yet. Please go on to the next one."


FIXED = "Your lessons: nothing to fix"


LOOK = EXERCISE.replace("my-club.", "second.").replace("table.png", "racks.png").replace("pictures/", "")


@dataclass(frozen=True)
class Club:
    """A server with a folder of one's own lessons."""

    server: Server
    lessons: Path
    record: Path

    @property
    def exercises(self) -> Path:
        return self.lessons / "my-club" / "exercises.yaml"

    def item(self, visit: Visit, exercise: str) -> Task:
        """Return the item on this visitor's board, which the bookmark names."""
        key = next(each["value"] for each in visit.page.context.cookies() if each["name"] == "mahj_learner")
        store = Store.open(self.record)
        bookmark = store.bookmark(key, exercise)
        store.close()
        assert bookmark is not None
        return Library([self.lessons]).exercise(exercise).task(bookmark.seed)

    def tells(self, *parts: str) -> None:
        """Wait until the operator is told a line with these parts."""
        told = self.server.lines
        until(lambda: any(all(part in line for part in parts) for line in told), f"{parts} to be told")


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    tmp_path = tmp_path_factory.mktemp("club")
    lessons, record = tmp_path / "club-lessons", tmp_path / "record"
    exercises = (
        order("my-club.one", "my-club.two") + "---\nreuse: a9.first-right\nid: my-club.pass\nseeds: [7]\n"
    )
    shown = ("my-club.one", "my-club.two", "my-club.pass")
    write_lesson(lessons / "my-club", "A night at our club", *shown, exercises=exercises)
    (lessons / "my-club" / "card.yaml").write_text(card_text(named_card("first")), "utf-8")
    write_lesson(lessons / "second", "Second night", "second.look", exercises=LOOK)
    add_pictures(lessons / "second")
    server = serve_real(record, "--lessons", str(lessons), "--shared", "2", "--warm", "0")
    yield Club(server, lessons, record)
    stop(server)


def add_pictures(folder: Path) -> None:
    """Put a picture and a drawing beside a lesson's notebook, another picture into its first cell."""
    (folder / "racks.png").write_bytes(png())
    (folder / "dot.svg").write_text(SVG, "utf-8")
    book = json.loads((folder / "lesson.ipynb").read_text("utf-8"))
    first = book["cells"][0]
    first["source"].append("\n\n![Four racks](racks.png)\n\n![A dot](dot.svg) ![Us](attachment:us.png)")
    first["attachments"] = {"us.png": {"image/png": base64.b64encode(png()).decode()}}
    (folder / "lesson.ipynb").write_text(json.dumps(book), "utf-8")


def test_pictures_beside_a_lesson_and_in_its_cells_are_seen(club: Club, visit: Open) -> None:
    visited = visit(club.server, "lesson/second")
    pictures = visited.page.locator(".words img")
    expect(pictures).to_have_count(3)
    for each in pictures.all():
        each.scroll_into_view_if_needed()
        expect(each).to_have_js_property("complete", value=True)
        assert each.evaluate("one => one.naturalWidth > 0"), each.get_attribute("src")
    assert [each.get_attribute("alt") for each in pictures.all()] == ["Four racks", "A dot", "Us"]
    section(visited.page, 2)
    for words in ("Our table, seen from East", "A dot"):
        picture = visited.page.locator(".mahj").get_by_role("img", name=words, exact=True)
        until(lambda of=picture: of.evaluate("one => one.naturalWidth > 0"), f"{words} to be seen")
    drawing = visited.page.request.get(club.server.at("lesson/second/picture/dot.svg"))
    assert "sandbox" in drawing.headers["content-security-policy"]
    for lost in ("picture/no.png", "picture/lesson.ipynb", "attached/1/no.png", "attached/99/us.png"):
        assert visited.page.request.get(club.server.at(f"lesson/second/{lost}")).status == 404, lost


def section(page: Page, number: int) -> Player:
    """Go to a section, wait for its board, and return a player at it."""
    page.evaluate(f"location.hash = '#section-{number}'")
    here = page.locator(".lesson-section.current")
    expect(here).to_have_attribute("id", f"section-{number}")
    board = here.locator(".mahj")
    expect(board.locator("[data-action]").first).to_be_visible()
    return Player(page, board, "taps")


def test_a_lesson_of_ones_own_is_played_edited_broken_and_repaired(club: Club, visit: Open) -> None:
    lessons = f"Lessons in {club.lessons}: A night at our club, Second night"
    assert club.server.lines[1:3] == [lessons, "Checking your lessons ..."]
    club.tells(FIXED)
    visited = visit(club.server)
    page = visited.page
    shelf = page.get_by_role("region", name="From your teacher")
    expect(shelf.get_by_role("link")).to_have_count(2)
    assert visited.axe() == []
    shelf.get_by_role("link", name="A night at our club").click()

    section(page, 2).solve(club.item(visited, "my-club.one"))
    section(page, 4).solve(club.item(visited, "my-club.pass"))

    club.exercises.write_text(club.exercises.read_text("utf-8").replace("RALPH", "Right first", 1), "utf-8")
    page.reload()
    expect(section(page, 2).board).to_contain_text("Right first")

    club.exercises.write_text(club.exercises.read_text("utf-8").replace("rules:", "rulse:", 1), "utf-8")
    page.reload()
    expect(section(page, 2).board).to_contain_text(CALM)
    section(page, 3).solve(club.item(visited, "my-club.two"))
    club.tells(f"{club.exercises}:4:1 E001 'rulse' is not a field here", "did you mean 'rules'")
    page.goto(club.server.at("lesson/a9"))
    expect(page.locator(".lesson-section.current")).to_be_visible()

    club.exercises.write_text(club.exercises.read_text("utf-8").replace("rulse:", "rules:", 1), "utf-8")
    page.goto(club.server.at(""))
    until(lambda: club.server.lines.count(FIXED) == 2, "the operator to be told that all is fixed")
    expect(page.locator("li.done")).to_contain_text("A night at our club")


def test_words_alone_are_a_page_and_damaged_notebooks_touch_no_other(club: Club, visit: Open) -> None:
    words = markdown("# Words alone\n\nRead this.\n\n## More\n\nAnd then this.")
    write_notebook(club.lessons / "words" / "lesson.ipynb", words)
    empty = write_notebook(club.lessons / "empty" / "lesson.ipynb")
    damaged = club.lessons / "damaged" / "lesson.ipynb"
    damaged.parent.mkdir()
    damaged.write_text(empty.read_text("utf-8").replace("4", "1" * 5000), "utf-8")
    page = visit(club.server, "lesson/words").page
    expect(page.get_by_text("Read this.")).to_be_visible()
    page.get_by_role("link", name="Next: More").click()
    expect(page.get_by_text("And then this.")).to_be_visible()
    page.get_by_role("link", name="Finish this lesson").click()
    expect(page).to_have_url(club.server.at("lesson/words/closing"))
    page.goto(club.server.at("lesson/empty"))
    expect(page.get_by_text("This lesson is empty for now.")).to_be_visible()
    club.tells(f"{empty}:1:1 E002 this notebook has no text and no boards yet")
    club.tells(f"{damaged}:", "this number is too long")
    page.goto(club.server.at("lesson/damaged"))
    expect(page.get_by_role("heading", name="This lesson isn't ready yet")).to_be_visible()
    page.goto(club.server.at("lesson/second"))
    expect(page.locator(".lesson-section.current")).to_be_visible()
    for each in ("words", "empty", "damaged"):
        shutil.rmtree(club.lessons / each)


def test_a_title_at_a_table_is_seen_where_the_heading_is_another_one(club: Club, visit: Open) -> None:
    page = visit(club.server, "lesson/my-club#section-4").page
    expect(section(page, 4).board.locator(".m-frame .m-title")).to_be_visible()
    width = section(page, 4).board.locator(".m-title").evaluate("(title) => title.offsetWidth")
    assert width > 40


def test_lessons_come_go_and_break_without_a_restart(club: Club, visit: Open) -> None:
    page = visit(club.server).page
    write_lesson(club.lessons / "third", "Third night", "my-club.one")
    (club.lessons / "catalog.yaml").write_text("title: Tuesday club\nplace: before\n", "utf-8")
    page.reload()
    expect(page.locator(".units").get_by_role("region").first).to_have_accessible_name("Tuesday club")
    expect(page.get_by_role("region", name="Tuesday club").get_by_role("link")).to_have_count(3)
    (club.lessons / "third" / "lesson.ipynb").write_text("{", "utf-8")
    answer = page.goto(club.server.at("lesson/third"))
    assert answer is not None
    assert answer.status == 503
    expect(page.get_by_role("heading")).to_have_text("This lesson isn't ready yet")
    club.tells("third/lesson.ipynb:1:1 E002 this notebook is damaged: the file ends too early")
    page.goto(club.server.at("lesson/second"))
    expect(section(page, 2).board.locator("[data-zone]").first).to_be_visible()
    shutil.rmtree(club.lessons / "third")
    (club.lessons / "catalog.yaml").unlink()
    page.goto(club.server.at(""))
    expect(page.get_by_role("region", name="From your teacher").get_by_role("link")).to_have_count(2)


def test_no_file_of_the_folder_is_sent(club: Club, visit: Open) -> None:
    visited = visit(club.server, open_it=False)
    for folder in ("", "lesson/", "static/", "lesson/my-club/", "my-club/"):
        for name in ("exercises.yaml", "lesson.ipynb", "card.yaml", "..%2Fcatalog.yaml"):
            assert visited.page.request.get(club.server.at(folder + name)).status in (400, 403, 404), folder


def test_two_boards_in_a_section_keep_their_buttons_at_their_own_feet(club: Club, visit: Open) -> None:
    both = [markdown("# Both\n\nSee.\n\n## Two boards"), code("from mahj_tutor.notebook import show")]
    both += [code('show("my-club.two")'), code('show("my-club.pass")')]
    write_notebook(club.lessons / "both" / "lesson.ipynb", *both)
    page = visit(club.server, "lesson/both#section-2").page
    boards = page.locator(".current .mahj")
    for each in (boards.nth(0), boards.nth(1)):
        expect(each.locator("[data-action]").first).to_be_visible()
    for size in ({"width": 1280, "height": 800}, {"width": 768, "height": 1024}):
        page.set_viewport_size(cast("ViewportSize", size))
        for part in (0.3, 0.6):  # where the end of the first board and the beginning of the second are seen
            boards.nth(1).evaluate(
                "(board, part) => scrollBy(0, board.getBoundingClientRect().top - part * innerHeight)", part
            )
            feet = boards.evaluate_all(
                "boards => boards.map(board => [board, board.querySelector('.m-bar'),"
                " board.querySelector('.m-ground') ?? board.querySelector('.m-body')]"
                ".map(each => each.getBoundingClientRect())"
                ".map((each, at) => at ? [each.top, each.bottom] : each.bottom))"
            )
            assert len(feet) == 2
            assert 0 < feet[0][0] < size["height"], "the first board ends in sight"
            for board, bar, felt in feet:
                assert bar[1] == pytest.approx(board, abs=40), (size, part)
                assert felt[1] <= bar[0] + 1, (size, part)
    shutil.rmtree(club.lessons / "both")
