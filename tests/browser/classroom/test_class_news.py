"""News of a class reach every page of it, also after an answer at which a browser gives up."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from mahj_tutor.server.teach.learner_pages import MOST_PAGES
from tests.browser.classroom.people import EXERCISE, Person, Room, Teacher, join
from tests.browser.voila.serving import PATIENCE, Server

pytestmark = pytest.mark.browser

EYES_UP = "Eyes up, please"


@contextlib.contextmanager
def tablet(browser: Browser, person: Person) -> Iterator[BrowserContext]:
    """A browser of its own with somebody's cookies."""
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(1000 * PATIENCE)
    host, path = urlsplit(person.server.address).hostname or "", person.base or "/"
    for name, value in person.cookies.items():
        context.add_cookies([{"name": name, "value": value, "domain": host, "path": path}])
    try:
        yield context
    finally:
        context.close()


def open_where_news_fail(page: Page, address: str, news: str) -> None:
    """Open a page whose first request for news fails, as when the record is locked, and let it ask again."""

    def fail(route: Route) -> None:
        route.fulfill(status=503, body="")

    page.clock.install()
    page.route(news, fail, times=1)
    with page.expect_response(lambda response: response.status == 503):
        page.goto(address)
    with page.expect_response(news):
        page.clock.run_for(10_001)


def test_a_tablet_whose_news_failed_hears_the_next_one(
    browser: Browser, classes: Server, teacher: Teacher, room: Room
) -> None:
    ann = join(classes, room.code, "Ann")
    with tablet(browser, ann) as context:
        page = context.new_page()
        open_where_news_fail(page, classes.at("class/leave"), "**/class/news")
        teacher.do(room.at, "pause")
        expect(page.get_by_text(EYES_UP)).to_be_visible()


def test_the_teachers_grid_comes_back(
    browser: Browser, classes: Server, teacher: Teacher, room: Room
) -> None:
    join(classes, room.code, "Ann")
    with tablet(browser, teacher) as context:
        page = context.new_page()
        open_where_news_fail(page, classes.at(room.at.removeprefix(f"{teacher.base}/")), "**/feed?lesson=*")
        expect(page.locator("#rows tr")).to_have_count(1)


def test_the_wall_comes_back(browser: Browser, classes: Server, teacher: Teacher, room: Room) -> None:
    teacher.do(room.at, "show", exercise=EXERCISE)
    with tablet(browser, teacher) as context:
        page = context.new_page()
        at = room.at.removeprefix(f"{teacher.base}/")
        open_where_news_fail(page, classes.at(f"{at}/wall"), "**/wall/feed")
        expect(page.locator("#wall svg").first).to_be_visible()


def test_a_page_more_than_may_stay_connected_hears_the_teacher_too(
    browser: Browser, classes: Server, teacher: Teacher, room: Room
) -> None:
    ann = join(classes, room.code, "Ann")
    with contextlib.ExitStack() as lines, tablet(browser, ann) as context:
        for _ in range(MOST_PAGES):
            lines.enter_context(ann.listen("/class/news"))()
        page = context.new_page()
        page.goto(classes.at("class/leave"))
        teacher.do(room.at, "pause")
        expect(page.get_by_text(EYES_UP)).to_be_visible()
        teacher.do(room.at, "go on")
        expect(page.get_by_text(EYES_UP)).to_be_hidden()


def test_the_pages_of_one_browser_leave_connections_for_the_next(
    browser: Browser, classes: Server, teacher: Teacher, room: Room
) -> None:
    """A browser opens six connections to a server: with six pages that listened, no other page opened."""
    ann = join(classes, room.code, "Ann")
    with tablet(browser, ann) as context:
        for _ in range(7):
            page = context.new_page()
            page.goto(classes.at("class/leave"))
            expect(page.get_by_role("heading").first).to_be_visible()
        teacher.do(room.at, "pause")
        for page in context.pages:
            expect(page.get_by_text(EYES_UP)).to_be_visible()
