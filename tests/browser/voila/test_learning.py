"""What learners see of what they did: closings, placement, words, rules, their own record."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from mahj_tutor.exercises.catalog import exercise, lessons, units
from mahj_tutor.exercises.often_asked import often_asked
from mahj_tutor.learner.bookmark import Asked, Attempt, Bookmark, now
from mahj_tutor.learner.store import Store
from mahj_tutor.memory.practice import practices
from tests.browser.lessons.player import Player
from tests.browser.voila.serving import Server, until
from tests.browser.voila.visits import Visit
from tests.seeds import many, sample

pytestmark = pytest.mark.browser
Open = Callable[..., Visit]
ASKED = [each for part in often_asked().values() for each in part]


def key_of(page: Page) -> str:
    return next(each["value"] for each in page.context.cookies() if each["name"] == "mahj_learner")


def answer(
    record: Path,
    key: str,
    name: str,
    verdict: str = "right",
    *,
    days: int = 0,
    shows: str = "",
    seed: int = 7,
) -> None:
    """Record an answer of a learner, as a board would have some days ago."""
    asked = exercise(name)
    attempt = Attempt(
        name,
        asked.version,
        seed,
        (),
        "right" if verdict == "right" else "wrong",
        asked.rules[:1],
        shows or None,
        0,
        now() - timedelta(days=days),
        asked=Asked(asked.rules, asked.interaction, 30, asked.is_drawn),
    )
    store = Store.open(record)
    store.record_attempt(key, attempt, Bookmark(name, asked.version, seed, done=verdict == "right"))
    store.close()


def test_a_closing_says_what_one_can_do_what_to_look_at_again_and_what_was_skipped(
    real: Server, record: Path, visit: Open
) -> None:
    visited = visit(real)
    page = visited.page
    key = key_of(page)
    last = [each for each in lessons() if each.exercises][-1]
    alone = [each for each in last.exercises if each.stage == "independent"]
    lesson = last.id
    answer(record, key, alone[0].id)
    wrong = next(each for each in alone if not set(each.rules[:1]) & set(alone[0].rules))
    answer(record, key, wrong.id, "wrong", shows="M05")
    page.goto(real.at(f"lesson/{lesson}"))
    page.locator(".dots a").last.click()
    page.get_by_role("link", name="Finish this lesson").click()
    alone_too = page.get_by_role("region", name="You did this on your own")
    expect(alone_too.get_by_role("listitem")).to_have_count(1)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".hero .button").last).to_be_in_viewport(ratio=1)
    again = page.get_by_role("region", name="Worth another look")
    expect(again).to_contain_text("Missed once. Jokers are never passed.")
    expect(page.get_by_role("region", name="Still to do")).to_contain_text("waiting in the lesson")
    expect(page.locator(".button.glow")).to_have_count(1)
    assert visited.axe() == []
    link = again.get_by_role("link", name=re.compile("^Try it again"))
    address = real.at(link.get_attribute("href") or "")
    link.press("Enter")
    board = page.locator(".lesson-section.current .mahj")
    expect(board.locator(".m-title")).to_have_text(exercise(wrong.id).title)
    expect(board.locator("[data-action=submit]")).to_be_visible()
    player = Player(page, board, "taps")
    player.solve(exercise(wrong.id).task(seed_of(record, key, wrong.id)))
    expect(board.locator("[data-action=again]")).to_be_visible()
    page.goto(real.at(f"lesson/{lesson}/closing"))
    page.goto(address)
    expect(board.locator("[data-action=submit]")).to_be_visible()  # what was solved is asked anew
    assert re.fullmatch(r"section-\d+", urlsplit(page.url).fragment)
    page.go_back()
    page.get_by_role("link", name="That's enough for today").click()
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()


def test_the_step_on_is_in_sight_at_the_end_of_a_unit_on_a_phone(
    real: Server, record: Path, visit: Open
) -> None:
    page = visit(real, width=390).page
    unit = [each for each in lessons() if each.id in ("a6", "a7")]
    store = Store.open(record)
    for each in (one for lesson in unit for one in lesson.exercises):
        store.save_bookmark(key_of(page), Bookmark(each.id, each.version, 7, phase="right", done=True))
    store.close()
    answer(record, key_of(page), unit[-1].exercises[-1].id)
    page.goto(real.at("lesson/a7/closing"))
    expect(page.locator(".unit-done")).to_contain_text("Those are all the lessons of unit 2, The card.")
    expect(page.locator(".hero .button").first).to_be_in_viewport(ratio=1)


def seed_of(record: Path, key: str, name: str) -> int:
    """Return the seed of the item that is on a learner's board."""
    store = Store.open(record)
    bookmark = store.bookmark(key, name)
    store.close()
    assert bookmark is not None
    return bookmark.seed


def test_words_open_their_meaning_and_rules_are_found(real: Server, visit: Open) -> None:
    visited = visit(real, "lesson/a4#section-2")
    page = visited.page
    word = page.locator(".lesson-section.current .term").first
    name = word.text_content() or ""
    word.press("Enter")
    meaning = page.get_by_role("dialog")
    expect(meaning).to_have_accessible_name(re.compile(name.rstrip("s"), re.IGNORECASE))
    expect(meaning).to_have_accessible_description(re.compile(r"\w\.$"))
    expect(meaning.get_by_role("button", name="Close")).to_be_focused()
    assert visited.axe() == []
    page.keyboard.press("Escape")
    expect(meaning).to_have_count(0)
    expect(word).to_be_focused()
    word.click()
    expect(meaning).to_be_in_viewport(ratio=1)
    meaning.get_by_role("button", name="Close").click()
    expect(meaning).to_have_count(0)
    page.goto(real.at("rules"))
    page.get_by_label("Look up a rule").fill("joker passed")
    expect(page.locator(".rule:visible h3")).to_have_text(["Jokers are never passed"])
    expect(page.get_by_role("search").get_by_role("status")).to_have_text("1 rule")
    assert visited.axe() == []
    for asked, found in [("can I use a joker in a pair", "JK2"), ("what is soap", "EQ5"), ("mahjong", "WN1")]:
        page.get_by_label("Look up a rule").fill(asked)
        expect(page.locator(f".rule#{found}:visible")).to_have_count(1)
    page.get_by_label("Look up a rule").fill("")
    named, before = page.locator(".rule:visible h3"), page.locator(".rule h3").first.inner_text()
    page.get_by_label("Look up a rule").fill("exchange")  # by name before those that only mention it
    expect(named.first).to_contain_text(re.compile("exchange", re.IGNORECASE))
    page.get_by_label("Look up a rule").fill("")
    expect(named.first).to_have_text(before)
    page.get_by_label("Look up a rule").fill("joker zebra")
    expect(page.get_by_role("search").get_by_role("status")).to_contain_text("No rule has all these words.")
    page.get_by_label("Look up a rule").fill("zebra")
    expect(page.get_by_role("search").get_by_role("status")).to_contain_text("No rule has these words.")
    expect(page.locator(".rule:visible")).to_have_count(0)
    page.get_by_label("Look up a rule").fill("")
    page.goto(real.at("glossary"))
    assert visited.axe() == []
    found = page.locator(".terms > div:visible dt")
    count = found.count()
    first, second, last = (
        found.nth(place).evaluate("el => el.getBoundingClientRect().x") for place in (0, 1, -1)
    )
    assert first == second < last, "from A to Z down each column"
    for asked, names in [("wall games", "wall game"), ("exposure", "expose"), ("mah jong", "Mah Jongg")]:
        page.get_by_label("Look up a word").fill(asked)
        expect(found.filter(has_text=re.compile(f"^{names}$"))).to_have_count(1)
        assert found.count() < count / 2
    page.get_by_label("Look up a word").fill("zebra")
    expect(page.get_by_role("search").get_by_role("status")).to_have_text("That word isn't here.")
    page.get_by_label("Look up a word").fill("")
    expect(found).to_have_count(count)
    page.get_by_role("link", name="what people often ask").click()
    assert visited.axe() == []
    for asked, name in [("swap after a call", "exchange-after-a-call"), ("touch her joker", "hands-off")]:
        page.get_by_label("Look up a question").fill(asked)
        expect(page.locator(f".rule#{name}:visible")).to_have_count(1)
        expect(page.locator(".rule:visible")).not_to_have_count(len(ASKED))
    page.get_by_label("Look up a question").fill("")
    page.locator("#hands-off").get_by_role("link", name="Rule: Exchange jokers on your turn").click()
    expect(page.locator(".rule#JK3")).to_be_in_viewport()


def test_a_record_is_taken_away_deleted_and_brought_back(
    real: Server, record: Path, visit: Open, tmp_path: Path
) -> None:
    page = visit(real).page
    name = practices(lessons())[0].exercise
    answer(record, key_of(page), name)
    page.goto(real.at("settings"))
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the file").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    page.evaluate("localStorage.setItem('mahj.draft.x', '1')")
    page.get_by_text("Delete my progress").click()
    page.get_by_role("button", name="Yes, delete everything").click()
    expect(page.get_by_role("heading", name="Everything is deleted")).to_be_visible()
    until(lambda: page.evaluate("localStorage.getItem('mahj.draft.x')") is None, "drafts to be gone")
    page.goto(real.at(""))
    expect(page.get_by_role("link", name=re.compile("^Start here"))).to_be_visible()
    page.goto(real.at("settings"))
    page.get_by_label("A file you downloaded").set_input_files(file)
    page.get_by_role("button", name="Add it").click()
    expect(page.get_by_role("status")).to_have_text("Done. 1 answer was added to your progress.")
    page.goto(real.at(""))
    expect(page.get_by_role("link", name=re.compile("^Go on"))).to_be_visible()
    for content in (b"{}", b" " * (4 << 20)):  # what else is refused: `tests/unit/test_record_file.py`
        page.goto(real.at("settings"))
        bring(page, content)
        expect(page.get_by_role("alert")).to_contain_text("Nothing has changed.")
    page.goto(real.at("settings"))
    bring(page, file.read_bytes() + b" " * (5 << 20))  # it goes up compressed
    expect(page.get_by_role("status")).to_have_text("Everything in that file was already here.")
    bring(
        page, Random(1).randbytes((3 << 20) + 1), "This file is too large to be one that you downloaded here."
    )
    expect(page).to_have_url(real.at("settings/record"))


def bring(page: Page, content: bytes, problem: str = "") -> None:
    """Choose a file and add it to the record, where nothing is said against it."""
    chosen = page.get_by_label("A file you downloaded")
    chosen.set_input_files({"name": "record.json", "mimeType": "application/json", "buffer": content})
    until(lambda: chosen.evaluate("each => each.validationMessage") == problem, "the file to be ready")
    page.get_by_role("button", name="Add it").click()


NARROW = (
    "",
    "rules",
    "glossary",
    "questions",
    "papers",
    "your-card",
    "new-table",
    "unit/7",
    "settings",
    "lesson/a4/closing",
    "review",
    "tiles",
    "placement",
)
ONLY_HERE = ("your-card", "new-table")
"""What axe looks at in no other test."""


def test_every_page_fits_the_narrowest_window_and_axe_finds_nothing(
    real: Server, record: Path, visit: Open
) -> None:
    """The page of each kind that the narrow tests with small lessons do not have. Axe looks at some of those
    that it looks at elsewhere, too.
    """
    visited = visit(real, "settings", width=320, theme="dark")
    page = visited.page
    among = [each for each in practices(lessons()) if each.lesson == "a4" and each.is_alone]
    for each in among[:6]:
        answer(record, key_of(page), each.exercise, days=40)
    answer(record, key_of(page), among[-1].exercise, "wrong")
    looked_at_by_axe = {*ONLY_HERE, *sample(NARROW, many(3, len(NARROW)), "narrow pages")}
    for path in NARROW:
        page.goto(real.at(path))
        expect(page.locator(".wait")).to_have_count(0)
        if path == "rules":
            page.get_by_label("Look up a rule").fill("joker")
        assert visited.overflow() <= 0, path
        assert path not in looked_at_by_axe or visited.axe() == [], path


def fits(visited: Visit) -> None:
    """Expect that axe finds nothing on a page, and that it is no wider than the window."""
    assert visited.axe() == [], visited.page.url
    assert visited.overflow() <= 0, visited.page.url


def test_a_summary_fits_its_unit_and_prints_without_the_page_around_it(real: Server, visit: Open) -> None:
    visited = visit(real, "papers")
    page = visited.page
    page.get_by_role("link", name="4. The Charleston").click()
    expect(page.get_by_role("region", name="First Charleston")).to_contain_text("Say")
    assert visited.axe() == []
    page.emulate_media(media="print")
    expect(page.get_by_role("navigation")).to_have_count(0)
    expect(page.get_by_role("button", name="Print this page")).to_have_count(0)
    for number in range(1, len(units()) + 1):
        page.goto(real.at(f"unit/{number}"))
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="Letter"))) == 1, number
    answered = page.goto(real.at("unit/99"))
    assert answered is not None
    assert answered.status == 404


def test_a_lesson_plan_is_reached_without_a_class_and_fits_two_sheets(real: Server, visit: Open) -> None:
    visited = visit(real, "papers")
    page = visited.page
    page.get_by_role("link", name="Unit 4: The Charleston").click()
    expect(page.get_by_role("region", name="First Charleston")).to_contain_text("“A joker may be passed.”")
    fits(visited)
    page.get_by_role("link", name="At your table").click()
    page.get_by_role("link", name="For teachers: the lesson plan").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("4. The Charleston")
    expect(page.get_by_role("button", name="Print this plan")).to_be_visible()
    on_a4 = sample(units(), many(3, len(units())), "plans on A4")
    for unit in units():
        page.goto(real.at(f"plan/{unit.lessons[0].id}"))
        for paper in ("Letter", "A4") if unit in on_a4 else ("Letter",):
            assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper))) <= 2, (unit.title, paper)
    answered = page.goto(real.at("plan/a99"))
    assert answered is not None
    assert answered.status == 404
