"""The docs as a site, built whole and served beside the lessons: all links lead somewhere, search finds."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.classroom.people import teachers_link
from tests.browser.voila.serving import Server, free_port, start, stop
from tests.browser.voila.visits import violations
from tests.tree import ROOT

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built: a link that leads nowhere, or to the outside for what a page needs, ends that."""
    folder = tmp_path_factory.mktemp("docs") / "site"
    command = [sys.executable, str(ROOT / "deploy" / "docs_site.py"), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def served(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    port, data = free_port(), tmp_path_factory.mktemp("record")
    command = [sys.executable, "-m", "mahj_tutor", "serve", "--port", str(port), "--data", str(data)]
    more = ["--no-browser", "--shared", "1", "--warm", "0", "--class", "--host", "127.0.0.1"]
    server = start([*command, *more], port, environment={"MAHJ_DOCS": str(site)})
    yield server
    stop(server)


@pytest.fixture
def page(window: BrowserContext) -> Iterator[Page]:
    opened = window.new_page()
    yield opened
    opened.close()


def test_settings_lead_to_the_docs_and_search_finds_a_fact(served: Server, page: Page) -> None:
    asked: list[str] = []
    wrong: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.goto(served.at("settings"))
    page.get_by_role("link", name="Read the docs").click()
    expect(page.get_by_role("heading", name="Mahj Tutor", level=1)).to_be_visible()
    for door in ("Learn", "Teach", "Write", "Run", "Develop"):
        expect(page.get_by_role("link", name=door, exact=True).first).to_be_attached()
    page.goto(served.at("docs/facts.html"))
    expect(page.get_by_text("next_player()").first).to_be_visible()
    page.keyboard.press("Control+k")
    page.keyboard.type("who_gets_the_discard")
    expect(page.get_by_role("link", name="Which fact?").last).to_be_visible()
    assert [each for each in asked if not each.startswith((served.address, "data:", "blob:"))] == []
    assert wrong == []


def test_a_teacher_is_led_to_help_and_finds_her_words(served: Server, page: Page) -> None:
    page.goto(served.at(teachers_link(served)))
    page.get_by_role("link", name="Help", exact=True).click()
    expect(page.get_by_role("heading", name="Tonight, in ten minutes")).to_be_visible()
    for words, section in {
        "results": "#results",
        "ask the room": "#ask-the-room-votes",
        "wifi": "#if-tablets-dont-reach-the-page-wi-fi-and-firewall",
        "votes": "#ask-the-room-votes",
    }.items():
        page.goto(served.at("docs/teachers.html"))
        found = page.locator('a[href*="?h="]').first
        expect(page.get_by_role("combobox", include_hidden=True)).to_be_attached()
        page.keyboard.press("Control+k")
        page.get_by_role("combobox").fill(words)
        expect(found).to_have_attribute("href", re.compile(rf"teachers\.html\?h=[^#]*{section}$"))


def test_a_learner_is_led_to_help_from_home(served: Server, page: Page) -> None:
    page.goto(served.at(""))
    page.get_by_role("link", name="Help: how these lessons work").click()
    expect(page.get_by_role("heading", name="For learners", level=1)).to_be_visible()


def lines_of(page: Path, *tags: str) -> list[str]:
    """Return the lines of words within some elements of a page, without its code."""
    text = re.sub(r"<(pre|script|style)\b.*?</\1>", "", page.read_text("utf-8"), flags=re.DOTALL)
    found = re.findall(rf"<({'|'.join(tags)})\b[^>]*>(.*?)</\1>", text, flags=re.DOTALL)
    return [line.strip() for _, part in found for line in re.sub(r"<[^>]+>", "", part).splitlines()]


def test_every_list_is_a_list(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    item = re.compile(r"(\d+[.)]|[-*+]) ")
    assert [(each.name, line) for each in pages for line in lines_of(each, "p") if item.match(line)] == []
    step = re.compile(r"\d+\. ")
    assert [(each.name, line) for each in pages for line in lines_of(each, "td") if step.match(line)] == []
    items = re.findall(r"<ol>.*?</ol>", (site / "python.html").read_text("utf-8"), re.DOTALL)
    assert [each.count("<li>") for each in items] == [10]


def test_the_page_for_a_wrong_address_leads_on_where_the_site_is_in_a_folder(site: Path) -> None:
    page = (site / "404.html").read_text("utf-8")
    assert 'href="index.html' in page or "href=index.html" in page
    assert re.findall(r'(?:href|src)="?/[^" >]*|URL\("/|"base":"/|"/assets', page) == []


WITHOUT = {
    "08-my-own-match",
    "15-my-own-order",
    "27-my-own-misconception",
    "28-a-house-rule",
    "29-on-my-own-card",
}
"""Recipes that have words alone, or that need a file of the author's beside them."""


def test_the_gallery_has_a_picture_of_each_recipe_with_a_board(site: Path) -> None:
    drawn = sorted((site / "pictures").glob("[0-9][0-9]-*.svg"))
    recipes = {each.stem for each in (ROOT / "docs" / "cookbook").glob("[0-9]*.yaml")}
    assert {each.stem for each in drawn} == recipes - WITHOUT
    assert all(each.read_text("utf-8").startswith("<svg") for each in drawn)


def test_every_record_of_a_decision_is_listed(site: Path) -> None:
    listed = set(re.findall(r'href="decisions/([\w-]+)\.html"', (site / "decisions.html").read_text("utf-8")))
    assert listed == {each.stem for each in (ROOT / "docs" / "decisions").glob("*.md")}


@pytest.mark.parametrize(
    "name", ["../../pyproject.toml", "..%2f..%2fpyproject.toml", "a%00b", "nothing.html"]
)
def test_nothing_outside_the_site_is_sent(served: Server, page: Page, name: str) -> None:
    answer = page.request.get(served.at(f"docs/{name}"))
    assert answer.status == 404
    assert "requires-python" not in answer.text()


@pytest.mark.parametrize(("device", "scheme"), [("light", "default"), ("dark", "slate")])
def test_a_page_of_the_docs_is_accessible(
    served: Server, page: Page, device: Literal["light", "dark"], scheme: str
) -> None:
    page.emulate_media(color_scheme=device)
    page.goto(served.at("docs/developers.html"))
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", scheme)
    assert violations(page) == []


def test_pages_are_linked_by_their_titles(site: Path) -> None:
    named = {
        (each.name, said)
        for each in (*site.glob("*.html"), *site.glob("recipes/*.html"))
        for said in re.findall(r">([^<>]*\.md)</a>", each.read_text("utf-8"))
    }
    assert named == set()
    assert ">The tests</a>" in (site / "contributing.html").read_text("utf-8")
