"""Find your place, in the browser: which game, one question after another, the map, and home after it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from mahj_tutor.exercises.catalog import exercise, lessons
from mahj_tutor.exercises.placement_asks import asks
from mahj_tutor.exercises.skills import Skill, skills
from mahj_tutor.learner.bookmark import seed_for
from mahj_tutor.learner.store import Store
from tests.browser.lessons.player import Player
from tests.browser.voila.serving import Server
from tests.browser.voila.visits import Visit
from tests.placing import answer_all, asked_next, begin, record_answer

pytestmark = pytest.mark.browser
Open = Callable[..., Visit]


def skill(name: str) -> Skill:
    return next(each for each in skills() if each.id == name)


def key_of(page: Page) -> str:
    return next(each["value"] for each in page.context.cookies() if each["name"] == "mahj_learner")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("width", [390, 768])
def test_it_is_taken_by_keys_alone_and_tells_no_verdict(
    real: Server, record: Path, visit: Open, width: int
) -> None:
    visited = visit(real, width=width)
    page, key = visited.page, key_of(visited.page)
    page.get_by_role("link", name="Find your place").press("Enter")
    expect(page.get_by_role("heading", name="Find your place")).to_be_visible()
    assert visited.axe() == []
    page.get_by_role("button", name="American").press("Enter")
    which, board = page.locator(".which"), page.locator(".mahj")
    store = Store.open(record)
    for number, is_right in ((1, True), (2, False)):
        expect(which).to_have_text(f"Question {number} of at most 14")
        expect(board.locator("[data-action]")).to_have_count(1)
        give_up = page.get_by_role("button", name="I don't know")
        assert_apart(page)
        item = asked_next(store, key)
        assert item is not None
        task = exercise(item.exercise).task(item.seed)
        acts = task.solution if is_right else next(iter(task.wrong_answers()))
        player = Player(page, board, "keys")
        for act in acts[len(task.scene.given_acts) :]:
            player.do(task.scene, act)
        player.press("submit")
    expect(which).to_have_text("Question 3 of at most 14")
    expect(page.locator(".m-feedback")).to_have_count(0)
    assert [each.verdict for each in store.attempts(key)] == ["right", "wrong"]
    item = asked_next(store, key)
    page.reload()
    expect(which).to_have_text("Question 3 of at most 14")
    give_up.press("Enter")
    expect(which).to_have_text("Question 4 of at most 14")
    assert [(each.verdict, each.exercise) for each in store.attempts(key)][2:] == [
        ("shown", item and item.exercise)
    ]
    store.close()
    assert visited.axe() == []


def assert_apart(page: Page) -> None:
    """Expect that the number of the question and the button beside it are apart, and whole in the bar."""
    boxes = [page.locator(each).bounding_box() for each in (".which", ".around form .button", ".bar")]
    name, button, bar = (each or pytest.fail("it isn't there") for each in boxes)
    assert name["x"] + name["width"] <= button["x"] - 8
    assert bar["y"] <= button["y"]
    assert button["y"] + button["height"] <= bar["y"] + bar["height"]


@pytest.mark.parametrize(
    ("lacks", "title", "face_up"),
    [
        (["jokers"], "Start here: Joker exchange", 9),
        ([*asks()], "Start at lesson 1: Meet the tiles", 0),
        ([], "No gaps found: sit down at the table", 10),
    ],
    ids=["a hole", "nothing", "all"],
)
def test_the_map_and_home_say_the_same(
    real: Server, record: Path, visit: Open, lacks: list[str], title: str, face_up: int
) -> None:
    visited = visit(real, width=390)
    page, key = visited.page, key_of(visited.page)
    begin(record, key)
    answer_all(record, key, lacks=lacks)
    page.goto(real.at("placement"))
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.locator(".button.filled")).to_be_in_viewport(ratio=1)
    on_map = page.get_by_role("region", name="Your map").get_by_role("listitem")
    expect(on_map).to_have_count(10)
    expect(on_map.filter(has_text="Solid")).to_have_count(face_up)
    has_both = lacks == ["jokers"]  # tiles face up and face down, on the map and at home
    assert not has_both or visited.axe() == []
    assert visited.overflow() <= 0
    leads = page.locator(".button.filled").get_attribute("href")
    page.get_by_role("link", name="All lessons").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.locator(".hero .button")).to_have_attribute("href", leads or "")
    expect(page.get_by_text("Played before?")).to_have_count(0)
    expect(page.locator(".lessons a")).to_have_count(len(lessons()))
    expect(page.get_by_text("You know this")).to_have_count({9: 19, 0: 0, 10: 20}[face_up])
    assert not has_both or visited.axe() == []
    expect(page.get_by_role("link", name="Build today's rack")).to_have_count(1 if face_up else 0)
    page.goto(real.at(f"tiles?at={skill('charleston').rules[0]}"))
    known = page.get_by_role("region", name="The Charleston").get_by_role("link", name="(you know it)")
    expect(known).to_have_count(len(skill("charleston").rules) if face_up else 0)


def test_where_no_gap_was_found_more_is_asked_until_she_leaves(
    real: Server, record: Path, visit: Open
) -> None:
    visited = visit(real, width=390)
    page, key = visited.page, key_of(visited.page)
    begin(record, key)
    answer_all(record, key, to_be_sure=False)
    page.goto(real.at("placement"))
    expect(page.locator(".which")).to_have_text("To be sure: 15 of at most 22")
    assert_apart(page)
    assert visited.overflow() <= 0
    page.get_by_role("link", name="Lessons").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("No gaps found: sit down at the table")
    make_sure = page.get_by_role("region", name="Make sure").get_by_role("link", name="A few more questions")
    make_sure.press("Enter")
    page.get_by_role("button", name="I don't know").press("Enter")
    expect(page.locator(".which")).to_have_text("To be sure: 16 of at most 22")
    answer_all(record, key)
    page.goto(real.at("placement"))
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^(Start here|No gaps found): "))


def test_starting_over_keeps_the_map_until_a_game_is_chosen(real: Server, record: Path, visit: Open) -> None:
    page = visit(real, width=390).page
    begin(record, key_of(page))
    page.goto(real.at(""))
    expect(page.get_by_role("region", name="Finding your place")).to_be_visible()
    answer_all(record, key_of(page), lacks=["jokers"])
    page.goto(real.at("placement"))
    page.get_by_role("link", name="Start over with new questions").click()
    page.get_by_role("link", name="Back to what you have").click()
    expect(page.get_by_role("heading", name="Start here: Joker exchange")).to_be_visible()
    page.get_by_role("link", name="Start over with new questions").click()
    page.get_by_role("button", name="Classical").click()
    expect(page.locator(".which")).to_have_text("Question 1 of at most 8")


def test_a_placement_of_an_earlier_version_still_says_what_it_said(
    real: Server, record: Path, visit: Open
) -> None:
    page = visit(real, width=390).page
    key, store = key_of(page), Store.open(record)
    for name, is_right in (("a13.one", True), ("a15.one", True), ("a16.one", False), ("a17.one", False)):
        record_answer(store, key, name, seed_for(f"{key}/placement", name, 0), is_right=is_right)
    store.close()
    page.goto(real.at("placement"))
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"^Start at lesson \d+: "))
    leads = page.locator(".button.filled").get_attribute("href")
    page.get_by_role("link", name="All lessons").click()
    expect(page.locator(".hero .button")).to_have_attribute("href", leads or "")
    expect(page.get_by_text("You know this")).not_to_have_count(0)
