"""The lessons under a path, behind nginx with the example that is shipped, in a browser."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from dataclasses import replace
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.safety.caller import Caller
from tests.browser.safety.nginx import nginx
from tests.browser.voila.serving import Server, serve_real, stop, until

pytestmark = pytest.mark.browser


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server as the proxy reaches it."""
    doors = ("--base-url", "/mahj/", "--trust-proxy", "--log", "json", "--shared", "1", "--warm", "0")
    served = serve_real(tmp_path_factory.mktemp("record"), *doors)
    yield served
    stop(served)


@pytest.fixture(scope="module")
def site(behind: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The lessons as visitors of the proxy reach them."""
    port = int(behind.address.split(":")[2].split("/")[0])
    with nginx(tmp_path_factory.mktemp("nginx"), port) as outside:
        until(lambda: listens(outside), "nginx to listen")
        yield replace(behind, address=f"http://127.0.0.1:{outside}/mahj/")


def open_pages(behind: Server) -> float:
    """Return how many pages are connected, as the server counts them."""
    with urlopen(behind.at("metrics")) as counts:
        (found,) = re.findall(r"^mahj_lines ([0-9.]+)$", counts.read().decode(), re.MULTILINE)
    return float(found)


@pytest.fixture
def page(site: Server, browser: Browser) -> Iterator[Page]:
    """A visitor's page; nothing may be asked from outside the path, and nothing may fail."""
    context = browser.new_context(reduced_motion="reduce")
    made = context.new_page()
    outside: list[str] = []
    failed: list[str] = []
    inside = (site.address, "blob:", "data:", "about:")
    made.on("request", lambda asked: None if asked.url.startswith(inside) else outside.append(asked.url))
    made.on("response", lambda got: failed.append(got.url) if got.status >= 400 else None)
    made.on("pageerror", lambda error: failed.append(str(error)))
    made.on("console", lambda said: failed.append(said.text) if said.type == "error" else None)
    yield made
    context.close()
    assert outside == []
    assert failed == []


def test_every_kind_of_page_works_under_a_path(site: Server, page: Page) -> None:
    page.goto(site.address)
    pages = ("rules", "glossary", "questions", "papers", "your-card", "new-table", "settings", "placement")
    for path in (*pages, "card/first", "unit/1"):
        page.goto(site.at(path))
        expect(page.locator("h1").first).to_be_visible()


def test_a_lesson_is_played_and_its_record_is_the_cookies(behind: Server, site: Server, page: Page) -> None:
    page.goto(site.address)
    page.get_by_role("link", name="Start here").click()
    page.wait_for_url(site.at("lesson/*"))
    page.goto(page.url + "#section-2")
    board = page.locator(".lesson-section.current .mahj")
    expect(board.locator("[data-piece], [data-zone]").first).to_be_visible()
    assert page.evaluate("document.cookie").count("mahj_learner") == 0, "no script can read the key"
    (key,) = (each for each in page.context.cookies() if each["name"] == "mahj_learner")
    assert (key["httpOnly"], key["sameSite"], key["path"], key["secure"]) == (True, "Lax", "/mahj/", False)
    assert page.evaluate("localStorage.getItem('mahj.learner')") is None
    page.reload()
    expect(board.locator("[data-piece], [data-zone]").first).to_be_visible()
    assert open_pages(behind) == 1
    page.goto(site.address)  # the page says goodbye: the guard's cookie is found under the path
    until(lambda: open_pages(behind) == 0, "the page's place to be free")


def test_counts_and_forged_headers_stay_outside(site: Server) -> None:
    caller = Caller(site)
    assert caller.ask("/mahj/metrics").status == 404
    assert caller.ask("/mahj/healthz").status == 200
    assert caller.ask("/mahj/", Host="evil.example").status == 403
    cookies = caller.ask("/mahj/settings", X_Forwarded_Proto="https", X_Forwarded_For="127.0.0.1").cookies
    assert cookies
    assert not any("Secure" in each for each in cookies), "nginx writes these headers, not the visitor"
    assert caller.ask("/mahj/%2e%2e/mahj/metrics").status in (400, 404)
