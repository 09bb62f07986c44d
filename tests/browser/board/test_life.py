"""A board's life: hello, drafts, verdicts, hints, replays, a lost engine, and what goes wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from mahj_widgets.layout import Piece, Zone
from mahj_widgets.protocol import Feedback, View, as_json

from tests.browser.board.positions import table
from tests.browser.board.views import hinted, number, passing, right, worked, wrong

pytestmark = pytest.mark.browser
Make = Callable[..., Any]

ACTS = [["move", "t11", "tray"]]


LOOKED = (
    """() => new Promise((done) => new IntersectionObserver(done).observe(document.querySelector(".mahj")))"""
)
"""Resolves when the browser has told every earlier onlooker, the board's own too, whether the board is seen."""

SHOUT = """() => new Promise((done) => { window.shout = done;
  document.body.insertAdjacentHTML("beforeend", '<img src="data:," onerror="shout()">'); })"""
"""Puts in a picture whose handler does run; resolves when it has run."""


def move_one(board: Any, id_: str = "t11") -> None:
    board.piece(id_).click()
    board.place("tray").click()


def test_hello_carries_a_key_that_stays(board_page: Make) -> None:
    board = board_page(View())
    key = board.sent("hello")[0]["key"]
    assert f"mahj_learner={key}" in board.page.evaluate("document.cookie")
    board.reload(View())
    assert board.sent("hello")[0]["key"] == key


def test_without_cookies_the_key_is_kept_in_storage(board_page: Make) -> None:
    board = board_page(View())
    board.page.context.clear_cookies()
    board.page.context.add_init_script(
        "Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })"
    )
    board.reload(View())
    key = board.sent("hello")[0]["key"]
    board.reload(View())
    assert board.sent("hello")[0]["key"] == key


def test_nothing_is_drawn_or_said_before_it_is_seen(board_page: Make) -> None:
    board = board_page(View())
    board.page.evaluate(
        """() => { fake.close(); fake.sent.length = 0; document.querySelector("main").style.paddingTop = "4000px"; scrollTo(0, 0); }"""
    )
    board.page.evaluate("(view) => fake.open(view)", as_json(passing()))
    board.page.evaluate(LOOKED)
    assert board.sent("hello") == []
    assert board.page.locator("[data-piece]").count() == 0
    board.page.evaluate("scrollTo(0, 4000)")
    board.page.wait_for_selector("[data-piece]")
    assert len(board.sent("hello")) == 1


def test_the_sprite_is_asked_for_once_a_page(board_page: Make) -> None:
    board = board_page(passing())
    board.page.evaluate("fake.close()")
    board.open(passing())
    assert len(board.sent("need")) == 1
    assert board.page.locator("#t-6D").count() == 1


def test_handlers_in_a_sprite_do_not_run(board_page: Make) -> None:
    board = board_page(passing(), sprite=False)
    board.tell(
        kind="sprite",
        svg='<svg xmlns="http://www.w3.org/2000/svg" onload="window.ran=1"><script>window.ran=2</script><image href="data:," onerror="window.ran=3"/><symbol id="t-body"/></svg>',
    )
    assert board.page.locator("svg script, svg[onload], svg [onerror]").count() == 0
    board.page.evaluate(SHOUT)
    assert board.page.evaluate("window.ran") is None


def test_drafts_are_sent_at_most_one_in_300_ms(board_page: Make) -> None:
    board = board_page(passing())
    move_one(board)
    move_one(board, "t12")
    assert board.sent("draft") == []
    board.page.clock.run_for(310)
    assert [draft["acts"] for draft in board.sent("draft")] == [[*ACTS, ["move", "t12", "tray"]]]


def test_a_draft_goes_before_the_submit(board_page: Make) -> None:
    board = board_page(passing())
    move_one(board)
    board.act("Pass these three").click()
    kinds = [message["kind"] for message in board.page.evaluate("fake.sent")]
    assert kinds[-2:] == ["draft", "submit"]
    board.act("Pass these three").click(force=True)
    assert len(board.sent("submit")) == 1


def test_a_draft_goes_when_the_page_goes(board_page: Make) -> None:
    board = board_page(passing())
    move_one(board)
    board.page.evaluate("window.dispatchEvent(new Event('pagehide'))")
    assert board.sent("draft")[0]["acts"] == ACTS


def test_the_verdict_opens_below_without_moving_the_board(board_page: Make) -> None:
    board = board_page(passing(), height=1400)
    before = board.zone("rack").bounding_box()
    board.act("Pass these three").click()
    board.show(wrong())
    assert board.zone("rack").bounding_box() == before
    assert board.page.locator(".m-verdict").text_content() == "Not yet"
    assert board.page.evaluate("document.activeElement.textContent") == "You put a Joker in the pass."
    assert board.loud().startswith("Not yet. You put a Joker in the pass. A Joker can stand in")


@pytest.mark.parametrize(
    ("verdict", "word"),
    [("right", "Right"), ("wrong", "Not yet"), ("unreadable", "One thing first"), ("trouble", "A hitch")],
)
def test_every_verdict_has_a_shape_and_a_word(board_page: Make, verdict: str, word: str) -> None:
    board = board_page(passing(feedback=Feedback.model_validate({"verdict": verdict, "title": "So it is."})))
    assert board.page.locator(".m-verdict").text_content() == word
    assert board.page.locator(".m-verdict path").count() == 1


def test_a_rule_chip_opens_our_wording_and_the_source(board_page: Make) -> None:
    board = board_page(wrong())
    chip = board.page.get_by_role("button", name="CH3 · jokers are never passed")
    assert chip.get_attribute("aria-expanded") == "false"
    chip.click()
    assert chip.get_attribute("aria-expanded") == "true"
    assert "Part 2, item 1" in (
        board.page.locator(f"#{chip.get_attribute('aria-controls')}").text_content() or ""
    )
    chip.click()
    assert board.page.locator(".m-rule").count() == 0


def test_markup_from_below_is_cleaned(board_page: Make) -> None:
    why = '<p onclick="window.ran=1">A <strong>B</strong><img src=x onerror="window.ran=2"> <a href="javascript:window.ran=3">C</a></p><script>window.ran=4</script><ul><li>D</li></ul>'
    board = board_page(wrong(feedback=Feedback(verdict="wrong", title="<b>T</b>", why=why)))
    made = board.page.locator(".m-why").evaluate("(el) => el.innerHTML")
    assert made == "<p>A <strong>B</strong> C</p><ul><li>D</li></ul>"
    assert board.page.locator(".m-headline").text_content() == "<b>T</b>"
    assert board.page.evaluate("window.ran") is None


def test_what_would_happen_steps_and_comes_back(board_page: Make) -> None:
    board = board_page(wrong())
    board.act("What would happen").click()
    assert board.polite() == "Step 1 of 3. You pass three tiles, a Joker among them."
    board.act("Next step").click()
    assert board.page.locator(".m-band").text_content() == "stopped: a Joker in the pass"
    board.act("Next step").click()
    assert board.held("tray") == ["t12", "t13"]
    board.act("Back").click()
    assert board.held("tray") == ["t12", "t13", "t14"]
    board.act("Close").click()
    assert board.page.locator(".m-band").count() == 0
    assert board.act("Try again").is_visible()


def test_a_worked_example_shows_its_first_step_at_once(board_page: Make) -> None:
    board = board_page(worked())
    assert "look here" in (board.piece("t11").get_attribute("aria-label") or "")
    assert board.act("Go on").count() == 0
    board.act("Next step").click()
    assert board.held("tray") == ["t11", "t12", "t13"]
    board.act("Next step").click()
    board.act("Go on").click()
    assert len(board.sent("next")) == 1


def test_a_worked_example_can_be_skipped_and_watched_again(board_page: Make) -> None:
    board = board_page(worked())
    board.act("Skip").click()
    assert board.act("Go on").is_visible()
    board.act("Watch again").click()
    assert board.page.get_by_text("Step 1 of 3", exact=True).is_visible()


def test_a_hint_is_said_shown_and_part_of_the_name(board_page: Make) -> None:
    board = board_page(passing())
    move_one(board)
    board.act("Hint").click()
    assert board.sent("hint") == [{"kind": "hint", "item": "a9.first-right@1#7"}]
    board.show(hinted())
    assert board.polite().startswith("Hint: Look at the tiles")
    assert board.held("tray") == ["t11"]
    assert (board.piece("t12").get_attribute("aria-label") or "").endswith(", hint")
    assert board.piece("t12").evaluate("(el) => getComputedStyle(el).outlineStyle") == "solid"


def test_h_asks_for_a_hint(board_page: Make) -> None:
    board = board_page(passing())
    board.piece("t1").press("h")
    assert len(board.sent("hint")) == 1


def test_final_moves_ask_once_more(board_page: Make) -> None:
    board = board_page(table())
    before = board.zone("rack").bounding_box()
    board.act("Done").click()
    assert board.sent("submit") == []
    assert board.page.get_by_text("Finish your turn?").is_visible()
    assert board.zone("rack").bounding_box() == before
    board.act("Not yet").click()
    assert board.sent("submit") == []
    board.act("Done").click()
    board.page.keyboard.press("Escape")
    assert board.page.get_by_text("Finish your turn?").count() == 0
    board.act("Done").click()
    board.act("Done").click()
    assert len(board.sent("submit")) == 1


def test_asking_can_be_switched_off_and_is_remembered(board_page: Make) -> None:
    board = board_page(table())
    board.act("Settings of the board").click()
    board.page.get_by_label("Ask before final moves").uncheck()
    board.reload(table())
    board.act("Done").click()
    assert len(board.sent("submit")) == 1


def test_settings_change_the_board_at_once(board_page: Make) -> None:
    board = board_page(passing())
    board.act("Settings of the board").click()
    board.page.get_by_label("Numbers and letters on tiles").uncheck()
    board.page.get_by_label("Colors").select_option("dark")
    assert board.page.locator(".mahj").get_attribute("data-theme") == "dark"
    drawn = board.piece("t1").locator("use").evaluate_all("(all) => all.map((el) => el.getAttribute('href'))")
    assert drawn == ["#t-body", "#a-1B"]
    assert board.page.evaluate("localStorage.getItem('mahj.theme')") == "dark"


def test_spoken_names_are_off_until_asked_for(board_page: Make) -> None:
    board = board_page(passing())
    board.page.evaluate("() => { window.heard = []; speechSynthesis.speak = (one) => heard.push(one.text); }")
    board.piece("t1").click()
    assert board.page.evaluate("heard") == []
    board.act("Settings of the board").click()
    board.page.get_by_label("Say tile names aloud").check()
    board.piece("t8").click()
    assert board.page.evaluate("heard") == ["6 Dot"]


def test_the_page_hears_of_views_and_of_next(board_page: Make) -> None:
    board = board_page(right())
    board.act("Go on").click()
    assert board.page.evaluate("fake.events.at(-2)") == [
        "mahj:view",
        {"exercise": "a9.first-right", "phase": "right", "done": True},
    ]
    assert board.page.evaluate("fake.events.at(-1)") == ["mahj:next", {"item": "a9.first-right@1#7"}]
    assert len(board.sent("next")) == 1


def test_next_needs_no_answer(board_page: Make) -> None:
    board = board_page(right())
    board.act("Go on").click()
    board.page.clock.run_for(4_900)
    assert board.page.locator(".m-banner").count() == 0


def test_a_page_that_goes_on_by_itself_sends_no_next(board_page: Make) -> None:
    board = board_page(right())
    board.page.evaluate("fake.refuse = 'mahj:next'")
    board.act("Go on").click()
    assert board.sent("next") == []


def test_an_older_view_is_ignored_and_a_new_item_begins_anew(board_page: Make) -> None:
    board = board_page(passing(serial=5))
    move_one(board)
    board.show(passing(serial=4, title="Old"))
    assert board.held("tray") == ["t11"]
    board.show(number().model_copy(update={"serial": 6}))
    assert board.page.locator(".m-title").text_content() == "How many are left?"
    board.show(passing(serial=7))
    assert board.held("tray") == ["t11"], "the draft of the item was not confirmed, so it is kept"


def test_a_confirmed_draft_is_the_stages_to_keep(board_page: Make) -> None:
    board = board_page(passing())
    move_one(board)
    board.tell(kind="saved", item="a9.first-right@1#7", n=1)
    assert board.page.evaluate("localStorage.getItem('mahj.draft.a9.first-right@1#7')") is None
    board.show(passing(serial=2))
    assert board.held("tray") == []


def test_no_pong_shows_a_banner_and_a_pong_takes_it_off(board_page: Make) -> None:
    board = board_page(passing())
    board.page.clock.run_for(5_100)
    assert len(board.sent("ping")) == 1
    board.page.evaluate("fake.ponging = false")
    board.page.clock.run_for(5_000)
    assert board.page.locator(".m-banner").count() == 0
    board.page.clock.run_for(4_000)
    assert "Nothing is lost." in (board.page.locator(".m-banner").text_content() or "")
    board.page.evaluate("fake.ponging = true")
    board.page.clock.run_for(5_000)
    assert board.page.locator(".m-banner").count() == 0


def test_two_boards_share_one_heart(board_page: Make) -> None:
    board = board_page(passing())
    board.page.evaluate(
        "(view) => { const el = document.createElement('div'); document.querySelector('main').append(el); fake.close2 = board.default.render({ model: fake.model, el }); }",
        None,
    )
    board.page.wait_for_function("document.querySelectorAll('.mahj .m-title').length === 2")
    board.page.clock.run_for(5_100)
    assert len(board.sent("ping")) == 1
    board.page.evaluate("fake.close()")
    board.page.clock.run_for(5_000)
    assert len(board.sent("ping")) == 2


def test_no_answer_keeps_the_draft_over_a_reload(board_page: Make) -> None:
    board = board_page(passing())
    move_one(board)
    board.act("Pass these three").click()
    board.page.clock.run_for(4_100)
    assert board.page.locator(".m-banner").count() == 1
    board.reload(View())
    assert board.sent("draft") == []
    board.show(passing(serial=2))
    assert board.held("tray") == ["t11"]
    assert board.sent("draft")[0]["acts"] == ACTS


def test_the_way_back_in_a_page_of_ours_is_to_load_it_anew(board_page: Make) -> None:
    board = board_page(passing())
    board.page.evaluate("window.mahjBoard = {}; fake.dead = true")
    board.act("Hint").click()
    board.page.clock.run_for(10)
    with board.page.expect_navigation():
        board.act("Press to go on").click()


def test_the_way_back_in_jupyterlab_is_to_run_the_cells(board_page: Make) -> None:
    board = board_page(passing())
    board.page.evaluate(
        "fake.dead = true; window.jupyterapp = { commands: { execute: (name) => { window.ran = name; } } }"
    )
    board.act("Hint").click()
    board.page.clock.run_for(10)
    board.act("Run the lesson again").click()
    assert board.page.evaluate("window.ran") == "notebook:run-all-cells"


def test_elsewhere_words_say_the_way_back(board_page: Make) -> None:
    board = board_page(passing())
    board.page.evaluate("fake.dead = true")
    board.act("Hint").click()
    board.page.clock.run_for(10)
    assert "Run the notebook's cells again" in (board.page.locator(".m-banner").text_content() or "")


def test_an_error_inside_is_one_calm_sentence_and_an_oops(board_page: Make) -> None:
    board = board_page(passing())
    board.page.evaluate(
        "fake.show({ v: 1, serial: 9, phase: 'open', zones: [{ id: 'x', kind: 'rack', label: 'L', pieces: [null] }] })"
    )
    assert "Something went wrong on this board" in (board.page.locator(".mahj").text_content() or "")
    assert "TypeError" in board.sent("oops")[0]["text"]


def test_views_of_another_version_or_kind_are_met_calmly(board_page: Make) -> None:
    board = board_page(passing())
    zone = as_json(
        View(zones=(Zone(id="z", kind="rack", label="L", pieces=(Piece(id="a", name="A", face="6D"),)),))
    )["zones"][0]
    board.page.evaluate(
        "(zone) => fake.show({ v: 1, serial: 8, phase: 'open', zones: [{ ...zone, kind: 'hologram' }] })",
        zone,
    )
    assert "older than the lesson" in (board.page.locator(".m-calm").text_content() or "")
    board.page.evaluate("fake.show({ v: 2, serial: 9, phase: 'open' })")
    assert "older than the lesson" in (board.page.locator(".m-calm").text_content() or "")
    assert board.sent("oops") == []


def test_closing_leaves_nothing_behind(board_page: Make) -> None:
    board = board_page(passing())
    move_one(board)
    board.page.evaluate("fake.close()")
    assert board.page.locator(".mahj").count() == 0
    assert board.sent("draft")[0]["acts"] == ACTS
    assert json.loads(board.page.evaluate("JSON.stringify(Object.values(fake.listeners).flat())")) == []
    sent = len(board.page.evaluate("fake.sent"))
    board.page.evaluate("window.dispatchEvent(new Event('pagehide'))")
    board.page.clock.run_for(20_000)
    assert len(board.page.evaluate("fake.sent")) == sent
