"""Today's rack and the tiles of a learner, in a browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from mahj_tutor.exercises.catalog import exercise, lessons
from mahj_tutor.learner.bookmark import Asked, Attempt, Bookmark, SavedBookmark, now
from mahj_tutor.learner.store import Store
from mahj_tutor.memory.day_rack import DayRack, day_rack
from mahj_tutor.memory.mastery import rule_memories
from mahj_tutor.memory.practice import PracticeItem, fresh_items, met, practices
from mahj_tutor.rulebook import register
from tests.browser.lessons.player import Player
from tests.browser.voila.serving import Server
from tests.browser.voila.test_learning import answer, key_of
from tests.browser.voila.visits import Visit

pytestmark = pytest.mark.browser
Open = Callable[..., Visit]


SHOWN_HOW = """(board) => board.dispatchEvent(new CustomEvent("mahj:view", {
  bubbles: true, detail: { exercise: "", phase: "right", done: false } }))"""


def rack_of(record: Path, key: str) -> DayRack:
    """Return how far a learner's rack of today is."""
    store = Store.open(record)
    attempts, progress = store.summaries(key), store.progress(key)
    store.close()
    today = now().date()
    among, new = met(practices(lessons()), progress), [each for each in attempts if each.when.date() == today]
    return day_rack(rule_memories(attempts, today), among, key, today, new)


def test_todays_rack_is_laid_to_its_end_and_stays_for_the_day(
    real: Server, record: Path, visit: Open
) -> None:
    visited = visit(real)
    page, key = visited.page, key_of(visited.page)
    among = practices(lessons())
    names = {each.rules[0]: each.exercise for each in among if each.lesson == "a4" and each.is_alone}
    for name in list(names.values())[:3]:
        answer(record, key, name)
    page.reload()
    slip = page.get_by_role("region", name="Today's rack")
    expect(slip).to_contain_text("Nothing is due. Three fresh questions, if you like")
    slip.get_by_role("link", name="Build today's rack").click()
    for number in range(1, 4):
        heading = f"Question {number} of 3"
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
        expect(page.locator(".which")).to_have_text(heading)
        board = page.locator(".mahj")
        expect(board.locator("[data-action]").first).to_be_visible()
        if number == 1:  # the others are pages of the same kind
            assert visited.axe() == []
        lying = page.locator(".strip .tile:visible").count()
        item = rack_of(record, key).next_item()
        assert item is not None
        player, task = Player(page, board, "taps"), exercise(item.exercise).task(item.seed)
        if number == 2:
            player.miss(task)
            page.reload()
            expect(board.locator("[data-action]").first).to_be_visible()
            expect(page.locator(".strip .tile:visible")).to_have_count(lying)
            board.evaluate(SHOWN_HOW)  # what a board says once it has shown the answer
            expect(page.locator(".strip .tile:visible")).to_have_count(lying)
        player.solve(task)
        expect(page.get_by_text("Today's rack is empty so far.")).not_to_be_visible()
        expect(page.locator(".strip .tile:visible")).to_have_count(14 * number // 3)
        expect(page.get_by_text("New on today's rack:")).to_have_count(1)
        player.onward()
    expect(page.get_by_role("heading", name="Today's rack is full")).to_be_visible()
    expect(page.locator(".made .tile")).to_have_count(14)
    expect(page.get_by_role("region", name="You remembered this")).to_be_visible()
    expect(page.get_by_role("region", name="Watch this one")).to_be_visible()
    assert visited.axe() == []
    made = page.locator(".made").get_attribute("aria-label")
    onward = page.locator(".ways .filled").get_attribute("href")
    page.get_by_role("link", name="All lessons").click()
    expect(page.locator(".hero .button")).to_have_attribute("href", onward or "")
    expect(slip).to_contain_text("Done for today.")
    label = page.locator(".hero .button").inner_text()
    slip.get_by_role("link", name="Your tiles").click()
    expect(page.locator(".ways .filled").first).to_have_text(label)
    expect(page.locator(".ways .filled").first).to_have_attribute("href", onward or "")
    page.go_back()
    slip.get_by_role("link", name="See today's rack").click()
    assert page.locator(".made").get_attribute("aria-label") == made
    page.get_by_role("link", name="One more question").click()
    expect(page.get_by_role("heading", name="One more question")).to_be_visible()
    item = rack_of(record, key).next_item()
    assert item is not None
    expect(page.locator(".mahj [data-action]").first).to_be_visible()
    player.solve(exercise(item.exercise).task(item.seed))
    player.onward()
    expect(page.get_by_role("heading", name="Today's rack is full")).to_be_visible()


def test_a_warm_up_after_weeks_leads_on_to_the_lesson(real: Server, record: Path, visit: Open) -> None:
    visited = visit(real, width=390)
    page, key, store = visited.page, key_of(visited.page), Store.open(record)
    asked, then = exercise("a9.first-right"), now() - timedelta(days=40)
    about = Asked(asked.rules, asked.interaction, 1000, is_drawn=True)
    attempt = Attempt(asked.id, 1, 7, (), "right", (), None, 0, then, asked=about)
    mark = SavedBookmark(Bookmark(asked.id, 1, 7, phase="right", done=True), then, then)
    store.merge(key, [attempt], [mark], (), ())
    page.reload()
    onward = page.locator(".hero .button")
    expect(onward).to_have_text("Build today's rack")
    assert "<title>Today&#39;s rack · Mahj Tutor</title>" in page.request.get(real.at("review")).text()
    assert ">Today&#39;s rack</h2>" in page.request.get(real.at("lesson/a9/closing")).text()
    while not (rack := rack_of(record, key)).is_full:
        item = rack.items[0]
        given = replace(attempt, exercise=item.exercise, seed=item.seed, when=now())
        store.record_attempt(key, given, Bookmark(f"{item.exercise}~review", 1, item.seed))
    store.close()
    onward.click()
    expect(page.get_by_role("heading", name="Today's rack is a hand!")).to_be_visible()
    expect(page.get_by_text(re.compile("^Next time: "))).to_be_visible()
    assert visited.axe() == []
    assert visited.overflow() <= 0
    leads = page.locator(".ways .filled")
    label, address = leads.inner_text(), leads.get_attribute("href")
    page.get_by_role("link", name="All lessons").press("Enter")
    expect(onward).to_have_text(label)
    expect(onward).to_have_attribute("href", address or "")
    page.goto(real.at("lesson/a2/closing"))
    expect(page.locator(".hero .glow")).to_have_attribute("href", address or "")


def test_tiles_turn_and_one_of_them_brings_three_fresh_questions(
    real: Server, record: Path, visit: Open
) -> None:
    visited = visit(real, "tiles")
    page, key = visited.page, key_of(visited.page)
    expect(page.get_by_text("They lie face down for now.")).to_be_visible()
    for seed in range(4):
        answer(record, key, "a9.first-right", seed=seed)
    page.goto(real.at("tiles"))
    skill = page.get_by_role("region", name="The Charleston")
    rule = exercise("a9.first-right").rules[0]
    name = capital(register()[rule].name)
    expect(skill.get_by_role("link", name=f"{name} (you know it)")).to_be_visible()
    expect(skill.get_by_role("listitem").filter(has_text="not asked yet")).not_to_have_count(0)
    later = page.get_by_role("region", name="Still to come")
    expect(later).to_contain_text("Joker exchange")
    assert visited.axe() == []
    skill.get_by_role("link", name=f"{name} (you know it)").press("Enter")
    expect(page.get_by_text("You know it. You last got it right today.")).to_be_visible()
    assert visited.axe() == []
    page.get_by_role("link", name="Three fresh questions").press("Enter")
    expect(page.locator(".which")).to_have_text("Question 1 of 3")
    first = asked_on(page, key)
    page.goto(page.url.removesuffix("1") + "3")
    expect(page.locator(".which")).to_have_text("Question 3 of 3")
    board, item = page.locator(".mahj"), asked_on(page, key)
    assert item != first
    expect(board.locator("[data-action]").first).to_be_visible()
    player = Player(page, board, "taps")
    player.solve(exercise(item.exercise).task(item.seed))
    player.onward()
    expect(page.get_by_role("heading", name="Your tiles")).to_be_visible()
    assert urlsplit(page.url).fragment == rule
    page.goto(real.at("lesson/a9/closing"))
    expect(page.locator("main > header")).to_contain_text(
        "Each tile is a rule of this lesson. Tap one to read it."
    )
    expect(page.locator(".turned").get_by_role("link", name=f"{name} (you know it)")).to_be_visible()
    assert page.goto(real.at("tiles/ZZ9")).status == 404  # type: ignore[union-attr]


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def asked_on(page: Page, key: str) -> PracticeItem:
    """Return the item that the page of a practice asks."""
    _, rule, _, number, place = urlsplit(page.url).path.strip("/").split("/")
    among = [each for each in practices(lessons()) if each.lesson == "a9"]
    return fresh_items(rule, among, f"{key}/tiles/{number}", 3)[int(place) - 1]
